import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '@contract/api'
import { testLab, type TestLab } from '../../test/harness'
import { Refusal } from '../errors'
import { inTransaction } from '../tx'
import { jobKind, type JobEnd, type JobKinds, type RunningJob } from './kind'
import { addJob, type NewJob } from './queue'
import { JobRunner } from './runner'
import { startDueSchedules } from './schedules'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab({ log: { info: () => {}, warn: () => {}, error: () => {} } })
})
afterAll(() => lab.close())

const runners: JobRunner[] = []
afterEach(async () => {
  for (const one of runners.splice(0)) await one.stop()
  await lab.owner.deleteFrom('job_step').execute()
  await lab.owner.deleteFrom('job').execute()
  await lab.owner.deleteFrom('job_schedule').execute()
})

const Payload = z.object({ name: z.string().default('') })
type Work = (job: RunningJob<z.infer<typeof Payload>>) => Promise<JobEnd>
const ended = (total = 1): JobEnd => ({ total, done: total, failed: 0, message: null })

const kindOf = (run: Work, over: object = {}) =>
  jobKind({
    register: 'system',
    payload: Payload,
    endpoint: api.jobs.runNow,
    needs: ['edit', 'Job'],
    tries: 3,
    run,
    ...over,
  })

function runner(kinds: JobKinds): JobRunner {
  const made = new JobRunner({ db: lab.db, ports: lab.ports, kinds })
  runners.push(made)
  return made
}

/** One look at the queue and everything it begins. */
async function work(one: JobRunner): Promise<void> {
  one.wake()
  await one.idle()
}

async function put(kind: string, over: Partial<NewJob> = {}): Promise<string> {
  const id = lab.ports.ids.id()
  await inTransaction(lab.db, (tx) =>
    addJob(tx, lab.ports, lab.seeded.labId, {
      id,
      register: 'system',
      kind,
      payload: {},
      userId: null,
      ...over,
    }),
  )
  return id
}

const row = (id: string) =>
  lab.owner.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Something that a test opens when it likes. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((done) => {
    open = done
  })
  return { opened, open }
}

