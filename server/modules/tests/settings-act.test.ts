import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { becomes } from '@contract/instrument-runs/becomes'
import { needWords } from '@contract/add-ons/volume-words'
import { ageOn } from '@contract/rules/age'
import { blankDefinition } from '@contract/rules/blank-definition'
import { Formula } from '@contract/rules/calculation/shapes'
import { catalogueReflexes } from '@contract/rules/catalogue-reflex'
import { readEntered, type EnteredRead } from '@contract/rules/entered-value'
import {
  culture,
  glucose,
  hemoglobin,
  influenza,
  morphine,
  urineColor,
} from '@contract/rules/example-definitions'
import { interpret, type InterpretContext } from '@contract/rules/interpret'
import { volumeNeed } from '@contract/rules/least-volume'
import { orderProblems } from '@contract/rules/order-checks'
import { printedUnit } from '@contract/rules/printed-unit'
import { figuresOf } from '@contract/rules/significant-figures'
import { indexFindings, type IndexResult } from '@contract/rules/serum-indices'
import { stabilityOf } from '@contract/rules/stability'
import { TestDefinition, TestFields } from '@contract/tests/shapes'

const adult: InterpretContext = {
  sex: 'F',
  age: ageOn('1986-01-01', '2026-11-19'),
  matrix: 'urine',
  collectedOn: '2026-11-19',
}
const entered = (definition: TestDefinition, text: string): EnteredRead => readEntered(definition, text)
function read(definition: TestDefinition, text: string, context: Partial<InterpretContext> = {}) {
  const value = entered(definition, text)
  if (!value.ok) throw new Error(value.message)
  const { flag, critical, finding, rangeText, delta } = interpret(definition, value.value, {
    ...adult,
    ...context,
  })
  return { flag, critical, finding, rangeText, marked: delta?.marked ?? null }
}
const newborn = { age: ageOn('2026-11-10', '2026-11-19') }
const byAge = [{ fromDays: 0, toDays: 28, low: null, high: '100' }]
const before = {
  value: { kind: 'number', raw: '50', comparator: '=', number: '50' },
  units: 'mg/dL',
} as const

const near = { kind: 'number', raw: '60.5', comparator: '=', number: '60.5' } as const
const noLimit = { absolute: null, perDay: null, floor: null, windowHours: null, direction: 'any' } as const

/** What each setting does, as what is with it and what is without it. */
const acts: Partial<
  Record<keyof TestDefinition | keyof typeof TestFields.shape, () => readonly [unknown, unknown]>
> = {
  active: () => [orderedWhile(true), orderedWhile(false)],
  reflexes: () => [
    calledBy({ ...glucose, reflexes: [{ when: 'above', value: '100', testId: 'a1c', adds: true }] }),
    calledBy(glucose),
  ],
  // What is worked out may lie below zero where what is measured cannot.
  calculation: () => [
    entered({ ...glucose, limits: null, calculation: { formula: gap, reads: [] } }, '-5').ok,
    entered({ ...glucose, limits: null }, '-5').ok,
  ],
  kind: () => [entered(urineColor, 'Red').ok, entered({ ...urineColor, kind: 'quantitative' }, 'Red').ok],
  units: () => [entered(glucose, '90 mg/dL').ok, entered({ ...glucose, units: 'g/L' }, '90 mg/dL').ok],
  unitsLabel: () => [printedUnit({ ...glucose, unitsLabel: 'mg/100 mL' }), printedUnit(glucose)],
  significantFigures: () => {
    const sent = (definition: TestDefinition) =>
      becomes(
        { value: '104.25', unit: 'mg/dL' },
        {
          ...{ unit: 'mg/dL', sentUnit: null, factor: null, low: null, high: null, beyond: 'bound' },
          figures: figuresOf(definition),
        },
      )
    return [sent(glucose), sent({ ...glucose, significantFigures: null })]
  },
  ranges: () => [
    [read(hemoglobin, '13.0'), read(hemoglobin, '13.0', { sex: 'M' }), read(glucose, '60', newborn)],
    [read({ ...hemoglobin, ranges: [] }, '13.0'), read(hemoglobin, '13.0'), read(glucose, '60')],
  ],
  critical: () => [read(glucose, '460'), read({ ...glucose, critical: null }, '460')],
  criticalByAge: () => [
    read({ ...glucose, criticalByAge: byAge }, '150', newborn),
    read({ ...glucose, criticalByAge: byAge }, '150'),
  ],
  limits: () => [entered(glucose, '600').ok, entered({ ...glucose, limits: null }, '600').ok],
  deltaPercent: () => [
    read(glucose, '90', { previous: before }),
    read({ ...glucose, deltaPercent: null }, '90', { previous: before }),
  ],
  delta: () => [
    read({ ...glucose, delta: { ...noLimit, absolute: '25' } }, '90', {
      previous: { ...before, value: near },
    }),
    read(glucose, '90', { previous: { ...before, value: near } }),
  ],
  cutoffs: () => [
    read(morphine, '3000').finding,
    read({ ...morphine, cutoffs: morphine.cutoffs.slice(0, 1) }, '3000').finding,
  ],
  choices: () => [read(urineColor, 'Red'), entered({ ...urineColor, choices: [] }, 'Red')],
  pcr: () => [
    read(influenza, '36', { internalControl: 'passed' }),
    read({ ...influenza, pcr: { target: 'Influenza A', maxCt: '35', internalControl: true } }, '36', {
      internalControl: 'passed',
    }),
  ],
  stability: () => [
    stabilityOf([{ sampleTypeId: null, condition: 'room', hours: 4 }], keptAtRoom),
    stabilityOf(glucose.stability, keptAtRoom),
  ],
  measuresIndex: () => [indicesSay(limited, index), indicesSay(limited, { ...index, definition: {} })],
  indexLimits: () => [indicesSay(limited, index), indicesSay(glucose, index)],
  leastVolumeUl: () => [glucoseOf({ ...glucose, leastVolumeUl: 20 }), glucoseOf(glucose)],
  sterileSite: () => [
    read({ ...culture, sterileSite: true }, 'Candida albicans').critical,
    read(culture, 'Candida albicans').critical,
  ],
}

