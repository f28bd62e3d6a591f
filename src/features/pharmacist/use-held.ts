import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '@contract/api'
import { call } from '@/api/client'
import { isApiError } from '@/api/errors'

/** Asked again well before the server would give the order away. */
const KEEP_MS = 50_000
/** Whoever only walks past an order does not open it. */
const STAYS_MS = 1000

const server = {
  claim: (orderId: string) => call(api.pharmacist.claim, { body: { orderId } }, { background: true }),
  leave: (orderId: string) => call(api.pharmacist.leave, { body: { orderId } }, { background: true }),
}

export interface Held {
  /** Who else has the order open. */
  by: { name: string; since: string } | undefined
  /** Answers once no opening is on its way: what closes an order must not be overtaken by it. */
  opened: () => Promise<unknown>
}

/**
 * Opens an order for this pharmacist for as long as it is on screen, and closes it afterwards. A lost connection opens nothing
 * and says nothing: every write asks the server again.
 */
export function useHeld(
  orderId: string | undefined,
  {
    closed,
    onRefused,
    onTheirs,
    calls = server,
  }: {
    /**
     * Orders that an acceptance or a return closed, and that are on screen until the next one is: these are not opened again,
     * and need no leaving.
     */
    closed: { readonly current: ReadonlySet<string> }
    /** The order waits no more, unlike what was asked for before. */
    onRefused: (orderId: string) => void
    /** Somebody else has the order open: a list that was asked for a moment before does not say so. */
    onTheirs?: () => void
    /** How the server is asked. */
    calls?: typeof server
  },
): Held {
  const [held, setHeld] = useState<{ orderId: string; name: string; since: string }>()
  const opening = useRef<Promise<unknown>>(Promise.resolve())
  const refused = useRef(onRefused)
  const theirs = useRef(onTheirs)
  useEffect(() => {
    refused.current = onRefused
    theirs.current = onTheirs
  })
  useEffect(() => {
    if (orderId === undefined) return
    let left = false
    let claimed = false
    let isTheirs = false
    const leave = () => {
      if (closed.current.has(orderId)) return
      void calls.leave(orderId).catch(() => null)
    }
    const claim = async () => {
      claimed = true
      const answer = await calls.claim(orderId).catch((error: unknown) => {
        if (isApiError(error, 'rule_refused') && !left) refused.current(orderId)
        return null
      })
      if (answer === null) return
      // Somebody went on before the answer was here: their leaving may have overtaken it.
      if (left) {
        leave()
        return
      }
      if (!answer.mine && !isTheirs) theirs.current?.()
      isTheirs = !answer.mine
      setHeld(answer.mine ? undefined : { orderId, name: answer.lock.name, since: answer.lock.since })
    }
    const ask = () => {
      if (!closed.current.has(orderId)) opening.current = claim()
    }
    const first = setTimeout(ask, STAYS_MS)
    const timer = setInterval(ask, KEEP_MS)
    return () => {
      left = true
      clearTimeout(first)
      clearInterval(timer)
      if (claimed) leave()
    }
  }, [orderId, closed, calls])
  const opened = useCallback(() => opening.current, [])
  return { by: held?.orderId === orderId ? held : undefined, opened }
}
