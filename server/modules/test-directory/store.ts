import { sql, type RawBuilder } from 'kysely'
import { directoryPageSize, type Container, type DirectoryEntry } from '@contract/test-directory/shapes'
import { byDrawOrder } from '@contract/rules/draw-order'
import { limitsFor } from '@contract/rules/stability'
import type { StabilityLimit } from '@contract/tests/shapes'
import { ofLab } from '../../core/scope'
import { contains, folded } from '../../core/text'
import type { Executor } from '../../core/tx'

/** The tests of an entry that say for themselves how long a specimen keeps. */
type Keeping = { name: string; stability: StabilityLimit[] }[]
type EntryRow = Omit<DirectoryEntry, 'containers'> & {
  sampleTypes: string[]
  keeping: Keeping
  total: number
}

/** What of a container those tests say otherwise. */
export const keepsOf = (keeping: Keeping, container: Container): NonNullable<Container['keeps']> =>
  keeping.flatMap(({ name, stability }) =>
    limitsFor(stability, container._id).map(({ condition, hours }) => ({ test: name, condition, hours })),
  )

const keepingOf = sql`jsonb_agg(jsonb_build_object('name', t.name, 'stability', t.definition -> 'stability') order by t.name)
  filter (where t.definition -> 'stability' is not null)`

/** Panels and tests in use, as one list. What a test of a panel is collected in counts where the panel names nothing. */
const entries = (labId: string) => sql`
  select p.id as "_id", 'panel' as kind, p.code, p.name, null as section, p.loinc, p.procedure_codes as "procedureCodes",
    (select max(t.turnaround_hours) from panel_test pt join test t on ${ofLab(labId, 't')} and t.id = pt.test_id
      where ${ofLab(labId, 'pt')} and pt.panel_id = p.id) as "turnaroundHours",
    (select coalesce(jsonb_agg(t.name order by pt.position), '[]') from panel_test pt
      join test t on ${ofLab(labId, 't')} and t.id = pt.test_id
      where ${ofLab(labId, 'pt')} and pt.panel_id = p.id) as tests,
    case when p.sample_type_id is not null then jsonb_build_array(p.sample_type_id)
      else (select t.sample_type_ids from panel_test pt join test t on ${ofLab(labId, 't')} and t.id = pt.test_id
        where ${ofLab(labId, 'pt')} and pt.panel_id = p.id order by pt.position limit 1) end as "sampleTypes",
    (select coalesce(${keepingOf}, '[]') from panel_test pt join test t on ${ofLab(labId, 't')} and t.id = pt.test_id
      where ${ofLab(labId, 'pt')} and pt.panel_id = p.id) as keeping
  from panel p where ${ofLab(labId, 'p')} and p.active
  union all
  select t.id, 'test', t.code, t.name, y.name, t.loinc, t.procedure_codes, t.turnaround_hours, '[]'::jsonb, t.sample_type_ids,
    case when t.definition -> 'stability' is null then '[]'::jsonb
      else jsonb_build_array(jsonb_build_object('name', t.name, 'stability', t.definition -> 'stability')) end
  from test t join test_type y on ${ofLab(labId, 'y')} and y.id = t.test_type_id
  where ${ofLab(labId, 't')} and t.active`

const found = (text: string): RawBuilder<unknown> =>
  text === ''
    ? sql`true`
    : sql`(lower(e.name) like ${contains(folded(text))} or lower(e.code) like ${contains(folded(text))}
      or e.loinc = ${text.trim()} or e."procedureCodes" ? ${text.trim().toUpperCase()})`

/** A page of the directory. */
export async function directoryPage(
  db: Executor,
  labId: string,
  { text, page }: { text: string; page: number },
): Promise<{ docs: DirectoryEntry[]; total: number; pages: number }> {
  const { rows } = await sql<EntryRow>`
    select e.*, count(*) over ()::int as total from (${entries(labId)}) e where ${found(text)}
    order by lower(e.name), e.kind, e.code
    limit ${directoryPageSize} offset ${(page - 1) * directoryPageSize}`.execute(db)
  const containers = await containersById(db, labId)
  const total = rows[0]?.total ?? 0
  return {
    docs: rows.map(({ sampleTypes, keeping, total: _total, ...row }) => ({
      ...row,
      containers: (sampleTypes ?? [])
        .flatMap((id) => containers.get(id) ?? [])
        .map((one) => ({ ...one, keeps: keepsOf(keeping, one) }))
        .toSorted(byDrawOrder),
    })),
    total,
    pages: Math.max(1, Math.ceil(total / directoryPageSize)),
  }
}

/** Containers in use, by id. */
export async function containersById(db: Executor, labId: string): Promise<ReadonlyMap<string, Container>> {
  const { rows } = await sql<Container>`
    select id as "_id", code, name, container, fill_volume as "fillVolume", min_volume as "minVolume",
      stability_hours as "stabilityHours", draw_order as "drawOrder", handling
    from sample_type where ${ofLab(labId)} and active`.execute(db)
  return new Map(rows.map((row) => [row._id, row]))
}

/** Chosen panels and tests with what each may be collected in; what is not on file is left out. */
export async function collectables(
  db: Executor,
  labId: string,
  ids: readonly string[],
): Promise<{ _id: string; name: string; containers: string[]; keeping: Keeping }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ _id: string; name: string; containers: string[] | null; keeping: Keeping }>`
    select e."_id", e.name, e.keeping, e."sampleTypes" as containers from (${entries(labId)}) e where e."_id" = any(${[...ids]}::uuid[])
    order by e.name`.execute(db)
  return rows.map(({ containers, ...row }) => ({ ...row, containers: containers ?? [] }))
}
