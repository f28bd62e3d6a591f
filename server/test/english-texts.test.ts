import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as es from '@contract/texts.es'
import { englishIn, type Room } from './english-texts'

const root = join(import.meta.dirname, '../..')
const isTest = /\.test\.tsx?$|\/test-[\w-]+\.ts$|\.d\.ts$|\/fixtures\.ts$|^src\/testing\//
/** The texts themselves. */
const isCatalogue = /^contract\/[\w-]+\/([a-z]+-)?messages(\.\w+)?\.ts$/

const filesOf = (...rooms: string[]): string[] =>
  rooms
    .flatMap((room) => readdirSync(join(root, room), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !isTest.test(file) && !isCatalogue.test(file))

const files: Readonly<Record<Room, readonly string[]>> = {
  server: filesOf('server/core', 'server/modules', 'server/documents', 'server/import'),
  contract: filesOf('contract'),
  src: filesOf('src'),
}
const least: Readonly<Record<Room, number>> = { server: 250, contract: 190, src: 600 }
const rooms = ['server', 'contract', 'src'] as const

/** Files whose English is no text for a person at a screen, and why. */
const exempt: Readonly<Record<string, string>> = {
  'contract/ehr-jobs/hl7-words.ts': 'names of segments and fields, as HL7 has them',
  'contract/patient-access/reading.ts': 'findings as reports keep them, which are compared',
  'contract/ehr-jobs/hl7-codes.ts': 'meanings of coded values, as HL7 has them',
  'contract/plates/run-table.ts': 'heads of columns, as the software of instruments writes them',
  'contract/plates/run-files/cfx.ts': 'heads of columns, as the software of the instrument has them',
  'contract/plates/run-files/lightcycler.ts': 'heads of columns, as the software of the instrument has them',
  'contract/plates/run-files/quantstudio.ts': 'heads of columns, as the software of the instrument has them',
  'contract/plates/run-files/sds.ts': 'heads of columns, as the software of the instrument has them',
  'server/core/headers.ts': 'the words of security headers',
  'server/core/openapi.ts': 'the description of the calls, for programmers; its summaries are English too',
  'server/documents/read-pdf.ts': 'what a test reads from a PDF',
  'server/documents/report-fixture.ts': 'an invented report that tests and pictures draw',
  'server/modules/kiosk/find.ts': 'what a sealed token is about, which nobody reads',
  'server/modules/day-counts/count.ts': 'findings as results are kept, which are counted',
  'server/import/register-coverage.ts': 'words as they stand in outside files',
  'server/import/drug-words.ts': 'words as they stand in outside files',
  'server/import/patient-words.ts': 'words as they stand in outside files',
  'server/modules/fhir/conformance.ts': 'the description of an interface, for programmers',
  'server/modules/fhir/feed.ts': 'the name of a counter in the database',
  'server/modules/fhir/observation.ts': 'names of codes, as their code systems have them',
  'server/modules/fhir/parts.ts': 'names of codes, as their code systems have them',
  'server/modules/fhir/patient.ts': 'names of codes, as their code systems have them',
  'server/modules/fhir/report.ts': 'names of codes, as their code systems have them',
  'server/modules/fhir/request.ts': 'names of codes, as their code systems have them',
  'server/modules/fhir/specimen.ts': 'names of codes, as their code systems have them',
  'server/modules/fhir/surface.ts': 'the words of headers and routes',
  'server/modules/public-health/covid.ts': 'heads of a file, as the partners’ own files have them',
  'server/modules/public-health/elements.ts': 'names of codes, as their code systems have them',
  'server/modules/public-health/judge.ts': 'words of a result, stored with it and printed on the report',
  'server/modules/public-health/known-organisms.ts': 'names of organisms, which are Latin',
  'server/modules/public-health/start-set.ts': 'conditions and organisms that a laboratory goes on to edit',
  'server/modules/orders/number.ts': 'the name of a counter in the database',
  'server/modules/patients/patient-tables.ts': 'reasons for whoever adds a table; a test reads them',
  'server/modules/session/weak-passwords.ts': 'words that passwords are made of',
  'contract/constants.ts': 'the heads of the change log’s file, as the specification has them',
  'contract/about/notices.ts': 'notices of the owners of LOINC, ICD-10-CM and CPT, in their own words',
  'contract/about/release-history.ts': 'release notes, published in English',
  'contract/dynamic-forms/calls.ts': 'a name in the summaries of the calls',
  'contract/instrument-runs/ready-profiles.ts':
    'names of instruments and programs, and the words in their files',
  'contract/jobs/calls.ts': 'a name in the summaries of the calls',
  'contract/labels/label.ts':
    'printed on a tube, beside the barcode: labels are English, whoever prints them',
  'contract/labels/layout.ts': 'an invented specimen that draws the preview of a label',
  'contract/reports/document.ts': 'words of a result, frozen with the report and printed on it',
  'contract/results/shapes.ts': 'flags of a result, stored with it and printed',
  'contract/rules/calculation/known.ts':
    'formulas, names of inputs and sources that a laboratory goes on to edit',
  'contract/rules/culture-text.ts': 'what staff type into a culture, stored and printed with the result',
  'contract/rules/age.ts': 'units of age, printed on reports',
  'contract/rules/drug-graph.ts': 'substances and what they turn into',
  'contract/rules/drug-limits.ts': 'names of substances',
  'contract/rules/drug-names.ts': 'names of substances',
  'contract/rules/drug-screens.ts': 'names of substances and screens',
  'contract/rules/drug-windows.ts': 'names of substances and hours',
  'contract/rules/generic-names.ts': 'names of substances',
  'contract/rules/medication-remarks.ts': 'words that clinics write beside a product',
  'contract/rules/medication-names.ts': 'products as clinics write them',
  'contract/rules/read-medication.ts': 'words that clinics write beside a product',
  'contract/rules/entered-value.ts': 'answers of a test, stored with the result and printed on the report',
  'contract/rules/example-definitions.ts': 'invented tests that tests read',
  'contract/rules/interpret.ts': 'words of a result, stored with it and printed on the report',
  'contract/rules/loinc.ts': 'words of LOINC’s own names',
  'contract/rules/not-performed.ts':
    'reasons stored with a result, printed on the report and typed as they are',
  'contract/rules/payer-mapping.ts': 'invented payers that a pattern is tried on',
  'contract/rules/reference-range.ts': 'a range as it is stored with a result and printed on the report',
  'contract/rules/result-choices.ts': 'answers of a test, stored with the result and printed on the report',
  'contract/rules/tox-analyte.ts': 'flags of rules and names of substances',
  'contract/rules/tox-medication.ts': 'flags of rules',
  'contract/rules/tox-of-order.ts': 'words of a result, frozen with the report and printed on it',
  'contract/rules/tox-state-words.ts': 'words of a result, frozen with the report and printed on it',
  'src/app/results/written-out.ts': 'an answer of a test, stored with the result',
  'src/features/printers/label-drawing.tsx': 'names of typefaces',
  'src/features/setup/examples.ts': 'an example of a file that the import reads',
}

const englishOf = (room: Room, file: string) => englishIn(file, readFileSync(join(root, file), 'utf8'), room)

test.each(rooms)('what people read is in the catalogue of its area, not in the code of %s', (room) => {
  expect(files[room].length).toBeGreaterThan(least[room])
  const found = files[room]
    .filter((file) => !(file in exempt))
    .flatMap((file) => englishOf(room, file).map(({ line, text }) => `${file}:${line} ${text}`))
  expect(found).toEqual([])
})

test('every exemption is needed', () => {
  const needed = rooms.flatMap((room) => files[room].filter((file) => englishOf(room, file).length > 0))
  expect(Object.keys(exempt).filter((file) => !needed.includes(file))).toEqual([])
})

test('texts of a translated area are taken in the language of whoever reads them', () => {
  const areas = Object.keys(es)
  expect(areas).toContain('session')
  const english = new RegExp(`(?<![\\w.])m\\.(${areas.join('|')})\\.\\w+`, 'g')
  const found = files.server.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(english)].map(([use]) => `${file} ${use}`),
  )
  expect(found).toEqual([])
})

