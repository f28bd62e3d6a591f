import { sql, type CompiledQuery } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { api } from '@contract/api'
import { leaseMs } from '../../core/jobs/hold'
import { addJob } from '../../core/jobs/queue'
import { JobRunner } from '../../core/jobs/runner'
import { inTransaction } from '../../core/tx'
import { json } from '../../db/json'
import { pathOf, testLab, type Caller, type TestLab } from '../../test/harness'
import { batchBench, ok } from '../batches/test-batches'
import { acceptRunOf } from './accept-all-job'
import { minutesAgo } from '../../test/instrument-times'

let lab: TestLab
let admin: Caller
let bench: ReturnType<typeof batchBench>
let instrumentId: string
let files = 0
let sent: CompiledQuery[] = []
const runners: JobRunner[] = []

beforeAll(async () => {
  lab = await testLab({
    onQuery: (query) => void sent.push(query),
    log: { info: () => {}, warn: () => {}, error: () => {} },
  })
  admin = await lab.as('admin')
  bench = batchBench(lab, admin)
  instrumentId = (
    await lab.owner.selectFrom('instrument').select('id').orderBy('code').executeTakeFirstOrThrow()
  ).id
  const code = { instrumentId, version: 0, code: 'GLUC', testId: lab.seeded.tests.get('GLU') ?? '' }
  const plain = { sentUnit: null, factor: null, low: null, high: null, beyond: 'bound' as const }
  ok(await admin.call(api.instrumentRuns.saveCode, { body: { code: { ...code, ...plain } } }))
})
afterEach(async () => {
  for (const one of runners.splice(0)) await one.stop()
})
afterAll(() => lab.close())

type Specimen = Awaited<ReturnType<typeof bench.specimen>>
const specimens = (count: number) => Promise.all(Array.from({ length: count }, () => bench.specimen()))
async function runOf(of: readonly Specimen[]): Promise<string> {
  const bytes = new TextEncoder().encode(
    [
      'Sample Id,Sam/Ctr/cAl,Test short name,Result,Result unit,Errors,Result date and time',
      ...of.map(({ barcode }) => `${barcode},S,GLUC,92,mg/dL,,${minutesAgo(lab, files)}`),
    ].join('\n'),
  )
  files += 1
  const query = { instrumentId, fileName: 'day.txt', profile: 'gallery', sure: true }
  const answer = await admin.raw('POST', pathOf(api.instrumentRuns.take, { query }), bytes)
  return api.instrumentRuns.take.out.parse(answer.body).run._id
}
const review = async (_id: string) => ok(await admin.call(api.instrumentRuns.get, { body: { _id } }))
const newest = async (_id: string) =>
  ok(await admin.call(api.instrumentRuns.acceptance, { body: { _id } })).acceptance
const press = (_id: string, key = bench.key()) =>
  admin.call(api.instrumentRuns.acceptAll, { body: { _id } }, key)

/** An acceptance that no server has begun yet, of lines as somebody saw them. */
async function waiting(runId: string, raws: readonly string[]): Promise<string> {
  const id = lab.ports.ids.id()
  const { labId } = lab.seeded
  await inTransaction(lab.db, async (tx) => {
    const lines = raws.map((raw, at) => ({ place: at + 1, raw, present: null }))
    await tx
      .insertInto('instrument_run_acceptance')
      .values({
        lab_id: labId,
        id,
        run_id: runId,
        lines: json(lines),
        by_name: 'Ada Min',
        at: lab.clock.now(),
      })
      .execute()
    await addJob(tx, lab.ports, labId, {
      ...{ id, register: 'system', kind: 'accept-run', payload: { runId, sessionId: id } },
      userId: lab.seeded.users.get('admin') ?? '',
    })
  })
  return id
}
/** A server that does two lines in a step. */
function server(): JobRunner {
  const made = new JobRunner({ db: lab.db, ports: lab.ports, kinds: { 'accept-run': acceptRunOf(2) } })
  runners.push(made)
  return made
}
async function work(one: JobRunner): Promise<void> {
  one.wake()
  await one.idle()
}
const results = (of: readonly Specimen[]) =>
  lab.owner
    .selectFrom('analysis')
    .select(['state', 'version', 'from_instrument'])
    .where(
      'order_id',
      'in',
      of.map(({ orderId }) => orderId),
    )
    .execute()

