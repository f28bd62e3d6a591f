import { createHash } from 'node:crypto'
import type { Hash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { BackupError } from './backup-stream'
import type { Bucket } from './bucket'
import { STORED } from './stored-file'
import { syncFolder } from './sync-folder'

const CHUNK = 192 * 1024
export const FileLine = z.union([
  z.object({ file: z.string().regex(STORED) }),
  z.object({ data: z.string() }),
  z.object({ fileEnd: z.string() }),
])
export type FileLine = z.infer<typeof FileLine>

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Takes the lines of a backup's files; they are in their place when `finish` has ended, and not after `discard`. */
export interface FileWriter {
  /** Refuses a place that holds files already. */
  start(): Promise<void>
  take(line: FileLine): Promise<void>
  count(): number
  finish(): Promise<void>
  discard(): Promise<void>
}

/** The stored files, to back up and to restore. */
export interface BackupFiles {
  read(): AsyncGenerator<FileLine>
  writer(): FileWriter
}

export const folderFiles = (folder: string): BackupFiles => ({
  read: () => readStoredFiles(folder),
  writer: () => createFileWriter(folder),
})

export const bucketFiles = (bucket: Bucket): BackupFiles => ({
  read: () => readBucket(bucket),
  writer: () => createBucketWriter(bucket),
})

/** Every stored file as lines: its name, its content in pieces, its SHA-256. One that is removed meanwhile is left out. */
async function* readStoredFiles(folder: string): AsyncGenerator<FileLine> {
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
function createFileWriter(target: string): FileWriter {
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

/** The same of a bucket. */
async function* readBucket(bucket: Bucket): AsyncGenerator<FileLine> {
  for await (const name of bucket.names()) {
    const stored = STORED.test(name) ? await bucket.get(name) : undefined
    if (!stored) continue
    yield { file: name }
    for (let at = 0; at < stored.length; at += CHUNK)
      yield { data: stored.toString('base64', at, at + CHUNK) }
    yield { fileEnd: createHash('sha256').update(stored).digest('hex') }
  }
}

/**
 * Puts the files of a backup into an empty bucket or prefix, each when all of it has come and proved right. A bucket has no place
 * aside: files of a restore that is given up are taken away again.
 */
function createBucketWriter(bucket: Bucket): FileWriter {
  const written: string[] = []
  let current: { name: string; pieces: Buffer[] } | undefined
  return {
    async start() {
      for await (const name of bucket.names())
        if (STORED.test(name)) throw new BackupError('The bucket of files is not empty.')
    },
    async take(line) {
      if ('file' in line) {
        current = { name: line.file, pieces: [] }
        return
      }
      if (!current) throw new BackupError('This backup is damaged: a file has no name.')
      if ('data' in line) {
        current.pieces.push(Buffer.from(line.data, 'base64'))
        return
      }
      const { name, pieces } = current
      current = undefined
      const bytes = Buffer.concat(pieces)
      if (createHash('sha256').update(bytes).digest('hex') !== line.fileEnd)
        throw new BackupError(`This backup is damaged in file ${name}.`)
      written.push(name)
      await bucket.put(name, bytes)
    },
    count: () => written.length,
    async finish() {},
    async discard() {
      // What stays because the storage is away keeps the next restore from going on: it says that the bucket is not empty.
      for (const name of written) await bucket.remove(name).catch(() => {})
    },
  }
}
