import { Ban, CheckCheck, CircleDot, Clock, Grid3x3, Play, SearchCheck, Trash2 } from 'lucide-react'
import { m } from '@contract/messages'
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

export const plateCue = ({ status, stage }: Pick<PlateRow, 'status' | 'stage'>): StateLook =>
  status === 'DELETED' ? { tone: 'neutral', icon: Trash2, word: m.plates.status.DELETED } : stages[stage]
