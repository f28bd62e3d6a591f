import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { z } from 'zod'
import { guard } from '@/app/guard'
import { useMe } from '@/app/me'
import { NewOrderPage, newOrderDraft } from '@/features/order-entry/new-order-page'
import { draftQuery } from '@/form/use-draft'
import { optionalText } from '@/lib/search-params'
import { deferred } from '@/ui/deferred'
import { SkeletonRows } from '@/ui/skeleton'

const IntakeOrderPage = deferred(
  () => import('@/features/order-entry/intake-order-page').then((part) => part.IntakeOrderPage),
  <SkeletonRows />,
)

export const Route = createFileRoute('/_in/orderentry')({
  validateSearch: z.object({
    /** A requisition that was scanned at receiving and found no order. */
    requisition: optionalText,
    /** A form that was handed in, to fill the order from. */
    intake: optionalText,
  }),
  ...guard('/orderentry'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(draftQuery(newOrderDraft)),
  component: OrderEntry,
})

function OrderEntry() {
  const { requisition, intake } = Route.useSearch()
  const navigate = useNavigate()
  const { ability } = useMe()
  const openOrder = useCallback(
    (id: string) => void navigate({ to: '/order/$id', params: { id } }),
    [navigate],
  )
  const clear = useCallback(() => void navigate({ to: '/orderentry', search: {}, replace: true }), [navigate])
  // Taken once: when the order is saved, a reload must not offer its number again.
  const [scanned] = useState(requisition)
  useEffect(() => {
    if (requisition !== undefined) clear()
  }, [requisition, clear])
  // The page of a form stays when its order is saved and the form leaves the address: it shows what was saved.
  const [form, setForm] = useState(intake)
  if (intake !== undefined && intake !== form) setForm(intake)
  const leave = () => {
    setForm(undefined)
    clear()
  }
  if (form !== undefined && ability.can('review', 'Intake'))
    return <IntakeOrderPage key={form} intake={form} {...{ openOrder, leave }} onDone={clear} />
  return <NewOrderPage openOrder={openOrder} scanned={scanned} />
}
