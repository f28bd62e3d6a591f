import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { OrderWork } from '@contract/choices'
import type { Order } from '@contract/orders/shapes'
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

const home = async (caller = staff) => {
  const answer = await caller.call(api.home.lab)
  expect(answer.status).toBe(200)
  return answer.body
}
const tiles = async (caller = staff) =>
  Object.fromEntries((await home(caller)).tiles.map(({ key, value, note }) => [key, [value, note]]))
const hoursAgo = (hours: number) => new Date(lab.clock.now().getTime() - hours * 3_600_000)

/** An order entered now, and then as far along as `over` says. */
async function order(at: string, over: Record<string, unknown> = {}, analyses?: string): Promise<Order> {
  const answer = await staff.call(api.orders.addOrder, {
    body: {
      order: forms.form(await forms.addPatient(staff, { location: forms.location(at) }), {
        locationId: forms.location(at),
        physicianId: forms.physicianAt(at),
      }),
    },
  })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.fields))
  if (Object.keys(over).length > 0)
    await lab.owner.updateTable('lab_order').set(over).where('id', '=', answer.body._id).execute()
  if (analyses)
    await lab.owner
      .updateTable('analysis')
      .set({ state: analyses })
      .where('order_id', '=', answer.body._id)
      .execute()
  return answer.body
}

