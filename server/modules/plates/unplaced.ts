import { sql } from 'kysely'
import { mostAtOnce } from '@contract/batches/shapes'
import type { PlateSpecimen } from '@contract/plates/shapes'
import { stagesUnderWay } from '@contract/plates/states'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { inOrder, readFacts, readPlaces, waitingIds } from '../batches/public'
import { presentSpecimen, readPlate } from './store'

/**
 * The specimens that could go onto a plate and are on none of its kind and type yet: those of a batch by their positions, or waiting work
 * in the order in which batches are filled (STAT, what expires within a day, the longest at hand).
 */
export async function unplacedSpecimens(
  db: Executor,
  who: Principal,
  now: Date,
  { _id, batchId }: { _id: string; batchId: string | null },
): Promise<PlateSpecimen[]> {
  const plate = await readPlate(db, who, _id)
  const ids =
    batchId === null
      ? await waitingIds(db, who, now, {
          testTypeId: plate.test_type_id,
          free: false,
          limit: mostAtOnce,
          plated: true,
        })
      : (await readPlaces(db, who, batchId)).map(({ specimen_id }) => specimen_id)
  if (ids.length === 0) return []
  const { rows } = await sql<{ specimen_id: string }>`
    select w.specimen_id from plate_well w join plate p on ${ofLab(who, 'p')} and p.id = w.plate_id and p.status = 'OPEN'
      and (p.id = ${plate.id} or (p.kind = ${plate.kind} and p.test_type_id = ${plate.test_type_id}
        and p.stage = any(${[...stagesUnderWay]}::text[])))
    where ${ofLab(who, 'w')} and w.left_at is null and w.specimen_id = any(${ids}::uuid[])
    group by w.specimen_id, p.id
    having p.id <> ${plate.id} or count(*) >= ${plate.content.replicates}`.execute(db)
  const placed = new Set(rows.map(({ specimen_id }) => specimen_id))
  const open = ids.filter((id) => !placed.has(id))
  const facts = inOrder(open, open.length > 0 ? await readFacts(db, who, { ids: open }) : [])
  return facts
    .filter(({ tests }) => tests.some(({ typeId }) => typeId === plate.test_type_id))
    .map((one) => presentSpecimen(one, plate, { now, timeZone: who.timeZone }))
}
