import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '@contract/api'
import type { TurboCounts } from '@contract/turbo-reports/shapes'
import { call } from '@/api/client'
import { invalidate } from '@/api/query'

/**
 * Has the gate asked about orders that changed since it was asked last, a few at a time, as long as the screen is open and there
 * are any. One that fails is left to the next count, half a minute later.
 */
export function useCheck(unchecked: number, asOf: number): void {
  const client = useQueryClient()
  const busy = useRef(false)
  const left = useRef<AbortController>(null)
  useEffect(() => {
    const control = new AbortController()
    left.current = control
    return () => control.abort()
  }, [client])
  useEffect(() => {
    const signal = left.current?.signal
    if (unchecked === 0 || busy.current || !signal) return
    busy.current = true
    async function check(until: AbortSignal): Promise<void> {
      try {
        for (let more = true; more && !until.aborted;) {
          const answer = await call(api.turboReports.check, { body: {} }, { signal: until, background: true })
          more = answer.left && answer.checked > 0
          await invalidate(client, api.turboReports.counts, api.turboReports.list)
        }
      } catch {
        // The count says that they are still there.
      } finally {
        busy.current = false
      }
    }
    // A newer count does not end it: the server would finish the step, and nobody would ask for the rows that it found.
    void check(signal)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a change of the number while it runs is its own doing
  }, [unchecked > 0, asOf, client])
}

/** The rows are asked for again when the counts say something else: the tab, the heading and the list are one number. */
export function useSameRows(counts: TurboCounts | undefined): void {
  const client = useQueryClient()
  const said = counts && [counts.READY, counts.PENDING, counts.ERRORS].join(' ')
  const before = useRef(said)
  useEffect(() => {
    if (before.current !== undefined && said !== before.current)
      void invalidate(client, api.turboReports.list)
    before.current = said
  }, [client, said])
}
