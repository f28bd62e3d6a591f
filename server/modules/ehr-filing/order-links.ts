import type { Insertable, Selectable } from 'kysely'
import type { Ctx, Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import { json } from '../../db/json'
import type { EhrOrderTable } from '../../db/schema'
import type { EntityId, OrderedTest } from '../../hl7/public'
import { authorityText } from './lane'
import type { FilingConnection } from './filing'

export type Link = Selectable<EhrOrderTable>
type NumberedOrder = Pick<OrderedTest, 'placer' | 'filler' | 'group'>

/** Whose number it is, in one text. */
export const namespaceOf = (number: EntityId): string => authorityText(number.authority)

/**
 * The number by which an order of theirs is known again: the placer's. Where there is none, the number of its group, if it is the
 * only order of the group in its message. Null where nothing names it.
 */
export function ownNumber(order: NumberedOrder, all: readonly NumberedOrder[]): EntityId | null {
  if (order.placer) return order.placer
  const { group } = order
  if (!group) return null
  const alike = all.filter((one) => one.group?.id === group.id)
  return alike.length === 1 ? group : null
}

/**
 * The orders of theirs with this number: one, or one for each test where a sender has one number for several. A number without a
 * namespace is taken where only one namespace has it.
 */
export async function linksOfNumber(
  ctx: Ctx,
  w: Write,
  connectionId: string,
  direction: 'in' | 'out',
  number: EntityId,
): Promise<Link[]> {
  const rows = await w.tx
    .selectFrom('ehr_order')
    .selectAll()
    .where(ofLab(ctx.who))
    .where('connection_id', '=', connectionId)
    .where('direction', '=', direction)
    .where('placer', '=', number.id)
    .orderBy('id')
    .execute()
  const namespace = namespaceOf(number)
  const exact = rows.filter((row) => row.placer_namespace === namespace)
  const isOne = new Set(rows.map((row) => row.placer_namespace)).size === 1
  return exact.length > 0 ? exact : namespace === '' && isOne ? rows : []
}

/** Of several orders under one number those for this test, as the sender writes it. */
export const forTest = (links: readonly Link[], test: OrderedTest['test']): Link[] =>
  links.filter(({ test: { code } }) => code !== '' && (code === test.code || code === test.altCode))

/** The order of theirs that we gave this number. */
export async function linkByFiller(
  ctx: Ctx,
  w: Write,
  connectionId: string,
  filler: EntityId,
): Promise<Link | null> {
  const rows = await w.tx
    .selectFrom('ehr_order')
    .selectAll()
    .where(ofLab(ctx.who))
    .where('connection_id', '=', connectionId)
    .where('filler', '=', filler.id)
    .execute()
  return rows.length === 1 ? (rows[0] ?? null) : null
}

/** What of an order of ours was sent over a connection. */
export const linksSent = (ctx: Ctx, w: Write, connectionId: string, orderId: string): Promise<Link[]> =>
  w.tx
    .selectFrom('ehr_order')
    .selectAll()
    .where(ofLab(ctx.who))
    .where('connection_id', '=', connectionId)
    .where('direction', '=', 'out')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

/** All orders of theirs that stand on one of ours. */
export const linksOnOrder = (ctx: Ctx, w: Write, orderId: string): Promise<Link[]> =>
  w.tx
    .selectFrom('ehr_order')
    .selectAll()
    .where(ofLab(ctx.who))
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

/** The orders of theirs of one group, those that were cancelled left out. */
export async function linksOfGroup(
  ctx: Ctx,
  w: Write,
  connectionId: string,
  group: EntityId,
): Promise<Link[]> {
  const rows = await w.tx
    .selectFrom('ehr_order')
    .selectAll()
    .where(ofLab(ctx.who))
    .where('connection_id', '=', connectionId)
    .where('direction', '=', 'in')
    .where('group_number', '=', groupText(group))
    .execute()
  return rows.filter(({ state }) => state === 'ORDERED')
}

/** A group's number with whose it is, so that two departments' groups are not one. */
export const groupText = (group: EntityId): string => `${namespaceOf(group)}|${group.id}`

export interface NewLink {
  number: EntityId
  order: OrderedTest
  orderId: string
  filler: string
  panelId: string | null
  testId: string | null
  letter: string
}

/** Keeps which of our orders is which of theirs, so that results go back under their numbers. */
export async function keepLinks(
  ctx: Ctx,
  w: Write,
  connection: Pick<FilingConnection, 'id'>,
  links: readonly NewLink[],
): Promise<void> {
  for (const { number, order, orderId, filler, panelId, testId, letter } of links) {
    const row: Insertable<EhrOrderTable> & { id: string } = {
      lab_id: ctx.who.labId,
      id: ctx.ports.ids.id(),
      connection_id: connection.id,
      direction: 'in',
      placer: number.id,
      placer_namespace: namespaceOf(number),
      group_number: order.group && groupText(order.group),
      filler,
      order_id: orderId,
      panel_id: panelId,
      test_id: testId,
      letter,
      test: json(sentTest(order)),
      state: 'ORDERED',
      made_at: ctx.now,
      updated_at: ctx.now,
    }
    await w.tx.insertInto('ehr_order').values(row).execute()
    w.changed(
      'ehrOrder',
      row.id,
      null,
      { placer: row.placer, filler, orderId, letter, state: 'ORDERED' },
      orderId,
    )
  }
}

/** The test as the sender writes it: it goes back so. */
const sentTest = ({ test }: OrderedTest) =>
  test.code !== '' || test.altCode === ''
    ? { code: test.code, text: test.text, system: test.system }
    : { code: test.altCode, text: test.altText, system: test.altSystem }

export async function setLink(
  ctx: Ctx,
  w: Write,
  link: Link,
  change: Partial<Pick<Link, 'state' | 'panel_id' | 'test_id' | 'letter'>> & { test?: OrderedTest },
): Promise<void> {
  const { test, ...columns } = change
  await w.tx
    .updateTable('ehr_order')
    .set({ ...columns, ...(test ? { test: json(sentTest(test)) } : {}), updated_at: ctx.now })
    .where(ofLab(ctx.who))
    .where('id', '=', link.id)
    .execute()
  w.changed(
    'ehrOrder',
    link.id,
    { state: link.state, panelId: link.panel_id, testId: link.test_id, letter: link.letter },
    {
      state: columns.state ?? link.state,
      panelId: columns.panel_id === undefined ? link.panel_id : columns.panel_id,
      testId: columns.test_id === undefined ? link.test_id : columns.test_id,
      letter: columns.letter === undefined ? link.letter : columns.letter,
    },
    link.order_id,
  )
}
