import { isLive } from '@contract/orders/live'
import type { Analysis } from '@contract/results/shapes'
import type { Order } from '@contract/orders/shapes'
import type { ReportState } from '@contract/orders/choices'
import type { ReportDocument } from '@contract/reports/document'
import { correctsAnything } from '@contract/reports/gate'
import { reportStateOf } from '@contract/reports/states'
import type { Principal } from '../../core/principal'
import type { Executor } from '../../core/tx'
import { standingReview } from '../pharmacist/public'
import { templateInUse } from './template-in-use'
import { listAnalyses } from '../results/public'
import { readOutside } from './outside'
import { drugsOf } from '../toxicology/public'
import { buildDocument, kindOf } from './build-document'
import { factsOf, nextNumber } from './facts'
import { identityChanges } from './identity'
import { medicationsChangedSince } from './medications-changed'
import {
  frozenDocument,
  readAnalysisExtras,
  readLab,
  readOrderExtra,
  readVersions,
  type VersionRecord,
} from './store'
import { waitingFields } from '../orders/public'
import type { ReportStatus } from './report-status-shape'
import { whoseFacts } from './whose-facts'

export type { ReportStatus } from './report-status-shape'

const isCompared = ({ panels }: ReportDocument) =>
  panels.some(({ rows }) => rows.some(({ consistency }) => consistency !== ''))

/** What a version printed: released by then, and not replaced by then. Releases of an order never share an instant. */
function printedIn(version: VersionRecord, analyses: readonly Analysis[]): string[] {
  const releasedBy = ({ releasedAt }: Analysis) =>
    releasedAt !== null && Date.parse(releasedAt) <= version.released_at.getTime()
  const replaced = new Set(analyses.filter(releasedBy).map(({ retestOf }) => retestOf))
  return analyses.filter((one) => releasedBy(one) && !replaced.has(one._id)).map(({ _id }) => _id)
}

/** Reads what the next report of this order depends on. The order must be within the caller's reach. */
export async function reportStatusOf(db: Executor, who: Principal, order: Order): Promise<ReportStatus> {
  const extras = await readAnalysisExtras(db, who.labId, order._id)
  const analyses = (await listAnalyses(db, who, [order._id], true)).filter(
    ({ _id }) => extras.get(_id)?.of_other_patient !== true,
  )
  const all = await readVersions(db, who.labId, order._id)
  const versions = all.filter(({ patient_id }) => patient_id === order.patientId)
  const newestOwn = versions.at(-1)
  const last = newestOwn ? await frozenDocument(db, who.labId, newestOwn.id) : null
  const parts = {
    order,
    analyses,
    versions,
    newest: all.at(-1),
    last,
    medicationsChanged:
      newestOwn && last && isCompared(last)
        ? await medicationsChangedSince(db, who.labId, order._id, newestOwn.released_at)
        : null,
    outside: await readOutside(db, who.labId, order._id),
    lab: await readLab(db, who.labId),
    extra: await readOrderExtra(db, who.labId, order._id),
    extras,
    review: await standingReview(db, who, order),
    drugs: await drugsOf(db, who.labId),
    template: await templateInUse(db, who.labId, {
      kind: kindOf(analyses),
      locationId: order.location._id,
      panelIds: order.items.flatMap(({ panelId }) => panelId ?? []),
    }),
  }
  const status = { ...parts, ...nextOf(parts, false) }
  return tellsOtherwise(status) ? { ...status, ...nextOf(parts, true) } : status
}

/** Whether the next version would tell of a result, or conclude, what the last one told otherwise. */
function tellsOtherwise(status: ReportStatus): boolean {
  if (!status.last) return false
  const { nextState: state, order } = status
  const at = new Date(order.dateCollected)
  const issue = { number: nextNumber(status), state, at, reason: null, releasedBy: null }
  return correctsAnything(buildDocument(factsOf(status, issue)))
}

type Parts = Pick<ReportStatus, 'order' | 'analyses' | 'versions' | 'last' | 'lab' | 'newest' | 'outside'>

function nextOf(
  { order, analyses, versions, last: printed, lab, newest, outside }: Parts,
  toldOtherwise: boolean,
) {
  const verified = analyses.filter(({ state }) => state === 'VERIFIED')
  const unverified = analyses.filter(
    (one) => isLive(one) && one.state !== 'VERIFIED' && one.state !== 'RELEASED',
  )
  const successors = new Set(verified.map(({ retestOf }) => retestOf))
  const replaced = analyses.filter(({ _id, state }) => state === 'RELEASED' && successors.has(_id))
  const after = analyses.map((one): Analysis => {
    if (one.state === 'VERIFIED') return { ...one, state: 'RELEASED' }
    return replaced.includes(one) ? { ...one, state: 'RETRACTED' } : one
  })
  const issued = versions.map((version) => ({ kind: version.state, resultIds: printedIn(version, analyses) }))
  const last = versions.at(-1)
  const complete = versions.some(({ state }) => state !== 'PRELIMINARY')
  const status = after.map(({ _id: id, state }) => ({ id, state }))
  const plain = reportStateOf(status, issued)
  const changed = Object.keys(waitingFields(order.correction)).length > 0
  const version = (newest?.number ?? 0) + 1
  const changes = identityChanges(printed, { ...whoseFacts(order, lab.time_zone), version })
  const otherwise = changes.some((one) => one.version === version)
  // Of another laboratory, and told by no report yet.
  const came = outside.some(({ isNew }) => isNew)
  const hasNews =
    verified.length > 0 ||
    came ||
    changed ||
    otherwise ||
    (plain.kind !== 'NONE' && plain.kind !== last?.state) ||
    (versions.length === 0 && isOverUntested({ order, after }))
  const { kind } = reportStateOf(
    status,
    issued,
    changed || came || (complete && !hasNews),
    otherwise || toldOtherwise,
  )
  const nextState: ReportState = kind === 'NONE' ? (unverified.length > 0 ? 'PRELIMINARY' : 'FINAL') : kind
  return { verified, unverified, replaced, after, changes, nextState, hasNews }
}

/** The order is over and nothing of it was tested: its report says so, and what became of the specimens (493.1291(c)(7)). */
export const isOverUntested = ({ order, after }: Pick<ReportStatus, 'order' | 'after'>) =>
  order.state === 'REJECTED' && after.length > 0 && !after.some(isLive)

/** There is something that a report can say. */
export const hasContent = (status: Pick<ReportStatus, 'order' | 'after' | 'outside'>) =>
  isOverUntested(status) ||
  status.outside.length > 0 ||
  status.after.some(({ state }) => state === 'RELEASED')

/** A complete report has been issued: from now on reports are corrected or amended. */
export const isComplete = ({ versions }: Pick<ReportStatus, 'versions'>) =>
  versions.some(({ state }) => state !== 'PRELIMINARY')
