import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frame, frameReader, type FrameEvent } from './framing'

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (of: Uint8Array) => new TextDecoder().decode(of)
const told = (events: readonly FrameEvent[]) =>
  events.map((event) => (event.kind === 'tooLong' ? event.kind : `${event.kind} ${text(event.bytes)}`))
const join = (...all: Uint8Array[]) => Uint8Array.from(all.flatMap((one) => [...one]))

describe('frames', () => {
  it('reads two messages of one packet, and one of three', () => {
    const reader = frameReader(1000)
    expect(told(reader.push(join(frame(bytes('MSH|1')), frame(bytes('MSH|2')))))).toEqual([
      'message MSH|1',
      'message MSH|2',
    ])
    const whole = frame(bytes('MSH|3'))
    expect(told(reader.push(whole.subarray(0, 3)))).toEqual([])
    expect(reader.isOpen()).toBe(true)
    expect(told(reader.push(whole.subarray(3, whole.length - 1)))).toEqual([])
    expect(told(reader.push(whole.subarray(whole.length - 1)))).toEqual(['message MSH|3'])
    expect(reader.isOpen()).toBe(false)
  })

  it('takes a frame cut before its end for open, and gives what came of it', () => {
    const reader = frameReader(1000)
    expect(reader.push(frame(bytes('MSH|1')).subarray(0, 6))).toEqual([])
    expect(reader.isOpen()).toBe(true)
    expect(text(reader.rest())).toBe('MSH|1')
  })

  it('drops half a frame when the next one begins, and names what stands between frames', () => {
    const reader = frameReader(1000)
    const half = frame(bytes('MSH|half')).subarray(0, 7)
    expect(
      told(reader.push(join(half, frame(bytes('MSH|whole')), bytes('\r\nnoise'), frame(bytes('M'))))),
    ).toEqual(['cut MSH|ha', 'message MSH|whole', 'stray \r\nnoise', 'message M'])
    expect(told(reader.push(bytes('\r\n\n')))).toEqual([])
  })

  it('ends a frame without its last CR at the next frame, and keeps a lone 1C', () => {
    const reader = frameReader(1000)
    const bare = frame(bytes('A')).subarray(0, 3)
    expect(told(reader.push(join(bare, frame(bytes('B')))))).toEqual(['message A', 'message B'])
    expect(told(reader.push(frame(Uint8Array.of(0x41, 0x1c, 0x42))))).toEqual(['message A\u001cB'])
  })

  it('stops at the bound, holds nothing of the frame, and reads no more', () => {
    const reader = frameReader(10)
    expect(told(reader.push(frame(bytes('0123456789'))))).toEqual(['message 0123456789'])
    expect(reader.push(Uint8Array.of(0x0b))).toEqual([])
    const events = Array.from({ length: 50 }, () => told(reader.push(bytes('x')))).flat()
    expect(events).toEqual(['tooLong'])
    expect(reader.rest()).toHaveLength(0)
    expect(reader.push(frame(bytes('late')))).toEqual([])
    expect(told(frameReader(10).push(frame(bytes('0123456789x'))))).toEqual(['tooLong'])
  })

  it('gives the same messages however the stream is cut', () => {
    const message = fc.string({ maxLength: 40 }).map((one) => one.replace(/[\u000b\u001c]/g, '')) // eslint-disable-line no-control-regex
    fc.assert(
      fc.property(fc.array(message, { maxLength: 6 }), fc.array(fc.nat(40)), (messages, cuts) => {
        const stream = join(...messages.map((one) => frame(bytes(one))))
        const reader = frameReader(1000)
        const read: string[] = []
        let at = 0
        for (const cut of [...cuts, stream.length]) {
          read.push(...told(reader.push(stream.subarray(at, at + cut))))
          at += cut
        }
        read.push(...told(reader.push(stream.subarray(at))))
        expect(read).toEqual(messages.map((one) => `message ${text(bytes(one))}`))
      }),
    )
  })
})
