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
  EXPECTED: cue('neutral', FileClock, m.ui.statusExpected),
  IN_TRANSIT: cue('info', Truck, m.ui.statusInTransit),
  RECEIVED: cue('teal', PackageCheck, m.ui.statusReceived),
  REJECTED: cue('danger', OctagonX, m.ui.statusRejected, act),
  STORED: cue('neutral', Archive, m.ui.statusStored),
  DISPOSED: cue('neutral', Trash2, m.ui.statusDisposed),
} satisfies Record<string, Cue>

export const analysisCues = {
  REGISTERED: cue('neutral', ClipboardList, m.ui.statusRegistered),
  ASSIGNED: cue('info', Layers, m.ui.statusAssigned),
  RESULTED: cue('purple', FlaskConical, m.ui.statusResulted),
  VERIFIED: cue('teal', BadgeCheck, m.ui.statusVerified),
  RELEASED: cue('success', CheckCheck, m.ui.statusReleased),
  RETRACTED: cue('warning', Undo2, m.ui.statusRetracted, act),
  REJECTED: cue('danger', OctagonX, m.ui.statusRejected, act),
  CANCELLED: cue('neutral', CircleX, m.ui.statusCanceled),
} satisfies Record<string, Cue>

export const abnormalCues = {
  H: cue('warning', ArrowUp, m.ui.statusH, { strong: true }),
  L: cue('warning', ArrowDown, m.ui.statusL, { strong: true }),
  CRIT_H: cue('danger', ChevronsUp, m.ui.statusCritH, critical),
  CRIT_L: cue('danger', ChevronsDown, m.ui.statusCritL, critical),
  DETECTED: cue('magenta', Circle, m.ui.statusDetected, { strong: true, iconClass: 'fill-current scale-60' }),
  NOT_DETECTED: cue('neutral', Circle, m.ui.statusNotDetected, { iconClass: 'scale-60 stroke-3!' }),
  CONSISTENT: cue('success', CircleCheck, m.ui.statusConsistent),
  INCONSISTENT: cue('danger', EqualNot, m.ui.statusInconsistent, act),
  INVALID: cue('neutral', CircleSlash, m.ui.statusInvalid),
  QNS: cue('neutral', CircleSlash, m.ui.statusQns),
  PENDING: cue('neutral', Hourglass, m.ui.statusPending),
} satisfies Record<string, Cue>
