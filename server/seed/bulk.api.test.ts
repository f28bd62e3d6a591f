import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { folded, personSearchName } from '../core/text'
import { testLab, type TestLab } from '../test/harness'
import { seedBulk } from './bulk'
import { seedOrders } from './orders'

let lab: TestLab
const fingerprint = async () =>
  (
    await sql<{ rows: number; sum: string }>`
      select count(*) as rows, md5(string_agg(concat(o.id, o.state, extract(epoch from o.date_collected), o.panels -> 0 ->> 'code', o.patient ->> 'lastname'), ',' order by o.id)) as sum
      from lab_order o where id < '01000000-0000-7000-8000-000000000000'`.execute(lab.owner)
  ).rows[0]

beforeAll(async () => {
  lab = await testLab()
  await seedOrders(lab.owner, lab.seeded, { now: lab.clock.now(), count: 30 })
  const told: number[] = []
  await seedBulk(lab.owner, lab.seeded, {
    orders: 2000,
    now: lab.clock.now(),
    progress: (what, done) => void (what === 'orders' && told.push(done)),
  })
  expect(told).toEqual([2000])
})
afterAll(() => lab.close())

describe('the large laboratory', () => {
  test('has the wanted shares, every order inside three years and none to come', async () => {
    const { rows } = await sql<{ state: string; held: boolean; n: number }>`
      select state, hold is not null as held, count(*) as n from lab_order where id < '01000000-0000-7000-8000-000000000000' group by 1, 2 order by 1, 2`.execute(
      lab.owner,
    )
    const share = (state: string, held: boolean) =>
      (rows.find((row) => row.state === state && row.held === held)?.n ?? 0) / 2000
    expect(share('CLOSED', false)).toBeCloseTo(0.92, 1)
    expect(share('OPEN', false)).toBeCloseTo(0.06, 1)
    expect(share('REJECTED', false)).toBeGreaterThan(0.005)
    expect(share('OPEN', true)).toBeGreaterThan(0.001)
    const { rows: odd } = await sql`
      select id from lab_order where greatest(date_collected, date_received, date_entered, date_reported, date_exported) > ${lab.clock.now()}
        or date_collected < ${lab.clock.now()}::timestamptz - interval '1097 days' or date_received < date_collected
        or date_reported < date_received or date_exported < date_reported`.execute(lab.owner)
    expect(odd).toEqual([])
  })

  test('is the same everywhere, and grows when called again', async () => {
    expect((await fingerprint())?.sum).toMatchInlineSnapshot(`"36700942b49aff0a0e5925134d6fcf5f"`)
    await seedBulk(lab.owner, lab.seeded, { orders: 300, now: lab.clock.now() })
    expect((await fingerprint())?.rows).toBe(2300)
  })

  test('patients carry their last order and are found by their names', async () => {
    const { rows } = await sql`
      select p.id from patient p join lab_order o on o.lab_id = p.lab_id and o.patient_id = p.id
      group by p.id, p.last_order_at having p.last_order_at is distinct from max(o.date_collected)`.execute(
      lab.owner,
    )
    expect(rows).toEqual([])
    const patients = await lab.owner.selectFrom('patient').selectAll().execute()
    for (const patient of patients) expect(folded(patient.search_name)).toBe(personSearchName(patient))
  })

  test('is listed through the API as any other order', async () => {
    const bench = await lab.as('lab')
    const { status, body } = await bench.call(api.orders.list, { query: { limit: 200 } })
    expect(status).toBe(200)
    const old = body.docs.find(({ _id }) => _id < '01000000')
    const one = await bench.call(api.orders.get, { params: { id: old?._id ?? '' }, body: {} })
    expect(one.status).toBe(200)
    expect(one.body.specimens).toHaveLength(1)
  })
})
