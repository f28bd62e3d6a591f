import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keyIn, readKey, writeKey } from './key-file'

let folder = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aliquot-key-'))
  file = join(folder, 'data', 'secrets.key')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a key is made once, for its owner alone, and nothing else lies beside it', () => {
  const { key, made } = keyIn(file)
  expect([made, key.length]).toEqual([true, 43])
  expect(keyIn(file)).toEqual({ key, made: false })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(folder, 'data'))).toEqual(['secrets.key'])
})

test('an empty file, as a disk that lost power may leave it, does not stop the next start', () => {
  keyIn(file)
  writeFileSync(file, '')
  expect(readKey(file)).toBeUndefined()
  const { key, made } = keyIn(file)
  expect(made).toBe(true)
  expect(readKey(file)).toBe(key)
})

test('a key takes the place of another, closed to others again', () => {
  writeFileSync(join(folder, 'open.key'), 'old\n', { mode: 0o644 })
  writeKey(join(folder, 'open.key'), 'new')
  expect(readKey(join(folder, 'open.key'))).toBe('new')
  expect(statSync(join(folder, 'open.key')).mode & 0o777).toBe(0o600)
})
