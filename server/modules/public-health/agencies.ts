import { sql, type Selectable } from 'kysely'
import type { Agency, AgencyForm } from '@contract/public-health/shapes'
import { ElrProfile } from '@contract/public-health/choices'
import { fill, m } from '@contract/messages'
import type { Ctx, Write } from '../../core/context'
import { badInput } from '../../core/errors'
import { listPage, type PageInput } from '../../core/paging'
import type { Principal } from '../../core/principal'
import { addEntity, updateEntity, type Register } from '../../core/register'
import { ofLab } from '../../core/scope'
import { folded, startsWith } from '../../core/text'
import type { Executor } from '../../core/tx'
import type { HealthAgencyTable } from '../../db/schema'
import { healthWay } from '../deliveries/public'

export type AgencyRecord = Selectable<HealthAgencyTable>
type Listed = AgencyRecord & { way: string }

const columns = sql`a.*, y.name as way`
const joins = (who: Principal) => sql`left join health_agency a on ${ofLab(who, 'a')} and a.id = h.id
  left join delivery_way y on ${ofLab(who, 'y')} and y.id = a.way_id`

const present = (row: Listed): Agency => ({
  _id: row.id,
  version: row.version,
  name: row.name,
  states: row.states,
  wayId: row.way_id,
  way: row.way,
  applicationName: row.application_name,
  applicationOid: row.application_oid,
  facilityName: row.facility_name,
  facilityOid: row.facility_oid,
  profile: ElrProfile.parse(row.profile),
  needsCounty: row.needs_county,
  active: row.active,
})

export const listAgencies = (db: Executor, who: Principal, input: PageInput & { text: string }) =>
  listPage<Listed, Agency>(
    db,
    {
      input,
      sorts: { name: { column: 'search_name', type: 'text' } },
      table: 'health_agency',
      where: sql`${ofLab(who, 't')} ${input.text ? sql`and t.search_name like ${startsWith(folded(input.text))}` : sql``}`,
      columns,
      joins: joins(who),
    },
    present,
  )

async function findAgency(db: Executor, who: Principal, id: string): Promise<Agency | undefined> {
  const { rows } = await sql<Listed>`select ${columns}
    from (select t.id from health_agency t where ${ofLab(who, 't')} and t.id = ${id}) h ${joins(who)}`.execute(
    db,
  )
  const [row] = rows
  return row && present(row)
}

/** Those in use, by the state whose reports go to them. */
export async function agenciesByState(db: Executor, labId: string): Promise<Map<string, AgencyRecord>> {
  const rows = await db
    .selectFrom('health_agency')
    .selectAll()
    .where(ofLab(labId))
    .where('active', '=', true)
    .orderBy('search_name')
    .orderBy('id')
    .execute()
  return new Map(rows.flatMap((row) => row.states.map((state) => [state, row] as const)).toReversed())
}

type Fields = Omit<AgencyForm, 'active'>

/** Its way carries reports to health departments, and each state has one department: which is told is never a choice by chance. */
async function check(ctx: Ctx, w: Write, { wayId, states }: Fields, before: Agency | null): Promise<void> {
  if (!(await healthWay(w, ctx.who.labId, wayId)))
    throw badInput({ 'agency.wayId': m.publicHealth.wayNotForHealth })
  for (const [state, one] of await agenciesByState(w.tx, ctx.who.labId))
    if (one.id !== before?._id && states.includes(state))
      throw badInput({ 'agency.states': fill(m.publicHealth.stateTaken, { state, name: one.name }) })
}

const register: Register<Fields, Agency> = {
  entity: 'healthAgency',
  table: 'health_agency',
  find: findAgency,
  fieldsOf: ({ _id, version: _version, active: _active, way: _way, ...fields }) => fields,
  columnsOf: (fields) => ({
    name: fields.name,
    search_name: folded(fields.name),
    // As PostgreSQL writes a list of words.
    states: `{${fields.states.join(',')}}`,
    way_id: fields.wayId,
    application_name: fields.applicationName,
    application_oid: fields.applicationOid,
    facility_name: fields.facilityName,
    facility_oid: fields.facilityOid,
    profile: fields.profile,
    needs_county: fields.needsCounty,
  }),
  check,
}

export const addAgency = (ctx: Ctx, { active, ...agency }: AgencyForm): Promise<Agency> =>
  addEntity(register, ctx, { ...agency, states: [...new Set(agency.states)] }, active)

export const updateAgency = (
  ctx: Ctx,
  { _id, version, active, ...agency }: AgencyForm & { _id: string; version: number },
): Promise<Agency> =>
  updateEntity(register, ctx, _id, version, { ...agency, states: [...new Set(agency.states)] }, active)
