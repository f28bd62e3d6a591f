import type { RoleKey } from '../roles'
import { may, nav, read } from './words'
import type { Grant } from './words'

/** Offices that a Lab Admin puts on an account beside its roles. Each asks for a role that the account has besides. */
export const credentials = ['dispatcher', 'director'] as const
export type Credential = (typeof credentials)[number]

export const isCredential = (text: string): text is Credential => credentials.some((one) => one === text)

/** Sends couriers: routes, stops, requested pick-ups, and how a day stands; and what clinics order to collect and send in. */
export const dispatching: readonly Grant[] = [
  ...nav('/dispatch'),
  ...may('Stop', 'manage', 'create'),
  ...may('SupplyOrder', 'manage', 'create'),
  ...read('Location'),
]

/** Puts in force what the laboratory judges by, and signs for it (42 CFR 493.1407, 493.1445). */
const directing: readonly Grant[] = may('Lab', 'direct')

const offices: Record<Credential, { with: readonly RoleKey[]; grants: readonly Grant[] }> = {
  dispatcher: { with: ['lab-admin', 'receiving'], grants: dispatching },
  director: { with: ['lab-admin', 'approver'], grants: directing },
}

/** Whether an account with these roles can hold an office. */
export const mayHold = (credential: Credential, roles: readonly RoleKey[]): boolean =>
  offices[credential].with.some((role) => roles.includes(role))

/** What the offices of an account give it, as long as it has a role that they go with. */
export const grantsOfCredentials = (
  held: readonly Credential[],
  roles: readonly RoleKey[],
): readonly Grant[] => held.flatMap((one) => (mayHold(one, roles) ? offices[one].grants : []))
