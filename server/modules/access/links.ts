import { sql } from 'kysely'
import { defineAbility } from '@contract/abilities'
import { UserType } from '@contract/choices'
import { fill, m } from '@contract/messages'
import { ring } from '../../core/bell'
import type { Ctx, Write } from '../../core/context'
import { conflict, forbidden, notFound, ruleRefused } from '../../core/errors'
import { linkStands } from '../../core/link-stands'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { violatedUnique } from '../../core/tx'
import { accountById, accountByUsername, claimTry, isUsable, pairLimit } from '../session/public'
import { findUser, refuseLesser } from '../users/public'

/** The same words for an unknown name, an account that is off, and one that cannot be linked: no way to learn names. */
const notLinkable = () => ruleRefused(m.access.notLinkable)

/** A linked account's owner speaks for that account alone, not for whoever asked to be linked with it. */
function refuseWhileSwitched(ctx: Ctx): void {
  if (ctx.who.primary) throw forbidden()
}

const mayLink = (userType: string) =>
  defineAbility({ userType: UserType.parse(userType), roles: [], features: new Set() }).can(
    'create',
    'LinkedUser',
  )

async function notify(w: Write, ctx: Ctx, userId: string, description: string, linkId: string | null) {
  const { labId } = ctx.who
  await ring(w, ctx.ports.ids, { labId, at: ctx.now }, [{ userId, words: description, target: null, linkId }])
}

/**
 * Asks the owner of another account to link it with this one. Nothing is linked until they accept: a pending link gives
 * no right. Ten requests are free, then each waits longer (the answer would else tell which usernames exist).
 */
export async function requestLink(ctx: Ctx, username: string) {
  refuseWhileSwitched(ctx)
  const { who } = ctx
  await claimTry(ctx.db, [pairLimit('link', who.userId, null)], ctx.now)
  const other = await accountByUsername(ctx.db, username)
  if (other?.id === who.userId) throw ruleRefused(m.access.linkOwn)
  if (!other || other.lab_id !== who.labId || !isUsable(other) || !mayLink(other.user_type))
    throw notLinkable()
  const id = ctx.ports.ids.id()
  return ctx.write(async (w) => {
    const status = await w.tx
      .selectFrom('linked_user')
      .select('verified')
      .where(ofLab(who))
      .where('parent', '=', who.userId)
      .where('child', '=', other.id)
      .where('declined_at', 'is', null)
      .executeTakeFirst()
    if (status) throw conflict(status.verified ? m.access.linkedAlready : m.access.askedAlready)
    await w.tx
      .insertInto('linked_user')
      .values({
        lab_id: who.labId,
        id,
        parent: who.userId,
        child: other.id,
        verified: false,
        created_at: ctx.now,
      })
      .execute()
      .catch((error: unknown) => {
        throw violatedUnique(error) ? conflict(m.access.askedAlready) : error
      })
    const name = `${who.firstName} ${who.lastName}`
    await notify(w, ctx, other.id, fill(m.access.linkAsked, { name, username: who.username }), id)
    const link = { parent: who.username, child: other.username, verified: false }
    w.changed('linkedUser', id, null, link, other.id)
    w.about('linkedUser', other.id)
    return { _id: id, ...link }
  })
}

const acceptedWords = (awaits: boolean) =>
  awaits ? m.access.noticeAwaitsAdministrator : m.access.noticeAccepted

/** The user types of the two accounts of a link today; they stay so until this transaction ends. */
async function typesOf(
  tx: Executor,
  ctx: Ctx,
  { parent, child }: { parent: string; child: string },
): Promise<{ parent_type: string; child_type: string }> {
  const rows = await tx
    .selectFrom('app_user')
    .select(['id', 'user_type'])
    .where(ofLab(ctx.who))
    .where('id', 'in', [parent, child])
    .orderBy('id')
    .forUpdate()
    .execute()
  const types = new Map(rows.map(({ id, user_type }) => [id, user_type]))
  return { parent_type: types.get(parent) ?? '', child_type: types.get(child) ?? '' }
}

/** Accepted links that give no right until an administrator agrees: between two user types, or made for others than today's. */
export async function linksAwaiting(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('linked_user as k')
    .innerJoin('app_user as p', (join) => join.on(ofLab(ctx.who, 'p')).onRef('p.id', '=', 'k.parent'))
    .innerJoin('app_user as c', (join) => join.on(ofLab(ctx.who, 'c')).onRef('c.id', '=', 'k.child'))
    .select([
      'k.id',
      'p.username as parent',
      'p.user_type as parent_type',
      'c.username as child',
      'c.user_type as child_type',
    ])
    .where(ofLab(ctx.who, 'k'))
    .where('k.verified', '=', true)
    .where('k.declined_at', 'is', null)
    .where((eb) => eb.not(sql<boolean>`coalesce(${linkStands('p.user_type', 'c.user_type')}, false)`))
    .orderBy('k.created_at')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    parent: row.parent,
    parentType: UserType.parse(row.parent_type),
    child: row.child,
    childType: UserType.parse(row.child_type),
  }))
}

/**
 * An administrator's agreement to an accepted link, for the user types that its accounts have now; the next change of
 * either suspends it. Nobody agrees to a link of an account that they sit in, nor of one that stands above them.
 */
