import { sql } from 'kysely'
import { wayKindLabels, type WayKind } from '@contract/deliveries/choices'
import type { Disclosure } from '@contract/audit/shapes'
import { fill, m } from '@contract/messages'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { shownAddress } from '../deliveries/public'

interface Row {
  id: string
  at: Date
  channel: WayKind
  recipient: string
  address: string
  number: number | null
  requisition_number: string | null
  misdirected: string | null
}

const present = (row: Row): Disclosure => ({
  _id: row.id,
  at: row.at.toISOString(),
  recipient: row.recipient,
  place: `${wayKindLabels[row.channel]} ${shownAddress(row.channel, row.address)}`,
  way: 'sent',
  what: fill(m.audit.deliveredVersion, {
    number: row.number ?? 0,
    requisition: row.requisition_number ?? '',
  }),
  purpose:
    row.misdirected === null
      ? m.audit.purposeSent
      : fill(m.audit.purposeMisdirected, { what: row.misdirected }),
})

/**
 * What the ledger of deliveries sent of a patient's orders: one line for each try that arrived, may have arrived or arrived in
 * part, whoever or whatever asked for it, with who received it. One that reached somebody else says so: of all disclosures that
 * one the patient must find here (45 CFR 164.528(a)(1), (b)(2)). Newest first, at most `most`.
 */
export async function deliveredOf(
  db: Executor,
  who: Principal,
  {
    ids,
    begin,
    end,
    most,
  }: { ids: readonly string[]; begin: ReturnType<typeof sql>; end: ReturnType<typeof sql>; most: number },
): Promise<Disclosure[]> {
  const { rows } = await sql<Row>`
    select t.id, t.asked_at as at, d.channel, d.recipient, d.address, d.number, d.requisition_number,
      d.misdirected->>'what' as misdirected
    from delivery_attempt t join delivery d on ${ofLab(who, 'd')} and d.id = t.delivery_id
    where ${ofLab(who, 't')} and d.order_id = any(${[...ids]}::uuid[]) and d.purpose = 'report'
      and t.asked_at >= ${begin} ${end}
      and (t."end" in ('CONFIRMED', 'UNKNOWN') or t.fault = 'partial' or (t."end" is null and d.state = 'SENT')
        or d.ended_how = 'misdirected')
    order by t.asked_at desc, t.id desc limit ${most}`.execute(db)
  return rows.map(present)
}
