import { printedText } from '@contract/rules/entered-value'
import { csvText, wallText } from '../../core/csv'
import { isPrinted, isUnperformed } from './report-facts'
import { rowOf } from './document-row'
import type { ReportFacts } from './report-facts'

const header = (zone: string) => [
  'Requisition',
  'Report',
  'Version',
  'Patient id',
  'Last name',
  'First name',
  'Date of birth',
  'Gender',
  'Location',
  'Physician',
  `Collected (${zone})`,
  'Specimen',
  'Source',
  'Panel',
  'Code',
  'Test',
  'Result',
  'Finding',
  'Unit',
  'Flag',
  'Reference',
  `Resulted (${zone})`,
  'Corrected from',
  'Comment',
]

function rowsOf(facts: ReportFacts): string[][] {
  const { patient, orderer, zone } = facts
  return facts.analyses.filter(isPrinted).map((one) => {
    const row = rowOf(one, facts, '')
    const specimen = facts.specimens.find(({ letter }) => letter === one.letter)
    return [
      facts.requisitionNumber,
      facts.releasedBy === null ? 'Preview, not released' : facts.state,
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
      isUnperformed(one) || one.raw === null ? '' : printedText(one.definition, one.raw),
      row.finding ?? '',
      row.unit ?? '',
      one.interpretation?.flag ?? '',
      row.reference ?? '',
      wallText(one.resultedAt, zone),
      one.correction ? printedText(one.definition, one.correction.old) : '',
      row.comment ?? '',
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
