import { sql } from 'kysely'
import type { Ctx } from '../../core/context'
import { ofLab } from '../../core/scope'
import type { Seals } from '../../core/seals'
import type { Tx } from '../../core/tx'

const sealedFor = (labId: string, userId: string) => `courier-phone:${labId}:${userId}`

/** The key of a courier who has no row of their own: it follows from the installation's key. */
const derived = (seals: Seals, labId: string, userId: string): Promise<string> =>
  seals.mac(sealedFor(labId, userId))

/** The key of the caller's phone: the same each time, also after the installation's key was renewed. */
export async function phoneSeal(ctx: Ctx): Promise<string> {
  const { labId, userId } = ctx.who
  const { seals } = ctx.ports
  const own = await ctx.db
    .selectFrom('courier_seal')
    .select('sealed')
    .where(ofLab(labId))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return own ? seals.open(own.sealed, sealedFor(labId, userId)) : derived(seals, labId, userId)
}

/**
 * Keeps the key of each courier's phone while the installation's key changes: what lies sealed on a phone without a signal must
 * still open, and nobody else has it.
 */
export async function sealPhonesAnew(
  tx: Tx,
  { before, after }: { before: Seals; after: Seals },
  labId: string,
): Promise<void> {
  const { rows } = await sql<{ id: string; sealed: string | null }>`
    select u.id, s.sealed from app_user u
    left join courier_seal s on ${ofLab(labId, 's')} and s.user_id = u.id
    where ${ofLab(labId, 'u')} and (s.user_id is not null or u.user_type = 'courier' or u.myroles ? 'courier-user')
    order by u.id`.execute(tx)
  for (const { id, sealed: was } of rows) {
    const about = sealedFor(labId, id)
    const key = was === null ? await derived(before, labId, id) : await before.open(was, about)
    const sealed = await after.seal(key, about)
    await tx
      .insertInto('courier_seal')
      .values({ lab_id: labId, user_id: id, sealed })
      .onConflict((conflict) => conflict.columns(['lab_id', 'user_id']).doUpdateSet({ sealed }))
      .execute()
  }
}

/** Takes off keys of phones that this key of the installation does not open: their couriers get another one. */
export async function dropLostPhones(tx: Tx, seals: Seals, labId: string): Promise<void> {
  const rows = await tx.selectFrom('courier_seal').selectAll().where(ofLab(labId)).execute()
  for (const { user_id: userId, sealed } of rows) {
    const opens = await seals.open(sealed, sealedFor(labId, userId)).then(
      () => true,
      () => false,
    )
    if (!opens)
      await tx.deleteFrom('courier_seal').where(ofLab(labId)).where('user_id', '=', userId).execute()
  }
}
