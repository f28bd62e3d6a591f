import { isLive } from '@contract/orders/live'
import { Gender } from '@contract/choices'
import { fill, m } from '@contract/messages'
import type { CalculatedFrom, CalculatedInput } from '@contract/results/calculated'
import { ageInYears } from '@contract/rules/age'
import { calculate, namesAsked } from '@contract/rules/calculation/calculate'
import { isFormulaUnit } from '@contract/rules/calculation/definition'
import { factorsFor, ownFactorsText, type LotInput } from '@contract/rules/calculation/lot-factors'
import { readEntered, valueText, type EnteredValue } from '@contract/rules/entered-value'
import { notCalculatedText } from '@contract/rules/not-performed'
import { wallTimeAt } from '@contract/rules/zone'
import type { FormulaInput } from '@contract/rules/calculation/shapes'
import { concludeFromTable } from './mrsa'
import { inputOf } from './input-of'
import { rawOf, valueOf, type AnalysisRecord } from './records'

export const isCalculated = ({ definition, mrsa }: Pick<AnalysisRecord, 'definition' | 'mrsa'>): boolean =>
  definition.calculation !== undefined || mrsa !== null

/** The tests that it is worked out from. */
export const readsOf = ({ definition, mrsa }: Pick<AnalysisRecord, 'definition' | 'mrsa'>): string[] =>
  mrsa
    ? Object.values(mrsa.content.tests).flatMap((id) => id ?? [])
    : (definition.calculation?.reads ?? []).map(({ testId }) => testId)

/** What a calculated test has, by the values that stand now: `value` null while it waits for one of them. */
export interface Worked {
  value: EnteredValue | null
  from: CalculatedFrom
}

type Reading =
  | { is: 'value'; text: string }
  | { is: 'waiting'; marked?: true }
  | { is: 'none'; reason: string; value?: EnteredValue }

/** What an analysis gives a formula: a value, nothing yet, or nothing at all with the reason. */
function readInput({ label, unit }: FormulaInput, one: AnalysisRecord | undefined): Reading {
  const none = (text: string, value?: EnteredValue): Reading => ({
    is: 'none',
    reason: fill(text, { name: label }),
    ...(value ? { value } : {}),
  })
  if (!one) return none(m.results.inputNotOrdered)
  if (one.state === 'REJECTED') return none(m.results.inputRejected)
  if (!isLive(one)) return none(m.results.inputCanceled)
  const value = valueOf(one.entered)
  if (!value) return { is: 'waiting' }
  if (value.kind === 'notPerformed')
    return none(isCalculated(one) ? m.results.inputNotCalculated : m.results.inputNotPerformed, value)
  // What the instrument doubts is worked with once somebody has looked at it.
  if (one.instrument_marks && one.state === 'RESULTED') return { is: 'waiting', marked: true }
  const { units } = one.definition
  if (!isFormulaUnit(unit, units))
    return {
      is: 'none',
      reason: fill(m.results.inputOtherUnit, {
        name: label,
        units: units || m.results.inputNoUnit,
        unit: unit || m.results.inputNoUnit,
      }),
    }
  return { is: 'value', text: valueText(one.definition, value) }
}

/** A calculated value as it is stored; beyond what the test reports it is a bound. */
function stored({ definition }: AnalysisRecord, text: string): EnteredValue | string {
  const read = readEntered(definition, text)
  if (read.ok) return read.value
  const { low, high } = definition.limits ?? { low: null, high: null }
  const bound =
    read.code === 'below_limit' && low !== null
      ? `<${low}`
      : read.code === 'above_limit' && high !== null
        ? `>${high}`
        : null
  const bounded = bound === null ? null : readEntered(definition, bound)
  return bounded?.ok ? bounded.value : read.message
}

/**
 * What the reagent lot gives for what was measured. A measurement keeps its lot: only another one is made with the lot that is in use
 * by then, and a correction of a released value is none.
 */
function factorsOf(record: AnalysisRecord, inputs: readonly LotInput[], all: readonly AnalysisRecord[]) {
  const testId = record.definition.calculation?.reads[0]?.testId ?? ''
  const one = inputOf(record, testId, all)
  const before = record.calculated?.inputs.find((input) => input.testId === testId)?.analysisId
  const isSame = one !== undefined && before !== undefined && (before === one.id || one.corrects)
  return factorsFor(
    inputs,
    { name: one?.name ?? record.name, testId, instrumentId: one?.instrument_id ?? null },
    record.reagent_lots ?? [],
    isSame ? (record.calculated?.lot ?? null) : null,
  )
}

/**
 * Works a calculated test out from the values on its specimen, entered, verified or released, exactly and rounded once
 * (decision 0075). A value that will not come any more, or may not be used, makes it not calculated, in words.
 */
