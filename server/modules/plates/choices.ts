import { sql } from 'kysely'
import type { PlateChoices } from '@contract/plates/shapes'
import type { Ctx } from '../../core/context'
import { ofLab } from '../../core/scope'
import { presentLayout, readLayouts } from './layouts'
import { sourceChoices } from './make'

export async function plateChoices({ db, who }: Ctx): Promise<PlateChoices> {
  if (who.locations !== 'all')
    return { testTypes: [], instruments: [], layouts: [], batches: [], sources: [] }
  const testTypes = await db
    .selectFrom('test_type')
    .select(['id as _id', 'name'])
    .where(ofLab(who))
    .where('active', '=', true)
    .orderBy('name')
    .execute()
  const instruments = await db
    .selectFrom('instrument')
    .select(['id as _id', 'name'])
    .where(ofLab(who))
    .where('active', '=', true)
    .orderBy('search_name')
    .execute()
  const { rows: batches } = await sql<PlateChoices['batches'][number]>`
    select b.id as "_id", b.number, b.test_type_id as "testTypeId",
      (select count(*)::int from batch_specimen s where ${ofLab(who, 's')} and s.batch_id = b.id and s.left_at is null) as specimens
    from batch b where ${ofLab(who, 'b')} and b.status = 'OPEN' and b.stage in ('FILLING', 'PLATED', 'RUN')
    order by b.created_at, b.id limit 200`.execute(db)
  return {
    testTypes,
    instruments,
    layouts: (await readLayouts(db, who)).map(presentLayout),
    batches,
    sources: await sourceChoices(db, who),
  }
}
