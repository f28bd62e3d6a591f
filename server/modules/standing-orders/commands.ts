import { sql } from 'kysely'
import { fill, m } from '@contract/messages'
import type { IntakeAnswer } from '@contract/intake/shapes'
import { RemoteFormKey } from '@contract/remote-orders/choices'
import { RemoteOrderContent } from '@contract/remote-orders/content'
import type { RemoteFormDetail } from '@contract/remote-orders/form'
import type { RemoteOrderFields, SentRemoteOrder } from '@contract/remote-orders/shapes'
import { lastAllowed, nextDue } from '@contract/standing-orders/dates'
import type { StandingFields, StandingOrder } from '@contract/standing-orders/shapes'
import { addDays } from '@contract/rules/age'
import { dateWords } from '@contract/rules/date-words'
import { todayIn } from '@contract/rules/zone'
import type { Ctx, Write } from '../../core/context'
import { badInput, notFound, ruleRefused, stale } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { json } from '../../db/json'
import { currentForm } from '../remote-forms/public'
import { lockRemoteOrder, questionsAsked, sendRemoteOrder, signatureFor } from '../remote-orders/public'
import { findStanding, lockStanding, movedNumber } from './store'

const s = m.standingOrders
type Kept = Awaited<ReturnType<typeof lockStanding>>

/** What is asked of the patient each time cannot be repeated for a patient who is not there. */
function refuseUnrepeatable(form: RemoteFormDetail): void {
  if (form.consent !== null || form.parts.cards === 'required') throw ruleRefused(s.needsConsent)
}

/** It ends within 12 months of its first day, by its last day or by the number of its orders. */
function refuseBeyondYear({ from, until, times, everyWeeks }: StandingFields): void {
  const last = lastAllowed(from)
  const day = dateWords(last)
  if (until !== null && until > last) throw badInput({ 'standing.until': fill(s.untilTooLate, { day }) })
  if (until === null && times !== null && addDays(from, (times - 1) * everyWeeks * 7) > last)
    throw badInput({ 'standing.times': fill(s.timesTooMany, { day }) })
}

/** Repeats an order that was sent. Throws what is wrong by field. */
export const addStanding = (ctx: Ctx, fields: StandingFields): Promise<StandingOrder> =>
  ctx.write(async (w) => {
    const { who } = ctx
    const order = await lockRemoteOrder(w.tx, who, fields.remoteOrderId)
    if (!order) throw notFound()
    if (order.state === 'REJECTED') throw ruleRefused(s.notRepeatable)
    if (RemoteOrderContent.parse(order.content).diagnoses.length === 0) throw ruleRefused(s.needsDiagnosis)
    const signature =
      (await signatureFor(w.tx, ctx, order.physician_id)) ??
      (order.signed_by === null ? undefined : { by: order.signed_by, for: order.signed_for })
    if (!signature) throw ruleRefused(s.needsSignature)
    const today = todayIn(who.timeZone, ctx.now.toISOString())
    if (fields.from < today) throw badInput({ 'standing.from': s.fromPast })
    refuseBeyondYear(fields)
    const form = await currentForm(w.tx, who.labId, RemoteFormKey.parse(order.form))
    refuseUnrepeatable(form)
    const questions = await questionsAsked(w.tx, ctx, form, {
      panelCodes: order.panels.map(({ code }) => code),
      locationId: order.location_id,
    })
    if (fields.when === 'due' && questions.some(({ required }) => required))
      throw badInput({ 'standing.when': s.needsAnswers })
    const id = ctx.ports.ids.id()
    const { remoteOrderId, everyWeeks, from, until, times, when } = fields
    const content = RemoteOrderContent.parse(order.content)
    await w.tx
      .insertInto('standing_order')
      .values({
        ...{ lab_id: who.labId, id, state: 'ACTIVE', location_id: order.location_id },
        ...{ patient_id: order.patient_id, physician_id: order.physician_id, form: order.form },
        ...{ panels: json(order.panels), content: json(content), every_weeks: everyWeeks },
        ...{ claim_reason: order.claim_reason, remote_order_id: remoteOrderId },
        ...{ signed_by: signature.by, signed_for: signature.for },
        ...{ from_day: from, until_day: until, times, moment: when, next_due: from },
        ...{ set_by: who.userId, set_at: ctx.now },
      })
      .execute()
    w.changed(
      'standingOrder',
      id,
      null,
      {
        ...{ remoteOrderId, patientId: order.patient_id, locationId: order.location_id, state: 'ACTIVE' },
        ...{ physicianId: order.physician_id, panels: order.panels.map(({ code }) => code) },
        ...{ everyWeeks, from, until, times, when, signedBy: signature.by, signedFor: signature.for },
      },
      id,
    )
    return findStanding(ctx, w.tx, id)
  })

interface Given {
  /** Somebody is there and sends it; not so where it is made on its day by itself. */
  attended: boolean
  collectedAt: string | null
  answers: Record<string, IntakeAnswer>
}

