import { Ability } from '@casl/ability'
import { underCeiling } from './abilities/ceilings'
import { grantsOfCredentials, type Credential } from './abilities/credentials'
import { baseGrants, grantsOfRole, impliedRoles, roleGrantsByType } from './abilities/grants'
import { featurePaths, featuresOf, openRoutes } from './abilities/routes'
import type { Path } from './abilities/routes'
import { nav } from './abilities/words'
import type { Action, Grant, Subject } from './abilities/words'
import type { UserType } from './choices'
import { offAmong, type FeatureName } from './features'
import { expandRoles, isTopPrivilege, rolesInView, rolesOffered, rolesPossible } from './roles'
import type { RoleKey, View } from './roles'

export { abilityCheckedRoutes, everyPath, labOnlyRoutes, openRoutes, placedRoutes } from './abilities/routes'
export { featurePaths, featuresOf } from './abilities/routes'
export { actions, entities } from './abilities/words'
export { named, namedAbility } from './abilities/named'
export type { NamedAbility } from './abilities/named'
export type { Path } from './abilities/routes'
export type { Action, Entity, Grant, Subject } from './abilities/words'

/** Rights are pairs of action and subject; none has conditions, which the rows' own scope in SQL takes the place of. */
export type AppAbility = Ability<[Action, Subject]>

export interface Holder {
  readonly userType: UserType
  /** The account's own roles, as `effectiveRoles(myroles)` gives them; the view is applied here. */
  readonly roles: readonly RoleKey[]
  /** The laboratory's active features: a screen whose feature is off cannot be navigated to. */
  readonly features: ReadonlySet<FeatureName>
  readonly view?: View | undefined
  /** Offices on the account; they count in the laboratory's own accounts, and not by way of a link. */
  readonly credentials?: readonly Credential[] | undefined
  /** Who signed in, where the account was switched to by a link: neither of the two accounts gives more than the other's type can have. */
  readonly person?: { readonly userType: UserType; readonly roles: readonly RoleKey[] } | undefined
}

/**
 * What stands under a person's name: entering, verifying, rejecting, correcting, releasing, reviewing and directing. Nobody signs by the right
 * of another account: these are kept only where the person's own account has them too.
 */
const signatures: readonly Grant[] = [
  ['enter', 'Result'],
  ['verify', 'Result'],
  ['reject', 'Result'],
  ['correct', 'Result'],
  ['release', 'Result'],
  ['release', 'Report'],
  ['correct', 'Report'],
  ['review', 'Order'],
  ['direct', 'Lab'],
]

/**
 * "Some roles are denied navigation to /users or /quicksight." Ours: the bench and the order desk. The denial
 * wins over what the account holds besides (a Business Manager who also works at the bench), except over the
 * roles whose very purpose is that screen. The data behind the screen goes with it.
 */
export const denials: readonly {
  rights: readonly Grant[]
  roles: readonly RoleKey[]
  unless: readonly RoleKey[]
}[] = [
  {
    rights: [
      ['nav', '/users'],
      ['read', 'User'],
    ],
    roles: ['lab-tech', 'order-entry', 'accessioning'],
    unless: ['lab-admin', 'user-manager'],
  },
  {
    rights: [
      ['nav', '/quicksight'],
      ['read', 'Insight'],
    ],
    roles: ['lab-tech', 'order-entry', 'accessioning'],
    unless: ['lab-admin', 'business-insights'],
  },
]

type Rules = AppAbility['rules']

const rulesOf = (grants: readonly Grant[]): Rules => grants.map(([action, subject]) => ({ action, subject }))
const inverted = (grants: readonly Grant[]): Rules =>
  grants.map(([action, subject]) => ({ action, subject, inverted: true }))
const withRules = (rules: Rules): AppAbility =>
  new Ability<[Action, Subject]>(rules, { anyAction: 'any', anySubjectType: 'all' })

const build = (allowed: readonly Grant[], denied: readonly Grant[] = []): AppAbility =>
  withRules([...rulesOf(allowed), ...inverted(denied)])

