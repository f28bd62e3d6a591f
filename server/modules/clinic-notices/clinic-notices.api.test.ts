import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { api } from '@contract/api'
import { usualNotices, type NoticeChoices } from '@contract/session/notices'
import { fill, m } from '@contract/messages'
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
const patience = { timeout: 20_000 }

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

/** Received, with these results released as a preliminary report. */
async function preliminary(typed: Record<string, string>) {
  const sent = await bench.send()
  const orderId = (await bench.receive(sent.requisitionNumber)).body.order._id
  await releaseMore(orderId, typed)
  return { sent, orderId }
}
async function releaseMore(orderId: string, typed: Record<string, string>) {
  const reports = reportBench(lab, staff)
  await reports.enter(orderId, typed)
  await reports.verify(orderId, Object.keys(typed))
  await reports.release(orderId, { preliminary: true })
}
const bellsTo = async (target: string) =>
  (await clinic.call(api.session.notifications, {})).body.docs.filter((one) => one.target === target)
const mailsWith = (said: string) => lab.mail.filter(({ text }) => text.includes(said)).length
const read = (ids: string[]) => clinic.call(api.session.readNotices, { body: { ids } })

test('another critical value of the same order rings and is mailed although the first stands unread; an ordinary one does not', async () => {
  await choose({ level: 'critical', results: 'mail' })
  const mails = mailsWith(words.noticeResults.critical)
  const { orderId } = await preliminary({ K: '7.4' })
  await releaseMore(orderId, { GLU: '20' })
  const critical = async () =>
    (await bellsTo(`/order/${orderId}`)).filter(
      ({ description }) => description === words.noticeResults.critical,
    )
  expect(await critical()).toHaveLength(2)
  lab.app.outbox.wake()
  await expect.poll(() => mailsWith(words.noticeResults.critical)).toBe(mails + 2)
  // The potassium of the first report is in this one too, and was told.
  await releaseMore(orderId, { NA: '140' })
  expect(await critical()).toHaveLength(2)
})

test('is not mailed to whoever may no longer read the clinic’s orders when the message goes out', async () => {
  await choose({ level: 'critical', results: 'mail' })
  const mails = () => mailsWith(words.noticeResults.critical)
  const userId = lab.seeded.users.get('portal') ?? ''
  const links = () =>
    lab.owner.selectFrom('user_physician_location').selectAll().where('user_id', '=', userId)
  const sentAll = () =>
    expect
      .poll(async () => {
        lab.app.outbox.wake()
        return lab.owner.selectFrom('outbox').select('id').where('dead_at', 'is', null).execute()
      }, patience)
      .toEqual([])
  await sentAll()
  const before = mails()
  // The server is down while it is released and the account changed.
  const send = vi.spyOn(lab.ports.mail, 'send').mockRejectedValue(new Error('The mail server is down.'))
  await preliminary({ K: '7.4' })
  await expect.poll(() => send.mock.calls.length, patience).toBeGreaterThan(0)
  const had = await links().execute()
  await lab.owner.deleteFrom('user_physician_location').where('user_id', '=', userId).execute()
  send.mockRestore()
  lab.clock.advance(60_000)
  await sentAll()
  await lab.owner.insertInto('user_physician_location').values(had).execute()
  expect(mails()).toBe(before)
})

/** Corrects the potassium and reports it. */
async function corrected(orderId: string, raw: string, isPreliminary: boolean) {
  const reports = reportBench(lab, staff)
  await reports.correct(orderId, 'K', raw)
  await reports.verify(orderId, ['K'])
  await reports.release(orderId, { preliminary: isPreliminary, reason: 'Wrong tube was measured' })
}

test('a critical value that is corrected to the opposite critical rings', async () => {
  await choose({})
  const { orderId } = await preliminary({ K: '7.4' })
  await corrected(orderId, '2.1', true)
  expect((await bellsTo(`/order/${orderId}`)).map(({ description }) => description)).toEqual([
    words.noticeResults.critical,
    words.noticeResults.critical,
  ])
})

test('each corrected report rings', async () => {
  await choose({ corrected: 'bell' })
  const { orderId } = await reported('4.2')
  await corrected(orderId, '4.4', false)
  await corrected(orderId, '4.6', false)
  expect((await bellsTo(`/order/${orderId}`)).map(({ description }) => description)).toEqual([
    words.noticeOf.corrected,
    words.noticeOf.corrected,
  ])
})

