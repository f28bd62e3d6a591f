import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import { usualNotices, type NoticeChoices } from '@contract/session/notices'
import { m } from '@contract/messages'
import { remoteBench } from '../remote-orders/test-remote'
import { reportBench } from '../reports/test-reports'
import { testLab, type Caller, type TestLab } from '../../test/harness'

let lab: TestLab
let clinic: Caller
let staff: Caller
let bench: ReturnType<typeof remoteBench>
beforeAll(async () => {
  lab = await testLab()
  clinic = await lab.as('portal')
  staff = await lab.as('admin')
  bench = remoteBench(lab, clinic)
})
afterAll(() => lab.close())

/** A received order, resulted, verified and released; potassium decides what it is. */
async function reported(potassium: string) {
  const sent = await bench.send()
  const orderId = (await bench.receive(sent.requisitionNumber)).body.order._id
  const reports = reportBench(lab, staff)
  const { docs } = (await staff.call(api.results.ofOrder, { body: { orderId } })).body
  const typed: Record<string, string> = {
    ...{ GLU: '92', BUN: '14', CREAT: '0.9', NA: '140', K: potassium, CL: '102', CO2: '25', CA: '9.4' },
  }
  await reports.enter(
    orderId,
    Object.fromEntries(docs.flatMap(({ code }) => (typed[code] ? [[code, typed[code]]] : []))),
  )
  const codes = (await staff.call(api.results.ofOrder, { body: { orderId } })).body.docs
    .filter(({ state }) => state === 'RESULTED')
    .map(({ code }) => code)
  await reports.verify(orderId, codes)
  await reports.release(orderId)
  return { sent, orderId }
}
const bells = async (who: Caller = clinic) => {
  const { docs } = (await who.call(api.session.notifications, {})).body
  return docs.map(({ description }) => description)
}
const choose = (over: Partial<NoticeChoices>) =>
  clinic.call(api.session.chooseNotices, { body: { notices: { ...usualNotices, ...over } } })
const words = m.remoteOrders

test('whoever chose nothing hears of no ordinary result', async () => {
  expect((await clinic.call(api.session.noticeChoices, {})).body).toEqual(usualNotices)
  const before = (await bells()).length
  await reported('4.2')
  expect(await bells()).toHaveLength(before)
})

test('all results by mail: once while unread, without patient or number, and the other clinic hears nothing', async () => {
  const other = await lab.as('portal.other')
  const [others, mails] = [await bells(other), lab.mail.length]
  expect((await choose({ level: 'all', results: 'mail' })).status).toBe(200)
  const { sent } = await reported('4.2')
  await reported('4.3')
  lab.app.outbox.wake()
  await expect.poll(() => lab.mail.length).toBeGreaterThan(mails)
  const mine = (await bells()).filter((one) => one === words.noticeResults.all)
  expect(mine).toHaveLength(1)
  const message = lab.mail.at(-1)
  expect(message?.text).toContain(words.noticeResults.all)
  expect(message?.text).not.toContain(sent.requisitionNumber)
  expect(message?.text).not.toMatch(/Quist|Wilhelmina/)
  expect(await bells(other)).toEqual(others)
})

test('an answered change is told to whoever chose so', async () => {
  await choose({ changes: 'bell' })
  const sent = await bench.send()
  await bench.receive(sent.requisitionNumber)
  const asked = await clinic.call(
    api.remoteOrders.askChange,
    { body: { orderId: sent._id, text: 'Please add the fax number', asked: {} } },
    bench.key(),
  )
  const { _id, version } = asked.body
  await staff.call(
    api.remoteOrders.answerChange,
    { body: { _id, version, accept: false, answer: 'Not on this order' } },
    bench.key(),
  )
  expect((await bells())[0]).toBe(words.noticeOf.changes)
})

test('a critical result rings although everything is switched off', async () => {
  await choose({ results: 'none' })
  await reported('7.4')
  expect((await bells())[0]).toBe(words.noticeResults.critical)
})
