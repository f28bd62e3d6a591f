import type { OrderListInput } from '@contract/orders/shapes'

/** The list a person came from: what it asked, and what it answered. In memory only; a reload forgets it. */
export interface LastList {
  input: OrderListInput
  /** Where the list is: the way back. */
  href: string
  page: number
  pages: number
  limit: number
  total: number
  capped: boolean
  ids: readonly string[]
}

let last: LastList | null = null

export const rememberList = (list: LastList): void => void (last = list)
export const lastList = (): LastList | null => last

/** Where an order stands in that list, counted from 1; null when it is not on its page. */
export function placeIn(list: LastList | null, id: string): number | null {
  const at = list?.ids.indexOf(id) ?? -1
  return list === null || at < 0 ? null : (list.page - 1) * list.limit + at + 1
}
