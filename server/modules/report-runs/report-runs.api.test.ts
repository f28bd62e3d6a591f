import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { reportKeys } from '@contract/report-runs/choices'
import { json } from '../../db/json'
import { readPdf } from '../../documents/read-pdf'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { orderForms } from '../orders/test-orders'

let lab: TestLab
let staff: Caller
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('manager')
  await lab.owner
    .insertInto('day_count')
    .values({ lab_id: lab.seeded.labId, counted_at: lab.clock.now(), all_counted_at: lab.clock.now() })
    .execute()
  const day = (location: string, on: string, orders: number, physician = 0) =>
    lab.owner
      .insertInto('order_day')
      .values({
        lab_id: lab.seeded.labId,
        day: on,
        location_id: at(location),
        physician_id: lab.seeded.physicians[physician]?.id ?? '',
        orders,
        received: orders - 1,
        specimens: orders * 2,
        tests: orders * 8,
        rejected: 1,
        reported: orders - 2,
        turned: orders - 2,
        turned_hours: (orders - 2) * 24,
      })
      .execute()
  await day('CRPS-MER', '2026-11-10', 12)
  await day('CRPS-MER', '2026-11-11', 8, 1)
  await day('CRPS-MER', '2026-11-03', 5)
  await day('RIVERIM', '2026-11-10', 30)
})
afterAll(() => lab.close())

const at = (code: string) => lab.seeded.locations.get(code) ?? ''
const days = { from: '2026-11-09', to: '2026-11-15' }
const preview = async (caller: Caller, body: Parameters<typeof previewBody>[0]) =>
  (await caller.call(api.reportRuns.preview, { body: previewBody(body) })).body
const previewBody = (body: {
  report: (typeof reportKeys)[number]
  from?: string
  to?: string
  locationId?: string
  team?: string
}) => ({ ...days, ...body })

describe('what the reports say [route:/reports]', () => {
  test('orders by location, against as many days before, with their sums [nav:lab:Reports:Total Orders By Location]', async () => {
    const table = await preview(staff, { report: 'total-orders-by-location' })
    expect(table.rows).toEqual([
      ['Riverside Internal Medicine', 'Dana Novak', 30, 0, 29, 28, 1, 24],
      ['Cedar Ridge Pain & Spine, Meridian', 'Kendra Whitlock', 20, 5, 18, 16, 2, 24],
    ])
    expect(table.totals).toEqual(['Total', null, 50, 5, 47, 44, 3, 24])
    expect(table.count).toBe(2)
    const one = await preview(staff, { report: 'total-orders-by-location', locationId: at('CRPS-MER') })
    expect(one.rows.map(([name]) => name)).toEqual(['Cedar Ridge Pain & Spine, Meridian'])
    const west = await preview(staff, { report: 'total-orders-by-location', team: 'North' })
    expect([west.rows, west.count]).toEqual([[], 0])
  })

  test('orders by physician, by representative and by day [nav:lab:Reports:Total Orders by Physician] [nav:lab:Reports:Sales Rep Totals] [nav:lab:Reports:Lab Totals]', async () => {
    const physicians = await preview(staff, {
      report: 'total-orders-by-physician',
      locationId: at('CRPS-MER'),
    })
    expect(physicians.rows.map(([, , orders, before]) => [orders, before])).toEqual([
      [12, 5],
      [8, 0],
    ])
    const reps = await preview(staff, { report: 'sales-rep-totals' })
    expect(reps.rows).toEqual([
      ['Dana Novak', 'West', 1, 30, 0, 29, 28, 1, 24],
      ['Kendra Whitlock', 'West', 1, 20, 5, 18, 16, 2, 24],
    ])
    const daily = await preview(staff, { report: 'lab-totals' })
    expect(daily.rows).toEqual([
      ['2026-11-10', 42, 40, 84, 336, 2, 38, 24],
      ['2026-11-11', 8, 7, 16, 64, 1, 6, 24],
    ])
    expect(daily.totals).toEqual(['Total', 50, 47, 100, 400, 3, 44, 24])
  })

  test('unreported orders are counted as they are now, by how late they are [nav:lab:Reports:Unreported Orders]', async () => {
    const forms = orderForms(lab)
    const entry = await lab.as('accession')
    for (const hours of [10, 50, 80, 200]) {
      const { body } = await entry.call(api.orders.addOrder, {
        body: { order: forms.form(await forms.addPatient(entry)) },
      })
      await lab.owner
        .updateTable('lab_order')
        .set({ date_received: new Date(lab.clock.now().getTime() - hours * 3_600_000) })
        .where('id', '=', body._id)
        .execute()
    }
    const table = await preview(staff, { report: 'unreported-orders', from: '2026-11-01', to: '2026-11-30' })
    expect(table.rows).toEqual([['Cedar Ridge Pain & Spine, Meridian', 4, 1, 1, 1, 1, '2026-11-11']])
    expect(
      (await preview(staff, { report: 'unreported-orders', from: '2026-11-19', to: '2026-11-30' })).count,
    ).toBe(1)
  })

  test('COVID cells of 1 to 10 are hidden, and no sum says them [nav:lab:Reports:COVID Race/Age] [nav:portal:Reports: COVID Race/Age]', async () => {
    const covid = (location: string, race: string, orders: number) =>
      lab.owner
        .insertInto('covid_day')
        .values({
          lab_id: lab.seeded.labId,
          day: '2026-11-10',
          location_id: at(location),
          result: 'positive',
          age_band: '18-49',
          race,
          ethnicity: 'hispanic',
          county: '',
          orders,
        })
        .execute()
    await covid('CRPS-MER', 'asian', 11)
    await covid('RIVERIM', 'asian', 3)
    await covid('RIVERIM', 'black', 10)
    const table = await preview(staff, { report: 'covid-race-age' })
    expect(table.rows).toEqual([
      ['Positive', '18-49', 'Asian', 'Hispanic or Latino', 'Not known', 14],
      ['Positive', '18-49', expect.stringContaining('Black'), 'Hispanic or Latino', 'Not known', '< 11'],
    ])
    expect(table.totals).toBeNull()
    expect(table.notes[0]).toContain('< 11')
    // A day more or less than a week shows nothing of that day.
    for (const over of [
      { from: '2026-11-10' },
      { to: '2026-11-14' },
      { from: '2026-11-16', to: '2026-11-30' },
    ]) {
      const part = await preview(staff, { report: 'covid-race-age', ...over })
      expect([part.rows, part.notes]).toEqual([[], [expect.stringContaining('No whole week')]])
    }
    const longer = await preview(staff, { report: 'covid-race-age', from: '2026-11-05', to: '2026-11-18' })
    expect(longer.rows).toEqual(table.rows)
    expect(longer.notes.join(' ')).toContain('Nov 9, 2026 to Nov 15, 2026')
    const own = await preview(await lab.as('portal'), { report: 'covid-race-age' })
    expect([own.rows.map((row) => row.at(-1)), own.totals?.at(-1)]).toEqual([[11], 11])
  })
})

