import { zipSync, type Zippable } from 'fflate'
import { m, fill } from '@contract/messages'
import { ReportDocument } from '@contract/reports/document'
import type { Ctx, Write } from '../../core/context'
import { wallText } from '../../core/csv'
import { forbidden, notFound, ruleRefused } from '../../core/errors'
import type { FileReply } from '../../core/handlers'
import { sha256OfBytes } from '../../core/hash'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import { findOrder } from '../orders/public'
import { listAnalyses } from '../results/public'
import {
  callsCsv,
  contentOf,
  correctionsCsv,
  historyCsv,
  linksCsv,
  operatorsCsv,
  readersCsv,
  recallsCsv,
  receiptCsv,
  requisitionCsv,
  reviewsCsv,
  versionsCsv,
  type KeptVersion,
} from './bundle-files'
import { bytesOf, withFiles } from './drawing'
import { mediaByKey, readLab, readVersions, type MediaRecord } from './store'

const utf8 = (text: string) => new TextEncoder().encode(text)

interface Paper {
  version: KeptVersion
  pdf: Uint8Array
}

/** Every version with its content as it was frozen and its PDF, which is drawn where nobody has read it yet. */
async function papersOf(ctx: Ctx, orderId: string): Promise<Paper[]> {
  const { labId } = ctx.who
  const versions = await readVersions(ctx.db, labId, orderId)
  const media: MediaRecord[] = []
  for (const { media_key } of versions) {
    const found = await mediaByKey(ctx.db, labId, media_key)
    if (!found) throw notFound()
    media.push(found)
  }
  // Where a paper is drawn, the call's one row of the trail is that of the write: it names the order it shows.
  const alsoShown = (w: Write) => {
    w.changed('order', orderId, null, null, orderId)
    return Promise.resolve()
  }
  const isNew = media.some(({ file_key }) => file_key === null)
  const drawn = await withFiles(ctx, media, isNew ? alsoShown : undefined)
  const frozen = await ctx.db
    .selectFrom('report')
    .select(['id', 'document', 'content_hash'])
    .where(ofLab(labId))
    .where('order_id', '=', orderId)
    .execute()
  return Promise.all(
    versions.map(async (version): Promise<Paper> => {
      const file = drawn.find(({ key }) => key === version.media_key)
      const row = frozen.find(({ id }) => id === version.id)
      if (!file || !row) throw notFound()
      const pdf = await bytesOf(ctx, file)
      return {
        pdf,
        version: {
          ...version,
          document: ReportDocument.parse(row.document),
          content: contentOf(row.document),
          contentHash: row.content_hash,
          pdfHash: sha256OfBytes(pdf),
        },
      }
    }),
  )
}

/**
 * Everything on record about the report of an order as one ZIP, for an inspector (42 CFR 493.1283): requisition, receipt,
 * operators, each version as PDF and as its content, corrections, calls, links, readers, recalls, reviews and the history, with
 * the SHA-256 of each file. For whoever reads the trail and reports of the whole laboratory. Throws notFound() out of reach,
 * and a refusal where no report was released.
 */
export async function inspectorBundle(ctx: Ctx, orderId: string): Promise<FileReply> {
  const { who } = ctx
  if (who.locations !== 'all' || !who.ability.can('read', 'Report')) throw forbidden()
  const order = await findOrder(ctx.db, who, orderId)
  if (!order) throw notFound()
  ctx.shown([orderId])
  const papers = await papersOf(ctx, orderId)
  if (papers.length === 0)
    throw ruleRefused(fill(m.reports.nothingReleased, { number: order.requisitionNumber }))
  const versions = papers.map(({ version }) => version)
  const analyses = await listAnalyses(ctx.db, who, [orderId])
  const zone = who.timeZone
  const tables = {
    'requisition.csv': requisitionCsv(order, zone),
    'receipt.csv': receiptCsv(order, zone),
    'operators.csv': await operatorsCsv(ctx, orderId, analyses),
    'critical-calls.csv': callsCsv(analyses, zone),
    'corrections.csv': correctionsCsv(versions),
    'versions.csv': versionsCsv(versions, zone),
    'links.csv': await linksCsv(ctx, orderId),
    'readers.csv': await readersCsv(ctx, orderId, versions),
    'recalls.csv': await recallsCsv(ctx, orderId),
    'pharmacist-reviews.csv': await reviewsCsv(ctx, orderId),
    'history.csv': await historyCsv(ctx, orderId),
  }
  const { name: lab } = await readLab(ctx.db, who.labId)
  const readme = fill(m.reports.bundleReadme, {
    number: order.requisitionNumber,
    at: wallText(ctx.now, zone),
    name: signedName(who),
    lab,
    zone,
    files: Object.keys(tables)
      .map((name) => `${name}: ${m.reports.bundleFiles[name] ?? ''}`)
      .join('\n'),
  })
  const files: [string, Uint8Array][] = [
    ['README.txt', utf8(readme)],
    ...Object.entries(tables).map(([name, text]): [string, Uint8Array] => [name, utf8(text)]),
    ...papers.flatMap(({ version, pdf }): [string, Uint8Array][] => [
      [`versions/v${version.number}.pdf`, pdf],
      [`versions/v${version.number}.json`, utf8(version.content)],
    ]),
  ]
  const sums = files.map(([name, bytes]) => `${sha256OfBytes(bytes)}  ${name}\n`).join('')
  const mtime = ctx.now
  const zipped: Zippable = Object.fromEntries(
    [...files, ['SHA256SUMS.txt', utf8(sums)] as const].map(([name, bytes]) => [
      name,
      // A PDF is compressed already.
      [bytes, { mtime, level: name.endsWith('.pdf') ? 0 : 6 }],
    ]),
  )
  return {
    bytes: zipSync(zipped),
    type: 'application/zip',
    filename: `${order.requisitionNumber}_inspector_bundle.zip`,
  }
}
