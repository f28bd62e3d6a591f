import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { FileStore } from '@server/ports'
import { syncFolder } from './sync-folder'

const KEY = /^[0-9a-f]{32}$/
const Header = z.object({ type: z.string(), sha256: z.string() })
const NEWLINE = 10

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * Files in a folder, each under a random key, spread over 256 sub-folders. One file holds a header line (media type
 * and SHA-256 of the content) and the content, so that both are written or neither, and a damaged scan is noticed
 * instead of shown. `put` answers when content and name are on the disk. A key that was never given out is unknown,
 * whatever it looks like.
 */
export function createFileStore(folder: string): FileStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const shardOf = (key: string) => join(folder, key.slice(0, 2))
  const pathOf = (key: string) => join(shardOf(key), key)
  return {
    async put(bytes, type) {
      const key = randomBytes(16).toString('hex')
      const shard = shardOf(key)
      if ((await mkdir(shard, { recursive: true, mode: 0o700 })) !== undefined) await syncFolder(folder)
      const header = JSON.stringify({ type, sha256: createHash('sha256').update(bytes).digest('hex') })
      const partial = `${pathOf(key)}.partial`
      try {
        const file = await open(partial, 'wx', 0o600)
        try {
          await file.writeFile(`${header}\n`)
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(partial, pathOf(key))
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
      await syncFolder(shard)
      return key
    },
    async get(key) {
      if (!KEY.test(key)) return undefined
      let stored: Buffer
      try {
        stored = await readFile(pathOf(key))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
      const end = stored.indexOf(NEWLINE)
      const { type, sha256 } = Header.parse(JSON.parse(stored.toString('utf8', 0, Math.max(end, 0)) || '{}'))
      const bytes = new Uint8Array(stored.subarray(end + 1))
      if (createHash('sha256').update(bytes).digest('hex') !== sha256)
        throw new Error(`stored file ${key} is damaged`)
      return { bytes, type }
    },
    async remove(key) {
      if (KEY.test(key)) await rm(pathOf(key), { force: true })
    },
  }
}
