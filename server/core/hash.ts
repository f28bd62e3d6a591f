import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** SHA-256 of a text, in hex. Pure JavaScript, because the same code runs in the browser tab. */
export const sha256Hex = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))

/** SHA-256 of bytes, in hex. */
export const sha256OfBytes = (bytes: Uint8Array): string => bytesToHex(sha256(bytes))
