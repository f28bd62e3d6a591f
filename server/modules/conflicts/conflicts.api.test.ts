import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import { remoteBench } from '../remote-orders/test-remote'
import { reportBench } from '../reports/test-reports'
import { testLab, type TestLab } from '../../test/harness'

let lab: TestLab
let bench: ReturnType<typeof remoteBench>
beforeAll(async () => {
  lab = await testLab()
  bench = remoteBench(lab, await lab.as('portal'))
})
afterAll(() => lab.close())

const scan = async (code: string, key = `scan-${code}`, condition = 'Leaked', username = 'accession') =>
  (await lab.as(username)).call(
    api.specimens.receive,
    { body: { code, condition } },
    { 'idempotency-key': key },
  )
const list = async (open = true) => (await lab.as('admin')).call(api.conflicts.list, { query: { open } })
/** What the bells of these accounts say of conflicts, newest first. */
const heard = async (...usernames: string[]) =>
  Promise.all(
    usernames.map(async (username) =>
      (await (await lab.as(username)).call(api.session.notifications)).body.docs.filter(({ target }) =>
        target?.startsWith('/conflictmanager'),
      ),
    ),
  )
/** Later: what was scanned before belongs to another delivery. */
const anotherDelivery = async () => {
  await lab.owner
    .updateTable('notification')
    .set({ added: sql`added - interval '1 hour'` })
    .execute()
  await lab.owner
    .updateTable('conflict')
    .set({ opened_at: sql`opened_at - interval '1 hour'` })
    .execute()
}
const settle = async (
  row: { _id: string; version: number },
  state: 'RESOLVED' | 'DISMISSED',
  reason: string,
  username = 'admin',
) =>
  (await lab.as(username)).call(api.conflicts.settle, {
    body: { _id: row._id, version: row.version, state, reason },
  })

test('a scan that matches no order says so and opens one conflict, however often it is repeated', async () => {
  const said = 'Could not find a remote order'
  for (const key of ['scan-once', 'scan-once', 'scan-again']) {
    const answer = await scan('NOPE-51', key)
    expect([answer.status, answer.message]).toEqual([422, said])
  }
  expect((await scan('nope-51', 'scan-lower')).status).toBe(422)
  const { body } = await list()
  expect(body.docs).toMatchObject([
    {
      kind: 'MISSING_REMOTE_ORDER',
      code: 'NOPE-51',
      said,
      condition: 'Leaked',
      state: 'NEW',
      openedBy: expect.stringMatching(/\w/),
      order: null,
    },
  ])
  await lab.app.drain()
  const rows = await lab.owner
    .selectFrom('audit')
    .select(['call', 'wrote', 'outcome'])
    .where('entity', '=', 'conflict')
    .where('wrote', '=', true)
    .execute()
  expect(rows).toEqual([{ call: 'POST /specimen/receive', wrote: true, outcome: 'refused' }])
})

test('a person ends it with a reason, once and on the version that was seen; the next scan of the tube opens another', async () => {
  const [row] = (await list()).body.docs
  if (!row) throw new Error('No conflict')
  expect((await settle(row, 'DISMISSED', ' ')).fields).toEqual({ reason: 'Enter what became of it.' })
  expect((await settle({ ...row, version: 9 }, 'DISMISSED', 'A label of a supplier')).status).toBe(409)
  expect((await settle(row, 'DISMISSED', 'A label of a supplier', 'portal')).status).toBe(403)
  expect((await settle(row, 'DISMISSED', 'A label of a supplier')).body).toMatchObject({
    state: 'DISMISSED',
    reason: 'A label of a supplier',
    settledBy: expect.stringMatching(/\w/),
  })
  const again = await settle(row, 'RESOLVED', 'Found')
  expect([again.status, again.message]).toEqual([
    422,
    expect.stringContaining('This conflict was settled already: Dismissed by'),
  ])
  expect((await list()).body.docs).toEqual([])
  await scan('NOPE-51', 'scan-anew')
  expect((await list()).body.docs).toHaveLength(1)
  expect((await list(false)).body.docs.map(({ state }) => state)).toEqual(['NEW', 'DISMISSED'])
})

test('another look at the tube is kept with its conflict', async () => {
  await scan('00066-0066A', 'scan-first', 'Acceptable')
  await scan('00066-0066A', 'scan-second', 'Leaked')
  expect((await list()).body.docs.find(({ code }) => code === '00066-0066A')?.condition).toBe('Leaked')
})

