import type { FileStore } from '@server/ports'
import type { Bucket } from './bucket'
import { isKey, nameOf, newKey, pack, unpack } from './stored-file'

/** Files in a bucket, as they are kept in a folder (file-store.ts): under the same names, with the same bytes. */
export function createBucketStore(bucket: Bucket): FileStore {
  return {
    async put(bytes, type) {
      const key = newKey()
      try {
        await bucket.put(nameOf(key), pack(bytes, type))
      } catch (error) {
        // It may have arrived though no answer did. Nothing names it; where this fails too it is only room lost.
        void bucket.remove(nameOf(key)).catch(() => {})
        throw error
      }
      return key
    },
    async get(key) {
      if (!isKey(key)) return undefined
      const stored = await bucket.get(nameOf(key))
      return stored && unpack(key, stored)
    },
    async remove(key) {
      if (isKey(key)) await bucket.remove(nameOf(key))
    },
  }
}
