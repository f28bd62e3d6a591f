import { startTransition, useEffect, useState } from 'react'

/**
 * A hook that is false when a page first draws what it holds back, and true in a second drawing, which React makes in slices of
 * a few milliseconds once the first is on the screen: keys and the pointer are taken between them. From the second time on it is
 * true at once, since what it holds back is then drawn in place of another screen. (`useDeferredValue` with a first value is no
 * help inside a drawing that is deferred itself: it takes the last value at once.)
 */
export function inSlices(): () => boolean {
  let begun = false
  return function useInSlices() {
    const [now, setNow] = useState(begun)
    useEffect(() => {
      begun = true
      startTransition(() => setNow(true))
    }, [])
    return now
  }
}
