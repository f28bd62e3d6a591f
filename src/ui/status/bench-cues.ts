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
  CircleSlash,
  CircleX,
  ClipboardList,
  EqualNot,
  FileClock,
  FlaskConical,
  Hourglass,
  Layers,
  OctagonX,
  PackageCheck,
  Trash2,
  Truck,
  Undo2,
} from 'lucide-react'
import { m } from '@contract/messages'
import { act, critical, cue, type Cue } from './cue'

export const specimenCues = {
  EXPECTED: cue('neutral', FileClock, m.status.expected),
  IN_TRANSIT: cue('info', Truck, m.status.inTransit),
  RECEIVED: cue('teal', PackageCheck, m.status.received),
  REJECTED: cue('danger', OctagonX, m.status.rejected, act),
  STORED: cue('neutral', Archive, m.status.stored),
  DISPOSED: cue('neutral', Trash2, m.status.disposed),
} satisfies Record<string, Cue>

export const analysisCues = {
  REGISTERED: cue('neutral', ClipboardList, m.status.registered),
  ASSIGNED: cue('info', Layers, m.status.assigned),
  RESULTED: cue('purple', FlaskConical, m.status.resulted),
  VERIFIED: cue('teal', BadgeCheck, m.status.verified),
  RELEASED: cue('success', CheckCheck, m.status.released),
  RETRACTED: cue('warning', Undo2, m.status.retracted, act),
  REJECTED: cue('danger', OctagonX, m.status.rejected, act),
  CANCELLED: cue('neutral', CircleX, m.status.canceled),
} satisfies Record<string, Cue>

export const abnormalCues = {
  H: cue('warning', ArrowUp, m.status.h, { strong: true }),
  L: cue('warning', ArrowDown, m.status.l, { strong: true }),
  CRIT_H: cue('danger', ChevronsUp, m.status.critH, critical),
  CRIT_L: cue('danger', ChevronsDown, m.status.critL, critical),
  DETECTED: cue('magenta', Circle, m.status.detected, { strong: true, iconClass: 'fill-current scale-60' }),
  NOT_DETECTED: cue('neutral', Circle, m.status.notDetected, { iconClass: 'scale-60 stroke-3!' }),
  CONSISTENT: cue('success', CircleCheck, m.status.consistent),
  INCONSISTENT: cue('danger', EqualNot, m.status.inconsistent, act),
  INVALID: cue('neutral', CircleSlash, m.status.invalid),
  QNS: cue('neutral', CircleSlash, m.status.qns),
  PENDING: cue('neutral', Hourglass, m.status.pending),
} satisfies Record<string, Cue>
