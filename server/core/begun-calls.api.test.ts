import { sql, type CompiledQuery, type Updateable } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '@contract/api'
import { json } from '../db/json'
import type { Database } from '../db/schema'
import { seedOrders } from '../seed/orders'
import { testLab, type TestLab } from '../test/harness'
import { makeContext } from './context'

/** A call that reads is begun as whoever called last with its token. What has changed of them since counts all the same. */
let lab: TestLab
let sent: CompiledQuery[] = []
beforeAll(async () => {
  lab = await testLab({ onQuery: (query) => void sent.push(query) })
  await seedOrders(lab.owner, lab.seeded, { now: lab.clock.now() })
})
afterAll(() => lab.close())
beforeEach(() => {
  sent = []
})

const user = (name: string) => {
  const id = lab.seeded.users.get(name)
  if (id === undefined) throw new Error(`No such user: ${name}`)
  return id
}
const change = (name: string, set: Updateable<Database['app_user']>) =>
  lab.owner.updateTable('app_user').where('id', '=', user(name)).set(set).execute()
const lookups = () => sent.filter(({ sql: text }) => text.includes('from session s'))
const lists = () => sent.filter(({ sql: text }) => text.startsWith('/* repeated */'))

test('a role taken away counts at the next call, and one given back as well', async () => {
  const caller = await lab.as('lab')
  for (let i = 0; i < 2; i += 1) expect((await caller.call(api.orders.list)).status).toBe(200)
  const { myroles } = await lab.owner
    .selectFrom('app_user')
    .select('myroles')
    .where('id', '=', user('lab'))
    .executeTakeFirstOrThrow()
  await change('lab', { myroles: json({}) })
  const refused = await caller.call(api.orders.list)
  expect([refused.status, JSON.stringify(refused.body).includes('requisitionNumber')]).toEqual([403, false])
  await change('lab', { myroles: json(myroles) })
  expect((await caller.call(api.orders.list)).status).toBe(200)
})

test('a user switched off is signed out at the next call', async () => {
  const caller = await lab.as('admin')
  for (let i = 0; i < 2; i += 1) expect((await caller.call(api.orders.list)).status).toBe(200)
  await change('admin', { active: false })
  expect((await caller.call(api.orders.list)).status).toBe(401)
  await change('admin', { active: true })
  expect((await caller.call(api.orders.list)).status).toBe(200)
})

test('a location taken away takes its orders from the next list, whatever was begun before', async () => {
  const caller = await lab.as('portal')
  const before = await caller.call(api.orders.list)
  expect(before.body.total).toBeGreaterThan(0)
  const links = await lab.owner
    .deleteFrom('user_physician_location')
    .where('user_id', '=', user('portal'))
    .returningAll()
    .execute()
  sent = []
  const after = await caller.call(api.orders.list)
  await lab.owner.insertInto('user_physician_location').values(links).execute()
  expect([after.status, after.body.total, after.body.docs]).toEqual([200, 0, []])
  expect(lookups().length).toBe(1)
  // The list that was begun may not have been sent yet when it was known to be for somebody else.
  expect([1, 2]).toContain(lists().length)
  expect((await caller.call(api.orders.list)).body.total).toBe(before.body.total)
})

test('the trail names what was shown once, not what was begun and thrown away', async () => {
  const caller = await lab.as('lab')
  await caller.call(api.orders.list)
  await change('lab', { first_name: 'Renamed' })
  await lab.app.drain()
  const count = async () =>
    (
      await sql<{
        count: number
      }>`select count(*)::int as count from audit where call = 'GET /orders' and user_id = ${user('lab')}`.execute(
        lab.owner,
      )
    ).rows[0]?.count ?? 0
  const before = await count()
  expect((await caller.call(api.orders.list)).status).toBe(200)
  await lab.app.drain()
  expect((await count()) - before).toBe(1)
})

test('calls that arrive together share look-ups, and each caller is answered as themselves', async () => {
  const names = ['lab', 'admin', 'portal']
  const callers = await Promise.all(names.map(async (name) => ({ name, caller: await lab.as(name) })))
  sent = []
  const many = Array.from({ length: 10 }, () => callers).flat()
  const answers = await Promise.all(
    many.map(async ({ name, caller }) => [name, (await caller.call(api.session.current)).body.user.username]),
  )
  expect(answers.filter(([name, answered]) => name !== answered)).toEqual([])
  expect(lookups().length).toBeLessThan(many.length)
  const stranger = await lab.withToken('x'.repeat(43)).call(api.session.current)
  expect(stranger.status).toBe(401)
})

test('nothing is written before the database has said who calls', async () => {
  const ctx = makeContext({
    endpoint: api.orders.list,
    requestId: 'begun-too-early',
    address: null,
    read: lab.db,
    db: lab.db,
    ports: lab.ports,
    who: undefined,
    claim: undefined,
    confirmed: Promise.reject(new Error('somebody else')),
  })
  sent = []
  await expect(ctx.writeAs(lab.seeded.labId, () => Promise.resolve('written'))).rejects.toThrow(
    'somebody else',
  )
  await expect(ctx.enqueue(lab.seeded.labId, [])).rejects.toThrow('somebody else')
  expect(sent).toEqual([])
})
