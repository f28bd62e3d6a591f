import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256Hex } from '@server/core/hash'
import { inTransaction, kept, repeated } from '@server/core/tx'
import type { Database } from '@server/db/schema'
import { barePools, type BarePools } from '@server/test/pools'
import { kyselyOver, type Pools } from './pools'
import { writtenOut } from './prepared'

let bare: BarePools
let pools: Pools
let db: Kysely<Database>
beforeAll(async () => {
  // One connection: what it holds can be asked of it.
  bare = await barePools(1)
  pools = bare.pools
  db = bare.db
  await pools.write.query('create table sample (id uuid primary key, number integer, at timestamptz)')
})
afterAll(() => bare.close())

const id = '018f2b6a-0000-7000-8000-000000000001'
const held = async (pattern: string) => {
  const { rows } = await pools.write.query<{ statement: string; parameters: number }>(
    'select statement, cardinality(parameter_types) as parameters from pg_prepared_statements where statement like $1 order by prepare_time',
    [pattern],
  )
  return rows
}

test('a list that is asked for again with the same values is prepared with them in its text', async () => {
  const at = new Date('2026-01-02T03:04:05.678Z')
  const ask = (limit: number) =>
    sql<{
      found: string
    }>`${repeated} select 'listed' as found from generate_series(1, ${limit}) where now() > ${at} and ${id}::uuid = any(${[id]}::uuid[])`.execute(
      db,
    )
  expect((await ask(2)).rows).toHaveLength(2)
  expect(await held('%listed%')).toEqual([])
  expect((await ask(2)).rows).toHaveLength(2)
  expect((await ask(3)).rows).toHaveLength(3)
  expect((await ask(2)).rows).toHaveLength(2)
  expect(await held('%listed%')).toEqual([
    {
      statement: `/* repeated */ select 'listed' as found from generate_series(1, '2') where now() > '2026-01-02T03:04:05.678Z' and '${id}'::uuid = any('{${id}}'::uuid[])`,
      parameters: 0,
    },
  ])
})

test('words are never written into a statement: neither a name nor a quote nor a number that is none', () => {
  const text = 'select $1, $2, $10'
  const values = [1, id, ...Array.from({ length: 7 }, () => 0), new Date(0)]
  expect(writtenOut(text, values)).toBe(`select '1', '${id}', '1970-01-01T00:00:00.000Z'`)
  for (const word of [
    'Nguyen',
    "'; drop table sample --",
    '',
    '26323-0001',
    Number.NaN,
    1.5,
    null,
    [id, 'x'],
    {},
  ])
    expect(writtenOut('select $1', [word])).toBeUndefined()
})

test('a connection holds 32 lists and no more; the others are planned each time', async () => {
  for (let limit = 100; limit < 150; limit += 1)
    for (let time = 0; time < 3; time += 1)
      expect(
        (await sql`${repeated} select 'bounded' from generate_series(1, ${limit})`.execute(db)).rows,
      ).toHaveLength(limit)
  expect((await held('/* repeated */%')).length).toBe(32)
})

test('a prepared statement whose answer has other columns since a migration is asked again, also within a write', async () => {
  const all = (executor: Parameters<Parameters<typeof inTransaction>[1]>[0] | Kysely<Database>) =>
    sql<Record<string, unknown>>`${kept} select * from sample`.execute(executor)
  await pools.write.query('insert into sample values ($1, 1, null)', [id])
  expect((await all(db)).rows).toEqual([{ id, number: 1, at: null }])
  await pools.write.query('alter table sample add column word text')
  expect((await all(db)).rows).toEqual([{ id, number: 1, at: null, word: null }])

  const some = (executor: Parameters<Parameters<typeof inTransaction>[1]>[0] | Kysely<Database>) =>
    sql<Record<string, unknown>>`${kept} select sample.* from sample`.execute(executor)
  await some(db)
  await pools.write.query('alter table sample drop column word')
  const seen = await inTransaction(db, async (tx) => {
    await sql`update sample set number = number + 1`.execute(tx)
    return (await some(tx)).rows
  })
  // Begun again from the start: counted once.
  expect(seen).toEqual([{ id, number: 2, at: null }])
})

test('a prepared statement that is gone, as behind a pooler, is sent without its name', async () => {
  const one = () => sql<{ one: number }>`${kept} select 1 as one, 'gone'`.execute(db)
  await one()
  await pools.write.query('deallocate all')
  expect((await one()).rows[0]?.one).toBe(1)
  expect(await held("%'gone'%")).toEqual([])
})

test('two processes that share connections mean the same by a name', async () => {
  await sql`${kept} select 'named' as named`.execute(db)
  const { rows } = await pools.write.query<{ name: string }>(
    "select name from pg_prepared_statements where statement like '%''named''%'",
  )
  // The text's own hash: a counter would give one process's name to another's statement.
  expect(rows).toEqual([{ name: `aliquot_${sha256Hex("/* kept */ select 'named' as named").slice(0, 32)}` }])
})

test('switched off, nothing is prepared', async () => {
  const plain = kyselyOver<Database>(pools.write, { prepared: false })
  for (let time = 0; time < 3; time += 1) {
    await sql`${kept} select 1 as plain`.execute(plain)
    await sql`${repeated} select 1 as plain from generate_series(1, ${5})`.execute(plain)
  }
  expect(await held('%plain%')).toEqual([])
})
