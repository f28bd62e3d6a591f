import { sql } from 'kysely'
import { ofLab } from '../core/scope'
import type { Tx } from '../core/tx'
import type { SeededLab } from './laboratory'

/** Each order of the demo laboratory with something verified and unreported waits for its report since then. */
export async function seedReportQueue(tx: Tx, seeded: SeededLab): Promise<void> {
  await sql`
    update lab_order o set
      report_due = (select min(a.verified_at) from analysis a where ${ofLab(seeded, 'a')} and a.order_id = o.id and a.state = 'VERIFIED'),
      report_waits = exists (select from analysis a where ${ofLab(seeded, 'a')} and a.order_id = o.id
        and a.state in ('REGISTERED', 'ASSIGNED', 'RESULTED'))
    where ${ofLab(seeded, 'o')} and o.state in ('OPEN', 'CLOSED')
      and o.id in (select a.order_id from analysis a where ${ofLab(seeded, 'a')} and a.state = 'VERIFIED')`.execute(
    tx,
  )
}
