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
import { act, cue, type Cue } from './cue'

export const orderCues = {
  DRAFT: cue('neutral', PencilLine, 'Draft'),
  OPEN: cue('info', CircleDot, 'Open'),
  CLOSED: cue('success', CheckCheck, 'Closed'),
  REJECTED: cue('danger', OctagonX, 'Rejected', act),
  HOLD: cue('warning', CirclePause, 'Hold', act),
} satisfies Record<string, Cue>

export const reportCues = {
  PRELIMINARY: cue('purple', CircleDashed, 'Prelim', { filled: 'dashed' }),
  FINAL: cue('success', FileCheck, 'Final'),
  AMENDED: cue('magenta', FilePenLine, 'Amended'),
  CORRECTED: cue('magenta', FilePenLine, 'Corrected', { strong: true }),
} satisfies Record<string, Cue>

export const markCues = {
  FLAG: cue('warning', Flag, 'Flagged'),
  STAT: cue('danger', Zap, 'STAT', { strong: true }),
} satisfies Record<string, Cue>
