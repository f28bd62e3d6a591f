import { expect, test } from 'vitest'
import { blankDefinition } from './blank-definition'
import { readMedication } from './read-medication'
import { listedMedication } from './listed-medication'
import type { OrderResult } from './specimen-validity'
import { toxOfOrder } from './tox-of-order'
import { ruleWords } from './tox-words'

const confirmed = (name: string, raw: string, finding: string | null, cutoff: string): OrderResult => ({
  name: `${name}, urine confirmation`,
  letter: 'A',
  state: 'VERIFIED',
  definition: {
    ...blankDefinition,
    kind: 'tox_confirm',
    units: 'ng/mL',
    cutoffs: [{ version: 1, matrix: 'urine', cutoff, loq: '5', upper: '10000', effectiveFrom: '2020-01-01' }],
  },
  raw,
  interpretation: { finding, isAbnormal: finding === 'Positive', cutoff },
})
const listed = (name: string, ingredients: string[]) =>
  listedMedication({ name, detail: null, ingredients, reading: 'read' }, 'America/Denver')
const evidence = { counts: () => true, coming: () => false }

test('methamphetamine from an inhaler is told with what would have to tell it from another source', () => {
  const found = confirmed('Methamphetamine', '4000', 'Positive', '250')
  const { findings, of } = toxOfOrder([found], [listed('Vicks inhaler', ['l-methamphetamine'])], evidence)
  expect(of(found).word).toBe('Consistent')
  expect(findings).toEqual([
    expect.stringMatching(
      /^Methamphetamine was detected .* a test of the isomers tells inhaler and selegiline from other sources/,
    ),
  ])
})

test('a value that does not tell has words in place of its finding, and nobody is accused meanwhile', () => {
  const absent = confirmed('Buprenorphine', 'ND', 'Negative', '5')
  const open = confirmed('Norbuprenorphine', '<20', null, '5')
  const told = toxOfOrder([absent, open], [listed('Zubsolv', ['buprenorphine'])], evidence)
  expect(told.instead(open)).toEqual({ words: 'Not determined: the value does not tell', withheld: false })
  expect(told.instead(absent)).toBeNull()
  expect([told.of(absent).word, told.ofMedication(0).word]).toEqual(['Not compared', 'Not compared'])
  expect(told.findings.join(' ')).toContain('norbuprenorphine does not tell')
})

const rowsOf = (...args: Parameters<typeof toxOfOrder<OrderResult>>) => toxOfOrder(...args).rows

test('each sentence carries its rule and the results that it rests on, as they are printed', () => {
  const listed50 = [listed('Norco', ['hydrocodone'])]
  const positive = { ...confirmed('Oxycodone', '900', 'Positive', '50'), code: 'C-OXY' }
  const [row] = rowsOf([positive], listed50, evidence)
  expect(row).toMatchObject({ state: 'INCONSISTENT_POSITIVE', rule: 'found-not-listed', result: positive })
  expect(row && ruleWords(row)).toBe(
    'rule: found-not-listed; Oxycodone 900 ng/mL, cutoff 50 (version of 2020-01-01), confirmation',
  )
  expect(row?.restsOn[0]).toMatchObject({ code: 'C-OXY', specimen: 'A', matrix: 'urine', loq: '5' })
  const { of } = toxOfOrder([positive], listed50, evidence)
  expect(of(positive)).toMatchObject({ state: 'INCONSISTENT_POSITIVE', rule: 'found-not-listed' })
})

test('a negative is told with the limit below which it lies, a parent alone with what was missing beside it', () => {
  const results = [
    confirmed('Oxycodone', '4000', 'Positive', '50'),
    confirmed('Noroxycodone', 'ND', 'Negative', '50'),
  ]
  const [row] = rowsOf(results, [listed('Roxicodone', ['oxycodone'])], evidence)
  expect(row && ruleWords(row)).toBe(
    'rule: parent-without-metabolite; Oxycodone 4000 ng/mL, cutoff 50 (version of 2020-01-01), confirmation; ' +
      'Noroxycodone Not detected (LOQ 5), cutoff 50 (version of 2020-01-01), confirmation',
  )
})

test('of two versions with the same cutoff the one is named that the value was read with, and none is guessed', () => {
  const one = confirmed('Oxycodone', '900', 'Positive', '50')
  const [cutoff] = one.definition.cutoffs
  if (!cutoff) throw new Error('no cutoff')
  const later = { ...cutoff, version: 2, effectiveFrom: '2026-03-01' }
  const definition = { ...one.definition, cutoffs: [cutoff, later] }
  const read = (cutoffVersion: Pick<typeof later, 'matrix' | 'version' | 'effectiveFrom'> | null) =>
    rowsOf(
      [
        {
          ...one,
          definition,
          interpretation: { finding: 'Positive', isAbnormal: true, cutoff: '50', cutoffVersion },
        },
      ],
      [listed('Norco', ['hydrocodone'])],
      evidence,
    )[0]?.restsOn[0]?.cutoffVersion
  const { version, matrix, effectiveFrom } = later
  expect(read({ version, matrix, effectiveFrom })?.effectiveFrom).toBe('2026-03-01')
  expect(read(null)).toBeNull()
})

