import { sql } from 'kysely'
import { fill, m } from '@contract/messages'
import type { RemoteFormDetail } from '@contract/remote-orders/form'
import type { MissingFacts, RemoteOrderFields } from '@contract/remote-orders/shapes'
import { dateWords } from '@contract/rules/date-words'
import type { Ctx, Write } from '../../core/context'
import { badInput, conflict } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { personSearchName } from '../../core/text'
import { addPatient, findPatient } from '../patients/public'
import { digits, enterFacts, factsAsked, plain } from './record-facts'

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

interface Whose {
  patientId: string
  /** What the desk has to do about the record. */
  note: string | null
  /** Said with the order of what the record lacks, and not in the record. */
  facts: MissingFacts | null
}

/** How an order was filled in. */
interface Asking {
  parts: RemoteFormDetail['parts']
  /** False: the name and the birth date alone said whose it is, and nobody has compared yet. The record stays as it is. */
  isProven: boolean
}

/** Whether all that was typed of a person stands in the record: what differs may be somebody else, or is news to be kept. */
async function isAsTyped(
  ctx: Ctx,
  w: Write,
  id: string,
  typed: NonNullable<RemoteOrderFields['patient']>,
): Promise<boolean> {
  const kept = await findPatient(w.tx, ctx.who, id)
  if (!kept) return false
  const same = (given: string | null, has: string | null, by = plain) => !given || by(given) === by(has)
  return (
    (typed.gender === 'N' || typed.gender === kept.gender) &&
    (typed.race === null || typed.race === kept.race) &&
    (typed.ethnicity === null || typed.ethnicity === kept.ethnicity) &&
    same(typed.phone, kept.phone, digits) &&
    same(typed.email, kept.email) &&
    (['line1', 'line2', 'city', 'state', 'zip'] as const).every((part) =>
      same(typed.address[part], kept.address[part]),
    )
  )
}

/**
 * Whose order it is: the patient chosen, within reach and not merged away, or a new record. Nobody is registered twice unawares:
 * where one with the same name and birth date is on file at the location, the person must say that this is another one. A
 * kiosk, which may see no list, takes that one where there is exactly one and nothing that was typed says otherwise; if not, it
 * registers another record with all that was typed, which the desk compares and merges.
 */
export async function patientOfOrder(
  ctx: Ctx,
  w: Write,
  order: RemoteOrderFields,
  { parts, isProven }: Asking,
): Promise<Whose> {
  if (order.patientId !== null) {
    const found = await findPatient(w.tx, ctx.who, order.patientId)
    if (!found || found.mergedInto !== null) throw badInput({ patientId: m.patients.notFound })
    const asked = order.facts && factsAsked(parts, found, order.facts)
    const facts = isProven ? await enterFacts(ctx, w, found._id, asked) : asked
    return { patientId: found._id, note: null, facts }
  }
  const { patient } = order
  if (!patient) throw badInput({ patientId: m.remoteOrders.patientMissing })
  const [known, another] = order.anotherPerson ? [] : await ofThisName(ctx, w, order)
  if (known !== undefined) {
    if (ctx.who.userType === 'kiosk' && another === undefined && (await isAsTyped(ctx, w, known, patient)))
      return { patientId: known, note: null, facts: null }
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
  return {
    patientId: added._id,
    note: known === undefined ? null : m.remoteOrders.compareRecords,
    facts: null,
  }
}
