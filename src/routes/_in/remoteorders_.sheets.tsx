import { createFileRoute } from '@tanstack/react-router'
import { guardCreate } from '@/app/guard'
import { sheetsQuery } from '@/features/order-sheets/queries'
import { OrderSheetsPage } from '@/features/order-sheets/sheets-page'

export const Route = createFileRoute('/_in/remoteorders_/sheets')({
  ...guardCreate('/remoteorders', 'RemoteOrder'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(sheetsQuery),
  component: OrderSheetsPage,
})