describe('who may run what', () => {
  test('a report out of the menu is refused, as is a location out of reach, and days that make no sense', async () => {
    const portal = await lab.as('portal')
    const ask = (caller: Caller, body: object) =>
      caller.raw('POST', '/api/v1/report_run', { ...days, ...body })
    for (const report of reportKeys.filter((key) => key !== 'covid-race-age'))
      expect((await ask(portal, { report })).status, report).toBe(403)
    expect((await ask(portal, { report: 'covid-race-age', locationId: at('LAKESHR') })).fields).toEqual({
      locationId: 'Location not found. Choose one from the list.',
    })
    const sales = await lab.as('sales')
    for (const report of ['lab-totals', 'unreported-orders'])
      expect((await ask(sales, { report })).status, report).toBe(403)
    expect((await ask(await lab.as('courier'), { report: 'covid-race-age' })).status).toBe(403)
    expect((await ask(staff, { report: 'lab-totals', from: '2026-11-16' })).fields).toEqual({
      to: 'The last day is before the first. Change one of them.',
    })
    expect((await ask(staff, { report: 'lab-totals', from: '2020-01-01' })).fields).toEqual({
      to: 'At most two years at once. Choose fewer days.',
    })
    expect((await ask(staff, { report: 'requisitions' })).status).toBe(400)
  })

  test('a rep’s reports are of their own locations', async () => {
    await lab.owner
      .updateTable('app_user')
      .set({ myroles: json({ user: { enabled: true } }) })
      .where('username', '=', 'sales')
      .execute()
    const rep = await lab.as('sales')
    for (const report of ['total-orders-by-location', 'sales-rep-totals'] as const)
      expect(
        (await preview(rep, { report })).totals?.find((cell) => cell === 30),
        report,
      ).toBe(30)
    expect((await preview(rep, { report: 'total-orders-by-physician' })).count).toBe(1)
  })
})

