import { fill, m } from '@contract/messages'
import type { Order } from '@contract/orders/shapes'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'

type Item = Pick<Order['items'][number], 'panelId' | 'testId' | 'letter' | 'name'>

/** An item of an order by its specimen and its panel or single test: the same test on another specimen is another item. */
export const itemKey = ({
  panelId,
  testId,
  letter,
}: {
  panelId: string | null
  testId: string | null
  letter: string
}): string => [letter, panelId ?? testId].join(' ')

/** The laboratory that an item is with, and by which of the two ways it went there. */
export interface WentTo {
  way: 'transfer' | 'referral'
  /** Of the partner, or of the HL7 connection. */
  id: string
  name: string
}
export type SentOut = ReadonlyMap<string, readonly WentTo[]>

/**
 * Where items of an order are already, by `itemKey`: with a partner (decision 0066) or a reference laboratory (0068). What was refused
 * or canceled is nowhere. The order is to be locked by whoever sends something, or two of them see the same.
 */
export async function sentOutOf(db: Executor, labId: string, orderId: string): Promise<SentOut> {
  const transfers = await db
    .selectFrom('transfer as t')
    .innerJoin('partner as p', (join) => join.on(ofLab(labId, 'p')).onRef('p.id', '=', 't.partner_id'))
    .select(['t.lines', 'p.name', 't.partner_id'])
    .where(ofLab(labId, 't'))
    .where('t.order_id', '=', orderId)
    .where('t.direction', '=', 'OUT')
    .where('t.state', '<>', 'REFUSED')
    .orderBy('t.number')
    .execute()
  const referrals = await db
    .selectFrom('ehr_order as o')
    .innerJoin('ehr_connection as c', (join) =>
      join.on(ofLab(labId, 'c')).onRef('c.id', '=', 'o.connection_id'),
    )
    .select(['o.panel_id', 'o.test_id', 'o.letter', 'c.id', 'c.name'])
    .where(ofLab(labId, 'o'))
    .where('o.order_id', '=', orderId)
    .where('o.direction', '=', 'out')
    .where('o.state', 'in', ['ORDERED', 'PARTIAL', 'RESULTED'])
    .orderBy('o.id')
    .execute()
  const found = new Map<string, WentTo[]>()
  const add = (key: string, to: WentTo) => found.set(key, [...(found.get(key) ?? []), to])
  for (const { lines, name, partner_id } of transfers)
    for (const line of lines) add(itemKey(line), { way: 'transfer', id: partner_id, name })
  for (const { panel_id, test_id, letter, id, name } of referrals)
    add(itemKey({ panelId: panel_id, testId: test_id, letter: letter ?? '' }), { way: 'referral', id, name })
  return found
}

interface Facts {
  order: Order
  proficiency: boolean
  sentOut: SentOut
  /** Where it may go again: a newer version of a transfer takes the place of the one before. */
  mayFollow: Pick<WentTo, 'way' | 'id'> | null
}

/**
 * Why an item may not be sent to another laboratory, in words; null where it may. One rule for both ways, so that no test is asked of
 * two laboratories: each goes out once. A proficiency specimen goes nowhere (42 CFR 493.801(b)(4)).
 */
export function whyNotSentOut(item: Item, { order, proficiency, sentOut, mayFollow }: Facts): string | null {
  if (proficiency) return m.transfers.proficiency
  const other = sentOut
    .get(itemKey(item))
    ?.find(({ way, id }) => way !== mayFollow?.way || id !== mayFollow.id)
  if (other) return fill(m.transfers.otherTransfer, { name: item.name, partner: other.name })
  const specimen = order.specimens.find(({ letter }) => letter === item.letter)
  if (specimen?.rejectReason) return fill(m.referrals.rejected, { name: item.name })
  return specimen?.receivedAt && (specimen.state === 'RECEIVED' || specimen.state === 'STORED')
    ? null
    : fill(m.transfers.notReceived, { letter: item.letter })
}
