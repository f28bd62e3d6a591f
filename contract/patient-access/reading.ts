import type { ReportDocument, ReportRow } from '../reports/document'

/** What a row of a report says in plain words: of what is printed alone, and nothing where nothing is concluded there. */
export const readings = ['within', 'high', 'low', 'critHigh', 'critLow', 'attention', 'plain'] as const
export type Reading = (typeof readings)[number]

const flagged = { H: 'high', L: 'low', 'CRIT H': 'critHigh', 'CRIT L': 'critLow' } as const

/**
 * The flag as printed. Without one a value lies within its range only where the report holds both as numbers and they agree;
 * a missing flag alone says nothing.
 */
export function readingOf({ flag, finding, actOn, rangeBar }: ReportRow): Reading {
  if (flag !== '') return flagged[flag]
  if (actOn) return 'attention'
  if (finding !== '' || rangeBar === null) return 'plain'
  const { low, high, value } = rangeBar
  const within = (low === null || value >= low) && (high === null || value <= high)
  return within && (low !== null || high !== null) ? 'within' : 'plain'
}

export interface PlainResult {
  test: string
  value: string
  unit: string
  finding: string
  reference: string
  reading: Reading
  corrected: boolean
}

/** The results of a report as its patient reads them, and whether the paper says more than they do. */
export function plainResults(document: ReportDocument): { results: PlainResult[]; more: boolean } {
  if (document.withdrawn) return { results: [], more: false }
  const rows = document.panels.flatMap((panel) => panel.rows)
  const more =
    document.toxicology !== null ||
    document.pharmacist !== null ||
    document.comments.length > 0 ||
    rows.some(({ isolates, comment }) => isolates.length > 0 || comment !== '')
  return {
    results: rows.map((row) => ({
      test: row.test,
      value: row.value,
      unit: row.unit,
      finding: row.finding,
      reference: row.reference,
      reading: readingOf(row),
      corrected: row.corrected !== null,
    })),
    more,
  }
}
