import { fill, m } from '@contract/messages'
import { dateIn } from './document-words'
import type { ReportFacts } from './report-facts'

/** What the interpretation went by: the reference, and what the laboratory approved beside it. */
export function referenceNote({
  drugReference,
  zone,
}: Pick<ReportFacts, 'drugReference' | 'zone'>): string[] {
  if (!drugReference) return []
  const { reference, laboratory } = drugReference
  if (!laboratory) return [fill(m.reports.toxReference, { reference })]
  const { number, approvedAt } = laboratory
  return [fill(m.reports.toxReferenceOwn, { reference, number, date: dateIn(zone, new Date(approvedAt)) })]
}
