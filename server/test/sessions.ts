import type { Insertable, Kysely } from 'kysely'
import { sha256Hex } from '../core/hash'
import { labToken } from '../core/lab-token'
import type { Database } from '../db/schema'
import type { Clock, Ports } from '../ports'

/** Of a test's laboratory (harness.ts), what it takes. */
interface Laboratory {
  owner: Kysely<Database>
  seeded: { labId: string }
  ports: Pick<Ports, 'ids'>
  clock: Clock
}

/** Signs an account in without asking for its password: a session of a day, unless `over` says otherwise. Answers its token. */
export async function putSession(
  { owner, seeded, ports, clock }: Laboratory,
  userId: string,
  over: Partial<Insertable<Database['session']>> = {},
): Promise<string> {
  const token = labToken(ports.ids, seeded.labId)
  const now = clock.now()
  await owner
    .insertInto('session')
    .values({
      lab_id: seeded.labId,
      id: ports.ids.id(),
      token_hash: sha256Hex(token),
      user_id: userId,
      view: null,
      address: null,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + 24 * 3_600_000),
      ...over,
    })
    .execute()
  return token
}
