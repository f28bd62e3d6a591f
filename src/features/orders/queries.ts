import { api } from '@contract/api'
import type { OrderListInput } from '@contract/orders/shapes'
import { addDays } from '@contract/rules/age'
import { todayIn } from '@contract/rules/zone'
import { read } from '@/api/query'
import { labZone } from '@/lib/zone'
import type { OrdersSearch } from './search'

type Sort = NonNullable<OrderListInput['sort']>
const sorts: readonly string[] = [
  'dateCollected',
  '-dateCollected',
  'dateReceived',
  '-dateReceived',
  'requisitionNumber',
  '-requisitionNumber',
]
const isSort = (sort: string | undefined): sort is Sort => sort !== undefined && sorts.includes(sort)

/**
 * What narrows the list and its counts alike. A search goes over all dates: whoever types a number wants that order,
 * however old it is.
 */
function narrowing({ text, days, work, report, location, physician, flagged, stat, paper }: OrdersSearch) {
  const today = todayIn(labZone(), new Date().toISOString())
  return {
    text,
    ...(days === 'all' || text !== '' ? {} : { from: addDays(today, -days) }),
    ...(work ? { work } : {}),
    ...(report ? { report } : {}),
    ...(location ? { location } : {}),
    ...(physician ? { physician } : {}),
    ...(flagged ? { flagged } : {}),
    ...(stat ? { stat } : {}),
    ...(paper ? { paper } : {}),
  }
}

/** The list's question as the server takes it. */
export const listInput = (search: OrdersSearch): OrderListInput => ({
  ...narrowing(search),
  page: search.page,
  ...(search.tab ? { state: search.tab } : {}),
  ...(isSort(search.sort) ? { sort: search.sort } : {}),
})

export const ordersQuery = (search: OrdersSearch) => read(api.orders.list, { query: listInput(search) })

/** One question feeds all tabs, asked again every half minute without keeping an idle screen signed in. */
export const countsQuery = (search: OrdersSearch) =>
  read(api.orders.counts, { query: narrowing(search) }, { every: 30 })
