import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '@contract/api'
import { call } from '@/api/client'
import { invalidate } from '@/api/query'

/**
 * Has the gate asked about orders that changed since it was asked last, a few at a time, as long as the screen is open and there
 * are any. One that fails is left to the next count, half a minute later.
 */
export function useCheck(unchecked: number, asOf: number): void {
  const client = useQueryClient()
  const busy = useRef(false)
  useEffect(() => {
    if (unchecked === 0 || busy.current) return
    busy.current = true
    const control = new AbortController()
    async function check(): Promise<void> {
      try {
        for (let left = true; left && !control.signal.aborted;) {
          const answer = await call(
            api.turboReports.check,
            { body: {} },
            { signal: control.signal, background: true },
          )
          left = answer.left && answer.checked > 0
          await invalidate(client, api.turboReports.counts, api.turboReports.list)
        }
      } catch {
        // The count says that they are still there.
      } finally {
        busy.current = false
      }
    }
    void check()
    return () => control.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a change of the number while it runs is its own doing
  }, [unchecked > 0, asOf, client])
}
