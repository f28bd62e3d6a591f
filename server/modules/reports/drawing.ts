import type { ReportDocument } from '@contract/reports/document'
import type { Ctx, Write } from '../../core/context'
import { notFound } from '../../core/errors'
import { sha256OfBytes } from '../../core/hash'
import { ofLab } from '../../core/scope'
import { frozenDocument, mediaByKey, type MediaRecord } from './store'
import { undrawn } from './undrawable'

interface Drawn {
  fileKey: string
  bytes: Uint8Array
}

/** Papers being drawn by this process now: readers who come at the same moment wait for one drawing. */
const beingDrawn = new Map<string, Promise<Drawn>>()

/** The file of the logo that a document prints; null without one. One that is lost keeps no report from being read. */
export async function logoOf(
  { ports }: Pick<Ctx, 'ports'>,
  { logo, template }: { logo: string | null; template: { logo: boolean } | null },
): Promise<Uint8Array | null> {
  if (logo === null || template?.logo === false) return null
  const file = await ports.files.get(logo)
  if (!file) ports.log.warn({ entity: 'logo', id: logo }, 'The logo of a report is not among the files')
  return file?.bytes ?? null
}

/** A report as paper, with the logo that it names. Throws a refusal that names what cannot be drawn. */
export async function drawReport(ctx: Ctx, document: ReportDocument): Promise<Uint8Array> {
  const logo = await logoOf(ctx, document)
  try {
    return await ctx.ports.documents.report(document, logo)
  } catch (error) {
    throw undrawn(document.requisition, error, ctx)
  }
}

async function draw(ctx: Ctx, media: MediaRecord, reportId: string): Promise<Drawn> {
  const bytes = await drawReport(ctx, await frozenDocument(ctx.db, media.lab_id, reportId))
  return { bytes, fileKey: await ctx.ports.files.put(bytes, media.content_type) }
}

/**
 * Keeps a drawn paper as the file of its row, once and for ever: where another process was first, that one's stays and
 * this one is thrown away. The trail gets the paper's hash.
 */
async function keep(w: Write, media: MediaRecord, drawn: Drawn): Promise<void> {
  const kept = await w.tx
    .updateTable('media')
    .set({ file_key: drawn.fileKey, size: drawn.bytes.byteLength })
    .where(ofLab(media.lab_id))
    .where('key', '=', media.key)
    .where('file_key', 'is', null)
    .executeTakeFirst()
  if (media.order_id) w.about('order', media.order_id)
  if (kept.numUpdatedRows > 0n && media.report_id && media.order_id)
    w.changed('report', media.report_id, { pdf: null }, { pdf: sha256OfBytes(drawn.bytes) }, media.order_id)
}

/**
 * Makes sure that every one of these papers has its file: a released report's content is frozen, its PDF is drawn at the
 * first reading and never again. `work` is what else the call writes, in the same transaction; without it nothing is
 * written where nothing was to be drawn. Answers the rows as they then are.
 */
export async function withFiles(
  ctx: Ctx,
  papers: readonly MediaRecord[],
  work?: (w: Write) => Promise<void>,
): Promise<MediaRecord[]> {
  const mine: string[] = []
  try {
    const drawn: { media: MediaRecord; paper: Drawn }[] = []
    for (const media of papers) {
      if (media.file_key !== null) continue
      if (media.report_id === null) throw notFound()
      let drawing = beingDrawn.get(media.key)
      if (!drawing) {
        drawing = draw(ctx, media, media.report_id)
        beingDrawn.set(media.key, drawing)
        mine.push(media.key)
      }
      drawn.push({ media, paper: await drawing })
    }
    if (drawn.length === 0 && !work) return [...papers]
    await ctx.write(async (w) => {
      for (const { media, paper } of drawn) await keep(w, media, paper)
      await work?.(w)
    })
    const now = await Promise.all(papers.map((media) => mediaByKey(ctx.db, media.lab_id, media.key)))
    for (const { media, paper } of drawn) {
      const kept = now.find((one) => one?.key === media.key)?.file_key
      if (kept && kept !== paper.fileKey) await ctx.ports.files.remove(paper.fileKey)
    }
    return now.flatMap((media) => media ?? [])
  } finally {
    for (const key of mine) beingDrawn.delete(key)
  }
}

/**
 * The same for a reader who is not signed in, in two steps around the one write of the call: drawn before it, if need be,
 * and kept within it where the reader was let in. Where the reader was not, or another process was first, the drawing goes.
 */
export async function drawnAhead(
  ctx: Ctx,
  media: MediaRecord,
): Promise<{
  keep: (w: Write) => Promise<void>
  settle: () => Promise<MediaRecord>
}> {
  if (media.file_key !== null || media.report_id === null)
    return { keep: () => Promise.resolve(), settle: () => Promise.resolve(media) }
  const drawn = await draw(ctx, media, media.report_id)
  return {
    keep: (w) => keep(w, media, drawn),
    async settle() {
      const now = await mediaByKey(ctx.db, media.lab_id, media.key)
      if (now?.file_key !== drawn.fileKey) await ctx.ports.files.remove(drawn.fileKey)
      return now ?? media
    },
  }
}

/** The stored bytes; throws notFound() where the file store has them no more. */
export async function bytesOf(ctx: Ctx, media: MediaRecord): Promise<Uint8Array> {
  const file = media.file_key === null ? undefined : await ctx.ports.files.get(media.file_key)
  if (!file) throw notFound()
  return file.bytes
}

/**
 * The paper of a version for the ledger of deliveries, which hands it to whom the laboratory's rules name: nobody reads it here,
 * and it is kept like any other first drawing.
 */
export async function paperToDeliver(ctx: Ctx, labId: string, mediaKey: string): Promise<Uint8Array> {
  const media = await mediaByKey(ctx.db, labId, mediaKey)
  if (!media) throw notFound()
  const drawn = await drawnAhead(ctx, media)
  if (media.file_key === null) await ctx.writeAs(labId, (w) => drawn.keep(w))
  return bytesOf(ctx, await drawn.settle())
}
