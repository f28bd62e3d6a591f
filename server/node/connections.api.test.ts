import { sql, type Kysely } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inTransaction, kept, together, type Executor } from '@server/core/tx'
import type { Database } from '@server/db/schema'
import { barePools, type BarePools } from '@server/test/pools'
import type { Pools } from './pools'

let bare: BarePools
let pools: Pools
let db: Kysely<Database>
beforeAll(async () => {
  bare = await barePools(3)
  pools = bare.pools
  db = bare.db
  await pools.write.query('create table sample (id integer primary key, word text)')
})
afterEach(async () => {
  // Whatever became of the statements, every connection has been given back.
  expect(pools.write.idleCount).toBe(pools.write.totalCount)
  await pools.write.query('truncate sample')
})
afterAll(() => bare.close())

const lookUp = (from: Executor) =>
  sql<{ pid: number }>`${kept} select pg_backend_pid() as pid`.execute(from).then(({ rows }) => rows[0]?.pid)
const words = async () =>
  (await pools.write.query<{ word: string }>('select word from sample order by id')).rows.map(
    ({ word }) => word,
  )

test('of two statements sent together neither stands where one fails', async () => {
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
    const [mine, theirs, other] = await Promise.all([count(tx), count(db), lookUp(db)])
    return [mine, theirs, [own, other]]
  })
  expect([inside, outside]).toEqual([1, 0])
  expect(pids[1]).not.toBe(pids[0])
})
