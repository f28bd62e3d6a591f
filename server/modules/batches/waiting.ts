import { sql, type RawBuilder } from 'kysely'
import { expiringHours, mostAtOnce, type WaitingSpecimen, type WaitingType } from '@contract/batches/shapes'
import { stagesUnderWay } from '@contract/plates/states'
import type { Principal } from '../../core/principal'
import { keepsUntil } from '../../core/keeps-hours'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { benchSpecimen, type SpecimenFacts } from './records'
import { reached, readFacts, referred } from './store'
import { keptFor, wanted, whyNot } from './why-not'

const until = keepsUntil(sql`v.definition`)
const past = (now: Date) => sql`coalesce(${until} < ${now}, false)`
/** Of the tests of a specimen: it is past its stability where it is so for all of them. */
const expired = (now: Date) => sql`bool_and(${past(now)})`
/** When the first of its tests that it still keeps for is due. */
const expiry = (now: Date) => sql`min(${until}) filter (where not ${past(now)})`
const expiring = (now: Date) =>
  sql`coalesce(${expiry(now)} < ${now}::timestamptz + make_interval(hours => ${sql.lit(expiringHours)}), false)`

/** Work at hand that is in no batch: a registered test of an open order, on a specimen that the laboratory has, for it to measure. */
const work = (who: Principal, joined: RawBuilder<unknown> = sql``) => sql`from analysis a
  join test t on ${ofLab(who, 't')} and t.id = a.test_id
  join test_version v on ${ofLab(who, 'v')} and v.test_id = a.test_id and v.version = a.test_version
  join lab_order o on ${ofLab(who, 'o')} and o.id = a.order_id
  join specimen s on ${ofLab(who, 's')} and s.id = a.specimen_id
  join sample_type st on ${ofLab(who, 'st')} and st.id = s.sample_type_id
  ${joined}
  where ${reached(who, 'a')} and a.state = 'REGISTERED' and o.state = 'OPEN' and not o.deleted
    and s.state in ('RECEIVED', 'STORED') and not ${referred(who)}`

/** The stages of a plate whose specimens are measured, or are to be, and wait for no other bench. */
const measuring = sql.raw([...stagesUnderWay, 'RESULTED'].map((stage) => `'${stage}'`).join(', '))

/** Not on a plate of the test's type that is under way: the newest plate of the specimen says where it is. */
const unplated = (who: Principal) => sql`not coalesce((select p.stage in (${measuring})
    from plate_well w join plate p on ${ofLab(who, 'p')} and p.id = w.plate_id and p.status = 'OPEN'
      and p.test_type_id = t.test_type_id
    where ${ofLab(who, 'w')} and w.specimen_id = s.id and w.left_at is null
    order by p.created_at desc, p.id desc limit 1), false)`

interface Counted {
  test_type_id: string
  specimens: number
  tests: number
  stat: number
  expiring: number
  held: number
  expired: number
  oldest_at: Date | null
}

const counts = sql`count(*) filter (where w.free)::int as specimens, coalesce(sum(w.tests) filter (where w.free), 0)::int as tests,
  count(*) filter (where w.free and w.stat)::int as stat, count(*) filter (where w.free and w.expiring)::int as expiring,
  count(*) filter (where w.held)::int as held, count(*) filter (where w.expired and not w.held)::int as expired,
  min(w.since) filter (where w.free) as oldest_at`
const counted = (
  now: Date,
) => sql`s.id, count(*) filter (where not ${past(now)}) as tests, o.priority = 'STAT' as stat, o.hold is not null as held,
  ${expired(now)} as expired, o.hold is null and not ${expired(now)} as free, ${expiring(now)} as expiring,
  coalesce(s.received_at, s.collected_at) as since`
const bySpecimen = sql`s.lab_id, s.id, o.lab_id, o.id, st.lab_id, st.id`
const presentCounts = ({
  specimens,
  tests,
  stat,
  expiring: soon,
  held,
  expired: late,
  oldest_at,
}: Counted) => ({
  specimens,
  tests,
  stat,
  expiring: soon,
  held,
  expired: late,
  oldestAt: oldest_at?.toISOString() ?? null,
})

