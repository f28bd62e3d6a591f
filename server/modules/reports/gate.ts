import { fill, m } from '@contract/messages'
import type { GateProblem, Missing } from '@contract/reports/shapes'
import type { ReportState } from '@contract/orders/choices'
import { missingReportElements } from '@contract/reports/gate'
import { isDrugTest } from '@contract/rules/drug-test'
import { readEntered, sameResult } from '@contract/rules/entered-value'
import { printedIsolates, sameIsolates } from '@contract/rules/isolates'
import { heldForCallUntil } from '@contract/results/call-before-release'
import type { Analysis } from '@contract/results/shapes'
import { clock } from '@contract/rules/date-words'
import { wallTimeAt } from '@contract/rules/zone'
import type { Ctx } from '../../core/context'
import { notFound } from '../../core/errors'
import { asksForReview, callsBeforeRelease } from '../lab-settings/public'
import { findOrder } from '../orders/public'
import { openDraftProblem, settleVoidReview } from '../pharmacist/public'
import { statusAhead } from './ahead'
import { buildDocument, printedPanels, printedSpecimens, type ReportFacts } from './build-document'
import { readingWords, sameReading } from './document-row'
import { droppedReview } from './dropped-review'
import { factsOf, nextNumber } from './facts'
import { hasContent, isComplete, type ReportStatus } from './report-status'

export interface Gate {
  missing: Missing[]
  blockers: string[]
  nextState: ReportState
  ready: boolean
  unreported: boolean
  /** What the next version no longer says of a pharmacist's review, and wants a confirmation. */
  dropsReview: string | null
}

/**
 * Where the page finds what is missing: `specimens.0.source` counts the order's specimens, `results.<analysis id>` is a
 * result's row, `lab.address` and `patient.name` are what they say.
 */
function fieldOnPage(field: string, facts: ReportFacts): string {
  const row = /^panels\.(\d+)\.rows\.(\d+)\b/.exec(field)
  if (row) return `results.${printedPanels(facts.analyses)[Number(row[1])]?.[Number(row[2])]?.id ?? ''}`
  if (field.startsWith('panels')) return 'results'
  const specimen = /^specimens\.(\d+)\.(.*)$/.exec(field)
  if (specimen) {
    const letter = printedSpecimens(facts)[Number(specimen[1])]?.letter
    return `specimens.${facts.specimens.findIndex((one) => one.letter === letter)}.${specimen[2]}`
  }
  return field === 'lab.addressLines' ? 'lab.address' : field
}

/** What 42 CFR 493.1291(c) asks of the report that these facts would make, and is not there. */
export const missingOf = (facts: ReportFacts): Missing[] =>
  missingReportElements(buildDocument(facts)).map(({ element, message, field }) => ({
    element,
    message,
    field: fieldOnPage(field, facts),
  }))

const ofResult = (id: string, message: string): GateProblem => ({ message, field: `results.${id}` })
const ofOrder = (message: string): GateProblem => ({ message, field: 'order' })

const notVerified = (count: number) =>
  count === 1 ? m.reports.unverifiedOne : fill(m.reports.unverifiedMany, { count })

/**
 * Released values that would be read otherwise now: for the sex or age that the report would say, or beside a control that
 * was corrected. No report says the old reading beside the new facts; somebody decides by correcting each.
 */
const readOtherwise = ({ analyses, replaced }: ReportStatus) =>
  analyses
    .filter((one) => one.state === 'RELEASED' && !replaced.includes(one))
    .flatMap(({ _id, name, raw, interpretation: was, readNow: now }) =>
      now?.value !== undefined
        ? ofResult(_id, fill(m.reports.calculatesOtherwise, { name, was: raw ?? '', now: now.value }))
        : was && now
          ? ofResult(
              _id,
              fill(m.reports.readsOtherwise, { name, was: readingWords(was), now: readingWords(now) }),
            )
          : [],
    )

/** Verified corrections that say what was released: what they were drafted for has passed. */
const emptyCorrections = ({ analyses, verified }: ReportStatus) =>
  verified.flatMap((one) => {
    const old = analyses.find(({ _id }) => _id === one.retestOf)
    return old?.state === 'RELEASED' && saysTheSame(old, one)
      ? ofResult(one._id, fill(m.reports.correctionChangesNothing, { name: one.name }))
      : []
  })

function saysTheSame(old: Analysis, one: Analysis): boolean {
  const [before, now] = [old, one].map(({ definition, raw }) => readEntered(definition, raw ?? ''))
  if (!before?.ok || !now?.ok || !sameResult(before.value, now.value)) return false
  const [isolates, others] = [old, one].map((each) => printedIsolates(each.isolates ?? []))
  if (!sameIsolates(isolates ?? [], others ?? [])) return false
  return old.interpretation !== null && one.interpretation !== null
    ? sameReading(old.interpretation, one.interpretation)
    : old.interpretation === one.interpretation
}

/** Drug results go out, the laboratory has them reviewed first, and nobody did; a review of other results is none. */
const waitsForReview = ({ lab, review, verified }: ReportStatus) =>
  asksForReview(lab.settings) && review === null && verified.some(isDrugTest)

/**
 * Corrected values on their way out, beside the released value of a calculated test that follows from them and whose own
 * correction nobody verified: the two would contradict each other on one paper, even a preliminary one.
 */
