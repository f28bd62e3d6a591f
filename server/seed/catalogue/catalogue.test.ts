import { ageOn } from '@contract/rules/age'
import { readEntered } from '@contract/rules/entered-value'
import { interpret } from '@contract/rules/interpret'
import { definitionProblems, definitionWarnings } from '@contract/rules/test-definition'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { DiagCode } from '@contract/diag-codes/shapes'
import { LoincCode, ProcedureCode } from '@contract/catalogue/shapes'
import { MedicationFields } from '@contract/medications/shapes'
import { PanelFields } from '@contract/panels/shapes'
import { SampleType } from '@contract/sample-types/register'
import { SpecimenSource } from '@contract/specimen-sources/register'
import { TestFields } from '@contract/tests/shapes'
import { TestType } from '@contract/test-types/register'
import { dynamicForms } from '../settings'
import { calculations } from './calculations'
import { calculationProblems, isFormulaUnit } from '@contract/rules/calculation/definition'
import {
  diagnoses,
  medications,
  panels,
  payers,
  sampleTypes,
  specimenSources,
  tests,
  testTypes,
} from './index'
import { prescribedSubstances, unexpectedSubstances } from './substances'

const own = { _id: true, version: true } as const
const ID = '01890a5d-ac96-774b-bcce-b302099a8057'
const codes = (items: { code: string }[]) => new Set(items.map(({ code }) => code))
const testCodes = codes(tests)

/** The last digit of a LOINC code: Mod 10 over the digits before the dash (LOINC Users' Guide, appendix). */
function loincCheckDigit(body: string): number {
  const sum = [...body].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - (sum % 10)) % 10
}

test('the menu is as large as promised', () => {
  expect(tests.length).toBeGreaterThanOrEqual(115)
  expect(panels.length).toBeGreaterThanOrEqual(25)
  expect(diagnoses.length).toBeGreaterThanOrEqual(150)
  expect(medications.length).toBeGreaterThanOrEqual(80)
  expect(payers.filter(({ kind }) => kind !== 'self_pay' && kind !== 'client')).toHaveLength(12)
})

test.each([
  ['tests', tests],
  ['panels', panels],
  ['sample types', sampleTypes],
  ['specimen sources', specimenSources],
  ['test types', testTypes],
  ['diagnoses', diagnoses],
  ['payers', payers],
])('codes of %s are unique', (_, items) => {
  expect(codes(items).size).toBe(items.length)
})

test('every name in the medication list is unique with its strength', () => {
  expect(new Set(medications.map(({ name, strength }) => `${name} ${strength}`)).size).toBe(
    medications.length,
  )
})

test('every entry is accepted by its contract, unchanged', () => {
  for (const { testType, sampleTypes: containers, ...fields } of tests) {
    expect(containers.length).toBeGreaterThan(0)
    const whole = { ...fields, testTypeId: ID, sampleTypeIds: containers.map(() => ID) }
    expect(TestFields.parse(whole), testType).toEqual(whole)
  }
  for (const { sampleType, tests: list, ...fields } of panels) {
    const whole = { ...fields, sampleTypeId: ID, testIds: list.map(() => ID) }
    expect(PanelFields.parse(whole), sampleType).toEqual(whole)
  }
  expect(z.array(SampleType.omit(own)).parse(sampleTypes)).toEqual(sampleTypes)
  expect(z.array(SpecimenSource.omit(own)).parse(specimenSources)).toEqual(specimenSources)
  expect(z.array(TestType.omit(own)).parse(testTypes)).toEqual(testTypes)
  expect(z.array(MedicationFields).parse(medications)).toEqual(medications)
  expect(z.array(DiagCode.omit({ _id: true })).parse(diagnoses)).toEqual(diagnoses)
})

test('every reference resolves', () => {
  const [sections, containers] = [codes(testTypes), codes(sampleTypes)]
  for (const one of tests) {
    expect(sections).toContain(one.testType)
    for (const container of one.sampleTypes) expect(containers).toContain(container)
  }
  for (const panel of panels) {
    expect(containers).toContain(panel.sampleType)
    expect(new Set(panel.tests).size, panel.code).toBe(panel.tests.length)
    for (const code of panel.tests) expect(testCodes).toContain(code)
  }
  for (const { screens, analytes } of [
    ...Object.values(prescribedSubstances),
    ...Object.values(unexpectedSubstances),
  ])
    for (const code of [...screens, ...Object.keys(analytes)]) expect(testCodes).toContain(code)
  const ingredients = new Set(medications.flatMap((medication) => medication.ingredients))
  for (const name of Object.keys(prescribedSubstances)) expect(ingredients).toContain(name)
})

