import type { Interpretation, ReadNow } from '@contract/results/shapes'
import { canonical } from '@contract/canonical'
import { EnteredValue, sameResult } from '@contract/rules/entered-value'
import type { InterpretContext } from '@contract/rules/interpret'
import { isCalculated, workOut } from './calculated'
import {
  beforeUncontrolled,
  controlOf,
  controlReading,
  isControl,
  uncontrolledReading,
} from './internal-control'
import { interpretationOf } from './interpretation'
import { hoursFrom, valueOf, type AnalysisRecord } from './records'
import type { PreviousRecord } from './previous'

/** A previous value as a change is worked out from it; undefined where there is none. `collectedAt` is that of the value itself. */
export function comparable(
  previous: PreviousRecord | undefined,
  {
    collected_at: collectedAt,
    sample_type_id: sampleType,
  }: Pick<AnalysisRecord, 'collected_at' | 'sample_type_id'>,
): InterpretContext['previous'] {
  const value = EnteredValue.safeParse(previous?.entered)
  if (!previous || !value.success) return undefined
  return {
    value: value.data,
    units: previous.definition.units,
    hoursBefore: (collectedAt.getTime() - previous.collected_at.getTime()) / 3_600_000,
    otherSpecimen: previous.sample_type_id !== sampleType,
  }
}

/**
 * What the entered value of an analysis means for the patient of its order, as the order says now, or is to say with its
 * next report. `all` are the analyses of its specimen, or more: a PCR target looks for its control among them. Null where
 * nothing was entered. `zone` is the laboratory's.
 */
export function readValue(
  record: AnalysisRecord,
  all: readonly AnalysisRecord[],
  previous: PreviousRecord | undefined,
  zone: string,
): Interpretation | null {
  const value = valueOf(record.entered)
  if (!value) return null
  const control = controlOf(record, all)
  const { pcr } = record.definition
  // Where a control was ordered a negative waits for it, whatever the target's own definition asks.
  const definition =
    control && pcr ? { ...record.definition, pcr: { ...pcr, internalControl: true } } : record.definition
  const reading = interpretationOf(definition, value, {
    patient: { dob: record.patient_dob, gender: record.patient_gender },
    collectedAt: record.collected_at,
    zone,
    matrix: record.matrix,
    previous: comparable(previous, record),
    ...(record.received_at && record.resulted_at
      ? { hoursStood: hoursFrom(record.received_at, record.resulted_at) }
      : {}),
    ...(control === 'passed' || control === 'failed' ? { internalControl: control } : {}),
  })
  if (isControl(record, all)) return controlReading(record, reading)
  return control === undefined ? uncontrolledReading(record, reading) : reading
}

/** Whether two readings say the same in everything that `fields` names. */
const alike = (
  fields: readonly (keyof Interpretation)[],
  stored: Record<string, unknown>,
  now: Interpretation,
) => fields.every((field) => canonical(stored[field] ?? null) === canonical(now[field]))

const allFields: readonly (keyof Interpretation)[] = [
  'flag',
  'finding',
  'rangeText',
  'cutoff',
  'delta',
  'critical',
  'isAbnormal',
]
/** What sex, age and the day of collection decide by ranges, the control of a PCR specimen, and cutoffs by their date. */
function decidedOutside({ definition }: AnalysisRecord): readonly (keyof Interpretation)[] {
  const { kind, ranges, criticalByAge = [] } = definition
  // The range of a culture is words beside it: nothing that grew is judged by it.
  if (kind === 'micro') return ranges.length > 0 ? ['rangeText'] : []
  return [
    ...(ranges.length + criticalByAge.length > 0
      ? (['flag', 'rangeText', 'isAbnormal', 'critical'] as const)
      : []),
    ...(definition.kind === 'pcr' ? (['flag', 'finding', 'isAbnormal'] as const) : []),
    ...(definition.cutoffs.length > 0 ? (['cutoff'] as const) : []),
  ]
}

/** Whether an analysis has this reading already. */
export const hasReading = ({ interpretation }: AnalysisRecord, now: Interpretation): boolean =>
  interpretation !== null && alike(allFields, interpretation, now)

/**
 * Whether only the change since the last value is another, and none to be acknowledged: what was released meanwhile stands
 * beside the value now, and whoever verified it would have verified the same.
 */
export const differsInDelta = ({ interpretation }: AnalysisRecord, now: Interpretation): boolean =>
  interpretation !== null &&
  now.delta?.marked !== true &&
  alike(
    allFields.filter((field) => field !== 'delta'),
    interpretation,
    now,
  )

/**
 * What a released value means for the patient as the order says now, or is to say with its next report, beside the control
 * that will stand there; null where that is what was released, and for a test that was not performed. Only what hangs on
 * something outside of the value is compared: a rule of reading that was changed since makes no report wrong by itself.
 */
export function readNow(
  record: AnalysisRecord,
  all: readonly AnalysisRecord[],
  zone: string,
): ReadNow | null {
  const { state, interpretation } = record
  const calculated = state === 'RELEASED' ? calculatedNow(record, all, zone) : null
  if (calculated) return calculated
  if (state !== 'RELEASED' || interpretation === null || record.entered?.['kind'] === 'notPerformed')
    return null
  const fields = decidedOutside(record)
  if (fields.length === 0) return null
  const now = readValue(record, all, undefined, zone)
  if (!now) return null
  const released = controlOf(record, all) === undefined ? beforeUncontrolled(interpretation) : interpretation
  if (alike(fields, released, now)) return null
  const { flag, finding, rangeText, critical, isAbnormal } = now
  return { flag, finding, rangeText, critical, isAbnormal }
}

/** What a released calculated value is by the age and sex of now, where they are others than went in and make it another. */
function calculatedNow(record: AnalysisRecord, all: readonly AnalysisRecord[], zone: string): ReadNow | null {
  if (!isCalculated(record) || record.calculated === null) return null
  const { value, from } = workOut(record, all, zone)
  const isSamePatient = from.age === record.calculated.age && from.sex === record.calculated.sex
  const old = valueOf(record.entered)
  if (isSamePatient || value === null || (old && sameResult(old, value))) return null
  const now = readValue({ ...record, entered: { ...value } }, all, undefined, zone)
  return {
    flag: now?.flag ?? '',
    finding: now?.finding ?? null,
    rangeText: now?.rangeText ?? '',
    critical: now?.critical ?? false,
    isAbnormal: now?.isAbnormal ?? false,
    value: value.raw,
  }
}
