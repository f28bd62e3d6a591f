import { useEffect, useState } from 'react'
import { api } from '@contract/api'
import { call } from '@/api/client'

/** Asked again well before the server would give the order away. */
const KEEP_MS = 50_000
/** Whoever only walks past an order does not open it. */
const STAYS_MS = 1000

/**
 * Opens an order for this pharmacist for as long as it is on screen, and closes it afterwards. Answers who else has it open.
 * A lost connection opens nothing and says nothing: every write asks the server again.
 */
export function useHeld(
  orderId: string | undefined,
  userId: string,
  /** Orders that an acceptance or a return closed: these need no leaving. */
  closed: { readonly current: ReadonlySet<string> },
): { name: string; since: string } | undefined {
  const [held, setHeld] = useState<{ orderId: string; name: string; since: string }>()
  useEffect(() => {
    if (orderId === undefined) return
    let left = false
    let claimed = false
    const leave = () => {
      if (closed.current.has(orderId)) return
      void call(api.pharmacist.leave, { body: { orderId } }, { background: true }).catch(() => null)
    }
    const claim = async () => {
      claimed = true
      const answer = await call(api.pharmacist.claim, { body: { orderId } }, { background: true }).catch(
        () => null,
      )
      if (answer === null) return
      // Somebody went on before the answer was here: their leaving may have overtaken it.
      if (left) {
        leave()
        return
      }
      setHeld(answer.mine ? undefined : { orderId, name: answer.lock.name, since: answer.lock.since })
    }
    const first = setTimeout(() => void claim(), STAYS_MS)
    const timer = setInterval(() => void claim(), KEEP_MS)
    return () => {
      left = true
      clearTimeout(first)
      clearInterval(timer)
      if (claimed) leave()
    }
  }, [orderId, userId, closed])
  return held?.orderId === orderId ? held : undefined
}
