import { act } from '@testing-library/react'
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

const SCANNER_MS = 8
/** Longer than the same code counts as scanned twice by one pull of the trigger. */
const APART_MS = 2000

/** The stamps are the scanner's own, however long the page takes over each key. */
function send(code: string): void {
  const pace = between
  between = 0
  let at = performance.now()
  for (const key of [...code, 'Enter']) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: (at += SCANNER_MS) })
    const target = document.activeElement ?? document.body
    target.dispatchEvent(event)
  }
  lead += Math.max(0, at - performance.now())
  between = pace
}

/** Keys as a scanner sends them, wherever focus is; codes follow each other at a person's pace. */
export const scan = (...codes: string[]): void =>
  act(() => {
    for (const code of codes) {
      lead += APART_MS
      send(code)
    }
  })

/** The same trigger once more, a moment after the last scan. */
export const scanAtOnce = (code: string): void => act(() => send(code))
