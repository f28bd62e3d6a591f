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
  DRAFT: cue('neutral', PencilLine, m.status.draft),
  OPEN: cue('info', CircleDot, m.status.open),
  CLOSED: cue('success', CheckCheck, m.status.closed),
  REJECTED: cue('danger', OctagonX, m.status.rejected, act),
  HOLD: cue('warning', CirclePause, m.status.hold, act),
} satisfies Record<string, Cue>

export const reportCues = {
  PRELIMINARY: cue('purple', CircleDashed, m.status.prelim, { filled: 'dashed' }),
  FINAL: cue('success', FileCheck, m.status.final),
  AMENDED: cue('magenta', FilePenLine, m.status.amended),
  CORRECTED: cue('magenta', FilePenLine, m.status.corrected, { strong: true }),
} satisfies Record<string, Cue>

export const markCues = {
  FLAG: cue('warning', Flag, m.status.flagged),
  STAT: cue('danger', Zap, m.status.stat, { strong: true }),
} satisfies Record<string, Cue>
