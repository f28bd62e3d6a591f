import { fill, m } from '@contract/messages'
import { canTransition, transitionNamed } from '@contract/machine'
import type { PlateEdit } from '@contract/plates/shapes'
import {
  plateMachine,
  plateStageMachine,
  type HeldOutcome,
  type PlateContext,
  type PlateMove,
  type PlateOutcome,
} from '@contract/plates/states'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx, Write } from '../../core/context'
import { badInput, forbidden, ruleRefused, stale } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import { outWords } from '../instrument-log/public'
import { lockOrders } from '../locks/public'
import { ruledHeldBy } from '../plate-holds/public'
import { takeBackRules } from '../results/entry/public'
import { forgetGatesOf } from './held'
import { closedWords, told, toldReview, type PlateRecord } from './records'
import { cellOf, cellWords, savePlate } from './save'
import { lockPlate, presentPlate, readWells } from './store'

/** Locks a plate that was seen at this version; throws stale() with the plate as it is now. */
export async function lockSeen(
  ctx: Ctx,
  w: Write,
  { _id, version }: { _id: string; version: number },
): Promise<PlateRecord> {
  const record = await lockPlate(w.tx, ctx.who, _id)
  if (record.version !== version) throw stale(await presentPlate(w.tx, ctx.who, ctx.now, _id))
  return record
}

interface Fields {
  barcode: string | null
  instrumentId: string | null
  batchId: string | null
}

/** Throws badInput() that names each field which cannot be. */
export async function checkFields(
  ctx: Ctx,
  w: Write,
  fields: Fields,
  was: Pick<PlateRecord, 'test_type_id'> & Partial<PlateRecord>,
): Promise<void> {
  const { who } = ctx
  const wrong: Record<string, string> = {}
  if (fields.instrumentId !== null && fields.instrumentId !== was.instrument_id) {
    const row = await w.tx
      .selectFrom('instrument')
      .select('active')
      .where(ofLab(who))
      .where('id', '=', fields.instrumentId)
      .executeTakeFirst()
    const out = row?.active ? await outWords(w.tx, who, fields.instrumentId) : m.plates.instrumentOff
    if (out !== null) wrong['plate.instrumentId'] = out
  }
  if (fields.batchId !== null && fields.batchId !== was.batch_id) {
    const row = await w.tx
      .selectFrom('batch')
      .select(['status', 'test_type_id'])
      .where(ofLab(who))
      .where('id', '=', fields.batchId)
      .executeTakeFirst()
    if (row?.status !== 'OPEN' || row.test_type_id !== was.test_type_id)
      wrong['plate.batchId'] = m.plates.batchOther
  }
  if (fields.barcode !== null) {
    const { rows } = await sql<{ number: string }>`select p.number from plate p where ${ofLab(who, 'p')}
      and p.status = 'OPEN' and upper(p.barcode) = ${fields.barcode.toUpperCase()} and p.id is distinct from ${was.id ?? null}`.execute(
      w.tx,
    )
    const [other] = rows
    if (other) wrong['plate.barcode'] = fill(m.plates.barcodeTaken, { number: other.number })
  }
  if (Object.keys(wrong).length > 0) throw badInput(wrong)
}

/** Changes what a person says of a plate, while it is filled, loaded or run. */
export async function updatePlate(ctx: Ctx, w: Write, fields: z.output<typeof PlateEdit>): Promise<void> {
  const record = await lockSeen(ctx, w, fields)
  if (record.status === 'DELETED' || !['FILLING', 'LOADED', 'RUNNING'].includes(record.stage))
    throw ruleRefused(closedWords(record) ?? m.errors.notFound)
  await checkFields(ctx, w, fields, record)
  await savePlate(ctx, w, record.id, {
    barcode: fields.barcode,
    instrument_id: fields.instrumentId,
    batch_id: fields.batchId,
  })
  const after = await lockPlate(w.tx, ctx.who, record.id)
  w.changed('plate', record.id, told(record), told(after))
}

export const contextOf = (
  record: PlateRecord,
  reason: string | null,
  outcome: PlateOutcome | null = record.outcome,
): PlateContext => ({
  specimens: record.specimens,
  runs: record.runs,
  verdict: record.verdict,
  stage: record.stage,
  outcome,
  reason,
})

