import { sql } from 'kysely'
import type { ReportState } from '@contract/orders/choices'
import type { Order } from '@contract/orders/shapes'
import type { ReportDocument } from '@contract/reports/document'
import type { Ctx, Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import { insertDelivery, type Carried, type SecondWay } from './insert'
import { isOff, type DeliveryRecord, type WayRecord } from './kinds'
import { hasOpenTry, moveDelivery } from './settle'

export interface ReleasedVersion {
  order: Order
  reportId: string
  number: number
  state: ReportState
  document: ReportDocument
  at: Date
}

type Carrying = Pick<ReleasedVersion, 'order' | 'reportId' | 'number'>

export interface Target {
  way: WayRecord
  ruleId: string | null
  second: SecondWay | null
}

const secondOf = (of: { second_way_id: string | null; second_after: number | null }): SecondWay | null =>
  of.second_way_id === null ? null : { wayId: of.second_way_id, after: of.second_after }

const isCritical = ({ panels, criticalCalls }: ReportDocument): boolean =>
  criticalCalls.length > 0 || panels.some(({ rows }) => rows.some(({ flag }) => flag.startsWith('CRIT')))

/**
 * Plans where a version goes, in the transaction that releases it: by the rules as they are now, and where something that was
 * told is told otherwise, wherever an earlier version went, whatever the rules say by now. Nobody gets one version twice.
 * What still waits of earlier versions for the same recipients is not sent any more. Results that were imported as history
 * are not released here, so nothing is planned for them.
 */
export async function planDeliveries(ctx: Ctx, w: Write, released: ReleasedVersion): Promise<void> {
  const targets = [...(await byRules(ctx, w, released)), ...(await byEarlier(ctx, w, released))]
  await planOver(ctx, w, released, targets)
}

/** Plans a version for each of these, but for those who have it planned already. Answers the deliveries that are new. */
export async function planOver(
  ctx: Ctx,
  w: Write,
  released: Carrying,
  targets: readonly Target[],
  sentBy?: string,
): Promise<{ id: string; way: WayRecord }[]> {
  const { order, reportId, number } = released
  const added: { id: string; way: WayRecord }[] = []
  const carried: Carried = {
    lab_id: ctx.who.labId,
    purpose: 'report',
    order_id: order._id,
    report_id: reportId,
    number,
    requisition_number: order.requisitionNumber,
    location_id: order.location._id,
  }
  for (const { way, ruleId, second } of targets) {
    if (isOff(ctx.who, way)) continue
    const planned = { way, of: carried, ruleId, follows: null, second, why: null, now: ctx.now }
    const id = await insertDelivery(w, ctx.ports, { ...planned, ...(sentBy && { sentBy }) })
    if (id === undefined) continue
    added.push({ id, way })
    await supersede(ctx, w, released, way)
  }
  return added
}

export async function byRules(
  ctx: Ctx,
  w: Write,
  { order, state, document }: Pick<ReleasedVersion, 'order' | 'state' | 'document'>,
): Promise<Target[]> {
  const panels = order.items.flatMap(({ panelId }) => panelId ?? [])
  const rules = await w.tx
    .selectFrom('delivery_rule')
    .select(['id', 'first_way_id', 'second_way_id', 'second_after', 'only_critical'])
    .where(ofLab(ctx.who))
    .where('active', '=', true)
    .where((eb) => eb.or([eb('location_id', 'is', null), eb('location_id', '=', order.location._id)]))
    .where((eb) =>
      eb.or([eb('panel_id', 'is', null), ...(panels.length > 0 ? [eb('panel_id', 'in', panels)] : [])]),
    )
    .where(sql<boolean>`${state} = any(states)`)
    .orderBy('search_name')
    .orderBy('id')
    .execute()
  const meant = rules.filter((rule) => !rule.only_critical || isCritical(document))
  const ways = await waysById(
    w,
    ctx.who.labId,
    meant.map((rule) => rule.first_way_id),
  )
  return meant.flatMap((rule) => {
    const way = ways.get(rule.first_way_id)
    if (!way?.active || !isFor(way, order)) return []
    return [{ way, ruleId: rule.id, second: secondOf(rule) }]
  })
}

/** A way of one location, or of one physician, takes no report of another. */
export const isFor = (
  way: Pick<WayRecord, 'location_id' | 'physician_id'>,
  {
    location,
    physician,
  }: { location: Pick<Order['location'], '_id'>; physician: Pick<Order['physician'], '_id'> },
): boolean =>
  (way.location_id === null || way.location_id === location._id) &&
  (way.physician_id === null || way.physician_id === physician._id)

/** The ways over which an earlier version went, or was to go, where this one tells it otherwise. */
async function byEarlier(ctx: Ctx, w: Write, { order, number, state }: ReleasedVersion): Promise<Target[]> {
  if (state !== 'CORRECTED' && !(await isRecalled(ctx, w, order._id, number))) return []
  const earlier = await w.tx
    .selectFrom('delivery')
    .selectAll()
    .where(ofLab(ctx.who))
    .where('order_id', '=', order._id)
    .where('number', '<', number)
    .orderBy('number', 'desc')
    .orderBy('id')
    .execute()
  // What was cancelled before any try reached nobody, and what reached the wrong one goes there no more.
  const reached = earlier.filter(
    (one) => (one.ended_how !== 'cancelled' || one.attempts > 0) && one.ended_how !== 'misdirected',
  )
  const wrong = new Set(
    earlier.flatMap((one) => (one.ended_how === 'misdirected' ? [`${one.channel} ${one.address}`] : [])),
  )
  const ways = await waysById(
    w,
    ctx.who.labId,
    reached.map((one) => one.way_id),
  )
  return reached.flatMap((one) => {
    const way = ways.get(one.way_id)
    if (!way || !isFor(way, order) || wrong.has(`${way.kind} ${way.address}`)) return []
    return [{ way, ruleId: one.rule_id, second: secondOf(one) }]
  })
}

async function isRecalled(ctx: Ctx, w: Write, orderId: string, number: number): Promise<boolean> {
  const recall = await w.tx
    .selectFrom('report_recall')
    .select('id')
    .where(ofLab(ctx.who))
    .where('order_id', '=', orderId)
    .where('number', '=', number)
    .executeTakeFirst()
  return recall !== undefined
}

async function waysById(w: Write, labId: string, ids: readonly string[]): Promise<Map<string, WayRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await w.tx
    .selectFrom('delivery_way')
    .selectAll()
    .where(ofLab(labId))
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Earlier versions for the same recipient that have not left, or failed: this one goes instead, and none may overtake it. */
async function supersede(ctx: Ctx, w: Write, { order, number }: Carrying, way: WayRecord): Promise<void> {
  const waiting: DeliveryRecord[] = await w.tx
    .selectFrom('delivery')
    .selectAll()
    .where(ofLab(ctx.who))
    .where('order_id', '=', order._id)
    .where('number', '<', number)
    .where('channel', '=', way.kind)
    .where('address', '=', way.address)
    .where('state', 'in', ['WAITING', 'FAILED'])
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', ctx.now)]))
    .forUpdate()
    .execute()
  for (const one of waiting) {
    if (await hasOpenTry(w, one)) continue
    const ended = { state: 'GIVEN_UP', ended_how: 'superseded', ended_at: ctx.now } as const
    await moveDelivery(w, one, { ...ended, run_at: null, try_at: null, second_at: null }, ctx.now)
  }
}
