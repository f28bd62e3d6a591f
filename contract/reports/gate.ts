import { fill, m } from '../messages'
import type { ReportDocument, ReportPanel, ReportRow } from './document'

/** The elements a report must carry, each named after the paragraph of 42 CFR part 493 that asks for it. */
export type ReportElement =
  | 'patient-name'
  | 'patient-id'
  | 'performing-lab-name'
  | 'performing-lab-address'
  | 'report-date'
  | 'test'
  | 'specimen-source'
  | 'result'
  | 'result-unit'
  | 'specimen-condition'
  | 'specimen-disposition'
  | 'receipt-date'
  | 'receipt-time'
  | 'correction'

/** One gap: which element, what to say to the person who must fill it, and where (`specimens.0.received.time`). */
export interface MissingElement {
  element: ReportElement
  message: string
  field: string
}

type Report = (element: ReportElement, field: string, message: string) => void
const blank = (value: string) => value.trim() === ''

/** Reads as a bare number or a limit of one (`6.6`, `< 50`, `1,284`): such a value means nothing without its unit. */
const isQuantity = (value: string) =>
  /^[<>≤≥=~]*\s*[+-]?[\d.,]*\d[\d.,]*(?:\s*[eE×x]\s*[\d^+-]+)?$/u.test(value.trim())

function checkRow(row: ReportRow, field: string, missing: Report): void {
  if (blank(row.test)) missing('test', `${field}.test`, m.reports.gapTestName)
  const test = blank(row.test) ? m.reports.gapUnnamedTest : row.test
  if (blank(row.value) && blank(row.finding))
    missing('result', `${field}.value`, fill(m.reports.gapResult, { test }))
  else if (isQuantity(row.value) && blank(row.unit) && blank(row.finding) && !row.unitless)
    missing('result-unit', `${field}.unit`, fill(m.reports.gapUnit, { test }))

  if (!row.corrected) return
  const { oldValue, at, reason, toldTo, isIndirect } = row.corrected
  if (blank(oldValue))
    missing('correction', `${field}.corrected.oldValue`, fill(m.reports.gapOldValue, { test }))
  if (blank(at)) missing('correction', `${field}.corrected.at`, fill(m.reports.gapCorrectedAt, { test }))
  if (blank(reason))
    missing('correction', `${field}.corrected.reason`, fill(m.reports.gapCorrectedWhy, { test }))
  if (blank(toldTo) && !isIndirect)
    missing('correction', `${field}.corrected.toldTo`, fill(m.reports.gapCorrectedTold, { test }))
}

function checkLab(lab: ReportDocument['lab'], field: string, missing: Report): void {
  if (blank(lab.name)) missing('performing-lab-name', `${field}.name`, m.reports.gapLabName)
  if (lab.addressLines.every(blank))
    missing('performing-lab-address', `${field}.addressLines`, m.reports.gapLabAddress)
}

function checkPanel(panel: ReportPanel, field: string, missing: Report): void {
  if (panel.performingLab) checkLab(panel.performingLab, `${field}.performingLab`, missing)
  if (panel.rows.length === 0)
    missing(
      'test',
      `${field}.rows`,
      fill(m.reports.gapPanel, { panel: panel.title || m.reports.gapUnnamedPanel }),
    )
  panel.rows.forEach((row, i) => checkRow(row, `${field}.rows.${i}`, missing))
}

function checkSpecimen(specimen: ReportDocument['specimens'][number], field: string, missing: Report): void {
  const name = fill(m.reports.specimen, { letter: specimen.letter }).trim()
  if (blank(specimen.source))
    missing('specimen-source', `${field}.source`, fill(m.reports.gapSource, { specimen: name }))
  if (blank(specimen.received.date))
    missing('receipt-date', `${field}.received.date`, fill(m.reports.gapReceiptDate, { specimen: name }))
  if (blank(specimen.received.time))
    missing('receipt-time', `${field}.received.time`, fill(m.reports.gapReceiptTime, { specimen: name }))
  if (specimen.acceptable) return
  if (blank(specimen.condition))
    missing('specimen-condition', `${field}.condition`, fill(m.reports.gapCondition, { specimen: name }))
  if (blank(specimen.disposition))
    missing(
      'specimen-disposition',
      `${field}.disposition`,
      fill(m.reports.gapDisposition, { specimen: name }),
    )
}

/** Whether this very version corrects what an earlier one said; what an earlier version corrected does not count. */
export const correctsAnything = ({ version, changes, panels }: ReportDocument): boolean =>
  changes.some((one) => one.version === version) ||
  panels.some(({ rows }) => rows.some(({ corrected }) => corrected !== null && !corrected.isTold))

/**
 * The gate before a report may leave: what 42 CFR 493.1291(c) asks of the report and is not there. (c)(1) patient
 * name and identification number; (c)(2) name and address of the laboratory where the test was performed, also for
 * referred tests; (c)(3) report date; (c)(4) test; (c)(5) specimen source; (c)(6) result and, where they apply,
 * units or interpretation; (c)(7) condition and disposition of unacceptable specimens. Beside it the date and time
 * of receipt (493.1242(b), 493.1283(a)(2)) and, on a corrected row, what 493.1291(k) needs.
 *
 * An empty list means the report may go. Pure; takes the parsed document; a blank text counts as missing.
 */
export function missingReportElements(doc: ReportDocument): MissingElement[] {
  const found: MissingElement[] = []
  const missing: Report = (element, field, message) => found.push({ element, message, field })

  if (blank(doc.patient.name)) missing('patient-name', 'patient.name', m.reports.gapPatientName)
  if (blank(doc.patient.id)) missing('patient-id', 'patient.id', m.reports.gapPatientId)
  checkLab(doc.lab, 'lab', missing)
  if (blank(doc.reportedAt)) missing('report-date', 'reportedAt', m.reports.gapReportDate)
  // Of a specimen that was refused at the door, or never came, there is no receipt: the comments say what became of it.
  if (doc.specimens.length === 0 && !doc.notTested)
    missing('specimen-source', 'specimens', m.reports.gapSpecimen)
  doc.specimens.forEach((specimen, i) => checkSpecimen(specimen, `specimens.${i}`, missing))
  if (doc.panels.length === 0) missing('test', 'panels', m.reports.gapTests)
  doc.panels.forEach((panel, i) => checkPanel(panel, `panels.${i}`, missing))
  if (doc.state === 'CORRECTED' && !correctsAnything(doc))
    missing('correction', 'panels', m.reports.gapCorrection)
  return found
}
