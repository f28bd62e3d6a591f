/** One key press, as little of it as matters. Times are milliseconds of any one steady clock. */
export interface KeyIn {
  key: string
  at: number
  shift?: boolean
  ctrl?: boolean
  alt?: boolean
  meta?: boolean
  capsLock?: boolean
  /** The key is held down and repeats: no scanner does that. */
  held?: boolean
}

export type Terminator = 'enter' | 'tab' | 'line-feed' | 'quiet'

const IGNORED_KEYS = new Set(
  'Shift CapsLock Control Alt AltGraph Meta NumLock Dead Process Unidentified'.split(' '),
)

/** Modifiers by themselves and keys without a meaning: they neither belong to a scan nor end one. */
export const isIgnored = ({ key }: KeyIn): boolean => IGNORED_KEYS.has(key)

/** Which terminator the key is. Scanners send CR as Enter or Ctrl+M, LF as Ctrl+J or as an Alt code. */
export function terminatorOf({ key, ctrl, alt }: KeyIn): Terminator | null {
  if (ctrl && !alt) {
    const letter = key.toLowerCase()
    return letter === 'j' ? 'line-feed' : letter === 'm' ? 'enter' : null
  }
  if (alt && !ctrl) return /^\d$/.test(key) ? 'line-feed' : null
  return key === 'Enter' ? 'enter' : key === 'Tab' ? 'tab' : null
}

/** A character typed with no modifier, not held down. */
export const isChar = ({ key, ctrl, alt, meta, held }: KeyIn): boolean =>
  [...key].length === 1 && !ctrl && !alt && !meta && !held

/** The event, its AltGr taken for what it is: part of the character. */
export const toKeyIn = (event: KeyboardEvent, at: number): KeyIn => {
  const altGraph = event.getModifierState('AltGraph')
  return {
    key: event.key,
    at,
    shift: event.shiftKey,
    ctrl: event.ctrlKey && !altGraph,
    alt: event.altKey && !altGraph,
    meta: event.metaKey,
    capsLock: event.getModifierState('CapsLock'),
    held: event.repeat,
  }
}
