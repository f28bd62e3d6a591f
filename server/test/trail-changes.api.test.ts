import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { kept } from '../core/tx'
import type { AuditChange } from '../db/schema'
import { testLab, type TestLab } from './harness'
import { writeCalls } from './mass-calls'
import { exceptions, judge, type Row, type Rows } from './told-changes'
import type { WriteCall } from './write-call'
import { api } from '@contract/api'

/**
 * What the trail says of every write, held against the rows themselves: each field that it names held that before and holds
 * that now, each column that changed is named, and each row that came or went is told (told-changes.ts, with what is not).
 */
let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())

/** Books of the server itself, which nobody changes by a form. */
const books = new Set([
  ...['audit', 'audit_head', 'attempt', 'idempotency', 'outbox', 'mailbox', 'counter', 'one_time_secret'],
])
let keys: Map<string, string[]> | undefined
let names: string[] | undefined

/** The columns of each table's key, but for the laboratory. */
async function keysOf(): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
    where i.indisprimary and c.relnamespace = 'public'::regnamespace and a.attname <> 'lab_id'
    group by c.relname`.execute(lab.owner)
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

/** The rows of one table by their key, and how the database spelled them. */
type Table = ReadonlyMap<string, { text: string; row: Row }>
/** Each table as last read: what it looked like then, and its rows. */
const seen = new Map<string, { looks: Looks; rows: Table }>()
const RowShape = z.record(z.string(), z.unknown())

interface Looks {
  name: string
  count: number
  newest: number
  /** Whatever is written after the look has this number or a later one. */
  next: number
}
const alike = (a: Looks | undefined, b: Looks) => a?.count === b.count && a.newest === b.newest

/** By ages, which are reckoned from the same moment: to spell each row's transaction as a number takes five times as long. */
const newest = sql`age('3'::xid) - min(age(xmin))`

/** How many rows each table has, and the newest transaction that wrote one: both stand still where nothing was written. */
async function looksOf(tables: readonly string[]): Promise<Looks[]> {
  const { rows } = await sql<Looks>`${kept} ${sql.join(
    tables.map(
      (name) =>
        sql`select ${sql.lit(name)} as name, count(*) as count, coalesce(${newest}, 0) as newest, pg_snapshot_xmin(pg_current_snapshot())::text::bigint as next from ${sql.table(name)}`,
    ),
    sql` union all `,
  )}`.execute(lab.owner)
  return rows
}

/** The rows of a table that were written by this transaction or a later one. */
async function rowsSince(name: string, first: number): Promise<Table> {
  const { rows } = await sql<{ text: string }>`
    select to_jsonb(t)::text as text from ${sql.table(name)} t where age(xmin) <= (select age(${String(first)}::xid))`.execute(
    lab.owner,
  )
  const known = new Map([...(seen.get(name)?.rows.values() ?? [])].map((one) => [one.text, one]))
  const key = keys?.get(name) ?? []
  return new Map(
    rows.map(({ text }) => {
      const one = known.get(text) ?? { text, row: RowShape.parse(JSON.parse(text)) }
      return [`${name} ${key.map((column) => String(one.row[column])).join(' ')}`, one]
    }),
  )
}

/** Every row of the table; only those that were written since the last look are read, unless some went. */
async function rowsOf({ name, count }: Looks): Promise<Table> {
  const last = seen.get(name)
  if (last) {
    const rows = new Map([...last.rows, ...(await rowsSince(name, last.looks.next))])
    if (rows.size === count) return rows
  }
  return rowsSince(name, 3)
}

/** Every table; a table that was not written to is the very same as at the last look. */
async function allTables(): Promise<Map<string, Table>> {
  await lab.app.drain()
  keys ??= await keysOf()
  names ??= (await lab.owner.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !books.has(name))
  for (const looks of await looksOf(names)) {
    if (alike(seen.get(looks.name)?.looks, looks)) continue
    seen.set(looks.name, { looks, rows: await rowsOf(looks) })
  }
  return new Map([...seen].map(([name, { rows }]) => [name, rows]))
}

/** The tables that are not the very same on both sides, and the accounts, whose names the trail says. */
function sidesOf(before: Map<string, Table>, after: Map<string, Table>): { before: Rows; after: Rows } {
  const touched = [...after.keys()].filter(
    (name) => name === 'app_user' || before.get(name) !== after.get(name),
  )
  const of = (tables: Map<string, Table>): Rows =>
    new Map(
      touched.flatMap((name) =>
        [...(tables.get(name) ?? [])].map(([key, { row }]): [string, Row] => [key, row]),
      ),
    )
  return { before: of(before), after: of(after) }
}

/** What the newest row of the trail of this call says. */
async function lastWrite(call: string): Promise<{ changes: AuditChange[] } | undefined> {
  await lab.app.drain()
  return lab.owner
    .selectFrom('audit')
    .select('changes')
    .where('call', '=', call)
    .where('wrote', '=', true)
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function make(one: WriteCall) {
  await lab.owner
    .updateTable('app_user')
    .set({ eula_accepted_at: one.endpoint === api.session.acceptEula ? null : lab.clock.now(), version: 1 })
    .execute()
  await lab.owner.updateTable('lab').set({ version: 1 }).execute()
  await lab.owner.deleteFrom('attempt').execute()
  await lab.owner
    .updateTable('session')
    .set({ last_seen_at: lab.clock.now(), view: null, revoked_at: null, confirmed_at: null })
    .execute()
  const { path, body } = await one.prepare()
  const caller = one.as === null ? lab.anonymous : await lab.as(one.as)
  await caller.call(api.session.current)
  const before = await allTables()
  const answer = await caller.raw(one.endpoint.method, path, body)
  const after = await allTables()
  const sides = sidesOf(before, after)
  return { answer, sides, written: await lastWrite(`${one.endpoint.method} ${one.endpoint.path}`) }
}

test('what the trail says of a write is what the rows were and are', async () => {
  const wrong: string[] = []
  const columnsOfNew = new Set<string>()
  const needed = new Set<string>()
  let compared = 0
  for (const one of writeCalls(lab)) {
    const { answer, sides, written } = await make(one)
    if (answer.status !== 200 || !written) {
      wrong.push(`${one.name}: ${answer.status} ${answer.message}, ${written ? '' : 'no row of the trail'}`)
      continue
    }
    const judged = judge(sides, written.changes)
    compared += judged.compared
    wrong.push(...judged.wrong.map((sentence) => `${one.name}: ${sentence}`))
    for (const name of judged.columnsOfNew) columnsOfNew.add(`${one.name}: ${name}`)
    for (const name of judged.needed) needed.add(name)
  }
  expect(compared).toBeGreaterThan(100)
  process.stdout.write(`Trail: ${compared} fields compared\n`)
  expect(wrong).toEqual([])
  expect(exceptions.filter((name) => !needed.has(name))).toEqual([])
  expect([...columnsOfNew].sort()).toMatchSnapshot()
}, 600_000)
