import { api } from '@contract/api'
import { read } from '@/api/query'

export const boardQuery = read(api.bench.board, {}, { every: 60 })
export const choicesQuery = read(api.batches.choices, {}, { fresh: 300 })
export const openBatchesQuery = read(api.batches.list, { query: { status: 'OPEN' } }, { every: 60 })
export const openAddOnsQuery = read(api.addOns.open, {}, { every: 60 })
/** Asked again every half minute, as on the list itself. */
export const toVerifyQuery = read(api.turboCls.counts, { query: {} }, { every: 30 })
export const attentionQuery = read(api.instrumentLog.attention, {}, { fresh: 30 })
