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
export function consistenciesOf({ analyses, prescribed, specimens, graph }: ReportFacts): Consistencies {
  const counts = ({ state }: ReportedAnalysis) => state === 'RELEASED'
  const all = toxOfOrder(
    analyses,
    prescribed ?? [],
    {
      counts,
      coming: isComing,
      collectedAt: (letter) =>
        specimens.find((one) => one.letter === letter)?.collectedAt.toISOString() ?? null,
    },
    graph,
  )
  if (!prescribed) return { ...all, of: () => '', findings: [], isCompared: false }
  return { ...all, of: (one) => all.of(one).word }
}
