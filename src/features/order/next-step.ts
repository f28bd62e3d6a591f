import { isLive } from '@contract/orders/live'
import type { AppAbility } from '@contract/abilities'
import type { api } from '@contract/api'
import type { Reply } from '@contract/endpoint'
import { callOwed, mayDo, type Bench } from './results/analysis-rules'

/** Marks the buttons that verify: `v` and a recorded call lead to the first of them. */
export const VERIFY = 'data-verify'

/** Mark the button of the next step, and the one that shows the report, to which a release leads where nothing is left. */
export const NEXT = 'data-next'
export const READ = 'data-read'

/** What this order waits for, as far as the signed-in person can do it: the header's main button. */
export type NextStep = 'receive' | 'enter' | 'verify' | 'release' | null

export function nextStep(bench: Bench, ability: AppAbility): NextStep {
  const { order, analyses } = bench
  if (order.deleted || order.state === 'DRAFT') return null
  // Nothing of it was tested: its one report says why, and what became of the specimens.
  if (order.state === 'REJECTED')
    return order.reportVersion === 0 && analyses.length > 0 && ability.can('release', 'Report')
      ? 'release'
      : null
  const waiting = order.specimens.some(({ state }) => state === 'EXPECTED' || state === 'IN_TRANSIT')
  if (waiting && order.state === 'OPEN' && ability.can('receive', 'Specimen')) return 'receive'
  const live = analyses.filter(isLive)
  if (
    live.some((one) => one.raw === null && mayDo('enterResult', one, bench)) &&
    ability.can('enter', 'Result')
  )
    return 'enter'
  if (live.some((one) => mayDo('verify', one, bench)) && ability.can('verify', 'Result')) return 'verify'
  if (live.some(({ state }) => state === 'VERIFIED') && ability.can('release', 'Report')) return 'release'
  return null
}

export const owedCalls = ({ analyses }: Bench) => analyses.filter(callOwed)

/**
 * A release beside the complete one: what is verified already while other tests still run, or a further version that only
 * adds information. Offered where nothing else stands in its way; the server decides.
 */
export function sideRelease(
  bench: Bench,
  gate: Reply<typeof api.reports.gate> | undefined,
): 'preliminary' | 'amend' | null {
  const { order, analyses } = bench
  if (
    !gate ||
    gate.ready ||
    gate.missing.length > 0 ||
    order.hold ||
    order.deleted ||
    owedCalls(bench).length > 0
  )
    return null
  const live = analyses.filter(isLive)
  const verified = live.some(({ state }) => state === 'VERIFIED')
  const waiting = live.some(
    ({ state }) => state === 'REGISTERED' || state === 'ASSIGNED' || state === 'RESULTED',
  )
  if (verified && waiting && order.state === 'OPEN') return 'preliminary'
  return gate.nextState === 'AMENDED' && order.reportVersion > 0 && !verified && !waiting ? 'amend' : null
}
