import { sql } from 'kysely'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Link } from './hold'

/** What a row shows of the HL7 connection that its way leads over. */
export interface LinkColumns {
  link_name: string | null
  link_state: string | null
  link_paused: boolean | null
  link_target: boolean | null
}

export const linkColumns = sql`x.name as link_name, x.state as link_state, x.paused_at is not null as link_paused,
  x.config -> 'target' <> 'null'::jsonb as link_target`

/** Joined by the connection's id, which is the address of what goes over it. */
export const linkJoin = (who: Pick<Principal, 'labId'>, alias: 'd' | 'y') =>
  sql`left join ehr_connection x on ${ofLab(who, 'x')} and x.id = case when ${
    alias === 'd' ? sql`d.channel` : sql`y.kind`
  } = 'hl7' then ${sql.ref(`${alias}.address`)}::uuid end`

export const linkOf = (row: LinkColumns): Link | null =>
  row.link_state === null
    ? null
    : { state: row.link_state, paused: row.link_paused ?? false, hasTarget: row.link_target ?? false }
