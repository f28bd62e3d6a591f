import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** Node's own, several times faster; in a browser tab, which runs the same code, there is none. */
const native = globalThis.process?.getBuiltinModule?.('node:crypto')

const hexOf = native
  ? (of: string | Uint8Array) => native.createHash('sha256').update(of).digest('hex')
  : (of: string | Uint8Array) => bytesToHex(sha256(typeof of === 'string' ? utf8ToBytes(of) : of))

/** SHA-256 of a text, in hex. */
export const sha256Hex = (text: string): string => hexOf(text)

/** SHA-256 of bytes, in hex. */
export const sha256OfBytes = (bytes: Uint8Array): string => hexOf(bytes)
