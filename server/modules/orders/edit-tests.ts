import { sql } from 'kysely'
import { fill, m } from '@contract/messages'
import { AnalysisState, type OrderFields } from '@contract/orders/shapes'
import type { Ctx, Write } from '../../core/context'
import { ruleRefused } from '../../core/errors'
import { ofLab } from '../../core/scope'
import type { Facts } from './facts'
import { planTests, type ExistingTest, type TestPlan } from './plan-tests'
import { analysisRow, recordRegistered } from './rows'

export async function testsOfOrder(w: Write, labId: string, orderId: string): Promise<ExistingTest[]> {
  const rows = await w.tx
    .selectFrom('analysis as a')
    .innerJoin('specimen as s', (join) => join.on(ofLab(labId, 's')).onRef('s.id', '=', 'a.specimen_id'))
    .innerJoin('test_version as v', (join) =>
      join
        .on(ofLab(labId, 'v'))
        .onRef('v.test_id', '=', 'a.test_id')
        .onRef('v.version', '=', 'a.test_version'),
    )
    .select(['a.id', 'a.specimen_id', 's.letter', 'a.panel_id', 'a.test_id', 'v.code', 'v.name'])
    .select(['a.position', 'a.state'])
    .where(ofLab(labId, 'a'))
    .where('a.order_id', '=', orderId)
    .orderBy('a.position')
    .orderBy('a.id')
    .execute()
  return rows.map((row) => ({ ...row, state: AnalysisState.parse(row.state) }))
}

/** The tests after the edit; refuses to take off what has a result, naming it. */
export function planOrRefuse(
  tests: readonly ExistingTest[],
  existingItems: ReadonlySet<string>,
  items: OrderFields['items'],
  facts: Facts,
): TestPlan {
  const plan = planTests(tests, existingItems, items, facts)
  const resulted = plan.remove.filter(({ state }) => state !== 'REGISTERED' && state !== 'ASSIGNED')
  if (resulted.length === 0) return plan
  const names = resulted.map(({ name, letter }) => `${name} (${letter})`).join(', ')
  const message = fill(m.orders.testHasResult, { names })
  throw ruleRefused(message, { items: message })
}

/** Takes off what nobody asks for any more. Comes before specimens are removed: a test stands on its specimen. */
export async function removeTests(ctx: Ctx, w: Write, orderId: string, plan: TestPlan): Promise<void> {
  if (plan.remove.length === 0) return
  await w.tx
    .deleteFrom('analysis')
    .where(ofLab(ctx.who))
    .where(
      'id',
      'in',
      plan.remove.map(({ id }) => id),
    )
    .execute()
  for (const { id, code, letter } of plan.remove)
    w.changed('analysis', id, { registered: fill(m.orders.itemOn, { code, letter }) }, null, orderId)
}

/** Registers new tests and puts all into report order. Comes after specimens are added. */
export async function placeTests(
  ctx: Ctx,
  w: Write,
  orderId: string,
  plan: TestPlan,
  specimenIds: ReadonlyMap<string, string>,
): Promise<void> {
  const { labId } = ctx.who
  if (plan.move.length > 0)
    // As text: the rows come as arrays, which the query builder cannot join with types of its own.
    await sql`
      update analysis a set panel_id = moved.panel_id, position = moved.position, version = a.version + 1
      from unnest(${plan.move.map(({ id }) => id)}::uuid[], ${plan.move.map(({ panelId }) => panelId)}::uuid[], ${plan.move.map(({ position }) => position)}::int[])
        as moved (id, panel_id, position)
      where ${ofLab(labId, 'a')} and a.id = moved.id`.execute(w.tx)
  if (plan.add.length === 0) return
  const rows = plan.add.map(({ wanted, position }) => ({
    wanted,
    row: analysisRow(ctx, orderId, specimenIds.get(wanted.letter) ?? '', wanted, position),
  }))
  await w.tx
    .insertInto('analysis')
    .values(rows.map(({ row }) => row))
    .execute()
  for (const { wanted, row } of rows) recordRegistered(w, orderId, row.id, wanted)
}
