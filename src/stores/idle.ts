import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import { idlePhase, watchActivity } from '@/lib/idle'
import type { ActivityWatch, IdleState } from '@/lib/idle'

const RESTING: IdleState = { phase: 'active', secondsLeft: Infinity }
let watch: ActivityWatch | null = null

/** What the notice and the countdown dialog show. */
export const useIdleState = create<IdleState>()(() => RESTING)

/** The "Stay signed in" button. */
export const staySignedIn = (): void => watch?.mark()

interface IdleOptions {
  /** The laboratory's `logout_seconds`. */
  limitSeconds: number
  /** A kiosk is not signed out for want of activity, unless the laboratory sets seconds for kiosks. */
  exempt: boolean
  /** Called once, in every tab, when the time is up. */
  onTimeout: () => void
}

/**
 * Watches for inactivity while a person is signed in; used once, in the signed-in shell. Signing in or loading the
 * page counts as activity. The clock is asked every second and when the machine wakes or the tab comes back.
 */
export function useIdle({ limitSeconds, exempt, onTimeout }: IdleOptions): void {
  const timeOut = useEffectEvent(onTimeout)
  useEffect(() => {
    if (exempt) return
    let over = false
    const check = (): boolean => {
      if (over || !watch) return false
      const state = idlePhase(Date.now(), watch.last(), limitSeconds)
      const shown = useIdleState.getState()
      const changed = state.phase !== shown.phase || state.secondsLeft !== shown.secondsLeft
      // While nothing is shown, nobody needs the seconds: the page is not drawn anew every second.
      if (changed && !(state.phase === 'active' && shown.phase === 'active')) useIdleState.setState(state)
      if (state.phase !== 'out') return true
      over = true
      timeOut()
      return false
    }
    const onWake = (): void => void check()
    watch = watchActivity({
      accepts: check,
      acceptsMoves: () => useIdleState.getState().phase !== 'countdown',
      onActivity: onWake,
    })
    const timer = setInterval(check, 1000)
    const events = ['focus', 'pageshow'] as const
    for (const name of events) window.addEventListener(name, onWake)
    document.addEventListener('visibilitychange', onWake)
    return () => {
      clearInterval(timer)
      for (const name of events) window.removeEventListener(name, onWake)
      document.removeEventListener('visibilitychange', onWake)
      watch?.stop()
      watch = null
      useIdleState.setState(RESTING)
    }
  }, [exempt, limitSeconds])
}
