import { sql, type RawBuilder } from 'kysely'
import type { PhysicianList } from '@contract/physicians/shapes'
import type { Physician, PhysicianRow } from '@contract/physicians/shapes'
import type { Page } from '@contract/shapes'
import { listPage, type PageInput } from '../../core/paging'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations } from '../../core/scope'
import { contains, folded, startsWith } from '../../core/text'
import type { Executor } from '../../core/tx'
import { ownPhysicians } from './reach'

interface RowOfList {
  id: string
  version: number
  firstname: string
  lastname: string
  credentials: string | null
  npi: string
  phone: string | null
  active: boolean
  location_names: string[]
}

const presentRow = ({ id, location_names, ...row }: RowOfList): PhysicianRow => ({
  ...row,
  _id: id,
  locationNames: location_names,
})

const sorts = {
  name: { column: 'search_name', type: 'text' },
  npi: { column: 'npi', type: 'text' },
} as const

/** A typed text: an NPI from its beginning, or words of the name in any order. */
function matches(text: string): RawBuilder<unknown> {
  if (!text) return sql`true`
  if (/^\d+$/.test(text)) return sql`t.npi like ${startsWith(text)}`
  return sql.join(
    folded(text)
      .split(' ')
      .map((word) => sql`t.search_name like ${contains(word)}`),
    sql` and `,
  )
}

/** Physicians of the caller's locations, a page at a time; each with the locations that the caller may see. */
export function listPhysicians(
  db: Executor,
  who: Principal,
  input: PhysicianList,
): Promise<Page<PhysicianRow>> {
  const at = input.location
    ? sql`and exists (select from physician_location pl where ${ofLab(who, 'pl')} and pl.physician_id = t.id and pl.active and pl.location_id = ${input.location} and ${ownLocations(who, 'pl.location_id')})`
    : sql``
  const active = input.active === undefined ? sql`` : sql`and t.active = ${input.active}`
  return physiciansPage(db, who, input, sql`${matches(input.text)} ${at} ${active}`)
}

/** These physicians as the list shows them; those out of the caller's reach are left out. */
export async function physiciansAmong(
  db: Executor,
  who: Principal,
  ids: readonly string[],
): Promise<PhysicianRow[]> {
  const input = { page: 1, limit: ids.length, sort: 'name' }
  return (await physiciansPage(db, who, input, sql`t.id = any(${[...ids]}::uuid[])`)).docs
}

const physiciansPage = (
  db: Executor,
  who: Principal,
  input: PageInput,
  narrowed: RawBuilder<unknown>,
): Promise<Page<PhysicianRow>> =>
  listPage<RowOfList, PhysicianRow>(
    db,
    {
      input,
      sorts,
      table: 'physician',
      where: sql`${ofLab(who, 't')} and ${ownPhysicians(who, 't.id')} and ${narrowed}`,
      columns: sql`p.id, p.version, p.firstname, p.lastname, p.credentials, p.npi, p.phone, p.active, n.location_names`,
      joins: sql`left join physician p on ${ofLab(who, 'p')} and p.id = h.id
        left join lateral (select coalesce(array_agg(l.name order by l.search_name), '{}') as location_names
          from physician_location pl join location l on ${ofLab(who, 'l')} and l.id = pl.location_id
          where ${ofLab(who, 'pl')} and pl.physician_id = h.id and pl.active and ${ownLocations(who, 'pl.location_id')}) n on true`,
    },
    presentRow,
  )

interface FullRow extends Omit<RowOfList, 'location_names'> {
  email: string | null
  location_docs: Physician['locationDocs']
  portal_users: Physician['portalUsers']
}

/** One physician within the caller's reach with the locations (switched off ones too) and portal users there. */
export async function findPhysician(
  db: Executor,
  who: Principal,
  id: string,
): Promise<Physician | undefined> {
  // As text: the rows within this row are gathered as JSON.
  const { rows } = await sql<FullRow>`
    select p.id, p.version, p.firstname, p.lastname, p.credentials, p.npi, p.phone, p.email, p.active,
      coalesce((select json_agg(json_build_object('_id', pl.id, 'location', pl.location_id, 'name', l.name, 'active', pl.active) order by l.search_name)
        from physician_location pl join location l on ${ofLab(who, 'l')} and l.id = pl.location_id
        where ${ofLab(who, 'pl')} and pl.physician_id = p.id and ${ownLocations(who, 'pl.location_id')}), '[]') as location_docs,
      coalesce((select json_agg(json_build_object('_id', u.id, 'username', u.username) order by u.username)
        from app_user u where ${ofLab(who, 'u')} and u.active and u.user_type = 'portal' and u.id in (
          select upl.user_id from user_physician_location upl
          join physician_location pl on ${ofLab(who, 'pl')} and pl.id = upl.physician_location_id
          where ${ofLab(who, 'upl')} and pl.physician_id = p.id and pl.active and ${ownLocations(who, 'pl.location_id')})), '[]') as portal_users
    from physician p
    where ${ofLab(who, 'p')} and p.id = ${id} and ${ownPhysicians(who, 'p.id')}`.execute(db)
  return rows[0] && present(rows[0])
}

const present = ({ id, location_docs, portal_users, ...row }: FullRow): Physician => ({
  ...row,
  _id: id,
  locations: location_docs.filter((at) => at.active).map((at) => at.location),
  locationDocs: location_docs,
  portalUsers: portal_users,
})

/** Who has this NPI, other than `except`. */
export function holderOfNpi(db: Executor, labId: string, npi: string, except: string | null) {
  return db
    .selectFrom('physician')
    .select(['id', 'firstname', 'lastname'])
    .where(ofLab(labId))
    .where('npi', '=', npi)
    .where(sql<boolean>`id is distinct from ${except}::uuid`)
    .executeTakeFirst()
}

/** How many of these locations exist in the laboratory. */
export async function countLocations(db: Executor, labId: string, ids: readonly string[]): Promise<number> {
  const row = await db
    .selectFrom('location')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(ofLab(labId))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return row.n
}

/**
 * Makes these the physician's locations. A pair that ever existed is switched off or on again, never deleted: portal users
 * hang on it. `newId` is called once per location.
 */
export async function keepLocations(
  db: Executor,
  labId: string,
  physicianId: string,
  locations: readonly string[],
  newId: () => string,
): Promise<void> {
  await db
    .updateTable('physician_location')
    .set({ active: false })
    .where(ofLab(labId))
    .where('physician_id', '=', physicianId)
    .where('active', '=', true)
    .where(sql<boolean>`location_id <> all(${[...locations]}::uuid[])`)
    .execute()
  if (locations.length === 0) return
  await db
    .insertInto('physician_location')
    .values(
      locations.map((location_id) => ({
        lab_id: labId,
        id: newId(),
        physician_id: physicianId,
        location_id,
        active: true,
      })),
    )
    .onConflict((oc) => oc.columns(['lab_id', 'physician_id', 'location_id']).doUpdateSet({ active: true }))
    .execute()
}
