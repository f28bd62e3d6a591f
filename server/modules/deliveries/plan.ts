import { sql } from 'kysely'
import { m } from '@contract/messages'
import type { ReportState } from '@contract/orders/choices'
import type { Order } from '@contract/orders/shapes'
import type { ReportDocument } from '@contract/reports/document'
import type { Ctx, Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import { insertDelivery, type Carried, type SecondWay } from './insert'
import { isOff, kindOf, type DeliveryRecord, type WayRecord } from './kinds'
import { waysToSource } from './lab-way'
import { holdsMarked } from './link-target'
import { endOpenTry, hasOpenTry, moveDelivery } from './settle'

export interface ReleasedVersion {
  order: Order
  reportId: string
  number: number
  state: ReportState
  document: ReportDocument
  at: Date
}

type Carrying = Pick<ReleasedVersion, 'order' | 'reportId' | 'number'>
type Planning = Carrying & Partial<Pick<ReleasedVersion, 'state' | 'document'>>

export interface Target {
  way: WayRecord
  ruleId: string | null
  second: SecondWay | null
}

const secondOf = (of: { second_way_id: string | null; second_after: number | null }): SecondWay | null =>
  of.second_way_id === null ? null : { wayId: of.second_way_id, after: of.second_after }

const isCritical = ({ panels, criticalCalls }: ReportDocument): boolean =>
  criticalCalls.length > 0 || panels.some(({ rows }) => rows.some(({ flag }) => flag.startsWith('CRIT')))

/** STAT, critical or corrected: what must not lie where it is stopped. */
export const isUrgent = ({
  order,
  state,
  document,
}: Pick<ReleasedVersion, 'order'> & Partial<Pick<ReleasedVersion, 'state' | 'document'>>): boolean =>
  order.priority === 'STAT' || state === 'CORRECTED' || (document !== undefined && isCritical(document))

/**
 * Plans where a version goes, in the transaction that releases it: by the rules as they are now, and where something that was
 * told is told otherwise, wherever an earlier version went, whatever the rules say by now. Nobody gets one version twice.
 * What still waits of earlier versions for the same recipients is not sent any more. Results that were imported as history
 * are not released here, so nothing is planned for them.
 */
export async function planDeliveries(ctx: Ctx, w: Write, released: ReleasedVersion): Promise<void> {
  const toSource = await waysToSource(ctx, w, released.order)
  const targets = [
    ...(await byRules(ctx, w, released)),
    ...(await byEarlier(ctx, w, released)),
    ...toSource.map((way): Target => ({ way, ruleId: null, second: null })),
  ]
  await planOver(ctx, w, released, targets)
}

/** Plans a version for each of these, but for those who have it planned already. Answers the deliveries that are new. */
export async function planOver(
  ctx: Ctx,
  w: Write,
  released: Planning,
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
    health_message_id: null,
    number,
    requisition_number: order.requisitionNumber,
    location_id: order.location._id,
  }
  for (const { way, ruleId, second } of targets) {
    if (isOff(ctx.who, way)) continue
    const urgent = isUrgent(released)
    const planned = { way, of: carried, ruleId, follows: null, second, urgent, why: null, now: ctx.now }
    const made = await insertDelivery(w, ctx.ports, { ...planned, ...(sentBy && { sentBy }) })
    if (made === undefined) continue
    added.push({ id: made.id, way })
    const to = { channel: way.kind, address: made.address }
    await supersede(ctx, w, { purpose: 'report', order, before: { number } }, to)
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
    .select(['id', 'first_way_id', 'second_way_id', 'second_after', 'only_critical', 'unmarked_only'])
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
  const isMarked =
    rules.some((rule) => rule.unmarked_only) && (await holdsMarked(w.tx, ctx.who.labId, order._id))
  const meant = rules.filter(
    (rule) => (!rule.only_critical || isCritical(document)) && !(rule.unmarked_only && isMarked),
  )
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

/** A way of one location, or of one physician, takes no report of another; one of a health department takes none at all. */
export const isFor = (
  way: Pick<WayRecord, 'location_id' | 'physician_id' | 'carries'>,
  {
    location,
    physician,
  }: { location: Pick<Order['location'], '_id'>; physician: Pick<Order['physician'], '_id'> },
): boolean =>
  way.carries === 'report' &&
  (way.location_id === null || way.location_id === location._id) &&
  (way.physician_id === null || way.physician_id === physician._id)

/**
 * The ways over which an earlier version went, or was to go, where this one tells it otherwise. Whoever was told is told again,
 * though the order has another physician or another location by now (42 CFR 493.1291(k)).
 */
async function byEarlier(ctx: Ctx, w: Write, { order, number, state }: ReleasedVersion): Promise<Target[]> {
  if (state !== 'CORRECTED' && !(await isRecalled(ctx, w, order._id, number))) return []
  const earlier = await w.tx
    .selectFrom('delivery')
    .selectAll()
    .where(ofLab(ctx.who))
    .where('order_id', '=', order._id)
    .where('purpose', '=', 'report')
    .where('number', '<', number)
    .orderBy('number', 'desc')
    .orderBy('id')
    .execute()
  // What was cancelled before any try reached nobody, and what reached the wrong one goes there no more.
  const reached = earlier.filter(
    (one) =>
      ((one.ended_how !== 'cancelled' && one.ended_how !== 'withheld') || one.attempts > 0) &&
      one.ended_how !== 'misdirected',
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
    if (!way || !isStillFor(way, order, one) || wrong.has(`${way.kind} ${way.address}`)) return []
    return [{ way, ruleId: one.rule_id, second: secondOf(one) }]
  })
}

/** A way that was given to another location or physician since then leads to somebody who was told nothing. */
const isStillFor = (way: WayRecord, order: Order, then: DeliveryRecord): boolean =>
  [order.location, { _id: then.location_id ?? order.location._id }].some((location) =>
    isFor(way, {
      location,
      physician:
        way.address === then.address && way.physician_id !== null
          ? { _id: way.physician_id }
          : order.physician,
    }),
  )

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

/** Earlier ones for the same recipient that have not left, or failed: this one goes instead, and none may overtake it. */
export async function supersede(
  ctx: Pick<Ctx, 'who' | 'now'>,
  w: Write,
  {
    purpose,
    order,
    before,
  }: { purpose: 'report' | 'elr'; order: Pick<Order, '_id'>; before: { number: number } | { id: string } },
  to: Pick<DeliveryRecord, 'channel' | 'address'>,
): Promise<void> {
  const { ends } = kindOf(to.channel)
  const waiting: DeliveryRecord[] = await w.tx
    .selectFrom('delivery')
    .selectAll()
    .where(ofLab(ctx.who))
    .where('order_id', '=', order._id)
    .where('purpose', '=', purpose)
    .where((eb) => ('number' in before ? eb('number', '<', before.number) : eb('id', '!=', before.id)))
    .where('channel', '=', to.channel)
    .where('address', '=', to.address)
    .where('state', 'in', ends ? ['WAITING', 'SENT', 'FAILED'] : ['WAITING', 'FAILED'])
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', ctx.now)]))
    .forUpdate()
    .execute()
  for (const one of waiting) {
    if (ends && one.state === 'SENT') await endOpenTry(w, one, m.resultLinks.newerWords, ctx.now)
    else if (await hasOpenTry(w, one)) continue
    const ended = { state: 'GIVEN_UP', ended_how: 'superseded', ended_at: ctx.now } as const
    await moveDelivery(w, one, { ...ended, run_at: null, try_at: null, second_at: null }, ctx.now)
  }
}
