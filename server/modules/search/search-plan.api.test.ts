import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { principalOf } from '../../core/principal'
import { testLab, type TestLab } from '../../test/harness'
import { putSession } from '../../test/sessions'
import { meaningOf } from './meaning'
import { searchStatement } from './search'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())

test('no plan reads orders or patients row by row', async () => {
  await manyRows(lab, 30_000)
  const who = await staffPrincipal(lab)
  for (const text of [
    'smith ann',
    'ann smith',
    '2632',
    'P-0000400',
    '3/7/1961',
    'zzyzx',
    'smith jo',
    'zzyzx 3/7/1961',
  ]) {
    const meaning = meaningOf(text, '2026-11-19')
    const { rows } = await sql<{
      'QUERY PLAN': string
    }>`explain ${searchStatement(who, meaning, 10)}`.execute(lab.db)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan, text).not.toMatch(/Seq Scan on (lab_order|patient|specimen)\b/)
  }
})

/** A lab member as the server sees one, for looking at plans. */
async function staffPrincipal(of: TestLab) {
  const token = await putSession(of, of.seeded.users.get('admin') ?? '')
  const who = await principalOf(of.db, token, of.clock.now())
  if (!who) throw new Error('No principal.')
  return who
}

/** Enough people and orders for the planner to behave as in a real laboratory. */
async function manyRows(of: TestLab, count: number): Promise<void> {
  const { labId } = of.seeded
  const location = of.seeded.locations.get('CRPS-MER') ?? ''
  await sql`insert into patient (lab_id, id, patient_number, firstname, lastname, dob, gender, location_id, search_name)
    select ${labId}, gen_random_uuid(), 'P-9' || lpad(n::text, 6, '0'), 'F', 'L', date '1940-01-01' + n, 'F', ${location},
      case when n % 97 = 0 then 'smith' else substr(md5((n % 700)::text), 1, 7) end || ' ' || case when n % 89 = 0 then 'ann' else substr(md5((n % 311)::text), 8, 6) end
    from generate_series(1, ${count}) n`.execute(of.owner)
  await sql`insert into lab_order (lab_id, id, requisition_number, state, patient_id, patient, physician_id, location_id, date_collected, date_entered, entered_by)
    select p.lab_id, gen_random_uuid(), '26' || lpad((row_number() over ())::text, 8, '0'), 'CLOSED', p.id, '{}', ${of.seeded.physicians[0]?.id ?? ''}, p.location_id, now(), now(), ${of.seeded.users.get('admin') ?? ''}
    from patient p where p.patient_number < 'P-9015000'`.execute(of.owner)
  await sql`insert into specimen (lab_id, id, order_id, letter, barcode, sample_type_id, source_id, state, collected_at)
    select lab_id, gen_random_uuid(), id, 'Z', requisition_number || 'Z', ${[...of.seeded.sampleTypes.values()][0] ?? ''}, ${[...of.seeded.sources.values()][0] ?? ''}, 'RECEIVED', now() from lab_order`.execute(
    of.owner,
  )
  for (const table of ['patient', 'lab_order', 'specimen'])
    await sql`analyze ${sql.table(table)}`.execute(of.owner)
}
