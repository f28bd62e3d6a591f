import { sql } from 'kysely'
import type { BoardControl, BoardType } from '@contract/bench/shapes'
import type { WaitingType } from '@contract/batches/shapes'
import type { Ctx } from '../../core/context'
import { ofLab } from '../../core/scope'
import { reached, waitingTypes } from '../batches/public'
import { controlBoard } from '../quality-control/public'

interface InBatches {
  test_type_id: string
  name: string
  in_batches: number
  filling_id: string | null
  filling: string | null
}

/** Test types with open batches: specimens in them with a test that has no result, and the oldest that is still being filled. */
async function inBatches({ db, who }: Ctx): Promise<InBatches[]> {
  const { rows } =
    await sql<InBatches>`select b.test_type_id, tt.name, coalesce(sum(work.waiting), 0)::int as in_batches,
      (array_agg(b.id order by b.created_at, b.id) filter (where b.stage = 'FILLING'))[1] as filling_id,
      (array_agg(b.number order by b.created_at, b.id) filter (where b.stage = 'FILLING'))[1] as filling
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

/** The type of each test that is under control, and the methods of the tests of each type. */
async function typesAndMethods({ db, who }: Ctx, controlled: readonly string[]) {
  const { rows } = await sql<{ id: string; test_type_id: string; method: string | null; active: boolean }>`
    select t.id, t.test_type_id, nullif(t.definition ->> 'method', '') as method, t.active from test t
    where ${ofLab(who, 't')} and (t.active or t.id = any(${[...controlled]}::uuid[])) order by t.name`.execute(
    db,
  )
  const types = new Map(rows.map((row) => [row.id, row.test_type_id]))
  const methods = new Map<string, Set<string>>()
  for (const { test_type_id, method, active } of rows)
    if (method !== null && active)
      methods.set(test_type_id, (methods.get(test_type_id) ?? new Set()).add(method))
  return { types, methods }
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
  const controls = await controlBoard(ctx, ctx.db)
  const { types, methods } = await typesAndMethods(
    ctx,
    controls.map(({ test }) => test._id),
  )
  return {
    docs: rows.map((row): BoardType => {
      const of = batched.get(row.testType._id)
      return {
        ...row,
        methods: [...(methods.get(row.testType._id) ?? [])],
        inBatches: of?.in_batches ?? 0,
        filling: of?.filling_id && of.filling ? { _id: of.filling_id, number: of.filling } : null,
        controls: controls
          .filter(({ test }) => types.get(test._id) === row.testType._id)
          .map(({ planId, test, instrument, state, why, lastAccepted, lots }): BoardControl => ({
            planId,
            test: { code: test.code, name: test.name },
            instrument,
            state,
            why,
            lastAccepted,
            lots,
          })),
      }
    }),
  }
}
