import { Ban, CircleAlert, CircleCheck, Clock, PowerOff, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { ControlState, PointVerdict, RunVerdict } from '@contract/quality-control/choices'
import type { Finding } from '@contract/quality-control/control-rules'
import { fill, m } from '@contract/messages'
import type { Tone } from '@/styles/tokens'
import { Chip } from '@/ui/chip'

type Cue = readonly [icon: LucideIcon, tone: Tone]

const states: Record<ControlState, Cue> = {
  rejected: [Ban, 'danger'],
  expired: [CircleAlert, 'danger'],
  missing: [CircleAlert, 'danger'],
  due: [Clock, 'warning'],
  warn: [TriangleAlert, 'warning'],
  in_control: [CircleCheck, 'success'],
  off: [PowerOff, 'neutral'],
}
const verdicts: Record<RunVerdict | PointVerdict, Cue> = {
  accept: [CircleCheck, 'success'],
  warn: [TriangleAlert, 'warning'],
  reject: [Ban, 'danger'],
  incomplete: [CircleAlert, 'neutral'],
  none: [CircleAlert, 'neutral'],
}

export function StateCue({ state }: { state: ControlState }) {
  const [icon, tone] = states[state]
  return (
    <Chip icon={icon} tone={tone}>
      {m.qualityControl.state[state]}
    </Chip>
  )
}

export function VerdictCue({ verdict }: { verdict: RunVerdict | PointVerdict }) {
  const [icon, tone] = verdicts[verdict]
  return (
    <Chip icon={icon} tone={tone} look="bare">
      {m.qualityControl.verdict[verdict]}
    </Chip>
  )
}

/** Rules with where they looked, each once: 1-3s, 2-2s across levels. */
export const rulesText = (findings: readonly Pick<Finding, 'rule' | 'scope'>[]): string =>
  [
    ...new Set(
      findings.map(({ rule, scope }) =>
        scope === 'P' || scope === 'R' || rule === '7-T'
          ? rule
          : fill(m.qualityControl.findingText, { rule, scope: m.qualityControl.scope[scope] }),
      ),
    ),
  ].join(', ')

/** z as it is read: with its sign, and a true minus. */
export const zSigned = (z: string | null): string => {
  if (z === null) return ''
  const short = z.slice(0, -1)
  return short.startsWith('-') ? short.replace('-', '−') : `+${short}`
}
