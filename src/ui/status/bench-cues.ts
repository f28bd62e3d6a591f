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
import { act, critical, cue, type Cue } from './cue'

export const specimenCues = {
  EXPECTED: cue('neutral', FileClock, 'Expected'),
  IN_TRANSIT: cue('info', Truck, 'In transit'),
  RECEIVED: cue('teal', PackageCheck, 'Received'),
  REJECTED: cue('danger', OctagonX, 'Rejected', act),
  STORED: cue('neutral', Archive, 'Stored'),
  DISPOSED: cue('neutral', Trash2, 'Disposed'),
} satisfies Record<string, Cue>

export const analysisCues = {
  REGISTERED: cue('neutral', ClipboardList, 'Registered'),
  ASSIGNED: cue('info', Layers, 'Assigned'),
  RESULTED: cue('purple', FlaskConical, 'Resulted'),
  VERIFIED: cue('teal', BadgeCheck, 'Verified'),
  RELEASED: cue('success', CheckCheck, 'Released'),
  RETRACTED: cue('warning', Undo2, 'Retracted', act),
  REJECTED: cue('danger', OctagonX, 'Rejected', act),
  CANCELLED: cue('neutral', CircleX, 'Canceled'),
} satisfies Record<string, Cue>

export const abnormalCues = {
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
} satisfies Record<string, Cue>
