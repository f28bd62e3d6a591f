import { z } from 'zod'
import type { UserType } from './choices'
import { roleTable } from './roles/table'
import type { RoleKey } from './roles/table'

export { roleKeys, roleTable } from './roles/table'
export type { Role, RoleKey } from './roles/table'

/** Roles of an account as stored and as the wire carries them: role key → whether it is switched on. */
export const MyRoles = z.record(z.string().max(60), z.object({ enabled: z.boolean() }))
export type MyRoles = z.infer<typeof MyRoles>

/** The views that an account may switch to, and the roles that each one stands for (section 4). */
export const views = ['portal', 'salesmgr', 'sales'] as const
export const View = z.enum(views)
export type View = z.infer<typeof View>
export const viewRoles: Record<View, readonly RoleKey[]> = {
  portal: ['user', 'create-orders'],
  salesmgr: ['sales-manager', 'business-manager', 'user'],
  sales: ['user'],
}

/** Holding one of these is holding everything: "Top-privilege roles get everything on everything". */
export const topRoles = ['super-admin', 'vip-admin'] as const satisfies readonly RoleKey[]
export const isTopPrivilege = (roles: readonly RoleKey[]) => topRoles.some((top) => roles.includes(top))

export const isRoleKey = (name: string): name is RoleKey => Object.hasOwn(roleTable, name)

const everyRole = Object.keys(roleTable).filter(isRoleKey)
const superAdminOnly: readonly RoleKey[] = ['super-admin', 'vip-admin', 'business-insights']
/** Held or recognised, never in the lab's list: `user` belongs to portal and sales, `admin` is seen by name only. */
const notForLab: readonly RoleKey[] = ['user', 'admin', ...superAdminOnly]

const offered: Record<UserType, readonly RoleKey[]> = {
  lab: everyRole.filter((key) => !notForLab.includes(key)),
  pharmd: [
    'pharmd-orders',
    'orders',
    'order-info',
    'view-patients',
    'view-physicians',
    'view-locations',
    'view-results',
    'view-order-outcomes',
    'view-patient-reports',
    'reports',
  ],
  portal: [
    'user',
    'shipping-workflow',
    'reports',
    'management-console',
    'view-patients',
    'edit-patients',
    'view-payers',
    'view-patient-reports',
    'create-orders',
    'view-remote-orders',
    'edit-remote-orders',
    'edit-locations',
  ],
  sales: ['sales-manager', 'business-manager', 'user'],
  courier: ['courier-user'],
  kiosk: ['kiosk-user'],
}

/**
 * The roles that may be switched on for an account of this type (section 6). A super administrator who edits a
 * lab account is offered three more. The specification gives pharmd "the list with PharmD Orders" without
 * naming the rest; ours is the reading roles a reviewer needs, because a pharmacist never edits a measured value.
 */
export function rolesOffered(userType: UserType, isSuperAdmin: boolean): readonly RoleKey[] {
  return userType === 'lab' && isSuperAdmin ? [...offered.lab, ...superAdminOnly] : offered[userType]
}

/** The roles that an account of this type may find in its map; `defineAbility` ignores the others. */
const recognised = (userType: UserType): readonly RoleKey[] =>
  userType === 'lab' ? [...rolesOffered('lab', true), 'admin'] : offered[userType]

/** The given roles with everything that they bundle, in table order, each once. */
export function expandRoles(roles: readonly RoleKey[]): RoleKey[] {
  const held = new Set<RoleKey>()
  const add = (key: RoleKey) => {
    if (held.has(key)) return
    held.add(key)
    roleTable[key].dependents.forEach(add)
  }
  roles.forEach(add)
  return everyRole.filter((key) => held.has(key))
}

/** Every role that an account of this type can come to hold, bundled ones included. */
export const rolesPossible = (userType: UserType): readonly RoleKey[] => expandRoles(recognised(userType))

/**
 * The role map as a sign-in leaves it: roles flagged default and offered to this user type are switched on.
 * A default that an administrator has switched off by hand stays off: what was taken away must not come back
 * by signing in again.
 */
export function withDefaults(myroles: MyRoles, userType: UserType): MyRoles {
  const defaults = offered[userType].filter((key) => roleTable[key].default)
  return { ...Object.fromEntries(defaults.map((key) => [key, { enabled: true }])), ...myroles }
}

/**
 * The roles that count: those switched on, with what they bundle; names outside the table give nothing.
 * In a switched view: the roles of the view, but never one that the account does not hold itself. `user`, the
 * plain member, is held by everyone; a top-privilege account holds every role. `defineAbility` clamps once more,
 * right by right, so that a view can only ever take away.
 */
export function effectiveRoles(myroles: MyRoles, view?: View): RoleKey[] {
  const own = expandRoles(
    everyRole.filter((key) => Object.hasOwn(myroles, key) && myroles[key]?.enabled === true),
  )
  return view ? rolesInView(own, view) : own
}

/** The roles of a view as far as these own roles reach. */
export function rolesInView(own: readonly RoleKey[], view: View): RoleKey[] {
  const inView = expandRoles(viewRoles[view])
  return isTopPrivilege(own) ? inView : inView.filter((key) => key === 'user' || own.includes(key))
}
