import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { calls } from '@contract/calls'

const root = resolve(import.meta.dirname, '../..')

/** Rows `call:POST /api/v1/users/{id}` of docs/requirements.tsv, with their state. */
const rows = readFileSync(join(root, 'docs/requirements.tsv'), 'utf8')
  .split(/\r?\n/)
  .map((line) => line.split('\t'))
  .flatMap(([id = '', , , state = '']) => {
    const found = /^call:(GET|POST) \/api\/v1(\/[^?]+)(?:\?(\w+))?$/.exec(id)
    return found ? [{ id, state, method: found[1], path: found[2] ?? '', query: found[3] }] : []
  })

/** A path with its parameters' names left out: the specification's `{id}` is the contract's `:id`. */
const shape = (path: string) => path.replace(/\{\w+\}|:\w+/g, '*')
const has = (schema: unknown, field: string) =>
  typeof schema === 'object' &&
  schema !== null &&
  'shape' in schema &&
  typeof schema.shape === 'object' &&
  schema.shape !== null &&
  field in schema.shape

const missing = rows.filter(
  ({ method, path, query }) =>
    !calls.some(
      ({ endpoint }) =>
        endpoint.method === method &&
        shape(endpoint.path) === shape(path) &&
        (query === undefined || has(endpoint.query, query)),
    ),
)

test('a call of the specification that is marked done or partly is in the contract, by method and path', () => {
  expect(rows.length).toBeGreaterThan(70)
  expect(missing.filter(({ state }) => state !== 'open').map(({ id }) => id)).toEqual([])
})
