import { sql, type RawBuilder } from 'kysely'
import type { OrderRow } from '@contract/orders/shapes'
import type { GateProblem } from '@contract/reports/shapes'
import type { TurboState } from '@contract/turbo-reports/choices'
import type {
  TurboCounts,
  TurboFilters,
  TurboList,
  TurboRow,
  TurboWait,
} from '@contract/turbo-reports/shapes'
import type { Page } from '@contract/shapes'
import { countCap } from '../../core/capped'
import type { Ctx } from '../../core/context'
import { listPage } from '../../core/paging'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import { asksForReview } from '../lab-settings/public'
import { narrowed, ordersAmong } from '../orders/public'
import { hasOpenDraft, openDrafts } from '../pharmacist/public'

/** Which orders, whatever holds them, as a condition on `lab_order t`. */
function queued(ctx: Ctx, text: string, filters: TurboFilters): RawBuilder<unknown> {
  const { who, now } = ctx
  const { location, stat, panel, testType } = filters
  const own = narrowed(who, text, { location, stat }, now)
  const conditions = [own, sql`t.report_due is not null`]
  if (panel) conditions.push(sql`t.panels @> ${JSON.stringify([{ panelId: panel }])}::jsonb`)
  if (testType)
    conditions.push(sql`exists (select from analysis a
      join test x on ${ofLab(who, 'x')} and x.id = a.test_id and x.test_type_id = ${testType}
      where ${ofLab(who, 'a')} and a.order_id = t.id and a.state = 'VERIFIED')`)
  return sql.join(conditions, sql` and `)
}

/**
 * An order waits for other tests, for whoever holds it, for the pharmacist where the laboratory has drug results reviewed, or
 * for one who has begun to write a review.
 */
export const waits = ({ labId, settings }: Principal, now: Date): RawBuilder<unknown> => {
  const pharmacist = asksForReview(settings) ? sql`t.pharmd_due is not null` : hasOpenDraft(labId, now)
  return sql`(t.report_waits or t.hold is not null or ${pharmacist})`
}

/** What the gate said of this very version of the order, while the laboratory was what it is now. */
export const gate = (who: Principal): RawBuilder<unknown> => sql`from report_gate g
  where ${ofLab(who, 'g')} and g.order_id = t.id and g.order_version = t.version
    and g.lab_version = (select l.version from lab l where l.id = ${who.labId})`

/** Complete orders of which the gate was not asked since they changed. */
export const unchecked = (who: Principal, now: Date): RawBuilder<unknown> =>
  sql`t.report_due is not null and not ${waits(who, now)} and not exists (select ${gate(who)})`

function inTab({ who, now }: Ctx, state: TurboState): RawBuilder<unknown> {
  if (state === 'PENDING') return waits(who, now)
  const clean = sql.raw(state === 'READY' ? '=' : '<>')
  return sql`not ${waits(who, now)} and exists (select ${gate(who)} and g.problems ${clean} '[]'::jsonb)`
}

interface Listed {
  id: string
  report_due: Date
  waits: boolean
  pharmd_due: Date | null
  verified: number
  to_come: number
  problems: GateProblem[] | null
}

function waitsFor(row: Listed, order: OrderRow, who: Principal, reviewer: string | null): TurboWait[] {
  return [
    ...(row.waits ? ['tests' as const] : []),
    ...(order.hold ? ['hold' as const] : []),
    ...(row.pharmd_due !== null && asksForReview(who.settings) ? ['pharmacist' as const] : []),
    ...(reviewer === null ? [] : ['review' as const]),
  ]
}

/**
 * A page of the orders with something verified that no report says, the longest waiting first. What is found and counted is
 * the partial index of these orders and what the gate said of them when it was asked; the gate itself is asked elsewhere
 * (check.ts), because it makes the whole document.
 */
export async function listToSign(ctx: Ctx, { state, ...input }: TurboList): Promise<Page<TurboRow>> {
  const { who } = ctx
  const page = await listPage<Listed, Listed>(
    ctx.db,
    {
      input,
      sorts: { due: { column: 'report_due', type: 'timestamptz' } },
      table: 'lab_order',
      where: sql`${queued(ctx, input.text, input)} and ${inTab(ctx, state)}`,
      columns: sql`o.id, o.report_due, o.report_waits as waits, o.pharmd_due, a.verified, a.to_come, g.problems`,
      joins: sql`left join lab_order o on ${ofLab(who, 'o')} and o.id = h.id
        left join report_gate g on ${ofLab(who, 'g')} and g.order_id = o.id and g.order_version = o.version
        left join lateral (select count(*) filter (where a.state = 'VERIFIED')::int as verified,
            count(*) filter (where a.state in ('REGISTERED', 'ASSIGNED', 'RESULTED'))::int as to_come
          from analysis a where ${ofLab(who, 'a')} and a.order_id = o.id) a on true`,
    },
    (row) => row,
  )
  const ids = page.docs.map(({ id }) => id)
  const orders = new Map((await ordersAmong(ctx.db, who, ids)).map((order) => [order._id, order]))
  const drafts = await openDrafts(ctx.db, who, ids, ctx.now)
  ctx.shown(ids)
  const docs = page.docs.flatMap((row): TurboRow[] => {
    const order = orders.get(row.id)
    if (!order) return []
    const reviewer = drafts.get(row.id)?.name ?? null
    return [
      {
        ...order,
        dueSince: row.report_due.toISOString(),
        waitsFor: waitsFor(row, order, who, reviewer),
        reviewer,
        verified: row.verified,
        toCome: row.to_come,
        problems: state === 'ERRORS' ? (row.problems ?? []) : [],
      },
    ]
  })
  return { ...page, docs }
}

/** How many rows each tab holds, in one walk over the queue, which is counted to the cap of every count. */
export async function countToSign(
  ctx: Ctx,
  { text, ...filters }: TurboFilters & { text: string },
): Promise<TurboCounts> {
  const { who } = ctx
  const { rows } = await sql<{ all: number; pending: number; ready: number; errors: number }>`
    select count(*)::int as all, count(*) filter (where waits)::int as pending,
      count(*) filter (where not waits and clean)::int as ready,
      count(*) filter (where not waits and not clean)::int as errors
    from (
      select ${waits(who, ctx.now)} as waits, (select g.problems = '[]'::jsonb ${gate(who)}) as clean
      from lab_order t where ${queued(ctx, text, filters)} limit ${countCap + 1}
    ) found`.execute(ctx.db)
  const { all = 0, pending = 0, ready = 0, errors = 0 } = rows[0] ?? {}
  return {
    READY: ready,
    PENDING: pending,
    ERRORS: errors,
    unchecked: all - pending - ready - errors,
    capped: all > countCap,
  }
}
