import { z } from 'zod'
import { CallAttempt } from '../results/shapes'
import { toldOf } from '../reports/difference'
import type { ReportPanel, ReportRow } from '../reports/document'

/** One attempt to tell somebody of critical results of another laboratory: which of them, as they were told. */
export const OutsideCall = CallAttempt.omit({ raw: true }).extend({ about: z.array(z.string()) })
export type OutsideCall = z.infer<typeof OutsideCall>

interface Reported {
  panels: readonly ReportPanel[]
  /** The rows that the laboratory called critical, by id: not every critical result has a flag that says so. */
  critical: readonly string[]
}

export const isCriticalRow = (row: ReportRow, critical: readonly string[]): boolean =>
  row.flag.startsWith('CRIT') || (row.id !== '' && critical.includes(row.id))

/** `Potassium 7.4 mmol/L, CRIT H`: what is told on the telephone, and by which a call is known to be about this value. */
export const criticalText = (row: ReportRow): string => `${row.test} ${toldOf(row)}`.trim()

/** Every critical result as it is told, each once. */
export const criticalTexts = ({ panels, critical }: Reported): string[] => [
  ...new Set(
    panels.flatMap(({ rows }) => rows.filter((row) => isCriticalRow(row, critical)).map(criticalText)),
  ),
]

/** An attempt that answers for a value: somebody was reached, and read it back (42 CFR 493.1291(g)). */
export const isAnswering = ({ outcome, readBack, toldTo }: OutsideCall): boolean =>
  outcome === 'reached' && readBack && toldTo !== null

/** The critical results of which nobody here was told yet. Another value is owed a call of its own. */
export const owedCalls = (reported: Reported, attempts: readonly OutsideCall[]): string[] => {
  const told = new Set(attempts.filter(isAnswering).flatMap(({ about }) => about))
  return criticalTexts(reported).filter((text) => !told.has(text))
}
