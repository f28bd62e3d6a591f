import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { testLab, type Caller, type TestLab } from '../../test/harness'

let lab: TestLab
let clinic: Caller
let other: Caller
let staff: Caller
let admin: Caller
beforeAll(async () => {
  lab = await testLab()
  clinic = await lab.as('portal')
  other = await lab.as('portal.other')
  staff = await lab.as('lab')
  admin = await lab.as('admin')
})
afterAll(() => lab.close())

const ask = async (who: Caller, subject = 'Missing report') => {
  const answer = await who.call(api.contact.send, {
    body: { subject, text: 'The report of Ana Reyes has not come.' },
  })
  expect(answer.status, answer.message).toBe(200)
  return answer.body
}
const ticket = async (who: Caller, id: string) => (await who.call(api.helpdesk.get, { params: { id } })).body
const bell = async (who: Caller) =>
  (await who.call(api.session.notifications)).body.docs.filter(({ target }) =>
    target?.startsWith('/helpdesk'),
  )

describe('contact and helpdesk [call:GET /api/v1/contact] [call:POST /api/v1/contact] [call:GET /api/v1/helpdesk]', () => {
  test('every kind of user learns how to reach the laboratory, and may write', async () => {
    for (const name of ['lab', 'pharmd', 'portal', 'courier', 'kiosk', 'sales']) {
      const who = await lab.as(name)
      const { body, status } = await who.call(api.contact.info)
      expect([name, status]).toEqual([name, 200])
      expect(body).toMatchObject({ takesMessages: true, hours: '' })
      expect(body.phone).toMatch(/\d/)
      expect((await ask(who)).number).toMatch(/^H-\d{6}$/)
    }
    expect((await lab.anonymous.call(api.contact.info)).status).toBe(401)
  })

  test('a message becomes one ticket, however often it is sent, and the administrators hear of it', async () => {
    const before = (await bell(admin)).length
    const input = { body: { subject: 'Supplies', text: 'We need swabs.' } }
    const key = { 'idempotency-key': 'message-once-1' }
    const first = await clinic.call(api.contact.send, input, key)
    const again = await clinic.call(api.contact.send, input, key)
    expect(again.body).toEqual(first.body)
    expect(await ticket(staff, first.body._id)).toMatchObject({
      state: 'NEW',
      subject: 'Supplies',
      text: 'We need swabs.',
      mine: false,
      replies: [],
    })
    const bells = await bell(admin)
    expect(bells).toHaveLength(before + 1)
    expect(bells[0]?.description).toBe(`Helpdesk ${first.body.number}: new message`)
  })

  test('empty, too long or unstorable messages are refused by field', async () => {
    for (const [body, field] of [
      [{ subject: ' ', text: 'x' }, 'subject'],
      [{ subject: 'x', text: '' }, 'text'],
      [{ subject: 'x', text: 'y'.repeat(4001) }, 'text'],
      [{ subject: 'x'.repeat(161), text: 'y' }, 'subject'],
    ] as const) {
      const answer = await clinic.call(api.contact.send, { body })
      expect([answer.status, Object.keys(answer.fields)]).toEqual([400, [field]])
    }
  })

  test('staff and asker answer each other; states follow, and each hears of the other', async () => {
    const { _id, number } = await ask(clinic)
    const answered = await staff.call(api.helpdesk.reply, { body: { _id, text: 'It goes out today.' } })
    expect(answered.body).toMatchObject({ state: 'WAITING', replies: [{ staff: true, mine: true }] })
    expect((await bell(clinic))[0]).toMatchObject({
      description: `Helpdesk ${number}: reply`,
      target: `/helpdesk?ticket=${_id}`,
    })
    const back = await clinic.call(api.helpdesk.reply, { body: { _id, text: 'Thank you.' } })
    expect(back.body).toMatchObject({ state: 'OPEN', mine: true })
    // Whoever answered before is told, not everybody.
    expect((await bell(staff))[0]?.description).toBe(`Helpdesk ${number}: reply`)
    const closed = await clinic.call(api.helpdesk.setState, {
      body: { _id, version: back.body.version, state: 'CLOSED' },
    })
    expect(closed.body.state).toBe('CLOSED')
    expect((await bell(staff))[0]?.description).toBe(`Helpdesk ${number}: closed`)
    const late = await staff.call(api.helpdesk.setState, {
      body: { _id, version: back.body.version, state: 'OPEN' },
    })
    expect(late.status).toBe(409)
    const reopened = await clinic.call(api.helpdesk.reply, { body: { _id, text: 'It still is not here.' } })
    expect(reopened.body.state).toBe('OPEN')
    const waiting = await clinic.call(api.helpdesk.setState, {
      body: { _id, version: reopened.body.version, state: 'WAITING' },
    })
    expect(waiting.status).toBe(422)
  })

  test('another clinic’s ticket looks like none: not listed, not counted, not read, not answered', async () => {
    const { _id } = await ask(clinic, 'Only ours')
    const mine = (await clinic.call(api.helpdesk.list, { query: { text: 'only ours' } })).body
    expect([mine.total, mine.docs[0]?.mine]).toEqual([1, true])
    const theirs = (await other.call(api.helpdesk.list, { query: { text: 'only ours' } })).body
    expect([theirs.total, theirs.docs]).toEqual([0, []])
    const nothing = lab.seeded.labId
    for (const [foreign, none] of [
      [
        await other.call(api.helpdesk.get, { params: { id: _id } }),
        await other.call(api.helpdesk.get, { params: { id: nothing } }),
      ],
      [
        await other.call(api.helpdesk.reply, { body: { _id, text: 'x' } }),
        await other.call(api.helpdesk.reply, { body: { _id: nothing, text: 'x' } }),
      ],
      [
        await other.call(api.helpdesk.setState, { body: { _id, version: 1, state: 'CLOSED' } }),
        await other.call(api.helpdesk.setState, { body: { _id: nothing, version: 1, state: 'CLOSED' } }),
      ],
    ] as const)
      expect([foreign.status, foreign.message]).toEqual([none.status, none.message])
    expect((await (await lab.as('pharmd')).call(api.helpdesk.get, { params: { id: _id } })).status).toBe(404)
    expect((await (await lab.as('kiosk')).call(api.helpdesk.list)).status).toBe(403)
    expect(await ticket(staff, _id)).toMatchObject({ state: 'NEW', version: 1 })
  })

  test('lists by state, number and words', async () => {
    const { number } = await ask(other, 'Courier came late')
    const found = async (query: { text?: string; state?: 'NEW' | 'CLOSED' }) =>
      (await staff.call(api.helpdesk.list, { query })).body.docs.map((row) => row.subject)
    expect(await found({ text: number.toLowerCase() })).toEqual(['Courier came late'])
    expect(await found({ text: 'late courier' })).toEqual(['Courier came late'])
    expect(await found({ text: 'late', state: 'CLOSED' })).toEqual([])
  })

  test('looks, writes and refusals are in the audit trail', async () => {
    await lab.app.drain()
    const rows = await lab.owner
      .selectFrom('audit')
      .select(['call', 'outcome', 'wrote', 'ids'])
      .where('entity', 'in', ['ticket', 'ticketReply'])
      .execute()
    const of = (call: string, outcome: string) =>
      rows.filter((row) => row.call === call && row.outcome === outcome)
    expect(of('GET /helpdesk/:id', 'done').every(({ ids }) => ids.length === 1)).toBe(true)
    expect(of('GET /helpdesk/:id', 'denied').length).toBeGreaterThan(0)
    expect(of('POST /helpdesk/reply', 'done').every(({ wrote }) => wrote)).toBe(true)
    expect(of('POST /contact', 'done').length).toBeGreaterThan(6)
    expect(of('POST /contact', 'replayed')).toHaveLength(1)
  })

  test('a script is slowed down; a person is not', async () => {
    const sales = await lab.as('sales')
    const statuses: number[] = []
    for (let n = 0; n < 12; n++)
      statuses.push((await sales.call(api.contact.send, { body: { subject: 's', text: `${n}` } })).status)
    expect(statuses.at(-1)).toBe(429)
    lab.clock.advance(3_600_000)
    const refreshed = await lab.owner
      .updateTable('session')
      .set({ last_seen_at: lab.clock.now() })
      .executeTakeFirst()
    expect(refreshed.numUpdatedRows).toBeGreaterThan(0n)
    expect((await sales.call(api.contact.send, { body: { subject: 's', text: 'later' } })).status).toBe(200)
  })

  test('while the feature is off nothing is taken and nothing is shown', async () => {
    await lab.owner.updateTable('feature').set({ active: false }).where('name', '=', 'helpdesk').execute()
    expect((await clinic.call(api.contact.info)).body.takesMessages).toBe(false)
    expect((await clinic.call(api.contact.send, { body: { subject: 's', text: 't' } })).status).toBe(422)
    expect((await staff.call(api.helpdesk.list)).status).toBe(403)
  })
})
