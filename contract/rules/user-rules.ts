import type { AppAbility } from '../abilities'
import type { UserType } from '../choices'
import { fill, m } from '../messages'
import { expandRoles, isRoleKey, isTopPrivilege, roleKeys, roleTable, rolesOffered } from '../roles'
import type { MyRoles, RoleKey } from '../roles'
import { rightsNotToGive } from './giving'

/**
 * The rules of accounts and roles (section 6 of the specification), pure, for the page that shows them beforehand and for
 * the server that keeps them. Sentences are what the person reads.
 */

export const userRuleTexts = {
  lastSuperAdmin: m.users.lastSuperAdmin,
  self: m.users.notYourself,
  ownSecondFactor: m.users.ownSecondFactor,
  topOnly: m.users.topOnly,
  above: m.users.above,
  raiseSelf: m.users.raiseSelf,
  raiseAbove: m.users.raiseAbove,
  signerSignIn: m.users.signerSignIn,
  signerChange: m.users.signerChange,
} as const

/** How high an account stands in the administration of the laboratory: top privilege, Lab Admin, everybody else. */
export type Rank = 0 | 1 | 2

export function rankOf(userType: UserType, roles: readonly RoleKey[]): Rank {
  if (userType !== 'lab') return 0
  const held = expandRoles(roles)
  if (isTopPrivilege(held)) return 2
  return held.includes('lab-admin') || held.includes('admin') ? 1 : 0
}

/** Whether an account may verify or release: what it does stands under its name on a report. */
export const isSigner = (userType: UserType, roles: readonly RoleKey[]): boolean =>
  userType === 'lab' && expandRoles(roles).some((key) => signers.includes(key))
const signers: readonly RoleKey[] = ['super-admin', 'vip-admin', 'lab-admin', 'approver']

export interface Editor {
  /** The accounts of the person at the keyboard: the one signed in with, and the one acted in. */
  readonly ids: readonly string[]
  readonly rank: Rank
  readonly signs: boolean
  readonly ability: AppAbility
}

interface Account {
  readonly _id: string
  readonly userType: UserType
  readonly myroles: MyRoles
}

/** Why an account stands too high for this editor to change anything of it, or null. */
export function refusalOfHigher(
  editor: Editor,
  user: Pick<Account, 'userType' | 'myroles'>,
): UserRefusal | null {
  const rank = rankOf(user.userType, switchedOn(user.myroles))
  if (rank <= editor.rank) return null
  return rank === 2 ? 'topOnly' : 'above'
}

/** Why this editor may not change how an account signs in (address, telephone, username, second factor), or null. */
export function refusalOfSignIn(editor: Editor, user: Account): UserRefusal | null {
  const higher = refusalOfHigher(editor, user)
  if (higher) return higher
  if (editor.ids.includes(user._id) || editor.signs) return null
  return isSigner(user.userType, switchedOn(user.myroles)) ? 'signerSignIn' : null
}

/** Why this editor may not change the name, the type or the roles of an account that signs results, or null. */
export function refusalOfSigner(
  editor: Editor,
  before: Account & Named,
  after: Pick<Account, 'userType' | 'myroles'> & Named,
): UserRefusal | null {
  if (editor.signs || editor.rank > 0) return null
  const held = switchedOn(before.myroles)
  if (!isSigner(before.userType, held)) return null
  const kept = switchedOn(after.myroles)
  const isAsBefore =
    before.firstName === after.firstName &&
    before.lastName === after.lastName &&
    before.userType === after.userType &&
    held.every((key) => kept.includes(key))
  return isAsBefore ? null : 'signerChange'
}

interface Named {
  readonly firstName: string
  readonly lastName: string
}

/**
 * Why this editor may not give an account what `after` has and `before` has not, in a sentence that names the roles, or
 * null. Lab Admins give what they have not themselves: setting up people is their work.
 */
export function refusalOfGiving(
  editor: Editor,
  before: Pick<Account, 'userType' | 'myroles'> | null,
  after: Pick<Account, 'userType' | 'myroles'>,
): string | null {
  if (editor.rank > 0 || rightsNotToGive(editor.ability, before, after).length === 0) return null
  const held = before ? switchedOn(before.myroles) : []
  const barred = switchedOn(after.myroles)
    .filter((key) => !held.includes(key))
    .filter((key) => !mayGiveRole(editor, after.userType, key))
  return barred.length > 0
    ? fill(m.users.rolesNotYours, { roles: barred.map((key) => roleTable[key].name).join(', ') })
    : m.users.raiseAbove
}

/** Whether this editor may switch a role on for somebody else's account of this type. */
export const mayGiveRole = (
  editor: Pick<Editor, 'rank' | 'ability'>,
  userType: UserType,
  role: RoleKey,
): boolean =>
  editor.rank > 0 ||
  rightsNotToGive(
    editor.ability,
    { userType, myroles: {} },
    { userType, myroles: { [role]: { enabled: true } } },
  ).length === 0

