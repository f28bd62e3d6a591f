import { canNavigate, defineAbility, denials, grantsOf, heldBy, rightFor, viewUserType } from '../abilities'
import type { AppAbility, Holder } from '../abilities'
import { offAmong, type FeatureName } from '../features'
import { isRoleKey, isTopPrivilege, roleTable, rolesInView, rolesOffered } from '../roles'
import type { RoleKey } from '../roles'
import { underCeiling } from './ceilings'
import { baseGrants } from './grants'
import { namedAbility } from './named'
import { featuresOf, labOnlyRoutes, openRoutes } from './routes'
import type { Path } from './routes'
import type { Grant } from './words'

/** What is asked about: a screen by its path, a call by what it asks of its caller, or an ability by itself. */
export type Wanted =
  | { readonly kind: 'page'; readonly path: Path }
  | {
      readonly kind: 'call'
      readonly can: 'public' | 'session' | Grant
      readonly canPart?: readonly Grant[] | undefined
      readonly feature?: FeatureName | readonly FeatureName[] | undefined
      /** Whether the call's rows end at the caller's own locations. */
      readonly own: boolean
    }
  | { readonly kind: 'ability'; readonly right: Grant }

export interface Subject extends Holder {
  readonly active: boolean
  readonly verified: boolean
  /** How many locations the account reaches; `'all'` for staff who see the whole laboratory. */
  readonly locations: number | 'all'
}

export type Reason =
  | { readonly kind: 'account'; readonly ok: boolean; readonly why: 'on' | 'off' | 'unverified' }
  | {
      readonly kind: 'feature'
      readonly ok: boolean
      readonly feature: FeatureName | null
      readonly on: boolean
    }
  | { readonly kind: 'ceiling'; readonly ok: boolean }
  | {
      readonly kind: 'role'
      readonly ok: boolean
      /** How the right comes to the account: to everyone, with its user type, by top privilege, or by roles. */
      readonly by: 'everyone' | 'type' | 'top' | 'roles' | 'none'
      /** The roles held that give it. */
      readonly given: readonly RoleKey[]
      /** The roles of this user type that would give it. */
      readonly would: readonly RoleKey[]
    }
  | { readonly kind: 'denial'; readonly ok: boolean; readonly by: readonly RoleKey[] }
  | { readonly kind: 'view'; readonly ok: boolean; readonly view: Holder['view'] | null }
  | {
      readonly kind: 'ability'
      readonly ok: boolean
      readonly right: readonly [string, string] | null
      /** Where the specification names the right: what it guards, or why it guards nothing yet. */
      readonly guards: string | null
      readonly awaits: string | null
    }
  | { readonly kind: 'rows'; readonly ok: boolean; readonly locations: number | 'all' | null }

export interface Explanation {
  /** Whether the guard of the page, or the server, lets the account in. */
  readonly allowed: boolean
  readonly reasons: readonly Reason[]
}

/** The right that is asked for, if any: of several, the one that the account has. The open routes and `/` ask for none. */
function rightOf(wanted: Wanted, ability: AppAbility): Grant | null {
  if (wanted.kind === 'ability') return wanted.right
  if (wanted.kind === 'call')
    return typeof wanted.can === 'string' ? null : (rightFor(ability, wanted) ?? wanted.can)
  return wanted.path === '/' || openRoutes.some((open) => open === wanted.path) ? null : ['nav', wanted.path]
}

/** The feature that decides: of several the one that is off, else the first. */
function featureWanted(wanted: Wanted, on: ReadonlySet<FeatureName>): FeatureName | null {
  if (wanted.kind === 'ability') return null
  const asked = wanted.kind === 'page' ? featuresOf(wanted.path) : [wanted.feature ?? []].flat()
  return offAmong(asked, on) ?? asked[0] ?? null
}

const has = (grants: readonly Grant[], [action, subject]: Grant) =>
  grants.some(([a, s]) => a === action && s === subject)

const same = ([a, s]: Grant, [action, subject]: Grant) => a === action && s === subject

const known = new Map<string, readonly Grant[]>()

/** What a role alone gives to a user type. Kept: an answer asks it of every role. */
function givenAlone(userType: Holder['userType'], key: RoleKey): readonly Grant[] {
  const name = `${userType} ${key}`
  const kept = known.get(name)
  if (kept) return kept
  const base = baseGrants[userType]
  const made = grantsOf(userType, heldBy(userType, [key])).slice(base.length)
  known.set(name, made)
  return made
}

