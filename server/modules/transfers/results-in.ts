import { sql } from 'kysely'
import { fill, m } from '@contract/messages'
import { canTransition } from '@contract/machine'
import { ResultBundle } from '@contract/transfers/bundle'
import { owedCalls } from '@contract/transfers/critical'
import { transferMachine } from '@contract/transfers/states'
import type { FindResult, ResultAnswer } from '@contract/transfers/wire'
import type { z } from 'zod'
import type { Ctx, Write } from '../../core/context'
import { notFound, ruleRefused, stale } from '../../core/errors'
import { sha256Hex } from '../../core/hash'
import { ofLab, ownLocations } from '../../core/scope'
import { signedName } from '../../core/signed'
import { folded } from '../../core/text'
import { json } from '../../db/json'
import { referAnalyses } from '../results/public'
import type { PartnerRow } from './ask-partner'
import { tellStaff } from './notify'
import { PartnerRefused, readBundle } from './receive-order'
import { moveOutside, moveTransfer, type OutsideRecord, type TransferRecord } from './records'

const answerOf = (row: OutsideRecord): ResultAnswer => ({
  known: true,
  sha256: row.sha256,
  state: row.state,
  why: row.why,
})

/** The order that was sent, its versions oldest first. */
const sentVersions = (w: Write, partner: PartnerRow, requisitionNumber: string): Promise<TransferRecord[]> =>
  w.tx
    .selectFrom('transfer')
    .selectAll()
    .where(ofLab(partner.lab_id))
    .where('partner_id', '=', partner.id)
    .where('direction', '=', 'OUT')
    .where('requisition_number', '=', requisitionNumber)
    .where('state', '<>', 'REFUSED')
    .orderBy('number')
    .forUpdate()
    .execute()

/**
 * Takes results of another laboratory for an order that was sent to it. The same bytes under the same name get the stored answer;
 * a correction whose original has not come waits for it; what does not fit its order is held for a person. What is filed says
 * what the other laboratory said, in its own words (42 CFR 493.1291(i)(1)).
 */
