import { BatchReportDocument } from '@contract/batch-reports/document'
import type { BatchPaper } from '@contract/batch-reports/shapes'
import { fill, m } from '@contract/messages'
import { canonical } from '@contract/canonical'
import type { Ctx } from '../../core/context'
import { reportOf } from '../../core/error-report'
import { notFound, ruleRefused } from '../../core/errors'
import { failureOf } from '../../core/failures'
import type { FileReply } from '../../core/handlers'
import { sha256Hex, sha256OfBytes } from '../../core/hash'
import { signedName } from '../../core/signed'
import { UndrawableError } from '../../documents/undrawable'
import { lockBatch } from '../batches/public'
import { findLab } from '../lab-settings/public'
import { lockPlate } from '../plates/public'
import { checkOrders } from '../turbo-reports/public'
import { paperOf, wordsOf } from './document'
import { presentPaper, readPapers, readReport } from './report'
import { columnsOf, subjectOf } from './subject'

/** A batch of 384 specimens has no more orders than these steps ask the gate about. */
const mostSteps = 12

/** Every order of the batch has its answer of the gate, so that the paper does not say of one that nobody asked. */
export async function checkAll(ctx: Ctx, orderIds: readonly string[]): Promise<void> {
  for (let step = 0; step < mostSteps; step++) {
    const { checked, left } = await checkOrders(ctx, orderIds)
    if (checked === 0 || !left) return
  }
}

async function drawn(ctx: Ctx, number: string, document: BatchReportDocument): Promise<Uint8Array> {
  try {
    return await ctx.ports.documents.batchReport(document)
  } catch (error) {
    if (failureOf(error)) throw error
    ctx.ports.log.warn({ err: reportOf(error) }, 'The paper of a batch could not be drawn')
    const what = error instanceof UndrawableError ? error.what : m.reports.pagesUnread
    throw ruleRefused(fill(m.batchReports.notDrawn, { number, what }))
  }
}

/**
 * Makes the next version of the paper of a batch or plate. What it says is read first and drawn outside of the transaction; the number is
 * settled under its lock, so that no two papers have one.
 */
export async function makePaper(ctx: Ctx, id: string): Promise<BatchPaper> {
  const { who, ports, now } = ctx
  const subject = await subjectOf(ctx, id)
  const first = await readReport(ctx, id)
  if (first.tests.length === 0)
    throw ruleRefused(subject.kind === 'plate' ? m.batchReports.plateEmpty : m.batchReports.empty)
  const orderIds = first.orders.map((order) => order._id)
  await checkAll(ctx, orderIds)
  const words = wordsOf(ctx, await readReport(ctx, id))
  const digest = sha256Hex(canonical(words))
  const [last] = await readPapers(ctx.db, who, [id])
  if (last?.digest === digest) throw ruleRefused(fill(m.batchReports.unchanged, { number: last.number }))
  const number = (last?.number ?? 0) + 1
  const lab = await findLab(ctx.db, who.labId)
  const bytes = await drawn(
    ctx,
    words.number ?? '',
    BatchReportDocument.parse(paperOf(ctx, lab.name, number, words)),
  )
  const pdfDigest = sha256OfBytes(bytes)
  const fileKey = await ports.files.put(bytes, 'application/pdf')
  try {
    return await ctx.write(async (w) => {
      await (subject.kind === 'plate' ? lockPlate(w.tx, who, id) : lockBatch(w.tx, who, id))
      const [newest] = await readPapers(w.tx, who, [id])
      if ((newest?.number ?? 0) !== number - 1)
        throw ruleRefused(fill(m.batchReports.madeMeanwhile, { number: newest?.number ?? number }))
      await w.tx
        .insertInto('batch_report')
        .values({
          lab_id: who.labId,
          id: ports.ids.id(),
          ...columnsOf(subject),
          number,
          digest,
          pdf_digest: pdfDigest,
          file_key: fileKey,
          size: bytes.byteLength,
          made_at: now,
          made_by: who.userId,
          made_by_name: signedName(who),
        })
        .execute()
      w.about(subject.kind, id)
      w.changed(subject.kind, id, { paper: last?.number ?? null }, { paper: number, pdf: pdfDigest })
      const [made] = await readPapers(w.tx, who, [id])
      if (!made) throw notFound()
      return presentPaper(made)
    })
  } catch (error) {
    await ports.files.remove(fileKey)
    throw error
  }
}

/** A version as it was made; one whose file is another by now is refused rather than shown. */
export async function readPaper(ctx: Ctx, id: string, number: number): Promise<FileReply> {
  await subjectOf(ctx, id)
  const paper = (await readPapers(ctx.db, ctx.who, [id])).find((one) => one.number === number)
  const file = paper && (await ctx.ports.files.get(paper.file_key))
  if (!paper || !file) throw notFound()
  ctx.shown([id])
  ctx.mark({ about: id })
  if (sha256OfBytes(file.bytes) !== paper.pdf_digest) throw ruleRefused(m.batchReports.damaged)
  return { bytes: file.bytes, type: 'application/pdf' }
}