describe('the lab home [call:GET /api/v1/home]', () => {
  test('an empty laboratory counts nothing and shows fourteen days of its own calendar', async () => {
    const { tiles: none, days, turnaround, work, asOf } = await home()
    expect(none.map(({ key, value, capped, note }) => [key, value, capped, note])).toEqual([
      ['toReceive', 0, false, ''],
      ['inProgress', 0, false, ''],
      ['onHold', 0, false, ''],
      ['readyToReport', 0, false, ''],
      ['pastTarget', 0, false, 'Target 2 days'],
    ])
    expect([days.length, days[0], days.at(-1)]).toEqual([
      14,
      { day: '2026-11-06', received: 0, reported: 0 },
      { day: '2026-11-19', received: 0, reported: 0 },
    ])
    expect([turnaround, work, asOf]).toEqual([[], [], lab.clock.now().toISOString()])
  })

  test('each tile counts its own orders, and a clinic counts its own', async () => {
    const hold = (hours: number) => ({
      hold: json({ reason: 'Waiting', by: lab.seeded.labId, byName: 'A', at: hoursAgo(hours).toISOString() }),
    })
    await order('CRPS-MER')
    await order('LAKESHR', { date_collected: hoursAgo(30) })
    await order('CRPS-MER', { date_received: hoursAgo(3), priority: 'STAT' })
    await order('LAKESHR', { date_received: hoursAgo(52) })
    await order('CRPS-MER', { date_received: hoursAgo(20), pharmd_reviewed: true }, 'VERIFIED')
    await order('CRPS-MER', { date_received: hoursAgo(20), ...hold(1) }, 'VERIFIED')
    await order('CRPS-MER', { ...hold(50) })
    await order('CRPS-MER', { deleted: true })
    const half = await order('LAKESHR', { date_received: hoursAgo(4) }, 'VERIFIED')
    await sql`update analysis set state = 'RESULTED' where id = (select id from analysis where order_id = ${half._id} limit 1)`.execute(
      lab.owner,
    )
    expect(await tiles()).toEqual({
      toReceive: [3, '1 collected over 24 h ago'],
      inProgress: [5, '1 STAT'],
      onHold: [2, '1 over 2 days'],
      readyToReport: [1, '1 reviewed by PharmD'],
      pastTarget: [1, 'Oldest 2.2 days, target 2 days'],
    })
    expect(await tiles(await lab.as('portal'))).toMatchObject({
      toReceive: [2, ''],
      inProgress: [3, '1 STAT'],
      pastTarget: [0, 'Target 2 days'],
    })
    expect(await tiles(await lab.as('portal.other'))).toMatchObject({
      toReceive: [1, '1 collected over 24 h ago'],
      onHold: [0, ''],
    })
  })

  test('each number is the total of the list that its tile opens', async () => {
    for (const caller of [staff, await lab.as('portal'), await lab.as('portal.other')]) {
      const counted = Object.fromEntries((await home(caller)).tiles.map(({ key, value }) => [key, value]))
      for (const work of OrderWork.options) {
        const { body } = await caller.call(api.orders.list, { query: { state: 'OPEN', work } })
        expect(body.total, work).toBe(counted[work])
      }
      const held = await caller.call(api.orders.list, { query: { state: 'HOLD' } })
      expect(held.body.total).toBe(counted['onHold'])
      const { body } = await caller.call(api.orders.counts, { query: { work: 'inProgress' } })
      expect([body.all, body.OPEN]).toEqual([counted['inProgress'], counted['inProgress']])
    }
  })

  test('received and reported fall on the days of the laboratory’s clocks; turnaround is per panel', async () => {
    const before = (await home()).days.at(-1)
    // 06:30 UTC is still yesterday evening in Boise.
    for (const hours of [2, 4, 6, 8, 30])
      await order(
        'CRPS-MER',
        {
          state: 'CLOSED',
          date_received: new Date('2026-11-18T06:30:00Z'),
          date_reported: new Date(new Date('2026-11-18T06:30:00Z').getTime() + hours * 3_600_000),
        },
        'RELEASED',
      )
    const { days, turnaround } = await home()
    expect(days.find((one) => one.day === '2026-11-17')).toEqual({
      day: '2026-11-17',
      received: 5 + 1,
      reported: 0,
    })
    expect(days.find((one) => one.day === '2026-11-18')).toMatchObject({ reported: 4 })
    expect(days.at(-1)).toEqual({ ...before, reported: 1 })
    expect(turnaround).toEqual([
      {
        panel: expect.stringContaining('Metabolic'),
        stat: false,
        count: 5,
        medianHours: 6,
        // Five reports have no 90th percentile.
        p90Hours: null,
        // Reception at 23:30: of these six hours none is in a shift, which begins at 07:00.
        working: { medianHours: 0, p90Hours: null },
        targetHours: expect.any(Number),
      },
    ])
    const { max } = await lab.owner
      .selectFrom('test')
      .innerJoin('panel_test', 'panel_test.test_id', 'test.id')
      .select((eb) => eb.fn.max('turnaround_hours').as('max'))
      .where('panel_id', '=', lab.seeded.panels.get('BMP') ?? '')
      .executeTakeFirstOrThrow()
    expect(turnaround[0]?.targetHours).toBe(max ?? 24)
    expect((await home(await lab.as('portal.other'))).turnaround).toEqual([])
  })

  test('my work: my drafts and the open orders that I entered, with what comes next', async () => {
    const manager = await lab.as('manager')
    expect((await home(manager)).work).toEqual([])
    for (const form of ['patient:new', 'order:new'])
      await manager.call(api.drafts.save, { params: { form }, body: { data: { typed: 1 } } })
    const changedAt = lab.clock.now().toISOString()
    expect((await home(manager)).work).toEqual([
      {
        kind: 'Draft',
        name: 'New order',
        next: 'Finish and save',
        to: '/orderentry',
        changedAt,
      },
    ])
    const { work } = await home()
    expect(work).toHaveLength(5)
    const newest = await order(
      'CRPS-MER',
      { date_received: hoursAgo(1), date_entered: new Date(lab.clock.now().getTime() + 1000) },
      'RESULTED',
    )
    expect((await home()).work.find((one) => one.to === `/order/${newest._id}`)).toMatchObject({
      kind: 'Order',
      name: newest.requisitionNumber,
      next: 'Verify results',
    })
  })

  test('my work: what waits at the bench for whoever may do it, and nothing for others', async () => {
    const of = async (username: string) =>
      (await home(await lab.as(username))).work.map(({ kind, next, to }) => [kind, next, to])
    const admin = await lab.as('admin')
    const { id: testTypeId } = await lab.owner
      .selectFrom('test_type')
      .select('id')
      .orderBy('code')
      .executeTakeFirstOrThrow()
    const added = await admin.call(api.batches.add, {
      body: {
        batch: {
          testTypeId,
          maximum: 10,
          reagents: [],
          controls: [],
        },
      },
    })
    expect(added.status, added.message).toBe(200)
    const batch = ['Batch', 'Fill the batch', `/batch/${added.body.batch._id}`]
    const critical = await order('CRPS-MER', { date_received: hoursAgo(2) }, 'RESULTED')
    await lab.owner
      .updateTable('analysis')
      .set({ critical: true, resulted_at: hoursAgo(1) })
      .where('order_id', '=', critical._id)
      .execute()
    const bench = await of('lab')
    expect(bench[0]).toEqual(['Call', 'Call about them', '/turbocls?tab=CALLS'])
    expect(bench).toContainEqual(batch)
    expect(bench).toContainEqual(['Results', 'Look at each', '/turbocls?tab=ERRORS'])
    expect((await of('accession')).filter(([kind]) => kind !== 'Order' && kind !== 'Draft')).toEqual([])
    expect((await of('portal')).filter(([kind]) => kind !== 'Order' && kind !== 'Draft')).toEqual([])
    await lab.owner.updateTable('qc_target').set({ approved_at: null, approved_by_name: null }).execute()
    const approvals = (await of('admin')).filter(([kind]) => kind === 'Approval')
    const plans = await lab.owner.selectFrom('qc_target').select('id').execute()
    expect(approvals.some(([, , to]) => to === '/qc')).toBe(plans.length > 0)
  })

  test('the look is in the audit trail; couriers have no lab home', async () => {
    await lab.app.drain()
    const rows = await lab.owner
      .selectFrom('audit')
      .select(['ids', 'wrote'])
      .where('call', '=', 'GET /home')
      .execute()
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.some((row) => row.ids.length === 5)).toBe(true)
    expect((await (await lab.as('courier')).call(api.home.lab)).status).toBe(403)
    expect((await lab.anonymous.call(api.home.lab)).status).toBe(401)
  })
})
