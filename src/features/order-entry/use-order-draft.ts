import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { useDraft } from '@/form/use-draft'
import { OrderValues, worthKeeping } from './values'

/** A draft kept before forms could fill an order in says nothing of one. */
const Kept = OrderValues.extend({ intake: OrderValues.shape.intake.default(null) })

/** A draft of a new order, or of changes to one: then with what they were begun from. */
export const OrderDraftData = z.object({
  values: Kept,
  version: z.int().nullable(),
  base: Kept.nullable(),
})

interface OrderDraftOptions {
  /** `order-entry`, or `edit-order:<id>`. */
  name: string
  form: UseFormReturn<OrderValues>
  /** The form as it opened: nothing is kept while it still looks like that. */
  blank: () => OrderValues
  version: number | null
  base: OrderValues | null
}

/** Keeps what is typed on the server, every change of the form two seconds later. */
export function useOrderDraft({ name, form, blank, version, base }: OrderDraftOptions) {
  const latest = useRef({ blank, version, base })
  useEffect(() => {
    latest.current = { blank, version, base }
  })
  const draft = useDraft({
    form: name,
    schema: OrderDraftData,
    take: () => {
      const values = form.getValues()
      return worthKeeping(values, latest.current.blank())
        ? { values, version: latest.current.version, base: latest.current.base }
        : null
    },
  })
  const { touch } = draft
  useEffect(() => form.subscribe({ formState: { values: true }, callback: touch }), [form, touch])
  return draft
}
