import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { z } from 'zod'
import { guard } from '@/app/guard'
import { NewOrderPage, newOrderDraft } from '@/features/order-entry/new-order-page'
import { draftQuery } from '@/form/use-draft'
import { optionalText } from '@/lib/search-params'

export const Route = createFileRoute('/_in/orderentry')({
  /** A requisition that was scanned at receiving and found no order. */
  validateSearch: z.object({ requisition: optionalText }),
  ...guard('/orderentry'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(draftQuery(newOrderDraft)),
  component: OrderEntry,
})

function OrderEntry() {
  const { requisition } = Route.useSearch()
  const navigate = useNavigate()
  const openOrder = useCallback(
    (id: string) => void navigate({ to: '/order/$id', params: { id } }),
    [navigate],
  )
  // Taken once: when the order is saved, a reload must not offer its number again.
  const [scanned] = useState(requisition)
  useEffect(() => {
    if (requisition !== undefined) void navigate({ to: '/orderentry', search: {}, replace: true })
  }, [requisition, navigate])
  return <NewOrderPage openOrder={openOrder} scanned={scanned} />
}