test('an order that comes later leaves it open until the tube is received, and is named by it', async () => {
  await scan('00077-0077A')
  const staff = await lab.as('admin')
  const forms = reportBench(lab, staff).forms
  const patientId = await forms.addPatient(staff)
  const made = await staff.call(api.orders.addOrder, {
    body: { order: { ...forms.form(patientId), requisitionNumber: '00077-0077' } },
  })
  expect(made.status).toBe(200)
  expect((await list()).body.docs.map(({ code }) => code)).toContain('00077-0077A')
  expect((await scan('00077-0077A', 'scan-found')).status).toBe(200)
  expect((await list()).body.docs.map(({ code }) => code)).not.toContain('00077-0077A')
  const [row] = (await list(false)).body.docs
  expect(row).toMatchObject({
    code: '00077-0077A',
    state: 'RESOLVED',
    reason: 'Matched with order 00077-0077.',
    order: { _id: made.body._id, requisitionNumber: '00077-0077' },
  })
})

test('a remote order that is sent after the tube came ends it with the scan that receives it', async () => {
  const { requisitionNumber: last } = await bench.send()
  const next = last.slice(0, -4) + String(Number(last.slice(-4)) + 1).padStart(4, '0')
  await scan(next, 'scan-early')
  const { requisitionNumber } = await bench.send()
  expect(requisitionNumber).toBe(next)
  expect((await scan(next, 'scan-late')).status).toBe(200)
  const [row] = (await list(false)).body.docs
  expect(row).toMatchObject({ code: next, state: 'RESOLVED', reason: `Matched with order ${next}.` })
})

test('a tube whose order was deleted, and a label of a tube that the order does not have, are conflicts and receive nothing', async () => {
  const { requisitionNumber: number } = await bench.send()
  expect((await scan(`${number}Z`, 'scan-stray')).status).toBe(422)
  expect((await list()).body.docs.map(({ code }) => code)).toContain(`${number}Z`)
  const { body } = await scan(`${number}A`, 'scan-own', 'Acceptable')
  expect(body.received.map(({ letter }) => letter)).toEqual(['A'])
  const other = await bench.send()
  const orderId = (await bench.receive(other.requisitionNumber)).body.order._id
  await lab.owner.updateTable('lab_order').set({ deleted: true }).where('id', '=', orderId).execute()
  const gone = await scan(`${other.requisitionNumber}A`, 'scan-gone')
  expect([gone.status, gone.message]).toEqual([422, 'Could not find a remote order'])
  expect((await list()).body.docs.map(({ code }) => code)).toContain(`${other.requisitionNumber}A`)
})

test('those who may settle conflicts hear of each once, but not whoever scanned; the notice names it and not its number', async () => {
  const everybody = ['admin', 'lab', 'accession', 'billing'] as const
  await anotherDelivery()
  const before = (await heard(...everybody)).map(({ length }) => length)
  const more = async () => (await heard(...everybody)).map(({ length }, at) => length - (before[at] ?? 0))
  await scan('BELL-1')
  await scan('bell-1', 'scan-bell-again', 'Acceptable')
  expect(await more()).toEqual([1, 1, 0, 0])
  const row = (await list()).body.docs.find(({ code }) => code === 'BELL-1')
  const [[bell] = []] = await heard('lab')
  expect(bell).toMatchObject({
    description: 'A scan in Receiving opened a conflict.',
    target: `/conflictmanager?conflict=${row?._id}`,
    done: false,
  })
  const one = await (
    await lab.as('lab')
  ).call(api.conflicts.list, { query: { conflict: row?._id, open: false } })
  expect(one.body.docs.map(({ code }) => code)).toEqual(['BELL-1'])
  await anotherDelivery()
  await scan('BELL-2', 'scan-bell-lab', 'Leaked', 'lab')
  expect(await more()).toEqual([2, 1, 0, 0])
})

test('a bag of unknown tubes rings once: the unread notice of one conflict becomes that of several', async () => {
  await anotherDelivery()
  const before = (await heard('lab'))[0]?.length ?? 0
  for (const n of [1, 2, 3, 4, 5]) await scan(`BAG-${n}`, `scan-bag-${n}`)
  const unread = async () => {
    const [bell = []] = await heard('lab')
    return bell.slice(0, bell.length - before)
  }
  expect(await unread()).toMatchObject([
    { description: 'Scans in Receiving opened several conflicts.', target: '/conflictmanager', done: false },
  ])
  // It goes with the last of them that is open, though one of yesterday still is.
  const rows = (await list()).body.docs
  expect(rows.some(({ code }) => code === 'BELL-1')).toBe(true)
  for (const row of rows.filter(({ code }) => code.startsWith('BAG-'))) {
    expect(await unread()).toMatchObject([{ done: false }])
    expect((await settle(row, 'DISMISSED', 'Labels of a supplier')).status).toBe(200)
  }
  expect(await unread()).toMatchObject([{ done: true }])
  await scan('BAG-6')
  expect(await unread()).toMatchObject([
    { description: 'A scan in Receiving opened a conflict.', done: false },
    { done: true },
  ])
})

