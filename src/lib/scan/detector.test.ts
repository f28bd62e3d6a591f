import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createScanDetector } from './detector'
import type { Scan, ScanDetector } from './detector'
import type { KeyIn } from './key-in'

/** Sends keys at a steady gap; returns every scan heard and the time of the last key. */
function send(
  detector: ScanDetector,
  keys: readonly string[],
  gap: number,
  start = 0,
  more: Partial<KeyIn> = {},
) {
  const scans: Scan[] = []
  let at = start
  keys.forEach((key, index) => {
    at = start + index * gap
    const { before, ended } = detector.key({ key, at, ...more })
    for (const end of [before, ended]) if (end) scans.push(end.scan)
  })
  return { scans, at }
}
const codes = (scans: Scan[]) => scans.map((scan) => scan.code)
const keysOf = (code: string, end: string[] = ['Enter']) => [...code, ...end]

describe('createScanDetector', () => {
  it('hears a burst ended by Enter or Tab', () => {
    const detector = createScanDetector()
    expect(send(detector, keysOf('REQ10432'), 8).scans).toMatchObject([
      { code: 'REQ10432', raw: 'REQ10432', terminator: 'enter', meanGap: 8, aim: null, repeat: false },
    ])
    expect(send(detector, keysOf('REQ10433', ['Tab']), 16, 500).scans).toMatchObject([{ terminator: 'tab' }])
  })

  it('hears a burst ended by 100 ms of quiet, not earlier', () => {
    const detector = createScanDetector()
    const { at } = send(detector, keysOf('10432', []), 10)
    expect(detector.quiet(at + 99)).toBeNull()
    expect(detector.quiet(at + 100)?.scan).toMatchObject({ code: '10432', terminator: 'quiet' })
    expect(detector.quiet(at + 101)).toBeNull()
  })

  it('ends a quiet scan when the next key comes before anyone looked at the clock', () => {
    const detector = createScanDetector()
    const { at } = send(detector, keysOf('AAAA1', []), 10)
    expect(codes(send(detector, keysOf('BBBB2'), 10, at + 400).scans)).toEqual(['AAAA1', 'BBBB2'])
  })

  it('takes four characters as a scan and three as typing', () => {
    expect(send(createScanDetector(), keysOf('ABC'), 8).scans).toEqual([])
    expect(codes(send(createScanDetector(), keysOf('ABCD'), 8).scans)).toEqual(['ABCD'])
  })

  it('takes a mean gap of 30 ms and not of 31', () => {
    expect(codes(send(createScanDetector(), keysOf('ABCDEF'), 30).scans)).toEqual(['ABCDEF'])
    expect(send(createScanDetector(), keysOf('ABCDEF'), 31).scans).toEqual([])
  })

  it('keeps a code whole over a hiccup of the line', () => {
    const detector = createScanDetector()
    send(detector, [...'ABCDEF'], 8)
    expect(codes(send(detector, keysOf('GHIJKL'), 8, 40 + 75).scans)).toEqual(['ABCDEFGHIJKL'])
  })

  it('marks the rest of a scan that the line tore in two', () => {
    const detector = createScanDetector()
    const { at } = send(detector, [...'REQ'], 8)
    expect(send(detector, keysOf('100026'), 8, at + 150).scans).toMatchObject([
      { code: '100026', torn: true },
    ])
    expect(send(detector, keysOf('REQ100026'), 8, 2000).scans).toMatchObject([{ torn: false, repeat: false }])
    send(detector, [...'gluc'], 120, 4000)
    expect(send(detector, keysOf('REQ100027'), 8, 4500).scans).toMatchObject([{ torn: false }])
  })

  it('is not sure of what comes after a pause among fast characters', () => {
    const detector = createScanDetector()
    const { at } = send(detector, ['R'], 8)
    expect(send(detector, keysOf('EQ12'), 8, at + 99).scans).toMatchObject([{ code: 'EQ12', torn: true }])
    send(detector, [...'glu'], 70, 3000)
    send(detector, [...'REQ1'], 8, 3210)
    expect(send(detector, keysOf('00026'), 8, 3234 + 80).scans).toMatchObject([{ torn: true }])
  })

  it('takes the pause of a single key for a tear, and that of several in a row for typing', () => {
    const detector = createScanDetector()
    const { at } = send(detector, ['R'], 8)
    expect(send(detector, keysOf('EQ100026'), 8, at + 150).scans).toMatchObject([{ torn: true }])
    send(detector, [...'glu'], 150, 3000)
    expect(send(detector, keysOf('REQ100027'), 8, 3450).scans).toMatchObject([{ torn: false }])
  })

  it('says when a character goes on with a scan that silence had ended', () => {
    const detector = createScanDetector()
    const { at } = send(detector, [...'10432'], 8)
    expect(detector.key({ key: '9', at: at + 150 })).toMatchObject({
      before: { scan: { code: '10432' } },
      tears: true,
      live: true,
    })
    expect(detector.key({ key: 'Enter', at: at + 158 }).role).toBe('tail')
    const next = send(detector, [...'10432'], 8, 5000)
    expect(detector.key({ key: '9', at: next.at + 301 }).tears).toBe(false)
  })

  it('leaves out what a person typed right before the scan', () => {
    const detector = createScanDetector()
    const { at } = send(detector, [...'glucose'], 70)
    expect(codes(send(detector, keysOf('REQ10432'), 8, at + 80).scans)).toEqual(['REQ10432'])
  })

  it('never counts a person who types at 60 ms a key or slower', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.constantFrom(...'abcXYZ019 -', 'Enter', 'Tab'), fc.integer({ min: 60, max: 400 })),
          {
            maxLength: 80,
          },
        ),
        (presses) => {
          const detector = createScanDetector()
          let at = 0
          for (const [key, gap] of presses) {
            at += gap
            const { before, ended, live, role } = detector.key({ key, at })
            expect([before, ended, live]).toEqual([null, null, false])
            expect(role).not.toBe('tail')
          }
        },
      ),
    )
  })

  it('never counts a key held down, nor keys with Ctrl', () => {
    expect(send(createScanDetector(), keysOf('aaaaaaaa'), 20, 0, { held: true }).scans).toEqual([])
    expect(send(createScanDetector(), [...'zzzzz'], 20, 0, { ctrl: true }).scans).toEqual([])
  })

  it('hears any code at any scanner speed, whole', () => {
    const code = fc.string({ unit: fc.constantFrom(...'ABCabc0189-./+'), minLength: 4, maxLength: 40 })
    fc.assert(
      fc.property(code, fc.integer({ min: 1, max: 30 }), (text, gap) => {
        expect(codes(send(createScanDetector(), keysOf(text), gap).scans)).toEqual([text])
      }),
    )
  })

  it('strips the AIM prefix and surrounding spaces', () => {
    expect(send(createScanDetector(), keysOf(' ]C1REQ10432  '), 8).scans).toMatchObject([
      { code: 'REQ10432', aim: ']C1', raw: ' ]C1REQ10432  ' },
    ])
    expect(send(createScanDetector(), keysOf(']C1 '), 8).scans).toEqual([])
  })

  it('undoes Caps Lock, on Windows and on a Mac', () => {
    const windows = createScanDetector()
    expect(send(windows, keysOf('req-10432a'), 8, 0, { capsLock: true }).scans).toMatchObject([
      { code: 'REQ-10432A', capsLockUndone: true },
    ])
    const mac = createScanDetector()
    const keys: KeyIn[] = [
      { key: 'R', at: 0, shift: true, capsLock: true },
      { key: 'Q', at: 8, shift: true, capsLock: true },
      { key: '1', at: 16, capsLock: true },
      { key: 'B', at: 24, capsLock: true },
    ]
    for (const key of keys) mac.key(key)
    expect(mac.key({ key: 'Enter', at: 32 }).ended?.scan.code).toBe('RQ1b')
  })

  it('calls the same code within 1.5 s a repeat, and another code not', () => {
    const detector = createScanDetector()
    const repeats = [
      ['AAAA', 0],
      ['BBBB', 300],
      ['AAAA', 1000],
      ['AAAA', 2400],
      ['AAAA', 4000],
    ] as const
    expect(repeats.map(([code, at]) => send(detector, keysOf(code), 8, at).scans[0]?.repeat)).toEqual([
      false,
      false,
      true,
      true,
      false,
    ])
  })

  it('takes Ctrl+J and Alt codes as line feed, and swallows what follows the end', () => {
    const detector = createScanDetector()
    send(detector, [...'10432'], 8)
    expect(detector.key({ key: 'Control', at: 38, ctrl: true }).role).toBe('other')
    expect(detector.key({ key: 'j', at: 40, ctrl: true }).ended?.scan.terminator).toBe('line-feed')
    expect(detector.key({ key: 'Enter', at: 48 }).role).toBe('tail')
    expect(detector.key({ key: 'Enter', at: 400 }).role).toBe('other')
    send(detector, [...'20432'], 8, 1000)
    expect(detector.key({ key: '0', at: 1040, alt: true }).ended?.scan.terminator).toBe('line-feed')
    expect(detector.key({ key: '1', at: 1045, alt: true }).role).toBe('tail')
  })

  it('swallows an Enter that comes late after the quiet end', () => {
    const detector = createScanDetector()
    const { at } = send(detector, [...'10432'], 8)
    expect(detector.key({ key: 'Enter', at: at + 150 })).toMatchObject({ role: 'tail', before: { from: 0 } })
  })
})
