import { describe, expect, test } from 'vitest'
import { blankDefinition } from './blank-definition'
import { soughtAs } from './drug-limits'
import { BASE_GRAPH } from './drug-graph'
import { toxConsistency, type ToxFinding } from './tox-consistency'
import { listedMedication } from './listed-medication'
import { reflexNeeds, reflexTests, type CatalogueTest, type ReflexResult } from './tox-reflex'
import { findingsOf, list, medicationsOf } from './toxicology-reference/cases'
import { referenceRows } from './toxicology-reference/fixture'

type Matrix = 'urine' | 'oral_fluid' | 'hair'
const cutoff = (matrix: Matrix) => ({
  version: 1,
  matrix,
  cutoff: '50',
  loq: '5',
  upper: '100000',
  effectiveFrom: '2020-01-01',
})
const definition = (kind: 'tox_screen' | 'tox_confirm', matrix: Matrix = 'urine') => ({
  ...blankDefinition,
  kind,
  units: 'ng/mL',
  cutoffs: [cutoff(matrix)],
})
const idOf = (name: string) => `id of ${name}`
const inCatalogue = (
  name: string,
  matrix: Matrix = 'urine',
  sampleTypeIds: string[] = [],
): CatalogueTest => ({
  testId: idOf(`${name} ${matrix}`),
  code: `C-${name}`,
  name: `${name}, ${matrix} confirmation`,
  definition: definition('tox_confirm', matrix),
  sampleTypeIds,
})
const catalogue = [
  'Codeine',
  'Morphine',
  'Fentanyl',
  'Norfentanyl',
  'Oxycodone',
  'Noroxycodone',
  'Buprenorphine',
  'Norbuprenorphine',
  'Naloxone',
].map((name) => inCatalogue(name))

const result = (
  kind: 'tox_screen' | 'tox_confirm',
  name: string,
  raw: string | null,
  finding: string | null,
  over: Partial<ReflexResult> = {},
): ReflexResult => ({
  testId: idOf(`${name} urine`),
  code: name,
  name,
  letter: 'A',
  state: raw === null ? 'REGISTERED' : 'VERIFIED',
  definition: definition(kind),
  raw,
  interpretation: raw === null ? null : { finding, isAbnormal: finding !== 'Negative', cutoff: '50' },
  ...over,
})
const screen = (name: string, finding: 'Presumptive positive' | 'Negative' | null) =>
  result('tox_screen', name, finding === null ? null : finding === 'Negative' ? 'ND' : '900', finding, {
    testId: idOf(`${name} screen`),
  })
const confirm = (name: string, raw: string | null, over: Partial<ReflexResult> = {}) =>
  result('tox_confirm', name, raw, raw === 'ND' ? 'Negative' : 'Positive', over)
const creatinine = (raw: string | null): ReflexResult => ({
  ...result('tox_confirm', 'Validity: creatinine', raw, null),
  code: 'V-CREA',
  definition: { ...blankDefinition, kind: 'quantitative', units: 'mg/dL', significantFigures: 5 },
})
const listed = (name: string, ingredients: string[], reading: 'read' | 'unread' = 'read') =>
  listedMedication({ name, detail: null, ingredients, reading }, 'America/Denver')
const urine = { letter: 'A', matrix: 'urine', sampleTypeId: 'cup', isAtHand: true }
const live = ({ state }: ReflexResult) =>
  state !== 'CANCELLED' && state !== 'RETRACTED' && state !== 'REJECTED'
const evidence = {
  counts: (one: ReflexResult) => live(one) && one.raw !== null,
  coming: (one: ReflexResult) => live(one) && one.raw === null,
}
const called = (
  results: ReflexResult[],
  medications = [listed('Lisinopril', ['lisinopril'])],
  over: { catalogue?: CatalogueTest[]; specimens?: (typeof urine)[] } = {},
) => reflexTests({ results, medications, evidence, catalogue, specimens: [urine], ...over })
const codes = (...args: Parameters<typeof called>) => called(...args).map(({ code }) => code)

