import { sql } from 'kysely'
import { fill, m } from '@contract/messages'
import { canTransition } from '@contract/machine'
import type { BatchEdit, BatchFields, Reagent } from '@contract/batches/shapes'
import { batchMachine, batchStageMachine, type BatchContext, type BatchMove } from '@contract/batches/states'
import { dateWords } from '@contract/rules/date-words'
import { todayIn } from '@contract/rules/zone'
import type { Ctx, Write } from '../../core/context'
import { badInput, ruleRefused, stale } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import { json } from '../../db/json'
import { lockOrders } from '../locks/public'
import { batchLotProblems } from '../quality-control/public'
import { outWords } from '../instrument-log/public'
import { assignAnalyses } from '../results/public'
import { knownAnalyst } from './choices'
import { closedWords, type BatchRecord } from './records'
import { saveBatch } from './save'
import { lockBatch, presentBatch, readPlaces, type PlacedRecord } from './store'

/** The fields of a batch as the trail tells them: names, not ids. */
export const told = (record: BatchRecord) => ({
  number: record.number,
  status: record.status,
  stage: record.stage,
  testType: record.test_type,
  instrument: record.instrument,
  method: record.method,
  analyst: record.analyst,
  maximum: record.maximum,
  reagents: record.reagents,
  controls: record.controls,
  onlyTests: record.only_names,
  deletedWhy: record.deleted_why,
})

/** Locks a batch that was seen at this version; throws stale() with the batch as it is now. */
export async function lockSeen(
  ctx: Ctx,
  w: Write,
  { _id, version }: { _id: string; version: number },
): Promise<BatchRecord> {
  const record = await lockBatch(w.tx, ctx.who, _id)
  if (record.version !== version) throw stale(await presentBatch(w.tx, ctx.who, ctx.now, _id))
  return record
}

/** The first reagent whose last day has passed, in words. */
function expiredReagent(reagents: readonly Reagent[], today: string): string | null {
  const late = reagents.find(({ expires }) => expires < today)
  return late
    ? fill(m.batches.expiredReagent, { lot: late.lot, name: late.name, day: dateWords(late.expires) })
    : null
}

/** Throws badInput() that names each field which cannot be: a lot past its day, an instrument that is switched off. */
export async function checkFields(ctx: Ctx, w: Write, fields: BatchFields, was?: BatchRecord): Promise<void> {
  const today = todayIn(ctx.who.timeZone, ctx.now.toISOString())
  const wrong: Record<string, string> = {}
  fields.reagents.forEach(({ expires, opened }, place) => {
    if (expires < today)
      wrong[`reagents.${place}.expires`] = fill(m.batches.reagentLate, { day: dateWords(expires) })
    else if (opened !== null && opened > expires)
      wrong[`reagents.${place}.opened`] = m.batches.openedAfterExpiry
  })
  if (fields.instrumentId !== null && fields.instrumentId !== was?.instrument_id) {
    const row = await w.tx
      .selectFrom('instrument')
      .select('active')
      .where(ofLab(ctx.who))
      .where('id', '=', fields.instrumentId)
      .executeTakeFirst()
    const out = row?.active ? await outWords(w.tx, ctx.who, fields.instrumentId) : m.batches.instrumentOff
    if (out !== null) wrong['instrumentId'] = out
  }
  if (
    fields.analystId !== null &&
    fields.analystId !== was?.analyst_id &&
    !(await knownAnalyst(w.tx, ctx.who, fields.analystId))
  )
    wrong['analystId'] = m.batches.analystUnknown
  if (was && fields.maximum < was.specimens)
    wrong['maximum'] = fill(m.batches.maximumLow, { count: was.specimens })
  Object.assign(wrong, await batchLotProblems(w.tx, ctx.who, fields, today, was?.reagents))
  if (Object.keys(wrong).length > 0) throw badInput(wrong)
}

/** The columns of the fields that a person fills in. */
export const columnsOf = (fields: BatchFields) => ({
  instrument_id: fields.instrumentId,
  method: fields.method,
  analyst_id: fields.analystId,
  maximum: fields.maximum,
  reagents: json(fields.reagents),
  controls: json(fields.controls),
})