/** What an account of this type has from these roles; a role that the type cannot hold gives nothing. */
export function grantsOf(userType: UserType, roles: readonly RoleKey[]): Grant[] {
  const fromRoles = roles.flatMap((key) => [
    ...grantsOfRole(key),
    ...(roleGrantsByType[key]?.[userType] ?? []),
  ])
  return [...baseGrants[userType], ...fromRoles.filter((grant) => underCeiling(userType, grant))]
}

/** The roles that count for an account of this type: those given, those its type implies, and what they bundle. */
export const heldBy = (userType: UserType, roles: readonly RoleKey[]) => {
  const possible = rolesPossible(userType)
  return expandRoles([...(impliedRoles[userType] ?? []), ...roles]).filter((key) => possible.includes(key))
}

const deniedBy = (held: readonly RoleKey[]): Grant[] =>
  denials
    .filter(
      ({ roles, unless }) => roles.some((r) => held.includes(r)) && !unless.some((r) => held.includes(r)),
    )
    .flatMap(({ rights }) => rights)

/** The screens of features that are off are closed to everybody, top privilege and the open routes included. */
const closedBy = (features: ReadonlySet<FeatureName>): Grant[] =>
  featurePaths.filter(([, feature]) => !features.has(feature)).flatMap(([path]) => nav(path))

/** The user type whose screens a view shows. */
export const viewUserType = (view: View): UserType => (view === 'portal' ? 'portal' : 'sales')

/**
 * The one rule set, for pages and server alike. Nothing is allowed that no rule grants. Top privilege may do
 * everything on everything that the laboratory has switched on. In a switched view each right of the view is kept only if the account has it
 * itself, so switching never adds a right. In a linked account each right is kept only if an account of the person's user
 * type can have it at all. Row scope (own locations) is no part of it: the SQL carries that.
 */
export function defineAbility({ person, ...account }: Holder): AppAbility {
  const shown = abilityOf(account)
  if (!person) return shown
  const own = abilityOf({ ...person, features: account.features })
  const unsigned = inverted(signatures.filter(([action, subject]) => !own.can(action, subject)))
  const rules =
    person.userType === 'lab'
      ? shown.rules
      : rulesOf(mostOf(person.userType).filter(([action, subject]) => shown.can(action, subject)))
  return withRules([...rules, ...unsigned])
}

/** Everything that an account of this type can come to have. */
const mostOf = (userType: UserType) => grantsOf(userType, heldBy(userType, rolesOffered(userType, true)))

function abilityOf({
  userType,
  roles,
  features,
  view,
  credentials = [],
}: Omit<Holder, 'person'>): AppAbility {
  const held = heldBy(userType, roles)
  const offices = userType === 'lab' ? grantsOfCredentials(credentials, held) : []
  const own = isTopPrivilege(held)
    ? build([['any', 'all']], closedBy(features))
    : build([...grantsOf(userType, held), ...offices], [...deniedBy(held), ...closedBy(features)])
  if (!view) return own
  const shown = viewUserType(view)
  const viewed = heldBy(shown, rolesInView(held, view))
  return build(grantsOf(shown, viewed).filter(([action, subject]) => own.can(action, subject)))
}

/** The feature that closes a screen, where the laboratory has it off: to everybody, whatever else they may do. */
export function offFor(features: ReadonlySet<FeatureName>, path: Path): FeatureName | undefined {
  return offAmong(featuresOf(path), features)
}

/** What a call asks of its caller: one ability, and others that open part of it. */
export interface Asked {
  readonly can: 'public' | 'session' | Grant
  readonly canPart?: readonly Grant[] | undefined
}

/** The right by which somebody may make a call that asks for one: its own, or one that opens part of it; undefined without any. */
export const rightFor = (ability: AppAbility, { can, canPart = [] }: Asked): Grant | undefined =>
  typeof can === 'string'
    ? undefined
    : [can, ...canPart].find(([action, subject]) => ability.can(action, subject))

/**
 * Whether a signed-in account may open this route: everyone may open `/` and the open routes, every other path
 * asks for the ability `nav` on it. `/quicksight` asks too, because it is for the laboratory only and closed to
 * some roles. `path` is the pattern (`/order/:id`), not the address. A feature that is off closes a screen besides (`offFor`).
 */
export function canNavigate(ability: AppAbility, path: Path): boolean {
  return path === '/' || openRoutes.some((open) => open === path) || ability.can('nav', path)
}
