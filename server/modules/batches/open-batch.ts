import type { z } from 'zod'
import { fill, m } from '@contract/messages'
import type { BatchForm, BatchOutcome } from '@contract/batches/shapes'
import type { Ctx, Write } from '../../core/context'
import { nextNumber } from '../../core/counter'
import { badInput, notFound, ruleRefused } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import { json } from '../../db/json'
import { checkFields, columnsOf, told } from './change'
import { placeSpecimens } from './place'
import { closedWords, type BatchRecord } from './records'
import { lockBatch } from './store'
import { waitingIds } from './waiting'

/** Numbers begin here, so that all of a laboratory's first years have as many digits. */
const firstNumber = 1000

interface Opened {
  batch: z.output<typeof BatchForm>
  byRule: boolean
  specimenIds: readonly string[]
}

/**
 * Opens a batch and fills it as it was asked. Answers its id and what became of each specimen. One that was to have specimens and
 * would have none is refused with why.
 */
export async function openBatch(
  ctx: Ctx,
  w: Write,
  { batch, byRule, specimenIds }: Opened,
): Promise<{ id: string; outcomes: BatchOutcome[] }> {
  const { who, now, ports } = ctx
  // A batch takes work of every clinic.
  if (who.locations !== 'all') throw notFound()
  const type = await w.tx
    .selectFrom('test_type')
    .select('active')
    .where(ofLab(who))
    .where('id', '=', batch.testTypeId)
    .executeTakeFirst()
  if (!type?.active) throw badInput({ testTypeId: type ? m.batches.testTypeOff : m.batches.testTypeMissing })
  await checkFields(ctx, w, batch)
  await checkTests(ctx, w, batch)
  const id = ports.ids.id()
  const number = `B-${firstNumber + (await nextNumber(w.tx, who.labId, 'batch'))}`
  await w.tx
    .insertInto('batch')
    .values({
      lab_id: who.labId,
      id,
      number,
      status: 'OPEN',
      stage: 'FILLING',
      test_type_id: batch.testTypeId,
      ...columnsOf(batch),
      only_tests: batch.testIds.length > 0 ? json([...new Set(batch.testIds)]) : null,
      created_at: now,
      created_by: signedName(who),
      updated_at: now,
    })
    .execute()
  const record = await lockBatch(w.tx, who, id)
  w.about('batch', id)
  w.changed('batch', id, null, { ...told(record), createdBy: record.created_by })
  const outcomes = byRule
    ? await fillByRule(ctx, w, record)
    : specimenIds.length > 0
      ? await placeSpecimens(ctx, w, record, specimenIds)
      : []
  if ((byRule || specimenIds.length > 0) && !outcomes.some(({ ok }) => ok))
    throw ruleRefused(emptyWords(record, outcomes))
  return { id, outcomes }
}

/**
 * Why a batch that was to be opened with specimens would be empty: somebody else took them in the meantime. It is not opened, and
 * its number is not used.
 */
function emptyWords({ test_type: type }: BatchRecord, outcomes: readonly BatchOutcome[]): string {
  const why = outcomes.slice(0, 3).flatMap(({ message }) => message ?? [])
  return [...(why.length > 0 ? why : [fill(m.batches.nothingWaits, { type })]), m.batches.noneOpened].join(
    ' ',
  )
}

/** Throws badInput() where a batch is to be of tests that are none of its type. */
async function checkTests(
  { who }: Ctx,
  w: Write,
  { testTypeId, testIds }: Pick<z.output<typeof BatchForm>, 'testTypeId' | 'testIds'>,
): Promise<void> {
  if (testIds.length === 0) return
  const known = await w.tx
    .selectFrom('test')
    .select('id')
    .where(ofLab(who))
    .where('test_type_id', '=', testTypeId)
    .where('id', 'in', testIds)
    .execute()
  if (known.length !== new Set(testIds).size) throw badInput({ testIds: m.batches.testsOfOther })
}

/**
 * Adds what waits, in its order, as far as there is room. A specimen that somebody else took in the meantime is among the
 * outcomes with where it is, and the next one has its place.
 */
export async function fillByRule(ctx: Ctx, w: Write, batch: BatchRecord): Promise<BatchOutcome[]> {
  const room = batch.maximum - batch.specimens
  if (room <= 0)
    throw ruleRefused(
      fill(m.batches.full, { number: batch.number, count: batch.specimens, maximum: batch.maximum }),
    )
  const closed = closedWords(batch)
  if (closed !== null) throw ruleRefused(closed)
  const rule = {
    testTypeId: batch.test_type_id,
    free: true,
    limit: room,
    onlyTests: batch.only_tests,
  }
  const outcomes: BatchOutcome[] = []
  const asked = new Set<string>()
  for (let open = room; open > 0;) {
    const ids = (await waitingIds(w.tx, ctx.who, ctx.now, rule)).filter((id) => !asked.has(id))
    if (ids.length === 0) break
    for (const id of ids) asked.add(id)
    const tried = await placeSpecimens(
      ctx,
      w,
      { ...batch, specimens: batch.maximum - open },
      ids.slice(0, open),
    )
    outcomes.push(...tried)
    open -= tried.filter(({ ok }) => ok).length
  }
  return outcomes
}
