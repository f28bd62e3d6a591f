import {
  CheckCheck,
  CircleDashed,
  CircleDot,
  CirclePause,
  FileCheck,
  FilePenLine,
  Flag,
  OctagonX,
  PencilLine,
  Zap,
} from 'lucide-react'
import { m } from '@contract/messages'
import { act, cue, type Cue } from './cue'

export const orderCues = {
  DRAFT: cue('neutral', PencilLine, m.ui.statusDraft),
  OPEN: cue('info', CircleDot, m.ui.statusOpen),
  CLOSED: cue('success', CheckCheck, m.ui.statusClosed),
  REJECTED: cue('danger', OctagonX, m.ui.statusRejected, act),
  HOLD: cue('warning', CirclePause, m.ui.statusHold, act),
} satisfies Record<string, Cue>

export const reportCues = {
  PRELIMINARY: cue('purple', CircleDashed, m.ui.statusPrelim, { filled: 'dashed' }),
  FINAL: cue('success', FileCheck, m.ui.statusFinal),
  AMENDED: cue('magenta', FilePenLine, m.ui.statusAmended),
  CORRECTED: cue('magenta', FilePenLine, m.ui.statusCorrected, { strong: true }),
} satisfies Record<string, Cue>

export const markCues = {
  FLAG: cue('warning', Flag, m.ui.statusFlagged),
  STAT: cue('danger', Zap, m.ui.statusStat, { strong: true }),
} satisfies Record<string, Cue>