test('a test may be run on the container of each panel that holds it', () => {
  const wrong = panels.flatMap((panel) =>
    panel.tests
      .filter((code) => !tests.find((one) => one.code === code)?.sampleTypes.includes(panel.sampleType))
      .map((code) => `${panel.code} ${code}`),
  )
  expect(wrong).toEqual([])
})

test('every LOINC code has a right check digit, every procedure code the form of one', () => {
  for (const { loinc, procedureCodes, code } of [...tests, ...panels]) {
    for (const procedure of procedureCodes)
      expect(ProcedureCode.safeParse(procedure).success, code).toBe(true)
    if (loinc === null) continue
    expect(LoincCode.safeParse(loinc).success).toBe(true)
    const [body = '', digit] = loinc.split('-')
    expect(String(loincCheckDigit(body)), `${code} ${loinc}`).toBe(digit)
  }
  expect(loincCheckDigit('2345')).toBe(7)
})

test('ranges of one test never overlap for one sex and age, and run upwards', () => {
  for (const { code, definition } of tests)
    for (const [index, one] of definition.ranges.entries()) {
      if (one.low !== null && one.high !== null) expect(Number(one.low), code).toBeLessThan(Number(one.high))
      if (one.toDays !== null) expect(one.fromDays, code).toBeLessThan(one.toDays)
      // Printed words beside bounds could say something else than what a value is compared with.
      if (one.low !== null || one.high !== null) expect(one.text, code).toBeNull()
      for (const other of definition.ranges.slice(index + 1)) {
        const sameSex = one.sex === 'any' || other.sex === 'any' || one.sex === other.sex
        const apart = (one.toDays ?? Infinity) <= other.fromDays || (other.toDays ?? Infinity) <= one.fromDays
        expect(!sameSex || apart, `${code}: ranges ${String(index)} overlap`).toBe(true)
      }
    }
})

test('critical limits lie outside every range, measuring limits outside the critical ones', () => {
  for (const { code, definition } of tests) {
    const { critical, criticalByAge = [], limits, ranges } = definition
    // Each limit beside the ranges of its ages, as the editor would say it.
    expect(definitionProblems(definition), code).toEqual([])
    for (const { low, high } of criticalByAge) {
      if (low !== null && limits?.low != null) expect(Number(limits.low), code).toBeLessThan(Number(low))
      if (high !== null && limits?.high != null)
        expect(Number(limits.high), code).toBeGreaterThan(Number(high))
    }
    for (const { low, high } of ranges) {
      if (limits?.low != null && low !== null)
        expect(Number(limits.low), code).toBeLessThanOrEqual(Number(low))
      if (limits?.high != null && high !== null)
        expect(Number(limits.high), code).toBeGreaterThanOrEqual(Number(high))
    }
    if (critical?.low != null && limits?.low != null)
      expect(Number(limits.low), code).toBeLessThan(Number(critical.low))
    if (critical?.high != null && limits?.high != null)
      expect(Number(limits.high), code).toBeGreaterThan(Number(critical.high))
  }
})

test('toxicology: one versioned cutoff for the matrix of the container, between LOQ and upper limit', () => {
  for (const { code, definition, sampleTypes: containers } of tests.filter(({ definition: { kind } }) =>
    kind.startsWith('tox'),
  )) {
    const matrices = sampleTypes.filter((type) => containers.includes(type.code)).map(({ matrix }) => matrix)
    expect(definition.drugClass, code).not.toBeNull()
    expect(
      definition.cutoffs.map(({ matrix }) => matrix),
      code,
    ).toEqual(matrices)
    for (const { version, cutoff, loq, upper } of definition.cutoffs) {
      expect(version).toBe(1)
      if (loq !== null) expect(Number(loq), code).toBeLessThan(Number(cutoff))
      if (upper !== null) expect(Number(upper), code).toBeGreaterThan(Number(cutoff))
    }
  }
})

test('the federal initial-test cutoffs are those in force since 7 July 2025', () => {
  const cutoffOf = (code: string) => tests.find((one) => one.code === code)?.definition.cutoffs[0]
  const urine = {
    'S-THC': '50',
    'S-BZE': '150',
    'S-OPI': '2000',
    'S-HYC': '300',
    'S-OXY': '100',
    'S-6AM': '10',
    'S-PCP': '25',
    'S-FEN': '1',
    'S-AMP': '500',
    'S-MDMA': '500',
  }
  const oral = {
    'O-THC': '4',
    'O-BZE': '15',
    'O-OPI': '30',
    'O-HYC': '30',
    'O-OXY': '30',
    'O-6AM': '4',
    'O-PCP': '10',
    'O-FEN': '4',
    'O-AMP': '50',
    'O-MDMA': '50',
  }
  for (const [code, value] of Object.entries({ ...urine, ...oral }))
    expect(cutoffOf(code), code).toMatchObject({ cutoff: value, effectiveFrom: '2025-07-07' })
})

