import { fill, m } from '@contract/messages'
import type { Batch } from '@contract/batches/shapes'
import { clock, dateWords } from '@contract/rules/date-words'
import { wallTimeAt } from '@contract/rules/zone'
import type { Ctx } from '../../core/context'
import type { FileReply } from '../../core/handlers'
import { signedName } from '../../core/signed'
import { presentBatch } from './store'

/** The work list of a batch as a PDF. */
export async function workListPdf(ctx: Ctx, id: string): Promise<FileReply> {
  const batch = await presentBatch(ctx.db, ctx.who, ctx.now, id)
  ctx.shown([batch._id, ...batch.rows.map(({ orderId }) => orderId)])
  ctx.mark({ about: batch._id })
  const lab = await ctx.db
    .selectFrom('lab')
    .select('name')
    .where('id', '=', ctx.who.labId)
    .executeTakeFirstOrThrow()
  const at = (instant: string) => {
    const { date, minutes } = wallTimeAt(instant, ctx.who.timeZone)
    return `${dateWords(date)}, ${clock(minutes)}`
  }
  const bytes = await ctx.ports.documents.workList({
    lab: lab.name,
    number: batch.number,
    testType: batch.testType.name,
    status: m.batches.status[batch.status],
    madeAt: at(ctx.now.toISOString()),
    madeBy: signedName(ctx.who),
    facts: factsOf(batch),
    rows: batch.rows.map((row) => ({
      position: row.position,
      barcode: row.barcode,
      patient: `${row.patient.lastname}, ${row.patient.firstname}`,
      dob: dateWords(row.patient.dob),
      requisition: row.requisitionNumber,
      sample: row.sampleType,
      tests: row.tests.map(({ name }) => name).join(', '),
      priority: row.priority === 'STAT' ? m.choices.priority.STAT : '',
      collected: at(row.collectedAt),
      note: row.held
        ? m.batches.onHold
        : row.expired
          ? m.batches.pastStability
          : row.expiresAt === null
            ? ''
            : fill(m.batches.keepsUntil, { at: at(row.expiresAt) }),
    })),
  })
  return { bytes, type: 'application/pdf' }
}

/** What a batch runs on and with, as its papers say it. */
export function factsOf(
  batch: Pick<
    Batch,
    'instrument' | 'method' | 'onlyTests' | 'analyst' | 'reagents' | 'controls' | 'specimens' | 'maximum'
  >,
): { label: string; words: string }[] {
  const reagents = batch.reagents.map(({ name, lot, expires }) =>
    fill(m.batches.lotUntil, { name, lot, day: dateWords(expires) }),
  )
  return [
    { label: m.batches.factInstrument, words: batch.instrument?.name ?? m.batches.none },
    { label: m.batches.factMethod, words: batch.method ?? m.batches.none },
    ...(batch.onlyTests === null ? [] : [{ label: m.batches.factTests, words: batch.onlyTests.join(', ') }]),
    { label: m.batches.factAnalyst, words: batch.analyst?.name ?? m.batches.none },
    { label: m.batches.factReagents, words: reagents.join('; ') || m.batches.none },
    { label: m.batches.factControls, words: batch.controls.join(', ') || m.batches.none },
    {
      label: m.batches.workList,
      words: fill(m.batches.workListCount, { count: batch.specimens, maximum: batch.maximum }),
    },
  ]
}