const limited: TestDefinition = {
  ...glucose,
  indexLimits: [{ index: 'hemolysis', limit: '100', effect: 'raises' }],
}
const index: IndexResult = {
  ...{ letter: 'A', state: 'RESULTED', instrument_marks: null, definition: { measuresIndex: 'hemolysis' } },
  entered: { kind: 'number', raw: '240', comparator: '=', number: '240' },
}
const indicesSay = (definition: TestDefinition, one: IndexResult) =>
  indexFindings({ letter: 'A', definition, entered: near }, [one]).map(({ sentence }) => sentence)
const keptAtRoom = { sampleTypeId: 'serum', stabilityHours: 48, kept: 'room' as const }
const glucoseOf = (definition: TestDefinition) =>
  needWords(volumeNeed(['glu'], [{ _id: 'glu', code: 'GLU', leastVolumeUl: definition.leastVolumeUl }]))

const gap = Formula.parse({
  ...{
    inputs: [{ name: 'a', label: 'A', unit: 'mg/dL', positive: false, mayBeBelow: false }],
    steps: [],
    formula: 'a',
    tables: [],
  },
  ...{ refused: [], review: [], mayBeNegative: true, unit: 'mg/dL', decimals: 0, source: 'Of this test' },
})

/** What an order is told that asks for a test while it is offered, or is not. */
function orderedWhile(active: boolean): string[] {
  const draft = {
    patient: { dob: '1961-03-07', gender: 'F' as const },
    location: 'clinic',
    specimens: [{ collectedAt: '2026-11-19T15:15:00.000Z' }],
    tests: [{ testId: 'glu', set: null }],
  }
  return orderProblems(draft, {
    now: '2026-11-20T03:00:00.000Z',
    zone: 'America/Boise',
    knownTests: new Map([['glu', { name: 'Glucose', active, onlyFor: null }]]),
    knownLocations: new Set(['clinic']),
  }).map(({ message }) => message)
}

/** The tests that a verified glucose of 180 calls for. */
const calledBy = (definition: TestDefinition): string[] =>
  catalogueReflexes({
    results: [
      {
        ...{ testId: 'glu', letter: 'A', name: 'Glucose', state: 'VERIFIED' as const, raw: '180' },
        ...{ definition, interpretation: null },
      },
    ],
    specimens: [],
    counts: () => true,
    catalogue: [
      {
        testId: 'a1c',
        code: 'A1C',
        name: 'Hemoglobin A1c',
        active: true,
        definition: glucose,
        sampleTypeIds: [],
      },
    ],
  }).map(({ code }) => code)

/** Settings that the server acts on: where, and the words by which it does. */
const actsThere: Record<string, readonly [file: string, words: string]> = {
  neverByLink: ['server/modules/deliveries/link-target.ts', "'neverByLink'"],
  drugClass: ['server/modules/tests/list.ts', "'drugClass'"],
  method: ['server/modules/reports/build-document.ts', 'definition.method'],
  stain: ['server/modules/orders/find.ts', "'stain'"],
  reportNote: ['server/modules/reports/build-document.ts', 'definition.reportNote'],
  code: ['server/modules/tests/list.ts', 't.code'],
  name: ['server/modules/tests/list.ts', 't.name'],
  reportName: ['server/modules/reports/facts.ts', 'report_name'],
  testTypeId: ['server/modules/turbo-cls/queue.ts', 'x.test_type_id'],
  sampleTypeIds: ['server/modules/orders/facts.ts', 'sample_type_ids'],
  loinc: ['server/hl7/from-report.ts', 'loincOf'],
  procedureCodes: ['server/modules/ehr-charges/charges.ts', 'procedure_codes'],
  turnaroundHours: ['server/modules/home/trends.ts', 'turnaround_hours'],
}

describe('each setting of the test catalogue acts on something', () => {
  test.each(Object.entries(acts))('%s changes what becomes of a value', (_, compared) => {
    const [having, lacking] = compared()
    expect(having).not.toEqual(lacking)
  })

  test.each(Object.entries(actsThere))('%s is read where it acts', (_, [file, words]) => {
    expect(readFileSync(file, 'utf8')).toContain(words)
  })

  test('none is left out', () => {
    const { definition: _definition, ...fields } = TestFields.shape
    const all = [...Object.keys(TestDefinition.shape), ...Object.keys(fields)]
    expect([...Object.keys(acts), ...Object.keys(actsThere)].toSorted()).toEqual(all.toSorted())
    expect(Object.keys(blankDefinition).filter((one) => !all.includes(one))).toEqual([])
  })
})
