import { sql } from 'kysely'
import type { BoardControl, BoardGroup, BoardType } from '@contract/bench/shapes'
import type { WaitingType } from '@contract/batches/shapes'
import type { Ctx } from '../../core/context'
import { ofLab } from '../../core/scope'
import { reached, waitingGroups, waitingTypes } from '../batches/public'
import { controlBoard } from '../quality-control/public'

interface Filling {
  id: string
  number: string
  tests: string[] | null
}
interface InBatches {
  test_type_id: string
  name: string
  in_batches: number
  filling: Filling[]
}

/** Test types with open batches: specimens in them with a test that has no result, and those still being filled, the oldest first. */
async function inBatches({ db, who }: Ctx): Promise<InBatches[]> {
  const { rows } =
    await sql<InBatches>`select b.test_type_id, tt.name, coalesce(sum(work.waiting), 0)::int as in_batches,
      coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'number', b.number, 'tests', b.only_tests) order by b.created_at, b.id)
        filter (where b.stage = 'FILLING'), '[]') as filling
    from batch b
    join test_type tt on ${ofLab(who, 'tt')} and tt.id = b.test_type_id
    left join lateral (select count(distinct p.id)::int as waiting
      from batch_specimen p
      join batch_analysis x on ${ofLab(who, 'x')} and x.place_id = p.id and x.left_at is null
      join analysis a on ${ofLab(who, 'a')} and a.id = x.analysis_id and a.state = 'ASSIGNED'
      where ${ofLab(who, 'p')} and p.batch_id = b.id and p.left_at is null) work on true
    where ${reached(who, 'b')} and b.status = 'OPEN' and b.stage <> 'COMPLETE'
    group by b.test_type_id, tt.name`.execute(db)
  return rows
}

type Instrument = BoardGroup['instruments'][number]
interface MeasuredTest {
  id: string
  test_type_id: string
  method: string | null
  /** It is worked out from other tests, and no instrument measures it. */
  is_calculated: boolean
  /** Instruments in use of its method, or with a code for it. */
  by_register: Instrument[]
}

/** The tests of some types, each with its method and the instruments that measure it by the register. */
async function measuredTests({ db, who }: Ctx, typeIds: readonly string[]): Promise<MeasuredTest[]> {
  const { rows } = await sql<MeasuredTest>`
    select t.id, t.test_type_id, nullif(t.definition ->> 'method', '') as method,
      (t.definition ->> 'calculation') is not null or exists (select from mrsa_table mt where ${ofLab(who, 'mt')} and mt.test_id = t.id and mt.number > 0)
        as is_calculated,
      (select coalesce(jsonb_agg(jsonb_build_object('_id', i.id, 'code', i.code, 'name', i.name)), '[]') from instrument i
        where ${ofLab(who, 'i')} and i.active and (lower(i.method) = lower(t.definition ->> 'method')
          or exists (select from instrument_test_code c where ${ofLab(who, 'c')} and c.instrument_id = i.id and c.test_id = t.id))) as by_register
    from test t where ${ofLab(who, 't')} and t.test_type_id = any(${[...typeIds]}::uuid[])`.execute(db)
  return rows
}

type Plans = Awaited<ReturnType<typeof controlBoard>>

/** A way in which tests of a type are measured, with those tests. */
interface Way {
  testTypeId: string
  method: string | null
  instruments: Instrument[]
  testIds: string[]
}

/** The ways in which the tests are measured: by type, method and the instruments that the register or a control plan names. */
function waysOf(tests: readonly MeasuredTest[], plans: Plans): Way[] {
  const ways = new Map<string, Way>()
  for (const { id, test_type_id: testTypeId, method, by_register, is_calculated } of tests) {
    if (is_calculated) continue
    const planned = plans.filter(({ test }) => test._id === id).map(({ instrument }) => instrument)
    const instruments = [
      ...new Map([...by_register, ...planned].map((one) => [one._id, one])).values(),
    ].toSorted((a, b) => a.code.localeCompare(b.code))
    const key = JSON.stringify([testTypeId, method, instruments.map(({ _id }) => _id)])
    const way = ways.get(key) ?? { testTypeId, method, instruments, testIds: [] }
    way.testIds.push(id)
    ways.set(key, way)
  }
  return [...ways.values()]
}

const nothingWaits = (testType: WaitingType['testType']): WaitingType => ({
  testType,
  specimens: 0,
  tests: 0,
  stat: 0,
  expiring: 0,
  held: 0,
  expired: 0,
  oldestAt: null,
})

/**
 * The morning's work by test type, the type with the oldest work first; a type of which all is in batches comes after those.
 * Only types with work stand here. It is the whole laboratory's: an account limited to some locations gets no rows.
 */
export async function morningBoard(ctx: Ctx): Promise<{ docs: BoardType[] }> {
  const waiting = await waitingTypes(ctx.db, ctx.who, ctx.now)
  const batched = new Map((await inBatches(ctx)).map((row) => [row.test_type_id, row]))
  const known = new Set(waiting.map(({ testType }) => testType._id))
  const more = [...batched.values()].filter(
    ({ test_type_id, in_batches }) => !known.has(test_type_id) && in_batches > 0,
  )
  const rows = [
    ...waiting,
    ...more
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map(({ test_type_id, name }) => nothingWaits({ _id: test_type_id, name })),
  ]
  if (rows.length === 0) return { docs: [] }
  const plans = await controlBoard(ctx, ctx.db)
  const tests = await measuredTests(
    ctx,
    rows.map(({ testType }) => testType._id),
  )
  const ways = waysOf(tests, plans)
  const groups = await waitingGroups(
    ctx.db,
    ctx.who,
    ctx.now,
    new Map(ways.flatMap(({ testIds }, at) => testIds.map((id) => [id, at] as const))),
  )
  const controlsOf = (testIds: readonly string[]): BoardControl[] =>
    plans
      .filter(({ test }) => testIds.includes(test._id))
      .map(({ planId, test, instrument, state, why, lastAccepted, lots }) => ({
        planId,
        test: { code: test.code, name: test.name },
        instrument,
        state,
        why,
        lastAccepted,
        lots,
      }))
  return {
    docs: rows.map((row): BoardType => {
      const of = batched.get(row.testType._id)
      const filling = (is: (one: Filling) => boolean) => {
        const found = of?.filling.find(is)
        return found ? { _id: found.id, number: found.number } : null
      }
      return {
        ...row,
        groups: groups.flatMap(({ testTypeId, group, ...counts }): BoardGroup[] => {
          const way = ways[group]
          if (testTypeId !== row.testType._id || !way) return []
          const { method, instruments, testIds } = way
          return [
            {
              ...counts,
              ...{ method, instruments, testIds },
              filling: filling((one) => one.tests?.every((id) => testIds.includes(id)) ?? false),
              controls: controlsOf(testIds),
            },
          ]
        }),
        inBatches: of?.in_batches ?? 0,
        filling: filling((one) => one.tests === null),
        controls: controlsOf(
          tests.flatMap(({ id, test_type_id }) => (test_type_id === row.testType._id ? [id] : [])),
        ),
      }
    }),
  }
}
