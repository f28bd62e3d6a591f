import { createContext, use } from 'react'
import type { Path, PathValue, UseFormReturn } from 'react-hook-form'
import type { OrderFormContext } from './form-context'
import type { OrderValues } from './values'

/** What the cards share besides the form itself. */
export interface Entry {
  form: UseFormReturn<OrderValues>
  formContext: OrderFormContext
  /** The laboratory's word for it: order or case. */
  recordName: string
  /** The order being edited, if one is. */
  editing: string | null
  /** Sets a value as a person would: it counts as changed and, once a save was tried, is checked again. */
  set: <N extends Path<OrderValues>>(
    name: N,
    value: PathValue<OrderValues, N>,
    also?: Path<OrderValues>[],
  ) => void
  /** Moves on to the next field that needs something, once the page shows the change. */
  goOn: () => void
  openOrder: (id: string) => void
}

export const EntryContext = createContext<Entry | null>(null)

export function useEntry(): Entry {
  const entry = use(EntryContext)
  if (!entry) throw new Error('A card of the order form stands outside the form.')
  return entry
}
