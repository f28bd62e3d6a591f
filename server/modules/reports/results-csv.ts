import { fill, m } from '@contract/messages'
import { changeWords, isolateChanges, isolatesLine } from '@contract/reports/isolates'
import { csvText, wallText } from '../../core/csv'
import { resultWords } from '../results/public'
import { isPrinted, isUnperformed } from './report-facts'
import { consistenciesOf } from './document-consistency'
import { rowOf } from './document-row'
import { isolatesOf } from './document-isolates'
import type { ReportedAnalysis, ReportFacts } from './report-facts'

const header = (zone: string) => [
  m.csvHeads.requisition,
  m.csvHeads.report,
  m.csvHeads.version,
  m.csvHeads.patientNo,
  m.csvHeads.lastName,
  m.csvHeads.firstName,
  m.csvHeads.dob,
  m.csvHeads.gender,
  m.csvHeads.location,
  m.csvHeads.physician,
  fill(m.csvHeads.collectedIn, { zone }),
  m.csvHeads.specimen,
  m.csvHeads.source,
  m.csvHeads.panel,
  m.csvHeads.code,
  m.csvHeads.test,
  m.csvHeads.result,
  m.csvHeads.finding,
  m.csvHeads.unit,
  m.csvHeads.flag,
  m.csvHeads.reference,
  fill(m.csvHeads.resultedIn, { zone }),
  m.csvHeads.correctedFrom,
  m.csvHeads.comment,
  m.csvHeads.isolates,
]

/** The value that was corrected, and of a culture what was told otherwise of its isolates. */
function correctedFrom({ definition, correction, isolates }: ReportedAnalysis): string {
  if (!correction) return ''
  const { old, oldWithheld, oldIsolates, was } = correction
  const changes = isolateChanges(isolatesOf({ isolates: oldIsolates }), isolatesOf({ isolates }))
  return [oldWithheld ?? resultWords(definition, old, was?.finding), changeWords(changes, (one) => one.old)]
    .filter(Boolean)
    .join('; ')
}

function rowsOf(facts: ReportFacts): string[][] {
  const { patient, orderer, zone } = facts
  const consistencies = consistenciesOf(facts)
  return facts.analyses.filter(isPrinted).map((one) => {
    const instead = consistencies.instead(one)
    const row = rowOf(one, facts, { consistency: '', instead })
    const specimen = facts.specimens.find(({ letter }) => letter === one.letter)
    return [
      facts.requisitionNumber,
      facts.releasedBy === null ? m.reports.previewCell : facts.state,
      facts.releasedBy === null ? '' : String(facts.version),
      patient.patientNumber,
      patient.lastname,
      patient.firstname,
      patient.dob,
      patient.gender,
      orderer.location,
      orderer.physician,
      wallText(specimen?.collectedAt ?? facts.collectedAt, zone),
      one.letter,
      specimen?.source ?? '',
      one.panel,
      one.code ?? '',
      one.name,
      isUnperformed(one) ? '' : row.value || row.finding || '',
      row.finding ?? '',
      row.unit ?? '',
      instead?.withheld ? '' : (one.interpretation?.flag ?? ''),
      row.reference ?? '',
      wallText(one.resultedAt, zone),
      correctedFrom(one),
      row.comment ?? '',
      isolatesLine(isUnperformed(one) || instead?.withheld ? [] : isolatesOf(one)),
    ]
  })
}

/**
 * Results as CSV (RFC 4180, UTF-8 without a byte order mark), one row for each analysis that a report prints. Text that a
 * spreadsheet would run as a formula is quoted.
 */
export function resultsCsv(all: readonly ReportFacts[], zone: string): Uint8Array {
  const rows = [header(zone), ...all.flatMap(rowsOf)]
  return new TextEncoder().encode(csvText(rows))
}
