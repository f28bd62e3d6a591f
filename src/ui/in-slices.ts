import { useDeferredValue, useEffect } from 'react'

/**
 * A hook that is false in the first render of a page and true in the next, which React draws in slices of a few milliseconds:
 * keys and the pointer are taken between them. From the second time on it is true at once, since what it holds back is then
 * drawn in place of another screen.
 */
export function inSlices(): () => boolean {
  let drawn = false
  return function useInSlices() {
    const now = useDeferredValue(true, drawn)
    useEffect(() => {
      drawn ||= now
    }, [now])
    return now
  }
}
