import { sql } from 'kysely'
import { fill, m } from '@contract/messages'
import { canTransition } from '@contract/machine'
import { wholeOrder } from '@contract/orders/shapes'
import { OrderBundle } from '@contract/transfers/bundle'
import { transferMachine } from '@contract/transfers/states'
import { Race, Ethnicity } from '@contract/choices'
import type { Ctx, Write } from '../../core/context'
import { badInput, forbidden, notFound, ruleRefused, stale } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import { json } from '../../db/json'
import { addOrder, findOrder, sameDayWarnings, updateOrder } from '../orders/public'
import { addIdentifiers, addPatient, findPatient } from '../patients/public'
import type { PartnerRow } from './ask-partner'
import { numbersOf, readInbound, type Inbound } from './inbound'
import { partnerRow } from './partners'
import { lockTransfer, moveTransfer, type TransferRecord } from './records'

export interface Accepting {
  _id: string
  version: number
  patientId?: string | null | undefined
  registerPatient: boolean
  byHand: boolean
}

/**
 * Makes an order of what another laboratory sent, or changes the one that an earlier version became. Its number is the sender's
 * where that is free, so that the labels that are on the tubes already are read here. It waits to be received by scan.
 */
export async function acceptTransfer(ctx: Ctx, accepting: Accepting): Promise<void> {
  if (!ctx.who.ability.can('create', 'Order')) throw forbidden()
  await ctx.write(async (w) => {
    const row = await lockTransfer(w, ctx.who, accepting._id)
    if (!row) throw notFound()
    if (row.version !== accepting.version) throw stale(null)
    const moved = canTransition(transferMachine, row.state, 'accept', {})
    if (row.direction !== 'IN' || !moved.ok) throw ruleRefused(m.transfers.decided)
    const partner = await partnerRow(w.tx, ctx.who.labId, row.partner_id)
    if (!partner) throw notFound()
    const bundle = OrderBundle.parse(JSON.parse(row.body))
    const inbound = await readInbound(w.tx, partner, row.location_id, bundle)
    if (inbound.holds.length > 0 && !accepting.byHand)
      throw ruleRefused(fill(m.transfers.stillHeld, { why: inbound.holds.join(' ') }))
    const parts = { row, partner, bundle, inbound, accepting }
    const done =
      row.order_id === null
        ? await enter(ctx, w, parts)
        : await change(ctx, w, { ...parts, orderId: row.order_id })
    await moveTransfer(
      w,
      row,
      {
        state: moved.to,
        why: done.why,
        holds: [],
        order_id: done.orderId,
        partner_number: done.number,
        lines: inbound.lines,
        decided_at: ctx.now,
        decided_by: signedName(ctx.who),
      },
      ctx.now,
    )
    await fileScreens(ctx, w, { ...parts, orderId: done.orderId })
    w.about('order', done.orderId)
  })
}

interface Parts {
  row: TransferRecord
  partner: PartnerRow
  bundle: OrderBundle
  inbound: Inbound
  accepting: Accepting
}
interface Done {
  orderId: string
  number: string
  why: string | null
}

/** The patient that a person chose, or a new one. Somebody born on another day is nobody's choice. */
async function patientOf(ctx: Ctx, w: Write, { row, partner, bundle, accepting }: Parts): Promise<string> {
  const { patient } = bundle
  const identifier = { system: numbersOf(partner), value: patient.number }
  if (accepting.patientId) {
    const found = await findPatient(w.tx, ctx.who, accepting.patientId)
    if (!found || found.mergedInto !== null) throw badInput({ patientId: m.patients.notFound })
    if (found.dob !== patient.dob)
      throw badInput({ patientId: fill(m.transfers.birthDiffers, { known: found.dob, dob: patient.dob }) })
    await addIdentifiers(w.tx, ctx.who.labId, [{ ...identifier, patientId: found._id }])
    return found._id
  }
  if (!accepting.registerPatient) throw badInput({ patientId: m.transfers.noPatient })
  const made = await addPatient(ctx, w, {
    firstname: patient.firstname,
    lastname: patient.lastname,
    middlename: patient.middlename,
    dob: patient.dob,
    gender: patient.gender,
    race: Race.nullable().catch(null).parse(patient.race),
    ethnicity: Ethnicity.nullable().catch(null).parse(patient.ethnicity),
    phone: patient.phone,
    email: null,
    address: patient.address,
    location: row.location_id,
    insurance: bundle.insurance.map((one) => ({ ...one, payerId: null })),
  })
  await addIdentifiers(w.tx, ctx.who.labId, [{ ...identifier, patientId: made._id }])
  return made._id
}

