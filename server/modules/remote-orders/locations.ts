import { sql } from 'kysely'
import type { OfferedLocation } from '@contract/remote-orders/form'
import type { Ctx } from '../../core/context'
import { ofLab, ownLocations } from '../../core/scope'

interface LocationRow {
  id: string
  code: string
  name: string
  physicians: OfferedLocation['physicians']
  favorites: string[]
}

/** The caller's own active locations, each with the active physicians who order from it and the panels on its keys. */
export async function offeredLocations(ctx: Ctx): Promise<OfferedLocation[]> {
  const { who } = ctx
  const mine = sql`exists (select from provider_delegate d where ${ofLab(who, 'd')} and d.physician_id = ph.id
    and d.user_id = ${who.userId} and d.ended_at is null)`
  const { rows } = await sql<LocationRow>`
    select l.id, l.code, l.name,
      coalesce((select json_agg(json_build_object('_id', ph.id, 'firstname', ph.firstname, 'lastname', ph.lastname, 'npi', ph.npi,
          'mine', ${mine}) order by ph.lastname, ph.firstname)
        from physician_location pl join physician ph on ${ofLab(who, 'ph')} and ph.id = pl.physician_id and ph.active
        where ${ofLab(who, 'pl')} and pl.location_id = l.id and pl.active), '[]') as physicians,
      array(select k.panel_id from location_panel_key k where ${ofLab(who, 'k')} and k.location_id = l.id order by k.place) as favorites
    from location l where ${ofLab(who, 'l')} and l.active and ${ownLocations(who, 'l.id')}
    order by l.search_name limit 200`.execute(ctx.db)
  return rows.map(({ id, ...row }) => ({ ...row, _id: id }))
}