describe('runs', () => {
  const run = async (caller: Caller) => {
    const answer = await caller.call(
      api.reportRuns.start,
      { body: { report: 'total-orders-by-location', ...days } },
      { 'Idempotency-Key': crypto.randomUUID() },
    )
    expect(answer.status).toBe(200)
    return answer.body
  }

  test('one is made in the background, stands under recent runs, and is fetched as CSV and PDF; by nobody else [msg:report-ok]', async () => {
    const started = await run(staff)
    expect(started).toMatchObject({ state: 'QUEUED', rows: null, filters: ['Nov 9, 2026 to Nov 15, 2026'] })
    await lab.app.jobs.idle()
    const [done] = (await staff.call(api.reportRuns.list)).body.docs
    expect(done).toMatchObject({ _id: started._id, state: 'DONE', rows: 2, message: null })
    const fetch = (caller: Caller, format: 'csv' | 'pdf') =>
      caller.call(api.reportRuns.file, { params: { id: started._id }, query: { format } })
    const csv = await fetch(staff, 'csv')
    expect(new TextDecoder().decode(csv.bytes).split('\r\n').slice(0, 2)).toEqual([
      'Location,Representative,Orders,Days before,Received,Reported,Rejected,Turnaround',
      'Riverside Internal Medicine,Dana Novak,30,0,29,28,1,24',
    ])
    expect(csv.headers.get('content-disposition')).toContain(
      'aliquot_total_orders_by_location_2026_11_09_2026_11_15.csv',
    )
    const pdf = await fetch(staff, 'pdf')
    expect(JSON.stringify(await readPdf(pdf.bytes))).toContain('Riverside Internal Medicine')
    expect((await fetch(await lab.as('admin'), 'csv')).status).toBe(404)
    expect((await (await lab.as('admin')).call(api.reportRuns.list)).body.docs).toEqual([])
  })

  test('a filter that the report has not is not printed as if it were applied', async () => {
    const { body } = await staff.call(
      api.reportRuns.start,
      { body: { report: 'sales-rep-totals', ...days, locationId: at('LAKESHR') } },
      { 'Idempotency-Key': crypto.randomUUID() },
    )
    expect(body.filters).toEqual(['Nov 9, 2026 to Nov 15, 2026'])
    await lab.app.jobs.idle()
    await lab.owner.deleteFrom('report_run').where('id', '=', body._id).execute()
  })

  test('one that waits can be stopped, once', async () => {
    const started = await run(staff)
    const cancel = () =>
      staff.call(
        api.reportRuns.cancel,
        { body: { _id: started._id } },
        { 'Idempotency-Key': crypto.randomUUID() },
      )
    const first = await cancel()
    await lab.app.jobs.idle()
    // It may have begun, or been over, before it was stopped: then it says so.
    expect([200, 409, 422]).toContain(first.status)
    expect((await cancel()).message).toBe('This run is over already.')
  })

  test('one that cannot be made says why in place of a file [msg:report-fail]', async () => {
    await sql`insert into covid_day (lab_id, day, location_id, result, age_band, race, ethnicity, county, orders)
      select ${lab.seeded.labId}, '2026-09-01', ${at('CRPS-MER')}, 'negative', '75+', 'white', 'hispanic', n::text, 20
      from generate_series(1, 20001) n`.execute(lab.owner)
    const { body } = await staff.call(
      api.reportRuns.start,
      { body: { report: 'covid-race-age', from: '2026-08-31', to: '2026-09-06' } },
      { 'Idempotency-Key': crypto.randomUUID() },
    )
    await lab.app.jobs.idle()
    const failed = (await staff.call(api.reportRuns.list)).body.docs.find(({ _id }) => _id === body._id)
    expect(failed).toMatchObject({
      state: 'FAILED',
      message: 'Too long: the limit of lines is 20,000. Choose fewer days or a location.',
    })
    const file = await staff.call(api.reportRuns.file, { params: { id: body._id }, query: { format: 'csv' } })
    expect([file.status, file.message]).toEqual([422, 'This run has no file. Run the report again.'])
  })

  test('a run is forgotten after a month, with its file', async () => {
    const [kept] = (await staff.call(api.reportRuns.list)).body.docs
    expect(kept).toBeDefined()
    await sql`update report_run set created_at = created_at - interval '31 days'`.execute(lab.owner)
    await (await lab.as('admin')).call(api.jobs.runNow, { body: { kind: 'sweep' } })
    await lab.app.jobs.idle()
    expect(await lab.owner.selectFrom('report_run').selectAll().execute()).toEqual([])
  })
})
