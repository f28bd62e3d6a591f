import userEvent, { type UserEvent } from '@testing-library/user-event'

const real = performance.now.bind(performance)
let lead = 0
let between = 0

// A scanner is told from a hand by the time between keys. The clock that the page reads goes on by that time with each
// key, so that nobody has to sit it out.
performance.now = () => real() + lead
window.addEventListener(
  'keydown',
  (event) => {
    if (between === 0) return
    lead += between
    Object.defineProperty(event, 'timeStamp', { value: performance.now() })
  },
  { capture: true },
)

/**
 * Somebody at the keyboard, with so many milliseconds between two keys as the page sees it: from 40 on a person who types.
 * Without them as fast as the machine, which is a scanner's pace.
 */
export function hand(ms = 0): UserEvent {
  between = ms
  return userEvent.setup({ delay: 0 })
}
