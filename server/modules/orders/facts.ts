import { sql, type RawBuilder } from 'kysely'
import type { OrderFields } from '@contract/orders/shapes'
import { wallTimeAt } from '@contract/rules/zone'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations } from '../../core/scope'
import { kept, type Executor } from '../../core/tx'
import { ownPhysicians } from '../physicians/public'
import { numberOfRemoteOrder } from '../remote-standing/public'

export interface TestFact {
  id: string
  code: string
  name: string
  active: boolean
  stain: string | null
  /** Empty: any specimen will do. */
  sample_type_ids: string[]
  /** Of a calculated test: the tests that its formula reads. */
  reads: string[]
  /** Of a test that is concluded from targets by a table in force: those targets. */
  targets: string[]
  /** The version that an order made now is run under. */
  version: number
}
interface Named {
  id: string
  name: string
  active: boolean
}
interface SampleTypeFact extends Named {
  stability_hours: number | null
}
interface DiagnosisFact {
  code: string
  description: string
  billable: boolean
  valid_from: string
  valid_to: string | null
}
interface LocationFact extends Named {
  phone: string | null
  fax: string | null
}
interface PhysicianFact {
  id: string
  firstname: string
  lastname: string
  npi: string
  active: boolean
}
interface RawFacts {
  location: LocationFact | null
  physician: PhysicianFact | null
  sample_types: SampleTypeFact[]
  sources: Named[]
  panels: (Named & { code: string; test_ids: string[] })[]
  tests: TestFact[]
  diagnoses: DiagnosisFact[]
  year_loaded: boolean
  medications: (Named & { ingredients: string[] })[]
  payers: string[]
  taken: boolean
}
const byId = <T extends { id: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))

/** What the laboratory knows of everything that an order form names. */
export interface Facts {
  location: LocationFact | null
  physician: PhysicianFact | null
  sampleTypes: ReadonlyMap<string, SampleTypeFact>
  sources: ReadonlyMap<string, Named>
  /** With their tests in panel order. */
  panels: ReadonlyMap<string, Named & { code: string; test_ids: string[] }>
  tests: ReadonlyMap<string, TestFact>
  /** By code; a code may have been revised, so there may be several with different days of validity. */
  diagnoses: readonly DiagnosisFact[]
  /** Whether the codes of the day of collection are on file: a year before the first one loaded says nothing of its codes. */
  yearLoaded: boolean
  medications: ReadonlyMap<string, Named & { ingredients: string[] }>
  payers: ReadonlySet<string>
  /** Another order has this requisition number, or a number that a scanner could not tell from it. */
  taken: boolean
}

/** The row of a code that is valid on a day, as `YYYY-MM-DD`, of those that a look-up found. */
export const validOn = (diagnoses: readonly DiagnosisFact[], code: string, day: string) =>
  diagnoses.find(
    (one) => one.code === code && one.valid_from <= day && (one.valid_to === null || day < one.valid_to),
  )

/** As ICD-10-CM writes them: capitals, no blanks around. */
export const diagnosisCode = (typed: string) => typed.trim().toUpperCase()

const nothing = sql`'[]'::json`

/**
 * A list as the planner does not see it: how long it is would change nothing about the plan, but PostgreSQL plans anew each
 * time where it hopes to gain by it, and planning this statement costs three times what running it does.
 */
const given = (type: 'uuid' | 'text', list: readonly string[]) => {
  const array = sql.raw(`${type}[]`)
  return sql`any((select ${[...list]}::${array})::${array})`
}

const present = (ids: readonly (string | null | undefined)[]): string[] => [
  ...new Set(ids.filter((id): id is string => Boolean(id))),
]

/**
 * Looks up everything that an order form names, in one statement. A location or physician out of the caller's reach is not found.
 * `requisitionNumber` and `barcodes` are what the order would carry; `except` is the order being edited.
 */
