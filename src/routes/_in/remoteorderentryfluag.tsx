import { createFileRoute } from '@tanstack/react-router'
import { EntryPage } from '@/features/remote-order-entry/entry-page'
import { entryRoute } from '@/features/remote-order-entry/entry-route'

export const Route = createFileRoute('/_in/remoteorderentryfluag')({
  ...entryRoute('/remoteorderentryfluag'),
  component: () => <EntryPage formKey="fluag" />,
})
