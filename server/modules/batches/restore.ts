import { sql } from 'kysely'
import { canTransition } from '@contract/machine'
import { batchMachine } from '@contract/batches/states'
import { fill, m } from '@contract/messages'
import type { Ctx, Write } from '../../core/context'
import { ruleRefused } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { lockOrders } from '../locks/public'
import { assignAnalyses } from '../results/public'
import { contextOf, lockSeen } from './change'
import { stageWords } from './records'
import { saveBatch } from './save'
import { readFacts, readPlaces } from './store'

/**
 * Undoes a deletion: the batch is open at the stage that it had, with every specimen at its position. All of it or nothing: a batch
 * that came back in part would look like the one that was deleted. What is in the way is named by specimen.
 */
export async function restoreBatch(
  ctx: Ctx,
  w: Write,
  seen: { _id: string; version: number },
): Promise<void> {
  const { who } = ctx
  const record = await lockSeen(ctx, w, seen)
  const { number } = record
  const answer = canTransition(batchMachine, record.status, 'restore', contextOf(ctx, record, null))
  if (!answer.ok) throw ruleRefused(fill(m.batches.notDeleted, { number }))
  // What the batch held at its deletion, as its page still shows it.
  const places = await readPlaces(w.tx, who, record.id)
  const orders =
    places.length > 0 ? await lockOrders(w.tx, who, [...new Set(places.map((one) => one.order_id))]) : []
  const facts = await readFacts(w.tx, who, { ids: places.map((one) => one.specimen_id) })
  const refuse = (why: string) => ruleRefused(fill(m.batches.notFree, { number, why }))
  const ids: string[] = []
  for (const place of places) {
    const now = facts.find(({ specimen_id }) => specimen_id === place.specimen_id)
    for (const { id } of place.tests) {
      const test = now?.tests.find((one) => one.id === id)
      if (test?.batch && test.batchStage)
        throw refuse(
          fill(m.batches.inBatch, {
            barcode: place.barcode,
            number: test.batch,
            stage: stageWords(test.batchStage),
          }),
        )
      if (test && ['RESULTED', 'VERIFIED', 'RELEASED'].includes(test.state))
        throw refuse(fill(m.batches.testResulted, { barcode: place.barcode, tests: test.name }))
      // One that was canceled stays in its batch, shown as such.
      if (test?.state === 'REGISTERED') ids.push(id)
    }
  }
  const refusals = await assignAnalyses(ctx, w, 'assign', { orders, ids, batch: number })
  const [first] = refusals.values()
  if (first !== undefined) throw refuse(first)
  const placeIds = places.map((one) => one.place_id)
  if (placeIds.length > 0) {
    await sql`update batch_analysis x set left_at = null where ${ofLab(who, 'x')}
      and x.place_id = any(${placeIds}::uuid[]) and x.left_at = ${record.deleted_at}`.execute(w.tx)
    await sql`update batch_specimen p set left_at = null where ${ofLab(who, 'p')}
      and p.id = any(${placeIds}::uuid[]) and p.left_at = ${record.deleted_at}`.execute(w.tx)
  }
  await saveBatch(ctx, w, record.id, {
    status: answer.to,
    deleted_at: null,
    deleted_by: null,
    deleted_why: null,
  })
  w.about('batch', record.id)
  w.changed(
    'batch',
    record.id,
    { status: record.status, deletedWhy: record.deleted_why, specimens: null },
    { status: answer.to, deletedWhy: null, specimens: places.map(({ barcode }) => barcode) },
  )
}
