import { sql } from 'kysely'
import type { ZipPlace } from '@contract/rules/us-place'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'

/** What a ZIP code stands for; null while no table of ZIP codes is loaded. County numbers come from the county table. */
export async function placesOfZip(db: Executor, labId: string, zip: string): Promise<ZipPlace[] | null> {
  const { rows } = await sql<{ loaded: boolean; place: ZipPlace | null }>`
    select exists (select from us_place where ${ofLab(labId)}) as loaded, found.place
    from (select 1) as one left join lateral (
      select json_build_object('city', p.city, 'state', p.state, 'county', nullif(p.county, ''), 'countyFips', c.fips) as place
      from us_place p
      left join us_county c on ${ofLab(labId, 'c')} and c.state = p.state and c.county_key = p.county_key and p.county_key <> ''
      where ${ofLab(labId, 'p')} and p.zip = ${zip} order by p.city, p.state, c.fips
    ) as found on true`.execute(db)
  if (!rows[0]?.loaded) return null
  return rows.flatMap(({ place }) => place ?? [])
}
