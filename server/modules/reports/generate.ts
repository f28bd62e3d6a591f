import { productShortName } from '@contract/constants'
import { fill, m } from '@contract/messages'
import type { Order } from '@contract/orders/shapes'
import { todayIn } from '@contract/rules/zone'
import type { ReportDocument } from '@contract/reports/document'
import type { TemplateWords } from '@contract/report-templates/shapes'
import type { Ctx } from '../../core/context'
import { badInput, forbidden, notFound, ruleRefused } from '../../core/errors'
import type { FileReply } from '../../core/handlers'
import { ofLab } from '../../core/scope'
import { findOrder } from '../orders/public'
import { statusAhead } from './ahead'
import { buildDocument, type ReportFacts } from './build-document'
import { cumulativeReport } from './cumulative'
import { bytesOf, drawReport, withFiles } from './drawing'
import { factsOf, nextNumber } from './facts'
import { resultsCsv } from './results-csv'
import { hasContent, reportStatusOf, type ReportStatus } from './report-status'
import { mediaByKey, type MediaRecord } from './store'

export interface Wanted {
  orderId?: string | undefined
  orderIds?: string[] | undefined
  patientId?: string | undefined
  from?: string | undefined
  to?: string | undefined
  format: 'pdf' | 'csv'
  preview: boolean
}

/**
 * The reports of one order or of several, in one file. Without `preview` what has been released: the stored papers, or the
 * released results as CSV; with it what would be released now, drawn for the occasion, marked and not kept.
 */
export async function generateReport(ctx: Ctx, wanted: Wanted): Promise<FileReply> {
  const { orderId, orderIds, patientId, from, to, format, preview } = wanted
  if (patientId !== undefined) {
    if (orderId !== undefined || orderIds !== undefined || format !== 'pdf' || preview)
      throw badInput({ patientId: m.reports.cumulativePdfOnly })
    return cumulativeReport(ctx, patientId, { from: from ?? null, to: to ?? null })
  }
  const found = await reachableOrders(ctx, wanted)
  // What would be released now is decided at the primary alone.
  const statuses = preview
    ? await inTurn(found, (order) => previewStatus(ctx, order))
    : await ctx.longRead((db) => inTurn(found, (order) => reportStatusOf(db, ctx.who, order)))
  for (const status of statuses) refuseEmpty(status, preview)
  const bytes =
    format === 'csv'
      ? resultsCsv(
          statuses.map((status) => (preview ? previewFacts(ctx, status) : releasedFacts(status))),
          ctx.who.timeZone,
        )
      : await ctx.ports.documents.merge(
          preview
            ? await drawPreviews(
                ctx,
                statuses.map((one) => previewFacts(ctx, one)),
              )
            : await storedPapers(ctx, found, statuses),
          m.reports.mergedTitle,
        )
  return reportFile(ctx, wanted, bytes)
}

/** The orders that are asked for, all within the caller's reach, and that they were shown. Throws what may not be seen. */
export async function reachableOrders(ctx: Ctx, { orderId, orderIds, preview }: Wanted): Promise<Order[]> {
  const ids = [...new Set([...(orderId ? [orderId] : []), ...(orderIds ?? [])])]
  if (ids.length === 0) throw badInput({ orderId: m.reports.chooseOrder })
  // A value that is not released is the laboratory's own, and there it is for those who read results.
  if (preview && (ctx.who.locations !== 'all' || !ctx.who.ability.can('read', 'Result'))) throw forbidden()
  // One order after the other: a hundred at once would take every connection of the database.
  const found: Order[] = []
  for (const id of ids) {
    const order = await findOrder(ctx.db, ctx.who, id)
    if (!order) throw notFound()
    found.push(order)
  }
  ctx.shown(ids)
  return found
}

/** Under the name and type of the file that is downloaded. */
export function reportFile(ctx: Ctx, { format }: Wanted, bytes: Uint8Array): FileReply {
  const day = todayIn(ctx.who.timeZone, ctx.now.toISOString()).replaceAll('-', '')
  return {
    bytes,
    type: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/pdf',
    filename: `${productShortName}_report_${day}.${format}`,
  }
}

