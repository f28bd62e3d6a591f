import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import { sql } from 'kysely'

/**
 * Specimens of orders that nobody has finished yet. Counted order by order, through the key of each: joined, the database
 * would read every specimen there ever was to find those of the few open orders.
 */
export const openSpecimens = (who: Principal, column: string, id: string) => sql`
  (select coalesce(sum(own.count), 0)::int from lab_order o cross join lateral (
      select count(*) as count from specimen s
      where ${ofLab(who, 's')} and s.order_id = o.id and ${sql.ref(`s.${column}`)} = ${id}) own
    where ${ofLab(who, 'o')} and o.state = 'OPEN' and not o.deleted)`
