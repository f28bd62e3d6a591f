import { useRef } from 'react'
import { fill, m } from '@contract/messages'
import { ApiError, isApiError } from '@/api/errors'
import { useGo } from '@/app/router-link'
import { useKeptScan, useScan, useTornScan } from '@/lib/scan/use-scan'
import { code as deferred } from '@/ui/deferred'
import { toast } from '@/ui/toast'

const scanned = deferred(() => import('./scanned-order'))

/**
 * Whatever no screen claims: a scanned requisition or specimen opens its order at once. A newer scan overtakes an
 * older one that is still being looked up. `over`: what is open is the shell's own (palette, drawer), which gives way.
 */
export function useScanToOpen(enabled: boolean, over: boolean, onOpened: () => void): void {
  const go = useGo()
  const running = useRef<AbortController>(null)
  useScan(
    ({ code, repeat }) => {
      if (repeat) return
      running.current?.abort()
      const lookUp = new AbortController()
      running.current = lookUp
      const found = scanned.fetch().then(
        ({ scannedOrder }) => scannedOrder(code, lookUp.signal),
        () => Promise.reject(new ApiError('network', m.errors.noAnswer)),
      )
      found.then(
        (order) => {
          if (lookUp.signal.aborted) return
          onOpened()
          go(`/order/${order._id}`)
        },
        (error: unknown) => {
          if (lookUp.signal.aborted) return
          if (isApiError(error, 'not_found')) toast.error(m.errors.receivingNoRemoteOrder, { detail: code })
          else if (isApiError(error)) toast.error(m.errors.searchFailedTitle, { detail: error.message })
        },
      )
    },
    { enabled, inDialog: over },
  )
  useKeptScan(({ code }) =>
    toast.info(m.shell.scanInDialog, { detail: fill(m.shell.scanInDialogHelp, { code }) }),
  )
  useTornScan(() => toast.error(m.shell.scanAgain, { detail: m.shell.scanAgainHelp }))
}
