import { sql, type RawBuilder } from 'kysely'
import type { Batch, BatchCounts, BatchList, BatchRow } from '@contract/batches/shapes'
import type { Page } from '@contract/shapes'
import { countCap } from '../../core/capped'
import { counted } from '../../core/counted'
import { notFound } from '../../core/errors'
import { listPage } from '../../core/paging'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import { startsWith } from '../../core/text'
import type { Executor, Tx } from '../../core/tx'
import { benchSpecimen, presentRow, type BatchRecord, type SpecimenFacts } from './records'
import { keptFor } from './why-not'

/**
 * A batch holds specimens of every clinic: who sees only some locations sees no batch. Of somebody who sees all of them it is
 * the laboratory's.
 */
export const reached = (who: Pick<Principal, 'labId' | 'locations'>, table: string): RawBuilder<unknown> =>
  sql`${ofLab(who, table)} and ${who.locations === 'all' ? sql`true` : sql`false`}`

/** Whether a place `p` belongs to its batch `b`: it has not left, or the whole batch was deleted with it. */
const held = sql`(p.left_at is null or p.left_at = b.deleted_at)`
const heldTest = sql`(x.left_at is null or x.left_at = b.deleted_at)`

const columns = (
  who: Principal,
) => sql`b.id, b.version, b.number, b.status, b.stage, b.test_type_id, tt.name as test_type, b.instrument_id,
  i.name as instrument, b.method, b.analyst_id, u.first_name || ' ' || u.last_name as analyst, b.maximum, b.reagents, b.controls,
  b.only_tests, case when b.only_tests is null then null else (select coalesce(jsonb_agg(t.name order by t.name), '[]') from test t
    where ${ofLab(who, 't')} and b.only_tests ? t.id::text) end as only_names,
  b.created_at, b.created_by, b.deleted_at, b.deleted_by, b.deleted_why,
  coalesce(held.specimens, 0) as specimens, coalesce(held.stat, 0) as stat, coalesce(held.tests, 0) as tests,
  coalesce(held.waiting, 0) as waiting, coalesce(held.unverified, 0) as unverified, coalesce(held.resulted, 0) as resulted`

/**
 * How far the tests of a place `p` of its batch `b` are. They are found by their order, where they lie together: one by one by
 * their ids, the 9,000 tests of a page of batches are as many walks through the largest index of the laboratory.
 */
const work = (who: Principal) => sql`
  select count(*) as tests, count(*) filter (where a.state in ('REGISTERED', 'ASSIGNED')) as waiting,
    count(*) filter (where a.state = 'RESULTED') as unverified,
    count(*) filter (where a.state in ('RESULTED', 'VERIFIED', 'RELEASED', 'RETRACTED')) as resulted
  from analysis a where ${ofLab(who, 'a')} and a.order_id = p.order_id and a.id in (
    select x.analysis_id from batch_analysis x where ${ofLab(who, 'x')} and x.place_id = p.id and ${heldTest})`

const joins = (who: Principal) => sql`
  left join test_type tt on ${ofLab(who, 'tt')} and tt.id = b.test_type_id
  left join instrument i on ${ofLab(who, 'i')} and i.id = b.instrument_id
  left join app_user u on ${ofLab(who, 'u')} and u.id = b.analyst_id
  left join lateral (
    select count(*)::int as specimens, count(*) filter (where o.priority = 'STAT')::int as stat, sum(w.tests)::int as tests,
      sum(w.waiting)::int as waiting, sum(w.unverified)::int as unverified, sum(w.resulted)::int as resulted
    from batch_specimen p join lab_order o on ${ofLab(who, 'o')} and o.id = p.order_id
    cross join lateral (${work(who)}) w
    where ${ofLab(who, 'p')} and p.batch_id = b.id and ${held}) held on true`

const isComplete = (complete: boolean) => (complete ? sql`t.stage = 'COMPLETE'` : sql`t.stage <> 'COMPLETE'`)

