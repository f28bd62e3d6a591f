import { fill, m } from '@contract/messages'
import type { PlateRow } from '@contract/plates/shapes'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'

/** That its controls hold a plate or held it, and which; null: they do not. */
export const heldLine = ({
  verdict,
  number,
  heldWhy,
  review,
}: Pick<PlateRow, 'verdict' | 'number' | 'heldWhy' | 'review'>): string | null =>
  verdict === 'HOLD'
    ? fill(review?.outcome === 'OVERRIDE' ? m.plates.wasOnHold : m.plates.onHold, {
        number,
        why: heldWhy ?? '',
      })
    : null

/** What was decided of a plate, by whom, when and why. */
export const reviewLine = ({ outcome, by, at, reason }: NonNullable<PlateRow['review']>): string =>
  fill(reason === null ? m.plates.reviewLine : m.plates.reviewLineWhy, {
    outcome: m.plates.outcome[outcome],
    name: by,
    at: formatDateTime(at, labZone()),
    why: reason ?? '',
  })
