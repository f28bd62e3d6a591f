import { parentPort } from 'node:worker_threads'
import { createDocuments } from '../documents/documents'
import { reportOf } from '../core/error-report'
import { UndrawableError } from '../documents/undrawable'
import type { Drawing, Drawn, ScriptMissing } from './documents'
import { documentFonts } from './fonts'

/** Draws paper in a thread of its own: a report takes some 25 ms of computing that no request should wait for. */
const documents = createDocuments({
  fonts: documentFonts(({ script, error }) => {
    const told: ScriptMissing = { missing: script, why: reportOf(error).message ?? '' }
    parentPort?.postMessage(told)
  }),
})

parentPort?.on('message', (drawing: Drawing) => {
  void (async () => {
    const answer: Drawn = await draw(drawing).then(
      (paper) => ({ number: drawing.number, ...paper }),
      (error: unknown) => ({
        number: drawing.number,
        error: error instanceof Error ? error.message : String(error),
        ...(error instanceof UndrawableError ? { what: error.what } : {}),
      }),
    )
    // Handed over, not copied: nothing here reads the paper again.
    const own = answer.bytes?.buffer
    parentPort?.postMessage(answer, own instanceof ArrayBuffer ? [own] : [])
  })()
})

async function draw(drawing: Drawing): Promise<{ bytes: Uint8Array; pages?: number }> {
  if (drawing.kind === 'fax')
    return documents.fax(drawing.content.cover, drawing.content.report, drawing.logo)
  return { bytes: await paperOf(drawing) }
}

function paperOf(drawing: Exclude<Drawing, { kind: 'fax' }>): Promise<Uint8Array> {
  if (drawing.kind === 'report') return documents.report(drawing.content, drawing.logo)
  if (drawing.kind === 'cumulative') return documents.cumulative(drawing.content, drawing.logo)
  if (drawing.kind === 'faxCover') return documents.faxCover(drawing.content, drawing.logo)
  if (drawing.kind === 'workList') return documents.workList(drawing.content)
  if (drawing.kind === 'abn') return documents.abn(drawing.content)
  if (drawing.kind === 'batchReport') return documents.batchReport(drawing.content)
  if (drawing.kind === 'table') return documents.table(drawing.content)
  if (drawing.kind === 'labels') return documents.labels(drawing.content)
  return documents.merge(drawing.content.files, drawing.content.title)
}
