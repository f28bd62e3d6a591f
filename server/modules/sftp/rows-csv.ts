import type { ReportDocument, ReportPanel } from '@contract/reports/document'
import { isolatesLine } from '@contract/reports/isolates'
import { csvText } from '../../core/csv'

/**
 * The columns of the file, in their order, as docs/operations.md lists them for those who read it by program: a column is added
 * at the end, never renamed or moved.
 */
export const csvColumns = [
  'requisition',
  'report_state',
  'report_version',
  'reported_at',
  'patient_id',
  'patient_name',
  'date_of_birth',
  'sex',
  'location',
  'physician',
  'npi',
  'panel',
  'panel_specimen',
  'test',
  'result',
  'finding',
  'unit',
  'flag',
  'reference',
  'consistency',
  'resulted_at',
  'corrected_from',
  'correction_reason',
  'comment',
  'isolates',
  'performing_lab',
  'performing_clia',
  'specimen_collected_at',
  'specimen_received_at',
  'specimen_acceptable',
  'specimen_condition',
  'specimen_disposition',
] as const

/** What the report prints of the specimen that a panel was measured in; empty where it prints none. */
function specimenCells({ specimens }: ReportDocument, { specimen }: ReportPanel): string[] {
  const own =
    specimens.find(({ letter, type }) => specimen === [type, letter].filter(Boolean).join(', ')) ??
    specimens.find(({ letter }) => specimen === letter || specimen.endsWith(`, ${letter}`))
  if (!own) return ['', '', '', '', '']
  const moment = ({ date, time }: typeof own.collected) => [date, time].filter(Boolean).join(', ')
  return [
    moment(own.collected),
    moment(own.received),
    own.acceptable ? 'yes' : 'no',
    own.condition,
    own.disposition,
  ]
}

/**
 * A version's printed rows as CSV (RFC 4180, UTF-8 without a byte order mark), one line for each: all of it out of the frozen
 * document, so that what the report withholds is in none of its cells, and the same bytes each time. Text that a spreadsheet
 * would run as a formula is quoted.
 */
export function rowsCsv(document: ReportDocument): Uint8Array {
  const { patient, orderer, lab } = document
  const head = [
    document.requisition,
    document.state,
    String(document.version),
    document.reportedAt,
    patient.id,
    patient.name,
    patient.dob,
    patient.sex,
    orderer.location,
    orderer.physician,
    orderer.npi,
  ]
  const rows = document.panels.flatMap((panel) =>
    panel.rows.map((row) => {
      const corrected = row.corrected?.isTold ? null : row.corrected
      const performing = panel.performingLab ?? lab
      return [
        ...head,
        panel.title,
        panel.specimen,
        row.test,
        row.value || row.finding,
        row.finding,
        row.unit,
        row.flag,
        row.reference,
        row.consistency,
        panel.resultedAt,
        corrected?.oldValue ?? '',
        corrected?.reason ?? '',
        row.comment,
        isolatesLine(row.isolates),
        performing.name,
        performing.clia,
        ...specimenCells(document, panel),
      ]
    }),
  )
  return new TextEncoder().encode(csvText([[...csvColumns], ...rows]))
}
