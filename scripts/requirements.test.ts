import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { requirementsIn } from './requirements.mjs'

const file = join(resolve(import.meta.dirname, '..'), 'docs/requirements.tsv')
const head = 'id\tarea\trequirement\tstate\ttests\tlacks'

test('every requirement that stands in part says what it lacks', () => {
  const rows = requirementsIn(readFileSync(file, 'utf8'))
  expect(rows.length).toBeGreaterThan(300)
  const partly = rows.filter(({ state }) => state === 'partly')
  expect(partly.filter(({ lacks }) => lacks.length < 10)).toEqual([])
})

test('a part that says nothing of what it lacks, an unknown state and an id of two rows are refused by name', () => {
  expect(() => requirementsIn(`${head}\nx:1\ta\tb\tpartly\t\n`)).toThrow('x:1 is marked partly')
  expect(() => requirementsIn(`${head}\nx:1\ta\tb\tnearly\t\n`)).toThrow('x:1 is not a valid row')
  expect(() => requirementsIn(`${head}\nx:1\ta\tb\topen\t\nx:1\ta\tb\tdone\t\n`)).toThrow('x:1 twice')
  expect(requirementsIn(`${head}\nx:1\ta\tb\tpartly\t\tHalf of it.\n`)).toEqual([
    { id: 'x:1', area: 'a', state: 'partly', lacks: 'Half of it.' },
  ])
})
