import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '@contract/api'
import type { Reply } from '@contract/endpoint'
import type { SheetFiltersInput, SheetRow } from '@contract/bench/shapes'
import type { Analysis } from '@contract/results/shapes'
import { invalidate, keyOf, read } from '@/api/query'

/** A row with its analysis whole. */
export interface SheetLine extends Omit<SheetRow, 'analysis'> {
  analysis: Analysis
}

export const sheetQuery = (filters: SheetFiltersInput) =>
  read(api.bench.sheet, { body: filters }, { every: 60 })

/** The sheet with each row's definition beside it, and how answers of an entry take their places. */
export function useSheet(filters: SheetFiltersInput) {
  const client = useQueryClient()
  const query = useQuery(sheetQuery(filters))
  const { data } = query
  const lines = useMemo((): SheetLine[] => {
    if (!data) return []
    const definitions = new Map(
      data.definitions.map(({ testId, testVersion, definition }) => [`${testId} ${testVersion}`, definition]),
    )
    return data.docs.flatMap((row) => {
      const definition = definitions.get(`${row.analysis.testId} ${row.analysis.testVersion}`)
      return definition ? [{ ...row, analysis: { ...row.analysis, definition } }] : []
    })
  }, [data])
  /** Rows stay where they are while somebody works down them: what was entered leaves with the next look at the list. */
  const keep = (analyses: readonly Analysis[]): void => {
    const fresh = new Map(analyses.map((one) => [one._id, one]))
    client.setQueryData<Reply<typeof api.bench.sheet>>(
      keyOf(api.bench.sheet, { body: filters }),
      (old) =>
        old && {
          ...old,
          docs: old.docs.map((row) => ({ ...row, analysis: fresh.get(row.analysis._id) ?? row.analysis })),
        },
    )
  }
  const refresh = () => invalidate(client, api.bench.board, 'batches', 'orders', 'results', 'home')
  return { ...query, lines, keep, refresh }
}
