import { sql } from 'kysely'
import { fill, m } from '@contract/messages'
import { countyKey } from '@contract/rules/us-place'
import { openCsv } from './csv'
import type { ImportJob } from './job'
import { unreadable } from './read-text'
import { assertColumns, tableSource, type Loader, type SourceFile } from './source-file'

/** A ZIP code's city, or a county with its number. */
export type Place =
  | { kind: 'zip'; zip: string; state: string; county: string; city: string }
  | { kind: 'county'; fips: string; state: string; name: string }

const zipColumns = ['state_fips', 'state_abbr', 'zipcode', 'county', 'city']
const countyColumns = ['FIPS', 'County', 'State']

/** Reads one of the two tables of US places: ZIP codes with city and county, or counties with their FIPS codes. */
export async function openPlaces(bytes: Uint8Array): Promise<SourceFile<Place>> {
  const table = await openCsv(bytes)
  const { columns } = table
  if (columns.includes('zipcode')) {
    assertColumns(table, zipColumns, m.imports.fileZips)
    return tableSource(table, (cells) => {
      const zip = cells.text('zipcode', 5, true)
      const state = cells.text('state_abbr', 2, true)
      if (!/^\d{5}$/.test(zip)) cells.refuse('zipcode', m.imports.rowZip)
      if (!/^[A-Z]{2}$/.test(state)) cells.refuse('state_abbr', m.imports.rowState)
      return {
        kind: 'zip',
        zip,
        state,
        county: cells.text('county', 80),
        city: cells.text('city', 80, true),
      }
    })
  }
  if (columns.includes('FIPS')) {
    assertColumns(table, countyColumns, m.imports.fileCounties)
    return tableSource(table, (cells) => {
      const fips = cells.text('FIPS', 5, true)
      const state = cells.text('State', 2, true)
      if (!/^\d{5}$/.test(fips)) cells.refuse('FIPS', m.imports.rowFips)
      if (!/^[A-Z]{2}$/.test(state)) cells.refuse('State', m.imports.rowState)
      return { kind: 'county', fips, state, name: cells.text('County', 80, true) }
    })
  }
  throw unreadable(
    fill(m.imports.fileNotPlaces, {
      zipColumns: zipColumns.join(', '),
      countyColumns: countyColumns.join(', '),
      columns: columns.slice(0, 12).join(', ').slice(0, 300),
    }),
  )
}

/** Both tables; a second load of the same file changes nothing, and nothing is taken away. */
export function placeLoader(job: ImportJob): Loader<Place> {
  const { labId, runId } = job
  return {
    async batch(w, rows) {
      const zips = rows.flatMap(({ value }) => (value.kind === 'zip' ? [value] : []))
      const counties = rows.flatMap(({ value }) => (value.kind === 'county' ? [value] : []))
      const { rows: addedZips } = await sql<{ key: string }>`
        insert into us_place (lab_id, zip, state, county, city, county_key)
        select ${labId}, * from unnest(${zips.map((one) => one.zip)}::text[], ${zips.map((one) => one.state)}::text[],
          ${zips.map((one) => one.county)}::text[], ${zips.map((one) => one.city)}::text[], ${zips.map((one) => countyKey(one.county))}::text[])
        on conflict do nothing returning zip as key`.execute(w.tx)
      const last = [...new Map(counties.map((one) => [one.fips, one])).values()]
      const { rows: addedCounties } = await sql<{ key: string }>`
        insert into us_county as c (lab_id, fips, state, name, county_key)
        select ${labId}, * from unnest(${last.map((one) => one.fips)}::text[], ${last.map((one) => one.state)}::text[],
          ${last.map((one) => one.name)}::text[], ${last.map((one) => countyKey(one.name))}::text[])
        on conflict (lab_id, fips) do update set name = excluded.name, state = excluded.state, county_key = excluded.county_key
          where (c.name, c.state) is distinct from (excluded.name, excluded.state)
        returning fips as key`.execute(w.tx)
      const added = [...addedZips, ...addedCounties].map(({ key }) => key)
      if (added.length > 0) w.changed('import', runId, { places: [] }, { places: added })
      return { loaded: rows.length, refused: [], counts: { rows: rows.length, added: added.length } }
    },
    message: (count) => fill(m.imports.donePlaces, { rows: count('rows'), added: count('added') }),
  }
}
