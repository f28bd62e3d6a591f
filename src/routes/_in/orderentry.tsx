import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { guard } from '@/app/guard'
import { NewOrderPage, newOrderDraft } from '@/features/order-entry/new-order-page'
import { draftQuery } from '@/form/use-draft'

export const Route = createFileRoute('/_in/orderentry')({
  ...guard('/orderentry'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(draftQuery(newOrderDraft)),
  component: OrderEntry,
})

function OrderEntry() {
  const navigate = useNavigate()
  const openOrder = useCallback(
    (id: string) => void navigate({ to: '/order/$id', params: { id } }),
    [navigate],
  )
  return <NewOrderPage openOrder={openOrder} />
}
