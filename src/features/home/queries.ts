import type { Path } from '@contract/abilities'
import { api } from '@contract/api'
import type { Reply } from '@contract/endpoint'
import { read } from '@/api/query'

/** Whether a link to this screen would lead somewhere for this account. */
export type Opens = (path: Path) => boolean
export type HomeCounts = Reply<typeof api.home.lab>

/** Critical values of which nobody was told yet. */
export const openCallsQuery = read(api.turboCls.owedCalls, {}, { every: 30 })

/** The whole start screen, asked again every 30 s without keeping an abandoned screen signed in. */
export const homeQuery = read(api.home.lab, {}, { every: 30 })