export const listBatches = (db: Executor, who: Principal, input: BatchList): Promise<Page<BatchRow>> =>
  listPage<BatchRecord, BatchRow>(
    db,
    {
      input,
      sorts: { createdAt: { column: 'created_at', type: 'timestamptz' } },
      table: 'batch',
      where: sql`${reached(who, 't')} and t.status = ${sql.lit(input.status)}
        ${input.complete === undefined ? sql`` : sql`and ${isComplete(input.complete)}`}
        ${input.testTypeId ? sql`and t.test_type_id = ${input.testTypeId}` : sql``}
        ${input.text ? sql`and t.number like ${startsWith(input.text.toUpperCase())}` : sql``}`,
      columns: columns(who),
      joins: sql`left join batch b on ${ofLab(who, 'b')} and b.id = h.id ${joins(who)}`,
    },
    presentRow,
  )

export function countBatches(db: Executor, who: Principal): Promise<BatchCounts> {
  const of = (where: RawBuilder<unknown>) =>
    sql`(select count(*)::int from (select from batch t where ${reached(who, 't')} and ${where} limit ${countCap}) few)`
  return counted(db, {
    open: of(sql`t.status = 'OPEN' and ${isComplete(false)}`),
    complete: of(sql`t.status = 'OPEN' and ${isComplete(true)}`),
    deleted: of(sql`t.status = 'DELETED'`),
  })
}

