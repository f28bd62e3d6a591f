import { createFileRoute } from '@tanstack/react-router'
import { Mailbox, mailboxQuery } from '@/features/sign-in/mailbox'

/** Demo installations only: elsewhere the server answers that there is no such thing, and so does this page. */
export const Route = createFileRoute('/mailbox')({
  loader: ({ context }) => context.queryClient.query({ ...mailboxQuery, staleTime: 0 }),
  component: Mailbox,
})
