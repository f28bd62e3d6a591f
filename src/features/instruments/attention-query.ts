import { api } from '@contract/api'
import { read } from '@/api/query'

/** What the list says above its rows; it has no need of the calls of an instrument's own tabs. */
export const attentionQuery = () => read(api.instrumentLog.attention, {}, { fresh: 30 })
