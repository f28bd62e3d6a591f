import { fill, m } from '@contract/messages'
import { saidWords } from '@contract/pharmacist/said'
import type { ReportStatus } from './report-status-shape'

/**
 * What the last version printed of a pharmacist's changes and advice and the next one would no longer say, because that review
 * holds no more and nobody made another; null where nothing is lost. `status.last` is what was printed.
 */
export function droppedReview({ last, review, versions }: ReportStatus): string | null {
  if (review !== null || !last?.pharmacist) return null
  const { by, changes, advice } = last.pharmacist
  const said = saidWords({ changes, advice })
  const number = versions.at(-1)?.number
  if (said === '' || number === undefined) return null
  return fill(m.pharmacist.dropsReview, { number, name: by, said })
}
