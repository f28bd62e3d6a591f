import { Ban, CheckCheck, CircleDot, Clock, Grid3x3, Play, SearchCheck, Trash2 } from 'lucide-react'
import { m } from '@contract/messages'
import type { PlateRow } from '@contract/plates/shapes'
import type { PlateMove, PlateStage } from '@contract/plates/states'
import type { StateLook } from '@/app/state-register/state-chip'

const stages: Readonly<Record<PlateStage, StateLook>> = {
  FILLING: { tone: 'info', icon: CircleDot, word: m.plates.stage.FILLING },
  LOADED: { tone: 'teal', icon: Grid3x3, word: m.plates.stage.LOADED },
  RUNNING: { tone: 'purple', icon: Play, word: m.plates.stage.RUNNING },
  RESULTED: { tone: 'warning', icon: Clock, word: m.plates.stage.RESULTED },
  REVIEWED: { tone: 'success', icon: SearchCheck, word: m.plates.stage.REVIEWED },
  CLOSED: { tone: 'success', icon: CheckCheck, word: m.plates.stage.CLOSED },
  FAILED: { tone: 'danger', icon: Ban, word: m.plates.stage.FAILED },
}

export const plateCue = ({ status, stage }: Pick<PlateRow, 'status' | 'stage'>): StateLook =>
  status === 'DELETED' ? { tone: 'neutral', icon: Trash2, word: m.plates.status.DELETED } : stages[stage]

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
