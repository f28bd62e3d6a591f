import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import type { SeededLab } from './laboratory'
import { ofLab } from '../core/scope'

/** The demo laboratory that a database holds, as seeding would have answered it; undefined where there is no laboratory or a real one. */
export async function readSeeded(db: Kysely<Database>): Promise<SeededLab | undefined> {
  const found = await db.selectFrom('lab').select(['id', 'settings']).executeTakeFirst()
  if (!found || found.settings['demo'] !== true) return undefined
  const labId = found.id
  const byCode = async (table: 'location' | 'test' | 'panel' | 'sample_type' | 'specimen_source') => {
    const rows = await db.selectFrom(table).select(['code', 'id']).where(ofLab(labId)).execute()
    return new Map(rows.map(({ code, id }) => [code, id]))
  }
  const users = await db.selectFrom('app_user').select(['username', 'id']).where(ofLab(labId)).execute()
  const pairs = await db
    .selectFrom('physician_location')
    .select(['physician_id', 'location_id'])
    .where(ofLab(labId))
    .where('active', '=', true)
    .orderBy('physician_id')
    .orderBy('location_id')
    .execute()
  return {
    labId,
    users: new Map(users.map(({ username, id }) => [username, id])),
    locations: await byCode('location'),
    physicians: [...new Set(pairs.map(({ physician_id }) => physician_id))].map((id) => ({
      id,
      locationIds: pairs
        .filter(({ physician_id }) => physician_id === id)
        .map(({ location_id }) => location_id),
    })),
    tests: await byCode('test'),
    panels: await byCode('panel'),
    sampleTypes: await byCode('sample_type'),
    sources: await byCode('specimen_source'),
    payers: await db.selectFrom('payer').select(['id', 'name']).where(ofLab(labId)).orderBy('id').execute(),
  }
}
