import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { blankDefinition } from '@contract/rules/blank-definition'
import { startingMrsaTable } from '@contract/rules/mrsa/starting-table'
import type { Database } from '../../db/schema'
import { json } from '../../db/json'
import { required } from '../menu'
import { lab } from '../people/lab'
import { ago, type OfficeWorld } from './world'

const hour = 60
/** A choice of a test has room for so many letters; what is longer is reported in the words of the table. */
const mostLabel = 80

/**
 * The test that reports the staphylococci of the nares from their targets, in the panel of these, with the table that the director
 * approved. Orders of before have the targets alone.
 */
export async function seedMrsa(db: Kysely<Database>, { seeded, now }: OfficeWorld): Promise<void> {
  const { labId } = seeded
  const id = uuidv7()
  const target = await db
    .selectFrom('test')
    .select(['test_type_id', 'sample_type_ids'])
    .where('lab_id', '=', labId)
    .where('id', '=', required(seeded.tests, 'N-SA'))
    .executeTakeFirstOrThrow()
  const name = 'Staphylococci of the nares, MRSA/MSSA'
  const definition = {
    ...blankDefinition,
    kind: 'qualitative' as const,
    method: 'Real-time PCR',
    choices: startingMrsaTable.rows
      .filter(
        ({ report, id: row }, at, all) =>
          row !== 'mec-alone' &&
          report.length <= mostLabel &&
          all.findIndex((one) => one.report === report) === at,
      )
      .map(({ id: code, report, facts }) => ({
        code,
        label: report,
        abnormal: facts.includes('aureus') || facts.includes('epidermidis'),
        critical: false,
      })),
  }
  await db
    .insertInto('test')
    .values({
      lab_id: labId,
      id,
      code: 'N-STAPH',
      name,
      report_name: 'MRSA/MSSA',
      test_type_id: target.test_type_id,
      sample_type_ids: json(target.sample_type_ids),
      loinc: null,
      procedure_codes: json([]),
      turnaround_hours: 24,
      active: true,
      definition: json(definition),
    })
    .execute()
  await db
    .insertInto('test_version')
    .values({
      lab_id: labId,
      test_id: id,
      version: 1,
      code: 'N-STAPH',
      name,
      report_name: 'MRSA/MSSA',
      definition: json(definition),
      valid_from: now,
    })
    .execute()
  await db
    .insertInto('panel_test')
    .values({ lab_id: labId, panel_id: required(seeded.panels, 'MRSAPCR'), test_id: id, position: 90 })
    .execute()
  const { version: _version, approved: _approved, ...table } = startingMrsaTable
  const of = (code: string) => required(seeded.tests, code)
  const content = {
    table: {
      ...table,
      assay: 'Staphylococci of the nares',
      source: 'Laboratory validation, revision 1; PMC3592057',
    },
    tests: { sa: of('N-SA'), se: of('N-SE'), mec: of('N-MEC'), junction: of('N-JUN'), control: of('N-IC') },
  }
  const tableId = uuidv7()
  await db
    .insertInto('mrsa_table')
    .values({
      lab_id: labId,
      id: tableId,
      version: 2,
      test_id: id,
      draft: null,
      number: 1,
      edited_by: null,
      edited_by_name: 'Marcus Oyelaran',
      replayed: null,
      replayed_at: null,
      updated_at: now,
    })
    .execute()
  await db
    .insertInto('mrsa_table_version')
    .values({
      lab_id: labId,
      id: uuidv7(),
      table_id: tableId,
      number: 1,
      content: json(content),
      approved_at: ago(now, 30 * 24 * hour),
      approved_by_name: lab.director,
    })
    .execute()
}
