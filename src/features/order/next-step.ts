import { callOwed, isLive, mayDo, type Bench } from './results/analysis-rules'
import type { AppAbility } from '@contract/abilities'

/** What this order waits for, as far as the signed-in person can do it: the header's main button. */
export type NextStep = 'receive' | 'enter' | 'verify' | 'release' | null

export function nextStep(bench: Bench, ability: AppAbility): NextStep {
  const { order, analyses } = bench
  if (order.deleted || order.state === 'DRAFT' || order.state === 'REJECTED') return null
  const waiting = order.specimens.some(({ state }) => state === 'EXPECTED' || state === 'IN_TRANSIT')
  if (waiting && order.state === 'OPEN' && ability.can('receive', 'Specimen')) return 'receive'
  const live = analyses.filter(isLive)
  if (live.some((one) => one.raw === null && mayDo('enterResult', one, bench)) && ability.can('enter', 'Result')) return 'enter'
  if (live.some((one) => mayDo('verify', one, bench)) && ability.can('verify', 'Result')) return 'verify'
  if (live.some(({ state }) => state === 'VERIFIED') && ability.can('release', 'Report')) return 'release'
  return null
}

export const owedCalls = ({ analyses }: Bench) => analyses.filter(callOwed)
