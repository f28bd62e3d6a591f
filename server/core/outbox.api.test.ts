import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '@contract/api'
import { createApp } from '../app'
import { tokenIn } from '../modules/session/test-calls'
import { senders } from '../modules/session/public'
import { addAnotherLab } from '../test/another-lab'
import type { MailMessage } from '../ports'
import { testLab, type TestLab } from '../test/harness'
import { hands, handsOfOne } from './hands'
import {
  enqueue,
  mostAttempts,
  Outbox,
  outboxStatus,
  pauseAfter,
  type ClaimedJob,
  type Sender,
} from './outbox'
import { inTransaction } from './tx'

let lab: TestLab
/** What was sent to the database, on one line each. */
const texts: string[] = []
beforeAll(async () => {
  lab = await testLab({ onQuery: ({ sql }) => void texts.push(sql.trim().replace(/\s+/g, ' ')) })
})
afterAll(() => lab.close())
beforeEach(async () => {
  await lab.owner.deleteFrom('outbox').execute()
  await lab.owner.deleteFrom('attempt').execute()
  await lab.owner.deleteFrom('one_time_secret').execute()
  lab.mail.length = 0
})

const labId = () => lab.seeded.labId
const rows = () => lab.owner.selectFrom('outbox').selectAll().orderBy('created_at').execute()
const add = (kind: string, payload: object = {}, expiresAt?: Date) =>
  inTransaction(lab.db, (tx) => enqueue(tx, lab.ports, labId(), { kind, payload, expiresAt }))
const boxWith = (all: Record<string, Sender>, ports = lab.ports) =>
  new Outbox({ db: lab.db, ports, senders: all })
/** One look at what is due, to its end. */
async function look(box: Outbox): Promise<void> {
  box.wake()
  await box.stop()
}

