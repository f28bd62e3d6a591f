import {
  Ban,
  CheckCheck,
  CircleDot,
  Clock,
  Grid3x3,
  OctagonPause,
  Play,
  SearchCheck,
  ShieldAlert,
  Trash2,
} from 'lucide-react'
import { fill, m } from '@contract/messages'
import type { PlateRow } from '@contract/plates/shapes'
import type { PlateStage } from '@contract/plates/states'
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

type Told = Pick<PlateRow, 'status' | 'stage' | 'verdict' | 'review'>

/**
 * How far a plate is. One that its controls hold says that before anything else: "Reviewed" alone reads as though its results had
 * passed.
 */
export function plateCue({ status, stage, verdict, review }: Told): StateLook {
  if (status === 'DELETED') return { tone: 'neutral', icon: Trash2, word: m.plates.status.DELETED }
  if (verdict !== 'HOLD' || stage === 'FAILED') return stages[stage]
  if (review === null) return { tone: 'danger', icon: OctagonPause, word: m.plates.heldOpen }
  const decided = m.plates.outcome[review.outcome]
  return review.outcome === 'OVERRIDE'
    ? { tone: 'warning', icon: ShieldAlert, word: decided }
    : { tone: 'danger', icon: OctagonPause, word: fill(m.plates.heldStage, { outcome: decided }) }
}
