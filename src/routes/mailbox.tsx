import { createFileRoute, notFound } from '@tanstack/react-router'
import { isApiError } from '@/api/errors'
import { Mailbox, mailboxQuery } from '@/features/session/mailbox'

/** Demo installations only: elsewhere the server answers that there is no such thing, and so does this page. */
export const Route = createFileRoute('/mailbox')({
  loader: async ({ context }) => {
    try {
      await context.queryClient.query({ ...mailboxQuery, staleTime: 0 })
    } catch (error) {
      if (isApiError(error, 'not_found')) throw notFound()
      throw error
    }
  },
  component: Mailbox,
})
