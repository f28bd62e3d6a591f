import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { Interpretation } from '@contract/results/shapes'
import { AnalysisState, OrderState, SpecimenState } from '@contract/orders/shapes'
import { ReportDocument } from '@contract/reports/document'
import { missingReportElements } from '@contract/reports/gate'
import { EnteredValue } from '@contract/rules/entered-value'
import { derivedOrderState } from '@contract/orders/states'
import { verifyAudit } from '../audit/verify'
import { canonical } from '../core/audit'
import { sha256Hex } from '../core/hash'
import { testLab, type TestLab } from '../test/harness'
import { seedOrders } from './orders'

const COUNT = 420
let lab: TestLab

beforeAll(async () => {
  lab = await testLab()
  await seedOrders(lab.owner, lab.seeded, { now: lab.clock.now(), count: COUNT })
})
afterAll(() => lab.close())

const all = async () => {
  const [orders, specimens, analyses, reports] = await Promise.all([
    lab.owner.selectFrom('lab_order').selectAll().execute(),
    lab.owner.selectFrom('specimen').selectAll().execute(),
    lab.owner.selectFrom('analysis').selectAll().execute(),
    lab.owner.selectFrom('report').selectAll().execute(),
  ])
  const group = <T extends { order_id: string }>(rows: T[]) => {
    const groups = new Map<string, T[]>()
    for (const row of rows) groups.set(row.order_id, [...(groups.get(row.order_id) ?? []), row])
    return groups
  }
  return {
    orders,
    specimens,
    analyses,
    reports,
    of: { specimens: group(specimens), analyses: group(analyses), reports: group(reports) },
  }
}

