import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { guard } from '@/app/guard'
import { ChatPage } from '@/features/chat/chat-page'
import { roomsQuery } from '@/features/chat/queries'

const search = z.object({ room: z.guid().optional().catch(undefined) })

export const Route = createFileRoute('/_in/chat')({
  validateSearch: search,
  ...guard('/chat'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(roomsQuery),
  component: Page,
})

function Page() {
  return <ChatPage room={Route.useSearch().room} />
}
