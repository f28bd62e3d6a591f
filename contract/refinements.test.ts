import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = import.meta.dirname
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
)

test('a check across fields never runs on values that were refused: each waits until they are sound', () => {
  const found = sources.flatMap((path) =>
    [...readFileSync(join(folder, path), 'utf8').matchAll(/\.superRefine\(\s*([^(]*)/g)].map(([, first]) => ({
      path,
      first,
    })),
  )
  expect(found.length).toBeGreaterThan(5)
  expect(found.filter(({ first }) => first !== 'onceSound')).toEqual([])
})