describe('jobs in the background', () => {
  test('the most urgent first, then the oldest; not before its time', async () => {
    const order: string[] = []
    const one = runner({
      a: kindOf(async ({ payload }) => {
        order.push(payload.name)
        return ended()
      }),
    })
    const later = new Date(lab.clock.now().getTime() + 60_000)
    await put('a', { payload: { name: 'tomorrow' }, runAt: later })
    await put('a', { payload: { name: 'whenever' }, priority: 3 })
    lab.clock.advance(10)
    await put('a', { payload: { name: 'second' } })
    lab.clock.advance(10)
    await put('a', { payload: { name: 'third' } })
    await put('a', { payload: { name: 'urgent' }, priority: 1 })
    await work(one)
    expect(order).toEqual(['urgent', 'second', 'third', 'whenever'])
    lab.clock.advance(60_000)
    await work(one)
    expect(order.at(-1)).toBe('tomorrow')
  })

  test('two servers that look at once do each job once', async () => {
    const done: string[] = []
    const kinds = {
      a: kindOf(async ({ id }) => {
        await new Promise((next) => setTimeout(next, 1))
        done.push(id)
        return ended()
      }),
    }
    const ids: string[] = []
    for (let n = 0; n < 20; n += 1) ids.push(await put('a'))
    await Promise.all([work(runner(kinds)), work(runner(kinds)), work(runner(kinds))])
    expect(done.toSorted()).toEqual(ids.toSorted())
  })

  test('each write has its own moment in the trail, not that of the job’s beginning', async () => {
    const one = runner({
      a: kindOf(async ({ id, write }) => {
        for (const part of ['first', 'second']) {
          await write((w) => {
            w.changed('job', id, null, { part })
            return Promise.resolve()
          })
          lab.clock.advance(30_000)
        }
        return ended()
      }),
    })
    const id = await put('a')
    await work(one)
    const trail = await lab.owner
      .selectFrom('audit')
      .select(['at', 'changes'])
      .where('entity_id', '=', id)
      .orderBy('at')
      .execute()
    const parts = trail.filter(({ changes }) => changes.some(({ field }) => field === 'part'))
    const [first, second] = parts.map(({ at }) => at.getTime())
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(30_000)
  })

  test('a job of a kind that this server does not know is left for one that does', async () => {
    const id = await put('newer')
    await work(runner({ a: kindOf(() => Promise.resolve(ended())) }))
    expect(await row(id)).toMatchObject({ state: 'QUEUED', tries: 0 })
  })

  test('tells how far it is, and its end is in the trail', async () => {
    const reached = gate()
    const go = gate()
    const one = runner({
      a: kindOf(async ({ progress }) => {
        await progress({ total: 10, done: 4, failed: 1 })
        reached.open()
        await go.opened
        return { total: 10, done: 10, failed: 1, message: 'Nine of ten.' }
      }),
    })
    const id = await put('a')
    one.wake()
    await reached.opened
    expect(await row(id)).toMatchObject({ state: 'RUNNING', total: 10, done: 4, failed: 1 })
    go.open()
    await one.idle()
    expect(await row(id)).toMatchObject({
      state: 'DONE_WITH_ERRORS',
      done: 10,
      message: 'Nine of ten.',
      locked_by: null,
    })
    const admin = await lab.as('admin')
    const { body } = await admin.call(api.jobs.history, { body: { _id: id } })
    expect(JSON.stringify(body.docs)).toContain('DONE_WITH_ERRORS')
  })

  test('one that is cancelled stops before its next step, and what was done stays done', async () => {
    const reached = gate()
    const go = gate()
    const did: number[] = []
    const one = runner({
      a: kindOf(async ({ step }) => {
        for (const number of [1, 2, 3]) {
          await step(number, z.null(), async () => {
            did.push(number)
            return { outcome: null, progress: { total: 3, done: number, failed: 0 } }
          })
          if (number === 1) {
            reached.open()
            await go.opened
          }
        }
        return ended(3)
      }),
    })
    const admin = await lab.as('admin')
    const id = await put('a', { userId: lab.seeded.users.get('admin') ?? '' })
    one.wake()
    await reached.opened
    const { version } = await row(id)
    const answer = await admin.call(api.jobs.act, {
      body: { _id: id, version, transition: 'cancel', reason: 'The wrong one' },
    })
    expect(answer.status, answer.message).toBe(200)
    go.open()
    await one.idle()
    expect(await row(id)).toMatchObject({ state: 'CANCELLED', done: 1, message: 'The wrong one' })
    // The second was begun and taken back: its transaction found the job gone.
    const kept = await lab.owner.selectFrom('job_step').select('step').where('job_id', '=', id).execute()
    expect(kept).toEqual([{ step: 1 }])
    // Tried again, it goes on behind what is done.
    did.length = 0
    const retried = await admin.call(api.jobs.act, {
      body: { _id: id, version: version + 1, transition: 'retry', reason: null },
    })
    expect(retried.status, retried.message).toBe(200)
    await work(one)
    expect(did).toEqual([2, 3])
    expect(await row(id)).toMatchObject({ state: 'DONE', attempts: 2 })
    expect(await lab.owner.selectFrom('job_step').selectAll().execute()).toEqual([])
  })

  test('of a server that died the job is taken over when its hold ran out, behind the last whole step', async () => {
    const did: string[] = []
    const stuck = gate()
    const reached = gate()
    const kinds = (who: string, waits: boolean) => ({
      a: kindOf(async ({ step }) => {
        for (const number of [1, 2])
          await step(number, z.object({ by: z.string() }), async () => {
            if (waits && number === 2) {
              reached.open()
              await stuck.opened
            }
            did.push(`${who} ${number}`)
            return { outcome: { by: who }, progress: { total: 2, done: number, failed: 0 } }
          })
        return ended(2)
      }),
    })
    const frozen = runner(kinds('frozen', true))
    const id = await put('a')
    frozen.wake()
    await reached.opened
    const other = runner(kinds('other', false))
    await work(other)
    expect(await row(id)).toMatchObject({ state: 'RUNNING', tries: 1 })
    lab.clock.advance(61_000)
    await work(other)
    expect(await row(id)).toMatchObject({ state: 'DONE', tries: 2 })
    // The frozen one wakes up: it may neither write its step nor end the job.
    stuck.open()
    await frozen.idle()
    expect(did).toEqual(['frozen 1', 'other 2', 'frozen 2'])
    expect(await row(id)).toMatchObject({ state: 'DONE', done: 2 })
  })

  test('a server that ends gives its job back at once, and that is no attempt', async () => {
    const reached = gate()
    const one = runner({
      a: kindOf(async ({ signal }) => {
        reached.open()
        await new Promise((_, fail) => {
          signal.addEventListener('abort', () => fail(signal.reason as Error))
        })
        return ended()
      }),
    })
    const id = await put('a')
    one.wake()
    await reached.opened
    await one.stop()
    expect(await row(id)).toMatchObject({ state: 'QUEUED', tries: 0, locked_by: null })
    await work(runner({ a: kindOf(() => Promise.resolve(ended())) }))
    expect(await row(id)).toMatchObject({ state: 'DONE', tries: 1 })
  })

  test('a failure is tried again after a pause, and is one after the last attempt; a refusal is one at once', async () => {
    let tried = 0
    const one = runner({
      a: kindOf(async () => {
        tried += 1
        throw new Error('the partner is away')
      }),
      b: kindOf(() => Promise.reject(new Refusal('rule_refused', 'That is not done on a Sunday.'))),
    })
    const id = await put('a')
    const refused = await put('b')
    await work(one)
    expect(await row(refused)).toMatchObject({ state: 'FAILED', message: 'That is not done on a Sunday.' })
    expect(await row(id)).toMatchObject({ state: 'QUEUED', tries: 1 })
    await work(one)
    expect(tried).toBe(1)
    for (let n = 0; n < 2; n += 1) {
      lab.clock.advance(60_000)
      await work(one)
    }
    expect(tried).toBe(3)
    const end = await row(id)
    expect(end).toMatchObject({ state: 'FAILED', tries: 3 })
    expect(end.message).toMatch(/^Something went wrong in the program/)
  })

  test('one that takes its server with it each time is ended with what happened', async () => {
    const one = runner({ a: kindOf(() => Promise.resolve(ended())) })
    const id = await put('a')
    await lab.owner.updateTable('job').set({ state: 'RUNNING', tries: 3 }).where('id', '=', id).execute()
    await work(one)
    expect((await row(id)).message).toMatch(/^The server stopped during each attempt/)
  })

  test('whoever asked and may no more gets nothing done', async () => {
    let did = false
    const one = runner({
      a: kindOf(async () => {
        did = true
        return ended()
      }),
    })
    const id = await put('a', { userId: lab.seeded.users.get('billing') ?? '' })
    await work(one)
    expect(did).toBe(false)
    expect(await row(id)).toMatchObject({ state: 'FAILED' })
    expect((await row(id)).message).toContain('no longer has the right')
  })

  test('the domain follows in the same transaction: if that fails, the job has not moved', async () => {
    let fails = true
    const one = runner({
      a: kindOf(() => Promise.resolve(ended()), {
        moved: () => (fails ? Promise.reject(new Error('not now')) : Promise.resolve()),
      }),
    })
    const id = await put('a')
    await work(one)
    expect(await row(id)).toMatchObject({ state: 'RUNNING' })
    fails = false
    lab.clock.advance(61_000)
    await work(one)
    expect(await row(id)).toMatchObject({ state: 'DONE' })
  })
})

