import { defineAbility, rightFor } from '../abilities'
import { userTypes, type UserType } from '../choices'
import { demoUsers } from '../demo-users'
import type { AnyEndpoint } from '../endpoint'
import { featureNames, features } from '../features'
import { effectiveRoles, rolesOffered, type RoleKey } from '../roles'

/** A kind of account: a user type with the roles that it was given. */
export interface Account {
  name: string
  userType: UserType
  roles: readonly RoleKey[]
}

/** Each user type with each role that it can be given, alone. */
export const alone: Account[] = userTypes.flatMap((userType) =>
  rolesOffered(userType, true).map((role) => ({
    name: `${userType} with ${role} alone`,
    userType,
    roles: [role],
  })),
)
export const bare: Account[] = userTypes.map((userType) => ({
  name: `${userType} without roles`,
  userType,
  roles: [],
}))
/** Those, and the demo sign-ins. */
export const accounts: Account[] = [
  ...bare,
  ...alone,
  ...demoUsers.map((user) => ({ name: user.username, userType: user.userType, roles: user.roles })),
]

const demoFeatures = new Set(featureNames.filter((name) => features[name].demo))
export const myroles = (roles: readonly RoleKey[]) =>
  Object.fromEntries(roles.map((role) => [role, { enabled: true }]))

/** Whether the role table lets an account make a call. */
export function allowed(endpoint: AnyEndpoint, { userType, roles }: Account): boolean {
  if (endpoint.can === 'session') return userType !== 'kiosk' || endpoint.kiosk === true
  if (endpoint.can === 'public') return true
  if (userType === 'kiosk' && endpoint.kiosk === false) return false
  const held = { userType, roles: effectiveRoles(myroles(roles)), features: demoFeatures }
  return rightFor(defineAbility(held), endpoint) !== undefined
}
