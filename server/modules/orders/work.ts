import { sql, type RawBuilder } from 'kysely'
import type { OrderWork } from '@contract/choices'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'

/** An order is due this many hours after its receipt; a laboratory's own targets per test stand in the turnaround list. */
export const targetHours = 48

/**
 * Which orders wait for what, as a condition on `lab_order t`. The tiles of the home page count by it and the order list
 * filters by it, so that a number and its list cannot differ. Each asks for open orders, which an index finds; those ready
 * to report are found by the index of analyses that wait.
 */
export function waitingFor(work: OrderWork, who: Principal, now: Date): RawBuilder<unknown> {
  const open = sql`t.state = 'OPEN'`
  switch (work) {
    case 'toReceive':
      return sql`${open} and t.date_received is null`
    case 'inProgress':
      return sql`${open} and t.date_received is not null`
    case 'readyToReport':
      return sql`${open} and t.hold is null
        and t.id in (select v.order_id from analysis v where ${ofLab(who, 'v')} and v.state = 'VERIFIED')
        and not exists (select from analysis a
          where ${ofLab(who, 'a')} and a.order_id = t.id and a.state in ('REGISTERED', 'ASSIGNED', 'RESULTED'))`
    case 'pastTarget':
      return sql`${open} and t.date_received < ${new Date(now.getTime() - targetHours * 3_600_000)} and t.date_reported is null`
  }
}