test('one call accepts every matched line in the background; the same key begins nothing again', async () => {
  const two = await specimens(2)
  const _id = await runOf(two)
  const key = bench.key()
  const begun = ok(await press(_id, key))
  expect(begun).toMatchObject({ total: 2, done: 0 })
  expect(ok(await press(_id, key))._id).toBe(begun._id)
  await lab.app.jobs.idle()
  expect(await newest(_id)).toMatchObject({
    ...{ _id: begun._id, state: 'DONE', total: 2, done: 2, failed: 0 },
    message: 'Accepted: 2. Not entered: 0.',
  })
  const after = await review(_id)
  expect(after.lines.map(({ state, raw }) => [state, raw])).toEqual([
    ['accepted', '92'],
    ['accepted', '92'],
  ])
  expect(after.run.decided).toBe(2)
  expect(await press(_id)).toMatchObject({ status: 422, message: 'No line of this run is matched.' })
})

test('a second press says that it is under way and by whom; a line that changed stays with its reason', async () => {
  const three = await specimens(3)
  const _id = await runOf(three)
  await waiting(_id, ['92', '95', '92'])
  const second = await press(_id)
  expect(second.status).toBe(422)
  expect(second.message).toMatch(/being accepted already\. Ada Min began it at/)
  await work(server())
  expect(await newest(_id)).toMatchObject({ state: 'DONE_WITH_ERRORS', total: 3, done: 3, failed: 1 })
  const { lines, notEntered, notEnteredTotal } = await review(_id)
  expect(lines.map(({ state, why }) => [state, why])).toEqual([
    ['accepted', null],
    ['matched', 'Not entered: What the line becomes has changed. Look at it again.'],
    ['accepted', null],
  ])
  expect(notEnteredTotal).toBe(1)
  expect(notEntered).toMatchObject([{ place: 2, message: expect.stringContaining('has changed') }])
  // Accepted by itself it is named no more.
  const seen = { place: 2, raw: '92', present: null }
  ok(await admin.call(api.instrumentRuns.accept, { body: { _id, lines: [seen] } }, bench.key()))
  expect((await review(_id)).notEnteredTotal).toBe(0)
})

test('a server that dies in the middle: another goes on, and no result is entered twice', async () => {
  const five = await specimens(5)
  const _id = await runOf(five)
  await waiting(_id, ['92', '92', '92', '92', '92'])
  const inTheWay = await lab.owner.startTransaction().execute()
  try {
    await inTheWay
      .selectFrom('lab_order')
      .select('id')
      .where('id', '=', five[2]?.orderId ?? '')
      .forUpdate()
      .execute()
    const [frozen, other] = [server(), server()]
    frozen.wake()
    await vi.waitFor(async () => expect((await newest(_id))?.done).toBe(2), { timeout: 20_000, interval: 10 })
    expect((await review(_id)).run.decided).toBe(2)
    // Its hold runs out while it stands before the second step; both come to that step.
    lab.clock.advance(leaseMs + 1)
    other.wake()
    await vi.waitFor(
      async () => {
        const job = lab.owner.selectFrom('job').select('tries').where('kind', '=', 'accept-run')
        expect(await job.where('state', '=', 'RUNNING').executeTakeFirst()).toEqual({ tries: 2 })
      },
      { timeout: 20_000, interval: 10 },
    )
    await inTheWay.rollback().execute()
    await Promise.all([frozen.idle(), other.idle()])
  } finally {
    if (!inTheWay.isRolledBack) await inTheWay.rollback().execute()
  }
  expect(await newest(_id)).toMatchObject({ state: 'DONE', total: 5, done: 5, failed: 0 })
  const rows = await results(five)
  expect(rows).toHaveLength(5)
  // Each of them was changed once.
  expect(new Set(rows.map(({ state, version }) => `${state} ${version}`)).size).toBe(1)
  expect((await review(_id)).run.decided).toBe(5)
})

