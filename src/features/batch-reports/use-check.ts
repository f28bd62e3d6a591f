import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '@contract/api'
import { call } from '@/api/client'
import { invalidate } from '@/api/query'

/**
 * Has the gate asked about orders of the batch that changed since it was asked last, a few at a time, as long as the report is
 * open and there are any. What fails is left to the next reading of the report, half a minute later.
 */
export function useCheck(id: string, unchecked: number, may: boolean): void {
  const client = useQueryClient()
  const wanted = may && unchecked > 0
  useEffect(() => {
    if (!wanted) return
    const control = new AbortController()
    async function check(): Promise<void> {
      try {
        for (let more = true; more && !control.signal.aborted;) {
          const answer = await call(
            api.batchReports.check,
            { body: { _id: id } },
            { signal: control.signal, background: true },
          )
          more = answer.left && answer.checked > 0
        }
      } catch {
        // The report says that they are still unchecked.
      }
      if (!control.signal.aborted) await invalidate(client, api.batchReports.get)
    }
    void check()
    return () => control.abort()
  }, [client, id, wanted])
}
