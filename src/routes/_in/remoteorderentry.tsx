import { createFileRoute } from '@tanstack/react-router'
import { EntryPage } from '@/features/remote-order-entry/entry-page'
import { entryRoute } from '@/features/remote-order-entry/entry-route'
import { loadEntry } from '@/features/remote-order-entry/load-entry'

export const Route = createFileRoute('/_in/remoteorderentry')({
  ...entryRoute('/remoteorderentry'),
  loader: ({ context, deps }) => loadEntry(context.queryClient, 'general', deps.edit),
  component: () => <EntryPage formKey="general" />,
})
