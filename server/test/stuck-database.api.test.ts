import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { Log } from '../ports'
import { testLab, type Caller, type TestLab } from './harness'

/** A database that takes calls and does not answer them: each caller hears of it, and why. */
let lab: TestLab
let staff: Caller
const failed: string[] = []
const log: Log = { info: () => {}, warn: () => {}, error: ({ err }) => void failed.push(err?.message ?? '') }

beforeAll(async () => {
  lab = await testLab({ log, patience: { statement: 2_000, connection: 2_000 } })
  staff = await lab.as('accession')
})
afterAll(() => lab.close())

const save = () => staff.call(api.drafts.save, { params: { form: 'order:new' }, body: { data: 1 } })
const drafts = () => lab.owner.selectFrom('draft').select('form').where('form', '=', 'order:new').execute()

test('a statement that gets no answer is given up, the caller hears that the database does not respond, and it heals', async () => {
  const answers = await lab.owner.transaction().execute(async (tx) => {
    await sql`lock table session in access exclusive mode`.execute(tx)
    return Promise.all([save(), staff.call(api.orders.list)])
  })
  for (const { status, message, headers } of answers)
    expect([status, message, headers.get('retry-after')]).toEqual([
      503,
      'The database is not responding. What you typed is still here; try again in a moment.',
      '2',
    ])
  expect(failed).toContain('Query read timeout')
  expect((await staff.call(api.orders.list)).status).toBe(200)
})

test('where every connection is taken, the caller hears that the server is busy, and nothing is saved', async () => {
  let release = () => {}
  const answered = new Promise<void>((done) => (release = done))
  const taken: Promise<void>[] = []
  await Promise.all(
    [1, 2, 3, 4, 5].map(
      () =>
        new Promise<void>((took) => {
          taken.push(
            lab.db.transaction().execute(async (tx) => {
              await sql`select 1`.execute(tx)
              took()
              await answered
            }),
          )
        }),
    ),
  )
  const refused = await save()
  release()
  await Promise.all(taken)
  expect([refused.status, refused.message]).toEqual([
    503,
    'The server is busy. Nothing was saved; try again.',
  ])
  expect(await drafts()).toEqual([])
  expect((await save()).status).toBe(200)
  expect(await drafts()).toHaveLength(1)
})
