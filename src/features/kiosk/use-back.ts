import { useEffect, useEffectEvent } from 'react'

/**
 * The browser's Back is the kiosk's Back and never another page: one entry of the history stands ahead of it. A page that comes
 * back from the browser's memory is loaded anew, so that nothing of the person before is on it.
 */
export function useBack(onBack: () => void): void {
  const back = useEffectEvent(onBack)
  useEffect(() => {
    const ahead = () => History.prototype.pushState.call(window.history, window.history.state, '')
    const popped = () => {
      back()
      ahead()
    }
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload()
    }
    ahead()
    window.addEventListener('popstate', popped)
    window.addEventListener('pageshow', shown)
    return () => {
      window.removeEventListener('popstate', popped)
      window.removeEventListener('pageshow', shown)
    }
  }, [])
}
