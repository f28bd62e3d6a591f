import { api } from '@contract/api'
import type { Target } from '@contract/access/shapes'
import type { View } from '@contract/roles'
import { read } from '@/api/query'

export const targetsQuery = read(api.access.targets, {}, { fresh: 3600 })
export const peopleQuery = (text: string) => read(api.access.people, { body: { text } })
export const explainQuery = (userId: string, target: Target, view: View | null) => ({
  ...read(api.access.explain, { body: { userId, target, view } }, { fresh: 0 }),
  placeholderData: undefined,
})
export const accessStatusQuery = read(api.access.status, {}, { fresh: 0 })
export const awaitingLinksQuery = read(api.access.linksAwaiting, {}, { fresh: 0 })
export const accessesQuery = read(api.emergency.list, {}, { fresh: 0, every: 30 })
export const recordQuery = (id: string) => ({
  ...read(api.emergency.record, { body: { _id: id } }, { fresh: 0 }),
  placeholderData: undefined,
})