describe('the demo orders', () => {
  test.each([
    ['2027-01-03T10:15:00Z', 40],
    ['2026-03-08T20:00:00Z', 40],
    ['2025-07-01T06:30:00Z', 40],
    ['2030-12-31T23:59:00Z', 40],
    // On this day a corrected report's wrong value came to lie beyond what the instrument measures.
    ['2027-11-22T10:00:00Z', 120],
  ])('can be made at any hour: %s', async (text, count) => {
    const now = new Date(text)
    const empty = await testLab()
    await seedOrders(empty.owner, empty.seeded, { now, count })
    const { rows } = await sql`
        select o.requisition_number from lab_order o left join analysis a on a.lab_id = o.lab_id and a.order_id = o.id
        join patient p on p.lab_id = o.lab_id and p.id = o.patient_id
        where p.dob > o.date_collected::date or o.date_received < o.date_collected or a.resulted_at < o.date_received
          or a.verified_at < a.resulted_at or a.released_at < a.verified_at or o.date_entered < o.date_collected
          or greatest(o.date_collected, o.date_entered, o.date_received, a.resulted_at, a.verified_at, a.released_at) > ${now}`.execute(
      empty.owner,
    )
    const { rows: stages } = await sql<{ expected: number; uncalled: number }>`
        select count(*) filter (where date_received is null) as expected,
          (select count(*) from analysis where critical and critical_call is null and state = 'RESULTED') as uncalled from lab_order`.execute(
      empty.owner,
    )
    await empty.close()
    expect(rows).toEqual([])
    expect(stages[0]?.expected).toBeGreaterThanOrEqual(6)
    expect(stages[0]?.uncalled).toBeGreaterThanOrEqual(1)
  })

  test('are there, in every state, quickly', async () => {
    const { orders, analyses, reports } = await all()
    expect(orders).toHaveLength(COUNT)
    expect(analyses.length).toBeGreaterThan(COUNT * 10)
    const count = (of: (order: (typeof orders)[number]) => boolean) => orders.filter(of).length
    for (const state of ['OPEN', 'CLOSED', 'REJECTED'])
      expect(
        count((order) => order.state === state),
        state,
      ).toBeGreaterThan(4)
    expect(count(({ hold }) => hold !== null)).toBeGreaterThan(0)
    expect(count(({ flag }) => flag !== null)).toBeGreaterThan(3)
    expect(count(({ date_exported }) => date_exported !== null)).toBeGreaterThan(100)
    for (const state of ['PRELIMINARY', 'FINAL', 'AMENDED', 'CORRECTED'])
      expect(reports.filter((report) => report.state === state).length, state).toBeGreaterThan(0)
  })

  test('stand in the state that their work puts them in', async () => {
    const { orders, of } = await all()
    for (const order of orders) {
      const analyses = (of.analyses.get(order.id) ?? []).map(({ state }) => AnalysisState.parse(state))
      const specimens = (of.specimens.get(order.id) ?? []).map(({ state }) => SpecimenState.parse(state))
      expect(specimens.length).toBeGreaterThan(0)
      expect(
        derivedOrderState(analyses, specimens, 'OPEN', order.hold !== null),
        order.requisition_number,
      ).toBe(OrderState.parse(order.state))
    }
  })

  test('have dates in their order, none to come', async () => {
    const { orders, of } = await all()
    const now = lab.clock.now()
    for (const order of orders) {
      const analyses = of.analyses.get(order.id) ?? []
      const specimens = of.specimens.get(order.id) ?? []
      const received = specimens.map(({ received_at }) => received_at?.getTime() ?? null)
      expect(Math.min(...received.map((at) => at ?? Infinity)), order.requisition_number).toBe(
        order.date_received?.getTime() ?? Infinity,
      )
      for (const one of analyses) {
        const course = [
          order.date_collected,
          order.date_received,
          one.resulted_at,
          one.verified_at,
          one.released_at,
        ]
        const reached = course.flatMap((at) => at?.getTime() ?? [])
        expect(
          reached.toSorted((a, b) => a - b),
          order.requisition_number,
        ).toEqual(reached)
        expect(reached.at(-1)).toBeLessThanOrEqual(now.getTime())
        expect(one.resulted_at === null, one.state).toBe(
          ['REGISTERED', 'CANCELLED', 'REJECTED'].includes(one.state),
        )
        expect(one.released_at === null, one.state).toBe(!['RELEASED', 'RETRACTED'].includes(one.state))
      }
      if (order.state === 'CLOSED') expect(order.date_reported).not.toBeNull()
      if (order.date_exported) expect(order.date_exported >= (order.date_reported ?? now)).toBe(true)
      expect(order.date_entered <= now).toBe(true)
    }
  })

  test('hold values that the rules read and interpret; a released critical value was told, one of today was not', async () => {
    const { analyses } = await all()
    for (const { entered, interpretation, critical, critical_call, state, resulted_at } of analyses) {
      if (resulted_at === null) continue
      EnteredValue.parse(entered)
      expect(Interpretation.parse(interpretation).critical).toBe(critical)
      if (critical && (state === 'RELEASED' || state === 'RETRACTED'))
        expect(critical_call).toMatchObject({ readBack: true })
    }
    const open = analyses.filter(
      ({ critical, critical_call, state }) => critical && critical_call === null && state === 'RESULTED',
    )
    expect(open.map(({ entered }) => entered?.['raw'])).toContain('6.6')
  })

  test('have reports that are complete, frozen and numbered', async () => {
    const { orders, of } = await all()
    for (const order of orders) {
      const reports = (of.reports.get(order.id) ?? []).toSorted((a, b) => a.number - b.number)
      expect(reports.map(({ number }) => number)).toEqual(reports.map((_, at) => at + 1))
      expect([order.report_version, order.report_state]).toEqual([
        reports.length,
        reports.at(-1)?.state ?? null,
      ])
      for (const report of reports) {
        const document = ReportDocument.parse(report.document)
        expect(report.content_hash).toBe(sha256Hex(canonical(document)))
        expect(missingReportElements(document), order.requisition_number).toEqual([])
        expect([document.state, document.version, document.requisition]).toEqual([
          report.state,
          report.number,
          order.requisition_number,
        ])
      }
    }
  })

  test('are numbered without a repeat, and the next order takes the next number', async () => {
    const { orders } = await all()
    expect(new Set(orders.map((order) => order.requisition_number)).size).toBe(COUNT)
    const source = orders[0]
    const specimen = await lab.owner
      .selectFrom('specimen')
      .selectAll()
      .where('order_id', '=', source?.id ?? '')
      .executeTakeFirstOrThrow()
    const panel = source?.panels[0]
    if (!source || !panel) throw new Error('No order to copy.')
    const accession = await lab.as('accession')
    const last = orders
      .map((order) => order.requisition_number)
      .filter((number) => number.startsWith('26323-'))
      .toSorted()
      .at(-1)
    const patient = await lab.owner
      .selectFrom('patient')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    const { status, body } = await accession.call(api.orders.addOrder, {
      body: {
        order: {
          patientId: source.patient_id,
          physicianId: source.physician_id,
          locationId: source.location_id,
          dateCollected: new Date(lab.clock.now().getTime() - 3_600_000).toISOString(),
          specimens: [
            {
              letter: panel.letter,
              sampleTypeId: specimen.sample_type_id,
              sourceId: specimen.source_id,
              collectedAt: new Date(lab.clock.now().getTime() - 3_600_000).toISOString(),
            },
          ],
          items: [{ panelId: panel.panelId, letter: panel.letter }],
        },
      },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.requisitionNumber).toBe(`26323-${String(Number(last?.slice(6) ?? 0) + 1).padStart(4, '0')}`)
    const counter = await lab.owner
      .selectFrom('counter')
      .select('value')
      .where('name', '=', 'patient')
      .executeTakeFirstOrThrow()
    expect(counter.value).toBe(Number(patient.n))
  })

  test('show today’s work and where it came from', async () => {
    const bench = await lab.as('lab')
    const day = await bench.call(api.orders.list, { query: { from: '2026-11-18' } })
    expect(day.body.total).toBeGreaterThanOrEqual(15)
    const { orders } = await all()
    const closed = orders.find((order) => order.state === 'CLOSED')
    const { body } = await bench.call(api.orders.history, { body: { orderId: closed?.id ?? '' } })
    const calls = body.docs.map(({ call }) => call)
    for (const call of [
      'POST /add/order',
      'POST /specimen/receive',
      'POST /results/enter',
      'POST /results/verify',
      'POST /report/release',
    ])
      expect(calls).toContain(call)
    for (const username of ['admin', 'lab'])
      expect(
        (
          await lab.owner
            .selectFrom('notification')
            .select('id')
            .where('user_id', '=', lab.seeded.users.get(username) ?? '')
            .execute()
        ).length,
      ).toBe(3)
    await lab.app.drain()
    expect((await verifyAudit(lab.owner)).problems).toEqual([])
  })
})
