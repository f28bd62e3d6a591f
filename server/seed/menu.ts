import { uuidv7 } from 'uuidv7'
import { sql, type Kysely } from 'kysely'
import type { TestDefinition } from '@contract/tests/shapes'
import { insertMedications } from '../modules/medications/public'
import { ofLab } from '../core/scope'
import { diagnosisSearchText } from '../core/text'
import { json } from '../db/json'
import type { Database } from '../db/schema'
import { calculations } from './catalogue/calculations'
import { leastVolumeOf } from './catalogue/least-volumes'
import { diagnoses, medications, panels, sampleTypes, specimenSources, testTypes, tests } from './catalogue'

const insertChunk = 500

async function insertAll<T>(rows: readonly T[], insert: (chunk: T[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += insertChunk) await insert(rows.slice(at, at + insertChunk))
}

/** The id of a code that the seed itself names. */
export const required = (map: ReadonlyMap<string, string>, code: string): string => {
  const id = map.get(code)
  if (!id) throw new Error(`The seed names ${code}, which it does not hold.`)
  return id
}

/** What makes a test a calculated one, where it is. */
function calculationOf(code: string, ids: ReadonlyMap<string, string>): Pick<TestDefinition, 'calculation'> {
  const found = calculations[code]
  if (!found) return {}
  const reads = Object.entries(found.reads).map(([name, of]) => ({ name, testId: required(ids, of) }))
  return { calculation: { formula: found.formula, reads } }
}

/**
 * The menu: kinds of tests, containers, sources, tests and panels. What the demonstration starts with, and the starter of
 * a new laboratory. Answers the ids by code.
 */
export async function seedMenu(db: Kysely<Database>, labId: string, now: Date) {
  const key = () => ({ lab_id: labId, id: uuidv7() })

  const types = testTypes.map((type) => ({ ...key(), ...type }))
  await db.insertInto('test_type').values(types).execute()
  const containers = sampleTypes.map(({ stabilityHours, fillVolume, minVolume, drawOrder, ...type }) => ({
    ...key(),
    ...type,
    stability_hours: stabilityHours,
    fill_volume: fillVolume,
    min_volume: minVolume,
    draw_order: drawOrder,
  }))
  await db.insertInto('sample_type').values(containers).execute()
  const sourceRows = specimenSources.map((source) => ({ ...key(), ...source }))
  await db.insertInto('specimen_source').values(sourceRows).execute()
  const typeIds = new Map(types.map((type) => [type.code, type.id]))
  const containerIds = new Map(containers.map((type) => [type.code, type.id]))

  const testKeys = new Map(tests.map(({ code }) => [code, uuidv7()]))
  const testRows = tests.map((test) => ({
    lab_id: labId,
    id: required(testKeys, test.code),
    test: {
      ...test,
      definition: { ...test.definition, ...leastVolumeOf(test), ...calculationOf(test.code, testKeys) },
    },
  }))
  await insertAll(testRows, (chunk) =>
    db
      .insertInto('test')
      .values(
        chunk.map(({ lab_id, id, test }) => ({
          lab_id,
          id,
          code: test.code,
          name: test.name,
          report_name: test.reportName,
          test_type_id: required(typeIds, test.testType),
          sample_type_ids: json(test.sampleTypes.map((code) => required(containerIds, code))),
          loinc: test.loinc,
          procedure_codes: json(test.procedureCodes),
          turnaround_hours: test.turnaroundHours,
          active: test.active,
          definition: json(test.definition),
        })),
      )
      .execute(),
  )
  await insertAll(testRows, (chunk) =>
    db
      .insertInto('test_version')
      .values(
        chunk.map(({ lab_id, id, test }) => ({
          lab_id,
          test_id: id,
          version: 1,
          code: test.code,
          name: test.name,
          report_name: test.reportName,
          definition: json(test.definition),
          valid_from: now,
        })),
      )
      .execute(),
  )
  const panelRows = panels.map((panel) => ({ ...key(), panel }))
  await db
    .insertInto('panel')
    .values(
      panelRows.map(({ lab_id, id, panel }) => ({
        lab_id,
        id,
        code: panel.code,
        name: panel.name,
        short_name: panel.shortName,
        loinc: panel.loinc,
        procedure_codes: json(panel.procedureCodes),
        sample_type_id: required(containerIds, panel.sampleType),
        active: panel.active,
      })),
    )
    .execute()
  const members = panelRows.flatMap(({ id, panel }) =>
    panel.tests.map((code, position) => ({
      lab_id: labId,
      panel_id: id,
      test_id: required(testKeys, code),
      position,
    })),
  )
  await insertAll(members, (chunk) => db.insertInto('panel_test').values(chunk).execute())

  return {
    tests: testKeys,
    panels: new Map(panelRows.map(({ id, panel }) => [panel.code, id])),
    sampleTypes: containerIds,
    sources: new Map(sourceRows.map((source) => [source.code, source.id])),
  }
}

/** The codes of diagnoses that go with the menu. Answers how many. */
export async function seedDiagnoses(db: Kysely<Database>, labId: string): Promise<number> {
  const key = () => ({ lab_id: labId, id: uuidv7() })
  await insertAll(diagnoses, (chunk) =>
    db
      .insertInto('diag_code')
      .values(
        chunk.map((diagnosis) => ({
          ...key(),
          code: diagnosis.code,
          description: diagnosis.description,
          billable: diagnosis.billable,
          valid_from: diagnosis.validFrom,
          valid_to: diagnosis.validTo,
          search_text: diagnosisSearchText(diagnosis.code, diagnosis.description),
        })),
      )
      .execute(),
  )
  return diagnoses.length
}

/** The drugs that toxicology compares with. Answers how many. */
export async function seedMedications(db: Kysely<Database>, labId: string): Promise<number> {
  await insertAll(medications, (chunk) =>
    insertMedications(
      db,
      labId,
      chunk.map((fields) => ({ id: uuidv7(), fields })),
      uuidv7,
    ),
  )
  // What a medication of one ingredient says is that ingredient's.
  await sql`
    update ingredient i set side_effects = m.side_effects, alternatives = m.alternatives
    from medication_ingredient l
    join medication m on ${ofLab(labId, 'm')} and m.id = l.medication_id
    where ${ofLab(labId, 'i')} and ${ofLab(labId, 'l')} and l.ingredient_id = i.id
      and jsonb_array_length(m.ingredients) = 1`.execute(db)
  return medications.length
}
