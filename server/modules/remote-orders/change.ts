import { canTransition, transitionNamed } from '@contract/machine'
import { fill, m } from '@contract/messages'
import { RemoteFormKey, RemoteOrderState } from '@contract/remote-orders/choices'
import type { MissingFacts, RemoteOrder, RemoteOrderEdit } from '@contract/remote-orders/shapes'
import { remoteOrderMachine } from '@contract/remote-orders/states'
import type { Ctx, Write } from '../../core/context'
import { badInput, forbidden, notFound, ruleRefused, stale } from '../../core/errors'
import { ofLab, ownLocations } from '../../core/scope'
import { json } from '../../db/json'
import type { JsonText } from '../../db/schema'
import { checkForm } from './check'
import { findRemoteOrder, lockRemoteOrder } from './find'
import { lockPatients } from '../locks/public'
import { currentForm } from '../remote-forms/public'
import { consentOf, contentOf, takeFiles } from './send'
import { settleClaim } from './claim'
import { enterFacts } from './record-facts'
import { authorityFor, signatureFor } from './signing'

const iso = (at: Date | null) => at?.toISOString() ?? null

/** The row as it is now, locked, if `version` is the one that was edited or none is given. */
async function rowAt(ctx: Ctx, w: Write, id: string, version: number | undefined) {
  const row = await lockRemoteOrder(w.tx, ctx.who, id)
  if (!row) throw notFound()
  if (version !== undefined && version !== row.version)
    throw stale(ctx.who.ability.can('read', 'RemoteOrder') ? await findRemoteOrder(ctx, w.tx, id) : undefined)
  return row
}

async function reread(ctx: Ctx, w: Write, id: string): Promise<RemoteOrder> {
  const order = await findRemoteOrder(ctx, w.tx, id)
  if (!order) throw notFound()
  return order
}

/**
 * Changes a remote order that the laboratory has not received. What a provider signed and somebody else changes afterwards waits
 * for the signature again. Errors: stale with the order as it is now; rule_refused once it was received.
 */
export async function updateRemoteOrder(ctx: Ctx, w: Write, edit: RemoteOrderEdit): Promise<RemoteOrder> {
  const row = await rowAt(ctx, w, edit._id, edit.version)
  if (row.order_id !== null) throw ruleRefused(m.remoteOrders.alreadyReceived)
  if (row.state === 'REJECTED')
    throw ruleRefused(fill(m.remoteOrders.canceledAlready, { number: row.requisition_number }))
  const form = await currentForm(w.tx, ctx.who.labId, edit.form)
  const order = { ...edit, patient: null }
  const checked = await checkForm(w.tx, ctx, order, form, row.id, row.patient_id)
  const signature = await signatureFor(w.tx, ctx, edit.physicianId)
  // What the record waits for is signed where it stands beside the record (`setRemoteStatus`), not by the way. A clinic's facts are
  // only what the record did not take.
  const isHeld = row.source === 'kiosk' && row.state === 'READYTOREVIEW' && row.facts !== null
  const signed =
    !isHeld && ((form.signature === 'anyone' && row.source !== 'kiosk') || signature !== undefined)
  // What somebody agreed to, and when, stays as long as it is the same form, name and signature.
  const agreed =
    row.form === form.key &&
    row.consent?.name === edit.consent?.name &&
    row.consent?.signatureId === edit.consent?.signatureId
  const consent = edit.consent ? (agreed && row.consent) || consentOf(ctx, order, form) : null
  const after = {
    state: signed ? ('INTRANSIT' as const) : ('READYTOREVIEW' as const),
    form: form.key,
    locationId: edit.locationId,
    physicianId: edit.physicianId,
    priority: edit.priority,
    collectedAt: edit.collectedAt,
    panels: checked.panels.map(({ code }) => code),
    ...contentOf(order),
    answers: checked.answers,
    consent,
    claimReason: edit.claimReason,
    signedBy: signed ? (signature?.by ?? null) : null,
    signedFor: signed ? (signature?.for ?? null) : null,
  }
  await w.tx
    .updateTable('remote_order')
    .set({
      state: after.state,
      form: form.key,
      form_version: form.version,
      form_title: form.title,
      priority: edit.priority,
      location_id: edit.locationId,
      physician_id: edit.physicianId,
      collected_at: edit.collectedAt === null ? null : new Date(edit.collectedAt),
      panels: json(checked.panels),
      content: json(contentOf(order)),
      answers: json(checked.answers),
      consent: consent ? json(consent) : null,
      claim_reason: edit.claimReason,
      signed_at: after.signedBy === null ? null : ctx.now,
      signed_by: after.signedBy,
      signed_for: after.signedFor,
      version: row.version + 1,
      updated_at: ctx.now,
    })
    .where(ofLab(ctx.who))
    .where('id', '=', row.id)
    .execute()
  await takeFiles(ctx, w, row.id, order)
  await settleClaim(ctx, w, edit, { id: row.id, patientId: row.patient_id })
  w.changed(
    'remoteOrder',
    row.id,
    {
      state: row.state,
      form: row.form,
      locationId: row.location_id,
      physicianId: row.physician_id,
      priority: row.priority,
      collectedAt: iso(row.collected_at),
      panels: row.panels.map(({ code }) => code),
      ...row.content,
      answers: row.answers,
      consent: row.consent,
      claimReason: row.claim_reason,
      signedBy: row.signed_by,
      signedFor: row.signed_for,
    },
    after,
    row.id,
  )
  return reread(ctx, w, row.id)
}

