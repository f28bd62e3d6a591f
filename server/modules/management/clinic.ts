import { sql } from 'kysely'
import type { Ctx } from '../../core/context'
import { ofLab, ownLocations } from '../../core/scope'
import { formOf } from '../dynamic-forms/public'

/** The console of a clinic: its own locations, who uses the portal there, and what is asked there. Nothing of others. */
export async function clinicOf(ctx: Ctx) {
  const { labId } = ctx.who
  const locations = await ctx.db
    .selectFrom('location')
    .select(['id as _id', 'name', 'code', 'active'])
    .where(ofLab(labId))
    .where(ownLocations(ctx.who, 'location.id'))
    .orderBy('search_name')
    .execute()
  const users = await ctx.db
    .selectFrom('app_user as u')
    .innerJoin('user_physician_location as g', (join) =>
      join.on(ofLab(labId, 'g')).onRef('g.user_id', '=', 'u.id'),
    )
    .innerJoin('physician_location as pl', (join) =>
      join.on(ofLab(labId, 'pl')).onRef('pl.id', '=', 'g.physician_location_id').on('pl.active', '=', true),
    )
    .innerJoin('location as l', (join) => join.on(ofLab(labId, 'l')).onRef('l.id', '=', 'pl.location_id'))
    .select(['u.id as _id', 'u.username', 'u.first_name as firstName', 'u.last_name as lastName', 'u.active'])
    .select(sql<string[]>`jsonb_agg(distinct l.name)`.as('locations'))
    .where(ofLab(labId, 'u'))
    .where('u.user_type', '=', 'portal')
    .where(ownLocations(ctx.who, 'l.id'))
    .groupBy(['u.id', 'u.username', 'u.first_name', 'u.last_name', 'u.active'])
    .orderBy('u.username')
    .limit(500)
    .execute()
  const codes = new Set(locations.map(({ code }) => code))
  const forms = await ctx.db
    .selectFrom('dynamic_form')
    .selectAll()
    .where(ofLab(labId))
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
