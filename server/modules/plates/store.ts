import { sql, type RawBuilder } from 'kysely'
import { wellName } from '@contract/plates/geometry'
import {
  ControlRole,
  type Plate,
  type PlateCounts,
  type PlateList,
  type PlateRow,
  type PlateSpecimen,
  type PlateWell,
} from '@contract/plates/shapes'
import type { Page } from '@contract/shapes'
import { countCap } from '../../core/capped'
import { counted } from '../../core/counted'
import { notFound } from '../../core/errors'
import { listPage } from '../../core/paging'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import { startsWith } from '../../core/text'
import type { Executor, Tx } from '../../core/tx'
import type { WellCell } from '../../db/schema'
import { benchSpecimen, keptFor, reached, readFacts, type SpecimenFacts } from '../batches/public'
import { formatOf } from './format'
import { presentRow, type PlateRecord } from './records'
import { lastChanges } from './undo-stack'
import { ownTests, whyNotPlated } from './why-not'

/** What a plate has now, or of a deleted one what it had. */
const held = sql`(w.left_at is null or w.left_at = p.deleted_at)`

const columns = sql`p.id, p.version, p.number, p.ordinal, p.barcode, p.format, p.kind, p.status, p.stage, p.test_type_id,
  tt.name as test_type, p.layout_id, l.name as layout, p.layout_number, lv.content, p.instrument_id, i.name as instrument, p.batch_id,
  b.number as batch, p.created_at, p.created_by, p.deleted_at, p.deleted_by, p.deleted_why,
  p.verdict, p.held_why, p.outcome, p.outcome_why, p.outcome_by, p.outcome_at,
  coalesce(held.specimens, 0) as specimens, coalesce(held.wells, 0) as wells, coalesce(held.used, 0) as used,
  coalesce(held.stat, 0) as stat, coalesce(read.runs, 0) as runs`

const joins = (who: Principal) => sql`
  left join test_type tt on ${ofLab(who, 'tt')} and tt.id = p.test_type_id
  left join plate_layout l on ${ofLab(who, 'l')} and l.id = p.layout_id
  left join plate_layout_version lv on ${ofLab(who, 'lv')} and lv.layout_id = p.layout_id and lv.number = p.layout_number
  left join instrument i on ${ofLab(who, 'i')} and i.id = p.instrument_id
  left join batch b on ${ofLab(who, 'b')} and b.id = p.batch_id
  left join lateral (
    select count(distinct w.specimen_id)::int as specimens, count(w.specimen_id)::int as wells, count(*)::int as used,
      count(distinct w.specimen_id) filter (where o.priority = 'STAT')::int as stat
    from plate_well w left join lab_order o on ${ofLab(who, 'o')} and o.id = w.order_id
    where ${ofLab(who, 'w')} and w.plate_id = p.id and ${held}) held on true
  left join lateral (
    select count(*)::int as runs from plate_run r where ${ofLab(who, 'r')} and r.plate_id = p.id) read on true`

const isDone = (done: boolean) =>
  done ? sql`t.stage in ('CLOSED', 'FAILED')` : sql`t.stage not in ('CLOSED', 'FAILED')`

export const listPlates = (db: Executor, who: Principal, input: PlateList): Promise<Page<PlateRow>> =>
  listPage<PlateRecord, PlateRow>(
    db,
    {
      input,
      sorts: { createdAt: { column: 'created_at', type: 'timestamptz' } },
      table: 'plate',
      where: sql`${reached(who, 't')} and t.status = ${sql.lit(input.status)}
        ${input.done === undefined ? sql`` : sql`and ${isDone(input.done)}`}
        ${
          input.text
            ? sql`and (t.number like ${startsWith(input.text.toUpperCase())} or upper(t.barcode) like ${startsWith(input.text.toUpperCase())})`
            : sql``
        }`,
      columns,
      joins: sql`left join plate p on ${ofLab(who, 'p')} and p.id = h.id ${joins(who)}`,
    },
    presentRow,
  )

export function countPlates(db: Executor, who: Principal): Promise<PlateCounts> {
  const of = (where: RawBuilder<unknown>) =>
    sql`(select count(*)::int from (select from plate t where ${reached(who, 't')} and ${where} limit ${countCap}) few)`
  return counted(db, {
    open: of(sql`t.status = 'OPEN' and ${isDone(false)}`),
    done: of(sql`t.status = 'OPEN' and ${isDone(true)}`),
    deleted: of(sql`t.status = 'DELETED'`),
  })
}

