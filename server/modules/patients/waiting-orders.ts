import { sql } from 'kysely'
import type { Ctx, Write } from '../../core/context'
import { ofLab, reaches } from '../../core/scope'
import { json } from '../../db/json'
import type { PatientSnapshot } from '../../db/schema'
import { same, type OrderOfPatients } from './merge-rows'
import { sameIdentity, waitingPatient, withWaitingPatient } from './waiting-patient'

/** A closed order and the copy of the patient that waits on it: as it was, and as it is to be. */
export interface Wait {
  order: OrderOfPatients
  before: PatientSnapshot | null
  after: PatientSnapshot | null
}

/** A closed order that has been reported: what changes of its patient waits for its next report, and it stays closed. */
const waitsForReport = ({ state, deleted, report_version }: OrderOfPatients): boolean =>
  state === 'CLOSED' && !deleted && report_version > 0

/**
 * What is to wait on an order whose patient was `before` and is `now`; nothing where nothing changes. A change that no report
 * shows makes no order wait, but what waits already follows it. An order that says what the record says waits no more.
 */
export function waitOf(order: OrderOfPatients, before: PatientSnapshot, now: PatientSnapshot): Wait[] {
  if (!waitsForReport(order)) return []
  const waiting = waitingPatient(order.correction)
  if (waiting === null && sameIdentity(before, now)) return []
  return changedWait(order, sameIdentity(order.patient, now) ? null : now)
}

/** The same where it is known what is to wait. */
export function changedWait(order: OrderOfPatients, after: PatientSnapshot | null): Wait[] {
  const before = waitingPatient(order.correction)
  return same(before, after) ? [] : [{ order, before, after }]
}

/** Drafts, changes or takes back what waits on closed orders. They stay closed, and every other change that waits stays. */
export async function storeWaits(ctx: Ctx, w: Write, waits: readonly Wait[]): Promise<void> {
  if (waits.length === 0) return
  const fresh = waits.map(({ order, after }) => ({
    order,
    correction: withWaitingPatient(order.correction, after),
  }))
  // As text: the rows come as arrays, which the query builder cannot join with types of its own.
  await sql`update lab_order o set correction = f.correction::jsonb, version = o.version + 1, updated_at = ${ctx.now}
    from unnest(${fresh.map(({ order }) => order.id)}::uuid[], ${fresh.map(({ correction }) => correction && json(correction))}::text[])
      as f (id, correction)
    where ${ofLab(ctx.who, 'o')} and o.id = f.id`.execute(w.tx)
  for (const { order, correction } of fresh)
    w.changed('order', order.id, { correction: order.correction }, { correction })
}

/** How many of the closed orders wait from now on: of those that the caller may see. */
export const waitingNow = (ctx: Ctx, waits: readonly Wait[]): number =>
  waits.filter(({ order, after }) => after !== null && reaches(ctx.who, order.location_id)).length

/**
 * The orders whose results a change of the patient reads again: the open ones given, and every closed one on which what
 * waits has changed, for a correction drafted there was read by what waited before.
 */
export const toReadAgain = (open: readonly OrderOfPatients[], waits: readonly Wait[]): string[] =>
  [...open, ...waits.map(({ order }) => order)].map(({ id }) => id)
