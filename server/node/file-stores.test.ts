import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sha256OfBytes } from '@server/core/hash'
import type { FileStore, StoredFile } from '@server/ports'
import { startStorage, type TestStorage } from '@server/test/bucket'
import { folderFiles, bucketFiles, type BackupFiles, type FileLine } from './backup-files'
import { openBucket } from './bucket'
import { createBucketStore } from './bucket-store'
import { createFileStore } from './file-store'

/** What every place for files promises, whatever it is made of. */
let root = ''
let storage: TestStorage
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'aliquot files '))
  storage = await startStorage('lab/files')
})
afterAll(async () => {
  await storage.close()
  rmSync(root, { recursive: true, force: true })
})

const bytes = Uint8Array.from({ length: 5_000 }, (_, n) => (n * 7) % 256)
/** More than a backup takes in one line. */
const scan = Uint8Array.from({ length: 250_000 }, (_, n) => (n * 7) % 256)
/** Compared as a hash: a matcher looks at each byte. */
const told = (file: StoredFile | undefined) => file && [file.type, sha256OfBytes(file.bytes)]
let places = 0
const inBucket = () => openBucket({ ...storage.settings, prefix: `lab/files-${places}` })
const kinds: [string, () => { store: FileStore; files: BackupFiles; at: string }][] = [
  [
    'a folder',
    () => {
      const folder = join(root, String(places))
      return { store: createFileStore(folder), files: folderFiles(folder), at: folder }
    },
  ],
  [
    'a bucket',
    () => ({
      store: createBucketStore(inBucket()),
      files: bucketFiles(inBucket()),
      at: join(storage.folder, 'lab', `files-${places}`),
    }),
  ],
]

async function linesOf(files: BackupFiles): Promise<FileLine[]> {
  const lines: FileLine[] = []
  for await (const line of files.read()) lines.push(line)
  return lines
}

describe.each(kinds)('files in %s', (_, open) => {
  let place: ReturnType<typeof open>
  beforeEach(() => {
    places += 1
    place = open()
  })
  /** Names of all that lies there on the disk, of one stored file the one that holds its bytes. */
  const onDisk = () =>
    readdirSync(place.at, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())

  test('come back with the very bytes and type, each under a key of its own that cannot be guessed', async () => {
    const { store } = place
    const key = await store.put(bytes, 'application/pdf')
    expect(key).toMatch(/^[0-9a-f]{32}$/)
    expect(await store.get(key)).toEqual({ bytes, type: 'application/pdf' })
    expect(await store.put(bytes, 'application/pdf')).not.toBe(key)
    const empty = await store.put(new Uint8Array(), 'text/plain')
    expect(await store.get(empty)).toEqual({ bytes: new Uint8Array(), type: 'text/plain' })
  })

  test('that were removed, unknown keys and paths for keys are unknown', async () => {
    const { store } = place
    const key = await store.put(bytes, 'image/png')
    const other = await store.put(bytes, 'image/png')
    await store.remove(key)
    await store.remove(key)
    await store.remove(`../${other}`)
    for (const unknown of [key, '../secret', `${other}?versionId=1`, `${other}/..`, '0'.repeat(32)])
      expect(await store.get(unknown), unknown).toBeUndefined()
    expect(await store.get(other)).toEqual({ bytes, type: 'image/png' })
  })

  test('that are damaged are an error, never a picture of something else', async () => {
    const { store } = place
    const key = await store.put(Uint8Array.of(1, 2, 3), 'image/png')
    const file = onDisk().find(
      ({ name }) => name.startsWith(key) && !name.includes('metadata') && !name.includes('md5'),
    )
    const path = join(file?.parentPath ?? '', file?.name ?? '')
    const stored = readFileSync(path)
    stored[stored.length - 1] = 0
    writeFileSync(path, stored)
    await expect(store.get(key)).rejects.toThrow('is damaged')
  })

  test('are backed up and restored byte for byte, also into the other kind of place', async () => {
    const { store, files } = place
    const keys = [await store.put(scan, 'application/pdf'), await store.put(new Uint8Array(), 'text/plain')]
    const lines = await linesOf(files)
    expect(lines.filter((line) => 'fileEnd' in line)).toHaveLength(2)
    for (const [, other] of kinds) {
      places += 1
      const target = other()
      const writer = target.files.writer()
      await writer.start()
      for (const line of lines) await writer.take(line)
      expect(writer.count()).toBe(2)
      await writer.finish()
      for (const key of keys) expect(told(await target.store.get(key))).toEqual(told(await store.get(key)))
      expect(JSON.stringify(await linesOf(target.files)) === JSON.stringify(lines)).toBe(true)
      await expect(target.files.writer().start()).rejects.toThrow('is not empty')
    }
  })

  test('of a damaged backup, or one that is given up, are not left behind', async () => {
    const { store, files } = place
    await store.put(bytes, 'application/pdf')
    await store.put(Uint8Array.of(1), 'text/plain')
    const lines = await linesOf(files)
    places += 1
    const target = kinds.map(([, other]) => other())
    for (const { files: into } of target) {
      const writer = into.writer()
      await writer.start()
      const wrong = lines.map((line, at) => (at === lines.length - 1 ? { fileEnd: '0'.repeat(64) } : line))
      await expect(
        (async () => {
          for (const line of wrong) await writer.take(line)
        })(),
      ).rejects.toThrow('This backup is damaged')
      await writer.discard()
      expect(await linesOf(into)).toEqual([])
      await into.writer().start()
    }
  })
})
