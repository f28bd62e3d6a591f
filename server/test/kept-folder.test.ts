import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keep, takeKept } from './kept-folder'

let base: string
let store: string
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'aliquot-kept-'))
  store = join(base, 'store')
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

/** A folder with a file in a folder, which says what it is. */
function folder(says: string): string {
  const path = mkdtempSync(join(base, 'made-'))
  mkdirSync(join(path, 'inner'))
  writeFileSync(join(path, 'inner', 'file'), says)
  return path
}
const take = (key: string): string | undefined => {
  const into = join(mkdtempSync(join(base, 'taken-')), 'copy')
  return takeKept(store, key, into) ? readFileSync(join(into, 'inner', 'file'), 'utf8') : undefined
}
const lastUsed = (key: string, hoursAgo: number) => {
  const at = new Date(Date.now() - hoursAgo * 3_600_000)
  utimesSync(join(store, key), at, at)
}

test('what is kept is taken as a copy, again and again; another name has nothing', () => {
  const made = folder('one')
  expect(take('a')).toBeUndefined()
  keep(store, 'a', made)
  writeFileSync(join(made, 'inner', 'file'), 'changed since')
  expect([take('a'), take('a'), take('b')]).toEqual(['one', 'one', undefined])
})

test('of two runs that keep the same name the first one’s stays, whole, and nothing is left beside it', () => {
  keep(store, 'a', folder('first'))
  keep(store, 'a', folder('second'))
  expect(take('a')).toBe('first')
  expect(readdirSync(store)).toEqual(['a'])
})

test('the four used last stay', () => {
  for (const [at, key] of ['a', 'b', 'c', 'd'].entries()) {
    keep(store, key, folder(key))
    lastUsed(key, 10 - at)
  }
  // Used again: no longer the one that was not used for longest.
  expect(take('a')).toBe('a')
  keep(store, 'e', folder('e'))
  expect(readdirSync(store).toSorted()).toEqual(['a', 'c', 'd', 'e'])
  expect(take('b')).toBeUndefined()
})

test('half copies of killed runs go after an hour, those of runs at work stay', () => {
  mkdirSync(join(store, 'partial-old'), { recursive: true })
  mkdirSync(join(store, 'gone-old'))
  mkdirSync(join(store, 'partial-young'))
  lastUsed('partial-old', 2)
  lastUsed('gone-old', 2)
  keep(store, 'a', folder('a'))
  expect(readdirSync(store).toSorted()).toEqual(['a', 'partial-young'])
})

test('a copy that cannot be made whole counts as none and leaves nothing', () => {
  keep(store, 'a', folder('a'))
  const into = join(base, 'copy')
  // A file where the copied folder has a folder.
  mkdirSync(into)
  writeFileSync(join(into, 'inner'), '')
  expect(takeKept(store, 'a', into)).toBe(false)
  expect(existsSync(into)).toBe(false)
})
