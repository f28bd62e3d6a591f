import { hmac } from '@noble/hashes/hmac.js'
import { sha1 } from '@noble/hashes/legacy.js'

/**
 * Time-based one-time passwords as authenticator apps make them: RFC 6238 over HMAC-SHA-1, six digits, a new one every
 * 30 seconds; the secret in Base32 (RFC 4648).
 */
const stepSeconds = 30
const digits = 6
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 without padding. */
export function toBase32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(value >>> (bits - 5)) & 31] ?? ''
    value &= 255
  }
  return bits > 0 ? text + (alphabet[(value << (5 - bits)) & 31] ?? '') : text
}

/** The bytes of a Base32 text that `toBase32` wrote. */
export function fromBase32(text: string): Uint8Array {
  const bytes: number[] = []
  let bits = 0
  let value = 0
  for (const letter of text) {
    const five = alphabet.indexOf(letter)
    if (five < 0) throw new Error('This is not Base32.')
    value = ((value << 5) | five) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((value >>> bits) & 255)
  }
  return Uint8Array.from(bytes)
}

/** 160 random bits, the length that RFC 4226 recommends. */
export const newSecret = (): string => toBase32(crypto.getRandomValues(new Uint8Array(20)))

export const stepOf = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds)

/** The code of one time step (RFC 4226, section 5.3: four bytes from where the last nibble points). */
export function codeAt(secret: Uint8Array, step: number, length = digits): string {
  const counter = new Uint8Array(8)
  new DataView(counter.buffer).setBigUint64(0, BigInt(step))
  const mac = hmac(sha1, secret, counter)
  const at = (mac.at(-1) ?? 0) & 15
  const number = new DataView(mac.buffer, mac.byteOffset).getUint32(at) & 0x7fffffff
  return String(number % 10 ** length).padStart(length, '0')
}

/**
 * The step whose code this is, or undefined. One step either side is taken, for a clock that runs ahead or behind and for
 * a slow typist; a step at or before `after` is not, so that no code works twice.
 */
export function stepOfCode(secret: string, code: string, now: Date, after: number): number | undefined {
  const key = fromBase32(secret)
  const current = stepOf(now)
  return [current, current - 1, current + 1].find((step) => step > after && codeAt(key, step) === code)
}

/** What the authenticator reads from the QR code. */
export const enrolmentUri = (secret: string, username: string, issuer: string): string =>
  `otpauth://totp/${encodeURIComponent(`${issuer}:${username}`)}?${new URLSearchParams({
    secret,
    issuer,
    algorithm: 'SHA1',
    digits: String(digits),
    period: String(stepSeconds),
  })
    .toString()
    .replaceAll('+', '%20')}`
