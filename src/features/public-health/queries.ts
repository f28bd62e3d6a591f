import { api } from '@contract/api'
import { read } from '@/api/query'
import { caseTabOf, type PublicHealthSearch } from './search'

export const casesQuery = ({ tab, text, page }: Pick<PublicHealthSearch, 'tab' | 'text' | 'page'>) =>
  read(api.publicHealth.list, { query: { tab: caseTabOf(tab) ?? 'missing', text, page } }, { every: 30 })
export const countsQuery = read(api.publicHealth.counts, {}, { every: 30 })
export const caseQuery = (id: string) => read(api.publicHealth.get, { body: { _id: id } }, { every: 30 })

/** All that a laboratory has set up: a page of the most that a list answers. */
const most = 200
export const rulesQuery = read(api.publicHealth.rules, { query: { limit: most } }, { fresh: 0 })
export const agenciesQuery = read(api.publicHealth.agencies, { query: { limit: most } }, { fresh: 0 })
export const waysQuery = read(api.deliveries.ways, { query: { limit: most } }, { fresh: 0 })
