import { useSyncExternalStore } from 'react'
import { api } from '@contract/api'
import { call } from '@/api/client'
import { untilBack } from '@/lib/until-back'
import { useSession } from '@/stores/session'
import { createReceivingLog, unsentCount, type LogState, type ReceivingLog } from './receiving-log'

/** One log for each person of this tab: scans outlive the screen, and are sent under the name of who scanned. */
const logs = new Map<string, ReceivingLog>()

/** Waits until this very person is signed in: nobody receives in another's name. */
const signedInAs = (userid: string): Promise<void> =>
  new Promise((resolve) => {
    const here = (): boolean => useSession.getState().authenticated && useSession.getState().userid === userid
    if (here()) {
      resolve()
      return
    }
    const stop = useSession.subscribe(() => {
      if (!here()) return
      stop()
      resolve()
    })
  })

/** Closing the tab would lose what is unsent: the browser asks first. */
function guardLeaving(log: ReceivingLog): void {
  let guarded = false
  const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
  log.subscribe(() => {
    const unsent = unsentCount(log.state()) + log.state().owed > 0
    if (unsent === guarded) return
    guarded = unsent
    if (unsent) window.addEventListener('beforeunload', ask)
    else window.removeEventListener('beforeunload', ask)
  })
}

function startLog(userid: string): ReceivingLog {
  const asThem = async <T>(ask: () => Promise<T>): Promise<T> => {
    await signedInAs(userid)
    return ask()
  }
  const log = createReceivingLog({
    receive: (input, idempotencyKey) => asThem(() => call(api.specimens.receive, input, { idempotencyKey })),
    undo: (input, idempotencyKey) => asThem(() => call(api.specimens.undoReceive, input, { idempotencyKey })),
    keep: (input, idempotencyKey) => asThem(() => call(api.specimens.keepScan, input, { idempotencyKey })),
    decide: (input, idempotencyKey) =>
      asThem(() => call(api.specimens.decideScan, input, { idempotencyKey })),
    untilBack,
    now: () => Date.now(),
  })
  guardLeaving(log)
  return log
}

export function logOf(userid: string): ReceivingLog {
  const known = logs.get(userid)
  if (known) return known
  const made = startLog(userid)
  logs.set(userid, made)
  return made
}

export const useLogState = (log: ReceivingLog): LogState => useSyncExternalStore(log.subscribe, log.state)
