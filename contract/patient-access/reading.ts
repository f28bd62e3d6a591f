import { m } from '../messages'
import type { ReportDocument, ReportRow } from '../reports/document'
import { TOX_STATE_WORDS } from '../rules/tox-state-words'

/** What a row of a report says in plain words: of what is printed alone, and nothing where nothing is concluded there. */
export const readings = [
  'within',
  'high',
  'low',
  'critHigh',
  'critLow',
  'attention',
  'inconsistent',
  'found',
  'negative',
  'plain',
] as const
export type Reading = (typeof readings)[number]

/** Findings as reports keep them. */
const notFound: readonly string[] = ['negative', 'not detected']
const flagged = { H: 'high', L: 'low', 'CRIT H': 'critHigh', 'CRIT L': 'critLow' } as const

/**
 * The flag as printed. Without one a value lies within its range only where the report holds both as numbers and they agree;
 * a missing flag alone says nothing.
 */
export function readingOf(row: ReportRow): Reading {
  const { flag, finding, actOn, rangeBar, consistency } = row
  if (flag !== '') return flagged[flag]
  // What the medication list makes of a drug says more than whether it was there.
  if (consistency === 'Inconsistent') return 'inconsistent'
  if (actOn) return 'attention'
  const said = (finding || row.value).trim().toLowerCase()
  if (['positive', 'detected'].includes(said)) return 'found'
  if (notFound.includes(said) && consistency !== TOX_STATE_WORDS.NOT_CONFIRMED) return 'negative'
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
  /** A cutoff is where a drug counts as found, and what is expected is no range either. */
  referenceIs: 'range' | 'cutoff' | 'expected'
  reading: Reading
  corrected: boolean
  /** What stood there before; empty where it was not corrected. */
  correctedFrom: string
}

const heads: Readonly<Record<string, PlainResult['referenceIs']>> = {
  [m.reports.pdfCutoff]: 'cutoff',
  [m.reports.pdfExpected]: 'expected',
}
const ranks: Readonly<Partial<Record<Reading, number>>> = {
  ...{ critHigh: 0, critLow: 0, inconsistent: 1, attention: 1, found: 2, high: 2, low: 2, negative: 4 },
}
/** What is critical first, then what does not agree or was found; what was not found last; otherwise as the report has it. */
const rankOf = ({ reading }: PlainResult) => ranks[reading] ?? 3

/** The results of a report as its patient reads them, and whether the paper says more than they do. */
export function plainResults(document: ReportDocument): { results: PlainResult[]; more: boolean } {
  if (document.withdrawn) return { results: [], more: false }
  const rows = document.panels.flatMap((panel) =>
    panel.rows.map((row) => ({
      ...row,
      // Also a document from before the heads says by its text that it is a cutoff.
      referenceIs:
        heads[panel.referenceHead] ??
        (row.cutoffSince !== '' || row.consistency !== ''
          ? ('cutoff' as const)
          : panel.kind === 'finding'
            ? ('expected' as const)
            : ('range' as const)),
    })),
  )
  const more =
    document.toxicology !== null ||
    document.pharmacist !== null ||
    document.comments.length > 0 ||
    rows.some(({ isolates, comment }) => isolates.length > 0 || comment !== '')
  return {
    results: rows
      .map((row) => ({
        test: row.test,
        value: row.value,
        unit: row.unit,
        finding: row.finding,
        reference: row.reference,
        referenceIs: row.referenceIs,
        reading: readingOf(row),
        corrected: row.corrected !== null,
        correctedFrom: row.corrected?.oldValue ?? '',
      }))
      .toSorted((a, b) => rankOf(a) - rankOf(b)),
    more,
  }
}
