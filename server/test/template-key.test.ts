import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reachedFrom, root } from './imports'
import { templateKey } from './template-key'

const entry = 'server/test/postgres.ts'
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const withChange = (changed: string) =>
  templateKey(entry, (file) => (file === changed ? `${read(file)} ` : read(file)))

test('the same files give the same name', () => {
  expect(templateKey(entry)).toMatch(/^[0-9a-f]{20}$/)
  expect(templateKey(entry)).toBe(templateKey(entry, read))
})

test.each([
  'server/db/migrations/0001-laboratory.ts',
  'server/db/migrate.ts',
  'server/seed/laboratory.ts',
  'server/seed/catalogue/tests-chemistry.ts',
  'server/core/text.ts',
  'contract/demo-users.ts',
  'server/node/passwords.ts',
  'server/test/clock.ts',
  'package-lock.json',
])('a byte more in %s gives another', (file) => {
  expect(withChange(file)).not.toBe(templateKey(entry))
})

test('every migration is among them, and no file that shapes no row', () => {
  const reached = reachedFrom(entry)
  const folder = 'server/db/migrations'
  for (const name of readdirSync(join(root, folder)).filter((one) => !one.endsWith('.test.ts')))
    expect(reached).toContain(`${folder}/${name}`)
  expect(reached.filter((file) => /^src|handlers\.ts$|\.test\.ts$/.test(file))).toEqual([])
})
