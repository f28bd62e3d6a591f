import { fill, m } from '@contract/messages'
import { isMeasuredFirst } from '@contract/rules/measured-first'
import { todayIn } from '@contract/rules/zone'
import type { OtherValue } from './other-values'

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
