import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { Recall } from '@contract/recalls/shapes'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { remoteBench } from '../remote-orders/test-remote'
import { reportBench } from '../reports/test-reports'

let lab: TestLab
let staff: Caller
let clinic: Caller
let bench: ReturnType<typeof reportBench>
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('admin')
  clinic = await lab.as('portal')
  bench = reportBench(lab, staff)
})
afterAll(() => lab.close())

const key = () => ({ 'idempotency-key': lab.ports.ids.id() })
const minute = 60_000

/** Corrects glucose and releases the corrected report. */
async function corrected(orderId: string, raw = '195') {
  await bench.correct(orderId, 'GLU', raw)
  await bench.verify(orderId, ['GLU'])
  return (await bench.release(orderId, { reason: 'Wrong tube was measured' })).report
}
const list = async (state: 'OPEN' | 'CLOSED' = 'OPEN') =>
  (await staff.call(api.recalls.list, { query: { state, limit: 200 } })).body.docs
const of = async (orderId: string, state: 'OPEN' | 'CLOSED' = 'OPEN') =>
  (await list(state)).find((one) => one.orderId === orderId)
async function recallOf(orderId: string): Promise<Recall> {
  const row = await of(orderId)
  if (!row) throw new Error('No open recall.')
  return (await staff.call(api.recalls.get, { body: { _id: row._id } })).body
}
const byWay = (recall: Recall, way: string) => recall.people.filter((one) => one.way === way)
const noted = (recipient: { _id: string; version: number }, over: object = {}) =>
  staff.call(
    api.recalls.note,
    {
      body: {
        recipientId: recipient._id,
        version: recipient.version,
        to: 'Dr. Vandersloot',
        how: 'phone',
        at: lab.clock.now().toISOString(),
        acknowledged: true,
        ...over,
      },
    },
    key(),
  )

