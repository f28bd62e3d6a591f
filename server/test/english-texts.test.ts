import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as es from '@contract/texts.es'
import { englishIn } from './english-texts'

const server = join(import.meta.dirname, '..')
const rooms = ['core', 'modules', 'documents', 'import']
const isTest = /\.test\.ts$|\/test-[\w-]+\.ts$|\.d\.ts$/

const files = rooms
  .flatMap((room) => readdirSync(join(server, room), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => relative(server, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  .filter((file) => !isTest.test(`/${file}`))

/** Files whose English is no text for a person at a screen, and why. */
const exempt: Readonly<Record<string, string>> = {
  'core/headers.ts': 'the words of security headers',
  'core/openapi.ts': 'the description of the calls, for programmers; its summaries are English too',
  'documents/report-fixture.ts': 'an invented report that tests and pictures draw',
  'import/drug-words.ts': 'words as they stand in outside files',
  'import/patient-words.ts': 'words as they stand in outside files',
  'modules/orders/number.ts': 'the name of a counter in the database',
  'modules/patients/patient-tables.ts': 'reasons for whoever adds a table; a test reads them',
  'modules/session/weak-passwords.ts': 'words that passwords are made of',
}

test('what the server writes for people is in the catalogue of its area', () => {
  expect(files.length).toBeGreaterThan(250)
  const found = files
    .filter((file) => !(file in exempt))
    .flatMap((file) =>
      englishIn(file, readFileSync(join(server, file), 'utf8')).map(
        ({ line, text }) => `server/${file}:${line} ${text}`,
      ),
    )
  expect(found).toEqual([])
})

test('every exemption is needed', () => {
  const needless = Object.keys(exempt).filter(
    (file) => englishIn(file, readFileSync(join(server, file), 'utf8')).length === 0,
  )
  expect(needless).toEqual([])
})

test('texts of a translated area are taken in the language of whoever reads them', () => {
  const areas = Object.keys(es)
  expect(areas).toContain('session')
  const english = new RegExp(`(?<![\\w.])m\\.(${areas.join('|')})\\.\\w+`, 'g')
  const found = files.flatMap((file) =>
    [...readFileSync(join(server, file), 'utf8').matchAll(english)].map(([use]) => `server/${file} ${use}`),
  )
  expect(found).toEqual([])
})

describe('English is found', () => {
  const texts = (code: string) => englishIn('code.ts', code).map(({ text }) => text)

  test.each([
    [`throw ruleRefused('The order is closed.')`, 'The order is closed.'],
    [`throw ruleRefused('Closed')`, 'Closed'],
    ['throw badInput({ code: `${name} has this code.` })', '{} has this code.'],
    [`const columns = [{ head: 'Name', text: (row) => row.name }]`, 'Name'],
    [`const uses = [{ what: 'open orders', count }]`, 'open orders'],
    ['const law = [lab.clia && `CLIA ${lab.clia}`]', 'CLIA {}'],
    [`const mail = { subject: 'Welcome', text }`, 'Welcome'],
    [`paper.line('Test', x, y)`, 'Test'],
    ['const words = isNew ? `${count} new` : fine', '{} new'],
    ["sql`select case when held then 'Clear the hold' end`", `'Clear the hold'`],
    [`throw problem(new Refusal('not_found', 'No such call.'))`, 'No such call.'],
  ])('in %s', (code, text) => {
    expect(texts(code)).toEqual([text])
  })

  test.each([
    [`throw new Error('A kept answer is gone.')`],
    [`ports.log.warn({ id }, 'The outbox could not be read')`],
    [`db.selectFrom('lab as l').select(['l.id as key']).orderBy('l.name desc')`],
    ["sql`select 'x' from lab where name = 'Draft'`"],
    [`type State = 'not yet' | 'for ever'`],
    [`if (words === 'not yet') done()`],
    [`const type = 'text/csv; charset=utf-8'`],
    ['const name = `${first} ${last}`'],
    [`const key = { 'whole blood': 'blood' }`],
    [`throw ruleRefused(fill(m.orders.closed, { number }))`],
    [`import { words } from 'some where'`],
  ])('but not in %s', (code) => {
    expect(texts(code)).toEqual([])
  })
})
