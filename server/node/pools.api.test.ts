import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Log } from '@server/ports'
import { barePools, type BarePools } from '@server/test/pools'
import { kyselyOver } from './pools'
import type { Pools } from './pools'

const warnings: string[] = []
const log: Log = { info: () => {}, warn: (_fields, message) => void warnings.push(message), error: () => {} }
let bare: BarePools
let pools: Pools
beforeAll(async () => {
  bare = await barePools(2, log)
  pools = bare.pools
})
afterAll(() => bare.close())

test('values come out as the types the application expects', async () => {
  const row = await pools.write.query(
    `select 9007199254740991::bigint as count, '1961-02-03'::date as dob, 1.10::numeric as value,
            '2026-01-02T03:04:05Z'::timestamptz as at, array['2026-01-02'::date, null] as days,
            array[1::bigint, null] as counts`,
  )
  expect(row.rows[0]).toEqual({
    count: 9007199254740991,
    dob: '1961-02-03',
    value: '1.10',
    at: new Date('2026-01-02T03:04:05Z'),
    days: ['2026-01-02', null],
    counts: [1, null],
  })
  await expect(pools.write.query('select 9007199254740993::bigint')).rejects.toThrow('out of range')
})

test('a change waits for the disk, a record of reading does not; queries end after 30 s', async () => {
  const show = (name: string) => sql<{ value: string }>`select current_setting(${name}) as value`
  const write = kyselyOver<unknown>(pools.write)
  const read = kyselyOver<unknown>(pools.read)
  expect((await show('synchronous_commit').execute(read)).rows).toEqual([{ value: 'off' }])
  for (const db of [write, read]) {
    expect((await show('statement_timeout').execute(db)).rows).toEqual([{ value: '30s' }])
  }
})

test('a connection that the database ends is reported, not fatal, and replaced', async () => {
  await pools.read.query('select 1')
  await pools.write.query(
    // Of this test's own database: other test files work on the same server at the same time.
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'aliquot read' and datname = current_database()",
  )
  await expect.poll(() => warnings).toContain('database connection lost')
  expect((await pools.read.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})