describe('English is found', () => {
  const texts = (code: string, room: Room = 'server') =>
    englishIn('code.ts', code, room).map(({ text }) => text)

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

  test.each([
    ['contract', `const name = requiredText(120, 'Required')`, 'Required'],
    ['contract', `const Name = z.string().min(1, 'Enter a name.')`, 'Enter a name.'],
    ['contract', `return onHold ? refused('on_hold', 'On hold.') : null`, 'On hold.'],
    ['contract', 'issue({ path, message: `${code} is listed twice.` })', '{} is listed twice.'],
    ['contract', `const table = { billing: { label: 'Billing' } }`, 'Billing'],
    ['src', `toast.success('Saved')`, 'Saved'],
    ['src', 'toast.error(`${name} was not saved.`)', '{} was not saved.'],
    ['src', `element.setAttribute('aria-label', 'Close the menu')`, 'Close the menu'],
    ['src', `const entry = { label: 'Delete', icon }`, 'Delete'],
    ['src', `const props = { 'aria-label': 'Delete' }`, 'Delete'],
    ['src', `const ended = closed ? 'The order is closed.' : undefined`, 'The order is closed.'],
    ['src', `const Close = ({ closeLabel = 'Close' }) => closeLabel`, 'Close'],
    ['src', `const Field = ({ optionalWord = 'optional' }) => optionalWord`, 'optional'],
    ['src', `const table = { OPEN: cue('info', Icon, 'Open') }`, 'Open'],
  ] as const)('in %s: %s', (room, code, text) => {
    expect(texts(code, room)).toEqual([text])
  })

  test.each([
    ['contract', `const add = POST('/add', { summary: 'Adds an account; its name must be new.' })`],
    ['contract', `const name = requiredText(120, m.users.nameMissing)`],
    ['src', `const look = 'flex items-center gap-2 text-body!'`],
    ['src', `const shortcut = 'Alt S'`],
    ['src', `const option = { label: 'code', kind: 'whole blood' }`],
    ['src', `log('The label service is silent.')`],
    ['src', `toast.success(m.ui.saved)`],
  ] as const)('but not in %s: %s', (room, code) => {
    expect(texts(code, room)).toEqual([])
  })
})
