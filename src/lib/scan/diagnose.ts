import { cleanCode, undoCapsLock } from './clean-code'
import { SCAN_RULES } from './detector'
import { isChar, terminatorOf } from './key-in'
import type { KeyIn, Terminator } from './key-in'

/** `alt-codes`: the scanner sends every character as an Alt code, which no page can tell from shortcuts. */
export type ScannerVerdict = 'good' | 'line-feed' | 'too-slow' | 'too-short' | 'alt-codes'

export interface ScannerReport {
  /** The characters as they arrived, and the code made of them. */
  raw: string
  code: string
  aim: string | null
  meanGap: number
  /** The slowest gap between two characters. */
  maxGap: number
  terminator: Terminator
  capsLock: boolean
  verdict: ScannerVerdict
}

const isAltDigit = ({ key, alt }: KeyIn): boolean => alt === true && /^\d$/.test(key)

/** What one run of keys says about the scanner that sent it; null when there was no character in it. */
export function diagnose(keys: readonly KeyIn[]): ScannerReport | null {
  const endAt = keys.findIndex((key) => terminatorOf(key) !== null)
  const end = keys[endAt]
  const chars = (endAt < 0 ? keys : keys.slice(0, endAt)).filter(isChar)
  const altCodes = chars.length === 0 && keys.some(isAltDigit)
  if (chars.length === 0 && !altCodes) return null

  const gaps = chars.slice(1).map((char, index) => char.at - (chars[index]?.at ?? char.at))
  const meanGap = gaps.length === 0 ? 0 : gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
  const raw = chars.map(({ key }) => key).join('')
  const meant = chars
    .map(({ key, shift, capsLock }) => (capsLock ? undoCapsLock(key, shift === true) : key))
    .join('')
  const sendsLineFeed = keys.some((key) => terminatorOf(key) === 'line-feed')
  const verdict: ScannerVerdict = altCodes
    ? 'alt-codes'
    : meanGap > SCAN_RULES.maxMeanGapMs
      ? 'too-slow'
      : chars.length < SCAN_RULES.minLength
        ? 'too-short'
        : sendsLineFeed
          ? 'line-feed'
          : 'good'
  return {
    raw,
    ...cleanCode(meant),
    meanGap,
    maxGap: Math.max(0, ...gaps),
    terminator: (end && terminatorOf(end)) ?? 'quiet',
    capsLock: chars.some(({ capsLock }) => capsLock === true),
    verdict,
  }
}