const halfCorrected = ({ analyses, verified, unverified }: ReportStatus) =>
  unverified.flatMap((one) => {
    const old = analyses.find(({ _id }) => _id === one.retestOf)
    const reads = new Set([
      ...(one.definition.calculation?.reads ?? []).map(({ testId }) => testId),
      ...(one.calculated?.inputs ?? []).map(({ testId }) => testId),
    ])
    const corrected = verified.filter(
      ({ retestOf, testId, specimenId }) =>
        retestOf !== null && reads.has(testId) && specimenId === one.specimenId,
    )
    return old?.state === 'RELEASED' && corrected.length > 0
      ? ofResult(
          one._id,
          fill(m.reports.followsFromCorrected, {
            name: one.name,
            inputs: corrected.map(({ name }) => name).join(', '),
          }),
        )
      : []
  })

/** Why a critical value of which nobody was told holds this release, where the laboratory has its calls made before; null: it does not. */
export function callHold({ lab }: ReportStatus, one: Analysis, now: Date): string | null {
  const until = heldForCallUntil(one, callsBeforeRelease(lab.settings), now)
  if (until === null) return null
  if (until === 'told') return fill(m.reports.criticalCallFirst, { name: one.name })
  const { minutes } = wallTimeAt(until, lab.time_zone)
  return fill(m.reports.criticalCallMissing, { name: one.name, at: clock(minutes) })
}

/** What holds a release, each with the way out and where on the page that is. A preliminary report does not wait for the other tests. */
export function blockedBy(
  status: ReportStatus,
  preliminary: boolean,
  reason: string | null,
  now: Date,
): GateProblem[] {
  const { order, verified, unverified, hasNews, nextState } = status
  const blockers: GateProblem[] = []
  if (order.deleted) blockers.push(ofOrder(m.reports.orderDeleted))
  else if (order.state === 'DRAFT') blockers.push(ofOrder(m.reports.orderDraft))
  if (order.hold) blockers.push(ofOrder(fill(m.reports.orderHeld, { reason: order.hold.reason })))
  // It may say that the patient is another: nothing leaves before somebody answered it.
  for (const { text } of order.changesAsked ?? [])
    blockers.push(ofOrder(fill(m.reports.changeAsked, { text: text.slice(0, 200) })))
  if (unverified.length > 0 && !preliminary)
    blockers.push({ message: notVerified(unverified.length), field: 'results' })
  if (unverified.length > 0 && preliminary && isComplete(status))
    blockers.push({ message: m.reports.completeIssued, field: 'results' })
  if (preliminary) blockers.push(...halfCorrected(status))
  for (const one of verified) {
    const hold = callHold(status, one, now)
    if (hold !== null) blockers.push(ofResult(one._id, hold))
  }
  for (const { owed, performer } of status.outside)
    if (owed.length > 0)
      blockers.push(
        ofOrder(
          fill(m.transfers.outsideCallMissing, {
            name: performer.name,
            results: owed.join('; ').slice(0, 400),
          }),
        ),
      )
  if (waitsForReview(status)) blockers.push({ message: m.pharmacist.reviewMissing, field: 'results' })
  blockers.push(...readOtherwise(status), ...emptyCorrections(status))
  if (blockers.length > 0) return blockers
  if (!hasContent(status)) return [{ message: m.reports.nothingVerified, field: 'results' }]
  const changesComplete = nextState === 'AMENDED' || nextState === 'CORRECTED'
  if (hasNews || (changesComplete && reason)) return []
  return [ofOrder(changesComplete ? m.reports.allReported : m.reports.nothingNew)]
}

/** The same as sentences. */
export const blockersOf = (...parts: Parameters<typeof blockedBy>): string[] =>
  blockedBy(...parts).map(({ message }) => message)

/** The gate of a complete report. A clinic is told no more than that the laboratory is at work. */
export async function gateOf(ctx: Ctx, orderId: string): Promise<Gate> {
  const order = await findOrder(ctx.db, ctx.who, orderId)
  if (!order) throw notFound()
  ctx.shown([orderId])
  const { status, refused } = await statusAhead(ctx, order)
  const { nextState } = status
  if (ctx.who.locations !== 'all')
    return {
      missing: [],
      blockers: [m.reports.labReleases],
      nextState,
      ready: false,
      unreported: false,
      dropsReview: null,
    }
  // Who reads why the order waits finds it where it waits.
  if (order.pharmdReviewed && status.review === null && status.verified.length > 0)
    await settleVoidReview(ctx, orderId)
  const atReview = await openDraftProblem(ctx.db, ctx.who, orderId, ctx.now)
  const blockers = [
    ...(atReview === null ? [] : [atReview]),
    ...(refused ? [refused.message] : blockersOf(status, false, null, ctx.now)),
  ]
  const facts = factsOf(status, {
    number: nextNumber(status),
    state: nextState,
    at: ctx.now,
    reason: null,
    releasedBy: `${ctx.who.firstName} ${ctx.who.lastName}`,
  })
  const missing = hasContent(status) ? missingOf(facts) : []
  const ready = blockers.length === 0 && missing.length === 0
  const unreported = refused !== null || status.hasNews || status.unverified.length > 0
  return { missing, blockers, nextState, ready, unreported, dropsReview: droppedReview(status) }
}
