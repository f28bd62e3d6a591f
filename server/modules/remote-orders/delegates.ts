import { sql } from 'kysely'
import { fill, m } from '@contract/messages'
import type { Ctx, Write } from '../../core/context'
import { badInput, forbidden, notFound, ruleRefused, stale } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { violatedUnique, type Executor } from '../../core/tx'
import { ownPhysicians } from '../physicians/public'
import { signatureFor } from './signing'

interface DelegateRecord {
  id: string
  version: number
  physician_id: string
  user_id: string
  name: string
  kind: string
  since: Date
  by_name: string
}

/** Who may sign for a physician within reach, and whether the caller may name somebody. */
export async function delegatesOf(ctx: Ctx, db: Executor, physicianId: string) {
  const { who } = ctx
  const known = await db
    .selectFrom('physician')
    .select('id')
    .where(ofLab(who))
    .where('id', '=', physicianId)
    .where(ownPhysicians(who, 'physician.id'))
    .executeTakeFirst()
  if (!known) throw notFound()
  const { rows } = await sql<DelegateRecord>`
    select d.id, d.version, d.physician_id, d.user_id, u.first_name || ' ' || u.last_name as name, d.kind, d.since,
      g.first_name || ' ' || g.last_name as by_name
    from provider_delegate d
    join app_user u on ${ofLab(who, 'u')} and u.id = d.user_id
    join app_user g on ${ofLab(who, 'g')} and g.id = d.given_by
    where ${ofLab(who, 'd')} and d.physician_id = ${physicianId} and d.ended_at is null
    order by d.kind desc, u.last_name, u.first_name limit 100`.execute(db)
  return {
    docs: rows.map((row) => ({
      _id: row.id,
      version: row.version,
      physicianId: row.physician_id,
      userId: row.user_id,
      name: row.name,
      kind: row.kind === 'provider' ? ('provider' as const) : ('delegate' as const),
      since: row.since.toISOString(),
      byName: row.by_name,
    })),
    mayName: await mayName(ctx, db, physicianId),
  }
}

/** An administrator of the laboratory, and the physician: nobody hands on a signature that is not their own. */
async function mayName(ctx: Ctx, db: Executor, physicianId: string): Promise<boolean> {
  if (ctx.who.ability.can('admin', 'Lab')) return true
  const own = await signatureFor(db, ctx, physicianId)
  return own !== undefined && own.for === null
}

/**
 * Records that an account is a physician, which only an administrator of the laboratory may say, or that it may sign in the
 * physician's name. A clinic names accounts of its own locations alone. Errors: bad_input for an unknown username.
 */
export async function nameDelegate(
  ctx: Ctx,
  w: Write,
  { physicianId, username, kind }: { physicianId: string; username: string; kind: 'provider' | 'delegate' },
) {
  const { who } = ctx
  await delegatesOf(ctx, w.tx, physicianId)
  if (!(await mayName(ctx, w.tx, physicianId))) throw ruleRefused(m.remoteOrders.delegateNotYours)
  if (kind === 'provider' && !who.ability.can('admin', 'Lab')) throw forbidden()
  const atOwnPlaces =
    who.locations === 'all'
      ? sql`true`
      : sql`exists (select from user_physician_location x
          join physician_location pl on ${ofLab(who, 'pl')} and pl.id = x.physician_location_id and pl.active
          where ${ofLab(who, 'x')} and x.user_id = u.id and pl.location_id = any(${[...who.locations]}::uuid[]))`
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, u.first_name || ' ' || u.last_name as name from app_user u
    where ${ofLab(who, 'u')} and lower(u.username) = ${username.toLowerCase()} and u.active and u.user_type = 'portal' and ${atOwnPlaces}`.execute(
    w.tx,
  )
  const [user] = rows
  if (!user) throw badInput({ username: m.remoteOrders.delegateUnknown })
  const id = ctx.ports.ids.id()
  try {
    await w.tx
      .insertInto('provider_delegate')
      .values({
        lab_id: who.labId,
        id,
        physician_id: physicianId,
        user_id: user.id,
        kind,
        since: ctx.now,
        given_by: who.userId,
      })
      .execute()
  } catch (error) {
    if (violatedUnique(error) !== 'provider_delegate_once') throw error
    const message = fill(m.remoteOrders.delegateAlready, { name: user.name })
    throw badInput({ username: message })
  }
  w.changed('providerDelegate', id, null, { physicianId, userId: user.id, kind }, physicianId)
  const made = (await delegatesOf(ctx, w.tx, physicianId)).docs.find(({ _id }) => _id === id)
  if (!made) throw notFound()
  return made
}

/** Ends it: from now on the account signs nothing more in this name. */
export async function endDelegate(ctx: Ctx, w: Write, id: string, version: number): Promise<{ ok: true }> {
  const row = await w.tx
    .selectFrom('provider_delegate')
    .selectAll()
    .where(ofLab(ctx.who))
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  const { docs, mayName: may } = await delegatesOf(ctx, w.tx, row.physician_id)
  if (!may) throw ruleRefused(m.remoteOrders.delegateNotYours)
  if (row.kind === 'provider' && !ctx.who.ability.can('admin', 'Lab')) throw forbidden()
  if (row.version !== version) throw stale(docs.find(({ _id }) => _id === id))
  await w.tx
    .updateTable('provider_delegate')
    .set({ ended_at: ctx.now, ended_by: ctx.who.userId, version: version + 1 })
    .where(ofLab(ctx.who))
    .where('id', '=', id)
    .execute()
  w.changed('providerDelegate', id, { endedAt: null }, { endedAt: ctx.now.toISOString() }, row.physician_id)
  return { ok: true }
}