test('every PCR panel carries an internal control, every choice list a normal word', () => {
  const definitions = new Map(tests.map((one) => [one.code, one.definition]))
  for (const panel of panels) {
    const targets = panel.tests.map((code) => definitions.get(code)?.pcr).filter((pcr) => pcr != null)
    if (targets.length > 0)
      expect(
        targets.some(({ internalControl }) => internalControl),
        panel.code,
      ).toBe(true)
  }
  for (const { code, definition } of tests)
    if (['qualitative', 'micro', 'tox_screen'].includes(definition.kind))
      expect(
        definition.choices.some(({ abnormal }) => !abnormal),
        code,
      ).toBe(true)
})

test('every form of questions is asked with a panel that can be ordered', () => {
  const codes = new Set(panels.map(({ code }) => code))
  for (const { name, appliesTo } of dynamicForms)
    expect(
      appliesTo.panels.filter((code) => !codes.has(code)),
      name,
    ).toEqual([])
})

test('children are read against ranges and limits of their age, and rows follow each other without a gap of days', () => {
  const definitionOf = (code: string) => {
    const found = tests.find((one) => one.code === code)
    if (!found) throw new Error(`No test ${code}.`)
    return found.definition
  }
  const on = '2026-11-19'
  const reading = (code: string, raw: string, dob: string) => {
    const definition = definitionOf(code)
    const read = readEntered(definition, raw)
    if (!read.ok) throw new Error(`${code} refuses ${raw}: ${read.message}`)
    const { flag, rangeText, critical } = interpret(definition, read.value, {
      sex: 'F',
      age: ageOn(dob, on),
      matrix: 'serum',
      collectedOn: on,
    })
    return `${rangeText} ${flag} ${critical ? 'call' : ''}`.trim()
  }
  expect(reading('NEUTA', '1.60', '2020-11-19')).toBe('1.70–7.50 L')
  expect(reading('NEUTA', '1.60', '2021-11-20')).toBe('1.50–8.50')
  expect(reading('LYMPHA', '10.00', '2026-10-01')).toBe('2.50–16.50')
  expect(reading('MONOA', '0.60', '2015-11-19')).toBe('')
  expect(reading('TBIL', '16.0', '2026-11-10')).toBe('0.2–1.2 CRIT H call')
  expect(reading('TBIL', '16.0', '1980-11-10')).toBe('0.2–1.2 H')
  expect(reading('K', '7.0', '2026-11-10')).toBe('3.7–5.9 H')
  expect(reading('K', '7.0', '1980-11-10')).toBe('3.5–5.1 CRIT H call')
  expect(reading('NA', '152', '2009-11-20')).toBe('136–145 CRIT H call')
  expect(reading('NA', '152', '2008-11-19')).toBe('136–145 H')
  expect(reading('GLU', '300', '2026-11-01')).toBe('60–100 CRIT H call')
  expect(reading('HGB', '21.0', '2026-11-18')).toBe('13.5–21.5')
  for (const { code, definition } of tests)
    expect(
      definitionWarnings(definition).filter((text) => text.includes('Use the same unit')),
      code,
    ).toEqual([])
})

test('cultures of blood, spinal and body fluid are marked as sterile sites', () => {
  const marked = tests.filter(({ definition }) => definition.sterileSite === true).map(({ code }) => code)
  expect(marked.toSorted()).toEqual(['M-BC', 'M-BF', 'M-CSF'])
})

test('formulas of calculated tests can stand: units, inputs, and panels that bring what their calculated tests read', () => {
  const byCode = new Map(tests.map((one) => [one.code, one]))
  const id = (code: string) =>
    `0198f2a0-0000-7000-8000-${String(tests.findIndex((one) => one.code === code)).padStart(12, '0')}`
  for (const [code, { formula, reads }] of Object.entries(calculations)) {
    const definition = byCode.get(code)?.definition
    if (!definition) throw new Error(`No test ${code}.`)
    const calculation = {
      formula,
      reads: Object.entries(reads).map(([name, of]) => ({ name, testId: id(of) })),
    }
    expect(calculationProblems({ ...definition, calculation }), code).toEqual([])
    for (const { name, unit } of formula.inputs)
      expect(
        isFormulaUnit(unit, byCode.get(reads[name] ?? '')?.definition.units ?? ''),
        `${code} ${name}`,
      ).toBe(true)
    for (const panel of panels.filter((one) => one.tests.includes(code)))
      for (const of of Object.values(reads)) expect(panel.tests, `${panel.code} ${code}`).toContain(of)
  }
  expect(Object.keys(calculations)).toEqual(
    expect.arrayContaining(['EGFR', 'LDLC', 'AGAP', 'AGR', 'INR', 'ACR']),
  )
})
