import { toldOf } from '@contract/reports/difference'
import { sameRows } from '@contract/reports/same-row'
import { CONCLUDED } from '@contract/reports/document'
import { fill, m } from '@contract/messages'
import type {
  Correction,
  IdentityChange,
  ReportDocumentInput,
  ReportPanel,
  ReportRow,
} from '@contract/reports/document'
import type { ReportToxicologyInput, ToxEntry } from '@contract/reports/toxicology'
import { momentIn, withoutStop } from './document-words'
import type { ReportedAnalysis, ReportFacts } from './report-facts'

/** What a reader acts on. The others say that nothing is concluded: a conclusion that follows them is an addition. */
const concluded: readonly ReportRow['consistency'][] = CONCLUDED

const joined = (parts: readonly string[], between = ', ') => parts.filter(Boolean).join(between)

/** What the rows of an earlier version told of corrections, each whole: those from before had value and unit apart. */
const tellings = (row: ReportRow): Correction[] =>
  [...row.earlier, ...(row.corrected ? [row.corrected] : [])].map((one) => ({
    ...one,
    oldValue: one.newValue ? one.oldValue : joined([one.oldValue, row.unit], ' '),
    newValue: one.newValue || joined([row.value || row.finding, row.unit], ' '),
    isTold: true,
  }))

/** Results that this version corrects themselves: what else is told otherwise follows from them. */
const correctedNow = ({ analyses }: ReportFacts, letter?: string) =>
  analyses.filter(
    ({ state, correction, letter: own }) =>
      state === 'RELEASED' && correction && !correction.isTold && (letter === undefined || own === letter),
  )

const sentences = (texts: readonly string[]) =>
  [...new Set(texts.map(withoutStop))].filter(Boolean).join('. ')

/** Why something is told otherwise; never empty. `ofList`: it hangs on the medications too. */
function whyOf(facts: ReportFacts, { letter, ofList }: { letter?: string; ofList: boolean }): string {
  const { zone, medicationsChanged: changed, issueReason, version } = facts
  const causes = correctedNow(facts, letter).map(({ name: test, correction }) =>
    fill(m.reports.resultCorrectedFor, { test, reason: withoutStop(correction?.reason ?? '') }),
  )
  const list =
    ofList && changed
      ? [fill(m.reports.medicationsChangedBy, { name: changed.by, at: momentIn(zone, changed.at) })]
      : []
  const own = causes.length === 0 || list.length > 0 ? [issueReason ?? ''] : []
  const before = fill(m.reports.pdfVersionBefore, { version: version - 1 })
  return sentences([...list, ...causes, ...own]) || fill(m.reports.resultsSince, { before })
}

function correctedRow(
  row: ReportRow,
  before: ReportRow | undefined,
  letter: string,
  facts: ReportFacts,
): ReportRow {
  if (!before) return row
  const own = row.corrected?.isTold === false ? row.corrected : null
  const told = tellings(before)
  const isConcluded = concluded.includes(before.consistency) && before.consistency !== row.consistency
  const [was, is] = isConcluded ? [before.consistency, row.consistency] : ['', '']
  if (own) {
    const [oldValue, newValue] = [joined([own.oldValue, was]), joined([own.newValue, is])]
    return { ...row, corrected: { ...own, oldValue, newValue }, earlier: told }
  }
  // That a test was not performed is no result: one that was performed after all is an addition.
  const isResult = before.finding !== m.reports.notPerformed && row.finding !== m.reports.notPerformed
  const isOther = isResult && toldOf(before) !== toldOf(row)
  if (!isOther && !isConcluded)
    return { ...row, corrected: told.at(-1) ?? row.corrected, earlier: told.slice(0, -1) }
  const corrected: Correction = {
    oldValue: joined([toldOf(before), was]),
    newValue: joined([toldOf(row), is]),
    at: momentIn(facts.zone, facts.reportedAt),
    reason: whyOf(facts, { letter, ofList: !isOther }),
    toldTo: [
      ...new Set(correctedNow(facts, letter).map(({ correction }) => withoutStop(correction?.toldTo ?? ''))),
    ].join(', '),
    isTold: false,
    isIndirect: true,
  }
  return { ...row, corrected, earlier: told }
}

/**
 * These panels, row by row against what the version before printed: a result or a conclusion that is told otherwise now is
 * corrected, also where the result itself stands and its specimen's validity or the medications changed; what earlier
 * versions corrected stays, as told (42 CFR 493.1291(k)). `groups` are the analyses of the rows.
 */
export function correctedPanels(
  facts: ReportFacts,
  groups: readonly (readonly ReportedAnalysis[])[],
  panels: readonly ReportPanel[],
): ReportPanel[] {
  if (!facts.last) return [...panels]
  const same = sameRows(panels, facts.last.panels)
  return panels.map((panel, at) => ({
    ...panel,
    rows: panel.rows.map((row, n) => correctedRow(row, same.get(row), groups[at]?.[n]?.letter ?? '', facts)),
  }))
}

type Findings = NonNullable<ReportDocumentInput['keyFindings']>
const ofMedications = (findings: Findings) =>
  findings.flatMap(({ about, text }) => (about === m.reports.pdfMedicationsHead && text ? [text] : []))

/** Key findings on the medications that the version before printed and this one does not: each with what stands in its place. */
export function findingChanges(facts: ReportFacts, findings: Findings): IdentityChange[] {
  const { last, version } = facts
  if (!last) return []
  const [before, now] = [ofMedications(last.keyFindings), ofMedications(findings)]
  const has = (all: readonly string[], text: string) =>
    all.some((one) => one.toLowerCase() === text.toLowerCase())
  const quoted = (text: string) => fill(m.reports.keyFindingQuoted, { text: withoutStop(text) })
  const added = now.filter((text) => !has(before, text)).map(quoted)
  return before
    .filter((text) => !has(now, text))
    .map((text) => ({
      what: m.reports.keyFinding,
      oldValue: quoted(text),
      newValue: added.join(', ') || m.reports.keyFindingWithdrawn,
      version,
      reason: whyOf(facts, { ofList: true }),
    }))
}

type EntryInput = ReportToxicologyInput['entries'][number]
const isConcluded = ({ word }: Pick<ToxEntry, 'word'>) => concluded.some((one) => one === word)
/** `Inconsistent, not found`. */
const conclusionOf = ({ word, how = '' }: Pick<EntryInput, 'word' | 'how'>) => joined([word ?? '', how ?? ''])

/**
 * Conclusions of the box that the version before printed and this one tells otherwise, or no more: each with what is said of
 * that medication or analyte now. What a changed key finding tells already is not told twice.
 */
export function entryChanges(
  facts: ReportFacts,
  toxicology: ReportToxicologyInput | null,
  findings: Findings,
): IdentityChange[] {
  const { last, version } = facts
  if (!last?.toxicology) return []
  const gone = ofMedications(last.keyFindings)
    .filter((text) => !ofMedications(findings).includes(text))
    .map((text) => text.toLowerCase())
  const isTold = ({ says }: ToxEntry) => says.some(({ text }) => gone.includes(text.toLowerCase()))
  const now = new Map((toxicology?.entries ?? []).map((entry) => [entry.id, entry]))
  return last.toxicology.entries.filter(isConcluded).flatMap((before) => {
    const after = now.get(before.id)
    if (isTold(before) || (after && conclusionOf(after) === conclusionOf(before))) return []
    return {
      what: joined([before.about, before.detail]),
      oldValue: conclusionOf(before),
      newValue: after ? conclusionOf(after) : m.reports.toxNoLonger,
      version,
      reason: whyOf(facts, { ofList: true }),
    }
  })
}
