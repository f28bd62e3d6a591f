import { sql } from 'kysely'
import { attentions } from '@contract/remote-orders/choices'
import { ofLab } from '../../core/scope'

/** How much the released results of an order ask for the clinic's eye: critical before abnormal before merely new. */
export const attentionOf = (labId: string, orderId: string) => sql<number>`(
  select coalesce(max(case when a.critical then ${attentions.critical}::int
      when (a.interpretation ->> 'isAbnormal')::boolean then ${attentions.abnormal}::int else ${attentions.fresh}::int end), ${attentions.fresh}::int)
  from analysis a where ${ofLab(labId, 'a')} and a.order_id = ${sql.ref(orderId)} and a.state = 'RELEASED')`
