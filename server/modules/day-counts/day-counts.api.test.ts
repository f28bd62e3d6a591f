import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import { json } from '../../db/json'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { orderForms } from '../orders/test-orders'

let lab: TestLab
let staff: Caller
let forms: ReturnType<typeof orderForms>
beforeAll(async () => {
  lab = await testLab()
  forms = orderForms(lab)
  staff = await lab.as('accession')
})
afterAll(() => lab.close())

async function order(over: Record<string, unknown>, items?: 'COVFLU'): Promise<string> {
  const answer = await staff.call(api.orders.addOrder, {
    body: {
      order: forms.form(
        await forms.addPatient(staff, { race: 'asian', ethnicity: 'nothispanic' }),
        items ? { items: [forms.panel(items)], specimens: [forms.specimen('A', 'NPS', 'NP')] } : {},
      ),
    },
  })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.fields))
  await lab.owner.updateTable('lab_order').set(over).where('id', '=', answer.body._id).execute()
  return answer.body._id
}
const count = async () => {
  const answer = await (await lab.as('admin')).call(api.jobs.runNow, { body: { kind: 'count-days' } })
  expect(answer.status).toBe(200)
  await lab.app.jobs.idle()
  const job = await (await lab.as('admin')).call(api.jobs.get, { params: { id: answer.body._id } })
  return job.body
}
/** As if all days had been counted the day before. */
const forgetAll = () => lab.owner.updateTable('day_count').set({ all_counted_at: null }).execute()
const days = async () =>
  (await lab.owner.selectFrom('order_day').selectAll().orderBy('day').execute()).map(
    ({ day, orders, received, specimens, tests, rejected, reported, turned, turned_hours }) => ({
      day,
      orders,
      received,
      specimens,
      tests,
      rejected,
      reported,
      turned,
      hours: Math.round(turned_hours),
    }),
  )

test('an empty laboratory is counted too, and says when', async () => {
  expect((await count()).state).toBe('DONE')
  expect(await days()).toEqual([])
  expect(await lab.owner.selectFrom('day_count').select('all_counted_at').execute()).toHaveLength(1)
})

test('each order counts on the days of the laboratory’s clocks that it was entered, received and reported on; a deleted one on none', async () => {
  // 05:30 UTC is still the evening before in Boise.
  const first = await order({
    date_entered: new Date('2026-11-10T05:30:00Z'),
    date_received: new Date('2026-11-10T20:00:00Z'),
    date_reported: new Date('2026-11-12T02:00:00Z'),
  })
  await order({ date_entered: new Date('2026-11-10T05:30:00Z'), deleted: true })
  await lab.owner
    .updateTable('specimen')
    .set({
      received_at: new Date('2026-11-10T20:00:00Z'),
      rejected_at: new Date('2026-11-10T21:00:00Z'),
      reject_reason: 'Hemolyzed',
    })
    .where('order_id', '=', first)
    .execute()
  const tests = await lab.owner
    .selectFrom('analysis')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('order_id', '=', first)
    .executeTakeFirstOrThrow()
  await forgetAll()
  expect((await count()).state).toBe('DONE')
  const none = {
    orders: 0,
    received: 0,
    specimens: 0,
    tests: 0,
    rejected: 0,
    reported: 0,
    turned: 0,
    hours: 0,
  }
  expect(await days()).toEqual([
    { ...none, day: '2026-11-09', orders: 1 },
    { ...none, day: '2026-11-10', received: 1, specimens: 1, tests: tests.count, rejected: 1 },
    { ...none, day: '2026-11-11', reported: 1, turned: 1, hours: 30 },
  ])
  expect(
    await lab.owner.selectFrom('rejection_day').select(['day', 'reason', 'specimens']).execute(),
  ).toEqual([{ day: '2026-11-10', reason: 'Hemolyzed', specimens: 1 }])
  // Counted again, nothing is counted twice; what was taken back is gone.
  await lab.owner.updateTable('lab_order').set({ date_reported: null }).where('id', '=', first).execute()
  await forgetAll()
  await count()
  expect((await days()).map(({ day }) => day)).toEqual(['2026-11-09', '2026-11-10'])
})

test('a COVID order counts once, by its worst result, the patient’s age on the day of collection, race and ethnicity', async () => {
  const id = await order({ date_collected: new Date('2026-11-15T18:00:00Z') }, 'COVFLU')
  await lab.owner
    .updateTable('analysis')
    .set({
      state: 'RELEASED',
      released_at: new Date('2026-11-16T18:00:00Z'),
      interpretation: json<Record<string, unknown>>({ finding: 'Detected' }),
    })
    .where('order_id', '=', id)
    .execute()
  await sql`insert into analysis select * from jsonb_populate_record(null::analysis,
    (select to_jsonb(a) || jsonb_build_object('id', gen_random_uuid(), 'position', 99,
      'interpretation', jsonb_build_object('finding', 'Not detected')) from analysis a where a.order_id = ${id} and a.test_id = ${lab.seeded.tests.get('R-COV2')}))`.execute(
    lab.owner,
  )
  await forgetAll()
  await count()
  expect(
    await lab.owner
      .selectFrom('covid_day')
      .select(['day', 'result', 'age_band', 'race', 'ethnicity', 'county', 'orders'])
      .execute(),
  ).toEqual([
    {
      day: '2026-11-16',
      result: 'positive',
      age_band: '65-74',
      race: 'asian',
      ethnicity: 'nothispanic',
      county: '',
      orders: 1,
    },
  ])
})
