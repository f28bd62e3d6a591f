import { createFileRoute } from '@tanstack/react-router'
import { guardCreate } from '@/app/guard'
import { offeredQuery, sheetQuery } from '@/features/order-sheets/queries'
import { OrderSheetPage } from '@/features/order-sheets/sheet-page'

export const Route = createFileRoute('/_in/remoteorders_/sheets_/$id')({
  ...guardCreate('/remoteorders', 'RemoteOrder'),
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(sheetQuery(params.id))
    void context.queryClient.prefetchQuery(offeredQuery)
  },
  component: OrderSheetPage,
})
