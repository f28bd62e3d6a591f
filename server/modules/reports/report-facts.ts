import type { KeptAs } from '@contract/tests/kept-as'
import type { CallAttempt, Interpretation } from '@contract/results/shapes'
import type { Isolate } from '@contract/results/isolates'
import type { TestDefinition } from '@contract/tests/shapes'
import type { AnalysisState } from '@contract/orders/shapes'
import type { ReportState } from '@contract/orders/choices'
import type { Address } from '@contract/people'
import type { IdentityChange, ReportDocument } from '@contract/reports/document'
import type { NotTested } from '@contract/reports/not-tested'
import type { ChangedLine } from '@contract/rules/tox-changes'
import type { DrugGraph } from '@contract/rules/drug-graph'
import type { ListedMedication } from '@contract/rules/tox-consistency'

import type { Outside } from './outside'

export type Reading = Pick<Interpretation, 'flag' | 'finding' | 'rangeText' | 'isAbnormal'> &
  Partial<Pick<Interpretation, 'cutoff' | 'cutoffVersion' | 'critical'>>

/** What a report tells of an attempt. `raw` is the value it was about. */
export type PrintedAttempt = Pick<
  CallAttempt,
  'outcome' | 'toldTo' | 'role' | 'at' | 'readBack' | 'byName' | 'raw'
>

/** One analysis as a report needs it. Released and unperformed ones are printed, the others counted as to follow. */
export interface ReportedAnalysis {
  /** The analysis, where the caller wants to find its row again. */
  id?: string
  /** The same through all corrections: the analysis whose measurement it is. */
  lineage?: string
  code?: string
  name: string
  letter: string
  panel: string
  state: AnalysisState
  definition: TestDefinition
  raw: string | null
  interpretation: Reading | null
  /** Of a culture; left out, there are none. */
  isolates?: readonly Isolate[] | undefined
  /** What is told where the value itself is not to be had for this reader. */
  withheld?: string | null
  /** Why it was cancelled or rejected. */
  reason: string | null
  /** What the indices of its specimen say of it; left out, nothing. */
  indexNotes?: readonly string[] | undefined
  comment: string | null
  resultedAt: Date | null
  /** When it was measured, where that is not when the value was entered: a correction corrects what was measured before. */
  testedAt?: Date | null
  criticalCall: { toldTo: string; role: string; at: string; readBack: boolean; byName: string } | null
  /** Every attempt to tell somebody; left out, the call is the only one. */
  callAttempts?: readonly PrintedAttempt[]
  /** In the words it was reported in; with its unit where that is another one. */
  previous: { text: string; unit: string | null; collectedOn: string } | null
  correction: {
    old: string
    at: string
    reason: string
    toldTo: string
    /** How the old value was read when it was released; left out, its value alone is told. */
    was?: Reading | null
    /** What the report had in place of the old value. */
    oldWithheld?: string | null
    /** The isolates that were released with the old value. */
    oldIsolates?: readonly Isolate[] | undefined
    /** An earlier version said so already. */
    isTold?: boolean
  } | null
  /** It had been released before, and was corrected since. */
  wasReleased?: boolean
  /** It was released as read for another sex or birth date than this report says. */
  readForAnother?: boolean
}

export interface ReportedSpecimen {
  letter: string
  type: string
  source: string
  collectedAt: Date
  receivedAt: Date | null
  sampleTypeId: string
  /** Hours from collection that its type keeps; null or left out, without limit. */
  stabilityHours?: number | null
  /** How it was kept; null or left out where nobody said. */
  kept?: KeptAs | null
  condition: string | null
  rejectReason: string | null
  /** Who found it unacceptable and when; null or left out where that was not kept. */
  rejected?: { at: Date; by: string } | null
  /** Of a rejected specimen: what became of it. */
  disposition?: string | null
}

/** Everything a report is made of, as the database holds it at the moment of release. */
export interface ReportFacts {
  zone: string
  state: ReportState
  version: number
  reportedAt: Date
  lab: {
    name: string
    address: Address
    phone: string | null
    clia: string | null
    director: string | null
    /** The file of its logo. */
    logo_key?: string | null
  }
  requisitionNumber: string
  patient: {
    patientNumber: string
    firstname: string
    lastname: string
    middlename: string | null
    dob: string
    gender: string
  }
  collectedAt: Date
  specimens: readonly ReportedSpecimen[]
  orderer: { physician: string; npi: string; location: string; address: Address; fax: string | null }
  /** In report order. */
  analyses: readonly ReportedAnalysis[]
  /** As printed. */
  medications: readonly string[]
  /** The reference of drugs with the laboratory's additions; left out, the reference alone. */
  graph?: DrugGraph
  /** By what toxicology was concluded, to be printed: the reference, and the laboratory's own version where there is one. */
  drugReference?: { reference: string; laboratory: { number: number; approvedAt: string } | null }
  /** The same medications by ingredient; left out, findings are not compared with them. */
  prescribed?: readonly ListedMedication[]
  comments: readonly string[]
  /** The version before, as it was frozen: what it told and this one tells otherwise is corrected. Left out, there is none. */
  last?: ReportDocument | null
  /** Who changed the list of medications since the version before. */
  medicationsChanged?: { by: string; at: Date } | null
  /** A pharmacist's review of these results and medications; left out, there is none. */
  review?: {
    by: string
    credentials: string | null
    at: Date
    changed: readonly ChangedLine<ReportedAnalysis>[]
    changes: readonly { name: string; was: string; now: string; reason: string }[]
    advice: readonly string[]
  } | null
  /** Why this version is issued, as its releaser says. */
  issueReason?: string | null
  /** What earlier versions printed otherwise of patient and specimens; left out, nothing. */
  changes?: readonly IdentityChange[]
  /** The words around the report; left out, there are none. */
  template?: ReportDocument['template']
  /** Null on a preview: nobody has released it. */
  releasedBy: string | null
  /** The order is over and nothing of it was tested. */
  isOver?: boolean
  /** What other laboratories reported on the order; left out, nothing. */
  outside?: readonly Outside[]
}

const coming: readonly AnalysisState[] = ['REGISTERED', 'ASSIGNED', 'RESULTED', 'VERIFIED']
const unperformed: readonly AnalysisState[] = ['CANCELLED', 'REJECTED']

/** Still to be reported. */
export const isComing = ({ state }: Pick<ReportedAnalysis, 'state'>) => coming.includes(state)
/** Will not be performed, and is printed as such. */
export const isUnperformed = ({ state }: Pick<ReportedAnalysis, 'state'>) => unperformed.includes(state)
export const isPrinted = (one: Pick<ReportedAnalysis, 'state'>) =>
  one.state === 'RELEASED' || isUnperformed(one)

/** Why nothing of the order was tested, or null where something was or will be. */
export function notTestedOf({
  isOver,
  analyses,
  specimens,
}: Pick<ReportFacts, 'isOver' | 'analyses' | 'specimens'>): NotTested | null {
  if (!isOver || analyses.some((one) => one.state === 'RELEASED' || isComing(one))) return null
  if (specimens.some(({ rejectReason }) => rejectReason !== null)) return 'SPECIMEN_REJECTED'
  return analyses.some(({ state }) => state === 'REJECTED') ? 'ORDER_REJECTED' : 'ORDER_CANCELLED'
}