describe('a job of the outbox [R13]', () => {
  test('stands or falls with the transaction that asks for it', async () => {
    const failing = inTransaction(lab.db, async (tx) => {
      await enqueue(tx, lab.ports, labId(), { kind: 'note', payload: {} })
      throw new Error('The write failed.')
    })
    await expect(failing).rejects.toThrow('The write failed.')
    expect(await rows()).toEqual([])
  })

  test('is done once by several workers at the same moment, and gone when it is done', async () => {
    const done: string[] = []
    const workers = 4
    let inHand = 0
    let go = () => {}
    const eachHasOne = new Promise<void>((done) => (go = done))
    const note: Sender = async ({ id }) => {
      inHand += 1
      if (inHand === workers) go()
      await eachHasOne
      done.push(id)
    }
    for (let n = 0; n < 20; n += 1) await add('note', { n })
    const ids = (await rows()).map(({ id }) => id)
    await Promise.all(Array.from({ length: workers }, () => look(boxWith({ note }))))
    expect([...done].sort()).toEqual([...ids].sort())
    expect(await rows()).toEqual([])
  })

  test('that fails is tried again later and later, and given up in the end', async () => {
    const attempts: ClaimedJob[] = []
    const box = boxWith({
      note: (job) => {
        attempts.push(job)
        return Promise.reject(new Error('550 no such mailbox\nfor anybody'))
      },
    })
    await add('note', { about: 'nothing' })
    await look(box)
    await look(box)
    expect(attempts).toHaveLength(1)
    const status = await outboxStatus(lab.db, labId())
    expect(status).toMatchObject({ waiting: 1, dead: [] })
    expect(status.failing).toMatchObject([
      {
        kind: 'note',
        payload: { about: 'nothing' },
        attempts: 1,
        lastError: 'Error: 550 no such mailbox for anybody',
        deadAt: null,
      },
    ])
    for (let n = 2; n <= mostAttempts; n += 1) {
      lab.clock.advance(1.2 * 3_600_000)
      await look(box)
    }
    expect(attempts.map(({ attempt }) => attempt)).toEqual(
      Array.from({ length: mostAttempts }, (_, n) => n + 1),
    )
    expect(new Set(attempts.map(({ id }) => id)).size).toBe(1)
    lab.clock.advance(24 * 3_600_000)
    await look(box)
    expect(attempts).toHaveLength(mostAttempts)
    const after = await outboxStatus(lab.db, labId())
    expect(after).toMatchObject({ waiting: 0, failing: [] })
    expect(after.dead).toMatchObject([{ attempts: mostAttempts, nextAt: null, deadAt: expect.any(String) }])
  })

  test('of a worker that died is taken over once its lease has run out, and the late one settles nothing', async () => {
    const hands: (() => void)[] = []
    const slow = boxWith({ note: () => new Promise((done) => hands.push(done)) })
    await add('note')
    slow.wake()
    await vi.waitFor(() => expect(hands).toHaveLength(1))
    const other: number[] = []
    const fails: Sender = ({ attempt }) => {
      other.push(attempt)
      return Promise.reject(new Error('Not now.'))
    }
    await look(boxWith({ note: fails }))
    expect(other).toEqual([])
    lab.clock.advance(60_000)
    await look(boxWith({ note: fails }))
    expect(other).toEqual([2])
    hands[0]?.()
    await slow.stop()
    expect(await rows()).toMatchObject([{ attempts: 2, last_error: 'Error: Not now.' }])
  })

  test('to a partner that does not answer keeps no other one waiting', async () => {
    const sent: unknown[] = []
    let answer = () => {}
    const silent = new Promise<void>((done) => (answer = done))
    const box = boxWith({ silent: () => silent, note: async ({ payload }) => void sent.push(payload) })
    await add('silent')
    await add('note', { n: 1 })
    box.wake()
    await vi.waitFor(() => expect(sent).toEqual([{ n: 1 }]))
    // One that comes while the partner is waited for, too.
    await add('note', { n: 2 })
    box.wake()
    await vi.waitFor(() => expect(sent).toEqual([{ n: 1 }, { n: 2 }]))
    expect((await rows()).map(({ kind }) => kind)).toEqual(['silent'])
    answer()
    await box.stop()
    expect(await rows()).toEqual([])
  })

  test('of one laboratory leaves hands for the others, which take turns', async () => {
    const other = await addAnotherLab(lab)
    const under: string[] = []
    const finish: (() => void)[] = []
    const box = boxWith({
      note: ({ labId: whose }) => {
        under.push(whose)
        return new Promise((done) => finish.push(done))
      },
    })
    for (let n = 0; n < 8; n += 1) await add('note')
    box.wake()
    await vi.waitFor(() => expect(under).toHaveLength(handsOfOne))
    for (let n = 0; n < 8; n += 1)
      await inTransaction(lab.db, (tx) => enqueue(tx, lab.ports, other, { kind: 'note', payload: {} }))
    box.wake()
    await vi.waitFor(() => expect(under).toHaveLength(hands))
    expect(under.slice(handsOfOne)).toEqual(Array.from({ length: hands - handsOfOne }, () => other))
    // As hands come free both go on: neither waits until the other has nothing left.
    for (let done = 0; done < 6; done += 1) {
      finish[done]?.()
      await vi.waitFor(() => expect(under).toHaveLength(hands + done + 1))
    }
    const next = under.slice(hands)
    expect([next.includes(labId()), next.includes(other)]).toEqual([true, true])
    const all = setInterval(() => finish.forEach((one) => one()), 1)
    await box.stop()
    clearInterval(all)
    expect(under).toHaveLength(16)
    expect(await rows()).toEqual([])
  })

  test('costs one statement to take, and looking over all laboratories one', async () => {
    for (let n = 0; n < 3; n += 1) await add('note', { n })
    texts.length = 0
    await look(boxWith({ note: async () => {} }))
    const counted = (begin: string) => texts.filter((text) => text.startsWith(begin)).length
    // Three jobs, and one claim that finds nothing more.
    expect([counted('select lab_id'), counted('update outbox'), counted('delete from "outbox"')]).toEqual([
      1, 4, 3,
    ])
  })

  test('that nobody knows, or that comes too late, is given up at once', async () => {
    const done: string[] = []
    const box = boxWith({ note: async ({ kind }) => void done.push(kind) })
    await add('unheard')
    await add('note', {}, lab.clock.now())
    await look(box)
    expect(done).toEqual([])
    expect((await outboxStatus(lab.db, labId())).dead.map(({ lastError }) => lastError).sort()).toEqual([
      'Expired before it could be sent.',
      'This version cannot send messages of this kind.',
    ])
  })

  test('pauses double up to an hour, give or take a fifth', () => {
    expect([1, 2, 3, 9, 12].map((n) => pauseAfter(n, () => 0.5) / 1000)).toEqual([10, 20, 40, 2560, 3600])
    expect([pauseAfter(1, () => 0), pauseAfter(1, () => 1)]).toEqual([8000, 12000])
  })
})