/** Which of the roles give a right by themselves or by what they bundle, in table order. */
function giving(right: Grant, userType: Holder['userType'], roles: readonly RoleKey[]): RoleKey[] {
  return roles.filter((key) => !isTopPrivilege([key]) && has(givenAlone(userType, key), right))
}

function roleReason(subject: Subject, right: Grant | null, held: readonly RoleKey[], top: boolean): Reason {
  if (!right) return { kind: 'role', ok: true, by: 'everyone', given: [], would: [] }
  const { userType } = subject
  const would = giving(right, userType, rolesOffered(userType, false)).filter((key) => !roleTable[key].legacy)
  if (top)
    return { kind: 'role', ok: true, by: 'top', given: held.filter((key) => isTopPrivilege([key])), would }
  if (has(baseGrants[userType], right)) return { kind: 'role', ok: true, by: 'type', given: [], would: [] }
  const given = giving(right, userType, held)
  return { kind: 'role', ok: given.length > 0, by: given.length > 0 ? 'roles' : 'none', given, would }
}

function denialReason(right: Grant | null, held: readonly RoleKey[], top: boolean): Reason {
  const by =
    right && !top
      ? denials.flatMap(({ rights, roles, unless }) =>
          rights.some((one) => same(one, right)) && !unless.some((key) => held.includes(key))
            ? roles.filter((key) => held.includes(key))
            : [],
        )
      : []
  return { kind: 'denial', ok: by.length === 0, by }
}

/**
 * Why an account may or may not open a screen, make a call or use a named ability, step by step. `allowed` is what the guard of the pages and
 * the server decide, by the same rule set: the property test compares the two for every role, right and view. The rows are
 * told apart, because who reaches no location is let in and finds nothing.
 */
export function explain(
  subject: Subject,
  wanted: Wanted,
  ability: AppAbility = defineAbility(subject),
): Explanation {
  const { userType, features, view } = subject
  const right = rightOf(wanted, ability)
  const held = heldBy(userType, subject.roles)
  const top = isTopPrivilege(held)
  const feature = featureWanted(wanted, features)
  const featureOn = feature === null || features.has(feature)
  const inView =
    view === undefined ||
    right === null ||
    has(grantsOf(viewUserType(view), heldBy(viewUserType(view), rolesInView(held, view))), right)
  const labOnly = wanted.kind === 'page' && labOnlyRoutes.some((path) => path === wanted.path)
  const mayUse = right === null || ability.can(...right)
  const meaning = right && namedAbility(right)
  const account: Reason = {
    kind: 'account',
    ok: subject.active && subject.verified,
    why: !subject.active ? 'off' : subject.verified ? 'on' : 'unverified',
  }
  const scoped = wanted.kind === 'call' && wanted.own
  const reasons: Reason[] = [
    account,
    { kind: 'feature', ok: featureOn, feature, on: featureOn },
    {
      kind: 'ceiling',
      ok:
        right === null ||
        has(baseGrants[userType], right) ||
        (underCeiling(userType, right) && !(labOnly && userType !== 'lab')),
    },
    roleReason(subject, right, held, top),
    denialReason(right, held, top),
    ...(view === undefined ? [] : [{ kind: 'view', ok: inView, view } as const]),
    {
      kind: 'ability',
      ok: mayUse,
      right: right && [right[0], right[1]],
      guards: meaning && 'guards' in meaning ? meaning.guards : null,
      awaits: meaning && 'awaits' in meaning ? meaning.awaits : null,
    },
    {
      kind: 'rows',
      ok: !scoped || subject.locations !== 0,
      locations: scoped || wanted.kind === 'page' ? subject.locations : null,
    },
  ]
  const guard = wanted.kind === 'page' ? canNavigate(ability, wanted.path) : mayUse
  const anyone = wanted.kind === 'call' && wanted.can === 'public'
  return { allowed: guard && featureOn && (account.ok || anyone), reasons }
}

/** The roles by the names that people know them by. */
export const roleNames = (keys: readonly string[]): string[] =>
  keys.filter(isRoleKey).map((key) => roleTable[key].name)
