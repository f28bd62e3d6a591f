import { isLive } from '@contract/orders/live'
import { m } from '@contract/messages'
import type { Interpretation } from '@contract/results/shapes'
import { compare } from '@contract/rules/decimal'
import { valueOf, type AnalysisRecord } from './records'

/**
 * The human control of a PCR specimen is an analysis of its own beside the targets. Without amplification in it a
 * negative target says nothing; a detected target stands by itself.
 */
type Outcome = 'passed' | 'failed' | 'pending'

const isTarget = ({ definition }: AnalysisRecord) =>
  definition.kind === 'pcr' && definition.pcr?.internalControl === false
const marked = ({ definition }: AnalysisRecord) =>
  definition.kind === 'pcr' && definition.pcr?.internalControl === true

/** Whether this analysis is the control of others on its specimen. */
export const isControl = (record: AnalysisRecord, all: readonly AnalysisRecord[]): boolean =>
  marked(record) && all.some((other) => other.specimen_id === record.specimen_id && isTarget(other))

function outcomeOf({ definition, entered }: AnalysisRecord): Outcome {
  const value = valueOf(entered)
  if (!value || value.kind === 'notPerformed') return 'pending'
  return value.kind === 'ct' && compare(value.ct, definition.pcr?.maxCt ?? '0') <= 0 ? 'passed' : 'failed'
}

/** Without the released values that a correction is about to replace: what comes with the next report counts. */
function liveOf(all: readonly AnalysisRecord[]): readonly AnalysisRecord[] {
  const corrected = new Set(
    all.flatMap((one) => (one.retest_of && one.entered && isLive(one) ? [one.retest_of] : [])),
  )
  return all.filter(({ id }) => !corrected.has(id))
}

/** How the control of this target did: that of its own panel before another's; undefined where none was ordered. */
export function controlOf(target: AnalysisRecord, all: readonly AnalysisRecord[]): Outcome | undefined {
  if (!isTarget(target)) return undefined
  const live = liveOf(all)
  const onSpecimen = live.filter((other) => other.specimen_id === target.specimen_id && marked(other))
  const inPanel = onSpecimen.filter(({ panel_id }) => panel_id === target.panel_id)
  const controls = inPanel.length > 0 ? inPanel : onSpecimen
  if (controls.length === 0) return undefined
  const outcomes = controls.filter(isLive).map(outcomeOf)
  if (outcomes.includes('failed')) return 'failed'
  return outcomes.length > 0 && outcomes.every((outcome) => outcome === 'passed') ? 'passed' : 'pending'
}

/**
 * A negative target says that nothing vouches for it where no control was ordered on its specimen: nobody can tell from it that
 * the specimen was taken and extracted well. Where the definition demands a control, it was read as invalid before.
 */
export function uncontrolledReading(record: AnalysisRecord, reading: Interpretation): Interpretation {
  return isTarget(record) && reading.finding === m.rules.targetNotDetected
    ? { ...reading, finding: m.rules.targetUncontrolled }
    : reading
}

/** A reading from before that was said. */
export const beforeUncontrolled = (stored: Record<string, unknown>): Record<string, unknown> =>
  stored['finding'] === m.rules.targetNotDetected
    ? { ...stored, finding: m.rules.targetUncontrolled }
    : stored

/** A control that amplified is valid, not a finding in the patient. */
export function controlReading(record: AnalysisRecord, reading: Interpretation): Interpretation {
  const outcome = outcomeOf(record)
  const finding = outcome === 'pending' ? null : outcome === 'passed' ? 'Valid' : 'Invalid'
  return { ...reading, flag: '', finding, isAbnormal: false }
}
