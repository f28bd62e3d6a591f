import { sql } from 'kysely'
import { wayKindLabels, type WayKind } from '@contract/deliveries/choices'
import type { Disclosure } from '@contract/audit/shapes'
import { fill, m } from '@contract/messages'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { json } from '../../db/json'
import { fetchedEvidence, shownAddress } from '../deliveries/public'

interface Row {
  id: string
  at: Date
  channel: WayKind
  recipient: string
  address: string
  purpose: 'report' | 'elr'
  link: string | null
  number: number | null
  requisition_number: string | null
  misdirected: string | null
}

const present = (row: Row): Disclosure => ({
  _id: row.id,
  at: row.at.toISOString(),
  recipient: row.recipient,
  place: `${wayKindLabels[row.channel]} ${shownAddress(row.channel, row.address, row.link)}`,
  way: 'sent',
  what: fill(row.purpose === 'elr' ? m.audit.deliveredHealth : m.audit.deliveredVersion, {
    number: row.number ?? 0,
    requisition: row.requisition_number ?? '',
  }),
  purpose:
    row.misdirected === null
      ? row.purpose === 'elr'
        ? m.audit.purposeHealth
        : m.audit.purposeSent
      : fill(m.audit.purposeMisdirected, { what: row.misdirected }),
})

/**
 * What the ledger of deliveries sent of a patient's orders: one line for each try that arrived, may have arrived or arrived in
 * part, whoever or whatever asked for it, with who received it. One that reached somebody else says so: of all disclosures that
 * one the patient must find here (45 CFR 164.528(a)(1), (b)(2)). A report to a health department is one of 164.512(b). Newest first, at most `most`.
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
    select t.id, t.asked_at as at, d.channel, d.recipient, d.address, x.name as link, d.purpose, d.number, d.requisition_number,
      d.misdirected->>'what' as misdirected
    from delivery_attempt t join delivery d on ${ofLab(who, 'd')} and d.id = t.delivery_id
    left join ehr_connection x on ${ofLab(who, 'x')} and d.channel = 'hl7' and x.id::text = d.address
    where ${ofLab(who, 't')} and d.order_id = any(${[...ids]}::uuid[]) and d.purpose in ('report', 'elr')
      and t.asked_at >= ${begin} ${end}
      -- A link hands nothing out before it is opened, and that stands in the trail; one that went astray is told all the same.
      and (d.channel not in ('mail', 'sms') or d.ended_how = 'misdirected')
      and (t."end" in ('CONFIRMED', 'UNKNOWN') or t.fault = 'partial' or (t."end" is null and d.state = 'SENT')
        or (d.channel = 'hl7' and t."end" is null and exists (select from ehr_message g where ${ofLab(who, 'g')}
          and g.delivery_id = d.id and g.tries > 0))
        -- The recipient asked for it and was given it, whatever was said of the try afterwards.
        or t.evidence @> ${json([{ id: fetchedEvidence }])}
        or d.ended_how = 'misdirected')
    order by t.asked_at desc, t.id desc limit ${most}`.execute(db)
  return rows.map(present)
}
