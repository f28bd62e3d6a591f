import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { LabInfo, Payer, Reference } from '@contract/reference/shapes'
import type { Test, TestBrief } from '@contract/tests/shapes'
import type { Principal } from '../../core/principal'
import { linkStands } from '../../core/link-stands'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import type { RoleMap } from '../../db/schema'

/** Reference data that stands in tables, as it crosses the wire. */
type ListName =
  | 'panels'
  | 'testTypes'
  | 'sampleTypes'
  | 'specimenSources'
  | 'tags'
  | 'dynamicForms'
  | 'linkedUsers'
  | 'templates'
  | 'notifications'

export type Lists = { [K in ListName]: z.input<(typeof Reference)[K]> } & {
  tests: z.input<typeof Test>[]
  testBriefs: z.input<typeof TestBrief>[]
  payers: z.input<typeof Payer>[]
  labInfo: Omit<z.input<typeof LabInfo>, 'demo'>[]
  /** The laboratory's active staff with their roles: who of them may verify is decided in ./approvers. */
  staff: { _id: string; firstName: string; lastName: string; username: string; myroles: RoleMap }[]
}

/** Instants inside JSON as ISO 8601 in UTC, the way every other instant leaves the server. */
const iso = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const coded =
  (table: string, more: RawBuilder<unknown> = sql``) =>
  (who: Principal) =>
    sql`select id as "_id", version, code, name, active ${more} from ${sql.table(table)} where ${ofLab(who)} order by name, code`

/** One query per list, with the wire's names as its columns. */
const queries: { [K in keyof Lists]: (who: Principal) => RawBuilder<unknown> } = {
  // A panel that has lost its last test cannot be ordered: it would have nothing to report.
  panels: (who) => sql`
    select p.id as "_id", p.version, p.code, p.name, p.short_name as "shortName", p.loinc, p.procedure_codes as "procedureCodes",
      p.sample_type_id as "sampleTypeId", p.active, members.ids as "testIds"
    from panel p
    join (select panel_id, json_agg(test_id order by position, test_id) as ids from panel_test where ${ofLab(who)} group by panel_id) members
      on members.panel_id = p.id
    where ${ofLab(who, 'p')} order by p.name, p.code`,
  tests: (who) => sql`
    select id as "_id", version, code, name, report_name as "reportName", test_type_id as "testTypeId",
      sample_type_ids as "sampleTypeIds", loinc, procedure_codes as "procedureCodes",
      turnaround_hours as "turnaroundHours", active, definition, ${iso('updated_at')} as "updatedAt"
    from test where ${ofLab(who)} order by name, code`,
  testBriefs: (who) => sql`
    select id as "_id", code, name, loinc, sample_type_ids as "sampleTypeIds", active,
      case when (select count(distinct range->>'sex') from jsonb_array_elements(definition->'ranges') range) = 1
        then nullif(definition->'ranges'->0->>'sex', 'any') end as "onlyFor",
      (definition->>'leastVolumeUl')::int as "leastVolumeUl", definition->'stability' as stability,
      (select json_agg(input->>'testId') from jsonb_array_elements(definition->'calculation'->'reads') input) as "calculatedFrom"
    from test where ${ofLab(who)} order by name, code`,
  testTypes: coded('test_type'),
  sampleTypes: coded(
    'sample_type',
    sql`, container, matrix, stability_hours as "stabilityHours", fill_volume as "fillVolume", min_volume as "minVolume", draw_order as "drawOrder", handling`,
  ),
  specimenSources: coded('specimen_source'),
  tags: (who) => sql`
    select id as "_id", category, name, color from tag where ${ofLab(who)} and active order by category, name`,
  dynamicForms: (who) => sql`
    select id as "_id", name, applies_to as "appliesTo", questions
    from dynamic_form where ${ofLab(who)} and active order by name`,
  linkedUsers: (who) => sql`
    select k.id as "_id", parent.username as parent, child.username as child,
      coalesce(${linkStands('parent.user_type', 'child.user_type')}, false) as verified
    from linked_user k
    join app_user parent on ${ofLab(who, 'parent')} and parent.id = k.parent
    join app_user child on ${ofLab(who, 'child')} and child.id = k.child
    where ${ofLab(who, 'k')} and k.parent = ${who.primary?.userId ?? who.userId} and k.declined_at is null order by child.username`,
  templates: (who) => sql`
    select id as "_id", version, type, label, folder, revision, active
    from report_template where ${ofLab(who)} and active order by label, id`,
  notifications: (who) => sql`
    select n.id as "_id", n.description, ${iso('n.added')} as added, n.icon, n.target, n.done_at is not null as done
    from notification n where ${ofLab(who, 'n')} and n.user_id = ${who.userId} order by n.added desc, n.id desc limit 50`,
  payers: (who) => sql`
    select id as "_id", name, electronic_id as "electronicId", active from payer where ${ofLab(who)} order by name`,
  labInfo: (who) => sql`
    select id as "_id", version, name, short_name as "shortName", clia, director, address, phone, time_zone as "timeZone",
      logout_seconds, coalesce((settings->>'verifierMustDiffer')::boolean, false) as "verifierMustDiffer"
    from lab where id = ${who.labId}`,
  staff: (who) => sql`
    select id as "_id", first_name as "firstName", last_name as "lastName", username, myroles
    from app_user where ${ofLab(who)} and user_type = 'lab' and active and verified order by last_name, first_name, username`,
}

/**
 * The named lists in one statement. A single list and the whole of them come from the same query, so they cannot differ.
 * The reply's schema is what proves the shape of the rows.
 */
export async function loadLists<const Names extends readonly (keyof Lists)[]>(
  db: Executor,
  who: Principal,
  names: Names,
): Promise<Pick<Lists, Names[number]>> {
  const columns = names.map(
    (name) =>
      sql`(select coalesce(json_agg(q), '[]'::json) from (${queries[name](who)}) q) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Pick<Lists, Names[number]>>`select ${sql.join(columns)}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A statement that always answers one row answered none.')
  return row
}
