import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { guard } from '@/app/guard'
import { EditOrderPage, orderQuery } from '@/features/order-entry/edit-order-page'

export const Route = createFileRoute('/_in/editorder/$id')({
  ...guard('/editorder/:id'),
  loader: ({ context, params }) => context.queryClient.query({ ...orderQuery(params.id), staleTime: 0 }),
  component: EditOrder,
})

function EditOrder() {
  const { id } = Route.useParams()
  const navigate = useNavigate()
  const openOrder = useCallback(
    (order: string) => void navigate({ to: '/order/$id', params: { id: order } }),
    [navigate],
  )
  return <EditOrderPage id={id} openOrder={openOrder} />
}