describe('the mail of an account [R13] [S9]', () => {
  const ask = (app: TestLab['app'], username: string) =>
    app.hono.fetch(
      new Request(`http://localhost/api/v1${api.session.sendResetEmail.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username }),
      }),
    )
  /** A server whose mail server does not answer. */
  const down = () => {
    const warnings: string[] = []
    const ports = {
      ...lab.ports,
      mail: { sandbox: true, send: () => Promise.reject(new Error('ECONNREFUSED')) },
      log: { ...lab.ports.log, warn: (_: object, message: string) => void warnings.push(message) },
    }
    return { app: createApp({ db: lab.db, ports }), warnings }
  }

  test('is not lost when the mail server is down: it goes out later, and no link lies in a table meanwhile', async () => {
    const { app, warnings } = down()
    expect((await ask(app, 'manager')).status).toBe(200)
    await app.drain()
    expect(warnings).toEqual(['A message did not go out yet'])
    const [waiting] = await rows()
    expect(waiting).toMatchObject({ kind: 'accountMessage', attempts: 1, last_error: 'Error: ECONNREFUSED' })
    expect(waiting?.payload).toEqual({
      what: 'resetLink',
      userId: lab.seeded.users.get('manager'),
      language: 'en',
    })
    expect(await lab.owner.selectFrom('one_time_secret').select('id').execute()).toEqual([])

    lab.clock.advance(20_000)
    await look(lab.app.outbox)
    expect(lab.mail.map(({ to }) => to)).toEqual(['manager@northgate-lab.example.org'])
    expect(await rows()).toEqual([])
    const token = tokenIn(lab.mail[0]?.text ?? '')
    const set = await lab.anonymous.call(api.session.resetPassword, {
      body: { token, password: 'violet tractor hums at noon' },
    })
    expect(set.status).toBe(200)
  })

  test('taken by a mail server that then hangs up, it comes twice: as two messages, the later with the link that opens', async () => {
    const arrived: MailMessage[] = []
    const ports = {
      ...lab.ports,
      mail: {
        sandbox: true,
        async send(message: MailMessage) {
          arrived.push(message)
          if (arrived.length === 1) throw new Error('ECONNRESET')
        },
      },
      log: { ...lab.ports.log, warn: () => {} },
    }
    const app = createApp({ db: lab.db, ports })
    expect((await ask(app, 'manager')).status).toBe(200)
    await app.drain()
    lab.clock.advance(20_000)
    await look(app.outbox)
    expect(arrived).toHaveLength(2)
    expect(new Set(arrived.map(({ id }) => id)).size).toBe(2)
    const [dead, open] = arrived.map(({ text }) => tokenIn(text))
    const set = (token: string | undefined) =>
      lab.anonymous.call(api.session.resetPassword, {
        body: { token: token ?? '', password: 'violet tractor hums at noon' },
      })
    expect([(await set(dead)).status, (await set(open)).status]).toEqual([422, 200])
  })

  test('left behind by a server that died after the commit is sent by the next one', async () => {
    await inTransaction(lab.db, (tx) =>
      enqueue(tx, lab.ports, labId(), {
        kind: 'accountMessage',
        payload: { what: 'words', to: 'ana@example.org', subject: 'Hello', text: 'Hello.' },
      }),
    )
    const sent: unknown[] = []
    const ports = { ...lab.ports, mail: { sandbox: true, send: async (m: object) => void sent.push(m) } }
    const box = boxWith(senders(lab.db, ports), ports)
    box.start()
    await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 10_000 })
    await box.stop()
    expect(sent).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        to: 'ana@example.org',
        subject: 'Hello',
        text: 'Hello.',
      },
    ])
  })

  test('nobody waits for a link any more after a quarter of an hour', async () => {
    const { app } = down()
    await ask(app, 'billing')
    await app.drain()
    lab.clock.advance(16 * 60_000)
    await look(lab.app.outbox)
    expect(lab.mail).toEqual([])
    expect((await outboxStatus(lab.db, labId())).dead).toMatchObject([
      { lastError: 'Expired before it could be sent.' },
    ])
  })

  test('is not sent to an account that was switched off meanwhile', async () => {
    const { app } = down()
    await ask(app, 'pharmd')
    await app.drain()
    await lab.owner.updateTable('app_user').set({ active: false }).where('username', '=', 'pharmd').execute()
    lab.clock.advance(20_000)
    await look(lab.app.outbox)
    expect([lab.mail.length, (await rows()).length]).toEqual([0, 0])
    await lab.owner.updateTable('app_user').set({ active: true }).where('username', '=', 'pharmd').execute()
  })
})

test('messages to one account that go out side by side are counted one after the other', async () => {
  const userId = lab.seeded.users.get('manager') ?? ''
  for (let n = 0; n < hands + 2; n += 1) await add('accountMessage', { what: 'resetLink', userId })
  await look(lab.app.outbox)
  expect(lab.mail).toHaveLength(5)
  expect(await rows()).toEqual([])
})
