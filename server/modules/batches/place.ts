import { fill, m } from '@contract/messages'
import type { BatchOutcome } from '@contract/batches/shapes'
import type { Ctx, Write } from '../../core/context'
import { lockOrders } from '../locks/public'
import { assignAnalyses } from '../results/public'
import { saveBatch } from './save'
import { closedWords, type BatchRecord, type SpecimenFacts } from './records'
import { readFacts, readPlaces } from './store'
import { inOrder } from './waiting'
import { inTime, whyNot } from './why-not'

/**
 * Adds specimens to a locked batch, in this order, up to its maximum. Their orders are locked before anything is read of them,
 * so that of two people with the same work one gets it and the other is told where it is. Each specimen has its own outcome.
 * Tests that came later to a specimen of this batch join it at its position.
 */
export async function placeSpecimens(
  ctx: Ctx,
  w: Write,
  batch: BatchRecord,
  ids: readonly string[],
): Promise<BatchOutcome[]> {
  const { now, who } = ctx
  const unique = [...new Set(ids)]
  const before = inOrder(unique, await readFacts(w.tx, who, { ids: unique }))
  const orderIds = [...new Set(before.map((one) => one.order_id))]
  const orders = orderIds.length > 0 ? await lockOrders(w.tx, who, orderIds) : []
  const locked = new Set(orders.map(({ id }) => id))
  const facts = new Map((await readFacts(w.tx, who, { ids: unique })).map((one) => [one.specimen_id, one]))
  const places = await readPlaces(w.tx, who, batch.id)
  const known = new Map(places.map((place) => [place.specimen_id, place.place_id]))

  const outcomes: BatchOutcome[] = []
  const chosen: SpecimenFacts[] = []
  let count = places.length
  for (const id of unique) {
    const one = facts.get(id)
    const answer = (message: string | null) =>
      outcomes.push({ specimenId: id, barcode: one?.barcode ?? '', ok: message === null, message })
    if (!one || !locked.has(one.order_id)) {
      answer(m.errors.notFound)
      continue
    }
    const refusal =
      closedWords(batch) ??
      whyNot(one, { testType: batch, now, timeZone: who.timeZone }) ??
      (!known.has(id) && count >= batch.maximum ? fullWords(batch, count) : null)
    answer(refusal)
    if (refusal !== null) continue
    chosen.push(one)
    if (!known.has(id)) count += 1
  }
  const tests = chosen.map((one) => ({ one, ids: inTime(one, batch, now).map(({ id }) => id) }))
  const refusals = await assignAnalyses(ctx, w, 'assign', {
    orders,
    ids: tests.flatMap((each) => each.ids),
    batch: batch.number,
  })
  const placed = tests.filter((each) => {
    const message = each.ids.map((id) => refusals.get(id)).find((text) => text !== undefined)
    // Tests of one specimen have one order and one state of the specimen: the machine refuses all of them or none.
    if (message !== undefined) {
      const outcome = outcomes.find(({ specimenId }) => specimenId === each.one.specimen_id)
      if (outcome) Object.assign(outcome, { ok: false, message })
    }
    return message === undefined
  })
  await insert(ctx, w, batch, placed, { known, count: places.length })
  if (placed.length > 0) {
    await saveBatch(ctx, w, batch.id)
    w.changed('batch', batch.id, { specimens: null }, { specimens: placed.map(({ one }) => one.barcode) })
  }
  return outcomes
}

const fullWords = ({ number, maximum }: BatchRecord, count: number) =>
  fill(m.batches.full, { number, count, maximum })

async function insert(
  { ports, now, who }: Ctx,
  w: Write,
  batch: BatchRecord,
  placed: readonly { one: SpecimenFacts; ids: readonly string[] }[],
  { known, count }: { known: ReadonlyMap<string, string>; count: number },
): Promise<void> {
  const place = new Map(known)
  const fresh = placed.filter(({ one }) => !known.has(one.specimen_id))
  const labId = who.labId
  if (placed.length === 0) return
  const rows = fresh.map(({ one }, at) => {
    const id = ports.ids.id()
    place.set(one.specimen_id, id)
    return {
      lab_id: labId,
      id,
      batch_id: batch.id,
      specimen_id: one.specimen_id,
      order_id: one.order_id,
      position: count + at + 1,
      added_at: now,
    }
  })
  if (rows.length > 0) await w.tx.insertInto('batch_specimen').values(rows).execute()
  await w.tx
    .insertInto('batch_analysis')
    .values(
      placed.flatMap(({ one, ids }) =>
        ids.map((analysis) => ({
          lab_id: labId,
          id: ports.ids.id(),
          place_id: place.get(one.specimen_id) ?? '',
          analysis_id: analysis,
        })),
      ),
    )
    .execute()
}