describe('a positive screen that nothing explains', () => {
  test('calls for the confirmations of its members, with its result and its reason', () => {
    const opiates = screen('Opiates, urine screen', 'Presumptive positive')
    const tests = called([opiates])
    expect(tests.map(({ code, letter, rule }) => [code, letter, rule])).toEqual([
      ['C-Codeine', 'A', 'positive-screen-unexplained'],
      ['C-Morphine', 'A', 'positive-screen-unexplained'],
    ])
    expect(tests[0]?.restsOn).toEqual([opiates])
    expect(tests[0]?.sentence).toBe('Opiates screen positive and not explained by the medications')
  })

  test('also where nothing is listed; not where a listed drug explains it', () => {
    const fentanyl = screen('Fentanyl', 'Presumptive positive')
    expect(codes([fentanyl], [])).toEqual(['C-Fentanyl', 'C-Norfentanyl'])
    expect(codes([fentanyl], [listed('Duragesic', ['fentanyl'])])).toEqual([])
  })

  test('not for what is on the order in any live state, nor again for what was taken off', () => {
    const fentanyl = screen('Fentanyl', 'Presumptive positive')
    expect(codes([fentanyl, confirm('Fentanyl', null)])).toEqual(['C-Norfentanyl'])
    const off = confirm('Norfentanyl', null, { state: 'CANCELLED' })
    expect(codes([fentanyl, confirm('Fentanyl', null), off])).toEqual([])
  })

  test('not on a specimen that is unfit, waits for its validity or is gone; on a dilute one it stands', () => {
    const fentanyl = screen('Fentanyl', 'Presumptive positive')
    const gravity = { ...creatinine('1.0005'), code: 'V-SG', testId: idOf('gravity') }
    expect(codes([fentanyl, creatinine('0.8'), gravity])).toEqual([])
    expect(codes([fentanyl, creatinine(null)])).toEqual([])
    expect(codes([fentanyl], [], { specimens: [{ ...urine, isAtHand: false }] })).toEqual([])
    const dilute = [creatinine('11'), { ...gravity, raw: '1.0020' }]
    expect(codes([fentanyl, ...dilute])).toEqual(['C-Fentanyl', 'C-Norfentanyl'])
  })

  test('takes the test of the specimen’s own matrix and kind of tube', () => {
    const fentanyl = screen('Fentanyl', 'Presumptive positive')
    const other = [inCatalogue('Fentanyl', 'oral_fluid'), inCatalogue('Norfentanyl', 'urine', ['another'])]
    expect(codes([fentanyl], [], { catalogue: other })).toEqual([])
    expect(codes([fentanyl], [], { catalogue: [inCatalogue('Fentanyl', 'urine', ['cup'])] })).toEqual([
      'C-Fentanyl',
    ])
  })
})

describe('a listed drug', () => {
  test('whose own screen is negative is confirmed by every analyte in which it is to be found', () => {
    const tests = called([screen('Fentanyl', 'Negative')], [listed('Duragesic', ['fentanyl'])])
    expect(tests.map(({ code, rule }) => [code, rule])).toEqual([
      ['C-Fentanyl', 'negative-screen-of-listed'],
      ['C-Norfentanyl', 'negative-screen-of-listed'],
    ])
    expect(tests[0]?.sentence).toBe('Fentanyl is listed and its screen is negative')
  })

  test('is not tested in hair, which grew before the prescription; in urine it is', () => {
    const given = [listed('Duragesic', ['fentanyl'])]
    const tested = (matrix: 'urine' | 'hair') =>
      codes([confirm('Morphine', 'ND', { definition: definition('tox_confirm', matrix) })], given, {
        specimens: [{ ...urine, matrix }],
        catalogue: [inCatalogue('Fentanyl', matrix), inCatalogue('Norfentanyl', matrix)],
      })
    expect(tested('urine')).toEqual(['C-Fentanyl', 'C-Norfentanyl'])
    expect(tested('hair')).toEqual([])
  })

  test('of which no test can tell is tested; one whose test or screen is still coming is waited for', () => {
    const oxycodone = [listed('Roxicodone', ['oxycodone'])]
    const other = screen('Fentanyl', 'Negative')
    expect(codes([other], oxycodone)).toEqual(['C-Oxycodone', 'C-Noroxycodone'])
    expect(codes([other, confirm('Noroxycodone', null)], oxycodone)).toEqual([])
    expect(codes([other, screen('Oxycodone', null)], oxycodone)).toEqual([])
    // A group screen that is negative proves nothing of a prescription.
    expect(codes([screen('Oxycodone', 'Negative')], oxycodone)).toEqual(['C-Oxycodone', 'C-Noroxycodone'])
  })

  test('is not tested on the word of an entry that nobody could read, nor where negatives prove nothing', () => {
    expect(codes([screen('Fentanyl', 'Negative')], [listed('pain pill', [], 'unread')])).toEqual([])
    const dilute = [creatinine('11'), { ...creatinine('1.0020'), code: 'V-SG', testId: idOf('gravity') }]
    const fentanyl = [listed('Duragesic', ['fentanyl'])]
    expect(codes([screen('Fentanyl', 'Negative'), ...dilute], fentanyl)).toEqual([])
  })

  test('that is a rescue antagonist calls for nothing', () => {
    const suboxone = [listed('Suboxone', ['buprenorphine', 'naloxone'])]
    expect(codes([screen('Buprenorphine', 'Negative')], suboxone)).toEqual([
      'C-Buprenorphine',
      'C-Norbuprenorphine',
    ])
  })

  test('found in a high amount without its needed product calls for that product, and a low amount does not', () => {
    const oxycodone = [listed('Roxicodone', ['oxycodone'])]
    const tests = called([confirm('Oxycodone', '4000')], oxycodone)
    expect(tests.map(({ code, rule }) => [code, rule])).toEqual([
      ['C-Noroxycodone', 'parent-without-needed-product'],
    ])
    expect(codes([confirm('Oxycodone', '400')], oxycodone)).toEqual([])
    expect(codes([confirm('Oxycodone', '4000'), confirm('Noroxycodone', 'ND')], oxycodone)).toEqual([])
    const seen = [confirm('Oxycodone', '4000'), confirm('Oxymorphone', '80')]
    expect(codes(seen, oxycodone)).toEqual([])
    expect(codes([confirm('Buprenorphine', '900')], [listed('Zubsolv', ['buprenorphine'])])).toEqual([
      'C-Norbuprenorphine',
    ])
    expect(codes([confirm('Buprenorphine', '600')], [listed('Zubsolv', ['buprenorphine'])])).toEqual([])
  })
})