/** The corrected reports and the results that one was told of since, with what was unread of the list read before. */
async function since(orderId: string, act: () => Promise<unknown>) {
  const unread = (await bellsTo('/remoteorders')).filter(({ done }) => !done)
  if (unread.length > 0) await read(unread.map(({ _id }) => _id))
  const before = new Set((await clinic.call(api.session.notifications, {})).body.docs.map(({ _id }) => _id))
  await act()
  const { docs } = (await clinic.call(api.session.notifications, {})).body
  return docs
    .filter(
      ({ _id, target }) => !before.has(_id) && [`/order/${orderId}`, '/remoteorders'].includes(target ?? ''),
    )
    .map(({ description }) => description)
    .toSorted()
}

test('results that are added after the final report ring for whoever asked for results, a correction of it for nobody else', async () => {
  const { orderId } = await reported('4.2')
  const addOn = async (code: string, raw: string) => {
    const reports = reportBench(lab, staff)
    const added = await staff.call(api.addOns.add, {
      body: {
        ...{ orderId, letter: 'A', testIds: [lab.seeded.tests.get(code) ?? ''], requester: 'Dr. Lena Ortiz' },
        ...{ how: 'written', askedAt: lab.clock.now().toISOString() },
        ...{ volume: 350, volumeEnough: true, note: null },
      },
    })
    expect(added.status, added.message).toBe(200)
    await reports.enter(orderId, { [code]: raw })
    await reports.verify(orderId, [code])
    return reports.release(orderId, { reason: `${code} was added on request` })
  }
  await choose({ level: 'all', results: 'bell' })
  const states: string[] = []
  const added = await since(orderId, async () => states.push((await addOn('FT4', '1.2')).report.state))
  expect([states, added]).toEqual([['AMENDED'], [words.noticeResults.all]])
  expect(await since(orderId, () => corrected(orderId, '4.4', false))).toEqual([])
  await choose({ level: 'all', results: 'bell', corrected: 'bell' })
  expect(await since(orderId, () => corrected(orderId, '4.6', false))).toEqual([words.noticeOf.corrected])
})

test('a correction in a preliminary report rings for whoever asked for corrected ones, with a new result beside it for both', async () => {
  const { orderId } = await preliminary({ K: '4.2' })
  await choose({ corrected: 'bell' })
  expect(await since(orderId, () => corrected(orderId, '4.4', true))).toEqual([words.noticeOf.corrected])
  // It is shown again in the next version, which corrects nothing itself.
  expect(await since(orderId, () => releaseMore(orderId, { NA: '140' }))).toEqual([])
  await choose({ level: 'all', results: 'bell', corrected: 'bell' })
  const both = await since(orderId, async () => {
    const reports = reportBench(lab, staff)
    await reports.enter(orderId, { CL: '102' })
    await reports.verify(orderId, ['CL'])
    await corrected(orderId, '4.6', true)
  })
  expect(both).toEqual([words.noticeOf.corrected, words.noticeResults.all].toSorted())
})

test('what was read rings again, and only one’s own notices are marked', async () => {
  await choose({ level: 'all', results: 'bell' })
  const unread = async () =>
    (await bellsTo('/remoteorders')).filter(
      ({ description, done }) => description === words.noticeResults.all && !done,
    )
  await reported('4.2')
  const standing = await unread()
  expect(standing).toHaveLength(1)
  const ids = standing.map(({ _id }) => _id)
  const stranger = await lab.as('portal.other')
  await stranger.call(api.session.readNotices, { body: { ids } })
  expect(await unread()).toHaveLength(1)
  expect((await read(ids)).status).toBe(200)
  expect(await unread()).toHaveLength(0)
  await reported('4.3')
  expect(await unread()).toHaveLength(1)
})

test('a notice that waits for an acknowledgement is not ended by opening its page', async () => {
  const { orderId } = await reported('4.2')
  const [report] = (await clinic.call(api.remoteOrders.get, { params: { id: orderId }, body: {} })).body
    .reports
  await lab.owner
    .insertInto('notification')
    .values({
      lab_id: lab.seeded.labId,
      id: lab.ports.ids.id(),
      user_id: lab.seeded.users.get('portal') ?? '',
      description: m.recalls.notice,
      icon: 'other',
      link_id: null,
      target: `/order/${orderId}?recall=${report?.key ?? ''}`,
      added: lab.clock.now(),
    })
    .execute()
  const [recall] = await bellsTo(`/order/${orderId}?recall=${report?.key ?? ''}`)
  await read([recall?._id ?? ''])
  expect((await bellsTo(recall?.target ?? '')).map(({ done }) => done)).toEqual([false])
})

