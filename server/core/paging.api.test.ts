import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testLab, type TestLab } from '../test/harness'
import { countCap } from './capped'
import { listPage } from './paging'

let lab: TestLab
const statements: string[] = []
beforeAll(async () => {
  lab = await testLab({ onQuery: (query) => void statements.push(query.sql) })
  await sql`create table tally (id uuid primary key default gen_random_uuid(), name text not null)`.execute(
    lab.owner,
  )
  await sql`insert into tally (name) select 'row ' || n from generate_series(1, ${countCap + 5}) n`.execute(
    lab.owner,
  )
  await sql`grant select on tally to public`.execute(lab.owner)
})
afterAll(async () => {
  vi.useRealTimers()
  await lab.close()
})

const page = (number: number, where = sql`t.name like 'row %'`) =>
  listPage<{ id: string }, string>(
    lab.db,
    {
      input: { page: number, limit: 20, sort: 'name' },
      sorts: { name: { column: 'name', type: 'text' } },
      table: 'tally',
      where,
      columns: sql`h.id`,
      joins: sql``,
    },
    ({ id }) => id,
  )
const counts = () => statements.filter((text) => text.includes('count(*)')).length

test('a list too long to count is not counted again at its next page, and is a moment later', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const first = await page(1)
  expect([first.total, first.totalIsCapped, first.pages]).toEqual([countCap, true, countCap / 20])
  const counted = counts()
  expect(counted).toBeGreaterThan(0)

  const second = await page(2)
  expect([second.total, second.totalIsCapped, second.docs.length]).toEqual([countCap, true, 20])
  expect(counts()).toBe(counted)

  // Another condition is another list.
  const short = await page(1, sql`t.name like 'row 999%'`)
  expect([short.total, short.totalIsCapped]).toEqual([11, false])

  await sql`delete from tally where name not like 'row 99%'`.execute(lab.owner)
  vi.setSystemTime(Date.now() + 21_000)
  const later = await page(1)
  expect([later.total, later.totalIsCapped]).toEqual([111, false])
})
