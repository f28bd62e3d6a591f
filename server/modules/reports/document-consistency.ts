import { toxOfOrder } from '@contract/rules/tox-of-order'
import type { Row } from './document-row'
import { isComing, type ReportedAnalysis, type ReportFacts } from './report-facts'

export interface Consistencies {
  of(one: ReportedAnalysis): NonNullable<Row['consistency']>
  /** The sentences for the head of the report. */
  inconsistent: string[]
}

/** Released toxicology findings against the listed medications; nothing where these are not given by ingredient. */
export function consistenciesOf({ analyses, prescribed }: ReportFacts): Consistencies {
  if (!prescribed) return { of: () => '', inconsistent: [] }
  const counts = ({ state }: ReportedAnalysis) => state === 'RELEASED'
  const { of, inconsistent } = toxOfOrder(analyses, prescribed, { counts, coming: isComing })
  return { of: (one) => of(one).word, inconsistent }
}
