import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { allTestFiles, testFilesOf } from './test-files.mjs'

const root = resolve(import.meta.dirname, '..')

test('an area is every folder of its name, on the server, in the browser and in the contract', () => {
  const found = testFilesOf('medications', root)
  expect(found).toContain('server/modules/medications/medications.api.test.ts')
  expect(found.some((file) => file.startsWith('src/features/medications/'))).toBe(true)
  expect(found.every((file) => file.split('/').includes('medications'))).toBe(true)
})

test('a file is itself, from the root and from where npm was called', () => {
  const file = 'server/modules/payers/payers.api.test.ts'
  for (const [word, from] of [
    [file, root],
    [file, join(root, 'server')],
    ['payers.api.test.ts', join(root, 'server/modules/payers')],
    [join(root, file), '/'],
  ] as const)
    expect(testFilesOf(word, from)).toEqual([file])
})

test('a folder is all below it', () => {
  expect(testFilesOf('server', root)).toEqual(allTestFiles().filter((file) => file.startsWith('server/')))
})

test('what is neither means nothing: a part of a name, a file without tests, the root', () => {
  for (const word of ['payerz', 'medication', 'server/app.ts', '.', ''])
    expect(testFilesOf(word, root), word).toEqual([])
})
