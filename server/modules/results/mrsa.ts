import { isLive } from '@contract/orders/live'
import { fill, m } from '@contract/messages'
import type { MrsaContent, MrsaTests } from '@contract/mrsa/shapes'
import type { CalculatedFrom } from '@contract/results/calculated'
import { compare } from '@contract/rules/decimal'
import { notCalculatedText } from '@contract/rules/not-performed'
import { exactChoice } from '@contract/rules/result-choices'
import type { EnteredValue } from '@contract/rules/entered-value'
import { concludeMrsa, mrsaText, type MrsaConclusion } from '@contract/rules/mrsa/conclude'
import type { MrsaInputs, MrsaSignal } from '@contract/rules/mrsa/shapes'
import { inputOf } from './input-of'
import { rawOf, valueOf, type AnalysisRecord } from './records'

const roles = ['sa', 'se', 'mec', 'junction', 'control'] as const satisfies readonly (keyof MrsaTests)[]

/** What one target says, as a table asks it; `waits`: it may still come. */
function signalOf(one: AnalysisRecord | undefined): MrsaSignal | 'waits' {
  if (!one || !isLive(one)) return 'notRun'
  const value = valueOf(one.entered)
  if (!value) return 'waits'
  if (value.kind === 'notPerformed') return 'notRun'
  if (value.kind === 'notDetected') return '-'
  if (value.kind !== 'ct' || !one.definition.pcr) return 'invalid'
  return compare(value.ct, one.definition.pcr.maxCt) <= 0 ? '+' : '-'
}

/** How often what stands was repeated: a run is the newest of its targets. */
function runsBefore(inputs: readonly (AnalysisRecord | undefined)[], all: readonly AnalysisRecord[]): number {
  const byId = new Map(all.map((one) => [one.id, one]))
  const depth = (one: AnalysisRecord | undefined): number => {
    const earlier = one?.retest_of ? byId.get(one.retest_of) : undefined
    // A correction of what was released is no other run.
    return earlier ? depth(earlier) + (one?.corrects ? 0 : 1) : 0
  }
  return Math.max(0, ...inputs.map(depth))
}

/** A conclusion as a value: the test's own answer where it has these words, else the words themselves. */
export function concludedValue(
  { definition }: Pick<AnalysisRecord, 'definition'>,
  conclusion: MrsaConclusion,
): EnteredValue {
  const raw = mrsaText(conclusion)
  const own = exactChoice(definition.choices, raw)
  if (own.found === 'one') return { kind: 'choice', raw, code: own.choice.code }
  const { facts } = conclusion
  return { kind: 'concluded', raw, abnormal: facts.includes('aureus') || facts.includes('epidermidis') }
}

/** What a table in force reports of a specimen by the values that stand now; `value` null while a target waits for its run. */
export function concludeFromTable(
  record: AnalysisRecord,
  { number, content }: { number: number; content: MrsaContent },
  all: readonly AnalysisRecord[],
): { value: EnteredValue | null; from: CalculatedFrom } {
  const read = roles.map((role) => {
    const testId = content.tests[role]
    const one = testId === null ? undefined : inputOf(record, testId, all)
    return { role, testId, one, signal: signalOf(one) }
  })
  const from: CalculatedFrom = {
    inputs: read.flatMap(({ role, testId, one }) =>
      testId === null
        ? []
        : [
            {
              name: role,
              label: m.mrsa.testOf[role],
              testId,
              analysisId: one?.id ?? null,
              raw: one ? rawOf(one) : null,
              unit: '',
            },
          ],
    ),
    age: null,
    sex: null,
    reason: null,
    waits: false,
    review: [],
  }
  const not = (reason: string, value?: EnteredValue) => ({
    value: value ?? {
      kind: 'notPerformed' as const,
      raw: notCalculatedText(reason),
      reason: 'not_calculated' as const,
    },
    from: { ...from, reason },
  })
  for (const { one } of read) {
    const value = one && isLive(one) ? valueOf(one.entered) : undefined
    // What was measured in the specimen of another patient is taken back whole.
    if (value?.kind === 'notPerformed' && value.reason === 'other_patient')
      return not(m.mrsa.notOrdered, value)
  }
  const waiting = read.filter(({ signal }) => signal === 'waits')
  if (waiting.length > 0) {
    const name = waiting.map(({ role }) => m.mrsa.testOf[role]).join(', ')
    return {
      value: null,
      from: { ...from, reason: fill(m.rules.calculation.missing, { name }), waits: true },
    }
  }
  const signals = inputsFrom(read)
  const targets = [signals.sa, signals.se, signals.mec, signals.junction]
  if (targets.every((signal) => signal === 'notRun')) return not(m.mrsa.notOrdered)
  const table = { ...content.table, version: number, approved: null }
  const before = runsBefore(
    read.map(({ one }) => one),
    all,
  )
  const conclusion = concludeMrsa(table, signals, before)
  return {
    value: concludedValue(record, conclusion),
    from: {
      ...from,
      table: {
        assay: table.assay,
        number,
        row: conclusion.row,
        action: conclusion.action,
        signals,
        runsBefore: before,
      },
    },
  }
}

function inputsFrom(
  read: readonly { role: (typeof roles)[number]; signal: MrsaSignal | 'waits' }[],
): MrsaInputs {
  const of = (role: (typeof roles)[number]): MrsaSignal => {
    const signal = read.find((one) => one.role === role)?.signal ?? 'notRun'
    return signal === 'waits' ? 'notRun' : signal
  }
  return { sa: of('sa'), se: of('se'), mec: of('mec'), junction: of('junction'), control: of('control') }
}
