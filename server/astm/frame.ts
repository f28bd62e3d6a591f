/**
 * Frames of ASTM E1381 (CLSI LIS01-A2): `STX number text (ETX|ETB) C1 C2 CR LF`. Facts of the standard are taken from public
 * implementations: DIGI-UW/openelis-analyzer-bridge, kxepal/python-astm, the OsmoTECH XT manual.
 */
export const SIGN = {
  STX: 0x02,
  ETX: 0x03,
  EOT: 0x04,
  ENQ: 0x05,
  ACK: 0x06,
  LF: 0x0a,
  CR: 0x0d,
  NAK: 0x15,
  ETB: 0x17,
} as const

/** Longest frame that is taken: LIS01-A2 allows 64,000 bytes in all. */
export const mostFrame = 64_000
/** Text of a frame as it is sent, by E1381-95, which every instrument takes. */
export const sentText = 240

/** What a line is allowed beside the standard, as its instrument needs it. */
export interface FrameRules {
  /** Numbers of frames are not looked at: some instruments count wrongly. */
  lenientNumbers: boolean
  /** Checksums are not looked at: some instruments send none or wrong ones. What was damaged on the way then goes unseen. */
  ignoreChecksum: boolean
}

export const strictRules: FrameRules = { lenientNumbers: false, ignoreChecksum: false }

const hexDigit = (byte: number): number =>
  byte >= 0x30 && byte <= 0x39
    ? byte - 0x30
    : byte >= 0x41 && byte <= 0x46
      ? byte - 0x37
      : byte >= 0x61 && byte <= 0x66
        ? byte - 0x57
        : -1

/** The sum of all bytes from the number up to and with ETX or ETB, modulo 256. */
export function checksumOf(bytes: Uint8Array): number {
  let sum = 0
  for (const byte of bytes) sum = (sum + byte) & 0xff
  return sum
}

/** Signs that never stand in the text of a frame. */
export const isRestricted = (byte: number): boolean =>
  (byte >= 0x01 && byte <= 0x06) || byte === SIGN.LF || (byte >= 0x10 && byte <= 0x17)

const hexDigits = '0123456789ABCDEF'

/** One frame as it goes over the line. `text` must hold no restricted sign. */
export function frameOf(number: number, text: Uint8Array, ends: boolean): Uint8Array {
  const body = new Uint8Array(text.length + 2)
  body[0] = 0x30 + (number % 8)
  body.set(text, 1)
  body[text.length + 1] = ends ? SIGN.ETX : SIGN.ETB
  const sum = checksumOf(body)
  const frame = new Uint8Array(body.length + 5)
  frame[0] = SIGN.STX
  frame.set(body, 1)
  frame[body.length + 1] = hexDigits.charCodeAt(sum >> 4)
  frame[body.length + 2] = hexDigits.charCodeAt(sum & 15)
  frame[body.length + 3] = SIGN.CR
  frame[body.length + 4] = SIGN.LF
  return frame
}

/** Records as frames, numbered from 1: a frame for each record, and more where it is longer than one may be. */
export function framesOf(records: readonly Uint8Array[], mostText = sentText): Uint8Array[] {
  const frames: Uint8Array[] = []
  for (const record of records) {
    const text = new Uint8Array(record.length + 1)
    text.set(record)
    text[record.length] = SIGN.CR
    for (let at = 0; at < text.length; at += mostText)
      frames.push(frameOf(frames.length + 1, text.subarray(at, at + mostText), at + mostText >= text.length))
  }
  return frames
}

export type FrameFault = 'form' | 'number' | 'signs' | 'checksum' | 'length'
export type JudgedFrame =
  { ok: true; number: number; text: Uint8Array; ends: boolean } | { ok: false; why: FrameFault }

/** Looks at a whole frame, from STX to LF. Its number is only read: whether it is due is the link's to say. */
export function judgeFrame(frame: Uint8Array, rules: FrameRules): JudgedFrame {
  const end = frame.findIndex((byte, at) => at > 0 && (byte === SIGN.ETX || byte === SIGN.ETB))
  const refused = (why: FrameFault): JudgedFrame => ({ ok: false, why })
  if (frame[0] !== SIGN.STX || end < 2) return refused('form')
  if (frame.length > mostFrame) return refused('length')
  const tail = frame.subarray(end + 1)
  const bare = rules.ignoreChecksum && tail.length === 2
  if (tail.at(-2) !== SIGN.CR || tail.at(-1) !== SIGN.LF || !(tail.length === 4 || bare))
    return refused('form')
  const number = (frame[1] ?? 0) - 0x30
  if (number < 0 || number > 7) return refused('number')
  const text = frame.slice(2, end)
  if (text.some(isRestricted)) return refused('signs')
  if (!rules.ignoreChecksum) {
    const [high = -1, low = -1] = [hexDigit(tail[0] ?? 0), hexDigit(tail[1] ?? 0)]
    if (high < 0 || low < 0 || high * 16 + low !== checksumOf(frame.subarray(1, end + 1)))
      return refused('checksum')
  }
  return { ok: true, number, text, ends: frame[end] === SIGN.ETX }
}
