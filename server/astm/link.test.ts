import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SIGN, frameOf, framesOf, judgeFrame, strictRules } from './frame'
import { createLink, waits, type Link, type LinkAction, type LinkOptions } from './link'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const sign = (name: keyof typeof SIGN): Uint8Array => Uint8Array.of(SIGN[name])
const rowsOf = (file: string): string[][] =>
  readFileSync(join(import.meta.dirname, 'vectors', file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'))

const records = (specimen = 'S1', value = '5.4'): string[] => [
  'H|\\^&|||XA-1',
  'P|1',
  `O|1|${specimen}||^^^GLU|R`,
  `R|1|^^^GLU|${value}|mmol/L||N||F`,
  'L|1|N',
]
const framed = (lines: readonly string[], mostText?: number): Uint8Array[] =>
  framesOf(lines.map(bytesOf), mostText)

/** Answers in short: A, N, the text that is to be stored, what was lost. */
const short = (action: LinkAction): string =>
  action.kind === 'send'
    ? ({ [SIGN.ACK]: 'ACK', [SIGN.NAK]: 'NAK', [SIGN.ENQ]: 'ENQ', [SIGN.EOT]: 'EOT' }[action.bytes[0] ?? 0] ??
      textOf(action.bytes))
    : action.kind === 'store'
      ? `store ${textOf(action.text)}`
      : action.kind === 'incomplete'
        ? `lost ${action.why}`
        : `${action.kind} ${action.id}`

/** An instrument that keeps everything it is asked to, at once. */
class Desk {
  readonly link: Link
  now = 0
  said: string[] = []
  kept: string[] = []
  constructor(options: Partial<LinkOptions> = {}) {
    this.link = createLink(options)
  }
  private take(actions: readonly LinkAction[]): this {
    for (const action of actions) {
      this.said.push(short(action))
      if (action.kind !== 'store') continue
      this.kept.push(textOf(action.text))
      this.take(this.link.stored(true, this.now))
    }
    return this
  }
  hears(...chunks: Uint8Array[]): this {
    for (const chunk of chunks) this.take(this.link.receive(chunk, this.now))
    return this
  }
  offers(id: string, lines: readonly string[]): this {
    return this.take(this.link.offer(id, lines.map(bytesOf), this.now))
  }
  /** Time passes; every deadline in between is kept. */
  waits(ms: number): this {
    const until = this.now + ms
    for (;;) {
      const due = this.link.deadline()
      if (due === null || due > until) break
      this.now = Math.max(this.now, due)
      const before = this.link.deadline()
      this.take(this.link.tick(this.now))
      if (this.link.deadline() === before) break
    }
    this.now = until
    return this
  }
  /** What was said since it was last asked. */
  get last(): string[] {
    const said = this.said
    this.said = []
    return said
  }
}

describe('frames', () => {
  test('every row of the vectors gets its verdict', () => {
    const rows = rowsOf('astm-frames.tsv').slice(1)
    expect(rows).toHaveLength(14)
    for (const [id = '', previous = '', hex = '', answer = ''] of rows) {
      const desk = new Desk()
      desk.hears(sign('ENQ'))
      // The frames before it: the row itself where it comes again, others as the number asks.
      const until = previous === 'none' ? 0 : Number(previous)
      const again = id.startsWith('F2-dup')
      const f2 = rows.find(([one]) => one === 'F2')?.[2] ?? ''
      for (let number = 1; number <= until; number++)
        desk.hears(again && number === until ? fromHex(f2) : frameOf(number, bytesOf('C|1\r'), true))
      expect(
        desk.last.every((one) => one === 'ACK'),
        id,
      ).toBe(true)
      desk.hears(fromHex(hex))
      expect(desk.last.at(-1), id).toBe(answer.slice(0, 3))
    }
  })

  test('numbers go from 7 to 0, and a long record over several frames', () => {
    const lines = [...Array.from({ length: 9 }, (_, at) => `C|${at}|I|x`), `C|9|I|${'y'.repeat(500)}`]
    const frames = framed(lines)
    expect(frames.map((one) => textOf(one.subarray(1, 2))).join('')).toBe('123456701234')
    expect(frames.every((one) => one.length <= 247)).toBe(true)
    const desk = new Desk().hears(sign('ENQ'), ...frames)
    expect(desk.last).toEqual(Array.from({ length: 13 }, () => 'ACK'))
  })

  test('a frame has 64,000 bytes at most, a number from 0 to 7, and no sign of the line in its text', () => {
    const loose = { ...strictRules, ignoreChecksum: true }
    const long = (bytes: number) =>
      judgeFrame(frameOf(1, new Uint8Array(bytes - 7).fill(0x41), true), strictRules)
    expect(long(64_000).ok).toBe(true)
    expect(long(64_001)).toEqual({ ok: false, why: 'length' })
    for (const number of ['8', '9']) {
      const frame = frameOf(0, bytesOf('C|1\r'), true)
      frame[1] = number.charCodeAt(0)
      expect(judgeFrame(frame, loose)).toEqual({ ok: false, why: 'number' })
    }
    for (const sent of ['\u0001', '\u0004', '\u0005', '\u0006', '\n', '\u0010', '\u0015'])
      expect(judgeFrame(frameOf(1, bytesOf(`C|${sent}1\r`), true), strictRules)).toEqual({
        ok: false,
        why: 'signs',
      })
  })

  test('a frame with any byte changed is refused', () => {
    const frame = framed(['R|1|^^^GLU|5.4|mmol/L||N||F'])[0] ?? new Uint8Array()
    fc.assert(
      fc.property(fc.nat(frame.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const damaged = frame.map((byte, one) => (one === at ? byte ^ flip : byte))
        const judged = judgeFrame(damaged, strictRules)
        // A digit of the checksum in lower case is the same digit.
        const isSame = judged.ok && textOf(judged.text) === 'R|1|^^^GLU|5.4|mmol/L||N||F\r'
        expect(!judged.ok || isSame).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('what comes in', () => {
  test('a message is kept before its last frame is acknowledged', () => {
    const link = createLink()
    const at = (bytes: Uint8Array) => link.receive(bytes, 0).map(short)
    at(sign('ENQ'))
    const frames = framed(records())
    for (const frame of frames.slice(0, -1)) expect(at(frame)).toEqual(['ACK'])
    expect(at(frames.at(-1) ?? new Uint8Array())).toEqual([`store ${records().join('\r')}\r`])
    expect(at(sign('EOT'))).toEqual([])
    expect(link.isBusy()).toBe(true)
    expect(link.stored(true, 0).map(short)).toEqual(['ACK'])
    expect(link.isBusy()).toBe(false)
  })

  test('what could not be kept is refused, and kept when it comes again', () => {
    const link = createLink()
    const frames = framed(records())
    link.receive(sign('ENQ'), 0)
    for (const frame of frames) link.receive(frame, 0)
    expect(link.stored(false, 0).map(short)).toEqual(['NAK'])
    expect(link.receive(frames.at(-1) ?? new Uint8Array(), 0).map(short)).toEqual([
      `store ${records().join('\r')}\r`,
    ])
    expect(link.stored(true, 0).map(short)).toEqual(['ACK'])
  })

  test('any cut of the bytes into packets gives the same', () => {
    const whole = [sign('ENQ'), ...framed(records(), 12), sign('EOT'), sign('ENQ'), ...framed(records('S2'))]
    const bytes = Uint8Array.from(whole.flatMap((one) => [...one]))
    const wanted = new Desk().hears(bytes)
    expect(wanted.kept).toHaveLength(2)
    fc.assert(
      fc.property(fc.array(fc.nat(bytes.length), { maxLength: 40 }), (cuts) => {
        const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length]
        const desk = new Desk()
        for (const [at, from] of places.entries()) desk.hears(bytes.subarray(from, places[at + 1] ?? from))
        expect(desk.said).toEqual(wanted.said)
        expect(desk.kept).toEqual(wanted.kept)
      }),
    )
  })

  /** An instrument as the standard has it: repeats a refused frame, gives up after six, and begins the message anew. */
  function instrument(
    desk: Desk,
    lines: readonly string[],
    spoil: (frame: Uint8Array) => Uint8Array[],
  ): boolean {
    for (let session = 0; session < 20; session++) {
      desk.last.splice(0)
      desk.hears(sign('ENQ')).waits(waits.restart)
      if (desk.last.at(-1) !== 'ACK') {
        desk.waits(waits.answer)
        continue
      }
      let isTaken = true
      for (const frame of framed(lines)) {
        let answer: string | undefined
        for (let tries = 0; tries < 6 && answer !== 'ACK'; tries++) {
          desk.last.splice(0)
          for (const chunk of spoil(frame)) desk.hears(chunk)
          answer = desk.last.at(-1)
          if (answer !== 'ACK' && answer !== 'NAK') {
            desk.waits(waits.answer)
            answer = desk.last.at(-1)
            if (answer !== 'NAK') break
          }
        }
        if (answer !== 'ACK') {
          isTaken = false
          break
        }
      }
      desk.hears(sign('EOT')).waits(waits.quiet)
      if (isTaken) return true
    }
    return false
  }

  test('frames that are damaged, lost or doubled never lose, double or change a record', () => {
    const damage = fc.array(
      fc.record({
        what: fc.constantFrom('none', 'none', 'none', 'flip', 'lost', 'twice', 'cut'),
        at: fc.nat(400),
        flip: fc.integer({ min: 1, max: 255 }),
      }),
      { minLength: 1, maxLength: 60 },
    )
    fc.assert(
      fc.property(damage, (plan) => {
        let step = 0
        const spoil = (frame: Uint8Array): Uint8Array[] => {
          const one = plan[step++]
          if (!one || one.what === 'none') return [frame]
          if (one.what === 'lost') return []
          if (one.what === 'twice') return [frame, frame]
          if (one.what === 'cut') return [frame.subarray(0, one.at % frame.length)]
          return [frame.map((byte, at) => (at === one.at % frame.length ? byte ^ one.flip : byte))]
        }
        const desk = new Desk()
        const taken = instrument(desk, records(), spoil)
        const right = `${records().join('\r')}\r`
        expect(taken).toBe(true)
        expect(desk.kept.length).toBeGreaterThan(0)
        // The same message may come twice, whole: by its bytes it is known again.
        expect(new Set(desk.kept)).toEqual(new Set([right]))
      }),
      { numRuns: 400 },
    )
  })

  test('six bad checksums: six refusals, one line, nothing filed', () => {
    const bad = fromHex('0231487c5c5e260d0345370d0a')
    const desk = new Desk().hears(sign('ENQ'), bad, bad, bad, bad, bad, bad, sign('EOT'))
    expect(desk.last).toEqual(['ACK', ...Array.from({ length: 6 }, () => 'NAK'), 'lost checksum'])
    expect(desk.kept).toEqual([])
  })

  test('a frame that never ends is dropped after half a minute', () => {
    const desk = new Desk().hears(sign('ENQ'))
    desk.hears(sign('STX'), bytesOf('1'))
    for (let second = 0; second < 40; second += 2) desk.hears(bytesOf('x')).waits(2_000)
    expect(desk.last).toEqual(['ACK', 'lost silence'])
    expect(desk.link.isBusy()).toBe(false)
    desk.hears(sign('ENQ'), ...framed(records()))
    expect(desk.kept).toHaveLength(1)
  })

  test('a frame longer than any is refused, however much comes', () => {
    const desk = new Desk().hears(sign('ENQ'), sign('STX'), bytesOf(`1${'x'.repeat(200_000)}`)).waits(2_000)
    expect(desk.last).toEqual(['ACK', 'NAK'])
  })

  test('the end after a frame that goes on: an incomplete message, nothing filed', () => {
    const desk = new Desk().hears(sign('ENQ'), frameOf(1, bytesOf('H|\\^&'), false), sign('EOT'))
    expect(desk.last).toEqual(['ACK', 'ACK', 'lost ended'])
    expect(desk.kept).toEqual([])
  })

  test('ENQ and EOT alone are a question whether we are there', () => {
    expect(new Desk().hears(sign('ENQ'), sign('EOT')).last).toEqual(['ACK'])
  })

  test('an acknowledgement that was lost: the same frame again is not a second one', () => {
    const frames = framed(records())
    const last = frames.at(-1) ?? new Uint8Array()
    const desk = new Desk().hears(sign('ENQ'), ...frames, last, last, sign('EOT'))
    expect(desk.kept).toHaveLength(1)
    expect(desk.last.slice(-2)).toEqual(['ACK', 'ACK'])
  })

  test('numbers that an instrument counts wrongly are taken where its line allows it', () => {
    const frames = records().map((line, at) => frameOf([5, 1, 1, 1, 4][at] ?? 0, bytesOf(`${line}\r`), true))
    expect(new Desk().hears(sign('ENQ'), ...frames).kept).toEqual([])
    expect(new Desk({ lenientNumbers: true }).hears(sign('ENQ'), ...frames).kept).toEqual([
      `${records().join('\r')}\r`,
    ])
  })

  test('a line without checksums is taken where its settings say so', () => {
    const bare = records().map((line, at) =>
      Uint8Array.from([SIGN.STX, 0x31 + at, ...bytesOf(`${line}\r`), SIGN.ETX, SIGN.CR, SIGN.LF]),
    )
    expect(new Desk().hears(sign('ENQ'), ...bare).kept).toEqual([])
    expect(new Desk({ ignoreChecksum: true }).hears(sign('ENQ'), ...bare).kept).toHaveLength(1)
  })

  test('two messages between one ENQ and EOT, and a whole one in one frame', () => {
    const both = [...records(), ...records('S2')]
    expect(new Desk().hears(sign('ENQ'), ...framed(both)).kept).toHaveLength(2)
    const one = frameOf(1, bytesOf(`${records().join('\r')}\r`), true)
    expect(new Desk().hears(sign('ENQ'), one).kept).toEqual([`${records().join('\r')}\r`])
  })

  test('the connection is lost in the middle', () => {
    const link = createLink()
    link.receive(sign('ENQ'), 0)
    link.receive(framed(records())[0] ?? new Uint8Array(), 0)
    expect(link.close().map(short)).toEqual(['lost closed'])
  })

  test('what could not be kept is said as such, not as a damaged frame', () => {
    const link = createLink()
    link.receive(sign('ENQ'), 0)
    for (const frame of framed(records())) link.receive(frame, 0)
    expect(link.stored(false, 0).map(short)).toEqual(['NAK'])
    expect(link.receive(sign('EOT'), 0).map(short)).toEqual(['lost unkept'])
  })

  test('a message in very many frames costs each of them once, and has an end', () => {
    const before = process.cpuUsage()
    const pieces = createLink({ lenientNumbers: true })
    pieces.receive(sign('ENQ'), 0)
    const frames = Array.from({ length: 8 }, (_, at) => frameOf(at + 1, bytesOf('xy'), false))
    for (let at = 0; at < 200_000; at++) pieces.receive(frames[at % 8] ?? new Uint8Array(), 0)
    expect(pieces.close()).toMatchObject([{ kind: 'incomplete', text: { length: 400_000 }, why: 'closed' }])
    const rows = createLink()
    rows.receive(sign('ENQ'), 0)
    let said: string[] = []
    for (let at = 0; said.at(-1) !== 'lost tooLong' && at < 30_000; at++)
      said = rows.receive(frameOf(at + 1, bytesOf('R\r'), true), 0).map(short)
    expect(said).toEqual(['lost tooLong'])
    // Copied for each frame, they take minutes.
    expect(process.cpuUsage(before).user).toBeLessThan(15_000_000)
  })

  test('a terminator in the middle of a frame that goes on ends its message with the next frame that ends', () => {
    const [h = '', ...rest] = records()
    const desk = new Desk().hears(
      sign('ENQ'),
      frameOf(1, bytesOf(`${h}\r${rest.join('\r')}\rH|`), false),
      frameOf(2, bytesOf('\\^&\r'), true),
    )
    expect(desk.kept).toEqual([`${records().join('\r')}\r`])
    desk.hears(frameOf(3, bytesOf('L|1|N\r'), true))
    expect(desk.kept[1]).toBe('H|\\^&\rL|1|N\r')
  })

  test('what was stored is forgotten by the line when the connection is lost before the answer', () => {
    const link = createLink()
    link.receive(sign('ENQ'), 0)
    for (const frame of framed(records())) link.receive(frame, 0)
    expect(link.close()).toEqual([])
    expect(link.stored(true, 0)).toEqual([])
  })
})

describe('what goes out', () => {
  const answer = ['H|\\^&', 'L|1|I']

  test('ENQ, a frame for each record, EOT, and then it is sent', () => {
    const desk = new Desk().offers('a', answer)
    desk.hears(sign('ACK'), sign('ACK'), sign('ACK'))
    const [first, second] = framed(answer).map(textOf)
    expect(desk.last).toEqual(['ENQ', first, second, 'EOT', 'sent a'])
  })

  test('a refused frame is sent six times, then the message waits for its next turn', () => {
    const desk = new Desk().offers('a', answer).hears(sign('ACK'))
    for (let time = 0; time < 6; time++) desk.hears(sign('NAK'))
    const said = desk.last
    const [first] = framed(answer).map(textOf)
    expect(said.filter((one) => one === first)).toHaveLength(6)
    expect(said.slice(-2)).toEqual(['EOT', 'unsent a'])
    expect(desk.waits(waits.again).last).toEqual(['ENQ'])
  })

  test('no answer for 15 seconds ends the session', () => {
    const desk = new Desk().offers('a', answer).waits(14_999)
    expect(desk.last).toEqual(['ENQ'])
    expect(desk.waits(1).last).toEqual(['EOT', 'unsent a'])
  })

  test('a busy instrument is asked again after ten seconds', () => {
    const desk = new Desk().offers('a', answer).hears(sign('NAK'))
    desk.last.splice(0)
    expect(desk.waits(9_999).last).toEqual([])
    expect(desk.waits(1).last).toEqual(['ENQ'])
  })

  test('where both begin, the instrument goes first and ours follows 20 seconds later', () => {
    const desk = new Desk().offers('a', answer).hears(sign('ENQ'))
    expect(desk.last).toEqual(['ENQ'])
    desk.waits(1_000).hears(sign('ENQ'), ...framed(records()), sign('EOT'))
    expect(desk.kept).toHaveLength(1)
    expect(desk.last.at(-1)).toBe('ACK')
    expect(desk.waits(18_999).last).toEqual([])
    expect(desk.waits(1).last).toEqual(['ENQ'])
  })

  test('after six sessions it is given up', () => {
    const desk = new Desk().offers('a', answer).waits(600_000)
    expect(desk.said.filter((one) => one === 'ENQ')).toHaveLength(6)
    expect(desk.link.deadline()).toBeNull()
  })
})
