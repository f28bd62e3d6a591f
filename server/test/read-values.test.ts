import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as choices from '@contract/choices'
import * as constants from '@contract/constants'
import { filesBelow, isTest } from './our-files'
import { root } from './imports'

const shipped = ['contract', 'server', 'src']
  .flatMap(filesBelow)
  .filter((file) => !isTest(file))
  .map((file): [string, string] => [file, readFileSync(join(root, file), 'utf8')])

/** Each value by the name that a reader writes: `pageSizes.users` where it is one of several, `themes` where it is one. */
const namesOf = (values: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
      ? Object.keys(value).map((key) => `${name}.${key}`)
      : [name],
  )
const unread = (names: readonly string[], home: string): string[] =>
  names.filter((name) => {
    const reader = new RegExp(`\\b${name.replaceAll('.', '\\.')}\\b`)
    // A value may also serve another of its own file, as a list serves its schema.
    return !shipped.some(([file, text]) =>
      file === home ? text.split(reader).length > 2 : reader.test(text),
    )
  })

test('the product reads every constant', () => {
  const names = namesOf(constants)
  expect(names).toContain('pageSizes.users')
  expect(unread([...names, 'pageSizes.nobody'], 'contract/constants.ts')).toEqual(['pageSizes.nobody'])
})

test('the product reads every choice list, its schema and its words', () => {
  const names = Object.keys(choices)
  expect(names.length).toBeGreaterThan(20)
  expect(unread([...names, 'moonLabels'], 'contract/choices.ts')).toEqual(['moonLabels'])
})
