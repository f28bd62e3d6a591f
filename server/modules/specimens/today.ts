import { sql } from 'kysely'
import type { api } from '@contract/api'
import type { ReplyInput } from '@contract/endpoint'
import { countCap } from '../../core/capped'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations } from '../../core/scope'
import type { Executor } from '../../core/tx'

interface Row {
  id: string
  version: number
  order_id: string
  requisition_number: string
  barcode: string
  letter: string
  lastname: string
  firstname: string
  dob: string
  location: string
  collected_at: Date
  received_at: Date
  condition: string | null
}

/**
 * What was received since midnight on the laboratory's clocks, newest first, and how many specimens of open orders are
 * still expected. Both are counted to 10,000 and no further.
 */
export async function receivedToday(
  db: Executor,
  who: Principal,
  now: Date,
  limit: number,
): Promise<ReplyInput<typeof api.specimens.today>> {
  const midnight = sql`(date_trunc('day', ${now}::timestamptz at time zone ${who.timeZone}::text) at time zone ${who.timeZone}::text)`
  const own = sql`not o.deleted and ${ownLocations(who, 'o.location_id')}`
  const order = sql`join lab_order o on ${ofLab(who, 'o')} and o.id = s.order_id`
  const received = sql`${ofLab(who, 's')} and s.received_at >= ${midnight} and ${own}`
  const { rows } = await sql<Row>`
    select s.id, s.version, s.order_id, o.requisition_number, s.barcode, s.letter, o.patient ->> 'lastname' as lastname,
      o.patient ->> 'firstname' as firstname, o.patient ->> 'dob' as dob, l.name as location, s.collected_at, s.received_at, s.condition
    from specimen s ${order} join location l on ${ofLab(who, 'l')} and l.id = o.location_id
    where ${received} order by s.received_at desc, s.id desc limit ${limit}`.execute(db)
  const counts = await sql<{ received: number; expected: number }>`
    select (select count(*)::int from (select 1 from specimen s ${order} where ${received} limit ${countCap}) capped) as received,
      (select count(*)::int from (select 1 from specimen s ${order} where ${ofLab(who, 's')}
        and s.state in ('EXPECTED', 'IN_TRANSIT') and o.state = 'OPEN' and ${own} limit ${countCap}) capped) as expected`.execute(
    db,
  )
  return {
    docs: rows.map((row) => ({
      _id: row.id,
      version: row.version,
      orderId: row.order_id,
      requisitionNumber: row.requisition_number,
      barcode: row.barcode,
      letter: row.letter,
      patient: `${row.lastname}, ${row.firstname}`,
      dob: row.dob,
      location: row.location,
      collectedAt: row.collected_at.toISOString(),
      receivedAt: row.received_at.toISOString(),
      condition: row.condition,
    })),
    received: counts.rows[0]?.received ?? 0,
    expected: counts.rows[0]?.expected ?? 0,
  }
}
