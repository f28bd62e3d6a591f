import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import { json } from '../../db/json'
import { receive } from '../../hl7/public'
import { createMllpServer } from '../../node/mllp'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { bytesOf, config, ehrBench } from '../ehr-jobs/test-ehr'
import { reportBench } from '../reports/test-reports'

let lab: TestLab
let staff: Caller
let ehr: ReturnType<typeof ehrBench>
let reports: ReturnType<typeof reportBench>
const got: string[] = []
let says = 'AA'
let server: ReturnType<typeof createMllpServer>
let connection: { _id: string }
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('admin')
  ehr = ehrBench(lab, staff)
  reports = reportBench(lab, staff)
  server = createMllpServer({
    host: '127.0.0.1',
    port: 0,
    onMessage: async (message) => {
      const text = new TextDecoder().decode(message)
      got.push(text)
      const id = text.split('\r')[0]?.split('|')[9] ?? ''
      const err = says === 'AE' ? 'ERR||OBR^1^4|103^Unknown test^HL70357|E\r' : ''
      return {
        answer: bytesOf(`MSH|^~\\&|REF||ALIQUOT||2026||ORL^O22|X|T|2.5.1\rMSA|${says}|${id}\r${err}`),
      }
    },
  })
  const port = await server.listen()
  const reference = await staff.call(
    api.contractLabs.add,
    { body: { contractLab: { name: 'Reference laboratory', clia: '05D1234567', address: {} } } },
    key(),
  )
  if (reference.status !== 200) throw new Error(JSON.stringify(reference.fields))
  const id = reference.body._id
  connection = await ehr.testing(
    {
      kind: 'laboratory',
      config: config({
        target: { host: '127.0.0.1', port, tls: false, ca: '' },
        contractLabId: id,
        expectedHours: 48,
      }),
    },
    { state: 'LIVE' },
  )
})
afterAll(async () => {
  await server.close()
  await lab.close()
})

const key = () => ({ 'idempotency-key': lab.ports.ids.id() })
const received = () => reports.received({ items: [reports.forms.test('GLU'), reports.forms.test('BUN')] })
const offered = async (orderId: string) => {
  const { docs } = (await staff.call(api.referrals.offered, { body: { orderId } })).body
  const found = docs.find(({ connectionId }) => connectionId === connection._id)
  if (!found) throw new Error('Not offered.')
  return found.items
}
const send = (orderId: string, items: { panelId: string | null; testId: string | null; letter: string }[]) =>
  staff.call(
    api.referrals.send,
    {
      body: {
        orderId,
        connectionId: connection._id,
        items: items.map(({ panelId, testId, letter }) => ({ panelId, testId, letter })),
      },
    },
    key(),
  )
const inList = async (list: 'waiting' | 'partial' | 'corrected' | 'critical' | 'overdue', orderId: string) =>
  (await staff.call(api.referrals.list, { query: { list, limit: 200 } })).body.docs.filter(
    (one) => one.orderId === orderId,
  )

test('tests of an order are ordered once, by the code that the laboratory has, and wait until they are overdue', async () => {
  says = 'AA'
  const orderId = await received()
  const [first, second] = await offered(orderId)
  if (!first || !second) throw new Error('No items.')
  await lab.owner
    .insertInto('ehr_code')
    .values({
      lab_id: lab.seeded.labId,
      id: lab.ports.ids.id(),
      connection_id: connection._id,
      kind: 'test',
      code: 'REF-1',
      system: 'REFLAB',
      words: 'Glucose, reference',
      search_name: 'ref-1',
      test_id: first.testId,
    })
    .execute()
  expect((await offered(orderId))[0]).toMatchObject({ code: 'REF-1', why: null })
  const placed = await send(orderId, [first])
  expect(placed.status).toBe(200)
  const [row] = placed.body.docs
  await ehr.settled()
  const text = got.at(-1) ?? ''
  expect(text).toContain('OML^O21^OML_O21')
  expect(text).toContain(`ORC|NW|${row?.placer}^ALIQUOT`)
  expect(text).toContain('^REFLAB|')
  expect(text).toMatch(/\rSPM\|1\|/)
  expect(await inList('waiting', orderId)).toMatchObject([
    { test: 'Glucose, reference', messageState: 'ACK', overdue: false },
  ])
  const again = await send(orderId, [first])
  expect(again.fields).toMatchObject({
    'items.0': expect.stringMatching(/^Glucose went to Chart 1 already/),
  })
  expect(await inList('overdue', orderId)).toEqual([])
  expect(new Date(row?.dueAt ?? '').getTime() - lab.clock.now().getTime()).toBeGreaterThan(47 * 3_600_000)
  await lab.owner
    .updateTable('ehr_order')
    .set({ due_at: lab.clock.now() })
    .where('id', '=', row?._id ?? '')
    .execute()
  expect(await inList('overdue', orderId)).toMatchObject([{ overdue: true }])
  expect((await staff.call(api.referrals.counts)).body.overdue).toBeGreaterThan(0)
})

