import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { sha256Hex } from '@server/core/hash'
import type { Database } from '@server/db/schema'

const Stored = z.object({ state: z.object({ id_token: z.string(), primary_username: z.string() }) })

/** A reload starts from the seeded laboratory, which knows no session: the one this tab holds is made known to it. */
export async function keepSession(db: Kysely<Database>, stored: string | null): Promise<void> {
  const session = Stored.safeParse(JSON.parse(stored ?? 'null'))
  if (!session.success) return
  const { id_token, primary_username } = session.data.state
  const user = await db
    .selectFrom('app_user')
    .select(['lab_id', 'id'])
    .where('username', '=', primary_username)
    .executeTakeFirst()
  if (!user) return
  const now = new Date()
  await db
    .insertInto('session')
    .values({
      lab_id: user.lab_id,
      id: uuidv7(),
      token_hash: sha256Hex(id_token),
      user_id: user.id,
      view: null,
      address: null,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + 24 * 3_600_000),
    })
    .execute()
}
