import { sql, type RawBuilder } from 'kysely'
import { searchLimits } from '@contract/constants'
import type { SalesRepList } from '@contract/sales-reps/shapes'
import type {
  LocationToGive,
  SalesRepDetail,
  SalesRepLocation,
  SalesRepRow,
} from '@contract/sales-reps/shapes'
import type { Page } from '@contract/shapes'
import { listPage } from '../../core/paging'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import { contains, folded, startsWith } from '../../core/text'
import type { Executor } from '../../core/tx'

const sorts = {
  name: { column: 'search_name', type: 'text' },
  email: { column: 'email_key', type: 'text' },
} as const

const everyWord = (column: string, text: string): RawBuilder<unknown> =>
  sql.join(
    folded(text)
      .split(' ')
      .map((word) => sql`${sql.ref(column)} like ${contains(word)}`),
    sql` and `,
  )

/** Sales reps by words of the name or the beginning of the e-mail address, a page at a time. */
export function listSalesReps(
  db: Executor,
  who: Principal,
  { text, active, ...input }: SalesRepList,
): Promise<Page<SalesRepRow>> {
  const matches = text
    ? sql`and ((${everyWord('t.search_name', text)}) or t.email_key like ${startsWith(text.toLowerCase())})`
    : sql``
  return listPage<Omit<SalesRepRow, '_id'> & { id: string }, SalesRepRow>(
    db,
    {
      input,
      sorts,
      table: 'sales_rep',
      where: sql`${ofLab(who, 't')} ${matches} ${active === undefined ? sql`` : sql`and t.active = ${active}`}`,
      columns: sql`r.id, r.version, r.firstname, r.lastname, r.email, r.phone, r.active, n.count as "locationCount"`,
      joins: sql`left join sales_rep r on ${ofLab(who, 'r')} and r.id = h.id
        left join lateral (select count(*)::int as count from location l
          where ${ofLab(who, 'l')} and l.sales_rep_id = h.id) n on true`,
    },
    ({ id, ...row }) => ({ ...row, _id: id }),
  )
}

const place = sql`json_build_object('_id', l.id, 'name', l.name, 'code', l.code, 'city', l.address ->> 'city',
  'state', l.address ->> 'state', 'active', l.active)`

/** One sales rep with every location they have, switched off ones too. */
export async function findSalesRep(
  db: Executor,
  who: Principal,
  id: string,
): Promise<SalesRepDetail | undefined> {
  // As text: the rows within this row are gathered as JSON.
  const { rows } = await sql<SalesRepDetail & { locations: SalesRepLocation[] }>`
    select r.id as "_id", r.version, r.firstname, r.lastname, r.email, r.phone, r.active,
      coalesce((select json_agg(${place} order by l.search_name) from location l
        where ${ofLab(who, 'l')} and l.sales_rep_id = r.id), '[]') as locations
    from sales_rep r where ${ofLab(who, 'r')} and r.id = ${id}`.execute(db)
  return rows[0]
}

/** Active locations by words of the name or by code, with who has each. */
export async function locationsToGive(db: Executor, who: Principal, text: string): Promise<LocationToGive[]> {
  const matches = text
    ? sql`and ((${everyWord('l.search_name', text)}) or upper(l.code) like ${startsWith(text.toUpperCase())})`
    : sql``
  const { rows } = await sql<{ doc: LocationToGive }>`
    select (${place})::jsonb || jsonb_build_object('salesRep',
      case when r.id is not null then jsonb_build_object('_id', r.id, 'name', r.lastname || ', ' || r.firstname) end) as doc
    from location l left join sales_rep r on ${ofLab(who, 'r')} and r.id = l.sales_rep_id
    where ${ofLab(who, 'l')} and l.active ${matches} order by l.search_name, l.id limit ${searchLimits.others}`.execute(
    db,
  )
  return rows.map(({ doc }) => doc)
}
