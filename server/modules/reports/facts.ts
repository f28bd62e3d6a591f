import { fill, m } from '@contract/messages'
import type { Analysis } from '@contract/results/shapes'
import type { ReportState } from '@contract/orders/choices'
import { REFERENCE_VERSION } from '@contract/rules/drug-graph'
import { readListed } from '@contract/rules/read-medication'
import { lastDoseWords } from '@contract/rules/last-dose'
import { isAsNeeded, listedMedication } from '@contract/rules/listed-medication'
import { referredWords } from '../results/public'
import { changedLines } from '../pharmacist/public'
import { momentIn } from './document-words'
import type { ReportedAnalysis, ReportFacts } from './report-facts'
import type { ReportStatus } from './report-status-shape'
import { instant, whoseFacts } from './whose-facts'

/**
 * A correction that was cancelled or rejected: the released value that it would have replaced stands, or was corrected by
 * another. The test was performed, whatever became of this line.
 */
const isMoot = (one: Analysis, all: readonly Analysis[]) =>
  (one.state === 'CANCELLED' || one.state === 'REJECTED') &&
  all.some(({ _id, releasedAt }) => _id === one.retestOf && releasedAt !== null)

/** The analysis whose measurement a value is: of a correction the one that it corrects, and so on back. */
function measured(one: Analysis, all: readonly Analysis[]): Analysis {
  const earlier = all.find(({ _id, releasedAt }) => _id === one.retestOf && releasedAt !== null)
  return earlier ? measured(earlier, all) : one
}

/** Another laboratory performed it, and its results stand on the report: that it was not performed here is no line. */
const isReferred = (one: Analysis, { outside }: ReportStatus) =>
  one.raw === referredWords && outside.some(({ covers }) => covers.includes(one._id))

function reported(one: Analysis, { extras, analyses, verified }: ReportStatus): ReportedAnalysis {
  const extra = extras.get(one._id)
  const old = analyses.find(({ _id }) => _id === extra?.correction?.of)
  const name = extra?.report_name ?? one.name
  return {
    id: one._id,
    lineage: measured(one, analyses)._id,
    code: one.code,
    name,
    letter: one.letter,
    panel: one.panelName ?? name,
    state: one.state,
    definition: one.definition,
    raw: one.raw,
    interpretation: one.interpretation,
    isolates: one.isolates,
    withheld: one.withheld,
    reason: one.reason,
    indexNotes: one.indexNotes,
    comment: one.comment,
    resultedAt: instant(one.resultedAt),
    testedAt: instant(measured(one, analyses).resultedAt),
    criticalCall: one.criticalCall,
    callAttempts: one.callAttempts,
    previous: one.previous,
    correction: extra?.correction
      ? {
          ...extra.correction,
          was: old?.interpretation ?? null,
          oldWithheld: old?.withheld ?? null,
          oldIsolates: old?.isolates,
          isTold: !verified.some(({ _id }) => _id === one._id),
        }
      : null,
    wasReleased: one.releasedAt !== null,
    readForAnother: one.readNow !== null,
  }
}

export interface Issue {
  number: number
  state: ReportState
  at: Date
  reason: string | null
  /** Null: a preview. */
  releasedBy: string | null
}

/** Why each amended version was issued; a later version goes on saying it. */
function amendments({ versions, lab }: ReportStatus, issue: Issue): string[] {
  const all = [
    ...versions.map(({ state, released_at, reason }) => ({ state, at: released_at, reason })),
    issue,
  ]
  return all.flatMap(({ state, at, reason }) =>
    state === 'AMENDED' && reason
      ? [fill(m.reports.amendedNote, { at: momentIn(lab.time_zone, at), reason })]
      : [],
  )
}

function reviewOf({ review, order }: ReportStatus): ReportFacts['review'] {
  if (!review) return null
  const { by, credentials, at, changes, advice } = review
  // A correction that is made at this release has an id of its own: its review was of that one.
  const changed = changedLines<ReportedAnalysis>(order.medications, changes, ({ id }) => id)
  return { by, credentials, at, changed, changes, advice }
}

/** A medication as the list was typed, with what is known of how and when it was last taken. */
const medicationLine = (one: ReportStatus['extra']['medications'][number], zone: string): string => {
  const typed = [one.name, one.detail].filter(Boolean).join(' ')
  return [
    typed,
    one.asNeeded === true && !isAsNeeded(typed) ? m.reports.medicationAsNeeded : '',
    one.asNeeded === false && isAsNeeded(typed) ? m.reports.medicationRegular : '',
    one.lastTaken === null
      ? ''
      : fill(m.reports.medicationLastDose, { at: lastDoseWords(one.lastTaken, zone) }),
  ]
    .filter(Boolean)
    .join('; ')
}

/** What the report would be made of if everything verified were released now. */
export function factsOf(status: ReportStatus, issue: Issue): ReportFacts {
  const { order, lab, extra, after, drugs } = status
  const { firstname, lastname } = order.physician
  return {
    ...whoseFacts(order, lab.time_zone),
    state: issue.state,
    version: issue.number,
    reportedAt: issue.at,
    lab,
    requisitionNumber: order.requisitionNumber,
    orderer: {
      physician: [`${firstname} ${lastname}`, extra.physician_credentials].filter(Boolean).join(', '),
      npi: order.physician.npi,
      location: order.location.name,
      address: extra.location_address,
      fax: extra.location_fax,
    },
    analyses: after
      .filter((one) => !isMoot(one, after) && !isReferred(one, status))
      .map((one) => reported(one, status)),
    medications: extra.medications.map((one) => medicationLine(one, lab.time_zone)),
    prescribed: extra.medications.map((one) =>
      listedMedication({ ...one, ...readListed(one, drugs.names) }, lab.time_zone),
    ),
    graph: drugs.graph,
    drugReference: {
      reference: REFERENCE_VERSION,
      laboratory: drugs.inForce && {
        number: drugs.inForce.number,
        approvedAt: drugs.inForce.approvedAt,
      },
    },
    comments: amendments(status, issue),
    changes: status.changes,
    last: status.last,
    medicationsChanged: status.medicationsChanged,
    review: reviewOf(status),
    issueReason: issue.reason,
    template: status.template,
    releasedBy: issue.releasedBy,
    isOver: order.state === 'REJECTED',
    outside: status.outside,
  }
}

/** The number that the next version gets. */
export const nextNumber = ({ newest }: ReportStatus) => (newest?.number ?? 0) + 1
