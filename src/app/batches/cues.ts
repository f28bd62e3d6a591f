import { CheckCheck, CircleDot, Grid3x3, Play, SearchCheck, Trash2 } from 'lucide-react'
import { m } from '@contract/messages'
import type { BatchRow } from '@contract/batches/shapes'
import type { BatchMove, BatchStage } from '@contract/batches/states'
import type { StateLook } from '@/app/state-register/state-chip'

const stages: Readonly<Record<BatchStage, StateLook>> = {
  FILLING: { tone: 'info', icon: CircleDot, word: m.batches.stage.FILLING },
  PLATED: { tone: 'teal', icon: Grid3x3, word: m.batches.stage.PLATED },
  RUN: { tone: 'purple', icon: Play, word: m.batches.stage.RUN },
  REVIEW: { tone: 'warning', icon: SearchCheck, word: m.batches.stage.REVIEW },
  COMPLETE: { tone: 'success', icon: CheckCheck, word: m.batches.stage.COMPLETE },
}

export const batchCue = ({ status, stage }: Pick<BatchRow, 'status' | 'stage'>): StateLook =>
  status === 'DELETED' ? { tone: 'neutral', icon: Trash2, word: m.batches.status.DELETED } : stages[stage]

/** Where a batch can go from a stage; the server says what still stands against it. */
export const movesFrom: Readonly<Record<BatchStage, readonly BatchMove[]>> = {
  FILLING: ['plate', 'run'],
  PLATED: ['run', 'refill'],
  RUN: ['review', 'refill'],
  REVIEW: ['complete'],
  COMPLETE: [],
}
