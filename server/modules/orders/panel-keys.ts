import { sql } from 'kysely'
import type { PanelKey } from '@contract/orders/shapes'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations } from '../../core/scope'
import type { Executor } from '../../core/tx'

/** So many of a location's latest orders say what is usual there. */
const LOOK_BACK = 200
/** A panel that was ordered once is not usual yet. */
const LEAST = 2

/** What clinics order most, in the order of their keys where a location has no habit of its own. */
const commonCodes = ['CMP', 'BMP', 'CBCD', 'LIPID', 'THYROID', 'DIAB', 'UA', 'TOXSCR', 'CBC']

/**
 * The numbers that are given, and what takes the free ones: the usual panels without a number, the most frequent first, and
 * after them the common ones. Where all nine are given the orders are not read.
 */
const keysOf = (who: Principal, locationId: string) => sql`
  given as (select k.place, k.panel_id from location_panel_key k
    where ${ofLab(who, 'k')} and k.location_id = ${locationId}),
  open_places as (select n as place, row_number() over (order by n) as nth from generate_series(1, 9) n
    where n not in (select place from given)),
  usual as (select id as panel_id, row_number() over (order by count(*) desc, code) as nth
    from (select p.id, p.code
      from (select o.panels from lab_order o where ${ofLab(who, 'o')} and o.location_id = ${locationId} and not o.deleted
          and exists (select from open_places)
        order by o.date_collected desc, o.id desc limit ${LOOK_BACK}) recent
      cross join lateral jsonb_array_elements(recent.panels) item
      join panel p on ${ofLab(who, 'p')} and p.id = (item ->> 'panelId')::uuid and p.active
      where p.id not in (select panel_id from given)) ordered
    group by id, code having count(*) >= ${LEAST}),
  wanted as (select panel_id, row_number() over (order by by_habit desc, nth) as nth
    from (select panel_id, true as by_habit, nth from usual
      union all select p.id, false, c.nth from unnest(${commonCodes}::text[]) with ordinality as c (code, nth)
        join panel p on ${ofLab(who, 'p')} and p.code = c.code and p.active
        where p.id not in (select panel_id from given union all select panel_id from usual)) both_kinds),
  coming as (select f.place, w.panel_id from open_places f join wanted w on w.nth = f.nth)`

/** The panels on the keys 1 to 9 of a location, by place; the location must be within the caller's reach. */
export async function panelKeys(db: Executor, who: Principal, locationId: string): Promise<PanelKey[]> {
  const { rows } = await sql<{ place: number; panel_id: string }>`with ${keysOf(who, locationId)}
    select place, panel_id from given union all select place, panel_id from coming order by place`.execute(db)
  return rows.map(({ place, panel_id }) => ({ place, panelId: panel_id }))
}

/**
 * Fixes the numbers as they were shown, before a new order changes what is usual. A panel keeps its number from then on, also
 * while it is out of use; two orders at once give each number once. A location that is not there, or out of reach, gets none:
 * the order is checked after this.
 */
export async function settlePanelKeys(db: Executor, who: Principal, locationId: string): Promise<void> {
  await sql`with ${keysOf(who, locationId)}
    insert into location_panel_key (lab_id, location_id, place, panel_id)
    select ${who.labId}, ${locationId}::uuid, place, panel_id from coming
    where exists (select from location l where ${ofLab(who, 'l')} and l.id = ${locationId}
      and ${ownLocations(who, 'l.id')})
    order by place
    on conflict do nothing`.execute(db)
}
