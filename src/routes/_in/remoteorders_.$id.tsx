import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { remoteOrderQuery } from '@/features/remote-orders/queries'
import { RemoteOrderPage } from '@/features/remote-orders/remote-order-page'

export const Route = createFileRoute('/_in/remoteorders_/$id')({
  ...guard('/remoteorders'),
  loader: ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(remoteOrderQuery(id))
  },
  component: RemoteOrderPage,
})
