import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { StatementLine } from '@contract/statements/shapes'
import { json } from '../../db/json'
import { orderWith } from '../../test/fixtures'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { orderForms } from '../orders/test-orders'
import { followingTables, otherReferences } from './patient-tables'

let lab: TestLab
let staff: Caller
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('lab')
})
afterAll(() => lab.close())

describe('everything that names a patient follows a merge [call:POST /api/v1/merge/patients]', () => {
  test('every column that points at a patient is listed, with what a merge does with it', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.table_name || '.' || c.column_name as name from information_schema.columns c
      where c.table_schema = current_schema() and c.column_name = 'patient_id'
      union
      select r.relname || '.' || a.attname from pg_constraint f
        join pg_class r on r.oid = f.conrelid join pg_class p on p.oid = f.confrelid and p.relname = 'patient'
        cross join unnest(f.conkey) as k (num)
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.num
        where f.contype = 'f' and a.attname <> 'lab_id'
      order by name`.execute(lab.owner)
    const listed = [
      ...Object.keys(followingTables).map((table) => `${table}.patient_id`),
      ...Object.keys(otherReferences),
    ]
    expect(listed.toSorted()).toEqual(
      [...new Set([...rows.map(({ name }) => name), 'patient.merged_into'])].toSorted(),
    )
  })

  test('statements, files and other systems’ numbers move and are given back; what came since stays', async () => {
    const forms = orderForms(lab)
    const admin = await lab.as('admin')
    const [keep, drop] = [await forms.addPatient(admin), await forms.addPatient(admin)]
    const { labId } = lab.seeded
    const statement = async (patient: string) => {
      const id = lab.ports.ids.id()
      await lab.owner
        .insertInto('statement')
        .values({
          lab_id: labId,
          id,
          number: `ST-${id}`,
          patient_id: patient,
          lines: json<StatementLine[]>([]),
          total_cents: 0,
          paid_cents: 0,
          returned_mail: false,
          note: null,
          created_at: lab.clock.now(),
          state_at: lab.clock.now(),
          updated_at: lab.clock.now(),
        })
        .execute()
      return id
    }
    const file = async (patient: string, order: string | null = null) => {
      const key = lab.ports.ids.token()
      await lab.owner
        .insertInto('media')
        .values({
          lab_id: labId,
          key,
          kind: 'scan',
          title: 'Requisition',
          content_type: 'application/pdf',
          size: null,
          file_key: null,
          order_id: order,
          patient_id: patient,
          location_id: null,
          created_by: null,
          created_at: lab.clock.now(),
        })
        .execute()
      return key
    }
    const order = await orderWith(lab, { patient: drop, tests: ['GLU'] })
    const [own, theirs, paper] = [await statement(keep), await statement(drop), await file(drop)]
    await lab.owner
      .insertInto('patient_identifier')
      .values({ lab_id: labId, system: 'urn:ehr', value: '77', patient_id: drop })
      .execute()
    const owners = async (): Promise<Record<string, string | null>> => {
      const { rows } = await sql<{ what: string; patient: string | null }>`
        select id::text as what, patient_id as patient from statement
        union all select key, patient_id from media where kind = 'scan'
        union all select value, patient_id from patient_identifier where system = 'urn:ehr'`.execute(
        lab.owner,
      )
      return Object.fromEntries(rows.map(({ what, patient }) => [what, patient]))
    }
    const get = async (id: string) => (await staff.call(api.patients.get, { params: { id }, body: {} })).body
    const versions = { keep: (await get(keep)).version, drop: (await get(drop)).version }
    const merged = await staff.call(api.patients.merge, {
      body: { keep, drop, fields: {}, reason: 'Same ID card', versions },
    })
    expect(merged.status, merged.message).toBe(200)
    expect(await owners()).toMatchObject({ [own]: keep, [theirs]: keep, [paper]: keep, '77': keep })
    const [later, report] = [await statement(keep), await file(keep, order.orderId)]
    const undone = await staff.call(api.patients.unmerge, {
      body: { _id: merged.body._id, reason: 'Two persons' },
    })
    expect(undone.status, undone.message).toBe(200)
    expect(await owners()).toMatchObject({
      [own]: keep,
      [theirs]: drop,
      [paper]: drop,
      '77': drop,
      [later]: keep,
      // A file of an order goes where the order goes.
      [report]: drop,
    })
  })
})