describe('worked cases of the reference', () => {
  const cases = referenceRows('cases')
  const needsOf = (findings: ToxFinding[], row: Record<string, string>) =>
    reflexNeeds({ medications: medicationsOf(row), findings })

  test('each needs only what its own states give cause for, never of an unfit specimen', () => {
    let told = 0
    for (const row of cases) {
      const findings = findingsOf(row)
      const needs = needsOf(findings, row)
      told += needs.length
      const rows = toxConsistency({ medications: medicationsOf(row), findings })
      for (const need of needs) {
        const from = findings.filter(({ key }) => need.restsOn.includes(key))
        expect(
          from.some(({ fitness }) => fitness === 'unfit'),
          row['id'],
        ).toBe(false)
        if (need.rule === 'positive-screen-unexplained')
          expect(from.map(({ method, finding }) => [method, finding])).toEqual([['screen', 'positive']])
        if (need.rule === 'negative-screen-of-listed')
          expect(list(row['expect_medications']).join(' ')).toContain('single-screen-negative')
        if (need.rule === 'listed-drug-not-tested')
          expect(rows.some(({ kind, state }) => kind === 'medication' && state === 'NOT_TESTED')).toBe(true)
      }
      // Every screen that the reference calls unexplained is answered.
      for (const { kind, state, finding } of rows)
        if (kind === 'analyte' && state === 'INCONSISTENT_POSITIVE') {
          const one = findings.find(({ key }) => key === finding)
          if (one?.method === 'screen')
            expect(
              needs.some(({ restsOn }) => restsOn.includes(one.key)),
              row['id'],
            ).toBe(true)
        }
    }
    expect(told).toBeGreaterThan(50)
  })

  test.each(['positive', 'negative'] as const)(
    'no chain runs on: with every confirmation answered %s there is an end after one needed product',
    (finding) => {
      for (const row of cases) {
        let findings = findingsOf(row)
        const rounds: string[][] = []
        for (;;) {
          const asked = new Set<string>()
          for (const need of needsOf(findings, row)) {
            const analytes = need.drug === null ? need.analytes : soughtAs(need.drug, 'urine')
            for (const analyte of analytes)
              if (
                !findings.some(
                  (one) => one.method === 'confirm' && BASE_GRAPH.substance(one.analyte) === analyte,
                )
              )
                asked.add(analyte)
          }
          if (asked.size === 0) break
          rounds.push([...asked])
          findings = [
            ...findings,
            ...[...asked].map((analyte): ToxFinding => ({
              key: `reflex ${analyte}`,
              analyte,
              method: 'confirm',
              finding,
              value: finding === 'negative' ? 'absent' : { comparator: '=', number: '9000' },
              cutoff: '50',
              loq: '5',
              matrix: 'urine',
              specimen: 'A',
              fitness: 'fit',
            })),
          ]
        }
        expect(rounds.length, `${row['id']}: ${JSON.stringify(rounds)}`).toBeLessThanOrEqual(2)
      }
    },
  )
})