/**
 * Makes the order of the day that is due and moves on to the next. Refuses while the one before is still on its way to the
 * laboratory: nobody needs two. Refuses once the laboratory put an order of it under another patient or clinic: the next one
 * would be the wrong person's.
 */
export async function makeOne(ctx: Ctx, w: Write, kept: Kept, given: Given): Promise<SentRemoteOrder> {
  const { who } = ctx
  const due = kept.next_due
  if (kept.state !== 'ACTIVE' || due === null) throw ruleRefused(s.isEnded)
  const today = todayIn(who.timeZone, ctx.now.toISOString())
  if ((due > today ? due : today) > lastAllowed(kept.from_day)) throw ruleRefused(s.tooOld)
  const moved = await movedNumber(ctx, w.tx, kept.id)
  if (moved !== null) throw ruleRefused(fill(s.orderMoved, { number: moved }))
  const before = await findStanding(ctx, w.tx, kept.id)
  if (before.last?.waits) throw ruleRefused(fill(s.lastStillWaits, { number: before.last.requisitionNumber }))
  const order: RemoteOrderFields = {
    ...kept.content,
    ...{ form: kept.form, locationId: kept.location_id, physicianId: kept.physician_id },
    ...{ priority: 'ROUTINE', patientId: kept.patient_id, patient: null, anotherPerson: false, facts: null },
    ...{ collectedAt: given.collectedAt, answers: given.answers, consent: null },
    claimReason: kept.claim_reason,
    ...{ fileIds: [], abnIds: [] },
  }
  const sent = await sendRemoteOrder(ctx, w, order, { source: 'standing', attended: given.attended })
  await w.tx
    .insertInto('standing_order_made')
    .values({
      ...{ lab_id: who.labId, standing_id: kept.id, due, remote_order_id: sent._id, made_at: ctx.now },
    })
    .execute()
  const made = kept.made + 1
  const repeats = {
    ...{ everyWeeks: kept.every_weeks, from: kept.from_day, until: kept.until_day, times: kept.times },
  }
  const next = nextDue(repeats, made, due, today)
  const state = next === null ? ('DONE' as const) : kept.state
  await w.tx
    .updateTable('standing_order')
    .set({
      ...{ made, next_due: next, state, problem: null, version: kept.version + 1, updated_at: ctx.now },
    })
    .where(ofLab(who))
    .where('id', '=', kept.id)
    .execute()
  w.changed(
    'standingOrder',
    kept.id,
    { made: kept.made, nextDue: due, state: kept.state },
    { made, nextDue: next, state },
    kept.id,
  )
  return sent
}

/** Makes the order that is due because the patient is there. */
export const makeStanding = (
  ctx: Ctx,
  { _id, version, ...given }: Omit<Given, 'attended'> & { _id: string; version: number },
): Promise<SentRemoteOrder> =>
  ctx.write(async (w) => {
    const kept = await lockStanding(ctx, w.tx, _id)
    if (kept.version !== version) throw stale(await findStanding(ctx, w.tx, _id))
    return makeOne(ctx, w, kept, { ...given, attended: true })
  })

/** Ends a standing order with the reason; what was made stays. */
export const endStanding = (
  ctx: Ctx,
  { _id, version, reason }: { _id: string; version: number; reason: string },
): Promise<StandingOrder> =>
  ctx.write(async (w) => {
    const kept = await lockStanding(ctx, w.tx, _id)
    if (kept.version !== version) throw stale(await findStanding(ctx, w.tx, _id))
    if (kept.state !== 'ACTIVE') throw ruleRefused(s.isEnded)
    await w.tx
      .updateTable('standing_order')
      .set({
        ...{ state: 'ENDED', next_due: null, ended_reason: reason, ended_by: ctx.who.userId },
        ...{ ended_at: ctx.now, problem: null, version: kept.version + 1, updated_at: ctx.now },
      })
      .where(ofLab(ctx.who))
      .where('id', '=', _id)
      .execute()
    const was = { state: 'ACTIVE', nextDue: kept.next_due, endedReason: null }
    w.changed('standingOrder', _id, was, { state: 'ENDED', nextDue: null, endedReason: reason }, _id)
    w.about('standingOrder', _id, reason)
    return findStanding(ctx, w.tx, _id)
  })

/** A standing order that is due, who set it up, and where. */
export interface Due {
  id: string
  set_by: string
  location_id: string
}

/** Standing orders that make their order by themselves and are due, oldest first. */
export async function dueByThemselves(ctx: Pick<Ctx, 'db'>, labId: string, today: string) {
  const { rows } = await sql<Due>`
    select s.id, s.set_by, s.location_id from standing_order s
    where ${ofLab(labId, 's')} and s.state = 'ACTIVE' and s.moment = 'due' and s.next_due <= ${today}::date
    order by s.next_due, s.id limit 2000`.execute(ctx.db)
  return rows
}
