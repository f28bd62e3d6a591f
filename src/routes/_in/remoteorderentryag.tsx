import { createFileRoute } from '@tanstack/react-router'
import { EntryPage } from '@/features/remote-order-entry/entry-page'
import { entryRoute } from '@/features/remote-order-entry/entry-route'
import { loadEntry } from '@/features/remote-order-entry/load-entry'

export const Route = createFileRoute('/_in/remoteorderentryag')({
  ...entryRoute('/remoteorderentryag'),
  loader: ({ context, deps }) => loadEntry(context.queryClient, 'ag', deps.edit),
  component: () => <EntryPage formKey="ag" />,
})
