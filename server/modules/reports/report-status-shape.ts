import type { Analysis } from '@contract/results/shapes'
import type { Order } from '@contract/orders/shapes'
import type { ReportState } from '@contract/orders/choices'
import type { IdentityChange, ReportDocument } from '@contract/reports/document'
import type { StandingReview } from '../pharmacist/public'
import type { LabDrugs } from '../toxicology/public'
import type { Outside } from './outside'
import type { AnalysisExtra, LabRecord, OrderExtra, VersionRecord } from './store'

/** An order with everything that its next report would be made of, and what that report would be. */
export interface ReportStatus {
  order: Order
  lab: LabRecord
  extra: OrderExtra
  extras: ReadonlyMap<string, AnalysisExtra>
  analyses: Analysis[]
  /** What was issued for the patient of the order: one it was entered for by mistake has reports of their own. */
  versions: VersionRecord[]
  /** The newest version for whomever: its number is the last one taken. */
  newest: VersionRecord | undefined
  /** What the last of `versions` says. */
  last: ReportDocument | null
  /** Who changed the list of medications since `last`, which compares findings with it, and when. */
  medicationsChanged: { by: string; at: Date } | null
  /** A pharmacist's review of what the order says now. */
  review: StandingReview | null
  /** What toxicology goes by. */
  drugs: LabDrugs
  /** The template that a report of today is made with. */
  template: ReportDocument['template']
  /** Verified and not yet reported: what a release releases. */
  verified: Analysis[]
  /** No result, or not verified. */
  unverified: Analysis[]
  /** Released values that a verified correction replaces. */
  replaced: Analysis[]
  /** The analyses as they would stand after a release. */
  after: Analysis[]
  /** What versions printed otherwise of patient and specimens, those that the next one corrects among them. */
  changes: IdentityChange[]
  /** The state of the next report. */
  nextState: ReportState
  /** What other laboratories reported on the order. */
  outside: Outside[]
  /** There is something that no report has said yet. */
  hasNews: boolean
}
