import { toxOfOrder, type OrderConsistencies, type OrderConsistency } from '@contract/rules/tox-of-order'
import type { Row } from './document-row'
import { isComing, type ReportedAnalysis, type ReportFacts } from './report-facts'

export interface Consistencies extends Pick<
  OrderConsistencies<ReportedAnalysis>,
  'findings' | 'specimens' | 'instead' | 'isCompared' | 'rows' | 'ofMedication' | 'normalized'
> {
  of(one: ReportedAnalysis): NonNullable<Row['consistency']>
  /** Whether a pharmacist concluded this in place of its rule. */
  isReviewed(row: OrderConsistency<ReportedAnalysis>): boolean
}

/**
 * Released toxicology findings against the listed medications, and what the specimens' own tests say of them. Nothing is
 * compared where the facts hold no list of medications.
 */
export function consistenciesOf(facts: ReportFacts): Consistencies {
  const { analyses, prescribed, specimens, graph, review } = facts
  const counts = ({ state }: ReportedAnalysis) => state === 'RELEASED'
  const evidence = {
    counts,
    coming: isComing,
    collectedAt: (letter: string) =>
      specimens.find((one) => one.letter === letter)?.collectedAt.toISOString() ?? null,
  }
  const by = graph ? { graph } : {}
  const all = toxOfOrder(analyses, prescribed ?? [], evidence, {
    ...by,
    ...(review ? { changed: review.changed } : {}),
  })
  const ruled = review?.changed.length ? toxOfOrder(analyses, prescribed ?? [], evidence, by).rows : all.rows
  const isReviewed = (row: OrderConsistency<ReportedAnalysis>) =>
    !ruled.some((one) => one.state === row.state && one.sentence === row.sentence && isOfSame(one, row))
  if (!prescribed) return { ...all, of: () => '', findings: [], rows: [], isCompared: false, isReviewed }
  return { ...all, of: (one) => all.of(one).word, isReviewed }
}

const isOfSame = (a: OrderConsistency<ReportedAnalysis>, b: OrderConsistency<ReportedAnalysis>) =>
  a.kind === b.kind && a.entry === b.entry && a.about === b.about && a.finding === b.finding
