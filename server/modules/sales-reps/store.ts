import { sql, type RawBuilder } from 'kysely'
import { searchLimits } from '@contract/constants'
import type { SalesRepList } from '@contract/sales-reps/shapes'
import type {
  AccountToLink,
  LocationToGive,
  SalesRepDetail,
  SalesRepLocation,
  SalesRepRow,
} from '@contract/sales-reps/shapes'
import type { Page } from '@contract/shapes'
import { listPage } from '../../core/paging'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import { shownType } from '../../core/shown-type'
import { contains, folded, startsWith } from '../../core/text'
import type { Executor } from '../../core/tx'

const sorts = {
  name: { column: 'search_name', type: 'text' },
  email: { column: 'email_key', type: 'text' },
} as const

/**
 * A sales account that does not manage representatives sees its own team's, itself included; without a team, or without a
 * representative, itself alone. Everybody else who reads them sees all.
 */
const ownTeam = (who: Principal, table: string): RawBuilder<unknown> =>
  shownType(who) !== 'sales' || who.ability.can('manage_sales', 'SalesRep')
    ? sql`true`
    : sql`(${sql.ref(`${table}.user_id`)} = ${who.userId} or ${sql.ref(`${table}.team`)} in (
        select own.team from sales_rep own where ${ofLab(who, 'own')} and own.user_id = ${who.userId}))`

const accountOf = (who: Principal) => sql`left join app_user u on ${ofLab(who, 'u')} and u.id = r.user_id`
const accountName = sql`u.first_name || ' ' || u.last_name`

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
      where: sql`${ofLab(who, 't')} and ${ownTeam(who, 't')} ${matches} ${active === undefined ? sql`` : sql`and t.active = ${active}`}`,
      columns: sql`r.id, r.version, r.firstname, r.lastname, r.email, r.phone, r.team, r.user_id as "userId",
        ${accountName} as account, r.active, n.count as "locationCount"`,
      joins: sql`left join sales_rep r on ${ofLab(who, 'r')} and r.id = h.id ${accountOf(who)}
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
    select r.id as "_id", r.version, r.firstname, r.lastname, r.email, r.phone, r.team, r.user_id as "userId",
      ${accountName} as account, r.active,
      coalesce((select json_agg(${place} order by l.search_name) from location l
        where ${ofLab(who, 'l')} and l.sales_rep_id = r.id), '[]') as locations
    from sales_rep r ${accountOf(who)} where ${ofLab(who, 'r')} and ${ownTeam(who, 'r')} and r.id = ${id}`.execute(
    db,
  )
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

/** Active sales accounts by words of the name or by username, with whom each is linked to. */
export async function accountsToLink(db: Executor, who: Principal, text: string): Promise<AccountToLink[]> {
  const matches = folded(text)
    .split(' ')
    .map(
      (word) =>
        sql`and lower(u.first_name || ' ' || u.last_name || ' ' || u.username) like ${contains(word)}`,
    )
  const { rows } = await sql<{
    id: string
    name: string
    username: string
    rep: string | null
    rep_name: string
  }>`
    select u.id, u.first_name || ' ' || u.last_name as name, u.username, r.id as rep,
      r.lastname || ', ' || r.firstname as rep_name
    from app_user u left join sales_rep r on ${ofLab(who, 'r')} and r.user_id = u.id
    where ${ofLab(who, 'u')} and u.user_type = 'sales' and u.active ${text ? sql.join(matches, sql` `) : sql``}
    order by u.last_name, u.first_name, u.id limit ${searchLimits.others}`.execute(db)
  return rows.map(({ id, name, username, rep, rep_name }) => ({
    _id: id,
    name,
    username,
    salesRep: rep === null ? null : { _id: rep, name: rep_name },
  }))
}
