import { sql } from 'kysely'
import { fill, m } from '@contract/messages'
import { expandRoles, rolesOffered, roleTable, type RoleKey } from '@contract/roles'
import { switchedOn } from '@contract/rules/user-rules'
import type { Colleague } from '@contract/colleagues/shapes'
import type { UserDetail } from '@contract/users/shapes'
import type { Ctx } from '../../core/context'
import { notFound } from '../../core/errors'
import { ofLab, ownLocations } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { findUser } from '../users/public'

export type GivenPlace = UserDetail['physicianLocations'][number]

/** What a manager may give: the roles that the own account has, among those offered to clinics. */
export const ownRoles = (ctx: Ctx): RoleKey[] => {
  const held = expandRoles(ctx.who.roles)
  return rolesOffered('portal', false).filter((key) => held.includes(key))
}

export const offeredRoles = (ctx: Ctx) =>
  ownRoles(ctx).map((key) => ({ key, name: roleTable[key].name, description: roleTable[key].description }))

/** The physicians at locations that the manager has. */
export async function ownPlaces(ctx: Ctx, db: Executor): Promise<GivenPlace[]> {
  const own = await findUser(db, ctx.who, ctx.who.userId)
  return own?.physicianLocations.filter(({ active }) => active) ?? []
}

const reached = (ctx: Ctx, { location }: GivenPlace) =>
  ctx.who.locations === 'all' || ctx.who.locations.includes(location._id)

/** Why the account is beyond this manager, or null. */
export function barOf(ctx: Ctx, user: UserDetail): Colleague['bar'] {
  if (user._id === ctx.who.userId || user._id === ctx.who.person.userId) return 'self'
  const mine = ownRoles(ctx)
  if (switchedOn(user.myroles).some((key) => !mine.includes(key))) return 'higher'
  return user.physicianLocations.some((place) => !reached(ctx, place)) ? 'elsewhere' : null
}

/** An account as its clinic's manager sees it: nothing of the places that are not theirs. */
export function presentColleague(ctx: Ctx, user: UserDetail): Colleague {
  const bar = barOf(ctx, user)
  return {
    _id: user._id,
    version: user.version,
    username: user.username,
    firstName: user.firstName,
    lastName: user.lastName,
    email: bar === null ? user.email : null,
    roles: switchedOn(user.myroles),
    active: user.active,
    hasPassword: user.hasPassword,
    places: user.physicianLocations.filter((place) => reached(ctx, place)),
    bar,
  }
}

/** A portal account with a place at one of the manager's locations; everybody else's looks like none. */
export async function findColleague(ctx: Ctx, db: Executor, id: string): Promise<UserDetail> {
  const user = await findUser(db, ctx.who, id)
  if (!user || user.userType !== 'portal' || !user.physicianLocations.some((place) => reached(ctx, place)))
    throw notFound()
  return user
}

/** Accounts of clinics at the manager's locations, by name. */
export async function listColleagues(ctx: Ctx, db: Executor): Promise<Colleague[]> {
  const { rows } = await sql<{ id: string }>`select u.id from app_user u
    where ${ofLab(ctx.who, 'u')} and u.user_type = 'portal' and u.id in (select g.user_id
      from user_physician_location g
      join physician_location pl on ${ofLab(ctx.who, 'pl')} and pl.id = g.physician_location_id
      where ${ofLab(ctx.who, 'g')} and ${ownLocations(ctx.who, 'pl.location_id')})
    order by u.search_name, u.id limit 300`.execute(db)
  const found = []
  for (const { id } of rows) found.push(await findUser(db, ctx.who, id))
  return found.flatMap((user) => (user ? [presentColleague(ctx, user)] : []))
}

/** What the history of an account shows: the physician and the place, by name. */
export const placeWords = (places: readonly GivenPlace[]): string[] =>
  places.map(({ physician, location }) =>
    fill(m.users.recordedGiven, { physician: physician.name, location: location.name }),
  )
