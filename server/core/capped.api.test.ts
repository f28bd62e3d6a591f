import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testLab, type TestLab } from '../test/harness'
import { countCap } from './capped'
import { listPage } from './paging'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
  await sql`create table tally (id uuid primary key default gen_random_uuid(), n integer not null)`.execute(
    lab.owner,
  )
  await sql`insert into tally (n) select n from generate_series(1, ${countCap + 2}) n`.execute(lab.owner)
  await sql`grant select on tally to public`.execute(lab.owner)
})
afterAll(() => lab.close())

const listOf = (rows: number, over: { page?: number; limit?: number } = {}) =>
  listPage<{ id: string }, string>(
    lab.db,
    {
      input: { page: 1, limit: 20, sort: 'n', ...over },
      sorts: { n: { column: 'n', type: 'text' } },
      table: 'tally',
      where: sql`t.n <= ${rows}`,
      columns: sql`h.id`,
      joins: sql``,
    },
    ({ id }) => id,
  )

test.each([
  [countCap - 1, countCap - 1, false],
  [countCap, countCap, false],
  [countCap + 1, countCap, true],
  [countCap + 2, countCap, true],
])('a list of %i rows is counted as %i, capped: %s', async (rows, total, totalIsCapped) => {
  expect(countCap).toBe(10_000)
  // Asked twice: the second answer may rest on the first.
  for (const _time of [1, 2])
    expect(await listOf(rows)).toMatchObject({ total, totalIsCapped, pages: Math.ceil(total / 20) })
})

test.each([
  [0, 1],
  [1, 1],
  [20, 1],
  [21, 2],
  [40, 2],
  [41, 3],
])('%i rows are %i pages of 20', async (rows, pages) => {
  expect(await listOf(rows)).toMatchObject({ total: rows, pages, page: 1 })
})

test('a full page leads on from its last row, one that is not full does not', async () => {
  expect((await listOf(20)).after).not.toBeNull()
  expect((await listOf(19)).after).toBeNull()
  expect((await listOf(41, { page: 2 })).docs).toHaveLength(20)
  const last = await listOf(41, { page: 3 })
  expect([last.docs.length, last.after]).toEqual([1, null])
})