/** A batch within the caller's reach; throws notFound(). */
export async function readBatch(db: Executor, who: Principal, id: string): Promise<BatchRecord> {
  const { rows } = await sql<BatchRecord>`select ${columns(who)} from batch b ${joins(who)}
    where ${reached(who, 'b')} and b.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  return row
}

/**
 * The same, kept from every other writer until the transaction ends. Whoever locks a batch and orders locks the batch first,
 * and one batch only; nobody who holds orders asks for a batch.
 */
export async function lockBatch(tx: Tx, who: Principal, id: string): Promise<BatchRecord> {
  await sql`select from batch b where ${reached(who, 'b')} and b.id = ${id} for update`.execute(tx)
  return readBatch(tx, who, id)
}

/** The first open batch that is not complete, the oldest: what is selected where a selection ends. */
export async function firstOpen(db: Executor, who: Principal): Promise<string | null> {
  const { rows } = await sql<{
    id: string
  }>`select t.id from batch t where ${reached(who, 't')} and t.status = 'OPEN'
    and ${isComplete(false)} order by t.created_at, t.id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

const patient = sql`coalesce(o.correction #>> '{patient,lastname}', o.patient ->> 'lastname') as lastname,
  coalesce(o.correction #>> '{patient,firstname}', o.patient ->> 'firstname') as firstname,
  coalesce(o.correction #>> '{patient,dob}', o.patient ->> 'dob') as dob`
/** What the bench reads of a specimen `s`: the columns, and the tables that they come from beside it. */
export const bench = sql`s.id as specimen_id, s.barcode, s.letter, o.id as order_id, o.requisition_number, o.state as order_state,
  o.hold ->> 'reason' as hold_reason, ${patient}, o.priority, st.name as sample_type, src.name as source, st.stability_hours, s.sample_type_id, s.kept,
  s.state as specimen_state, s.collected_at, s.received_at`
export const benchJoins = (who: Principal) => sql`
  join lab_order o on ${ofLab(who, 'o')} and o.id = s.order_id
  join sample_type st on ${ofLab(who, 'st')} and st.id = s.sample_type_id
  join specimen_source src on ${ofLab(who, 'src')} and src.id = s.source_id`

/**
 * Whether a reference laboratory was asked for an analysis `a` of a specimen `s`, by itself or with its panel, and has not given
 * it back: it is not measured here.
 */
export const referred = (who: Principal): RawBuilder<boolean> =>
  sql`exists (select from ehr_order sent where ${ofLab(who, 'sent')} and sent.direction = 'out' and sent.order_id = a.order_id
    and sent.letter = s.letter and sent.state in ('ORDERED', 'PARTIAL', 'RESULTED')
    and case when sent.panel_id is null then sent.test_id = a.test_id else sent.panel_id = a.panel_id end)`

export interface PlacedRecord extends SpecimenFacts {
  place_id: string
  position: number
}

/** The specimens of a batch by position, each with its tests there. */
export async function readPlaces(db: Executor, who: Principal, batchId: string): Promise<PlacedRecord[]> {
  const { rows } = await sql<PlacedRecord>`
    select p.id as place_id, p.position, ${bench}, tests.tests
    from batch b join batch_specimen p on ${ofLab(who, 'p')} and p.batch_id = b.id and ${held}
    join specimen s on ${ofLab(who, 's')} and s.id = p.specimen_id ${benchJoins(who)}
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'code', t.code, 'name', t.name, 'state', a.state,
        'stability', v.definition -> 'stability') order by a.position, a.id), '[]') as tests
      from batch_analysis x join analysis a on ${ofLab(who, 'a')} and a.id = x.analysis_id
      join test_version v on ${ofLab(who, 'v')} and v.test_id = a.test_id and v.version = a.test_version
      join test t on ${ofLab(who, 't')} and t.id = a.test_id
      where ${ofLab(who, 'x')} and x.place_id = p.id and ${heldTest}) tests
    where ${reached(who, 'b')} and b.id = ${batchId} order by p.position`.execute(db)
  return rows
}

/** Specimens with all their tests, deleted orders left out; a specimen out of reach is not among them. */
export async function readFacts(
  db: Executor,
  who: Principal,
  which: { ids: readonly string[] } | { barcode: string },
): Promise<SpecimenFacts[]> {
  const chosen =
    'ids' in which ? sql`s.id = any(${[...which.ids]}::uuid[])` : sql`s.barcode = ${which.barcode}`
  const { rows } = await sql<SpecimenFacts>`
    select ${bench}, tests.tests from specimen s ${benchJoins(who)}
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'testId', t.id, 'code', t.code, 'name', t.name, 'typeId', tt.id, 'type', tt.name,
        'state', a.state, 'stability', v.definition -> 'stability', 'batchId', b.id, 'batch', b.number, 'batchStage', b.stage,
        'referred', ${referred(who)}) order by a.position, a.id), '[]') as tests
      from analysis a join test t on ${ofLab(who, 't')} and t.id = a.test_id
      join test_version v on ${ofLab(who, 'v')} and v.test_id = a.test_id and v.version = a.test_version
      join test_type tt on ${ofLab(who, 'tt')} and tt.id = t.test_type_id
      left join batch_analysis x on ${ofLab(who, 'x')} and x.analysis_id = a.id and x.left_at is null
      left join batch_specimen p on ${ofLab(who, 'p')} and p.id = x.place_id
      left join batch b on ${ofLab(who, 'b')} and b.id = p.batch_id
      where ${ofLab(who, 'a')} and a.order_id = s.order_id and a.specimen_id = s.id and a.state <> 'RETRACTED') tests
    where ${reached(who, 's')} and not o.deleted and ${chosen}`.execute(db)
  return rows
}

/** The batch as its page shows it. */
export async function presentBatch(db: Executor, who: Principal, now: Date, id: string): Promise<Batch> {
  const record = await readBatch(db, who, id)
  const places = await readPlaces(db, who, id)
  return {
    ...presentRow(record),
    reagents: record.reagents,
    controls: record.controls,
    onlyTests: record.only_names,
    rows: places.map((place) => presentPlace(place, now)),
  }
}

export const presentPlace = (place: PlacedRecord, now: Date): Batch['rows'][number] => ({
  ...benchSpecimen(keptFor(place, place.tests, now), now),
  position: place.position,
  tests: place.tests.map(({ id, code, name, state }) => ({ _id: id, code, name, state })),
})
