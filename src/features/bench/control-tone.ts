import { Ban, CircleAlert, CircleCheck, Clock, PowerOff, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { ControlState } from '@contract/quality-control/choices'
import type { Tone } from '@/styles/tokens'

/** How the state of a control looks on the board. */
export const controlTone: Readonly<Record<ControlState, { icon: LucideIcon; tone: Tone }>> = {
  rejected: { icon: Ban, tone: 'danger' },
  expired: { icon: CircleAlert, tone: 'danger' },
  missing: { icon: CircleAlert, tone: 'danger' },
  due: { icon: Clock, tone: 'warning' },
  warn: { icon: TriangleAlert, tone: 'warning' },
  in_control: { icon: CircleCheck, tone: 'success' },
  off: { icon: PowerOff, tone: 'neutral' },
}
