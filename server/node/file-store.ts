import { mkdirSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from '@server/ports'
import { isKey, nameOf, newKey, pack, unpack } from './stored-file'
import { syncFolder } from './sync-folder'

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * Files in a folder, each under a random key, spread over 256 sub-folders. `put` answers when content and name are on the
 * disk. A key that was never given out is unknown, whatever it looks like.
 */
export function createFileStore(folder: string): FileStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const pathOf = (key: string) => join(folder, nameOf(key))
  return {
    async put(bytes, type) {
      const key = newKey()
      const path = pathOf(key)
      const shard = dirname(path)
      if ((await mkdir(shard, { recursive: true, mode: 0o700 })) !== undefined) await syncFolder(folder)
      const partial = `${path}.partial`
      try {
        const file = await open(partial, 'wx', 0o600)
        try {
          await file.writeFile(pack(bytes, type))
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(partial, path)
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
      await syncFolder(shard)
      return key
    },
    async get(key) {
      if (!isKey(key)) return undefined
      let stored: Buffer
      try {
        stored = await readFile(pathOf(key))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
      return unpack(key, stored)
    },
    async remove(key) {
      if (isKey(key)) await rm(pathOf(key), { force: true })
    },
  }
}
