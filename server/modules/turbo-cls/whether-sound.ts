import { fill, m } from '@contract/messages'
import { Interpretation } from '@contract/results/shapes'
import { isMeasuredFirst } from '@contract/rules/measured-first'
import { todayIn } from '@contract/rules/zone'
import type { OtherValue } from './other-values'

/** What of a result says whether its reading is whole. */
interface Read {
  entered: Record<string, unknown> | null
  interpretation: Record<string, unknown> | null
  gender: string
  /** The test has ranges, for whomever. */
  has_ranges: boolean
}

/** What a reading of this value lacks, in words: an input of its formula, the sex that its range depends on, or a range. */
export function missingData({ entered, interpretation, gender, has_ranges: hasRanges }: Read): string[] {
  const raw = entered?.['raw']
  if (entered?.['kind'] === 'notPerformed' && entered['reason'] === 'not_calculated')
    return [fill(m.turboCls.notCalculated, { reason: String(raw).replace(/[.]?$/, '.') })]
  const reading = Interpretation.safeParse(interpretation)
  if (!reading.success || reading.data.flag !== '') return []
  const { rangeText } = reading.data
  // Whose age or sex has no range is called neither normal nor abnormal.
  if (rangeText === '' && hasRanges && entered?.['kind'] === 'number') return [m.turboCls.rangeMissing]
  // Two ranges are printed where the sex decides between them; a value outside both is flagged whatever the sex.
  return gender !== 'M' && gender !== 'F' && rangeText.startsWith('M ') && rangeText.includes(' · F ')
    ? [fill(m.turboCls.sexMissing, { ranges: rangeText })]
    : []
}

interface Dated {
  collected_at: Date
  received_at: Date | null
  resulted_at: Date | null
  measured_at: Date | null
  dob: string
}

/** What contradicts this result, in words: another value, or times that cannot be. */
export function conflictOf(row: Dated, other: OtherValue | undefined, zone: string): string[] {
  const {
    collected_at: collected,
    received_at: received,
    resulted_at: resulted,
    measured_at: measured,
    dob,
  } = row
  const { conflict } = m.turboCls
  return [
    ...(other ? [fill(conflict.otherValue, { instrument: other.instrument, sent: other.sent })] : []),
    ...(received && collected > received ? [conflict.receivedFirst] : []),
    ...(resulted && collected > resulted ? [conflict.resultedFirst] : []),
    ...(measured && isMeasuredFirst(measured, collected) ? [conflict.measuredFirst] : []),
    ...(todayIn(zone, collected.toISOString()) < dob ? [conflict.bornLater] : []),
  ]
}
