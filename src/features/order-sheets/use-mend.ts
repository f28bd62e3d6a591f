import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '@contract/api'
import { OrderSheet } from '@contract/order-sheets/shapes'
import { call } from '@/api/client'
import { isApiError, messageOf } from '@/api/errors'
import { sheetQuery } from './queries'

interface Change {
  cells?: Record<string, string>
  dropped?: boolean
}

/**
 * Mends rows one after the other, each on the version that the answer before brought. What could not be kept stays in its field,
 * and its row says so.
 */
export function useMend(sheetId: string) {
  const client = useQueryClient()
  const { queryKey } = sheetQuery(sheetId)
  const line = useRef<Promise<void>>(Promise.resolve())
  const [failed, setFailed] = useState<ReadonlyMap<string, string>>(new Map())
  const say = (rowId: string, words: string | null) =>
    setFailed((before) => {
      const next = new Map(before)
      if (words === null) next.delete(rowId)
      else next.set(rowId, words)
      return next
    })
  async function mend(rowId: string, change: Change): Promise<void> {
    const now = client.getQueryData<OrderSheet>(queryKey)
    const row = now?.rows.find(({ _id }) => _id === rowId)
    if (!row) return
    try {
      const body = { rowId, version: row.version, ...change }
      client.setQueryData<OrderSheet>(queryKey, await call(api.orderSheets.mend, { body }))
      say(rowId, null)
    } catch (error) {
      const current = isApiError(error, 'stale') ? OrderSheet.safeParse(error.current) : undefined
      if (current?.success) client.setQueryData<OrderSheet>(queryKey, current.data)
      say(rowId, messageOf(error))
    }
  }
  return {
    failed,
    mend: (rowId: string, change: Change) => {
      line.current = line.current.then(() => mend(rowId, change))
    },
  }
}
