import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import type { Plugin } from 'vitest/config'

/**
 * Vitest keeps transformed modules between runs, by their own text. What a module's imports name depends on which files
 * there are as well: with one more or one less of them, all are transformed anew.
 */
export function fileNamesInKeys(root: string, rooms: readonly string[]): Plugin {
  return {
    name: 'file-names-in-keys',
    configureVitest({ experimental_defineCacheKeyGenerator: defineKey }) {
      const names = rooms.flatMap((room) =>
        readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
          .filter((name) => !/\.test\.tsx?$/.test(name))
          .map((name) => join(room, name)),
      )
      const key = createHash('sha256').update(names.toSorted().join('\n')).digest('hex')
      defineKey(() => key)
    },
  }
}
