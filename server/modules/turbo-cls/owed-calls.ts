import { sql, type RawBuilder } from 'kysely'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import { narrowed } from '../orders/public'

/**
 * The critical values within reach of which nobody was told yet, as `from … where …` over `analysis a` and its order `t`. A
 * value that was superseded is not waited for.
 */
export const owedCalls = (who: Principal, now: Date): RawBuilder<unknown> => sql`
  from analysis a join lab_order t on ${ofLab(who, 't')} and t.id = a.order_id
  where ${ofLab(who, 'a')} and a.critical and a.critical_call is null and a.state in ('RESULTED', 'VERIFIED', 'RELEASED')
    and ${narrowed(who, '', {}, now)}`