/** What waits, by test type, the type with the oldest work first. */
export async function waitingTypes(db: Executor, who: Principal, now: Date): Promise<WaitingType[]> {
  const { rows } = await sql<Counted & { name: string }>`select w.test_type_id, tt.name, ${counts}
    from (select t.test_type_id, ${counted(now)} ${work(who)} and ${unplated(who)} group by t.test_type_id, ${bySpecimen}) w
    join test_type tt on ${ofLab(who, 'tt')} and tt.id = w.test_type_id
    group by w.test_type_id, tt.name order by oldest_at nulls last, tt.name`.execute(db)
  return rows.map((row) => ({
    testType: { _id: row.test_type_id, name: row.name },
    ...presentCounts(row),
  }))
}

/** Work that waits with tests of one type that are measured in one way. */
export interface WaitingGroup extends ReturnType<typeof presentCounts> {
  testTypeId: string
  group: number
}

/**
 * What waits by type and by group: `groups` tells the group of each test. A test in no group, one that is calculated from others,
 * waits for nothing of its own. The group with the oldest work first.
 */
export async function waitingGroups(
  db: Executor,
  who: Principal,
  now: Date,
  groups: ReadonlyMap<string, number>,
): Promise<WaitingGroup[]> {
  const told = JSON.stringify([...groups].map(([test, group]) => ({ test, group })))
  const { rows } = await sql<Counted & { place: number }>`select w.test_type_id, w.place, ${counts}
    from (select t.test_type_id, g."group" as place, ${counted(now)}
      ${work(who, sql`join jsonb_to_recordset(${told}::jsonb) as g (test uuid, "group" int) on g.test = t.id`)}
      and ${unplated(who)} group by t.test_type_id, g."group", ${bySpecimen}) w
    group by w.test_type_id, w.place order by oldest_at nulls last, w.place`.execute(db)
  return rows.map((row) => ({ testTypeId: row.test_type_id, group: row.place, ...presentCounts(row) }))
}

/**
 * The specimens that wait with tests of a type, in the order in which a batch is filled: STAT; then those that expire within
 * `expiringHours`, the soonest first; then the longest at hand. `free`: only those that can be added. `plated`: those on a plate
 * that is under way too, as another plate is filled with them. `onlyTests`: with one of these tests.
 */
export async function waitingIds(
  db: Executor,
  who: Principal,
  now: Date,
  {
    testTypeId,
    free,
    limit,
    plated = false,
    onlyTests = null,
  }: {
    testTypeId: string
    free: boolean
    limit: number
    plated?: boolean
    onlyTests?: readonly string[] | null
  },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select s.id ${work(who)} and t.test_type_id = ${testTypeId}
      ${onlyTests === null ? sql`` : sql`and t.id = any(${[...onlyTests]}::uuid[])`}
      ${plated ? sql`` : sql`and ${unplated(who)}`} ${free ? sql`and o.hold is null` : sql``}
    group by s.lab_id, s.id, o.lab_id, o.id, st.lab_id, st.id
    ${free ? sql`having not ${expired(now)}` : sql``}
    order by (o.hold is not null or ${expired(now)}), (o.priority = 'STAT') desc, ${expiring(now)} desc,
      case when ${expiring(now)} then ${expiry(now)} end, coalesce(s.received_at, s.collected_at), s.barcode
    limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Specimens by their ids, in that order: a statement of SQL answers them as it likes. */
export function inOrder(ids: readonly string[], facts: readonly SpecimenFacts[]): SpecimenFacts[] {
  const byId = new Map(facts.map((one) => [one.specimen_id, one]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function waitingSpecimens(
  db: Executor,
  who: Principal,
  now: Date,
  testTypeId: string,
): Promise<WaitingSpecimen[]> {
  const ids = await waitingIds(db, who, now, { testTypeId, free: false, limit: mostAtOnce })
  const facts = inOrder(ids, await readFacts(db, who, { ids }))
  return facts.map((one) => ({
    ...benchSpecimen(keptFor(one, wanted(one, { test_type_id: testTypeId }), now), now),
    tests: wanted(one, { test_type_id: testTypeId }).map(({ name }) => name),
    why: whyNot(one, {
      // Every one of them has tests of the type, so its name is never asked for.
      testType: { test_type_id: testTypeId, test_type: '' },
      now,
      timeZone: who.timeZone,
    }),
  }))
}