test('what is inconsistent comes first, and every analyte of which anything is said has its row', () => {
  const results = [
    confirmed('Hydrocodone', '640', 'Positive', '50'),
    confirmed('Norhydrocodone', '910', 'Positive', '50'),
    confirmed('Fentanyl', '3', 'Positive', '1'),
  ]
  const rows = rowsOf(results, [listed('Norco', ['hydrocodone', 'acetaminophen'])], evidence)
  expect(rows.map(({ about, state }) => `${about}: ${state}`)).toEqual([
    'fentanyl: INCONSISTENT_POSITIVE',
    'hydrocodone: CONSISTENT',
    'hydrocodone: CONSISTENT',
    'norhydrocodone: CONSISTENT_METABOLITE',
    'acetaminophen: NOT_TESTED',
  ])
})

test('of an unfit specimen the rows tell no value', () => {
  const one = confirmed('Oxycodone', '900', 'Positive', '50')
  const gravity = { ...blankDefinition, kind: 'quantitative' as const }
  const measured = (code: string, raw: string): OrderResult => ({
    code,
    name: code,
    letter: 'A',
    state: 'VERIFIED',
    definition: gravity,
    raw,
    interpretation: null,
  })
  const rows = rowsOf(
    [one, measured('V-CREA', '0.8'), measured('V-SG', '1.0005')],
    [listed('Roxicodone', ['oxycodone'])],
    evidence,
  )
  expect(rows.map(({ state }) => state)).toEqual(['NOT_COMPARED', 'NOT_COMPARED'])
  expect(rows.flatMap(({ restsOn }) => restsOn.map(({ value }) => value))).toEqual([null, null])
  expect(rows.map((row) => ruleWords(row)).join()).not.toContain('900')
})

test('an allergy is no list: without a medication nothing is compared', () => {
  const typed = (name: string) =>
    listedMedication({ name, detail: null, ...readMedication(name) }, 'America/Denver')
  const states = (...names: string[]) =>
    rowsOf([confirmed('Hydrocodone', '900', 'Positive', '50')], names.map(typed), evidence).map(
      ({ about, state }) => `${about}: ${state}`,
    )
  for (const name of ['No known drug allergies', 'NKDA'])
    expect(states(name)).toEqual(['null: NO_MEDS_LISTED', 'hydrocodone: NO_MEDS_LISTED'])
  expect(states('Penicillin allergy').toSorted()).toEqual([
    'Penicillin allergy: NOT_COMPARED',
    'hydrocodone: NO_MEDS_LISTED',
    'null: NO_MEDS_LISTED',
  ])
  // What was stopped was a medication, and what is listed beside an allergy is.
  expect(states('Norco stopped in May')).toContain('hydrocodone: INCONSISTENT_POSITIVE')
  expect(states('Penicillin allergy', 'Tramadol 50 mg')).toContain('hydrocodone: INCONSISTENT_POSITIVE')
})

test('a retracted test looks for nothing', () => {
  const fentanyl = confirmed('Fentanyl', 'ND', 'Negative', '50')
  const retracted = { ...confirmed('Oxycodone', '900', 'Positive', '50'), state: 'RETRACTED' as const }
  const standing = { counts: ({ state }: OrderResult) => state !== 'RETRACTED', coming: () => false }
  const said = (...results: OrderResult[]) =>
    rowsOf(results, [listed('Roxicodone', ['oxycodone'])], standing).map(({ rule, sentence }) => [
      rule,
      sentence,
    ])
  expect(said(fentanyl, retracted)).toEqual(said(fentanyl))
})

test('a medication that a pharmacist concluded otherwise accuses nobody by its analytes', () => {
  const absent = ['Oxycodone', 'Noroxycodone'].map((name) => confirmed(name, 'ND', 'Negative', '50'))
  const changed = [{ line: { entry: 0 }, state: 'CONSISTENT' as const, reason: 'Taken last week' }]
  const roxicodone = [listed('Roxicodone', ['oxycodone'])]
  const states = (by: { changed?: typeof changed }) =>
    rowsOf(absent, roxicodone, evidence, by).map(({ state }) => state)
  expect(states({})).toContain('INCONSISTENT_NEGATIVE')
  expect(states({ changed })).not.toContain('INCONSISTENT_NEGATIVE')
})

test('what was stopped is on the list, whatever allergy stands beside it', () => {
  const typed = (name: string) => listedMedication({ name, detail: null, ...readMedication(name) }, 'UTC')
  const hydrocodone = confirmed('Hydrocodone', '900', 'Positive', '50')
  const rows = rowsOf([hydrocodone], [typed('Norco stopped in May, allergic to sulfa')], evidence)
  expect(rows.map(({ state }) => state)).toContain('INCONSISTENT_POSITIVE')
  expect(readMedication('Lyrica, Suboxone history of OUD').reading).toBe('read')
})