export async function loadFacts(
  db: Executor,
  who: Principal,
  fields: OrderFields,
  numbers: {
    requisitionNumber: string
    barcodes: readonly string[]
    except: string | null
    /** The remote order whose number it is, while it is being received. */
    fromRemote?: string | null
  },
): Promise<Facts> {
  const lab = who.labId
  const panelIds = present(fields.items.map((item) => item.panelId))
  const testIds = present(fields.items.map((item) => item.testId))
  const named = (table: string, ids: string[]) => sql`(
    select coalesce(json_agg(json_build_object('id', id, 'name', name, 'active', active)), '[]') from ${sql.table(table)}
    where ${ofLab(lab)} and id = ${given('uuid', ids)})`
  const sampleTypes = sql`(
    select coalesce(json_agg(json_build_object('id', id, 'name', name, 'active', active, 'stability_hours', stability_hours)), '[]')
    from sample_type where ${ofLab(lab)} and id = ${given('uuid', present(fields.specimens.map((one) => one.sampleTypeId)))})`
  // A part that the form does not name is not asked for: planning it would cost more than the answer.
  const known = (table: string, what: RawBuilder<unknown>, ids: string[]) =>
    ids.length === 0
      ? nothing
      : sql`(
    select coalesce(json_agg(${what}), '[]') from ${sql.table(table)} where ${ofLab(lab)} and id = ${given('uuid', ids)})`
  const codes = fields.diagnoses.map(diagnosisCode)
  const panels = sql`(select coalesce(json_agg(json_build_object('id', p.id, 'code', p.code, 'name', p.name, 'active', p.active, 'test_ids',
      array(select pt.test_id from panel_test pt where ${ofLab(lab, 'pt')} and pt.panel_id = p.id order by pt.position))), '[]')
    from panel p where ${ofLab(lab, 'p')} and p.id = ${given('uuid', panelIds)})`
  const ordered = sql.join(
    [
      ...(testIds.length > 0 ? [sql`select unnest(${testIds}::uuid[])`] : []),
      ...(panelIds.length > 0
        ? [sql`select test_id from panel_test where ${ofLab(lab)} and panel_id = ${given('uuid', panelIds)}`]
        : []),
    ],
    sql` union all `,
  )
  const targetsOf = (test: RawBuilder<unknown>) => sql`
      select (jsonb_path_query(mv.content, '$.tests.* ? (@ != null)') #>> '{}')::uuid as id from mrsa_table mt
      join mrsa_table_version mv on ${ofLab(lab, 'mv')} and mv.table_id = mt.id and mv.number = mt.number
      where ${ofLab(lab, 'mt')} and mt.test_id = ${test}
        and exists (select from feature f where ${ofLab(lab, 'f')} and f.name = 'mrsa' and f.active)`
  // With the tests that calculated ones are calculated from and the targets of those that are concluded, and those that these are.
  const withInputsOf = sql`
    with recursive asked (id) as (
      ${ordered}
      union
      select needed.id from asked a cross join lateral (
        select (jsonb_path_query(c.definition, '$.calculation.reads[*].testId') #>> '{}')::uuid as id
        from test c where ${ofLab(lab, 'c')} and c.id = a.id
        union all ${targetsOf(sql`a.id`)}) needed
    ) select id from asked`
  const tests = sql`(select coalesce(json_agg(json_build_object('id', t.id, 'code', t.code, 'name', t.name, 'active', t.active, 'stain', t.definition ->> 'stain',
      'sample_type_ids', t.sample_type_ids,
      'reads', jsonb_path_query_array(t.definition, '$.calculation.reads[*].testId'),
      'targets', (select coalesce(json_agg(target.id), '[]') from (${targetsOf(sql`t.id`)}) target),
      'version', (select max(v.version) from test_version v where ${ofLab(lab, 'v')} and v.test_id = t.id))), '[]')
    from test t where ${ofLab(lab, 't')} and t.id in (${withInputsOf}))`
  const diagnoses = sql`(select coalesce(json_agg(json_build_object('code', code, 'description', description, 'billable', billable,
      'valid_from', valid_from, 'valid_to', valid_to) order by valid_from desc), '[]')
    from diag_code where ${ofLab(lab)} and code = ${given('text', codes)})`
  const collectedOn = wallTimeAt(fields.dateCollected, who.timeZone).date
  const yearLoaded = sql`exists (select from diag_code where ${ofLab(lab)} and valid_from <= ${collectedOn}::date)`
  const numbersUsed = [numbers.requisitionNumber, ...numbers.barcodes]
  const { rows } = await sql<RawFacts>`${kept}
    select
      (select json_build_object('id', id, 'name', name, 'active', active, 'phone', phone, 'fax', fax) from location
        where ${ofLab(lab)} and id = ${fields.locationId} and ${ownLocations(who, 'id')}) as location,
      (select json_build_object('id', id, 'firstname', firstname, 'lastname', lastname, 'npi', npi, 'active', active)
        from physician where ${ofLab(lab)} and id = ${fields.physicianId} and ${ownPhysicians(who, 'physician.id')}) as physician,
      ${sampleTypes} as sample_types,
      ${named('specimen_source', present(fields.specimens.map((one) => one.sourceId)))} as sources,
      ${panelIds.length > 0 ? panels : nothing} as panels,
      ${panelIds.length + testIds.length > 0 ? tests : nothing} as tests,
      ${codes.length > 0 ? diagnoses : nothing} as diagnoses,
      ${codes.length > 0 ? yearLoaded : sql`true`} as year_loaded,
      ${known('medication', sql`json_build_object('id', id, 'name', name, 'ingredients', ingredients)`, present(fields.medications.map((one) => one.medicationId)))} as medications,
      ${known('payer', sql`id`, present(fields.insurance.map((one) => one.payerId)))} as payers,
      (exists (select from lab_order where ${ofLab(lab)} and id is distinct from ${numbers.except}::uuid
          and requisition_number = ${given('text', numbersUsed)})
        or exists (select from specimen where ${ofLab(lab)} and order_id is distinct from ${numbers.except}::uuid
          and barcode = ${given('text', numbersUsed)})
        or ${numbers.fromRemote || numbers.except ? sql`false` : numberOfRemoteOrder(lab, numbersUsed)}) as taken`.execute(
    db,
  )
  const raw = rows[0]
  if (!raw) throw new Error('A select without a table answered no row.')
  return {
    ...raw,
    yearLoaded: raw.year_loaded,
    sampleTypes: byId(raw.sample_types),
    sources: byId(raw.sources),
    panels: byId(raw.panels),
    tests: byId(raw.tests),
    medications: byId(raw.medications),
    payers: new Set(raw.payers),
  }
}