async function inTurn<A, B>(all: readonly A[], work: (one: A) => Promise<B>): Promise<B[]> {
  const done: B[] = []
  for (const one of all) done.push(await work(one))
  return done
}

function refuseEmpty(status: ReportStatus, preview: boolean): void {
  const { order, versions } = status
  const number = order.requisitionNumber
  if (preview && !hasContent(status)) throw ruleRefused(fill(m.reports.nothingToPreview, { number }))
  if (!preview && versions.length === 0) throw ruleRefused(fill(m.reports.nothingReleased, { number }))
}

/** What has been released, whatever is being worked on beside it. */
function releasedFacts(status: ReportStatus): ReportFacts {
  const last = status.versions.at(-1)
  if (!last) throw notFound()
  const { number, state, reason, released_at: at, released_by_name: releasedBy } = last
  return factsOf({ ...status, after: status.analyses }, { number, state, reason, at, releasedBy })
}

/** With the changes that wait; throws why one can no longer be made. */
async function previewStatus(ctx: Ctx, order: Order): Promise<ReportStatus> {
  const { status, refused } = await statusAhead(ctx, order)
  if (refused) throw refused
  return status
}

const previewFacts = (ctx: Ctx, status: ReportStatus): ReportFacts =>
  factsOf(status, {
    number: nextNumber(status),
    state: status.nextState,
    at: ctx.now,
    reason: null,
    releasedBy: null,
  })

async function drawPreviews(ctx: Ctx, all: readonly ReportFacts[]): Promise<Uint8Array[]> {
  const papers: Uint8Array[] = []
  for (const facts of all) papers.push(await drawReport(ctx, buildDocument(facts)))
  return papers
}

async function storedPapers(ctx: Ctx, orders: Order[], statuses: ReportStatus[]): Promise<Uint8Array[]> {
  const latest: MediaRecord[] = []
  for (const { versions } of statuses) {
    const media = await mediaByKey(ctx.db, ctx.who.labId, versions.at(-1)?.media_key ?? '')
    if (!media) throw notFound()
    latest.push(media)
  }
  const isNew = latest.some(({ file_key }) => file_key === null)
  // Where a paper is drawn, the call's one row of the trail is that of the write: it names every order it shows.
  const alsoShown = isNew
    ? (w: Parameters<Parameters<Ctx['write']>[0]>[0]) => {
        for (const { _id } of orders) w.changed('order', _id, null, null, _id)
        return Promise.resolve()
      }
    : undefined
  const papers = await withFiles(ctx, latest, alsoShown)
  return Promise.all(papers.map((paper) => bytesOf(ctx, paper)))
}

/**
 * The report that would be released of this order now, with a template as it is being written: for its preview. Only in the
 * laboratory, for those who read results.
 */
export async function previewWith(
  ctx: Ctx,
  requisitionNumber: string,
  words: TemplateWords,
): Promise<ReportDocument> {
  if (ctx.who.locations !== 'all' || !ctx.who.ability.can('read', 'Result')) throw forbidden()
  const found = await ctx.db
    .selectFrom('lab_order')
    .select('id')
    .where(ofLab(ctx.who))
    .where('requisition_number', '=', requisitionNumber)
    .where('deleted', '=', false)
    .executeTakeFirst()
  const order = found && (await findOrder(ctx.db, ctx.who, found.id))
  if (!order) {
    const unknown = fill(m.reportTemplates.previewUnknown, { number: requisitionNumber })
    throw ruleRefused(unknown, { requisitionNumber: unknown })
  }
  ctx.shown([order._id])
  const status = await previewStatus(ctx, order)
  refuseEmpty(status, true)
  const template = { id: '', label: '', revision: 0, ...words }
  return buildDocument({ ...previewFacts(ctx, status), template })
}