export function workOut(record: AnalysisRecord, all: readonly AnalysisRecord[], zone: string): Worked {
  if (record.mrsa) return concludeFromTable(record, record.mrsa, all)
  const { calculation } = record.definition
  if (!calculation) throw new Error('A test that is not calculated.')
  const { formula, reads, lotInputs = [] } = calculation
  const ofLot = new Set<string>(lotInputs.map(({ name }) => name))
  const measuredInputs = formula.inputs.filter(({ name }) => !ofLot.has(name))
  const read = measuredInputs.map((input) => {
    const testId = reads.find(({ name }) => name === input.name)?.testId ?? ''
    const one = inputOf(record, testId, all)
    const shown: CalculatedInput = {
      name: input.name,
      label: input.label,
      testId,
      analysisId: one?.id ?? null,
      raw: one ? rawOf(one) : null,
      unit: input.unit,
    }
    return { input, shown, reading: readInput(input, one) }
  })
  const collectedOn = wallTimeAt(record.collected_at.toISOString(), zone).date
  const years = ageInYears(record.patient_dob, collectedOn)
  const sex = Gender.catch('N').parse(record.patient_gender)
  const given = { age: years < 0 ? null : years, sex: sex === 'M' || sex === 'F' ? sex : null }
  const asked = namesAsked(formula)
  const facts = {
    inputs: read.map(({ shown }) => shown),
    age: asked.has('age') ? given.age : null,
    sex: asked.has('female') ? given.sex : null,
    reason: null,
    waits: false,
    review: [],
  }
  const not = (reason: string, value?: EnteredValue): Worked => ({
    value: value ?? { kind: 'notPerformed', raw: notCalculatedText(reason), reason: 'not_calculated' },
    from: { ...facts, reason },
  })
  for (const { reading } of read) {
    if (reading.is !== 'none') continue
    // What was measured in the specimen of another patient is taken back whole.
    const other = reading.value?.kind === 'notPerformed' && reading.value.reason === 'other_patient'
    return not(reading.reason, other ? reading.value : undefined)
  }
  const waiting = read.flatMap(({ input, reading }) =>
    reading.is === 'waiting' ? [{ label: input.label, marked: reading.marked === true }] : [],
  )
  if (waiting.length > 0) {
    const names = (marked: boolean) =>
      waiting.flatMap((one) => (one.marked === marked ? [one.label] : [])).join(', ')
    const says = (text: string, name: string) => (name === '' ? [] : [fill(text, { name })])
    const reason = [
      ...says(m.rules.calculation.missing, names(false)),
      ...says(m.results.inputMarked, names(true)),
    ].join(' ')
    return { value: null, from: { ...facts, reason, waits: true } }
  }
  const lot = lotInputs.length > 0 ? factorsOf(record, lotInputs, all) : null
  if (lot && !lot.ok) return not(lot.reason)
  const used = lot?.used ?? null
  const answer = calculate(formula, {
    ...given,
    inputs: {
      ...Object.fromEntries(
        read.map(({ input, reading }) => [input.name, reading.is === 'value' ? reading.text : null]),
      ),
      ...(used && Object.fromEntries(lotInputs.map(({ name }) => [name, used[name]]))),
    },
  })
  if (!answer.ok) return not(answer.reason)
  const value = stored(record, answer.value)
  if (typeof value === 'string') return not(value)
  const review = used?.lotId === null ? [...answer.review, ownFactorsText(used)] : answer.review
  return { value, from: { ...facts, review, ...(used ? { lot: used } : {}) } }
}

/** The inputs of a calculated test that stand on its specimen. */
export const inputsOf = (record: AnalysisRecord, all: readonly AnalysisRecord[]): AnalysisRecord[] =>
  readsOf(record).flatMap((testId) => inputOf(record, testId, all) ?? [])

const isSettled = (one: AnalysisRecord): boolean =>
  !isLive(one) || one.state === 'VERIFIED' || one.state === 'RELEASED'

/** Those inputs that somebody has still to verify: nobody vouches for what follows from a value that nobody vouched for. */
export const unverifiedInputs = (record: AnalysisRecord, all: readonly AnalysisRecord[]): AnalysisRecord[] =>
  inputsOf(record, all).filter((one) => !isSettled(one))

/** Why a calculated result cannot be verified yet: what it is calculated from has still to be. Null for every other. */
export function inputsHold(record: AnalysisRecord, all: readonly AnalysisRecord[]): string | null {
  if (!isCalculated(record) || record.state !== 'RESULTED') return null
  // A first run that leaves something open is repeated, not reported.
  if (record.calculated?.table?.action === 'repeat')
    return fill(m.mrsa.repeatFirst, {
      names: inputsOf(record, all)
        .filter(isLive)
        .map(({ name }) => name)
        .join(', '),
    })
  const open = unverifiedInputs(record, all)
  return open.length === 0
    ? null
    : fill(m.results.calculatedInputsFirst, { names: open.map(({ name }) => name).join(', ') })
}

/** Calculated tests, each after those that it is calculated from; in a circle, which the catalogue refuses, each once. */
export function inOrder(all: readonly AnalysisRecord[]): AnalysisRecord[] {
  const done = new Set<AnalysisRecord>()
  const visit = (record: AnalysisRecord): void => {
    if (done.has(record)) return
    done.add(record)
    const reads = new Set(readsOf(record))
    all
      .filter((one) => isCalculated(one) && one.specimen_id === record.specimen_id && reads.has(one.test_id))
      .forEach(visit)
    order.push(record)
  }
  const order: AnalysisRecord[] = []
  all.filter(isCalculated).forEach(visit)
  return order
}
