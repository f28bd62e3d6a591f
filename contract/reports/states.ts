import type { AnalysisState } from '../orders/shapes'
import type { ReportState } from '../orders/choices'

/** A report as issued: `resultIds` are the analyses whose released values it printed. */
export interface IssuedReport {
  kind: ReportState
  resultIds: readonly string[]
}

export interface ReportProgress {
  kind: ReportState | 'NONE'
  /** Counts CORRECTED and AMENDED reports from 1; null for the others. */
  number: number | null
  /** `PRELIMINARY`, `CORRECTED 2`; empty when there is nothing to report. */
  label: string
  /** A printed value has been retracted and its replacement is not yet released. */
  correctionPending: boolean
}

const LIVE: readonly AnalysisState[] = ['REGISTERED', 'ASSIGNED', 'RESULTED', 'VERIFIED', 'RELEASED']

/**
 * What an order's report is now: the issued one while it still says everything, otherwise the one that has to be
 * issued next. PRELIMINARY while some tests are not released; FINAL when all are; CORRECTED n when a value that the
 * last version printed has been replaced; AMENDED n when a complete report has only gained results or information
 * (`informationAdded`). Whom and which specimen a report is about, and what is told of a value that stands, count as printed
 * values (`toldOtherwise`). A complete report keeps its name while its correction is still being worked on.
 */
export function reportStateOf(
  analyses: readonly { id: string; state: AnalysisState }[],
  issued: readonly IssuedReport[],
  informationAdded = false,
  toldOtherwise = false,
): ReportProgress {
  const live = analyses.filter(({ state }) => LIVE.includes(state))
  const released = live.filter(({ state }) => state === 'RELEASED').map(({ id }) => id)
  // A version takes over what the one before it printed, corrections too: only the last has anything to correct.
  const printed = issued.at(-1)?.resultIds ?? []
  const replaced = printed.some((id) => !released.includes(id)) || (toldOtherwise && issued.length > 0)
  const allReleased = released.length === live.length
  const complete = issued.findLast(({ kind }) => kind !== 'PRELIMINARY')
  const count = (kind: ReportState) => issued.filter((report) => report.kind === kind).length
  const correctionPending = replaced && !allReleased
  const say = (kind: ReportProgress['kind'], number: number | null): ReportProgress => ({
    kind,
    number,
    label: kind === 'NONE' ? '' : number === null ? kind : `${kind} ${number}`,
    correctionPending,
  })
  const numbered = (kind: ReportState, more: number) =>
    say(kind, kind === 'CORRECTED' || kind === 'AMENDED' ? count(kind) + more : null)

  if (released.length === 0 && issued.length === 0) return say('NONE', null)
  if (!allReleased) return complete ? numbered(complete.kind, 0) : say('PRELIMINARY', null)
  if (replaced) return numbered('CORRECTED', 1)
  if (!complete) return say('FINAL', null)
  const known = new Set(printed)
  const gained = informationAdded || released.some((id) => !known.has(id))
  return gained ? numbered('AMENDED', 1) : numbered(complete.kind, 0)
}