test('a conflict that opens while another of its delivery ends is told, and the last two end their notice together', async () => {
  const unread = async () => (await heard('lab'))[0]?.filter(({ done }) => !done) ?? []
  const open = async (code: string) => {
    const row = (await list()).body.docs.find((one) => one.code === code)
    if (!row) throw new Error(`No conflict ${code}`)
    return row
  }
  for (const n of [1, 2, 3, 4, 5, 6]) {
    await anotherDelivery()
    const before = (await unread()).length
    await scan(`END-${n}`)
    const first = await open(`END-${n}`)
    await Promise.all([settle(first, 'DISMISSED', 'A label of a supplier'), scan(`BEGIN-${n}`)])
    expect(await unread(), `round ${n}`).toHaveLength(before + 1)
    await scan(`LAST-${n}`)
    const rest = [await open(`BEGIN-${n}`), await open(`LAST-${n}`)]
    await Promise.all(rest.map((row) => settle(row, 'DISMISSED', 'A label of a supplier')))
    expect(await unread(), `round ${n}`).toHaveLength(before)
  }
})

test('nobody is led to a page whose feature is off', async () => {
  const [before] = await heard('lab')
  const turn = (active: boolean) =>
    lab.owner.updateTable('feature').set({ active }).where('name', '=', 'conflictmanager').execute()
  await turn(false)
  expect((await scan('BELL-3')).status).toBe(422)
  await turn(true)
  expect((await list()).body.docs.map(({ code }) => code)).toContain('BELL-3')
  expect(await heard('lab')).toEqual([before])
})

test('the tube of a canceled remote order is refused with its reason and is a conflict, so that the clinic is asked', async () => {
  const { _id: orderId, requisitionNumber: number } = await bench.send()
  const tube = `${number}A`
  const cancel = { orderId, status: 'rejected' as const, reason: 'Patient left' }
  const clinic = await lab.as('portal')
  expect((await clinic.call(api.remoteOrders.status, { body: cancel }, bench.key())).status).toBe(200)
  const said = `Remote order ${number} was canceled: Patient left`
  await anotherDelivery()
  const before = (await heard('admin'))[0]?.length ?? 0
  for (const key of ['scan-canceled', 'scan-canceled-again']) {
    const answer = await scan(tube, key)
    expect([answer.status, answer.message]).toEqual([422, said])
  }
  const open = (await list()).body.docs.filter(({ code }) => code === tube)
  expect(open).toMatchObject([{ kind: 'MISSING_REMOTE_ORDER', said, condition: 'Leaked', order: null }])
  expect((await heard('admin'))[0]).toHaveLength(before + 1)
  expect(await bench.get(orderId)).toMatchObject({ state: 'REJECTED', orderId: null })
})

test('so is the tube of any other order that cannot be received, and it ends with the receipt', async () => {
  const unsigned = await bench.send()
  const uncollected = await bench.send({ collectedAt: null })
  const unusable = await bench.send()
  const unauthorized = await bench.send()
  const set = (id: string, columns: object) =>
    lab.owner.updateTable('remote_order').set(columns).where('id', '=', id).execute()
  await set(unsigned._id, { state: 'READYTOREVIEW' })
  await set(unauthorized._id, { state: 'READYTOREVIEW', source: 'kiosk' })
  const { physicianId } = await bench.form()
  const physician = (active: boolean) =>
    lab.owner.updateTable('physician').set({ active }).where('id', '=', physicianId).execute()
  await physician(false)
  const cases = [
    [unsigned, /is not signed by the provider yet/],
    [unauthorized, /nobody has authorized it yet/],
    [uncollected, /^Collection date and time are missing/],
    [unusable, /cannot be received:/],
  ] as const
  for (const [{ requisitionNumber: number }, said] of cases) {
    const answer = await scan(`${number}A`)
    expect([answer.status, answer.message]).toEqual([422, expect.stringMatching(said)])
    const open = (await list()).body.docs.filter(({ code }) => code === `${number}A`)
    expect(open).toMatchObject([{ kind: 'MISSING_REMOTE_ORDER', said: answer.message, condition: 'Leaked' }])
  }
  await physician(true)
  await set(unsigned._id, { state: 'INTRANSIT' })
  await set(unauthorized._id, { state: 'INTRANSIT' })
  await set(uncollected._id, { collected_at: new Date(lab.clock.now().getTime() - 60_000) })
  for (const [{ requisitionNumber: number }] of cases)
    expect((await scan(`${number}A`, `scan-signed-${number}`)).status).toBe(200)
  const codes = (await list()).body.docs.map(({ code }) => code)
  expect(cases.filter(([{ requisitionNumber: number }]) => codes.includes(`${number}A`))).toEqual([])
})

