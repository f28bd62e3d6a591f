import { sql } from 'kysely'
import { defineAbility, everyPath, named } from '@contract/abilities'
import { explain, roleNames, type Reason, type Wanted } from '@contract/abilities/explain'
import type { Person } from '@contract/access/shapes'
import type { Explained, ExplainedReason, Target } from '@contract/access/shapes'
import { calls } from '@contract/calls'
import { searchLimits } from '@contract/constants'
import { UserType, userTypes } from '@contract/choices'
import { featureNames } from '@contract/features'
import { m } from '@contract/messages'
import { pages } from '@contract/navigation'
import { effectiveRoles, type View } from '@contract/roles'
import type { Ctx } from '../../core/context'
import { badInput, notFound } from '../../core/errors'
import { didWords } from '../../core/history'
import { ofLab } from '../../core/scope'
import { contains } from '../../core/text'

/** A screen's name wherever a menu of any user type names it; details and the rest go by their path. */
function pageNames(): ReadonlyMap<string, string> {
  const features = new Set(featureNames)
  const ability = defineAbility({ userType: 'lab', roles: ['super-admin'], features })
  const built = new Set<string>(everyPath)
  const listed = userTypes.flatMap((userType) => pages({ userType, ability, features, built }))
  // An item that opens one report of many does not name the screen.
  return new Map(listed.filter(({ search }) => search === undefined).map(({ to, label }) => [to, label]))
}

const names = pageNames()

/** Everything that the explanation can be asked about: pages, calls, and the abilities that the specification names. */
export const targets: (Target & { label: string })[] = [
  ...everyPath.map((path) => ({
    kind: 'page' as const,
    key: path,
    label: names.has(path) ? `${names.get(path) ?? ''} (${path})` : path,
  })),
  ...calls.map(({ name, endpoint }) => ({
    kind: 'call' as const,
    key: name,
    label: `${didWords(`${endpoint.method} ${endpoint.path}`)} (${endpoint.method} ${endpoint.path})`,
  })),
  ...named.map(({ right }) => ({ kind: 'ability' as const, key: right.join(' '), label: right.join(' ') })),
]

function wantedOf({ kind, key }: Target): Wanted | undefined {
  if (kind === 'page') {
    const path = everyPath.find((one) => one === key)
    return path && { kind, path }
  }
  if (kind === 'ability') {
    const one = named.find(({ right }) => right.join(' ') === key)
    return one && { kind, right: one.right }
  }
  const endpoint = calls.find(({ name }) => name === key)?.endpoint
  return (
    endpoint && {
      kind,
      can: endpoint.can,
      canPart: endpoint.canPart,
      feature: endpoint.feature,
      own: endpoint.scope === 'own',
    }
  )
}

interface PersonRow {
  id: string
  username: string
  first_name: string
  last_name: string
  user_type: string
  active: boolean
}
const columns = ['u.id', 'u.username', 'u.first_name', 'u.last_name', 'u.user_type', 'u.active'] as const

const presentPerson = (row: PersonRow): Person => ({
  _id: row.id,
  username: row.username,
  firstName: row.first_name,
  lastName: row.last_name,
  userType: UserType.parse(row.user_type),
  active: row.active,
})

/** Accounts whose username, first or last name holds every word, at most twenty. */
export async function findPeople(ctx: Ctx, text: string): Promise<Person[]> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const names = sql<string>`lower(u.username || ' ' || u.first_name || ' ' || u.last_name)`
  const rows = await ctx.db
    .selectFrom('app_user as u')
    .select(columns)
    .where(ofLab(ctx.who, 'u'))
    .where((eb) => eb.and(words.map((word) => eb(names, 'like', contains(word)))))
    .orderBy('u.last_name')
    .orderBy('u.first_name')
    .orderBy('u.username')
    .limit(searchLimits.users)
    .execute()
  return rows.map(presentPerson)
}

const listed = (reason: Reason, locations: string[]): ExplainedReason => {
  switch (reason.kind) {
    case 'role':
      return { ...reason, given: roleNames(reason.given), would: roleNames(reason.would) }
    case 'denial':
      return { ...reason, by: roleNames(reason.by) }
    case 'view':
      return { ...reason, view: reason.view ?? null }
    case 'ability':
      return { ...reason, right: reason.right && [...reason.right] }
    case 'rows':
      return { ...reason, names: reason.locations === null || reason.locations === 'all' ? [] : locations }
    default:
      return reason
  }
}

/**
 * Why an account may or may not open a page, make a call or use an ability: the contract's `explain` over the account as the database knows
 * it now. In a view the locations are the account's own, as in `principalOf`.
 */
export async function explainTo(
  ctx: Ctx,
  { userId, target, view }: { userId: string; target: Target; view: View | null },
): Promise<Explained> {
  const wanted = wantedOf(target)
  if (!wanted) throw badInput({ target: m.access.unknownTarget })
  const row = await ctx.db
    .selectFrom('app_user as u')
    .select([...columns, 'u.verified', 'u.myroles'])
    .select(
      sql<string[]>`array(select distinct l.name from user_physician_location upl
        join physician_location pl on ${ofLab(ctx.who, 'pl')} and pl.id = upl.physician_location_id and pl.active
        join location l on ${ofLab(ctx.who, 'l')} and l.id = pl.location_id
        where ${ofLab(ctx.who, 'upl')} and upl.user_id = u.id order by l.name)`.as('locations'),
    )
    .where(ofLab(ctx.who, 'u'))
    .where('u.id', '=', userId)
    .executeTakeFirst()
  if (!row) throw notFound()
  const userType = UserType.parse(row.user_type)
  const shown = userType === 'lab' ? (view ?? undefined) : undefined
  const roles = effectiveRoles(row.myroles)
  const wholeLab = (userType === 'lab' && shown === undefined) || userType === 'pharmd'
  const { allowed, reasons } = explain(
    {
      userType,
      roles,
      features: ctx.who.features,
      view: shown,
      active: row.active,
      verified: row.verified,
      locations: wholeLab ? 'all' : row.locations.length,
    },
    wanted,
  )
  const label =
    targets.find(({ kind, key }) => kind === target.kind && key === target.key)?.label ?? target.key
  return {
    person: presentPerson(row),
    roles: roleNames(roles),
    target: { ...target, label },
    allowed,
    reasons: reasons.map((reason) => listed(reason, row.locations)),
  }
}