test('a line that nothing can enter stays with the reason and keeps none of the others', async () => {
  const three = await specimens(3)
  const _id = await runOf(three)
  await waiting(_id, ['92', '92', '92'])
  await sql`create function no_entry() returns trigger language plpgsql as
    'begin raise exception ''none'' using errcode = ''data_exception''; end'`.execute(lab.owner)
  await sql`create trigger no_entry before update on analysis for each row
    when (old.order_id = ${sql.lit(three[1]?.orderId ?? '')}) execute function no_entry()`.execute(lab.owner)
  try {
    await work(server())
  } finally {
    await sql`drop trigger no_entry on analysis`.execute(lab.owner)
  }
  expect(await newest(_id)).toMatchObject({ state: 'DONE_WITH_ERRORS', done: 3, failed: 1 })
  const { lines } = await review(_id)
  expect(lines.map(({ state }) => state)).toEqual(['accepted', 'matched', 'accepted'])
  expect(lines[1]?.why).toContain('The program could not enter this line.')
})

test('who may enter no results any more accepts nothing', async () => {
  const [one] = await specimens(1)
  const _id = await runOf(one ? [one] : [])
  await waiting(_id, ['92'])
  const admins = lab.owner.updateTable('app_user').where('id', '=', lab.seeded.users.get('admin') ?? '')
  await admins.set({ active: false }).execute()
  try {
    await work(server())
  } finally {
    await admins.set({ active: true }).execute()
  }
  expect(await newest(_id)).toMatchObject({ state: 'FAILED', done: 0 })
  expect((await review(_id)).lines.map(({ state }) => state)).toEqual(['matched'])
})

describe('a page of a run', () => {
  const page = async (_id: string, over: object = {}) => {
    sent = []
    const answer = ok(await admin.call(api.instrumentRuns.get, { body: { _id, limit: 2, ...over } }))
    // Whose tests were read to match their lines.
    const orders = sent.flatMap(({ sql: text, parameters }) =>
      text.includes('join analysis a on') && text.includes('test_version')
        ? parameters.flatMap((each) => (Array.isArray(each) ? each : []))
        : [],
    )
    // The trail of who looked is written behind the answer, some time or other.
    const statements = sent.filter(({ sql: text }) => !text.includes('audit_head')).length
    return { ...answer, statements, orders: new Set(orders).size }
  }
  const counted = ({ counts }: { counts: { state: string; count: number }[] }) =>
    Object.fromEntries(counts.map(({ state, count }) => [state, count]))

  test('only its own lines are matched, in as many statements whatever the run holds', async () => {
    const [few, many] = [await specimens(3), await specimens(9)]
    const [small, large] = [await runOf(few), await runOf(many)]
    expect(await page(large)).toMatchObject({ total: 9, orders: 9 })
    await page(small)
    const [one, two] = [await page(small), await page(large, { offset: 4 })]
    expect([one.orders, two.orders]).toEqual([2, 2])
    expect(two.statements).toBe(one.statements)
    expect(two.lines.map(({ place, state }) => [place, state])).toEqual([
      [5, 'matched'],
      [6, 'matched'],
    ])
  })

  test('what changed since counts at once, wherever in the run it stands', async () => {
    const six = await specimens(6)
    const _id = await runOf(six)
    expect(counted(await page(_id))).toEqual({ matched: 6 })
    await bench.reports.enter(six[3]?.orderId ?? '', { GLU: '80' })
    const after = await page(_id)
    expect(counted(after)).toEqual({ matched: 5, repeated: 1 })
    // Those of the page, and the one that changed.
    expect(after.orders).toBe(3)
    const body = { _id, places: [5], reason: 'A trial run' }
    ok(await admin.call(api.instrumentRuns.setAside, { body }, bench.key()))
    expect(counted(await page(_id))).toEqual({ matched: 4, repeated: 1, setAside: 1 })
    await lab.owner
      .updateTable('lab_order')
      .set({ deleted: true })
      .where('id', '=', six[5]?.orderId ?? '')
      .execute()
    expect(counted(await page(_id))).toEqual({ matched: 3, repeated: 1, setAside: 1, unmatched: 1 })
    const together = await page(_id, { states: ['unmatched', 'repeated'], grouped: true })
    expect(together.lines.map(({ place }) => place)).toEqual([6, 4])
    await lab.owner.updateTable('instrument').set({ active: false }).where('id', '=', instrumentId).execute()
    expect(counted(await page(_id))).toMatchObject({ outOfService: 4 })
    await lab.owner.updateTable('instrument').set({ active: true }).where('id', '=', instrumentId).execute()
    expect(counted(await page(_id))).toEqual({ matched: 3, repeated: 1, setAside: 1, unmatched: 1 })
  })
})