/** Why this editor may not give an account these roles and this type, or null: nobody raises themselves, nor anyone above themselves. */
export function refusalOfRaise(
  editor: Editor,
  before: Account | null,
  after: Pick<Account, 'userType' | 'myroles'>,
): UserRefusal | null {
  if (editor.rank === 2) return null
  const held = before ? switchedOn(before.myroles) : []
  const added = switchedOn(after.myroles).filter((key) => !held.includes(key))
  const own = before !== null && editor.ids.includes(before._id)
  if (own && (added.length > 0 || before.userType !== after.userType)) return 'raiseSelf'
  return rankOf(after.userType, switchedOn(after.myroles)) > editor.rank ? 'raiseAbove' : null
}

interface Holder {
  readonly _id: string
  readonly userType: UserType
  readonly myroles: MyRoles
  readonly active: boolean
}

/** The roles switched on by hand, in the order of the role table; names outside the table are left out. */
export const switchedOn = (myroles: MyRoles): RoleKey[] =>
  roleKeys.filter((key) => myroles[key]?.enabled === true)

export interface OfferedRole {
  readonly key: RoleKey
  readonly name: string
  readonly description: string
  readonly type: 'system' | 'group' | 'role'
  readonly legacy: boolean
  readonly default: boolean
  /** What it brings along, bundles of bundles included. */
  readonly brings: readonly RoleKey[]
}

/** Everything that a role brings, nested bundles included, itself not. */
export const bringsOf = (key: RoleKey): RoleKey[] => expandRoles([key]).filter((one) => one !== key)

/**
 * The roles to be shown for an account: those offered to its type (three more to a Super Admin who edits a lab account),
 * and those it holds already, so that a legacy role can be seen and taken away. A legacy role is offered to nobody new.
 */
export function rolesToShow(
  userType: UserType,
  editorIsTop: boolean,
  held: readonly RoleKey[],
): OfferedRole[] {
  const offered = rolesOffered(userType, editorIsTop)
  return roleKeys
    .filter((key) => held.includes(key) || (offered.includes(key) && !roleTable[key].legacy))
    .map((key) => {
      const { name, description, type, legacy, default: byDefault } = roleTable[key]
      return { key, name, description, type, legacy, default: byDefault, brings: bringsOf(key) }
    })
}

/** Whether a role is on by itself, comes with another that is on, or is off. */
export function roleStateOf(key: RoleKey, myroles: MyRoles): 'on' | 'brought' | 'off' {
  if (myroles[key]?.enabled === true) return 'on'
  return expandRoles(switchedOn(myroles)).includes(key) ? 'brought' : 'off'
}

/** Which of the roles switched on bring this one: what must go before it can be off. */
export const broughtBy = (key: RoleKey, myroles: MyRoles): RoleKey[] =>
  switchedOn(myroles).filter((one) => one !== key && bringsOf(one).includes(key))

const isSuperAdmin = ({ userType, myroles, active }: Pick<Holder, 'userType' | 'myroles' | 'active'>) =>
  active && userType === 'lab' && myroles['super-admin']?.enabled === true

/** The one Super Admin who is left, or null while there are more (or none). */
export function lastSuperAdmin<User extends Holder>(users: readonly User[]): User | null {
  const [first, second] = users.filter(isSuperAdmin)
  return first && !second ? first : null
}

/** Why an account is left as it is; `userRuleTexts` has the sentence of each. */
export type UserRefusal = keyof typeof userRuleTexts

/** Why an account may not be changed like this, or null. `others`: how many other active Super Admins there are. */
export function refusalOfChange(
  before: Omit<Holder, '_id'>,
  after: Omit<Holder, '_id'>,
  editorIsTop: boolean,
  others: number,
): UserRefusal | null {
  if (isTopPrivilege(switchedOn(before.myroles)) && !editorIsTop) return 'topOnly'
  return isSuperAdmin(before) && !isSuperAdmin(after) && others === 0 ? 'lastSuperAdmin' : null
}

/** Why an account may not be switched off, or null. */
export function refusalOfDeactivation(
  user: Holder,
  editor: { readonly _id: string; readonly isTop: boolean },
  others: number,
): UserRefusal | null {
  if (user._id === editor._id) return 'self'
  return refusalOfChange(user, { ...user, active: false }, editor.isTop, others)
}

/** Why these roles may not be given, or null. What the account holds already may stay. */
export function refusalOfRoles(
  userType: UserType,
  myroles: MyRoles,
  editorIsTop: boolean,
  held: readonly RoleKey[],
): string | null {
  const offered = rolesOffered(userType, editorIsTop)
  for (const [name, { enabled }] of Object.entries(myroles)) {
    if (!enabled) continue
    if (!isRoleKey(name)) return fill(m.users.noSuchRole, { name })
    if (!offered.includes(name) && !held.includes(name))
      return fill(userType === 'lab' ? m.users.roleNotByYou : m.users.roleNotForType, {
        role: roleTable[name].name,
      })
  }
  return null
}
