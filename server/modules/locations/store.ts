import { sql, type RawBuilder } from 'kysely'
import type { LocationList } from '@contract/locations/shapes'
import type { Address } from '@contract/people'
import type { Location, LocationRow } from '@contract/locations/shapes'
import type { Page } from '@contract/shapes'
import { listPage } from '../../core/paging'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations } from '../../core/scope'
import { contains, folded, startsWith } from '../../core/text'
import type { Executor } from '../../core/tx'

interface RowOfList {
  id: string
  version: number
  name: string
  code: string
  city: string | null
  state: string | null
  phone: string | null
  fax: string | null
  active: boolean
  physician_count: number
}

const presentRow = ({ id, physician_count, ...row }: RowOfList): LocationRow => ({
  ...row,
  _id: id,
  physicianCount: physician_count,
})

const sorts = {
  name: { column: 'search_name', type: 'text' },
  code: { column: 'code', type: 'text' },
} as const

/** A typed text: a code from its beginning, or words of the name in any order. */
function matches(text: string): RawBuilder<unknown> {
  if (!text) return sql`true`
  const words = folded(text)
    .split(' ')
    .map((word) => sql`t.search_name like ${contains(word)}`)
  return sql`(upper(t.code) like ${startsWith(text.toUpperCase())} or (${sql.join(words, sql` and `)}))`
}

/** The caller's own locations, a page at a time, each with how many physicians work there. */
export function listLocations(db: Executor, who: Principal, input: LocationList): Promise<Page<LocationRow>> {
  const active = input.active === undefined ? sql`` : sql`and t.active = ${input.active}`
  return listPage<RowOfList, LocationRow>(
    db,
    {
      input,
      sorts,
      table: 'location',
      where: sql`${ofLab(who, 't')} and ${ownLocations(who, 't.id')} and ${matches(input.text)} ${active}`,
      columns: sql`l.id, l.version, l.name, l.code, l.address->>'city' as city, l.address->>'state' as state, l.phone, l.fax, l.active, n.physician_count`,
      joins: sql`left join location l on ${ofLab(who, 'l')} and l.id = h.id
        left join lateral (select count(*)::int as physician_count
          from physician_location pl join physician p on ${ofLab(who, 'p')} and p.id = pl.physician_id and p.active
          where ${ofLab(who, 'pl')} and pl.location_id = h.id and pl.active) n on true`,
    },
    presentRow,
  )
}

interface FullRow {
  id: string
  version: number
  name: string
  code: string
  address: Partial<Address>
  phone: string | null
  fax: string | null
  sales_rep_id: string | null
  active: boolean
  physicians: Location['physicians']
}

/** One of the caller's own locations with every physician who works or worked there. */
export async function findLocation(db: Executor, who: Principal, id: string): Promise<Location | undefined> {
  // As text: the rows within this row are gathered as JSON.
  const { rows } = await sql<FullRow>`
    select l.id, l.version, l.name, l.code, l.address, l.phone, l.fax, l.sales_rep_id, l.active,
      coalesce((select json_agg(json_build_object('_id', pl.id, 'physician', p.id, 'firstname', p.firstname, 'lastname', p.lastname,
          'npi', p.npi, 'active', pl.active and p.active) order by p.search_name)
        from physician_location pl join physician p on ${ofLab(who, 'p')} and p.id = pl.physician_id
        where ${ofLab(who, 'pl')} and pl.location_id = l.id), '[]') as physicians
    from location l where ${ofLab(who, 'l')} and l.id = ${id} and ${ownLocations(who, 'l.id')}`.execute(db)
  return rows[0] && present(rows[0])
}

const present = ({ id, sales_rep_id, address, ...row }: FullRow): Location => ({
  ...row,
  _id: id,
  salesRepId: sales_rep_id,
  address: {
    line1: address.line1 ?? null,
    line2: address.line2 ?? null,
    city: address.city ?? null,
    state: address.state ?? null,
    zip: address.zip ?? null,
  },
})

/** Which other location has this code, in capitals or not. */
export function holderOfCode(db: Executor, labId: string, code: string, except: string | null) {
  return db
    .selectFrom('location')
    .select(['id', 'name'])
    .where(ofLab(labId))
    .where(sql<boolean>`upper(code) = upper(${code}) and id is distinct from ${except}::uuid`)
    .executeTakeFirst()
}

export async function salesRepExists(db: Executor, labId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('sales_rep')
    .select('id')
    .where(ofLab(labId))
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}
