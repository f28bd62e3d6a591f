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
export const TORN_MS = 300
/** So many single keys one after the other, each with a pause, are a person typing and no scan in pieces. */
const TYPED_KEYS = 3

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
  /** Only a part of a scan that arrived with a pause in it. Never look it up: ask to scan again. */
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
  /** The scan that silence ended just before was no whole one: this character goes on with it. */
  tears: boolean
}

/** What silence ended: when its last character came, and whether a scanner may have sent it. */
interface Piece {
  at: number
  /** As fast as a scanner; a single key is too, until several in a row show a person. */
  fast: boolean
  singles: number
  /** The code that it was taken for. */
  code: string | null
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
  let piece: Piece | null = null
  /** The present characters came right after a piece of a scan. */
  let torn = false
  /** The present characters were a burst for certain, before a pause among them. */
  let seen = false
  const recent = new Map<string, number>()

  const gapSpan = (from: number, to: number): number => (chars[to]?.at ?? 0) - (chars[from]?.at ?? 0)
  const isBurst = (from: number): boolean => {
    const count = chars.length - from
    return (
      count >= SCAN_RULES.minLength &&
      gapSpan(from, chars.length - 1) <= SCAN_RULES.maxMeanGapMs * (count - 1)
    )
  }
  const isSlow = (index: number): boolean => index > 0 && gapSpan(index - 1, index) > HUMAN_GAP_MS
  const slowGaps = (): number => chars.filter((_, index) => isSlow(index)).length
  /**
   * Where the scan begins among the characters: after what a person typed just before it. Only slow keys right up to it show
   * a person; otherwise it may be the rear part of a scan with a pause in it, and is not sure. Null: no scan.
   */
  const burstStart = (): { from: number; sure: boolean } | null => {
    const cut = lastHumanGap
    const after = isBurst(cut) ? { from: cut, sure: isSlow(cut - 1) && isSlow(cut - 2) } : null
    if (cut >= 2 && gapSpan(0, cut) > HUMAN_GAP_MS * cut) return after
    if (isBurst(0)) return { from: 0, sure: true }
    if (cut > 0 && after) return { ...after, sure: false }
    // A burst whose one pause made it too slow as a whole: all of it is one scan, and not a whole one.
    return seen && slowGaps() === 1 ? { from: 0, sure: false } : null
  }
  const clear = (): void => {
    chars = []
    lastHumanGap = 0
    seen = false
  }
  /** Keeps what silence ended, to tell whether the next characters go on with it. */
  const pieceOf = (code: string | null): Piece => {
    const at = chars.at(-1)?.at ?? -Infinity
    const alone = chars.length === 1
    const singles = alone ? 1 + (piece && at - piece.at <= 2 * TORN_MS ? piece.singles : 0) : 0
    const fast = alone ? singles < TYPED_KEYS : slowGaps() * 2 <= chars.length - 1
    return { at, fast, singles, code }
  }
  const isRepeat = (code: string, at: number): boolean => {
    for (const [known, when] of recent) if (at - when > SCAN_RULES.repeatMs) recent.delete(known)
    const repeat = recent.has(code)
    recent.set(code, at)
    return repeat
  }
  const end = (terminator: Terminator, at: number): EndedScan | null => {
    const start = burstStart()
    const from = start?.from ?? 0
    const own = chars.slice(from)
    const span = gapSpan(from, chars.length - 1)
    const lastChar = chars.at(-1)?.at ?? at
    const meant = own.map((char) => char.meant).join('')
    const raw = own.map((char) => char.typed).join('')
    const { code, aim } = cleanCode(meant)
    const wasTorn = torn || start?.sure === false
    piece = terminator === 'quiet' ? pieceOf(start && code) : null
    clear()
    if (start === null) return null
    lastEnd = { at, until: terminator === 'quiet' ? lastChar + LATE_END_MS : at + SCAN_RULES.quietMs }
    if (code === '') return null
    const meanGap = span / (own.length - 1)
    const repeat = !wasTorn && isRepeat(code, at)
    return {
      from,
      scan: { code, raw, aim, terminator, meanGap, capsLockUndone: meant !== raw, repeat, torn: wasTorn, at },
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
      tears: false,
      ...more,
    })
    if (isChar(input)) {
      const previous = chars.at(-1)
      if (!previous) torn = piece !== null && piece.fast && input.at - piece.at <= TORN_MS
      const tears = !previous && torn && piece?.code != null
      // Scanned again in one go it is no repeat: nothing was done with the piece.
      if (tears && piece?.code) recent.delete(piece.code)
      if (previous && input.at - previous.at > HUMAN_GAP_MS) lastHumanGap = chars.length
      const meant = input.capsLock ? undoCapsLock(input.key, input.shift === true) : input.key
      chars.push({ typed: input.key, meant, at: input.at })
      lastEnd = null
      seen ||= isBurst(0)
      const live = burstStart() !== null || (torn && piece?.code != null)
      return outcome('char', { index: chars.length - 1, live, tears })
    }
    if (isIgnored(input)) return outcome('other')
    const terminator = terminatorOf(input)
    if (terminator && burstStart() !== null) {
      return outcome('end', { ended: end(terminator, input.at), live: true })
    }
    if (terminator && lastEnd && input.at <= lastEnd.until) return outcome('tail', { live: true })
    // The last few characters of a torn scan are too few to be one: their Enter must not press a button either.
    const ofTorn = terminator !== null && chars.length > 0 && torn && piece?.code != null
    clear()
    piece = null
    if (ofTorn) return outcome('tail', { live: true })
    return outcome('other')
  }
  return { key, quiet }
}
