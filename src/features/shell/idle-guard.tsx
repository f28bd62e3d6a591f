import { useEffect, useEffectEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { fill, m } from '@contract/messages'
import { sessionQuery, useReference } from '@/app/me'
import { readStored } from '@/lib/persist'
import { staySignedIn, useIdle, useIdleState } from '@/stores/idle'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { signOut } from './sign-out'

const MINUTE_MS = 60_000

/**
 * Tells the server that the person is still at work, so that its idle clock agrees with this one: at most once a minute,
 * and only if something was done since. Typing alone makes no call that it would hear of.
 */
function useActivityPing(limitSeconds: number): void {
  const client = useQueryClient()
  // A short limit must be refreshed well before it runs out.
  const everyMs = Math.min(MINUTE_MS, (limitSeconds * 1000) / 3)
  const ask = useEffectEvent(
    () => void client.query({ ...sessionQuery, staleTime: 0 }).catch(() => undefined),
  )
  useEffect(() => {
    let lastSent = Date.now()
    const timer = setInterval(() => {
      const active = readStored('lastActivity') ?? 0
      if (active <= lastSent) return
      lastSent = Date.now()
      ask()
    }, everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
}

/** Signs out for want of activity: a quiet line first, then the countdown, then the sign-in page. Not on a kiosk without a limit of its own. */
export function IdleGuard() {
  const { labInfo } = useReference()
  useIdle({
    limitSeconds: labInfo.logout_seconds,
    exempt: labInfo.idleExempt,
    onTimeout: () => signOut('idle'),
  })
  useActivityPing(labInfo.logout_seconds)
  const { phase, secondsLeft } = useIdleState()
  return (
    <Dialog
      open={phase === 'countdown'}
      onOpenChange={staySignedIn}
      mustAnswer
      lang={m.session.language}
      title={m.session.idleTitle}
      description={fill(m.session.idleCountdown, { seconds: Number.isFinite(secondsLeft) ? secondsLeft : 0 })}
      actions={
        <Button variant="primary" onClick={staySignedIn}>
          {m.session.idleStay}
        </Button>
      }
    />
  )
}
