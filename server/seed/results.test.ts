import { expect, test } from 'vitest'
import { interpret } from '@contract/rules/interpret'
import { readEntered } from '@contract/rules/entered-value'
import { panels, tests } from './catalogue'
import { prescribedSubstances } from './catalogue/substances'
import type { SeedTest } from './catalogue/types'
import { makeResults } from './derive'
import { seededRandom } from './random'
import { formatNumber, makeResult, type PatientSexAge } from './results'

const aged = (days: number) => ({ days, months: Math.floor((days * 12) / 365.25) })
const people: PatientSexAge[] = [
  { sex: 'F', age: aged(34 * 365) },
  { sex: 'M', age: aged(71 * 365) },
  { sex: 'F', age: aged(3) },
  { sex: 'M', age: aged(9 * 365) },
  { sex: 'N', age: aged(48 * 365) },
]
const matrixOf = (one: SeedTest) => one.definition.cutoffs[0]?.matrix ?? 'serum'

function judge(one: SeedTest, raw: string, patient: PatientSexAge) {
  const read = readEntered(one.definition, raw)
  if (!read.ok) throw new Error(`${one.code} refuses ${raw}: ${read.message}`)
  return interpret(one.definition, read.value, {
    ...patient,
    matrix: matrixOf(one),
    collectedOn: '2026-11-01',
  })
}
const testsOf = (panelCode: string) => {
  const list = panels.find(({ code }) => code === panelCode)?.tests ?? []
  return list.map((code) => tests.find((one) => one.code === code)).filter((one) => one !== undefined)
}
const named = (code: string) => {
  const found = tests.find((one) => one.code === code)
  if (!found) throw new Error(`No test ${code}.`)
  return found
}

test.each(people)('every result for $sex at $age.days days can be entered as it is', (patient) => {
  const random = seededRandom(`enter ${patient.sex}${String(patient.age.days)}`)
  for (const one of tests)
    for (let n = 0; n < 60; n++) {
      const raw = makeResult(random, one, patient, { prescribed: ['Oxycodone', 'Gabapentin', 'Alprazolam'] })
      judge(one, raw, patient)
      const figures = one.definition.significantFigures
      if (one.definition.kind === 'quantitative' && figures !== null) {
        const digits = raw.replace(/[^0-9]/g, '').replace(/^0+/, '')
        const certain = raw.includes('.') ? digits : digits.replace(/0+$/, '')
        expect(certain.length, `${one.code} ${raw}`).toBeLessThanOrEqual(figures)
      }
    }
})

test('most results are normal, some abnormal, few critical', () => {
  const random = seededRandom('share')
  const adult: PatientSexAge = { sex: 'F', age: aged(45 * 365) }
  const chemistry = testsOf('CMP').filter(({ definition }) => definition.critical)
  const judged = Array.from({ length: 400 }, () =>
    chemistry.map((one) => judge(one, makeResult(random, one, adult), adult)),
  ).flat()
  const share = (of: (one: ReturnType<typeof judge>) => boolean) => judged.filter(of).length / judged.length
  expect(share(({ isAbnormal }) => isAbnormal)).toBeGreaterThan(0.09)
  expect(share(({ isAbnormal }) => isAbnormal)).toBeLessThan(0.17)
  expect(share(({ critical }) => critical)).toBeGreaterThan(0.003)
  expect(share(({ critical }) => critical)).toBeLessThan(0.025)
})

test('toxicology follows the specimen: what is in it is found by screen and confirmation, all else is negative', () => {
  const patient: PatientSexAge = { sex: 'M', age: aged(50 * 365) }
  const random = seededRandom('tox')
  let found = 0
  for (let n = 0; n < 100; n++) {
    const values = makeResults(random, testsOf('TOXCMP'), patient, { substances: ['Oxycodone'] })
    if (judge(named('C-OXY'), values.get('C-OXY') ?? '', patient).finding === 'Positive') found++
    for (const [code, raw] of values)
      if (code.startsWith('C-') && !(code in (prescribedSubstances['Oxycodone']?.analytes ?? {})))
        expect(judge(named(code), raw ?? '', patient).finding, code).toBe('Negative')
  }
  expect(found).toBeGreaterThan(95)
})

test('the report adds up', () => {
  const random = seededRandom('sum')
  const patient: PatientSexAge = { sex: 'M', age: aged(60 * 365) }
  for (let n = 0; n < 50; n++) {
    const values = makeResults(random, [...testsOf('CMP'), ...testsOf('CBCD'), ...testsOf('IRON')], patient)
    const of = (code: string) => Number(values.get(code))
    expect(of('NA') - of('CL') - of('CO2')).toBe(of('AGAP'))
    expect(of('TP') - of('ALB')).toBeCloseTo(of('GLOB'), 5)
    expect(of('NEUTP') + of('LYMPHP') + of('MONOP') + of('EOSP') + of('BASOP') + of('IGP')).toBeCloseTo(
      100,
      5,
    )
    expect(Math.abs((of('HCT') * 10) / of('RBC') - of('MCV'))).toBeLessThan(0.8)
    for (const [code, raw] of values) judge(named(code), raw ?? '', patient)
  }
})

test('albumin is never more than the protein it is part of, nor the anions more than the sodium: every calculated result can be entered', () => {
  const liver = testsOf('CMP')
  expect(liver.map(({ code }) => code)).toEqual(expect.arrayContaining(['TP', 'ALB', 'GLOB', 'AGR']))
  for (const patient of people)
    for (let n = 0; n < 3000; n++) {
      const values = makeResults(seededRandom(`${patient.sex} liver ${String(n)}`), liver, patient)
      expect(Number(values.get('GLOB')), String(n)).toBeGreaterThanOrEqual(1)
      expect(Number(values.get('AGAP')), String(n)).toBeGreaterThan(0)
      for (const code of ['GLOB', 'AGR', 'AGAP']) judge(named(code), values.get(code) ?? '', patient)
    }
})

test('eGFR follows CKD-EPI 2021 and is not calculated for a child', () => {
  const egfr = (patient: PatientSexAge) =>
    makeResults(seededRandom(5), [named('CREAT'), named('EGFR')], patient)
  const man = egfr({ sex: 'M', age: aged(Math.round(50.5 * 365.25)) })
  const ratio = Number(man.get('CREAT')) / 0.9
  const expected = 142 * Math.min(ratio, 1) ** -0.302 * Math.max(ratio, 1) ** -1.2 * 0.9938 ** 50
  expect(Math.abs(Number(man.get('EGFR')) - expected)).toBeLessThan(1)
  expect(egfr({ sex: 'F', age: aged(8 * 365) }).get('EGFR')).toBeNull()
})

test('numbers keep their decimals and their significant figures', () => {
  expect(formatNumber(4.2, 1, 2)).toBe('4.2')
  expect(formatNumber(0.9, 2, 3)).toBe('0.90')
  expect(formatNumber(9.96, 1, 2)).toBe('10')
  expect(formatNumber(1234.4, 0, 3)).toBe('1230')
  expect(formatNumber(98.4, 0, 3)).toBe('98')
  expect(formatNumber(12.345, 2, 3)).toBe('12.3')
})

test('the same seed gives the same results', () => {
  const run = () => [...makeResults(seededRandom('again'), tests, { sex: 'F', age: aged(15_000) })]
  expect(run()).toEqual(run())
})
