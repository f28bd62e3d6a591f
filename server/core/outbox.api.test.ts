import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '@contract/api'
import { createApp } from '../app'
import { json } from '../db/json'
import { tokenIn } from '../modules/session/test-calls'
import { senders } from '../modules/session/public'
import type { MailMessage } from '../ports'
import { testLab, type TestLab } from '../test/harness'
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
beforeAll(async () => {
  lab = await testLab()
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
    await vi.waitFor(() => expect(sent).toHaveLength(1))
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

describe('what has had its day', () => {
  test('kept answers and spent secrets go after a day, by the server that polls', async () => {
    const user = lab.seeded.users.get('lab') ?? ''
    const keep = (key: string, created: Date) =>
      lab.owner
        .insertInto('idempotency')
        .values({
          lab_id: labId(),
          user_id: user,
          key,
          call: '/x',
          request_hash: '',
          reply: json({}),
          created_at: created,
        })
        .execute()
    const secret = (id: string, expires: Date) =>
      lab.owner
        .insertInto('one_time_secret')
        .values({
          lab_id: labId(),
          id,
          user_id: user,
          purpose: 'reset',
          secret_hash: id,
          created_at: expires,
          expires_at: expires,
        })
        .execute()
    const now = lab.clock.now()
    const longAgo = new Date(now.getTime() - 25 * 3_600_000)
    const [old, young] = [lab.ports.ids.id(), lab.ports.ids.id()]
    await keep('old-answer', longAgo)
    await keep('young-answer', now)
    await secret(old, longAgo)
    await secret(young, now)
    const box = boxWith({})
    box.start()
    await vi.waitFor(async () => {
      const keys = await lab.owner.selectFrom('idempotency').select('key').execute()
      expect(keys.map(({ key }) => key)).toEqual(['young-answer'])
      expect(
        (await lab.owner.selectFrom('one_time_secret').select('id').execute()).map(({ id }) => id),
      ).toEqual([young])
    }, 20_000)
    await box.stop()
  })
})
