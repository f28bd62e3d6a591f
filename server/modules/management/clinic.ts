import { sql } from 'kysely'
import type { Ctx } from '../../core/context'
import { ownLocations } from '../../core/scope'
import { formOf } from '../dynamic-forms/public'

/** The console of a clinic: its own locations, who uses the portal there, and what is asked there. Nothing of others. */
export async function clinicOf(ctx: Ctx) {
  const { labId } = ctx.who
  const locations = await ctx.db
    .selectFrom('location')
    .select(['id as _id', 'name', 'code', 'active'])
    .where('lab_id', '=', labId)
    .where(ownLocations(ctx.who, 'location.id'))
    .orderBy('search_name')
    .execute()
  const { rows: users } = await sql<{
    _id: string
    username: string
    firstName: string
    lastName: string
    active: boolean
    locations: string[]
  }>`
    select u.id as "_id", u.username, u.first_name as "firstName", u.last_name as "lastName", u.active,
      jsonb_agg(distinct l.name) as locations
    from app_user u
    join user_physician_location g on g.lab_id = u.lab_id and g.user_id = u.id
    join physician_location pl on pl.lab_id = g.lab_id and pl.id = g.physician_location_id and pl.active
    join location l on l.lab_id = pl.lab_id and l.id = pl.location_id
    where u.lab_id = ${labId} and u.user_type = 'portal' and ${ownLocations(ctx.who, 'l.id')}
    group by u.id, u.lab_id, u.username, u.first_name, u.last_name, u.active
    order by u.username limit 500`.execute(ctx.db)
  const codes = new Set(locations.map(({ code }) => code))
  const forms = await ctx.db
    .selectFrom('dynamic_form')
    .selectAll()
    .where('lab_id', '=', labId)
    .where('active', '=', true)
    .orderBy('name')
    .execute()
  return {
    locations,
    users,
    forms: forms
      .map((row) => ({ _id: row.id, name: row.name, ...formOf(row) }))
      // A form for other clinics alone is none of this one's; of a shared one only the own locations are named.
      .filter(
        ({ appliesTo }) =>
          appliesTo.locations.length === 0 ||
          appliesTo.locations.some((code) => codes.has(code)) ||
          ctx.who.locations === 'all',
      )
      .map(({ appliesTo, ...form }) => ({
        ...form,
        panels: appliesTo.panels,
        locations: appliesTo.locations.filter((code) => codes.has(code)),
      })),
  }
}
