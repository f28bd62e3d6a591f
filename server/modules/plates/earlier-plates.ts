import { sql } from 'kysely'
import type { Reading } from '@contract/plates/shapes'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import type { PlateRecord } from './records'

const DAY = 86_400_000
/** Older plates had other strips, tips and reagents. */
const lookedBack = 30 * DAY
/** So many plates of the assay, whatever their instrument, are those before it: two instruments may take turns. */
const before = 3

interface EarlierPlate {
  number: string
  readings: Reading[]
  wells: { place: number; specimen: string }[]
}

/**
 * The plates of the same test type and format that were read before this run, each with its newest run of then: the last three, and the
 * last on the same instrument. The nearest first.
 */
export async function earlierPlates(
  db: Executor,
  who: Principal,
  plate: Pick<PlateRecord, 'id' | 'test_type_id' | 'format' | 'instrument_id'>,
  readAt: Date,
): Promise<EarlierPlate[]> {
  const { rows } = await sql<EarlierPlate>`
    with read as (
      select distinct on (p.id) p.id, p.number, r.id as run_id, r.read_at,
        p.instrument_id is not distinct from ${plate.instrument_id}::uuid as same
      from plate p join plate_run r on ${ofLab(who, 'r')} and r.plate_id = p.id
        and r.read_at < ${readAt} and r.read_at >= ${new Date(readAt.getTime() - lookedBack)}
      where ${ofLab(who, 'p')} and p.test_type_id = ${plate.test_type_id} and p.format = ${plate.format}
        and p.status = 'OPEN' and p.id <> ${plate.id}
      order by p.id, r.read_at desc, r.id desc),
    ranked as (
      select read.*, row_number() over (order by read_at desc, id) as place,
        row_number() over (partition by same order by read_at desc, id) as own
      from read)
    select n.number, r.readings, (
      select coalesce(json_agg(json_build_object('place', w.place, 'specimen', coalesce(s.barcode, s.id::text)) order by w.place), '[]')
      from plate_well w join specimen s on ${ofLab(who, 's')} and s.id = w.specimen_id
      where ${ofLab(who, 'w')} and w.plate_id = n.id and w.left_at is null) as wells
    from ranked n join plate_run r on ${ofLab(who, 'r')} and r.id = n.run_id
    where n.place <= ${before} or (n.same and n.own = 1)
    order by n.place`.execute(db)
  return rows
}
