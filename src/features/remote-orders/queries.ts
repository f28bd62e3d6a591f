import { api } from '@contract/api'
import { RemoteOrderFilter, RemoteOrderStatus } from '@contract/remote-orders/choices'
import type { RemoteOrderListInput } from '@contract/remote-orders/shapes'
import { read } from '@/api/query'
import type { Me } from '@/app/me'
import type { RemoteOrdersSearch } from './search'

type Sort = NonNullable<RemoteOrderListInput['sort']>
const sorts: readonly string[] = [
  'dateEntered',
  '-dateEntered',
  'dateReported',
  '-dateReported',
  'attention',
  '-attention',
  'requisitionNumber',
  '-requisitionNumber',
]
const isSort = (sort: string | undefined): sort is Sort => sort !== undefined && sorts.includes(sort)

/**
 * New results stand with critical ones first, then abnormal ones, unless a column is chosen. A clinic's list begins with them too,
 * wherever results can be; the laboratory works by what was entered last.
 */
export const defaultSortOf = ({ tab }: Pick<RemoteOrdersSearch, 'tab'>, isClinic: boolean): Sort =>
  tab === 'fresh' || (isClinic && (tab === undefined || tab === 'REPORTED' || tab === 'CLOSED'))
    ? '-attention'
    : '-dateEntered'
/** Whose list it is. */
export const isClinics = ({ user }: Pick<Me, 'user'>): boolean => user.userType === 'portal'

/** The list's question as the server takes it; the export and a bulk action ask the same. */
export function listInput(search: RemoteOrdersSearch, isClinic: boolean): RemoteOrderListInput {
  const { tab, text, page, sort } = search
  const state = RemoteOrderFilter.safeParse(tab)
  const status = RemoteOrderStatus.safeParse(tab)
  return {
    text,
    page,
    sort: isSort(sort) ? sort : defaultSortOf(search, isClinic),
    ...(state.success ? { state: state.data } : {}),
    ...(status.success ? { status: status.data } : {}),
    ...(tab === 'fresh' ? { fresh: true } : {}),
    ...(tab === 'rejected' ? { rejected: true } : {}),
    ...(tab === 'kiosk' ? { source: 'kiosk', state: 'REMOTE_ORDER' } : {}),
  }
}

export const remoteOrdersQuery = (search: RemoteOrdersSearch, isClinic: boolean) =>
  read(api.remoteOrders.list, { query: listInput(search, isClinic) })
export const countsQuery = ({ text }: Pick<RemoteOrdersSearch, 'text'>) =>
  read(api.remoteOrders.counts, { query: { text } }, { every: 30 })
export const remoteOrderQuery = (id: string) => ({
  ...read(api.remoteOrders.get, { params: { id }, body: {} }),
  placeholderData: undefined,
})
/** What was asked to be changed of one order; of all clinics, what waits. */
export const changesQuery = (orderId: string) => read(api.remoteOrders.changes, { query: { orderId } })
export const openChangesQuery = read(api.remoteOrders.changes, { query: { open: true } }, { every: 60 })
export const signersQuery = (physicianId: string) =>
  read(api.remoteOrders.delegates, { body: { physicianId } })
export const historyQuery = (id: string) => read(api.remoteOrders.history, { body: { _id: id } })