test('a cancellation counts once the laboratory took it, and goes on waiting where it is refused', async () => {
  says = 'AA'
  const orderId = await received()
  const items = (await offered(orderId)).filter(({ why }) => why === null)
  const [row] = (await send(orderId, items.slice(0, 1))).body.docs
  if (!row) throw new Error('Nothing placed.')
  await ehr.settled()
  says = 'AE'
  const cancel = () =>
    staff.call(api.referrals.cancel, { body: { _id: row._id, reason: 'Wrong laboratory' } }, key())
  await ehr.set(connection._id, { paused_at: lab.clock.now(), paused_why: 'Their upgrade.' })
  expect((await cancel()).body).toMatchObject({ state: 'ORDERED', cancelledWhy: 'Wrong laboratory' })
  expect((await cancel()).message).toBe('The laboratory was asked already to cancel this.')
  await ehr.settled()
  await ehr.set(connection._id, { paused_at: null, paused_why: null })
  await lab.owner
    .updateTable('ehr_message')
    .set({ run_at: lab.clock.now() })
    .where('connection_id', '=', connection._id)
    .where('state', '=', 'WAITING')
    .execute()
  await ehr.settled()
  expect(got.at(-1)).toContain(`ORC|CA|${row.placer}^ALIQUOT`)
  expect(await inList('waiting', orderId)).toMatchObject([{ cancelledWhy: null, messageState: 'NACK' }])
  says = 'AA'
  // What was refused stands before it in the patient's lane until a person ends it.
  const [refused] = (await ehr.rows(connection)).filter(({ state }) => state === 'NACK')
  await staff.call(
    api.ehrJobs.act,
    {
      body: { _id: refused?.id ?? '', version: refused?.version ?? 0, transition: 'skip', reason: 'Again.' },
    },
    key(),
  )
  expect((await cancel()).status).toBe(200)
  await ehr.settled()
  expect(await inList('waiting', orderId)).toEqual([])
})

test('partial and critical ones stand in their lists', async () => {
  says = 'AA'
  const orderId = await received()
  const items = (await offered(orderId)).filter(({ why }) => why === null)
  const [row] = (await send(orderId, items.slice(0, 1))).body.docs
  await lab.owner
    .updateTable('ehr_order')
    .set({ state: 'PARTIAL', test: json({ code: 'REF-1', text: 'Glucose, reference', system: 'REFLAB' }) })
    .where('id', '=', row?._id ?? '')
    .execute()
  await reports.enter(orderId, { GLU: '20' })
  expect(await inList('partial', orderId)).toHaveLength(1)
  expect(await inList('critical', orderId)).toHaveLength(1)
  expect(await inList('waiting', orderId)).toEqual([])
})

test('a proficiency specimen is offered to no laboratory and sent to none (42 CFR 493.801(b)(4))', async () => {
  const orderId = await received()
  const [item] = await offered(orderId)
  if (!item) throw new Error('No item.')
  expect(item.why).toBeNull()
  await lab.owner.updateTable('feature').set({ active: false }).where('name', '=', 'pol').execute()
  const mark = (proficiency: boolean) =>
    staff.call(api.transfers.markProficiency, { body: { orderId, proficiency, reason: 'API 2026, event 3' } })
  expect((await mark(true)).status).toBe(200)
  expect((await reports.order(orderId)).proficiency).toBe(true)
  expect((await offered(orderId)).every(({ why }) => why?.includes('proficiency'))).toBe(true)
  const count = got.length
  const refused = await send(orderId, [item])
  expect(refused.status).toBe(400)
  expect(JSON.stringify(refused.fields)).toContain('proficiency specimen')
  await ehr.settled()
  expect(got).toHaveLength(count)
  expect((await mark(false)).status).toBe(200)
  await lab.owner.updateTable('feature').set({ active: true }).where('name', '=', 'pol').execute()
})

test('answers, comment, source and condition go with each test (42 CFR 493.1241(c))', async () => {
  says = 'AA'
  const orderId = await reports.received({
    items: [reports.forms.test('GLU'), reports.forms.test('BUN')],
    comment: 'On insulin drip; drawn above IV\nCall before noon',
    answers: { fasting: true, symptomOnset: '2026-11-17' },
  })
  await lab.owner
    .updateTable('specimen')
    .set({ condition: 'Hemolyzed' })
    .where('order_id', '=', orderId)
    .execute()
  const items = await offered(orderId)
  expect((await send(orderId, items)).status).toBe(200)
  await ehr.settled()
  const text = got.at(-1) ?? ''
  const segments = (name: string) => text.split('\r').filter((one) => one.startsWith(`${name}|`))
  expect(segments('NTE')).toEqual([
    'NTE|1|P|On insulin drip; drawn above IV',
    'NTE|2|P|Call before noon',
    'NTE|1|P|On insulin drip; drawn above IV',
    'NTE|2|P|Call before noon',
  ])
  const [fasting, onset] = segments('OBX').map((one) => one.split('|'))
  expect([fasting?.[2], fasting?.[3], fasting?.[5], fasting?.[11], fasting?.[29]]).toEqual([
    'ST',
    expect.stringMatching(/^fasting\^.+\^L$/),
    'Yes',
    'O',
    'QST',
  ])
  expect([onset?.[3], onset?.[5]]).toEqual(['symptomOnset^First day of symptoms^L', '2026-11-17'])
  const [, ...spm] = segments('SPM')[0]?.split('|') ?? []
  const { specimens } = await reports.order(orderId)
  expect([spm[7], spm[23]]).toEqual([`^${specimens[0]?.source}`, '^Hemolyzed'])
  // Our own reading takes it as it was meant.
  const read = receive(bytesOf(text), { zone: 'America/Boise', mode: 'test', accepts: ['OML^O21'] })
  if (read.kind !== 'read' || read.content.kind !== 'order') throw new Error('No order.')
  const [first] = read.content.orders
  expect(first).toMatchObject({
    notes: ['On insulin drip; drawn above IV', 'Call before noon'],
    specimens: [{ condition: { text: 'Hemolyzed' } }],
  })
  expect(first?.answers.map(({ test: asked }) => asked.code)).toEqual(['fasting', 'symptomOnset'])
})
