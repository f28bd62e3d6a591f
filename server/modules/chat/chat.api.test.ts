import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { api } from '@contract/api'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import * as waitingRoom from './waiting'

let lab: TestLab
let ana: Caller
let ben: Caller
let third: Caller
let direct = ''
let all = ''
beforeAll(async () => {
  lab = await testLab()
  ana = await lab.as('lab')
  ben = await lab.as('accession')
  third = await lab.as('manager')
})
afterAll(() => lab.close())
afterEach(() => void vi.useRealTimers())

const userId = (name: string) => lab.seeded.users.get(name) ?? ''
const say = (who: Caller, room: string, text: string, key?: string) =>
  who.call(api.chat.send, { body: { room, text } }, key ? { 'idempotency-key': key } : {})
const rooms = async (who: Caller) => (await who.call(api.chat.rooms)).body
const read = async (who: Caller, room: string, more: { before?: number; text?: string } = {}) =>
  (await who.call(api.chat.messages, { body: { room, ...more } })).body

/** Who waits looks again after this time, should nobody wake them. */
const lookMs = 3000
/** Asks for what comes next while timers stand still; comes back once the question waits. */
async function ask(who: Caller, version: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const waits = vi.spyOn(waitingRoom, 'nextWord')
  const answer = who.call(api.chat.stream, { query: { version } })
  await vi.waitFor(() => expect(waits).toHaveBeenCalledOnce(), 20_000)
  waits.mockRestore()
  return { answer }
}

