import { toxOfOrder, type OrderConsistencies } from '@contract/rules/tox-of-order'
import type { Row } from './document-row'
import { isComing, type ReportedAnalysis, type ReportFacts } from './report-facts'

export interface Consistencies extends Pick<
  OrderConsistencies<ReportedAnalysis>,
  'findings' | 'specimens' | 'instead' | 'isCompared'
> {
  of(one: ReportedAnalysis): NonNullable<Row['consistency']>
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
  const all = toxOfOrder(analyses, prescribed ?? [], evidence, {
    ...(graph ? { graph } : {}),
    ...(review ? { changed: review.changed } : {}),
  })
  if (!prescribed) return { ...all, of: () => '', findings: [], isCompared: false }
  return { ...all, of: (one) => all.of(one).word }
}
