import { TOX_STATE_WORDS } from '@contract/rules/tox-state-words'
import { toldOf } from '@contract/reports/difference'
import { changesInWords, isolateChanges } from '@contract/reports/isolates'
import { sameRows } from '@contract/reports/same-row'
import { CONCLUDED } from '@contract/reports/document'
import { fill, m } from '@contract/messages'
import type {
  Correction,
  IdentityChange,
  ReportDocument,
  ReportDocumentInput,
  ReportPanel,
  ReportRow,
} from '@contract/reports/document'
import type { ReportToxicologyInput, ToxEntry } from '@contract/reports/toxicology'
import type { Consistencies } from './document-consistency'
import { concludedOf, conclusionWords } from './document-toxicology'
import { momentIn, withoutStop } from './document-words'
import type { ReportedAnalysis, ReportFacts } from './report-facts'
import { reasonsOf, type Reasons } from './why-told'

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

/**
 * What the version before concluded of a row. A complete report that said "not compared" told so: another word corrects it. A
 * preliminary one said that it was not compared yet.
 */
const wasConcluded = ({ consistency }: ReportRow, { state }: ReportDocument) =>
  concluded.includes(consistency) || (consistency === NOT_COMPARED && state !== 'PRELIMINARY')
const NOT_COMPARED: ReportRow['consistency'] = TOX_STATE_WORDS.NOT_COMPARED

interface Corrected {
  facts: ReportFacts
  last: ReportDocument
  reasons: Reasons
}

function correctedRow(
  row: ReportRow,
  one: ReportedAnalysis | undefined,
  before: ReportRow | undefined,
  { facts, last, reasons }: Corrected,
): ReportRow {
  if (!before) return row
  const own = row.corrected?.isTold === false ? row.corrected : null
  const told = tellings(before)
  const isConcluded = wasConcluded(before, last) && before.consistency !== row.consistency
  const [was, is] = isConcluded ? [before.consistency, row.consistency] : ['', '']
  const at = one ? facts.analyses.indexOf(one) : -1
  const line = {
    is: (all: Consistencies, analyses: readonly ReportedAnalysis[]) => {
      const analysis = analyses[at]
      return analysis ? joined([all.instead(analysis)?.words ?? '', all.of(analysis)], '|') : ''
    },
    was: (words: string) => words.split('|').at(-1) === before.consistency || words === before.finding,
    names: [row.test],
  }
  if (own) {
    const isolates = changesInWords(isolateChanges(before.isolates, row.isolates))
    const [oldValue, newValue] = [
      joined([joined([own.oldValue, was]), isolates.old], '; '),
      joined([joined([own.newValue, is]), isolates.now], '; '),
    ]
    const beside = isConcluded ? reasons.beside(line) : ''
    const reason = joined([own.reason, beside], '. ')
    return {
      ...row,
      corrected: { ...own, oldValue, newValue, reason, isolates: isolates.listed },
      earlier: told,
    }
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
    ...reasons.of(line),
    isTold: false,
    isIndirect: true,
    isolates: [],
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
  const { last } = facts
  if (!last) return [...panels]
  const same = sameRows(panels, last.panels)
  const by = { facts, last, reasons: reasonsOf(facts) }
  return panels.map((panel, at) => ({
    ...panel,
    rows: panel.rows.map((row, n) => correctedRow(row, groups[at]?.[n], same.get(row), by)),
  }))
}

type Findings = NonNullable<ReportDocumentInput['keyFindings']>
const ofMedications = (findings: Findings) =>
  findings.flatMap(({ about, text }) => (about === m.reports.pdfMedicationsHead && text ? [text] : []))

/** Of what a key finding speaks: `hydrocodone`, `the class opiates`. */
const subjectOf = (text: string) => (text.split(/ (?:was|were|is|could) /)[0] ?? '').toLowerCase()
/** As two versions of one sentence are compared: how it is worded is no finding. */
const sense = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(' were ', ' was ')
    .replace(/, over the limit of .*$/, '')
    .replace(/\.$/, '')

/**
 * Key findings on the medications that the version before printed and this one does not: each with what is found of the same
 * drug now, and why that changed.
 */
export function findingChanges(facts: ReportFacts, findings: Findings): IdentityChange[] {
  const { last, version } = facts
  if (!last) return []
  const [before, now] = [ofMedications(last.keyFindings), ofMedications(findings)]
  const has = (all: readonly string[], text: string) => all.some((one) => sense(one) === sense(text))
  const quoted = (text: string) => fill(m.reports.keyFindingQuoted, { text: withoutStop(text) })
  const added = now.filter((text) => !has(before, text))
  const reasons = reasonsOf(facts)
  return before
    .filter((text) => !has(now, text))
    .map((text) => {
      const subject = subjectOf(text)
      const ofSame = (all: readonly string[]) => all.filter((one) => subjectOf(one) === subject)
      return {
        what: m.reports.keyFinding,
        oldValue: quoted(text),
        newValue: ofSame(added).map(quoted).join(', ') || m.reports.keyFindingWithdrawn,
        version,
        reason: reasons.of({
          is: (all) => ofSame(all.findings).map(sense).join('|'),
          was: (words) => words.split('|').includes(sense(text)),
          names: namesOf(last, text),
        }).reason,
      }
    })
}

/** By which names a pharmacist may have spoken of what this sentence is about. */
const namesOf = ({ toxicology }: ReportDocument, text: string): string[] =>
  (toxicology?.entries ?? []).flatMap(({ says, about, detail }) =>
    says.some((one) => sense(one.text) === sense(text)) ? [about, detail] : [],
  )

type EntryInput = ReportToxicologyInput['entries'][number]
const isConcluded = ({ word }: Pick<ToxEntry, 'word'>) => concluded.some((one) => one === word)
const conclusionOf = ({ word, how = '' }: Pick<EntryInput, 'word' | 'how'>) =>
  conclusionWords(word ?? '', how ?? '')

/** A line of the box, and what stands with it, each as a line with its own sentences. */
const eachOf = <Line extends Pick<EntryInput, 'id' | 'detail' | 'says' | 'also'>>(entry: Line): Line[] => {
  const { says = [], also = [] } = entry
  return [
    { ...entry, says: says.filter((_, n) => also.every(({ at }) => at !== n)) },
    ...also.map(({ id, detail, at }) => ({ ...entry, id, detail, says: says.slice(at, at + 1) })),
  ]
}

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
  const stands = ofMedications(findings).map(sense)
  const gone = ofMedications(last.keyFindings)
    .map(sense)
    .filter((text) => !stands.includes(text))
  const isTold = ({ says }: ToxEntry) => says.some(({ text }) => gone.includes(sense(text)))
  const reasons = reasonsOf(facts)
  const now = new Map((toxicology?.entries ?? []).flatMap(eachOf).map((entry) => [entry.id, entry]))
  return last.toxicology.entries
    .filter(isConcluded)
    .flatMap(eachOf)
    .flatMap((before) => {
      const after = now.get(before.id)
      if (isTold(before) || (after && conclusionOf(after) === conclusionOf(before))) return []
      return {
        what: joined([before.about, before.detail]),
        oldValue: conclusionOf(before),
        newValue: after ? conclusionOf(after) : m.reports.toxNoLonger,
        version,
        reason: reasons.of({
          is: (all, analyses) => concludedOf(before.id, { ...facts, analyses }, all),
          was: (words) => words === conclusionOf(before),
          names: [before.about, before.detail],
        }).reason,
      }
    })
}