describe('chat [call:GET /api/v1/chat/rooms] [call:POST /api/v1/chat/send] [call:GET /api/v1/chat/stream]', () => {
  test('one room for all from the first look; one between two people, whoever opens it', async () => {
    const { docs } = await rooms(ana)
    expect(docs).toMatchObject([{ kind: 'lab', name: 'Northgate', open: true, unread: 0, last: null }])
    all = docs[0]?._id ?? ''
    const [one, two] = await Promise.all([
      ana.call(api.chat.open, { body: { userId: userId('accession') } }),
      ben.call(api.chat.open, { body: { userId: userId('lab') } }),
    ])
    expect(one.body).toEqual(two.body)
    direct = one.body.room
    expect((await rooms(ben)).docs.map(({ kind }) => kind)).toEqual(['lab', 'direct'])
  })

  test('what is said is read by the other, counted until it is seen, and once however often it is sent', async () => {
    const first = await say(ana, direct, '  Ana Reyes’ tube leaked.  ', 'say-once-1')
    expect(first.body).toMatchObject({ seq: 1, mine: true, text: 'Ana Reyes’ tube leaked.' })
    expect((await say(ana, direct, '  Ana Reyes’ tube leaked.  ', 'say-once-1')).body).toEqual(first.body)
    expect((await read(ben, direct)).docs).toMatchObject([{ mine: false, text: 'Ana Reyes’ tube leaked.' }])
    expect((await ben.call(api.chat.unread)).body).toEqual({ unread: 1 })
    expect((await ana.call(api.chat.unread)).body).toEqual({ unread: 0 })
    expect((await ben.call(api.chat.seen, { body: { room: direct, seq: 1 } })).body).toEqual({ unread: 0 })
    expect((await ben.call(api.chat.seen, { body: { room: direct, seq: 0 } })).body).toEqual({ unread: 0 })
  })

  test('many at once: numbers without gap or duplicate', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, n) => say([ana, ben, third][n % 3] ?? ana, all, `Word ${n}`)),
    )
    expect((await read(ana, all)).docs.map(({ seq }) => seq)).toEqual(
      Array.from({ length: 12 }, (_, n) => n + 1),
    )
  })

  test('older messages by the page, and search without accents', async () => {
    for (let n = 0; n < 50; n++) await say(ben, all, `Count ${n}`)
    const last = await read(ana, all)
    expect([last.docs.length, last.more]).toEqual([50, true])
    const before = await read(ana, all, { before: last.docs[0]?.seq ?? 0 })
    expect([before.docs.length, before.more]).toEqual([12, false])
    await say(ben, all, 'Señora Núñez called')
    expect((await read(ana, all, { text: 'nunez' })).docs.map(({ text }) => text)).toEqual([
      'Señora Núñez called',
    ])
  })

  test('a third person’s room looks like none', async () => {
    const nothing = lab.seeded.labId
    for (const [foreign, none] of [
      [
        await third.call(api.chat.messages, { body: { room: direct } }),
        await third.call(api.chat.messages, { body: { room: nothing } }),
      ],
      [await say(third, direct, 'x'), await say(third, nothing, 'x')],
      [
        await third.call(api.chat.seen, { body: { room: direct, seq: 1 } }),
        await third.call(api.chat.seen, { body: { room: nothing, seq: 1 } }),
      ],
    ] as const)
      expect([foreign.status, foreign.message]).toEqual([404, none.message])
    expect((await rooms(third)).docs.map(({ kind }) => kind)).toEqual(['lab'])
    expect((await read(ben, direct)).docs).toHaveLength(1)
  })

  test('nobody outside the laboratory: not by call, not as the one written to', async () => {
    for (const name of ['portal', 'courier', 'sales', 'kiosk'])
      for (const answer of [
        await (await lab.as(name)).call(api.chat.rooms),
        await (await lab.as(name)).call(api.chat.stream, { query: {} }),
        await say(await lab.as(name), all, 'x'),
      ])
        expect(answer.status, name).toBe(403)
    expect((await ana.call(api.chat.open, { body: { userId: userId('portal') } })).status).toBe(404)
    expect((await ana.call(api.chat.open, { body: { userId: userId('lab') } })).status).toBe(400)
    const { docs } = (await ana.call(api.chat.people, { query: {} })).body
    const found = docs.map(({ username }) => username)
    expect(found).toContain('pharmd')
    expect(found).not.toContain('portal')
    expect(found).not.toContain('lab')
    expect(
      (await ana.call(api.chat.people, { query: { text: 'accession' } })).body.docs.map(({ _id }) => _id),
    ).toEqual([userId('accession')])
  })

  test('the stream answers at once when something was said, and says nothing of what', async () => {
    const { version } = await rooms(ben)
    const { answer } = await ask(ben, version)
    await say(ana, direct, 'Are you there?')
    // No time passes: only being woken ends the waiting.
    const { body } = await answer
    vi.useRealTimers()
    expect(body.changed).toBe(true)
    expect(Object.keys(body).toSorted()).toEqual(['changed', 'version'])
    // What is said in a room of others wakes nobody with a change.
    expect((await rooms(third)).version).not.toBe(body.version)
  })

  test('waiting ends with the session, and with the right', async () => {
    const { version } = await rooms(third)
    const { answer } = await ask(third, version)
    await lab.owner.updateTable('feature').set({ active: false }).where('name', '=', 'argochat').execute()
    vi.advanceTimersByTime(lookMs)
    expect((await answer).status).toBe(403)
    vi.useRealTimers()
    expect((await ana.call(api.chat.rooms)).status).toBe(403)
    await lab.owner.updateTable('feature').set({ active: true }).where('name', '=', 'argochat').execute()
    const again = await ask(third, version)
    await lab.owner
      .updateTable('session')
      .set({ revoked_at: lab.clock.now() })
      .where('user_id', '=', userId('manager'))
      .execute()
    vi.advanceTimersByTime(lookMs)
    expect((await again.answer).status).toBe(401)
    vi.useRealTimers()
  })

  test('an account that is switched off can be read and not written to', async () => {
    await lab.owner
      .updateTable('app_user')
      .set({ active: false })
      .where('username', '=', 'accession')
      .execute()
    expect((await rooms(ana)).docs.find(({ _id }) => _id === direct)).toMatchObject({ open: false })
    expect((await say(ana, direct, 'Still there?')).status).toBe(422)
    expect((await read(ana, direct)).docs).toHaveLength(2)
  })

  test('each look and each word is in the audit trail', async () => {
    await lab.app.drain()
    const rows = await lab.owner
      .selectFrom('audit')
      .select(['call', 'wrote', 'outcome', 'ids', 'changes'])
      .where('entity', '=', 'chat')
      .execute()
    const looks = rows.filter((row) => row.call === 'POST /chat/messages' && row.outcome === 'done')
    expect(looks.some(({ ids }) => ids.includes(direct))).toBe(true)
    expect(rows.some((row) => row.call === 'POST /chat/messages' && row.outcome === 'denied')).toBe(true)
    const words = rows.filter((row) => row.call === 'POST /chat/send' && row.wrote)
    expect(words.some(({ changes }) => changes.some(({ new: said }) => said === 'Are you there?'))).toBe(true)
    expect(rows.some((row) => row.call === 'GET /chat/stream' && row.outcome === 'done')).toBe(false)
  })
})