/** A plate within the caller's reach; throws notFound(). */
export async function readPlate(db: Executor, who: Principal, id: string): Promise<PlateRecord> {
  const { rows } = await sql<PlateRecord>`select ${columns} from plate p ${joins(who)}
    where ${reached(who, 'p')} and p.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  return row
}

/**
 * The same, kept from every other writer until the transaction ends. Whoever locks a plate and orders locks the plate first, and one
 * plate only, or several by their ids.
 */
export async function lockPlate(tx: Tx, who: Principal, id: string): Promise<PlateRecord> {
  await sql`select from plate p where ${reached(who, 'p')} and p.id = ${id} for update`.execute(tx)
  return readPlate(tx, who, id)
}

/** A well as it is kept. */
export interface WellRecord extends WellCell {
  id: string
  place: number
  placedAt: Date
  placedBy: string
  barcode: string | null
  fromNumber: string | null
  fromPlace: number | null
  fromFormat: number | null
}

/** What is in the wells of a plate, by place. */
export async function readWells(db: Executor, who: Principal, plateId: string): Promise<WellRecord[]> {
  const { rows } = await sql<WellRecord>`
    select w.id, w.place, w.content, w.role, w.control, w.locked, w.specimen_id as "specimenId", w.order_id as "orderId", w.replicate,
      w.source_well_id as "sourceWellId", w.placed_at as "placedAt", w.placed_by as "placedBy", s.barcode, f.number as "fromNumber",
      fw.place as "fromPlace", f.format as "fromFormat"
    from plate p join plate_well w on ${ofLab(who, 'w')} and w.plate_id = p.id and ${held}
    left join specimen s on ${ofLab(who, 's')} and s.id = w.specimen_id
    left join plate_well fw on ${ofLab(who, 'fw')} and fw.id = w.source_well_id
    left join plate f on ${ofLab(who, 'f')} and f.id = fw.plate_id
    where ${reached(who, 'p')} and p.id = ${plateId} order by w.place`.execute(db)
  return rows
}

/** A specimen as the plate shows it. */
export function presentSpecimen(
  facts: SpecimenFacts,
  record: Pick<PlateRecord, 'test_type_id' | 'test_type' | 'batch_id'>,
  at: { now: Date; timeZone: string },
): PlateSpecimen {
  const own = ownTests(facts, record.test_type_id)
  const batched = own.find(({ batchId }) => batchId !== null)
  return {
    ...benchSpecimen(keptFor(facts, own, at.now), at.now),
    batch: batched?.batchId ? { _id: batched.batchId, number: batched.batch ?? '' } : null,
    tests: own.map(({ name }) => name),
    why: whyNotPlated(facts, { testType: record, ...at }),
  }
}

/** The plate as its page shows it. */
export async function presentPlate(db: Executor, who: Principal, now: Date, id: string): Promise<Plate> {
  const record = await readPlate(db, who, id)
  const wells = await readWells(db, who, id)
  const ids = [...new Set(wells.flatMap(({ specimenId }) => specimenId ?? []))]
  const facts = new Map(
    (ids.length > 0 ? await readFacts(db, who, { ids }) : []).map((one) => [one.specimen_id, one]),
  )
  const { rows: family } = await sql<{
    id: string
    number: string
    quadrant: number | null
  }>`
    select f.id, f.number, s.quadrant from plate_source s join plate f on ${ofLab(who, 'f')} and f.id = s.source_id
      where ${ofLab(who, 's')} and s.plate_id = ${id}
    union all
    select distinct c.id, c.number, null::int from plate_source s join plate c on ${ofLab(who, 'c')} and c.id = s.plate_id
      where ${ofLab(who, 's')} and s.source_id = ${id} and c.status = 'OPEN'
    order by 3, 2`.execute(db)
  const { undo, redo } = await lastChanges(db, who, id)
  const filling = record.status === 'OPEN' && record.stage === 'FILLING'
  return {
    ...presentRow(record),
    content: record.content,
    contents: wells.flatMap((well) => presentWell(well, record, facts, { now, timeZone: who.timeZone })),
    sources: family.flatMap(({ id: _id, number, quadrant }) =>
      quadrant === null ? [] : [{ _id, number, quadrant }],
    ),
    children: family.flatMap(({ id: _id, number, quadrant }) => (quadrant === null ? [{ _id, number }] : [])),
    canUndo: filling && undo?.user_id === who.person.userId,
    canRedo: filling && redo?.user_id === who.person.userId,
  }
}

function presentWell(
  well: WellRecord,
  record: PlateRecord,
  facts: ReadonlyMap<string, SpecimenFacts>,
  at: { now: Date; timeZone: string },
): PlateWell[] {
  const base = {
    _id: well.id,
    well: wellName(formatOf(record.format), well.place),
    placedAt: well.placedAt.toISOString(),
    placedBy: well.placedBy,
  }
  if (well.content === 'BLANK') return [{ ...base, content: 'BLANK' }]
  if (well.content === 'CONTROL')
    return [
      {
        ...base,
        content: 'CONTROL',
        role: ControlRole.parse(well.role),
        control: well.control ?? '',
        locked: well.locked,
      },
    ]
  const one = facts.get(well.specimenId ?? '')
  // The order was deleted: there is still something in the well, and it is not to be filled again unseen.
  if (!one) return [{ ...base, content: 'GONE', barcode: well.barcode ?? '' }]
  return [
    {
      ...base,
      content: 'SPECIMEN',
      specimen: presentSpecimen(one, record, at),
      replicate: well.replicate ?? 1,
      from:
        well.fromNumber === null || well.fromPlace === null
          ? null
          : { number: well.fromNumber, well: wellName(formatOf(well.fromFormat ?? 96), well.fromPlace) },
    },
  ]
}
