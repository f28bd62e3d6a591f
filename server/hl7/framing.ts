/** MLLP, the minimal lower layer protocol: 0B, the message, 1C 0D (HL7 v2.5.1 implementation guide, appendix C). */

const START = 0x0b
const END = 0x1c
const CR = 0x0d
const LF = 0x0a

/** A message as it goes over the wire. */
export function frame(message: Uint8Array): Uint8Array {
  const framed = new Uint8Array(message.length + 3)
  framed[0] = START
  framed.set(message, 1)
  framed[message.length + 1] = END
  framed[message.length + 2] = CR
  return framed
}

export type FrameEvent =
  | { kind: 'message'; bytes: Uint8Array }
  /** A new frame began before this one ended: what came of it is lost, and the sender sends it again. */
  | { kind: 'cut'; bytes: Uint8Array }
  /** Bytes that stand in no frame, but for line ends between frames. */
  | { kind: 'stray'; bytes: Uint8Array }
  /** The frame has grown past the bound. Nothing more is read of this stream. */
  | { kind: 'tooLong' }

export interface FrameReader {
  /** What the next bytes of the stream complete, in order. */
  push(chunk: Uint8Array): FrameEvent[]
  /** A frame has begun and not ended: from now on its deadline runs, however its bytes trickle in. */
  isOpen(): boolean
  /** What came of the frame that is open, when the stream ends or its deadline passes. */
  rest(): Uint8Array
}

const concat = (chunks: readonly Uint8Array[], length: number): Uint8Array => {
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

/**
 * Cuts a stream into messages, however its packets fall. `maxBytes` bounds one message: what it holds of one is never more. Some
 * senders leave out the CR behind 1C; the next 0B ends their message.
 */
export function frameReader(maxBytes: number): FrameReader {
  let parts: Uint8Array[] = []
  let length = 0
  let state: 'outside' | 'inside' | 'ending' | 'dead' = 'outside'
  const add = (bytes: Uint8Array) => {
    if (bytes.length === 0) return
    parts.push(bytes.slice())
    length += bytes.length
  }
  const take = (): Uint8Array => {
    const bytes = concat(parts, length)
    parts = []
    length = 0
    return bytes
  }
  const push = (chunk: Uint8Array): FrameEvent[] => {
    const events: FrameEvent[] = []
    let at = 0
    while (at < chunk.length && state !== 'dead') {
      if (state === 'outside') {
        const start = chunk.indexOf(START, at)
        const stray = chunk.subarray(at, start < 0 ? chunk.length : start)
        if (stray.some((byte) => byte !== CR && byte !== LF))
          events.push({ kind: 'stray', bytes: stray.slice() })
        if (start < 0) break
        state = 'inside'
        at = start + 1
      } else if (state === 'ending') {
        const byte = chunk[at]
        if (byte === CR || byte === START) {
          events.push({ kind: 'message', bytes: take() })
          state = 'outside'
          if (byte === CR) at++
        } else {
          // A lone 1C is part of the message.
          add(Uint8Array.of(END))
          state = 'inside'
        }
      } else {
        let end = at
        while (end < chunk.length && chunk[end] !== END && chunk[end] !== START) end++
        add(chunk.subarray(at, end))
        if (length > maxBytes) {
          parts = []
          length = 0
          state = 'dead'
          events.push({ kind: 'tooLong' })
          break
        }
        if (end < chunk.length) {
          if (chunk[end] === START) events.push({ kind: 'cut', bytes: take() })
          else state = 'ending'
        }
        at = end + 1
      }
    }
    return events
  }
  return {
    push,
    isOpen: () => state === 'inside' || state === 'ending',
    rest: () => concat(parts, length),
  }
}
