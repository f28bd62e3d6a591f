import { sql } from 'kysely'
import { BatchStage } from '@contract/batches/states'
import type { Stay } from '@contract/bench/shapes'
import { m } from '@contract/messages'
import { wellName, type PlateFormat } from '@contract/plates/geometry'
import { PlateStage } from '@contract/plates/states'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'

interface Found {
  kind: 'batch' | 'plate'
  id: string
  number: string
  stage: string
  letter: string
  /** The position, or the wells by their number along the rows. */
  places: number[]
  format: number
  at: Date
}

/** Batches and plates with specimens of one order, the oldest first. */
export async function staysOf(db: Executor, who: Principal, orderId: string): Promise<Stay[]> {
  const { rows } = await sql<Found>`
    select 'batch' as kind, b.id, b.number, b.stage, s.letter, array[p.position] as places, 0 as format, p.added_at as at
    from batch_specimen p
    join batch b on ${ofLab(who, 'b')} and b.id = p.batch_id and b.status = 'OPEN'
    join specimen s on ${ofLab(who, 's')} and s.id = p.specimen_id
    where ${ofLab(who, 'p')} and p.order_id = ${orderId} and p.left_at is null
    union all
    select 'plate', t.id, t.number, t.stage, s.letter, array_agg(w.place order by w.place), t.format, min(w.placed_at)
    from plate_well w
    join plate t on ${ofLab(who, 't')} and t.id = w.plate_id and t.status = 'OPEN'
    join specimen s on ${ofLab(who, 's')} and s.id = w.specimen_id
    where ${ofLab(who, 'w')} and w.order_id = ${orderId} and w.left_at is null
    group by t.id, t.number, t.stage, t.format, s.letter
    order by at, number, letter`.execute(db)
  return rows.map(({ kind, id, number, stage, letter, places, format, at }): Stay => {
    const facts = { _id: id, number, letter, at: at.toISOString() }
    if (kind === 'batch')
      return { kind, stage: m.batches.stage[BatchStage.parse(stage)], ...facts, place: places.join(', ') }
    const size: PlateFormat = format === 384 ? 384 : 96
    return {
      kind,
      stage: m.plates.stage[PlateStage.parse(stage)],
      ...facts,
      place: places.map((place) => wellName(size, place)).join(', '),
    }
  })
}
