import { api } from '@contract/api'
import { read } from '@/api/query'
import type { ListSearch } from '@/table/list-state'

const LIMIT = 20

export type DiagCodesSearch = ListSearch & { all?: true | undefined; on?: string | undefined }

/** A page of codes valid on a day (today if none is given), billable ones unless all are wanted. */
export const diagCodesQuery = ({
  text,
  page,
  all,
  on,
}: Pick<DiagCodesSearch, 'text' | 'page' | 'all' | 'on'>) =>
  read(api.reference.searchDiagCodes, {
    body: {
      text,
      offset: (page - 1) * LIMIT,
      limit: LIMIT,
      billableOnly: all !== true,
      ...(on ? { on } : {}),
    },
  })

/** A code and those below it: both begin with its letters. */
export const diagCodeQuery = (code: string, on: string | undefined) => ({
  ...read(
    api.reference.searchDiagCodes,
    { body: { text: code, limit: 100, billableOnly: false, ...(on ? { on } : {}) } },
    { fresh: 300 },
  ),
  placeholderData: undefined,
})

/** The code in every table that had it, and the tests that list it. */
export const throughYearsQuery = (code: string) => read(api.diagCodes.get, { params: { code } })