describe('a corrected report', () => {
  test('keeps its recall open for a reader who comes to light after everybody else acknowledged', async () => {
    const { orderId, mediaKey } = await bench.released()
    expect((await bench.media(mediaKey, clinic)).status).toBe(200)
    lab.clock.advance(minute)
    await corrected(orderId)
    const recall = await recallOf(orderId)
    const [orderer] = byWay(recall, 'orderer')
    const [reader] = byWay(recall, 'user')
    if (!orderer || !reader) throw new Error('Somebody is missing.')
    // As if the trail had recorded the reading only now.
    await lab.owner.deleteFrom('report_recall_recipient').where('id', '=', reader._id).execute()
    expect((await noted(orderer)).status).toBe(200)
    expect(await of(orderId)).toMatchObject({ recipients: 2, acknowledged: 1 })
    expect(byWay(await recallOf(orderId), 'user')).toMatchObject([{ received: { number: 1 } }])
  })

  test('leaves out whoever read only a version that said nothing of it', async () => {
    const orderId = await bench.received({ items: [bench.forms.test('GLU'), bench.forms.test('BUN')] })
    await bench.enter(orderId, { BUN: '14' })
    await bench.verify(orderId, ['BUN'])
    const { report: first } = await bench.release(orderId, { preliminary: true })
    expect((await bench.media(first.mediaKey, clinic)).status).toBe(200)
    await bench.enter(orderId, { GLU: '91' })
    await bench.verify(orderId, ['GLU'])
    await bench.release(orderId)
    await corrected(orderId)
    const { people } = await recallOf(orderId)
    expect(people.map(({ way, received }) => [way, received.number])).toEqual([['orderer', 2]])
  })

  test('takes no call about a recall that went on in a later one', async () => {
    const { orderId } = await bench.released()
    await corrected(orderId)
    const [before] = byWay(await recallOf(orderId), 'orderer')
    lab.clock.advance(minute)
    await corrected(orderId, '205')
    expect((await noted(before ?? { _id: '', version: 0 })).status).toBe(422)
    expect(await of(orderId)).toMatchObject({ number: 3, acknowledged: 0 })
  })

  test('is told to everybody who has the version before, until the last acknowledged', async () => {
    const { orderId, mediaKey } = await bench.released()
    expect((await bench.media(mediaKey, clinic)).status).toBe(200)
    // The laboratory's own staff who read it are no recipients.
    expect((await bench.media(mediaKey)).status).toBe(200)
    lab.clock.advance(minute)
    await corrected(orderId)

    const recall = await recallOf(orderId)
    expect(recall).toMatchObject({ number: 2, state: 'CORRECTED', recipients: 2, acknowledged: 0 })
    const [orderer] = byWay(recall, 'orderer')
    const [reader] = byWay(recall, 'user')
    expect(orderer).toMatchObject({
      told: { to: 'Dr. Vandersloot', how: 'correction' },
      received: { number: 1 },
      acknowledged: null,
    })
    expect(reader).toMatchObject({
      received: { number: 1, how: 'opened' },
      told: { how: 'notice' },
      acknowledged: null,
    })
    expect(recall.difference).toEqual([
      expect.objectContaining({
        kind: 'changed',
        what: expect.stringContaining('Glucose'),
        old: expect.stringContaining('91 mg/dL'),
        now: expect.stringContaining('195 mg/dL'),
        reason: expect.stringContaining('Wrong tube was measured'),
      }),
    ])

    // The notice names nobody, and leads to what changed.
    const { notifications } = (await clinic.call(api.reference.bootstrap, {})).body
    const notice = notifications.find(({ target }) => target?.includes(reader?._id ?? ''))
    expect(notice?.description).toBe('A report that you received was corrected. Please read the new version.')
    expect(notice?.target).toBe(`/order/${orderId}?recall=${reader?._id}`)
    const body = { recipientId: reader?._id ?? '' }
    const { body: told } = await clinic.call(api.recalls.mine, { body })
    expect(told).toMatchObject({ had: 1, number: 2, difference: recall.difference, acknowledgedAt: null })

    const done = await clinic.call(
      api.recalls.acknowledge,
      { body: { ...body, version: told.version } },
      key(),
    )
    expect(done.status, done.message).toBe(200)
    expect(done.body.acknowledgedAt).not.toBeNull()
    const after = (await clinic.call(api.reference.bootstrap, {})).body.notifications
    expect(after.find(({ target }) => target === notice?.target)).toMatchObject({ done: true })
    expect(await of(orderId)).toMatchObject({ acknowledged: 1, recipients: 2 })

    const [open] = byWay(await recallOf(orderId), 'orderer')
    const last = await noted(open ?? { _id: '', version: 0 })
    expect(last.status, last.message).toBe(200)
    expect(last.body).toMatchObject({ acknowledged: 2 })
    expect(last.body.closedAt).not.toBeNull()
    expect(await of(orderId)).toBeUndefined()
    expect(await of(orderId, 'CLOSED')).toMatchObject({ acknowledged: 2, followed: false })
  })

  test('finds downloads, results read on the screen, and whoever opened a link', async () => {
    const { orderId, mediaKey } = await bench.released()
    const file = await clinic.call(api.reports.generate, { body: { orderId } })
    expect(file.status).toBe(200)
    const link = (await staff.call(api.reports.makeLink, { body: { mediaKey } })).body
    const token = link.path.split('#')[1] ?? ''
    const headers = { authorization: `Bearer ${token}` }
    const { patient } = await bench.order(orderId)
    const stranger = lab.anonymous
    const checked = await stranger.call(
      api.reports.checkLink,
      { body: { key: mediaKey, dob: patient.dob } },
      headers,
    )
    const proof = checked.body.answer.is === 'open' ? checked.body.answer.verifyToken : ''
    const opened = await stranger.call(
      api.reports.verifyMedia,
      { params: { key: mediaKey } },
      { authorization: `Bearer ${proof}` },
    )
    expect(opened.status).toBe(200)
    lab.clock.advance(minute)
    await corrected(orderId)
    const recall = await recallOf(orderId)
    expect(byWay(recall, 'user').map(({ received }) => received.how)).toEqual(['downloaded'])
    const [holder] = byWay(recall, 'link')
    expect(holder).toMatchObject({ told: null, received: { number: 1, how: 'opened by a link' } })
    expect(holder?.name).toMatch(/^Holder of the link made by .+ on /)
    expect(recall.untold).toBe(1)

    const other = await bench.released()
    expect((await clinic.call(api.results.ofOrder, { body: { orderId: other.orderId } })).status).toBe(200)
    lab.clock.advance(minute)
    await corrected(other.orderId)
    const [reader] = byWay(await recallOf(other.orderId), 'user')
    expect(reader?.received.how).toBe('read on the screen')
  })

  test('counts who reads a patient’s trends, and the patient with a link to own results', async () => {
    const remote = remoteBench(lab, clinic)
    const address = { line1: '12 Elm Street', city: 'Boise', state: 'ID', zip: '83702' }
    const patient = { ...remote.person(), address }
    const sent = await remote.send({ patient })
    const orderId = (await remote.receive(sent.requisitionNumber)).body.order._id
    const measured = {
      GLU: '95',
      BUN: '14',
      CREAT: '0.9',
      NA: '140',
      K: '4.2',
      CL: '102',
      CO2: '25',
      CA: '9.4',
    }
    await bench.enter(orderId, measured)
    const { docs } = (await staff.call(api.results.ofOrder, { body: { orderId } })).body
    await bench.verify(
      orderId,
      docs.flatMap(({ code, state }) => (state === 'RESULTED' ? [code] : [])),
    )
    await bench.release(orderId)
    const { patient: onFile } = await remote.get(sent._id)
    const trends = await clinic.call(api.patients.results, { body: { _id: onFile._id } })
    expect(trends.status, trends.message).toBe(200)
    const invitation = { patientId: onFile._id, by: 'link' as const, language: 'en' as const }
    const { link } = (await staff.call(api.patientAccess.invite, { body: invitation }, key())).body
    const proof = { dob: patient.dob, zip: address.zip }
    const own = await lab
      .withToken(/#([\w-]+)/.exec(link ?? '')?.[1] ?? '')
      .call(api.patientAccess.open, { body: { proof } })
    expect(own.body.answer.is).toBe('open')
    lab.clock.advance(minute)
    await corrected(orderId)
    const recall = await recallOf(orderId)
    const hows = byWay(recall, 'user').map(({ received }) => received.how)
    expect(hows).toEqual(['read on the screen'])
    expect(byWay(recall, 'link')).toMatchObject([
      { name: 'The patient, by the link to own results', received: { number: 1 } },
    ])
  })

  test('corrected once more: the newer recall has everybody again, with what changed since their version', async () => {
    const { orderId, mediaKey } = await bench.released()
    await bench.media(mediaKey, clinic)
    lab.clock.advance(minute)
    await corrected(orderId, '195')
    const first = await recallOf(orderId)
    lab.clock.advance(minute)
    await corrected(orderId, '205')
    const second = await recallOf(orderId)
    expect(second._id).not.toBe(first._id)
    expect(second).toMatchObject({ number: 3, recipients: 2 })
    expect(await of(orderId, 'CLOSED')).toMatchObject({ _id: first._id, followed: true })
    const [reader] = byWay(second, 'user')
    const { body } = await clinic.call(api.recalls.mine, { body: { recipientId: reader?._id ?? '' } })
    expect(body).toMatchObject({ had: 1, number: 3 })
    expect(body.difference[0]?.old).toContain('91 mg/dL')
    expect(body.difference[0]?.now).toContain('205 mg/dL')
    // The notice of the first is over.
    const [old] = byWay(first, 'user')
    const late = await clinic.call(
      api.recalls.acknowledge,
      { body: { recipientId: old?._id ?? '', version: 1 } },
      key(),
    )
    expect([late.status, late.message]).toEqual([422, 'This recall is closed.'])
  })

  test('an addition recalls nothing', async () => {
    const { orderId, mediaKey } = await bench.released()
    await bench.media(mediaKey, clinic)
    lab.clock.advance(minute)
    const { report } = await bench.release(orderId, { reason: 'Copy to the nephrologist' })
    expect(report.state).toBe('AMENDED')
    expect(await of(orderId)).toBeUndefined()
  })
})

describe('recording a call', () => {
  async function opened() {
    const { orderId } = await bench.released()
    lab.clock.advance(minute)
    await corrected(orderId)
    const recall = await recallOf(orderId)
    const [orderer] = byWay(recall, 'orderer')
    if (!orderer) throw new Error('No orderer.')
    return { orderId, recall, orderer }
  }

  test('tells without acknowledging, then acknowledges; a second writer is told', async () => {
    const { orderId, orderer } = await opened()
    const told = await noted(orderer, { acknowledged: false, note: 'Calls back after rounds' })
    expect(told.body).toMatchObject({ acknowledged: 0, closedAt: null })
    expect((await noted(orderer)).body).toMatchObject({ error: { code: 'stale' } })
    const [now] = byWay(await recallOf(orderId), 'orderer')
    expect(now).toMatchObject({
      note: 'Calls back after rounds',
      told: { how: 'phone', to: 'Dr. Vandersloot' },
    })
    expect((await noted(now ?? orderer)).body.closedAt).not.toBeNull()
    const again = await noted({ ...orderer, version: (now?.version ?? 0) + 1 })
    expect(again.message).toMatch(/has acknowledged already\.$/)
  })

  test('refuses a time before the correction or in the future, and nobody', async () => {
    const { orderer, recall } = await opened()
    const at = (ms: number) => new Date(Date.parse(recall.openedAt) + ms).toISOString()
    expect((await noted(orderer, { at: at(-2 * minute) })).fields).toHaveProperty('at')
    expect((await noted(orderer, { at: at(48 * 60 * minute) })).fields).toHaveProperty('at')
    expect((await noted(orderer, { to: '  ' })).status).toBe(400)
  })

  test('is for the laboratory; a notice is for the person it was sent to', async () => {
    const { orderId, mediaKey } = await bench.released()
    await bench.media(mediaKey, clinic)
    lab.clock.advance(minute)
    await corrected(orderId)
    const recall = await recallOf(orderId)
    expect((await clinic.call(api.recalls.list, {})).status).toBe(403)
    expect((await clinic.call(api.recalls.get, { body: { _id: recall._id } })).status).toBe(403)
    const [reader] = byWay(recall, 'user')
    const recipientId = reader?._id ?? ''
    const others = await lab.as('portal.other')
    expect((await others.call(api.recalls.mine, { body: { recipientId } })).status).toBe(404)
    expect((await staff.call(api.recalls.mine, { body: { recipientId } })).status).toBe(404)
    const orderer = byWay(recall, 'orderer')[0]?._id ?? ''
    const body = { recipientId: orderer, version: 1 }
    expect((await clinic.call(api.recalls.acknowledge, { body }, key())).status).toBe(404)
    const { count } = (await staff.call(api.recalls.open, {})).body
    expect(count).toBe((await list()).length)
  })
})