/** The fields of a batch as they are to be: what a change leaves out stays. */
const changed = (record: BatchRecord, edit: BatchEdit): BatchFields => ({
  instrumentId: edit.instrumentId === undefined ? record.instrument_id : edit.instrumentId,
  method: edit.method === undefined ? record.method : edit.method || null,
  analystId: edit.analystId === undefined ? record.analyst_id : edit.analystId,
  maximum: edit.maximum ?? record.maximum,
  reagents: edit.reagents ?? record.reagents,
  controls: edit.controls ?? record.controls,
})

/** Changes what a person says of a batch. Nothing of a deleted or complete batch changes. */
export async function updateBatch(ctx: Ctx, w: Write, edit: BatchEdit): Promise<void> {
  const record = await lockSeen(ctx, w, edit)
  if (record.status === 'DELETED' || record.stage === 'COMPLETE')
    throw ruleRefused(closedWords(record) ?? m.errors.notFound)
  const fields = changed(record, edit)
  await checkFields(ctx, w, fields, record)
  await saveBatch(ctx, w, record.id, columnsOf(fields))
  const after = await lockBatch(w.tx, ctx.who, record.id)
  w.changed('batch', record.id, told(record), told(after))
}

/** What the machines of a batch ask of it. */
export const contextOf = (ctx: Ctx, record: BatchRecord, reason: string | null): BatchContext => ({
  specimens: record.specimens,
  waiting: record.waiting,
  unverified: record.unverified,
  resulted: record.resulted,
  expiredReagent: expiredReagent(record.reagents, todayIn(ctx.who.timeZone, ctx.now.toISOString())),
  reason,
})

/** Moves an open batch to another stage, as its machine allows. */
export async function moveStage(
  ctx: Ctx,
  w: Write,
  { move, reason, ...seen }: { _id: string; version: number; move: BatchMove; reason: string | null },
): Promise<void> {
  const record = await lockSeen(ctx, w, seen)
  if (record.status === 'DELETED') throw ruleRefused(closedWords(record) ?? m.errors.notFound)
  const answer = canTransition(batchStageMachine, record.stage, move, contextOf(ctx, record, reason))
  if (!answer.ok) throw ruleRefused(answer.message)
  const out =
    answer.to === 'RUN' && record.instrument_id !== null
      ? await outWords(w.tx, ctx.who, record.instrument_id)
      : null
  if (out !== null) throw ruleRefused(out)
  await saveBatch(ctx, w, record.id, { stage: answer.to })
  w.about('batch', record.id, reason)
  w.changed('batch', record.id, { stage: record.stage }, { stage: answer.to })
}

/** Gives the tests of these places back to waiting. The batch is locked, and so its places; the orders are locked here. */
async function giveBack(
  ctx: Ctx,
  w: Write,
  record: BatchRecord,
  places: readonly PlacedRecord[],
): Promise<void> {
  if (places.length === 0) return
  const orders = await lockOrders(w.tx, ctx.who, [...new Set(places.map((place) => place.order_id))])
  // Results are entered under the lock of the order, not of the batch: what was entered just before is seen only now.
  const current = await readPlaces(w.tx, ctx.who, record.id)
  const begun = current.find(
    (place) =>
      places.some(({ place_id }) => place_id === place.place_id) &&
      place.tests.some(({ state }) => RESULTED.has(state)),
  )
  if (begun) throw ruleRefused(fill(m.batches.hasResult, { barcode: begun.barcode }))
  const ids = places.flatMap((place) => place.tests.map(({ id }) => id))
  await assignAnalyses(ctx, w, 'unassign', { orders, ids, batch: record.number })
  const placeIds = places.map((place) => place.place_id)
  await w.tx
    .updateTable('batch_analysis')
    .set({ left_at: ctx.now })
    .where(ofLab(ctx.who))
    .where('place_id', 'in', placeIds)
    .where('left_at', 'is', null)
    .execute()
  await w.tx
    .updateTable('batch_specimen')
    .set({ left_at: ctx.now })
    .where(ofLab(ctx.who))
    .where('id', 'in', placeIds)
    .where('left_at', 'is', null)
    .execute()
}

