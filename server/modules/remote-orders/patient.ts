import { sql } from 'kysely'
import { fill, m } from '@contract/messages'
import type { RemoteOrderFields } from '@contract/remote-orders/shapes'
import { dateWords } from '@contract/rules/date-words'
import type { Ctx, Write } from '../../core/context'
import { badInput, conflict } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { personSearchName } from '../../core/text'
import { addPatient, findPatient } from '../patients/public'

/** Patients of a location with exactly this name and birth date. */
async function ofThisName(ctx: Ctx, w: Write, { patient, locationId }: RemoteOrderFields): Promise<string[]> {
  if (!patient) return []
  const rows = await w.tx
    .selectFrom('patient')
    .select('id')
    .where(ofLab(ctx.who))
    .where('location_id', '=', locationId)
    .where('dob', '=', sql<string>`${patient.dob}::date`)
    .where('search_name', '=', personSearchName({ ...patient, middlename: patient.middlename }))
    .where('merged_into', 'is', null)
    .orderBy('id')
    .limit(2)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Whose order it is: the patient chosen, within reach and not merged away, or a new record. Nobody is registered twice unawares:
 * where one with the same name and birth date is on file at the location, the person must say that this is another one. A
 * kiosk, which may see no list, takes that one where there is exactly one: the patient gave name and birth date in full.
 */
export async function patientOfOrder(ctx: Ctx, w: Write, order: RemoteOrderFields): Promise<string> {
  if (order.patientId !== null) {
    const found = await findPatient(w.tx, ctx.who, order.patientId)
    if (!found || found.mergedInto !== null) throw badInput({ patientId: m.patients.notFound })
    return found._id
  }
  const { patient } = order
  if (!patient) throw badInput({ patientId: m.remoteOrders.patientMissing })
  const [known, another] = order.anotherPerson ? [] : await ofThisName(ctx, w, order)
  if (known !== undefined) {
    if (ctx.who.userType === 'kiosk' && another === undefined) return known
    const message = fill(m.remoteOrders.patientOnFile, {
      name: `${patient.firstname} ${patient.lastname}`,
      dob: dateWords(patient.dob),
    })
    if (ctx.who.userType !== 'kiosk') throw conflict(message, { patientId: message })
  }
  const added = await addPatient(ctx, w, {
    ...patient,
    location: order.locationId,
    insurance: order.insurance,
  })
  return added._id
}
