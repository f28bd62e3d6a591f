import { m } from '@contract/messages'
import { PatientOnOrder } from '@contract/orders/shapes'
import { ruleRefused } from '../../core/errors'
import type { PatientSnapshot } from '../../db/schema'

type Correction = Record<string, unknown> | null

/** Who the patient is, as a report says it: name, birth date and sex. Address, telephone and number make no corrected report. */
export const identityOf = ({ firstname, lastname, middlename, dob, gender }: PatientSnapshot) => ({
  firstname,
  lastname,
  middlename,
  dob,
  gender,
})

export const sameIdentity = (a: PatientSnapshot, b: PatientSnapshot): boolean =>
  JSON.stringify(identityOf(a)) === JSON.stringify(identityOf(b))

/** The copy of the patient that waits on a closed order for its next report, or null. */
export function waitingPatient(correction: Correction): PatientSnapshot | null {
  const waiting = correction?.['patient'] ?? null
  if (waiting === null) return null
  const read = PatientOnOrder.safeParse(waiting)
  if (!read.success) throw ruleRefused(m.orders.waitingPatientUnreadable)
  return read.data
}

/** What waits on a closed order, with this copy of the patient among it; null where nothing waits. */
export function withWaitingPatient(correction: Correction, patient: PatientSnapshot | null): Correction {
  const { patient: _standing, ...others } = correction ?? {}
  const next = patient ? { ...others, patient } : others
  return Object.keys(next).length > 0 ? next : null
}
