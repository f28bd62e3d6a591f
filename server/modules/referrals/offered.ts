import type { OfferedLaboratory } from '@contract/referrals/shapes'
import { fill, m } from '@contract/messages'
import type { Order } from '@contract/orders/shapes'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { configOf, type ConnectionRecord } from '../ehr-connections/public'
import { sentOutOf, whyNotSentOut } from '../sent-out/public'

type Item = Order['items'][number]

/** A code under which a laboratory knows a test. */
export interface TheirCode {
  code: string
  text: string
  system: string
}

/** Live connections to reference laboratories that can be sent orders. */
export async function laboratories(db: Executor, who: Principal): Promise<ConnectionRecord[]> {
  const rows = await db
    .selectFrom('ehr_connection')
    .selectAll()
    .where(ofLab(who))
    .where('kind', '=', 'laboratory')
    .where('state', '=', 'LIVE')
    .orderBy('search_name')
    .execute()
  return rows.filter((row) => configOf(row).target !== null)
}

/** Their own code of an item where one is mapped, else its LOINC; null where neither is known: no other code is guessed. */
export async function theirCode(
  db: Executor,
  { lab_id, id }: Pick<ConnectionRecord, 'lab_id' | 'id'>,
  item: Item,
): Promise<TheirCode | null> {
  const mapped = await db
    .selectFrom('ehr_code')
    .select(['code', 'words', 'system'])
    .where(ofLab(lab_id))
    .where('connection_id', '=', id)
    .where('kind', '=', 'test')
    .where('ignored', '=', false)
    .where((eb) =>
      item.panelId === null ? eb('test_id', '=', item.testId) : eb('panel_id', '=', item.panelId),
    )
    .orderBy('code')
    .execute()
  // Two codes of theirs for one test of ours: nothing says which.
  const [first] = mapped
  if (first && mapped.length === 1)
    return { code: first.code, text: first.words || item.name, system: first.system }
  const row = await db
    .selectFrom(item.panelId === null ? 'test' : 'panel')
    .select('loinc')
    .where(ofLab(lab_id))
    .where('id', '=', item.panelId ?? item.testId ?? lab_id)
    .executeTakeFirst()
  return row?.loinc ? { code: row.loinc, text: item.name, system: 'LN' } : null
}

/** Specimens of a proficiency test are never sent to another laboratory (42 CFR 493.801(b)(4)). */
async function isProficiency(db: Executor, labId: string, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('lab_order')
    .select('proficiency')
    .where(ofLab(labId))
    .where('id', '=', orderId)
    .executeTakeFirst()
  return row?.proficiency === true
}

/** What stands against sending an item, in words; null: nothing. */
export async function hindrance(
  db: Executor,
  { lab_id }: Pick<ConnectionRecord, 'lab_id'>,
  order: Order,
  item: Item,
  code: TheirCode | null,
): Promise<string | null> {
  const why = whyNotSentOut(item, {
    order,
    proficiency: await isProficiency(db, lab_id, order._id),
    sentOut: await sentOutOf(db, lab_id, order._id),
    mayFollow: null,
  })
  if (why !== null) return why
  if (order.state !== 'OPEN') return m.referrals.notOpen
  return code === null ? fill(m.referrals.noCode, { name: item.name }) : null
}

export async function offeredFor(db: Executor, who: Principal, order: Order): Promise<OfferedLaboratory[]> {
  const offered: OfferedLaboratory[] = []
  for (const connection of await laboratories(db, who)) {
    const items: OfferedLaboratory['items'] = []
    for (const item of order.items) {
      const code = await theirCode(db, connection, item)
      const { panelId, letter, name } = item
      items.push({
        panelId,
        testId: panelId === null ? item.testId : null,
        letter,
        name,
        code: code?.code ?? null,
        why: await hindrance(db, connection, order, item, code),
      })
    }
    offered.push({ connectionId: connection.id, name: connection.name, items })
  }
  return offered
}
