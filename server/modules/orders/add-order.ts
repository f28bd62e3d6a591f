import { sql } from 'kysely'
import { BASE_NAMES } from '@contract/rules/read-medication'
import { drugsOf } from '../toxicology/public'
import { fill, m } from '@contract/messages'
import type { OrderFields, SavedOrder } from '@contract/orders/shapes'
import type { Patient } from '@contract/patients/shapes'
import type { Ctx, Write } from '../../core/context'
import { conflict, notFound } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { kept, violatedUnique } from '../../core/tx'
import { settleMatched } from '../conflicts/public'
import { findPatient, findPatientAnd } from '../patients/public'
import { checkOrder, diagnosisWarnings, requisitionTaken } from './check'
import { diagnosisCode, loadFacts, type Facts } from './facts'
import { settlePanelKeys } from './panel-keys'
import { newOrder, type NewOrder } from './new-order'
import { requisitionsOfToday } from './number'
import { barcodeOf, recordRegistered, specimenMarks } from './rows'
import { withInputs } from './with-inputs'

type Numbers = ReturnType<typeof requisitionsOfToday>

/** The order's patient, and its number: the given one, or the laboratory's next. */
async function patientAndNumber(
  ctx: Ctx,
  w: Write,
  { patientId, requisitionNumber }: OrderFields,
  numbers: Numbers,
): Promise<[Patient | undefined, string]> {
  if (requisitionNumber !== null) return [await findPatient(w.tx, ctx.who, patientId), requisitionNumber]
  const [patient, [counted]] = await findPatientAnd(w.tx, ctx.who, patientId, numbers.counting())
  if (!counted) throw new Error('A series counted up answered no number.')
  return [patient, numbers.written(counted.value)]
}

/** The order's number and what its form names; a next number that somebody has typed before is passed over. */
async function factsAndNumber(
  ctx: Ctx,
  w: Write,
  fields: OrderFields,
  first: string,
  numbers: Numbers,
  fromRemote: string | null,
): Promise<{ requisitionNumber: string; facts: Facts }> {
  for (let requisitionNumber = first; ; requisitionNumber = await numbers.next()) {
    const barcodes = fields.specimens.map(({ letter }) => barcodeOf(requisitionNumber, letter))
    const facts = await loadFacts(w.tx, ctx.who, fields, {
      requisitionNumber,
      barcodes,
      except: null,
      fromRemote,
    })
    if (!facts.taken || fields.requisitionNumber !== null) return { requisitionNumber, facts }
  }
}

/** Rows without JSON in them, as one parameter: the statement's text is the same however many there are. */
const many = (table: string, rows: readonly Record<string, unknown>[]) => {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  return sql`insert into ${sql.table(table)} (${columns}) select ${columns}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`
}

/** All rows in one statement: the keys between them are checked at its end, and the database is asked once. */
async function insertAll(w: Write, { order, specimens, analyses, medications }: NewOrder): Promise<void> {
  const columns = sql.join(Object.keys(order).map((name) => sql.ref(name)))
  const { numAffectedRows } = await sql`${kept}
    with new_order as (insert into lab_order (${columns}) values (${sql.join(Object.values(order))})),
      new_specimens as (${many('specimen', specimens)}),
      new_analyses as (${many(
        'analysis',
        analyses.map(({ row }) => row),
      )})
      ${medications.length > 0 ? sql`, new_medications as (${many('order_medication', medications)})` : sql``}
    update patient set last_order_at = greatest(last_order_at, ${order.date_collected}::timestamptz)
    where ${ofLab(order.lab_id)} and id = ${order.patient_id} and merged_into is null`.execute(w.tx)
  // Merged into another record since it was read: the order would stand on a record that nobody opens any more.
  if (numAffectedRows !== 1n)
    throw conflict(m.orders.patientMerged, {
      patientId: m.orders.patientMergedSearch,
    })
}

/** What the trail keeps of a new order: its form, and each tube, test and medication by its id. */
function record(
  w: Write,
  fields: OrderFields,
  { order, specimens, analyses, medications, reply }: NewOrder,
): void {
  const { id } = order
  w.changed(
    'order',
    id,
    null,
    {
      ...fields,
      kind: reply.kind,
      requisitionNumber: reply.requisitionNumber,
      state: reply.state,
      specimens: fields.specimens.map(({ letter }) => letter),
      items: reply.items.map(({ code, letter }) => fill(m.orders.itemOn, { code, letter })),
      diagnoses: fields.diagnoses.map(diagnosisCode),
      medications: fields.medications.map(({ name }) => name),
    },
    id,
  )
  fields.specimens.forEach((one, at) => {
    const row = specimens[at]
    if (row)
      w.changed(
        'specimen',
        row.id,
        null,
        specimenMarks({ ...one, barcode: row.barcode, state: row.state }),
        id,
      )
  })
  for (const { wanted, row } of analyses) recordRegistered(w, id, row.id, wanted)
  for (const row of medications)
    w.changed('orderMedication', row.id, null, { name: row.name, detail: row.detail }, id)
}

/**
 * Enters an order: checks everything that cannot stand, gives the requisition number where none was written, expands panels
 * into the tests to run, and answers the order; `sameDay` is what sameDayWarnings said of it, `fromRemote` the remote order
 * whose number it takes over.
 * Errors: bad_input or conflict with every bad field named.
 */
export async function addOrder(
  ctx: Ctx,
  w: Write,
  kind: 'order' | 'case',
  sent: OrderFields,
  sameDay: readonly string[],
  fromRemote: string | null = null,
): Promise<SavedOrder> {
  const numbers = requisitionsOfToday(ctx, w)
  // Before the number is taken, for which all others wait.
  await settlePanelKeys(w.tx, ctx.who, sent.locationId)
  const [found, first] = await patientAndNumber(ctx, w, sent, numbers)
  const patient = found?.mergedInto ? undefined : found
  const { requisitionNumber, facts } = await factsAndNumber(ctx, w, sent, first, numbers, fromRemote)
  const { items, askedBy } = withInputs(sent.items, facts)
  const fields: OrderFields = { ...sent, items }
  checkOrder({ fields, askedBy, facts, patient, now: ctx.now, zone: ctx.who.timeZone, requisitionNumber })
  if (!patient) throw notFound()
  const { names } = fields.medications.length > 0 ? await drugsOf(w.tx, ctx.who.labId) : { names: BASE_NAMES }
  const made = newOrder(ctx, { kind, fields, facts, patient, requisitionNumber, names })
  try {
    await insertAll(w, made)
  } catch (error) {
    const index = violatedUnique(error)
    if (index === 'lab_order_requisition' || index === 'specimen_barcode')
      throw requisitionTaken(requisitionNumber)
    throw error
  }
  record(w, fields, made)
  // A number of somebody's own may be on a tube that came before; one that was counted here is on none. Who enters it as received
  // has the tube in hand; one that is expected still is received by its scan, which ends the conflict then.
  if (sent.requisitionNumber !== null && fromRemote === null && fields.dateReceived !== null)
    await settleMatched(ctx, w, { id: made.reply._id, requisitionNumber }, [
      requisitionNumber,
      ...fields.specimens.map(({ letter }) => barcodeOf(requisitionNumber, letter)),
    ])
  return {
    ...made.reply,
    warnings: [...diagnosisWarnings(fields, facts, ctx.who.timeZone), ...sameDay],
  }
}
