import { sql, type Kysely } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inTransaction, kept, repeated, together, type Executor } from '@server/core/tx'
import type { Database } from '@server/db/schema'
import { freshDatabase, type TestDatabase } from '@server/test/database'
import type { Log } from '@server/ports'
import { createPools, kyselyOver, type Pools } from './pools'

const log: Log = { info: () => {}, warn: () => {}, error: () => {} }
let database: TestDatabase
let pools: Pools
let db: Kysely<Database>
beforeAll(async () => {
  database = await freshDatabase('nothing')
  pools = createPools({ connectionString: database.ownerUrl, log, max: 3 })
  db = kyselyOver<Database>(pools.write)
  await pools.write.query('create table sample (id integer primary key, word text)')
})
afterEach(async () => {
  // Whatever became of the statements, every connection has been given back.
  expect(pools.write.idleCount).toBe(pools.write.totalCount)
  await pools.write.query('truncate sample')
})
afterAll(async () => {
  await pools.end()
  await database.drop()
})

const lookUp = (from: Executor) =>
  sql<{ pid: number }>`${kept} select pg_backend_pid() as pid`.execute(from).then(({ rows }) => rows[0]?.pid)
const list = (from: Executor) =>
  sql<{ pid: number }>`${repeated} select pg_backend_pid() as pid from generate_series(1, ${1})`
    .execute(from)
    .then(({ rows }) => rows[0]?.pid)
const words = async () =>
  (await pools.write.query<{ word: string }>('select word from sample order by id')).rows.map(
    ({ word }) => word,
  )

test('a look-up takes one more look-up or list of the same turn with it, and no third', async () => {
  const [who, what, next] = await Promise.all([lookUp(db), list(db), list(db)])
  expect(what).toBe(who)
  expect(next).not.toBe(who)
  const [one, two, three, four] = await Promise.all([lookUp(db), lookUp(db), lookUp(db), list(db)])
  expect([two, four]).toEqual([one, three])
  expect(three).not.toBe(one)
})

test('a list takes nobody with it, and a statement that is neither goes alone', async () => {
  const [long, who] = await Promise.all([list(db), lookUp(db)])
  expect(who).not.toBe(long)
  const other = sql<{ pid: number }>`select pg_backend_pid() as pid`
    .execute(db)
    .then(({ rows }) => rows[0]?.pid)
  const [first, second] = await Promise.all([lookUp(db), other])
  expect(second).not.toBe(first)
})

test('one that fails takes its companion with it only where they are one transaction', async () => {
  const broken = sql`${kept} select 1 / (select count(*) from sample where id < 0)`.execute(db)
  const [failed, answered] = await Promise.allSettled([broken, list(db)])
  expect(failed.status).toBe('rejected')
  expect(answered.status).toBe('fulfilled')

  const both = inTransaction(db, (tx) =>
    together(
      tx,
      sql`insert into sample values (1, 'first'), (1, 'twice')`.compile(tx),
      sql`insert into sample values (2, 'second')`.compile(tx),
    ),
  )
  await expect(both).rejects.toMatchObject({ code: '23505' })
  expect(await words()).toEqual([])
})

test('two statements of a transaction run in their order, with the rows of each', async () => {
  const [first, second] = await inTransaction(db, (tx) =>
    together(
      tx,
      sql<{ id: number }>`insert into sample values (1, 'first') returning id`.compile(tx),
      sql<{ word: string }>`update sample set word = 'second' returning word`.compile(tx),
    ),
  )
  expect([first, second]).toEqual([[{ id: 1 }], [{ word: 'second' }]])
  expect(await words()).toEqual(['second'])
})

test('a transaction that sends nothing takes no connection; one that fails leaves nothing', async () => {
  const taken: unknown[] = []
  const note = (client: unknown) => void taken.push(client)
  pools.write.on('acquire', note)
  await inTransaction(db, async () => undefined)
  await expect(inTransaction(db, () => Promise.reject(new Error('Refused.')))).rejects.toThrow('Refused.')
  pools.write.off('acquire', note)
  expect(taken).toEqual([])

  const refused = inTransaction(db, async (tx) => {
    await sql`insert into sample values (1, 'kept back')`.execute(tx)
    throw new Error('Refused after a statement.')
  })
  await expect(refused).rejects.toThrow('Refused after a statement.')
  expect(await words()).toEqual([])
})

test('a transaction shares its connection with nobody, and sees alone what it has not committed', async () => {
  const count = (from: Executor) =>
    sql<{ count: number }>`${kept} select count(*)::int as count from sample`
      .execute(from)
      .then(({ rows }) => rows[0]?.count)
  const [inside, outside, pids] = await inTransaction(db, async (tx) => {
    await sql`insert into sample values (1, 'mine')`.execute(tx)
    const own = await lookUp(tx)
    const [mine, theirs, shared, listed] = await Promise.all([count(tx), count(db), lookUp(db), list(db)])
    return [mine, theirs, [own, shared, listed]]
  })
  expect([inside, outside]).toEqual([1, 0])
  expect(pids?.slice(1)).not.toContain(pids?.[0])
})
