import { sql, type Kysely } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { failureOf } from '@server/core/failures'
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
  await expect.poll(() => pools.write.totalCount - pools.write.idleCount).toBe(0)
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

describe('a connection that the database ends', () => {
  const pid = async (from: Executor) => (await lookUp(from)) ?? 0
  /** Ends it from a connection of the other pool. */
  const end = (backend: number) => pools.read.query('select pg_terminate_backend($1, 10000)', [backend])

  test('in the middle of a transaction: all of it is done again, once, on another one', async () => {
    const pids: number[] = []
    await inTransaction(db, async (tx) => {
      await sql`insert into sample values (1, 'once')`.execute(tx)
      pids.push(await pid(tx))
      if (pids.length === 1) await end(pids[0] ?? 0)
      await sql`update sample set word = 'once more'`.execute(tx)
    })
    expect(new Set(pids).size).toBe(2)
    expect(await words()).toEqual(['once more'])
  })

  test('between two statements, while nothing runs on it: the process lives, and the work is done again', async () => {
    let tries = 0
    const result = await inTransaction(db, async (tx) => {
      tries += 1
      const own = await pid(tx)
      if (tries === 1) {
        await end(own)
        // Its end arrives while nobody waits for an answer.
        await expect.poll(() => pid(tx).catch(() => 0)).toBe(0)
      }
      return pid(tx)
    })
    expect(tries).toBe(2)
    expect(result).toBeGreaterThan(0)
  })

  test('before the commit arrives: the work is not done twice, and whoever asked hears of it', async () => {
    let tries = 0
    const lost = inTransaction(db, async (tx) => {
      tries += 1
      await sql`insert into sample values (1, 'perhaps')`.execute(tx)
      await end(await pid(tx))
    })
    expect(failureOf(await lost.catch((error: unknown) => error))).toBe('lost')
    expect(tries).toBe(1)
    expect(await words()).toEqual([])
  })

  test('beside others that it ended too: a read that stands alone is asked again', async () => {
    const three = await Promise.all([1, 2, 3].map(() => pools.write.connect()))
    for (const client of three) client.release()
    const holder = await pools.read.connect()
    await holder.query('select pg_advisory_lock(7)')
    const asked = sql`${kept} select pg_advisory_xact_lock_shared(7), 'answered' as word`.execute(db)
    await expect.poll(() => pools.write.idleCount).toBe(2)
    await pools.read.query(
      "select pg_terminate_backend(pid, 10000) from pg_stat_activity where application_name = 'aliquot write' and datname = current_database()",
    )
    await holder.query('select pg_advisory_unlock(7)')
    holder.release()
    expect((await asked).rows).toMatchObject([{ word: 'answered' }])
    // A change that stands alone may have been made: it is not.
    const change = sql`insert into sample select 1, pg_terminate_backend(pg_backend_pid())::text`.execute(db)
    expect(failureOf(await change.catch((error: unknown) => error))).toBe('lost')
    expect(await words()).toEqual([])
  })
})