const RESULTED: ReadonlySet<string> = new Set(['RESULTED', 'VERIFIED', 'RELEASED', 'RETRACTED'])

/** Takes a specimen out of a batch that is being filled; the others close up. */
export async function takeOut(
  ctx: Ctx,
  w: Write,
  { specimenId, ...seen }: { _id: string; version: number; specimenId: string },
): Promise<void> {
  const record = await lockSeen(ctx, w, seen)
  const refusal = closedWords(record)
  if (refusal !== null) throw ruleRefused(refusal)
  const places = await readPlaces(w.tx, ctx.who, record.id)
  const place = places.find((one) => one.specimen_id === specimenId)
  if (!place) throw ruleRefused(m.batches.notInBatch)
  await giveBack(ctx, w, record, [place])
  await renumber(
    ctx,
    w,
    places.filter((one) => one !== place),
  )
  await saveBatch(ctx, w, record.id)
  w.changed('batch', record.id, { specimens: [place.barcode] }, { specimens: null })
}

/** Gives a specimen another position; those between move by one. */
export async function movePlace(
  ctx: Ctx,
  w: Write,
  { specimenId, position, ...seen }: { _id: string; version: number; specimenId: string; position: number },
): Promise<void> {
  const record = await lockSeen(ctx, w, seen)
  const refusal = closedWords(record)
  if (refusal !== null) throw ruleRefused(refusal)
  const places = await readPlaces(w.tx, ctx.who, record.id)
  const place = places.find((one) => one.specimen_id === specimenId)
  if (!place) throw ruleRefused(m.batches.notInBatch)
  const others = places.filter((one) => one !== place)
  const to = Math.min(position, places.length)
  if (to === place.position) return
  await renumber(ctx, w, [...others.slice(0, to - 1), place, ...others.slice(to - 1)])
  await saveBatch(ctx, w, record.id)
  const words = (at: number) => `${place.barcode}: ${at}`
  w.changed('batch', record.id, { position: words(place.position) }, { position: words(to) })
}

/** Numbers places from 1 in this order. By way of negative numbers, since no two may ever stand at one position. */
async function renumber({ who }: Ctx, w: Write, places: readonly PlacedRecord[]): Promise<void> {
  const moved = places.flatMap(({ place_id, position }, at) =>
    position === at + 1 ? [] : [{ id: place_id, position: at + 1 }],
  )
  if (moved.length === 0) return
  await sql`update batch_specimen p set position = -c.position
    from jsonb_to_recordset(${json(moved)}::jsonb) as c (id uuid, position integer)
    where ${ofLab(who, 'p')} and p.id = c.id`.execute(w.tx)
  await sql`update batch_specimen p set position = -p.position
    where ${ofLab(who, 'p')} and p.id = any(${moved.map(({ id }) => id)}::uuid[]) and p.position < 0`.execute(
    w.tx,
  )
}

/** Deletes a batch in which nothing is resulted and gives its work back; what it held stays readable. */
export async function deleteBatch(
  ctx: Ctx,
  w: Write,
  { reason, ...seen }: { _id: string; version: number; reason: string },
): Promise<void> {
  const record = await lockSeen(ctx, w, seen)
  const answer = canTransition(batchMachine, record.status, 'delete', contextOf(ctx, record, reason))
  if (!answer.ok)
    throw ruleRefused(record.status === 'DELETED' ? (closedWords(record) ?? answer.message) : answer.message)
  const places = await readPlaces(w.tx, ctx.who, record.id)
  await giveBack(ctx, w, record, places)
  const by = signedName(ctx.who)
  await saveBatch(ctx, w, record.id, {
    status: answer.to,
    deleted_at: ctx.now,
    deleted_by: by,
    deleted_why: reason,
  })
  w.about('batch', record.id, reason)
  w.changed(
    'batch',
    record.id,
    { status: record.status, deletedWhy: null, specimens: places.map(({ barcode }) => barcode) },
    { status: answer.to, deletedWhy: reason, specimens: null },
  )
}
