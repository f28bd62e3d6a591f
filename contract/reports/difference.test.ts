import { expect, test } from 'vitest'
import { addsInformation, differenceOf, tellsOtherwise } from './difference'
import { ReportDocument, type ReportDocumentInput } from './document'

type Row = NonNullable<ReportDocumentInput['panels'][number]['rows']>[number]

const moment = { date: '', time: '' }
const documentOf = (version: number, rows: Row[], over: Partial<ReportDocumentInput> = {}) =>
  ReportDocument.parse({
    state: version === 1 ? 'FINAL' : 'CORRECTED',
    version,
    lab: {},
    patient: {},
    specimens: [{ collected: moment, received: moment }],
    orderer: {},
    panels: [{ title: 'Chemistry', specimen: 'A', kind: 'quantitative', rows }],
    ...over,
  })
const glucose: Row = { id: 'g', test: 'Glucose', value: '91', unit: 'mg/dL', reference: '70-99' }
const told = { at: '', toldTo: '', oldValue: '91 mg/dL', newValue: '195 mg/dL' }

test('a value told otherwise is a changed line, with its printed reason', () => {
  const corrected = { ...told, reason: 'Wrong tube' }
  const now = documentOf(2, [{ ...glucose, value: '195', flag: 'H', corrected }])
  const lines = differenceOf(documentOf(1, [glucose]), now)
  expect(lines).toEqual([
    { kind: 'changed', what: 'Glucose', old: '91 mg/dL', now: '195 mg/dL, H', reason: 'Wrong tube' },
  ])
  expect(tellsOtherwise(lines)).toBe(true)
})

test('the same value with another range, or another conclusion, is changed too', () => {
  const range = differenceOf(documentOf(1, [glucose]), documentOf(2, [{ ...glucose, reference: '60-90' }]))
  expect(range.map(({ old, now }) => [old, now])).toEqual([['91 mg/dL, 70-99', '91 mg/dL, 60-90']])
  const concluded = (consistency: 'Consistent' | 'Inconsistent' | '') => [{ ...glucose, consistency }]
  const other = differenceOf(documentOf(1, concluded('Consistent')), documentOf(2, concluded('Inconsistent')))
  expect(other.map(({ now }) => now)).toEqual(['91 mg/dL, Inconsistent'])
})

test('an addition alone tells nothing otherwise; a row that is gone does', () => {
  const sodium: Row = { id: 's', test: 'Sodium', value: '140', unit: 'mmol/L' }
  const added = differenceOf(documentOf(1, [glucose]), documentOf(2, [glucose, sodium]))
  expect(added.map(({ kind, what }) => [kind, what])).toEqual([['added', 'Sodium']])
  expect(tellsOtherwise(added)).toBe(false)
  const gone = differenceOf(documentOf(1, [glucose, sodium]), documentOf(2, [glucose]))
  expect(gone.map(({ kind, old }) => [kind, old])).toEqual([['removed', '140 mmol/L']])
  expect(tellsOtherwise(gone)).toBe(true)
})

test('rows of documents without lineage are found by test and specimen', () => {
  const before = documentOf(1, [{ ...glucose, id: '' }])
  expect(differenceOf(before, documentOf(2, [glucose]))).toEqual([])
  expect(differenceOf(before, documentOf(2, [{ ...glucose, value: '95' }]))[0]?.kind).toBe('changed')
})

test('whom it is about comes first, of every version since; validity is compared sentence by sentence', () => {
  const change = (version: number) => ({
    what: 'Sex',
    oldValue: `male ${version}`,
    newValue: 'female',
    version,
    reason: '',
  })
  const before = documentOf(2, [glucose], { validity: [{ about: 'Specimen A', text: 'Dilute.' }] })
  const now = documentOf(4, [glucose], {
    changes: [change(2), change(3), change(4)],
    validity: [{ about: 'Specimen A', text: 'Normal.' }],
  })
  expect(differenceOf(before, now).map(({ what, old }) => [what, old])).toEqual([
    ['Sex', 'male 3'],
    ['Sex', 'male 4'],
    ['Specimen A', 'Dilute.'],
  ])
})

test('a test that stands there twice is found again without lineage, each line once', () => {
  const screen: Row = { id: 's', test: 'Fentanyl', finding: 'Negative', reference: '1 ng/mL' }
  const confirmation: Row = { id: 'c', test: 'Fentanyl', finding: 'Negative', reference: '0.5 ng/mL' }
  const table = (title: string, ...rows: Row[]) => ({
    title,
    specimen: 'Urine, A',
    kind: 'finding' as const,
    rows,
  })
  const both = (...rows: [Row, Row]) => ({
    panels: [table('Opioids, screen', rows[0]), table('Opioids, confirmation', rows[1])],
  })
  const bare = (row: Row) => ({ ...row, id: '' })
  const before = documentOf(1, [], both(bare(screen), bare(confirmation)))
  expect(differenceOf(before, documentOf(2, [], both(screen, confirmation)))).toEqual([])
  // In one table, told apart by what they say.
  const one = (...rows: Row[]) => documentOf(2, [], { panels: [table('Opioids', ...rows)] })
  expect(differenceOf(one(bare(confirmation), bare(screen)), one(screen, confirmation))).toEqual([])
  const found = { ...confirmation, finding: 'Positive', value: '3', unit: 'ng/mL' }
  const lines = differenceOf(before, documentOf(2, [], both(screen, found)))
  expect(lines.map(({ kind, old, now }) => [kind, old, now])).toEqual([
    ['changed', 'Negative', '3 ng/mL, Positive'],
  ])
  const added = differenceOf(one(bare(screen)), one(screen, found))
  expect(added.map(({ kind, now }) => [kind, now])).toEqual([['added', '3 ng/mL, Positive']])
  expect(differenceOf(one(bare(screen), bare(confirmation)), one(screen))).toMatchObject([
    { kind: 'removed' },
  ])
})

test('information is added where something is there that was not; the same again is a note alone', () => {
  const before = documentOf(1, [glucose], { medications: ['Metformin'] })
  const next = (rows: Row[], over: Partial<ReportDocumentInput> = {}) =>
    addsInformation(before, documentOf(2, rows, { medications: ['Metformin'], ...over }))
  expect(next([glucose])).toBe(false)
  expect(next([{ ...glucose, id: '' }])).toBe(false)
  expect(next([glucose], { reportedAt: 'Nov 20, 2026', progress: 'all tests complete' })).toBe(false)
  expect(next([glucose, { test: 'Sodium', value: '140' }])).toBe(true)
  expect(next([{ ...glucose, comment: 'Not fasting.' }])).toBe(true)
  expect(next([glucose], { medications: ['Metformin', 'Lisinopril'] })).toBe(true)
  expect(next([glucose], { medications: [] })).toBe(true)
  expect(next([glucose], { comments: ['Specimen B was never received.'] })).toBe(true)
  expect(next([glucose], { orderer: { fax: '208-555-0199' } })).toBe(true)
})

test('two lines of one name with lineages of their own are two: one gone, one added', () => {
  const lines = differenceOf(documentOf(1, [glucose]), documentOf(2, [{ ...glucose, id: 'h', value: '99' }]))
  expect(lines.map(({ kind }) => kind).toSorted()).toEqual(['added', 'removed'])
})