describe('regular work', () => {
  const kinds = (): JobKinds => ({
    a: kindOf(() => Promise.resolve(ended()), {
      schedule: { every: 'day', atMinutes: 120, weekday: null },
    }),
  })
  const jobs = () => lab.owner.selectFrom('job').select(['kind', 'state', 'priority']).execute()

  test('is put in the queue once when it is due, by however many servers, also after days of nothing', async () => {
    await startDueSchedules(lab.db, lab.ports, kinds())
    expect(await jobs()).toEqual([])
    lab.clock.advance(3 * 24 * 3_600_000)
    await Promise.all([1, 2, 3].map(() => startDueSchedules(lab.db, lab.ports, kinds())))
    expect(await jobs()).toEqual([{ kind: 'a', state: 'QUEUED', priority: 3 }])
    const { next_run_at } = await lab.owner
      .selectFrom('job_schedule')
      .select('next_run_at')
      .executeTakeFirstOrThrow()
    expect(next_run_at.getTime()).toBeGreaterThan(lab.clock.now().getTime())
    // While it waits the next time passes by: one of it is enough.
    lab.clock.advance(24 * 3_600_000)
    await startDueSchedules(lab.db, lab.ports, kinds())
    expect(await jobs()).toHaveLength(1)
  })

  test('that is switched off is not', async () => {
    await startDueSchedules(lab.db, lab.ports, kinds())
    await lab.owner.updateTable('job_schedule').set({ active: false }).execute()
    lab.clock.advance(3 * 24 * 3_600_000)
    await startDueSchedules(lab.db, lab.ports, kinds())
    expect(await jobs()).toEqual([])
  })
})