/** What a move decides of a plate; null: it decides nothing. */
function decides(record: PlateRecord, move: PlateMove, outcome: HeldOutcome | null): PlateOutcome | null {
  if (move === 'override') return 'OVERRIDE'
  if (move !== 'review') return null
  return record.verdict === 'HOLD' ? outcome : 'ACCEPT'
}

/** Moves an open plate to another stage, as its machine allows. */
export async function moveStage(
  ctx: Ctx,
  w: Write,
  {
    move,
    reason,
    outcome,
    ...seen
  }: {
    _id: string
    version: number
    move: PlateMove
    reason: string | null
    outcome: HeldOutcome | null
  },
): Promise<void> {
  const record = await lockSeen(ctx, w, seen)
  if (record.status === 'DELETED') throw ruleRefused(closedWords(record) ?? m.errors.notFound)
  // An override asks for more than the right to plates.
  if (!ctx.who.ability.can(...transitionNamed(plateStageMachine, move).ability)) throw forbidden()
  const decided = decides(record, move, outcome)
  const answer = canTransition(
    plateStageMachine,
    record.stage,
    move,
    contextOf(record, reason, move === 'review' ? decided : record.outcome),
  )
  if (!answer.ok) {
    const isAsked = answer.code === 'outcome_missing'
    throw ruleRefused(
      answer.message,
      isAsked ? { [outcome === null ? 'outcome' : 'reason']: answer.message } : {},
    )
  }
  if (move === 'override') await takeBackHeld(ctx, w, record.id, reason ?? '')
  const review =
    decided === null
      ? null
      : { outcome: decided, outcome_why: reason, outcome_by: signedName(ctx.who), outcome_at: ctx.now }
  await savePlate(ctx, w, record.id, { stage: answer.to, ...review })
  // What holds results begins or ends with it.
  if (review !== null || move === 'fail') await forgetGatesOf(w.tx, ctx.who, record.id)
  w.about('plate', record.id, reason)
  w.changed(
    'plate',
    record.id,
    { stage: record.stage, ...(review && toldReview(record)) },
    { stage: answer.to, ...(review && toldReview(review)) },
  )
}

/** What rules verified of the results that this plate held until now waits for a person (decision 0221). */
async function takeBackHeld(ctx: Ctx, w: Write, plateId: string, reason: string): Promise<void> {
  const { who } = ctx
  const orderIds = (await readWells(w.tx, who, plateId)).flatMap(({ orderId }) => orderId ?? [])
  // What the override is of stays as it is read here, as with that of a well.
  if (orderIds.length > 0)
    await lockOrders(w.tx, { ...who, locations: 'all' }, [...new Set(orderIds)].toSorted())
  await takeBackRules(ctx, w, await ruledHeldBy(w.tx, who, plateId), reason)
}

/** Deletes a plate of which nothing was read; what it held stays readable. */
export async function deletePlate(
  ctx: Ctx,
  w: Write,
  { reason, ...seen }: { _id: string; version: number; reason: string },
): Promise<void> {
  const { who, now } = ctx
  const record = await lockSeen(ctx, w, seen)
  const answer = canTransition(plateMachine, record.status, 'delete', contextOf(record, reason))
  if (!answer.ok)
    throw ruleRefused(record.status === 'DELETED' ? (closedWords(record) ?? answer.message) : answer.message)
  const wells = await readWells(w.tx, who, record.id)
  await w.tx
    .updateTable('plate_well')
    .set({ left_at: now })
    .where(ofLab(who))
    .where('plate_id', '=', record.id)
    .where('left_at', 'is', null)
    .execute()
  await savePlate(ctx, w, record.id, {
    status: answer.to,
    deleted_at: now,
    deleted_by: signedName(who),
    deleted_why: reason,
  })
  const words = wells.flatMap((well) =>
    well.specimenId === null
      ? []
      : [cellWords(cellOf(well), new Map([[well.specimenId, well.barcode ?? '']]))],
  )
  w.about('plate', record.id, reason)
  w.changed(
    'plate',
    record.id,
    { status: record.status, deletedWhy: null, wells: words.length > 0 ? words : null },
    { status: answer.to, deletedWhy: reason, wells: null },
  )
}
