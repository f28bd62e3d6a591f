import { Check, CircleHelp, CircleSlash, EqualNot, Minus, TriangleAlert, type LucideIcon } from 'lucide-react'
import { m } from '@contract/messages'
import type { ReviewedState } from '@contract/pharmacist/shapes'
import type { Tone } from '@/styles/tokens'

interface StateLook {
  label: string
  tone: Tone
  icon: LucideIcon
}

/** A state of interpretation in the few words of a line. The report has a sentence. */
const LOOKS: Readonly<Record<string, StateLook>> = {
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

export const lookOf = (state: string | null): StateLook | undefined => LOOKS[state ?? '']

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