export async function receiveResult(ctx: Ctx, partner: PartnerRow, body: string): Promise<ResultAnswer> {
  if (!partner.orders_out) throw new PartnerRefused('notAllowed', m.transfers.resultsNotAllowed)
  const bundle = readBundle(ResultBundle, body)
  if (bundle.performer.clia !== partner.clia) throw new PartnerRefused('notAllowed', m.transfers.otherSource)
  const own = await ctx.db
    .selectFrom('lab')
    .select('clia')
    .where('id', '=', partner.lab_id)
    .executeTakeFirstOrThrow()
  if (bundle.source.clia !== own.clia)
    throw new PartnerRefused('notAllowed', fill(m.transfers.otherOrderer, { clia: bundle.source.clia }))
  const requisition = bundle.source.requisitionNumber
  const sha256 = sha256Hex(body)
  const taken = await ctx.writeAs(
    partner.lab_id,
    async (w): Promise<OutsideRecord | 'conflict' | 'unknown'> => {
      const versions = await sentVersions(w, partner, requisition)
      const transfer = versions.at(-1)
      if (!transfer?.order_id) {
        w.about('partner', partner.id)
        w.refused()
        return 'unknown'
      }
      const { order_id: orderId } = transfer
      w.about('order', orderId)
      const filed = await outsideOf(w, partner.lab_id, orderId, partner.id)
      const same = filed.find(
        ({ number, partner_number }) =>
          number === bundle.number && partner_number === bundle.requisitionNumber,
      )
      if (same) {
        if (same.sha256 === sha256) return same
        w.refused()
        return 'conflict'
      }
      const state = await stateOf(w, partner.lab_id, { bundle, filed, versions, orderId })
      // Who was told of the same value in an earlier version was told of it.
      const attempts = filed.findLast(({ number }) => number < bundle.number)?.call_attempts ?? []
      const owed = state.state === 'REPLACED' ? [] : owedCalls(bundle, attempts)
      const row = await w.tx
        .insertInto('outside_result')
        .values({
          lab_id: partner.lab_id,
          id: ctx.ports.ids.id(),
          order_id: orderId,
          transfer_id: transfer.id,
          partner_id: partner.id,
          kind: 'result',
          partner_number: bundle.requisitionNumber,
          number: bundle.number,
          follows: bundle.follows,
          ...state,
          report_state: bundle.state,
          performer: json(bundle.performer),
          panels: json(bundle.panels),
          specimens: json(bundle.specimens),
          critical: json(bundle.critical),
          calls_there: json(bundle.criticalCalls),
          notes: json(bundle.notes),
          call_attempts: json(attempts),
          call_owed: owed.length > 0,
          covers: coversOf(versions, bundle.done),
          body,
          sha256,
          received_at: ctx.now,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      w.changed(
        'outsideResult',
        row.id,
        null,
        { kind: 'result', state: row.state, number: row.number, why: row.why },
        orderId,
      )
      await arrived(w, versions, bundle.requisitionNumber, ctx.now)
      if (owed.length > 0 || row.state === 'HELD' || row.state === 'WAITS')
        await tellStaff(ctx, w, transfer, owed.length > 0 ? 'critical' : 'held')
      if (row.state !== 'FILED') return row
      const now = await file(ctx, w, partner.lab_id, row)
      await fileWaiting(ctx, w, partner.lab_id, now)
      return now
    },
  )
  if (taken === 'unknown')
    throw new PartnerRefused('unknown', fill(m.transfers.unknownOrder, { number: requisition }))
  if (taken === 'conflict')
    throw new PartnerRefused(
      'conflict',
      fill(m.transfers.resultConflict, { number: bundle.number, requisition: bundle.requisitionNumber }),
    )
  return answerOf(taken)
}

const outsideOf = (w: Write, labId: string, orderId: string, partnerId: string): Promise<OutsideRecord[]> =>
  w.tx
    .selectFrom('outside_result')
    .selectAll()
    .where(ofLab(labId))
    .where('order_id', '=', orderId)
    .where('partner_id', '=', partnerId)
    .where('kind', '=', 'result')
    .orderBy('number')
    .forUpdate()
    .execute()

/** Of these lines, in whatever version they went out, the analyses. */
const coversOf = (versions: readonly TransferRecord[], done: readonly number[]): string[] => [
  ...new Set(
    versions.flatMap(({ lines }) =>
      lines.flatMap(({ line, analysisIds }) => (done.includes(line) ? analysisIds : [])),
    ),
  ),
]

interface Fitting {
  bundle: ResultBundle
  filed: readonly OutsideRecord[]
  versions: readonly TransferRecord[]
  orderId: string
}
type Stated = Pick<OutsideRecord, 'state' | 'why'>

/** Whether these results may be filed at once, or what they wait for. */
async function stateOf(
  w: Write,
  labId: string,
  { bundle, filed, versions, orderId }: Fitting,
): Promise<Stated> {
  const order = await w.tx
    .selectFrom('lab_order')
    .select(['patient', 'state', 'deleted'])
    .where(ofLab(labId))
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const held = (why: string): Stated => ({ state: 'HELD', why })
  const later = filed.find(({ number, state }) => number > bundle.number && state === 'FILED')
  if (later) return { state: 'REPLACED', why: fill(m.transfers.resultOlder, { number: later.number }) }
  const { patient } = bundle
  const isSame =
    patient.dob === order.patient.dob &&
    folded(patient.lastname) === folded(order.patient.lastname) &&
    folded(patient.firstname) === folded(order.patient.firstname)
  if (!isSame)
    return held(
      fill(m.transfers.resultPatient, { name: `${patient.firstname} ${patient.lastname}`, dob: patient.dob }),
    )
  if (order.deleted || order.state === 'REJECTED') return held(m.transfers.resultClosed)
  const why = incomplete(bundle)
  if (why !== null) return held(why)
  const own = await ownValue(w, labId, coversOf(versions, bundle.done))
  if (own !== null) return held(fill(m.transfers.resultOwn, { name: own }))
  const has = filed.some(
    ({ number, state }) => number === bundle.follows && (state === 'FILED' || state === 'REPLACED'),
  )
  if (bundle.follows !== null && !has)
    return { state: 'WAITS', why: fill(m.transfers.resultEarlier, { number: bundle.follows }) }
  return { state: 'FILED', why: null }
}

/** What is missing of a version that a person must clear up: versions before it, or a result of what it says is done. */
function incomplete({ number, follows, skipped, done, panels }: ResultBundle): string | null {
  for (let before = (follows ?? 0) + 1; before < number; before++)
    if (!skipped.includes(before)) return fill(m.transfers.resultGap, { number, missing: before })
  const rows = panels.reduce((sum, panel) => sum + panel.rows.length, 0)
  const lines = new Set(done).size
  return rows < lines ? fill(m.transfers.resultEmpty, { lines, rows }) : null
}

/** The name of a test among these that has a value of this laboratory. */
async function ownValue(w: Write, labId: string, ids: readonly string[]): Promise<string | null> {
  if (ids.length === 0) return null
  const row = await w.tx
    .selectFrom('analysis as a')
    .innerJoin('test as t', (join) => join.on(ofLab(labId, 't')).onRef('t.id', '=', 'a.test_id'))
    .select('t.name')
    .where(ofLab(labId, 'a'))
    .where('a.id', 'in', [...ids])
    .where('a.entered', 'is not', null)
    .where(sql<boolean>`a.entered ->> 'reason' is distinct from 'referred'`)
    .executeTakeFirst()
  return row?.name ?? null
}

/** Results prove that the order is one there: a try whose end nobody saw has arrived. */
async function arrived(
  w: Write,
  versions: readonly TransferRecord[],
  number: string,
  now: Date,
): Promise<void> {
  for (const one of versions) {
    await w.tx
      .updateTable('transfer_attempt')
      .set({ end: 'CONFIRMED', ended_at: now })
      .where(ofLab(one.lab_id))
      .where('transfer_id', '=', one.id)
      .where('end', 'is', null)
      .execute()
    const moved = canTransition(transferMachine, one.state, 'result', {})
    if (moved.ok && one.state !== moved.to)
      await moveTransfer(
        w,
        one,
        { state: moved.to, partner_number: number, why: null, holds: [], run_at: null, locked_until: null },
        now,
      )
  }
}

/** Puts results on their order: earlier ones of the same laboratory are replaced, and the tests that they stand for are referred. */
async function file(ctx: Ctx, w: Write, labId: string, row: OutsideRecord): Promise<OutsideRecord> {
  const earlier = (await outsideOf(w, labId, row.order_id, row.partner_id)).filter(
    ({ id, state, number }) => id !== row.id && state === 'FILED' && number < row.number,
  )
  for (const one of earlier)
    await moveOutside(w, one, {
      state: 'REPLACED',
      why: fill(m.transfers.resultOlder, { number: row.number }),
    })
  await referAnalyses(w, labId, { orderId: row.order_id, ids: row.covers, now: ctx.now })
  await w.tx
    .updateTable('lab_order')
    .set((eb) => ({
      version: eb('version', '+', 1),
      updated_at: ctx.now,
      // A report has left: what came now waits for the next one.
      report_due: eb
        .case()
        .when('state', '=', 'CLOSED')
        .then(eb.fn.coalesce('report_due', eb.val(ctx.now)))
        .else(eb.ref('report_due'))
        .end(),
    }))
    .where(ofLab(labId))
    .where('id', '=', row.order_id)
    .execute()
  return moveOutside(w, row, { state: 'FILED', why: null, filed_at: ctx.now })
}

/** What waited for this version follows it, oldest first. */
async function fileWaiting(ctx: Ctx, w: Write, labId: string, after: OutsideRecord): Promise<void> {
  for (let last = after; ;) {
    const all = await outsideOf(w, labId, last.order_id, last.partner_id)
    const next = all.find(({ state, follows }) => state === 'WAITS' && follows === last.number)
    if (!next) return
    last = await file(ctx, w, labId, next)
  }
}

/** What became of a report that a partner sent. */
export const findResultHere = (
  ctx: Ctx,
  partner: PartnerRow,
  { requisitionNumber, number }: z.output<typeof FindResult>,
): Promise<ResultAnswer> =>
  ctx.writeAs(partner.lab_id, async (w) => {
    const transfer = (await sentVersions(w, partner, requisitionNumber)).at(-1)
    const row =
      transfer?.order_id &&
      (await outsideOf(w, partner.lab_id, transfer.order_id, partner.id)).find((one) => one.number === number)
    w.about(row ? 'order' : 'partner', row ? row.order_id : partner.id)
    return row ? answerOf(row) : { known: false }
  })

/** A person files what was held, or refuses it; the reason stands in the trail. Answers the transfer that it belongs to. */
export const decideResult = (
  ctx: Ctx,
  { _id, version, how, reason }: { _id: string; version: number; how: 'file' | 'refuse'; reason: string },
): Promise<string> =>
  ctx.write(async (w) => {
    const known = await w.tx
      .selectFrom('outside_result as x')
      .innerJoin('lab_order as o', (join) => join.on(ofLab(ctx.who, 'o')).onRef('o.id', '=', 'x.order_id'))
      .select(['x.id', 'x.order_id'])
      .where(ofLab(ctx.who, 'x'))
      .where('x.id', '=', _id)
      .where(ownLocations(ctx.who, 'o.location_id'))
      .executeTakeFirst()
    if (!known) throw notFound()
    await w.tx
      .selectFrom('lab_order')
      .select('id')
      .where(ofLab(ctx.who))
      .where('id', '=', known.order_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const row = await w.tx
      .selectFrom('outside_result')
      .selectAll()
      .where(ofLab(ctx.who))
      .where('id', '=', _id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (row.version !== version) throw stale(null)
    if (row.state !== 'HELD' && row.state !== 'WAITS') throw ruleRefused(m.transfers.notHeld)
    const decided_by = signedName(ctx.who)
    if (how === 'refuse') await moveOutside(w, row, { state: 'REFUSED', why: reason, decided_by })
    else {
      const filed = await file(ctx, w, ctx.who.labId, await moveOutside(w, row, { decided_by }))
      await fileWaiting(ctx, w, ctx.who.labId, filed)
    }
    w.about('order', row.order_id, reason)
    return row.transfer_id
  })
