import { sql, type RawBuilder } from 'kysely'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import { narrowed } from '../orders/public'

/**
 * Whether a critical value `a` of an order `t` that was retracted waits for the repeat of it: until that has a value, nothing speaks
 * against the critical one. A repeat that was canceled or rejected never had one; an order that was taken off whole is no more.
 */
export const repeatRuns = (labId: string): RawBuilder<boolean> => sql<boolean>`(a.state = 'RETRACTED'
  and t.state in ('OPEN', 'CLOSED') and exists (select from analysis n where ${ofLab(labId, 'n')} and n.order_id = a.order_id
    and n.retest_of = a.id and coalesce(n.entered ->> 'kind', 'notPerformed') = 'notPerformed'))`

/** Whether a critical value `a` of an order `t`, of which nobody was told, is one of which somebody must be. */
export const isOwed = (labId: string): RawBuilder<boolean> =>
  sql<boolean>`(a.state in ('RESULTED', 'VERIFIED', 'RELEASED') or ${repeatRuns(labId)})`

/**
 * The critical values within reach of which nobody was told yet, as `from … where …` over `analysis a` and its order `t`. A
 * value that was superseded is not waited for; one whose repeat is still running is.
 */
export const owedCalls = (who: Principal, now: Date): RawBuilder<unknown> => sql`
  from analysis a join lab_order t on ${ofLab(who, 't')} and t.id = a.order_id
  where ${ofLab(who, 'a')} and a.critical and a.critical_call is null
    and a.state in ('RESULTED', 'VERIFIED', 'RELEASED', 'RETRACTED') and ${isOwed(who.labId)}
    and ${narrowed(who, '', {}, now)}`
