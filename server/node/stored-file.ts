import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { StoredFile } from '@server/ports'

const KEY = /^[0-9a-f]{32}$/
const Header = z.object({ type: z.string(), sha256: z.string() })
const NEWLINE = 10

/** Names of stored files below their folder or prefix: a shard and a key. Nothing else is read, backed up or restored. */
export const STORED = /^[0-9a-f]{2}\/[0-9a-f]{32}$/

/** A key that was never given out before. */
export const newKey = (): string => randomBytes(16).toString('hex')
/** Whether a key may have been given out: everything else is unknown, whatever it looks like. */
export const isKey = (key: string): boolean => KEY.test(key)
export const nameOf = (key: string): string => `${key.slice(0, 2)}/${key}`

/**
 * A file as it is kept: a header line (media type and SHA-256 of the content), then the content, so that both are written or
 * neither, and a damaged scan is noticed instead of shown. The same in a folder and in a bucket.
 */
export function pack(bytes: Uint8Array, type: string): Buffer {
  const header = JSON.stringify({ type, sha256: createHash('sha256').update(bytes).digest('hex') })
  return Buffer.concat([Buffer.from(`${header}\n`), bytes])
}

/** What was packed. Throws where it is damaged. */
export function unpack(key: string, stored: Buffer): StoredFile {
  const end = stored.indexOf(NEWLINE)
  const { type, sha256 } = Header.parse(JSON.parse(stored.toString('utf8', 0, Math.max(end, 0)) || '{}'))
  const bytes = new Uint8Array(stored.subarray(end + 1))
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new Error(`stored file ${key} is damaged`)
  return { bytes, type }
}
