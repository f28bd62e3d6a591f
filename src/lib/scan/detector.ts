import { cleanCode, undoCapsLock } from './clean-code'
import { isChar, isIgnored, terminatorOf } from './key-in'
import type { KeyIn, Terminator } from './key-in'

/** What makes typing a scan. Measured scanners send 7 to 16 ms per key; a fast person needs 60 ms and more. */
export const SCAN_RULES = { minLength: 4, maxMeanGapMs: 30, quietMs: 100, repeatMs: 1500 } as const

/** A gap no scanner makes on purpose. After it a slow start is a person's typing, not part of the code. */
const HUMAN_GAP_MS = 50
/** How long after the last character a late terminator still belongs to the scan that silence already ended. */
const LATE_END_MS = 300
/** Fast characters, a pause up to this long, and more of them: one scan that the line tore in two. */
const TORN_MS = 300

export interface Scan {
  /** The code as printed, ready to look up. */
  code: string
  /** The characters as they arrived. */
  raw: string
  aim: string | null
  terminator: Terminator
  /** Mean milliseconds between characters. */
  meanGap: number
  /** Caps Lock was on and its effect was undone. */
  capsLockUndone: boolean
  /** The same code came within the last 1.5 s: say "already scanned", do nothing twice. */
  repeat: boolean
  /** Only the rear part of a scan that arrived with a pause in it. Never look it up: ask to scan again. */
  torn: boolean
  at: number
}

/** A finished scan, and which of the characters since the last pause was its first. */
export interface EndedScan {
  scan: Scan
  from: number
}

export interface KeyOutcome {
  /** A scan that had already ended by silence when this key came. */
  before: EndedScan | null
  /** The scan that this key ends. */
  ended: EndedScan | null
  /** `char`: number `index` since the last pause. `end` and `tail` (a second terminator) must do nothing on the page. */
  role: 'char' | 'end' | 'tail' | 'other'
  index: number
  /** This key belongs to a scan for certain. */
  live: boolean
}

interface Char {
  typed: string
  meant: string
  at: number
}

export interface ScanDetector {
  key: (input: KeyIn) => KeyOutcome
  /** Call when `quietMs` may have passed: a scan without terminator ends here. */
  quiet: (now: number) => EndedScan | null
}

/** Tells scans from typing, key by key. It holds no timer and knows no page: the caller brings the time. */
export function createScanDetector(): ScanDetector {
  let chars: Char[] = []
  let lastHumanGap = 0
  let lastEnd: { at: number; until: number } | null = null
  /** When a piece without terminator fell silent, and whether the present characters came right after one. */
  let pieceAt = -Infinity
  let torn = false
  const recent = new Map<string, number>()

  const gapSpan = (from: number, to: number): number => (chars[to]?.at ?? 0) - (chars[from]?.at ?? 0)
  const isBurst = (from: number): boolean => {
    const count = chars.length - from
    return (
      count >= SCAN_RULES.minLength &&
      gapSpan(from, chars.length - 1) <= SCAN_RULES.maxMeanGapMs * (count - 1)
    )
  }
  /** Where the scan begins among the characters: after what a person typed just before it. Null: no scan. */
  const burstStart = (): number | null => {
    const cut = lastHumanGap
    if (cut >= 2 && gapSpan(0, cut) > HUMAN_GAP_MS * cut) return isBurst(cut) ? cut : null
    if (isBurst(0)) return 0
    return cut > 0 && isBurst(cut) ? cut : null
  }
  const clear = (): void => {
    chars = []
    lastHumanGap = 0
  }
  const isRepeat = (code: string, at: number): boolean => {
    for (const [known, when] of recent) if (at - when > SCAN_RULES.repeatMs) recent.delete(known)
    const repeat = recent.has(code)
    recent.set(code, at)
    return repeat
  }
  const end = (terminator: Terminator, at: number): EndedScan | null => {
    const from = burstStart()
    const own = from === null ? [] : chars.slice(from)
    const span = from === null ? 0 : gapSpan(from, chars.length - 1)
    const lastChar = chars.at(-1)?.at ?? at
    pieceAt = terminator === 'quiet' && chars.length > 1 && lastHumanGap === 0 ? lastChar : -Infinity
    clear()
    if (from === null) return null
    const meant = own.map((char) => char.meant).join('')
    const raw = own.map((char) => char.typed).join('')
    const { code, aim } = cleanCode(meant)
    lastEnd = { at, until: terminator === 'quiet' ? lastChar + LATE_END_MS : at + SCAN_RULES.quietMs }
    if (code === '') return null
    const meanGap = span / (own.length - 1)
    const repeat = !torn && isRepeat(code, at)
    return {
      from,
      scan: { code, raw, aim, terminator, meanGap, capsLockUndone: meant !== raw, repeat, torn, at },
    }
  }
  const isOver = (now: number): boolean => {
    const last = chars.at(-1)
    return last !== undefined && now - last.at >= SCAN_RULES.quietMs
  }
  const quiet = (now: number): EndedScan | null => {
    if (!isOver(now)) return null
    return end('quiet', now)
  }

  const key = (input: KeyIn): KeyOutcome => {
    const before = quiet(input.at)
    const outcome = (role: KeyOutcome['role'], more: Partial<KeyOutcome> = {}): KeyOutcome => ({
      before,
      ended: null,
      role,
      index: -1,
      live: false,
      ...more,
    })
    if (isChar(input)) {
      const previous = chars.at(-1)
      if (!previous) torn = input.at - pieceAt <= TORN_MS
      if (previous && input.at - previous.at > HUMAN_GAP_MS) lastHumanGap = chars.length
      const meant = input.capsLock ? undoCapsLock(input.key, input.shift === true) : input.key
      chars.push({ typed: input.key, meant, at: input.at })
      lastEnd = null
      return outcome('char', { index: chars.length - 1, live: burstStart() !== null })
    }
    if (isIgnored(input)) return outcome('other')
    const terminator = terminatorOf(input)
    if (terminator && burstStart() !== null) {
      return outcome('end', { ended: end(terminator, input.at), live: true })
    }
    if (terminator && lastEnd && input.at <= lastEnd.until) return outcome('tail', { live: true })
    clear()
    return outcome('other')
  }
  return { key, quiet }
}
