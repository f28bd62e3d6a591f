import { createHash } from 'node:crypto'
import type { Hash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { BackupError } from './backup-stream'
import { syncFolder } from './sync-folder'

const CHUNK = 192 * 1024
/** The file store's names: a shard and a key (file-store.ts). Nothing else is written at restore. */
const STORED = /^[0-9a-f]{2}\/[0-9a-f]{32}$/

export const FileLine = z.union([
  z.object({ file: z.string().regex(STORED) }),
  z.object({ data: z.string() }),
  z.object({ fileEnd: z.string() }),
])
export type FileLine = z.infer<typeof FileLine>

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Every stored file as lines: its name, its content in pieces, its SHA-256. One that is removed meanwhile is left out. */
export async function* readStoredFiles(folder: string): AsyncGenerator<FileLine> {
  if (!existsSync(folder)) return
  for (const shard of (await readdir(folder)).toSorted()) {
    if (!/^[0-9a-f]{2}$/.test(shard)) continue
    for (const key of (await readdir(join(folder, shard))).toSorted()) {
      if (STORED.test(`${shard}/${key}`)) yield* readOne(folder, `${shard}/${key}`)
    }
  }
}

async function* readOne(folder: string, name: string): AsyncGenerator<FileLine> {
  const hash = createHash('sha256')
  let begun = false
  try {
    const pieces: AsyncIterable<Buffer> = createReadStream(join(folder, name), { highWaterMark: CHUNK })
    for await (const piece of pieces) {
      if (!begun) yield { file: name }
      begun = true
      hash.update(piece)
      yield { data: piece.toString('base64') }
    }
  } catch (error) {
    if (begun || !isMissing(error)) throw error
    return
  }
  if (begun) yield { fileEnd: hash.digest('hex') }
}

/**
 * Takes the lines of stored files and puts the files into a folder aside, which takes the place of an empty or
 * missing target at the end.
 */
export function createFileWriter(target: string) {
  const aside = join(dirname(target), `${basename(target)}.restoring`)
  let current: { handle: FileHandle; hash: Hash; name: string } | undefined
  let count = 0
  return {
    async start(): Promise<void> {
      const present = existsSync(target) ? await readdir(target, { recursive: true }) : []
      if (present.some((name) => STORED.test(name.replaceAll('\\', '/')))) {
        throw new BackupError(`The files folder is not empty: ${target}.`)
      }
      await rm(aside, { recursive: true, force: true })
      await mkdir(aside, { recursive: true, mode: 0o700 })
    },
    async take(line: FileLine): Promise<void> {
      if ('file' in line) {
        await mkdir(dirname(join(aside, line.file)), { recursive: true, mode: 0o700 })
        current = {
          handle: await open(join(aside, line.file), 'wx', 0o600),
          hash: createHash('sha256'),
          name: line.file,
        }
        return
      }
      if (!current) throw new BackupError('This backup is damaged: a file has no name.')
      if ('data' in line) {
        const bytes = Buffer.from(line.data, 'base64')
        current.hash.update(bytes)
        await current.handle.writeFile(bytes)
        return
      }
      const { handle, hash, name } = current
      current = undefined
      await handle.sync()
      await handle.close()
      if (hash.digest('hex') !== line.fileEnd)
        throw new BackupError(`This backup is damaged in file ${name}.`)
      await syncFolder(dirname(join(aside, name)))
      count += 1
    },
    count: () => count,
    async finish(): Promise<void> {
      await syncFolder(aside)
      await rm(target, { recursive: true, force: true })
      await rename(aside, target)
      await syncFolder(dirname(target))
    },
    async discard(): Promise<void> {
      await current?.handle.close()
      await rm(aside, { recursive: true, force: true })
    },
  }
}
