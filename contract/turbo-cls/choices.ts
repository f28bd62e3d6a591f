import { z } from 'zod'
import { callWaitMinutes } from '../results/call-before-release'

/** The filters of the specification's turbo screens, at the level of results. */
export const clsStates = ['READY', 'PENDING', 'ERRORS'] as const
export const ClsState = z.enum(clsStates)
export type ClsState = z.infer<typeof ClsState>

/**
 * Why a result is not ready. The first ones refuse its verification; the others only keep it from being verified among many,
 * so that somebody looks at it by itself.
 */
export const HoldCode = z.enum([
  'order_at_rest',
  'on_hold',
  'delta_unseen',
  'entered_by_same_person',
  'control_hold',
  'plate_hold',
  'inputs_unverified',
  'repeat_waits',
  'critical_call_owed',
  'past_stability',
  'marked',
  'plate_overridden',
  'dilution_owed',
  'invalid',
  'no_conclusion',
  'failed_period',
  'specimen_condition',
  'order_flagged',
  'delta_unknown',
  'review',
  'no_internal_control',
  'validity_waits',
  'specimen_unfit',
  'confirmation_waits',
  'pharmacist_waits',
  'missing_data',
  'conflict',
  'index_beyond',
  'index_unknown',
])
export type HoldCode = z.infer<typeof HoldCode>

/** In which tab a result stands for this reason: what waits for something else, or what somebody has to look at. */
export const tabOf: Readonly<Record<HoldCode, Exclude<ClsState, 'READY'>>> = {
  order_at_rest: 'ERRORS',
  on_hold: 'PENDING',
  delta_unseen: 'ERRORS',
  entered_by_same_person: 'PENDING',
  control_hold: 'PENDING',
  plate_hold: 'PENDING',
  inputs_unverified: 'PENDING',
  repeat_waits: 'PENDING',
  critical_call_owed: 'ERRORS',
  past_stability: 'ERRORS',
  marked: 'ERRORS',
  plate_overridden: 'ERRORS',
  dilution_owed: 'ERRORS',
  invalid: 'ERRORS',
  no_conclusion: 'ERRORS',
  failed_period: 'ERRORS',
  specimen_condition: 'ERRORS',
  order_flagged: 'ERRORS',
  delta_unknown: 'ERRORS',
  review: 'ERRORS',
  no_internal_control: 'ERRORS',
  validity_waits: 'PENDING',
  specimen_unfit: 'ERRORS',
  confirmation_waits: 'PENDING',
  pharmacist_waits: 'PENDING',
  missing_data: 'ERRORS',
  conflict: 'ERRORS',
  index_beyond: 'ERRORS',
  index_unknown: 'ERRORS',
}

/** A result with something to be looked at is an error, whatever it waits for besides. */
export function stateFor(codes: readonly HoldCode[]): ClsState {
  if (codes.length === 0) return 'READY'
  return codes.some((code) => tabOf[code] === 'ERRORS') ? 'ERRORS' : 'PENDING'
}

/** After so many minutes an owed call is to be passed on to whoever is in charge. */
export const escalateAfterMinutes = callWaitMinutes