describe('a rejected specimen', () => {
  const reject = async ({ _id, version }: { _id: string; version: number }) =>
    staff.call(
      api.specimens.reject,
      { body: { specimenId: _id, version, reason: 'Hemolyzed', disposition: null } },
      bench.key(),
    )
  const toldOf = async (target: string) => (await bellsTo(target)).map(({ description }) => description)
  const ofSpecimen = words.noticeRejected.specimen.notice

  test('rings although the rest of the order goes on, and everything is switched off', async () => {
    await choose({ results: 'none' })
    const { specimens, items } = await bench.form()
    const { forms } = (await clinic.call(api.remoteOrders.offered, { query: { form: 'new' } })).body
    const lipid = forms[0]?.panels.find(({ code }) => code === 'LIPID')?._id ?? ''
    const sent = await bench.send({
      specimens: specimens.flatMap((one) => [one, { ...one, letter: 'B' }]),
      items: [...items, { panelId: lipid, letter: 'B' }],
    })
    const { order } = (await bench.receive(sent.requisitionNumber)).body
    const target = `/remoteorders/${sent._id}`
    const [a, b] = order.specimens
    if (!a || !b) throw new Error('Two tubes were sent.')
    expect((await reject(b)).body.order.state).toBe('OPEN')
    expect(await toldOf(target)).toEqual([ofSpecimen])
    // The last one takes the order with it: one bell, not two.
    expect((await reject(a)).body.order.state).toBe('REJECTED')
    expect((await toldOf(target)).toSorted()).toEqual(
      [ofSpecimen, words.noticeRejected.order.notice].toSorted(),
    )
  })

  test('of an order that the laboratory entered rings too, and so does such an order that is rejected as a whole', async () => {
    const reports = reportBench(lab, staff)
    const orderId = await reports.received()
    const [tube] = (await reports.order(orderId)).specimens
    if (!tube) throw new Error('No tube.')
    expect((await reject(tube)).body.order.state).toBe('REJECTED')
    expect(await toldOf(`/order/${orderId}`)).toEqual([ofSpecimen])
    const whole = await reports.received()
    const { version } = await reports.order(whole)
    await staff.call(
      api.orders.status,
      { body: { orderId: whole, version, status: 'REJECTED', reason: 'Unlabeled' } },
      bench.key(),
    )
    expect(await toldOf(`/order/${whole}`)).toEqual([words.noticeRejected.order.notice])
  })
})

describe('an account that may not read orders', () => {
  /** The bell of one with these roles alone, after a critical result of an order that the clinic sent. */
  async function bellOf(...roles: string[]) {
    const { sent, orderId } = await preliminary({ K: '7.4' })
    const before = (
      await lab.owner
        .selectFrom('app_user')
        .select('myroles')
        .where('username', '=', 'portal')
        .executeTakeFirstOrThrow()
    ).myroles
    const myroles = Object.fromEntries(roles.map((role) => [role, { enabled: true }]))
    const setRoles = (kept: object) =>
      sql`update app_user set myroles = ${JSON.stringify(kept)}::jsonb where username = 'portal'`.execute(
        lab.owner,
      )
    await setRoles(myroles)
    await releaseMore(orderId, { GLU: '20' })
    const [bell] = (await clinic.call(api.session.notifications, {})).body.docs
    const order = await clinic.call(api.orders.get, { params: { id: orderId }, body: {} })
    const remote = await clinic.call(api.remoteOrders.get, { params: { id: sent._id }, body: {} })
    await setRoles(before)
    return { bell, order: order.status, remote: remote.status, target: `/remoteorders/${sent._id}` }
  }

  test('is led to the remote order, and told whom to call where it shows no report', async () => {
    for (const roles of [['view-remote-orders'], ['edit-remote-orders']]) {
      const { bell, order, remote, target } = await bellOf(...roles)
      expect([order, remote]).toEqual([403, 200])
      expect(bell).toMatchObject({ target, description: await toCall() })
    }
    const { bell, target } = await bellOf('view-remote-orders', 'view-patient-reports')
    expect(bell).toMatchObject({ target, description: words.noticeResults.critical })
  })

  test('is led nowhere where it may open neither', async () => {
    const { bell } = await bellOf('create-orders')
    expect(bell).toMatchObject({ target: null, description: await toCall(), done: false })
    // No page ends it, so seeing it in the list does.
    await read([bell?._id ?? ''])
    const { docs } = (await clinic.call(api.session.notifications, {})).body
    expect(docs.find(({ _id }) => _id === bell?._id)?.done).toBe(true)
  })

  async function toCall() {
    const at = await lab.owner.selectFrom('lab').select(['name', 'phone']).executeTakeFirstOrThrow()
    return fill(words.noticeUnopened.critical, { lab: `${at.name}, ${at.phone ?? ''}` })
  }
})