export function agreeLink(ctx: Ctx, id: string) {
  refuseWhileSwitched(ctx)
  const { who } = ctx
  return ctx.write(async (w) => {
    const link = await w.tx
      .selectFrom('linked_user')
      .selectAll()
      .where(ofLab(who))
      .where('id', '=', id)
      .where('verified', '=', true)
      .where('declined_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!link) throw notFound()
    if (link.parent === who.userId || link.child === who.userId) throw ruleRefused(m.access.linkAgreeOwn)
    for (const userId of [link.parent, link.child]) {
      const user = await findUser(w.tx, who, userId)
      if (!user) throw notFound()
      refuseLesser(ctx, user)
    }
    const types = await typesOf(w.tx, ctx, link)
    const same = types.parent_type === link.parent_type && types.child_type === link.child_type
    if (same && (types.parent_type === types.child_type || link.agreed_at !== null))
      throw ruleRefused(m.access.linkNothingToAgree)
    await w.tx
      .updateTable('linked_user')
      .set({ ...types, agreed_by: who.userId, agreed_at: ctx.now })
      .where(ofLab(who))
      .where('id', '=', id)
      .execute()
    const [parent, child] = await Promise.all(
      [link.parent, link.child].map((one) => nameById(w.tx, ctx, one)),
    )
    const words = fill(m.access.noticeAgreed, { parent: parent ?? '', child: child ?? '' })
    for (const userId of [link.parent, link.child]) await notify(w, ctx, userId, words, null)
    const recorded = (one: Pick<typeof link, 'parent_type' | 'child_type' | 'agreed_by' | 'agreed_at'>) => ({
      parentType: one.parent_type,
      childType: one.child_type,
      agreedBy: one.agreed_by,
      agreedAt: one.agreed_at?.toISOString() ?? null,
    })
    const agreed = { ...types, agreed_by: who.userId, agreed_at: ctx.now }
    w.changed('linkedUser', id, recorded(link), recorded(agreed), link.parent)
    w.about('linkedUser', link.parent)
    return { ok: true as const }
  })
}

const nameById = async (tx: Executor, ctx: Ctx, id: string) =>
  (await accountById(tx, ctx.who.labId, id))?.username

/**
 * The addressee's answer to a link request. Only they can give it, signed in themselves, and only once: an old ACCEPT sent
 * again does nothing.
 */
export function answerLink(ctx: Ctx, notificationId: string, action: 'ACCEPT' | 'DECLINE') {
  refuseWhileSwitched(ctx)
  const { labId, userId, username, firstName, lastName } = ctx.who
  return ctx.write(async (w) => {
    const asked = await w.tx
      .selectFrom('notification')
      .select(['link_id', 'done_at'])
      .where(ofLab(labId))
      .where('id', '=', notificationId)
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!asked?.link_id) throw notFound()
    const link = await w.tx
      .selectFrom('linked_user')
      .selectAll()
      .where(ofLab(labId))
      .where('id', '=', asked.link_id)
      .where('child', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!link) throw notFound()
    if (asked.done_at !== null || link.verified || link.declined_at !== null)
      throw ruleRefused(m.access.linkAnswered)
    const accepted = action === 'ACCEPT'
    const types = await typesOf(w.tx, ctx, link)
    const awaits = types.parent_type !== types.child_type
    await w.tx
      .updateTable('linked_user')
      .set(accepted ? { verified: true, ...types } : { declined_at: ctx.now })
      .where(ofLab(labId))
      .where('id', '=', link.id)
      .execute()
    await w.tx
      .updateTable('notification')
      .set({ done_at: ctx.now })
      .where(ofLab(labId))
      .where('id', '=', notificationId)
      .execute()
    const name = `${firstName} ${lastName} (${username})`
    await notify(
      w,
      ctx,
      link.parent,
      fill(accepted ? acceptedWords(awaits) : m.access.noticeDeclined, { name }),
      null,
    )
    const made = accepted ? { parentType: types.parent_type, childType: types.child_type } : {}
    w.changed('linkedUser', link.id, { answer: null }, { answer: action, ...made }, link.parent)
    w.about('linkedUser', link.parent)
    return { ok: true as const }
  })
}

/** Takes a request back or ends a link, from either side. Sessions that rest on it end with it. */
export function removeLink(ctx: Ctx, id: string) {
  refuseWhileSwitched(ctx)
  const { labId, userId } = ctx.who
  return ctx.write(async (w) => {
    const link = await w.tx
      .selectFrom('linked_user')
      .selectAll()
      .where(ofLab(labId))
      .where('id', '=', id)
      .where((eb) => eb.or([eb('parent', '=', userId), eb('child', '=', userId)]))
      .where('declined_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!link) throw notFound()
    await w.tx
      .updateTable('linked_user')
      .set({ declined_at: ctx.now, verified: false })
      .where(ofLab(labId))
      .where('id', '=', id)
      .execute()
    await w.tx
      .updateTable('notification')
      .set({ done_at: ctx.now })
      .where(ofLab(labId))
      .where('link_id', '=', id)
      .where('done_at', 'is', null)
      .execute()
    await w.tx
      .updateTable('session')
      .set({ revoked_at: ctx.now })
      .where(ofLab(labId))
      .where('user_id', '=', link.child)
      .where('primary_user_id', '=', link.parent)
      .where('revoked_at', 'is', null)
      .execute()
    const other = link.parent === userId ? link.child : link.parent
    w.changed(
      'linkedUser',
      id,
      { verified: link.verified, removed: false },
      { verified: false, removed: true },
      other,
    )
    w.about('linkedUser', other)
    return { ok: true as const }
  })
}
