import { Check, CircleHelp, CircleSlash, EqualNot, Minus, TriangleAlert, type LucideIcon } from 'lucide-react'
import { fill, m } from '@contract/messages'
import type { ComparedLine, ReviewedState } from '@contract/pharmacist/shapes'
import { softenedBy } from '@contract/rules/softened'
import type { Tone } from '@/styles/tokens'

type LineState = NonNullable<ComparedLine['state']>

interface StateLook {
  label: string
  tone: Tone
  icon: LucideIcon
}

/** A state of interpretation in the few words of a line. The report has a sentence. */
const LOOKS: Readonly<Record<LineState, StateLook>> = {
  INCONSISTENT_NEGATIVE: { label: m.pharmacist.stateNotFound, tone: 'danger', icon: EqualNot },
  INCONSISTENT_POSITIVE: { label: m.pharmacist.stateNotListed, tone: 'danger', icon: EqualNot },
  PARENT_ONLY: { label: m.pharmacist.stateParentOnly, tone: 'warning', icon: TriangleAlert },
  POSSIBLE_IMPURITY: { label: m.pharmacist.stateImpurity, tone: 'warning', icon: CircleHelp },
  NOT_COMPARED: { label: m.pharmacist.stateNotCompared, tone: 'warning', icon: CircleSlash },
  NO_MEDS_LISTED: { label: m.pharmacist.stateNoList, tone: 'neutral', icon: CircleSlash },
  CONSISTENT: { label: m.pharmacist.stateConsistent, tone: 'success', icon: Check },
  CONSISTENT_METABOLITE: { label: m.pharmacist.stateMetabolite, tone: 'success', icon: Check },
  NOT_TESTED: { label: m.pharmacist.stateNotTested, tone: 'neutral', icon: Minus },
  NOT_CONFIRMED: { label: m.pharmacist.stateNotConfirmed, tone: 'neutral', icon: Minus },
}

const SOFTENED: Readonly<Record<string, string>> = m.pharmacist.stateSoftened

/** Of a negative that may be none the reason, as the report says it: `As needed`. */
export function lookOf(state: LineState | null, flags: readonly string[] = []): StateLook | undefined {
  const [why] = flags.flatMap((flag) => SOFTENED[flag.replace('softened:', '')] ?? [])
  return state === 'INCONSISTENT_NEGATIVE' && why !== undefined
    ? { label: why, tone: 'warning', icon: CircleHelp }
    : state === null
      ? undefined
      : LOOKS[state]
}

/** The words behind the name of a line: `not found; may be explained by use as needed`. */
export function headingOf(state: LineState | null, flags: readonly string[]): string {
  const why = state === 'INCONSISTENT_NEGATIVE' ? softenedBy(flags) : []
  return why.length > 0
    ? fill(m.pharmacist.softenedHeading, { why: why.join(', ') })
    : state === null
      ? ''
      : LOOKS[state].label.toLowerCase()
}

/** What a finding can be changed to, in the order of the list. */
export const choices: readonly { value: ReviewedState; label: string }[] = [
  { value: 'CONSISTENT', label: m.pharmacist.stateConsistent },
  { value: 'CONSISTENT_METABOLITE', label: m.pharmacist.stateMetabolite },
  { value: 'NOT_COMPARED', label: m.pharmacist.stateNotCompared },
  { value: 'NOT_TESTED', label: m.pharmacist.stateNotTested },
  { value: 'POSSIBLE_IMPURITY', label: m.pharmacist.stateImpurity },
  { value: 'PARENT_ONLY', label: m.pharmacist.stateParentOnly },
  { value: 'INCONSISTENT_NEGATIVE', label: m.pharmacist.stateNotFoundLong },
  { value: 'INCONSISTENT_POSITIVE', label: m.pharmacist.stateNotListedLong },
]