/** Whom a signature may enter facts of, before the order: the way of a merge, which locks patients and then moves their orders. */
async function lockPatientOf(ctx: Ctx, w: Write, id: string): Promise<void> {
  const order = await w.tx
    .selectFrom('remote_order')
    .select('patient_id')
    .where(ofLab(ctx.who))
    .where('id', '=', id)
    .where(ownLocations(ctx.who, 'location_id'))
    .where('facts', 'is not', null)
    .executeTakeFirst()
  if (order) await lockPatients(w.tx, ctx.who.labId, [order.patient_id])
}

interface StatusChange {
  orderId: string
  version?: number | undefined
  status: 'intransit' | 'rejected'
  reason: string | null
}

/**
 * Signs a prepared order, which sends it and enters in the record what it lacks and its person said at a kiosk; or cancels one
 * that the laboratory has not received, and the record stays as it is. Each is a transition of the machine and asks for the right
 * that it names; a signature besides for the provider or a recorded delegate.
 */
export async function setRemoteStatus(ctx: Ctx, w: Write, change: StatusChange): Promise<RemoteOrder> {
  const transition = change.status === 'intransit' ? 'sign' : 'withdraw'
  if (!ctx.who.ability.can(...transitionNamed(remoteOrderMachine, transition).ability)) throw forbidden()
  if (transition === 'sign') await lockPatientOf(ctx, w, change.orderId)
  const row = await rowAt(ctx, w, change.orderId, change.version)
  if (transition === 'withdraw' && !change.reason) throw badInput({ reason: m.orders.reasonMissing })
  // Its specimens are in the laboratory's order, also while the receipt is undone.
  if (row.order_id !== null) throw ruleRefused(m.remoteOrders.alreadyReceived)
  const answer = canTransition(remoteOrderMachine, RemoteOrderState.parse(row.state), transition, {
    collected: row.collected_at !== null,
    reason: change.reason,
  })
  if (!answer.ok) throw ruleRefused(answer.message)
  if (transition === 'withdraw') {
    const rejected = { rejected_reason: change.reason, rejected_by: ctx.who.userId, rejected_at: ctx.now }
    await write(ctx, w, row.id, row.version, { state: answer.to, ...rejected })
    w.changed(
      'remoteOrder',
      row.id,
      { state: row.state, rejectedReason: null },
      { state: answer.to, rejectedReason: change.reason },
      row.id,
    )
  } else {
    const signature = await authorityFor(w.tx, ctx, {
      source: row.source,
      form: RemoteFormKey.parse(row.form),
      physicianId: row.physician_id,
    })
    if (!signature)
      throw ruleRefused(
        fill(m.remoteOrders.notYourSignature, { name: await physicianName(ctx, w, row.physician_id) }),
      )
    await refuseInactive(ctx, w, row.physician_id)
    const facts = await enterFacts(ctx, w, row.patient_id, row.facts)
    await write(ctx, w, row.id, row.version, {
      state: answer.to,
      facts: facts ? json(facts) : null,
      signed_at: ctx.now,
      signed_by: signature.by,
      signed_for: signature.for,
    })
    w.changed(
      'remoteOrder',
      row.id,
      { state: row.state, facts: row.facts, signedBy: null, signedFor: null },
      { state: answer.to, facts, signedBy: signature.by, signedFor: signature.for },
      row.id,
    )
  }
  w.about('remoteOrder', row.id, change.reason)
  return reread(ctx, w, row.id)
}

/** The laboratory takes no order of a physician who was switched off meanwhile: better said now than when the tube is there. */
async function refuseInactive(ctx: Ctx, w: Write, id: string): Promise<void> {
  const { active } = await w.tx
    .selectFrom('physician')
    .select('active')
    .where(ofLab(ctx.who))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!active) throw ruleRefused(m.orders.physicianInactive)
}

async function physicianName(ctx: Ctx, w: Write, id: string): Promise<string> {
  const found = await w.tx
    .selectFrom('physician')
    .select(['firstname', 'lastname'])
    .where(ofLab(ctx.who))
    .where('id', '=', id)
    .executeTakeFirst()
  return found ? `${found.firstname} ${found.lastname}` : ''
}

async function write(
  ctx: Ctx,
  w: Write,
  id: string,
  version: number,
  columns: {
    state: string
    facts?: JsonText<MissingFacts> | null
    signed_at?: Date
    signed_by?: string
    signed_for?: string | null
    rejected_reason?: string | null
    rejected_by?: string
    rejected_at?: Date
  },
): Promise<void> {
  await w.tx
    .updateTable('remote_order')
    .set({ ...columns, version: version + 1, updated_at: ctx.now })
    .where(ofLab(ctx.who))
    .where('id', '=', id)
    .execute()
}
