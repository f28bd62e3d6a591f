import { fill, m } from '@contract/messages'
import { refusalOfGiving } from '@contract/rules/user-rules'
import type { GivenElsewhere, UserDetail } from '@contract/users/shapes'
import type { Ctx, Write } from '../../core/context'
import { badInput, notFound, ruleRefused } from '../../core/errors'
import { editorOf } from './editor'
import { refuseLesser } from './register'
import { findUser, givePairs, pairsOf, takePairs } from './store'

/** What the history of an account shows: the physician and the place, by name. */
const words = (user: UserDetail) =>
  user.physicianLocations.map(({ physician, location }) =>
    fill(m.users.recordedGiven, { physician: physician.name, location: location.name }),
  )

/** Changes what an account was given. It counts from the account's next call: the locations are read with its session. */
function changeGiven(
  ctx: Ctx,
  userId: string,
  work: (w: Write, user: UserDetail) => Promise<void>,
): Promise<UserDetail> {
  return ctx.write(async (w) => {
    const before = await findUser(w.tx, ctx.who, userId)
    if (!before) throw notFound()
    refuseLesser(ctx, before)
    await work(w, before)
    const after = await findUser(w.tx, ctx.who, userId)
    if (!after) throw notFound()
    w.changed(
      'user',
      userId,
      { physicianLocations: words(before) },
      { physicianLocations: words(after) },
      userId,
    )
    return after
  })
}

/** Refuses, by name, physicians and locations that are sent with an account and are not those that it has. */
export function refuseGiven(
  { physicianLocations, providers }: Pick<GivenElsewhere, 'physicianLocations' | 'providers'>,
  user: UserDetail | undefined,
): void {
  const differs = (sent: readonly string[] | undefined, held: readonly { _id: string }[]) =>
    sent !== undefined &&
    (sent.some((id) => !held.some(({ _id }) => _id === id)) || held.some(({ _id }) => !sent.includes(_id)))
  if (differs(physicianLocations, user?.physicianLocations ?? []))
    throw badInput({ physicianLocations: m.users.locationsElsewhere })
  if (differs(providers, user?.providers ?? [])) throw badInput({ providers: m.users.providersElsewhere })
}

/** Gives a physician at one of their locations, or at all of them. */
export const giveLocations = (
  ctx: Ctx,
  { userId, physicianId, locationId }: { userId: string; physicianId: string; locationId?: string },
) =>
  changeGiven(ctx, userId, async (w, user) => {
    // A place gives the sight of its patients to an account that can see any.
    if (refusalOfGiving(editorOf(ctx), null, user)) throw ruleRefused(m.users.reachNotYours)
    const pairs = await pairsOf(w.tx, ctx.who.labId, physicianId, locationId)
    if (pairs.length === 0)
      throw badInput(
        locationId === undefined
          ? { physicianId: m.users.physicianNowhere }
          : {
              locationId: m.users.physicianElsewhere,
            },
      )
    await givePairs(w.tx, ctx.who.labId, userId, pairs)
  })

/** Takes a physician away at all locations. */
export const takePhysician = (ctx: Ctx, userId: string, physicianId: string) =>
  changeGiven(ctx, userId, (w, user) =>
    takePairs(
      w.tx,
      ctx.who.labId,
      userId,
      user.physicianLocations.filter(({ physician }) => physician._id === physicianId).map(({ _id }) => _id),
    ),
  )

/** Takes one physician at one location away. */
export const takeLocation = (ctx: Ctx, userId: string, physicianLocationId: string) =>
  changeGiven(ctx, userId, (w) => takePairs(w.tx, ctx.who.labId, userId, [physicianLocationId]))
