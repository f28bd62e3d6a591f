import type { AnyEndpoint } from '@contract/endpoint'
import type { Principal } from './principal'

/** For how long a typed password stands for the person at the keyboard (21 CFR 11.200(a)(1)). */
export const freshMinutes = 10

/** The laboratory's word on it: whether signing for results asks for the password. Off unless it is switched on. */
export const asksForSignature = (settings: Record<string, unknown>): boolean =>
  settings['confirmSignature'] === true

/** Whether this call is a signature that the caller has not confirmed lately. */
export function needsPassword(endpoint: AnyEndpoint, who: Principal, now: Date): boolean {
  if (!endpoint.fresh || !asksForSignature(who.settings)) return false
  return who.confirmedAt === null || now.getTime() - who.confirmedAt.getTime() > freshMinutes * 60_000
}
