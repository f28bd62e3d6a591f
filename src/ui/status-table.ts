import {
  Archive,
  ArrowDown,
  ArrowUp,
  BadgeCheck,
  CheckCheck,
  ChevronsDown,
  ChevronsUp,
  Circle,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CirclePause,
  CircleQuestionMark,
  CircleSlash,
  CircleX,
  ClipboardList,
  Clock,
  EqualNot,
  FileCheck,
  FileClock,
  FilePenLine,
  Flag,
  FlaskConical,
  Hourglass,
  Layers,
  Lock,
  OctagonX,
  PackageCheck,
  PencilLine,
  Trash2,
  TriangleAlert,
  Truck,
  Undo2,
  Zap,
  type LucideIcon,
} from 'lucide-react'
import type { Tone } from '@/styles/tokens'
import type { ChipLook } from './chip'

export type Cue = {
  tone: Tone
  icon: LucideIcon
  word: string
  /** In a list. Everyday states stay bare; a fill means that someone has to act. */
  look: ChipLook
  /** In a detail header, where every chip is boxed. */
  filled: ChipLook
  /** Weight 600: what a reader must not pass over. */
  strong?: true
  iconClass?: string
}

type Extra = Partial<Pick<Cue, 'look' | 'filled' | 'strong' | 'iconClass'>>

const cue = (tone: Tone, icon: LucideIcon, word: string, extra: Extra = {}): Cue => ({
  tone,
  icon,
  word,
  look: 'bare',
  filled: extra.look === 'solid' ? 'solid' : 'soft',
  ...extra,
})

const act = { look: 'soft' } as const
const critical = { look: 'solid', strong: true } as const

/** The one table of how every state looks and what it is called. */
export const statusTable = {
  order: {
    DRAFT: cue('neutral', PencilLine, 'Draft'),
    OPEN: cue('info', CircleDot, 'Open'),
    CLOSED: cue('success', CheckCheck, 'Closed'),
    REJECTED: cue('danger', OctagonX, 'Rejected', act),
    HOLD: cue('warning', CirclePause, 'Hold', act),
  },
  remoteOrder: {
    DRAFT: cue('neutral', PencilLine, 'Draft'),
    REMOTE_ORDER: cue('neutral', FileClock, 'Remote entered'),
    INTRANSIT: cue('info', Truck, 'In transit'),
    RECEIVED: cue('teal', PackageCheck, 'Received'),
    READYTOREVIEW: cue('purple', ClipboardList, 'Ready to review'),
    REPORTED: cue('success', FileCheck, 'Reported'),
    CLOSED: cue('success', CheckCheck, 'Closed'),
    REJECTED: cue('danger', OctagonX, 'Rejected', act),
    UNKNOWN: cue('neutral', CircleQuestionMark, 'Unknown'),
  },
  report: {
    PRELIMINARY: cue('purple', CircleDashed, 'Prelim', { filled: 'dashed' }),
    FINAL: cue('success', FileCheck, 'Final'),
    AMENDED: cue('magenta', FilePenLine, 'Amended'),
    CORRECTED: cue('magenta', FilePenLine, 'Corrected', { strong: true }),
  },
  specimen: {
    EXPECTED: cue('neutral', FileClock, 'Expected'),
    IN_TRANSIT: cue('info', Truck, 'In transit'),
    RECEIVED: cue('teal', PackageCheck, 'Received'),
    REJECTED: cue('danger', OctagonX, 'Rejected', act),
    STORED: cue('neutral', Archive, 'Stored'),
    DISPOSED: cue('neutral', Trash2, 'Disposed'),
  },
  analysis: {
    REGISTERED: cue('neutral', ClipboardList, 'Registered'),
    ASSIGNED: cue('info', Layers, 'Assigned'),
    RESULTED: cue('purple', FlaskConical, 'Resulted'),
    VERIFIED: cue('teal', BadgeCheck, 'Verified'),
    RELEASED: cue('success', CheckCheck, 'Released'),
    RETRACTED: cue('warning', Undo2, 'Retracted', act),
    REJECTED: cue('danger', OctagonX, 'Rejected', act),
    CANCELLED: cue('neutral', CircleX, 'Cancelled'),
  },
  turbo: {
    READY: cue('success', CircleCheck, 'Ready'),
    PENDING: cue('neutral', Clock, 'Pending'),
    ERRORS: cue('danger', TriangleAlert, 'Errors'),
  },
  batch: {
    OPEN: cue('info', CircleDot, 'Open'),
    DELETED: cue('neutral', Trash2, 'Deleted'),
  },
  mark: {
    FLAG: cue('warning', Flag, 'Flagged'),
    STAT: cue('danger', Zap, 'STAT', { strong: true }),
    LOCKED: cue('neutral', Lock, 'Locked'),
  },
  abnormal: {
    H: cue('warning', ArrowUp, 'H', { strong: true }),
    L: cue('warning', ArrowDown, 'L', { strong: true }),
    CRIT_H: cue('danger', ChevronsUp, 'CRIT H', critical),
    CRIT_L: cue('danger', ChevronsDown, 'CRIT L', critical),
    DETECTED: cue('magenta', Circle, 'Detected', { strong: true, iconClass: 'fill-current scale-60' }),
    NOT_DETECTED: cue('neutral', Circle, 'Not detected', { iconClass: 'scale-60 stroke-3!' }),
    CONSISTENT: cue('success', CircleCheck, 'Consistent'),
    INCONSISTENT: cue('danger', EqualNot, 'Inconsistent', act),
    INVALID: cue('neutral', CircleSlash, 'Invalid'),
    QNS: cue('neutral', CircleSlash, 'QNS'),
    PENDING: cue('neutral', Hourglass, 'Pending'),
  },
} satisfies Record<string, Record<string, Cue>>

type Table = typeof statusTable
export type OrderState = keyof Table['order']
export type RemoteOrderState = keyof Table['remoteOrder']
export type ReportState = keyof Table['report']
export type SpecimenState = keyof Table['specimen']
export type AnalysisState = keyof Table['analysis']
export type TurboState = keyof Table['turbo']
export type BatchState = keyof Table['batch']
export type AbnormalMark = keyof Table['abnormal']