const isFree = async (w: Write, labId: string, number: string): Promise<boolean> => {
  const { rows } = await sql<{ id: string }>`select o.id from lab_order o
    where ${ofLab(labId, 'o')} and o.requisition_number = ${number} limit 1`.execute(w.tx)
  return rows.length === 0
}

async function enter(ctx: Ctx, w: Write, parts: Parts): Promise<Done> {
  const { inbound, bundle } = parts
  if (!inbound.form) throw ruleRefused(fill(m.transfers.stillHeld, { why: inbound.holds.join(' ') }))
  const patientId = await patientOf(ctx, w, parts)
  const fields = inbound.form(patientId, await isFree(w, ctx.who.labId, bundle.requisitionNumber))
  const order = await addOrder(ctx, w, 'order', fields, await sameDayWarnings(ctx, fields))
  return { orderId: order._id, number: order.requisitionNumber, why: null }
}

/** A newer version: before receipt it changes the order, after that a person does, and says so. */
async function change(ctx: Ctx, w: Write, parts: Parts & { orderId: string }): Promise<Done> {
  const { orderId, inbound, accepting } = parts
  const order = await findOrder(w.tx, ctx.who, orderId)
  if (!order) throw notFound()
  const done = { orderId, number: order.requisitionNumber }
  const isReceived = order.specimens.some(({ state }) => state !== 'EXPECTED' && state !== 'IN_TRANSIT')
  if (isReceived || order.state !== 'OPEN') {
    if (!accepting.byHand) throw ruleRefused(m.transfers.holdChangeReceived)
    return { ...done, why: m.transfers.requestTaken }
  }
  if (!inbound.form) throw ruleRefused(fill(m.transfers.stillHeld, { why: inbound.holds.join(' ') }))
  const patientId = accepting.patientId ?? order.patientId
  const chosen =
    patientId === order.patientId && order.patient.dob === parts.bundle.patient.dob
      ? patientId
      : await patientOf(ctx, w, parts)
  const fields = inbound.form(chosen, true)
  const saved = wholeOrder(
    await updateOrder(ctx, w, {
      orderId,
      version: order.version,
      fields: { ...fields, requisitionNumber: order.requisitionNumber },
      reason: fill(m.transfers.changedThere, { version: parts.bundle.version }),
    }),
  )
  return { ...done, number: saved.requisitionNumber, why: null }
}

/** What the sender reported of the same order stands on our report under its name; a newer version takes the place of the earlier. */
async function fileScreens(
  ctx: Ctx,
  w: Write,
  { row, bundle, orderId }: Parts & { orderId: string },
): Promise<void> {
  if (bundle.screens.length === 0 || bundle.screensReport === null) return
  const { labId } = ctx.who
  await w.tx
    .updateTable('outside_result')
    .set({ state: 'REPLACED', why: fill(m.transfers.replacedBy, { version: bundle.version }) })
    .where(ofLab(labId))
    .where('order_id', '=', orderId)
    .where('kind', '=', 'screen')
    .where('state', '=', 'FILED')
    .execute()
  const id = ctx.ports.ids.id()
  await w.tx
    .insertInto('outside_result')
    .values({
      lab_id: labId,
      id,
      order_id: orderId,
      transfer_id: row.id,
      partner_id: row.partner_id,
      kind: 'screen',
      partner_number: bundle.requisitionNumber,
      number: bundle.version,
      follows: null,
      state: 'FILED',
      report_state: bundle.screensReport.state,
      performer: json(bundle.source),
      panels: json(bundle.screens),
      body: row.body,
      sha256: row.sha256,
      received_at: row.made_at,
      filed_at: ctx.now,
      decided_by: signedName(ctx.who),
    })
    .execute()
  w.changed(
    'outsideResult',
    id,
    null,
    { kind: 'screen', state: 'FILED', performer: bundle.source.name },
    orderId,
  )
}
