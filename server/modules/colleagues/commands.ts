import { m } from '@contract/messages'
import type { MyRoles } from '@contract/roles'
import type {
  Colleague,
  ColleagueChange,
  ColleagueFields,
  ColleagueRemoval,
} from '@contract/colleagues/shapes'
import type { UserDetail } from '@contract/users/shapes'
import type { Ctx, Write } from '../../core/context'
import { badInput, notFound, ruleRefused, stale } from '../../core/errors'
import { changeEntity, insertEntity, refusingDuplicates } from '../../core/register'
import { endSessionsOf } from '../session/public'
import { findUser, givePairs, inviteUser, takePairs, userRegister } from '../users/public'
import { barOf, findColleague, ownPlaces, ownRoles, placeWords, presentColleague } from './reach'

const rolesOf = (roles: readonly string[]): MyRoles =>
  Object.fromEntries(roles.map((role) => [role, { enabled: true }]))

/** Refuses roles and places that the manager has not: nobody gives what is not theirs. */
async function refuseBeyond(
  ctx: Ctx,
  w: Write,
  { roles, places }: { roles: readonly string[]; places: readonly string[] },
): Promise<void> {
  const mine: readonly string[] = ownRoles(ctx)
  if (roles.some((role) => !mine.includes(role)))
    throw badInput({ 'colleague.roles': m.colleagues.rolesNotYours })
  const own = await ownPlaces(ctx, w.tx)
  if (places.some((place) => !own.some(({ _id }) => _id === place)))
    throw badInput({ 'colleague.places': m.colleagues.placesNotYours })
}

const sentences = {
  self: m.colleagues.notYourself,
  elsewhere: m.colleagues.elsewhere,
  higher: m.colleagues.higher,
} as const

/** The account as it was seen, which the manager may change; `mayWorkElsewhere` where only the own places are taken. */
async function seen(
  ctx: Ctx,
  w: Write,
  { _id, version }: { _id: string; version: number },
  mayWorkElsewhere = false,
): Promise<UserDetail> {
  const user = await findColleague(ctx, w.tx, _id)
  if (user.version !== version) throw stale(presentColleague(ctx, user))
  const bar = barOf(ctx, user)
  if (bar && !(bar === 'elsewhere' && mayWorkElsewhere)) throw ruleRefused(sentences[bar])
  return user
}

async function after(ctx: Ctx, w: Write, before: UserDetail): Promise<UserDetail> {
  const user = await findUser(w.tx, ctx.who, before._id)
  if (!user) throw notFound()
  w.changed(
    'user',
    user._id,
    { physicianLocations: placeWords(before.physicianLocations) },
    { physicianLocations: placeWords(user.physicianLocations) },
  )
  return user
}

/** Adds an account at own locations. Its one-time link goes to the address by mail; nobody sees a password. */
export const inviteColleague = (ctx: Ctx, fields: ColleagueFields): Promise<Colleague> =>
  refusingDuplicates(userRegister, () =>
    ctx.write(async (w) => {
      await refuseBeyond(ctx, w, fields)
      const { roles, places, ...person } = fields
      const id = await insertEntity(userRegister, ctx, w, {
        ...person,
        phone: null,
        userType: 'portal',
        myroles: rolesOf(roles),
        consoleLoggingEnabled: false,
        groupIds: [],
        apps: [],
      })
      const before = await findUser(w.tx, ctx.who, id)
      if (!before) throw notFound()
      await givePairs(w.tx, ctx.who.labId, id, places)
      w.about('user', id)
      return presentColleague(ctx, await after(ctx, w, before))
    }),
  )

/** Changes what a colleague may do and where, within what the manager has. */
export const changeColleague = (ctx: Ctx, change: ColleagueChange): Promise<Colleague> =>
  ctx.write(async (w) => {
    const before = await seen(ctx, w, change)
    await refuseBeyond(ctx, w, change)
    await changeEntity(userRegister, ctx, w, before._id, change.version, { myroles: rolesOf(change.roles) })
    const gone = before.physicianLocations.filter(({ _id }) => !change.places.includes(_id))
    await takePairs(
      w.tx,
      ctx.who.labId,
      before._id,
      gone.map(({ _id }) => _id),
    )
    await givePairs(w.tx, ctx.who.labId, before._id, change.places)
    w.about('user', before._id)
    return presentColleague(ctx, await after(ctx, w, before))
  })

/**
 * Takes a colleague off the manager's locations. Whoever has no other is switched off; whoever works elsewhere too goes on
 * there. Sessions end in both cases, so that nothing stays on a screen.
 */
export const removeColleague = (ctx: Ctx, removal: ColleagueRemoval): Promise<Colleague> =>
  ctx.write(async (w) => {
    const before = await seen(ctx, w, removal, true)
    const own = presentColleague(ctx, before).places
    const leaves = own.length === before.physicianLocations.length
    await changeEntity(userRegister, ctx, w, before._id, removal.version, {}, leaves ? false : undefined)
    await takePairs(
      w.tx,
      ctx.who.labId,
      before._id,
      own.map(({ _id }) => _id),
    )
    await endSessionsOf(w.tx, ctx.who.labId, before._id, ctx.now)
    w.about('user', before._id, removal.reason)
    return presentColleague(ctx, await after(ctx, w, before))
  })

/** The one-time link once more. Shown only as long as no password was ever set. */
export async function linkColleague(ctx: Ctx, id: string, by: 'mail' | 'link') {
  const user = await findColleague(ctx, ctx.db, id)
  const bar = barOf(ctx, user)
  if (bar) throw ruleRefused(sentences[bar])
  if (!user.active) throw ruleRefused(m.colleagues.inactiveAlready)
  return inviteUser(ctx, id, by)
}
