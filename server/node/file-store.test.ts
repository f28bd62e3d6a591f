import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFileStore } from './file-store'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'aliquot files '))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const bytes = Uint8Array.from({ length: 5000 }, (_, n) => n % 256)

test('gives back the very bytes and type, under a key that cannot be guessed', async () => {
  const store = createFileStore(join(root, 'files'))
  const key = await store.put(bytes, 'application/pdf')
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(await store.get(key)).toEqual({ bytes, type: 'application/pdf' })
  expect(await store.put(bytes, 'application/pdf')).not.toBe(key)
  expect(await store.get(await store.put(new Uint8Array(), 'text/plain'))).toEqual({
    bytes: new Uint8Array(),
    type: 'text/plain',
  })
})

test('files are closed to other users and no partial file stays behind', async () => {
  const store = createFileStore(join(root, 'files'))
  const key = await store.put(bytes, 'image/png')
  const shard = join(root, 'files', key.slice(0, 2))
  expect(readdirSync(shard)).toEqual([key])
  expect(statSync(join(shard, key)).mode & 0o777).toBe(0o600)
  expect(statSync(join(root, 'files')).mode & 0o777).toBe(0o700)
})

test('a removed file, an unknown key and a path for a key are unknown', async () => {
  writeFileSync(join(root, 'secret'), 'x')
  const store = createFileStore(join(root, 'files'))
  const key = await store.put(bytes, 'image/png')
  await store.remove(key)
  await store.remove(key)
  await store.remove('../secret')
  expect(await store.get(key)).toBeUndefined()
  expect(await store.get('../secret')).toBeUndefined()
  expect(readFileSync(join(root, 'secret'), 'utf8')).toBe('x')
})

test('a damaged file is an error, never a picture of something else', async () => {
  const store = createFileStore(join(root, 'files'))
  const key = await store.put(bytes, 'image/png')
  const path = join(root, 'files', key.slice(0, 2), key)
  const stored = readFileSync(path)
  stored[stored.length - 1] = 0
  writeFileSync(path, stored)
  await expect(store.get(key)).rejects.toThrow('is damaged')
  writeFileSync(path, '')
  await expect(store.get(key)).rejects.toThrow()
})
