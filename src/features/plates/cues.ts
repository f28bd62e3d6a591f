import type { PlateRow } from '@contract/plates/shapes'
import type { PlateMove, PlateStage } from '@contract/plates/states'

/** Where a plate can go from a stage; the server says what still stands against it. A run that is read makes it RESULTED. */
export const movesFrom: Readonly<Record<PlateStage, readonly PlateMove[]>> = {
  FILLING: ['load'],
  LOADED: ['run', 'refill', 'fail'],
  RUNNING: ['refill', 'fail'],
  RESULTED: ['review', 'fail', 'override'],
  REVIEWED: ['close', 'override'],
  CLOSED: ['override'],
  FAILED: ['override'],
}
export const needsReason: readonly PlateMove[] = ['refill', 'fail', 'override']

/** An override is for a plate that something holds, and for whoever supervises quality. */
export const mayOverride = (
  { verdict, stage, review }: Pick<PlateRow, 'verdict' | 'stage' | 'review'>,
  supervises: boolean,
): boolean => supervises && (verdict === 'HOLD' || stage === 'FAILED') && review?.outcome !== 'OVERRIDE'
