import { api } from '@contract/api'
import { read } from '@/api/query'
import type { ReferralsSearch } from './search'

export const referralsQuery = ({ text, page, list }: Pick<ReferralsSearch, 'text' | 'page' | 'list'>) =>
  read(api.referrals.list, { query: { text, page, list } }, { every: 30 })
export const countsQuery = read(api.referrals.counts, {}, { every: 30 })
export const offeredQuery = (orderId: string) =>
  read(api.referrals.offered, { body: { orderId } }, { fresh: 0 })
