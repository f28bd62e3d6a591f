import { api } from '@contract/api'
import { read, type Stale } from '@/api/query'
import { statesOf, type RunView } from './run-search'

/** Watched while somebody sets up the instrument. */
export const lineQuery = (instrumentId: string) => ({
  ...read(api.instrumentLines.get, { body: { instrumentId } }, { every: 5 }),
  placeholderData: undefined,
})
export const messagesQuery = (instrumentId: string, limit: number) =>
  read(api.instrumentLines.messages, { query: { instrumentId, limit } }, { every: 5 })
export const rawQuery = (_id: string) => ({
  ...read(api.instrumentLines.raw, { body: { _id } }, { fresh: 0 }),
  placeholderData: undefined,
})
export const testsQuery = (text: string) =>
  read(api.tests.list, { query: { text, limit: 100, active: true } })

/** Those whose code is what was typed first, then those whose code begins so: NA is in the name of many. */
export function byCode<T extends { code: string }>(tests: readonly T[], text: string): T[] {
  const asked = text.trim().toLowerCase()
  const rank = ({ code }: T) => {
    const one = code.toLowerCase()
    return one === asked ? 0 : one.startsWith(asked) ? 1 : 2
  }
  return tests.toSorted((a, b) => rank(a) - rank(b)).slice(0, 20)
}

/** Watched, for the line of the instrument brings more by itself. */
export const runsQuery = (instrumentId: string, page: number) =>
  read(api.instrumentRuns.list, { query: { instrumentId, page, limit: 25 } }, { every: 15 })
export const codesQuery = (instrumentId: string) =>
  read(api.instrumentRuns.codes, { query: { instrumentId } }, { fresh: 5 })
export const controlsQuery = (instrumentId: string) =>
  read(api.instrumentRuns.controls, { query: { instrumentId } }, { fresh: 5 })
export const profilesQuery = (instrumentId: string) =>
  read(api.instrumentRuns.profiles, { query: { instrumentId } }, { fresh: 5 })
export const methodsQuery = (instrumentId: string) =>
  read(api.analyteMethods.list, { query: { instrumentId } }, { fresh: 5 })
export const pageOfLines = 100
export const reviewQuery = (_id: string, view: RunView, page: number) =>
  read(
    api.instrumentRuns.get,
    {
      body: {
        _id,
        states: statesOf(view),
        grouped: view === 'todo',
        offset: (page - 1) * pageOfLines,
        limit: pageOfLines,
      },
    },
    { fresh: 0 },
  )
export const logQuery = (instrumentId: string) =>
  read(api.instrumentLog.get, { body: { instrumentId } }, { fresh: 5 })
/** What an entry of the log or a change of service makes out of date: the version of the instrument is among it. */
export const serviceStale: Stale[] = ['instrumentLog', 'instruments', 'instrumentRuns', 'batches', 'plates']
