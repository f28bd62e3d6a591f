import { expect, test } from 'vitest'
import { differenceOf } from './difference'
import { ReportDocument } from './document'
import { changesInWords, isolateChanges, ReportIsolate } from './isolates'

const line = (antibiotic: string, value: string, interpretation: string) => ({
  antibiotic,
  value,
  method: 'MIC',
  interpretation,
})
const isolate = (number: number, organism: string, susceptibilities: ReturnType<typeof line>[]) =>
  ReportIsolate.parse({ number, organism, susceptibilities })

const before = [
  isolate(1, 'Escherichia coli', [line('Ampicillin', '≤2 µg/mL', 'S'), line('Cefazolin', '4 µg/mL', 'I')]),
  isolate(2, 'Proteus mirabilis', []),
]
const now = [
  isolate(1, 'Escherichia coli', [line('Ampicillin', '≥32 µg/mL', 'R'), line('Gentamicin', '≤1 µg/mL', 'S')]),
  isolate(3, 'Klebsiella pneumoniae', []),
]

test('isolates are compared by number, and their antibiotics by name', () => {
  expect(isolateChanges(before, now)).toEqual([
    { what: 'isolate 1, Ampicillin', old: '≤2 µg/mL S', now: '≥32 µg/mL R' },
    { what: 'isolate 1, Cefazolin', old: '4 µg/mL I', now: '' },
    { what: 'isolate 1, Gentamicin', old: '', now: '≤1 µg/mL S' },
    { what: 'isolate 2', old: 'Proteus mirabilis', now: '' },
    { what: 'isolate 3', old: '', now: 'Klebsiella pneumoniae' },
  ])
  expect(isolateChanges(before, before)).toEqual([])
})

test('a few changes are one sentence, many are listed in full', () => {
  const few = changesInWords(isolateChanges(before, now).slice(0, 2))
  expect(few).toEqual({
    old: 'isolate 1, Ampicillin: ≤2 µg/mL S; isolate 1, Cefazolin: 4 µg/mL I',
    now: 'isolate 1, Ampicillin: ≥32 µg/mL R; isolate 1, Cefazolin: not reported',
    listed: [],
  })
  const drugs = (value: string) =>
    Array.from({ length: 60 }, (_, at) => line(`Antibiotic number ${at}`, value, 'S'))
  const all = isolateChanges(
    [isolate(1, 'Escherichia coli', drugs('1 µg/mL'))],
    [isolate(1, 'Escherichia coli', drugs('2 µg/mL'))],
  )
  const many = changesInWords(all)
  expect(many.now).toBe('isolates changed (60), as listed below')
  expect(many.listed).toHaveLength(60)
})

test('the difference of two versions names each isolate and antibiotic', () => {
  const version = (number: number, isolates: ReportIsolate[]) =>
    ReportDocument.parse({
      state: number === 1 ? 'FINAL' : 'CORRECTED',
      version: number,
      lab: {},
      patient: {},
      specimens: [],
      orderer: {},
      panels: [
        {
          kind: 'finding',
          rows: [{ id: 'x', test: 'Culture, urine', finding: 'Escherichia coli', isolates }],
        },
      ],
    })
  expect(
    differenceOf(version(1, before), version(2, now)).map(({ kind, what, old, now: is }) => [
      kind,
      what,
      old,
      is,
    ]),
  ).toEqual([
    ['changed', 'Culture, urine, isolate 1, Ampicillin', '≤2 µg/mL S', '≥32 µg/mL R'],
    ['removed', 'Culture, urine, isolate 1, Cefazolin', '4 µg/mL I', ''],
    ['added', 'Culture, urine, isolate 1, Gentamicin', '', '≤1 µg/mL S'],
    ['removed', 'Culture, urine, isolate 2', 'Proteus mirabilis', ''],
    ['added', 'Culture, urine, isolate 3', '', 'Klebsiella pneumoniae'],
  ])
})
