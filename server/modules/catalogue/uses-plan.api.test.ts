import { sql, type CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import { testLab, type TestLab } from '../../test/harness'
import { orderForms } from '../orders/test-orders'

let lab: TestLab
const asked: CompiledQuery[] = []
beforeAll(async () => {
  lab = await testLab({ onQuery: (query) => void asked.push(query) })
  const admin = await lab.as('admin')
  const forms = orderForms(lab)
  await forms.addPatient(admin)
})
afterAll(() => lab.close())

/** Enough specimens, one in twenty of an open order, for the planner to behave as in a real laboratory. */
async function manySpecimens(count: number): Promise<void> {
  const { labId, sampleTypes, sources, physicians, users } = lab.seeded
  await sql`insert into lab_order (lab_id, id, requisition_number, state, patient_id, patient, physician_id, location_id, date_collected, date_entered, entered_by)
    select o.lab_id, gen_random_uuid(), '9' || lpad(n::text, 9, '0'), case when n % 20 = 0 then 'OPEN' else 'CLOSED' end, o.patient_id, '{}', ${physicians[0]?.id ?? ''}, o.location_id, now(), now(), ${users.get('admin')}
    from (select p.lab_id, p.id as patient_id, p.location_id from patient p limit 1) o, generate_series(1, ${count}) n`.execute(
    lab.owner,
  )
  await sql`insert into specimen (lab_id, id, order_id, letter, barcode, sample_type_id, source_id, state, collected_at)
    select lab_id, gen_random_uuid(), id, 'Z', requisition_number || 'Z', ${sampleTypes.get('SST')}, ${sources.get('VEN')}, 'RECEIVED', now()
    from lab_order where lab_id = ${labId} and requisition_number like '9%'`.execute(lab.owner)
  for (const table of ['lab_order', 'specimen']) await sql`analyze ${sql.table(table)}`.execute(lab.owner)
}

test('what uses a sample type or a source is counted by the database, from the open orders on', async () => {
  await manySpecimens(30_000)
  const admin = await lab.as('admin')
  const { sampleTypes, sources } = lab.seeded
  for (const answer of [
    () => admin.call(api.sampleTypes.uses, { body: { _id: sampleTypes.get('SST') ?? '' } }),
    () => admin.call(api.specimenSources.uses, { body: { _id: sources.get('VEN') ?? '' } }),
  ]) {
    asked.length = 0
    expect((await answer()).body.uses.some(({ what }) => what === 'specimens on open orders')).toBe(true)
    const [counting, ...others] = asked.filter(({ sql: text }) => / specimen s/.test(text))
    expect(others).toEqual([])
    if (!counting) throw new Error('Nothing was counted.')
    const { rows } = await lab.db.executeQuery<{ 'QUERY PLAN': string }>({
      ...counting,
      sql: `explain ${counting.sql}`,
    })
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).not.toMatch(/Seq Scan on (lab_order|specimen)\b/)
  }
})
