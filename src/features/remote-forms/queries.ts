import { api } from '@contract/api'
import type { RemoteFormKey } from '@contract/remote-orders/choices'
import { read, type Stale } from '@/api/query'

export const formsQuery = read(api.remoteForms.list, {})
export const versionsQuery = (key: RemoteFormKey) => read(api.remoteForms.versions, { body: { key } })
/** What a form put live makes out of date: the forms, and what clinics are offered. */
export const staleAfter: Stale[] = ['remoteForms', api.remoteOrders.offered]