test('the tube of an order that the laboratory rejected is one too, so that it does not only lie aside', async () => {
  const { requisitionNumber: number } = await bench.send()
  const orderId = (await bench.receive(number)).body.order._id
  await lab.owner.updateTable('lab_order').set({ state: 'REJECTED' }).where('id', '=', orderId).execute()
  // One that was received before is on its order already.
  expect((await scan(`${number}A`, 'scan-received')).status).toBe(422)
  expect((await list()).body.docs.map(({ code }) => code)).not.toContain(`${number}A`)
  const never = { state: 'EXPECTED' as const, received_at: null, received_by: null }
  await lab.owner.updateTable('specimen').set(never).where('order_id', '=', orderId).execute()
  const answer = await scan(`${number}A`)
  expect([answer.status, answer.message]).toEqual([
    422,
    `Order ${number} was rejected. Set the specimen aside.`,
  ])
  expect((await list()).body.docs.filter(({ code }) => code === `${number}A`)).toMatchObject([
    { said: answer.message },
  ])
})

test('a tube that came before its order says what was told last, where the order was canceled meanwhile', async () => {
  const { requisitionNumber: last } = await bench.send()
  const next = last.slice(0, -4) + String(Number(last.slice(-4)) + 1).padStart(4, '0')
  await scan(next, 'scan-too-early')
  const { _id: orderId, requisitionNumber } = await bench.send()
  expect(requisitionNumber).toBe(next)
  const cancel = { orderId, status: 'rejected' as const, reason: 'Sent twice' }
  await (await lab.as('portal')).call(api.remoteOrders.status, { body: cancel }, bench.key())
  await scan(next, 'scan-too-late')
  const open = (await list()).body.docs.filter(({ code }) => code === next)
  expect(open.map(({ said }) => said)).toEqual([`Remote order ${next} was canceled: Sent twice`])
})

test('the notices of a conflict end with it, however it ends, and those of others stay', async () => {
  const { requisitionNumber: last } = await bench.send()
  const next = last.slice(0, -4) + String(Number(last.slice(-4)) + 1).padStart(4, '0')
  for (const code of ['ENDS-1', 'ENDS-2', next]) {
    await anotherDelivery()
    await scan(code, `scan-ends-${code}`)
  }
  const rows = new Map((await list()).body.docs.map((row) => [row.code, row]))
  const told = async () => {
    const bells = await heard('admin', 'lab')
    return ['ENDS-1', 'ENDS-2', next].map((code) =>
      bells.map((bell) => bell.find(({ target }) => target?.endsWith(rows.get(code)?._id ?? '?'))?.done),
    )
  }
  expect(await told()).toEqual([
    [false, false],
    [false, false],
    [false, false],
  ])
  const row = rows.get('ENDS-1')
  if (!row) throw new Error('No conflict')
  expect((await settle(row, 'DISMISSED', 'A label of a supplier')).status).toBe(200)
  expect((await bench.send()).requisitionNumber).toBe(next)
  expect((await scan(next, 'scan-ends-late')).status).toBe(200)
  expect(await told()).toEqual([
    [true, true],
    [false, false],
    [true, true],
  ])
})

test('two first scans at the same moment open one conflict, and neither condition is lost unsaid', async () => {
  for (const n of [1, 2, 3, 4, 5, 6]) {
    const code = `TWICE-${n}`
    await Promise.all([scan(code, `a-${code}`, 'Leaked'), scan(code, `b-${code}`, 'Hemolyzed')])
    const found = (await list()).body.docs.filter((row) => row.code === code)
    expect(found).toHaveLength(1)
    const changes = await lab.owner
      .selectFrom('audit')
      .select('changes')
      .where('entity', '=', 'conflict')
      .where('entity_id', '=', found[0]?._id ?? '')
      .execute()
    const said = JSON.stringify(changes)
    expect([said.includes('Leaked'), said.includes('Hemolyzed')]).toEqual([true, true])
  }
})

test('a scan beside the order that is entered as received leaves no conflict open', async () => {
  const desk = reportBench(lab, await lab.as('admin'))
  for (const n of [1, 2, 3, 4, 5, 6]) {
    const code = `BESIDE-${n}`
    const entered = desk.received({ items: [desk.forms.test('BUN')], requisitionNumber: code })
    await Promise.all([entered, scan(code, `beside-${n}`)])
    expect((await list()).body.docs.filter((row) => row.code === code)).toEqual([])
  }
})
