import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
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

/** Each table as last read: what it looked like then, and its rows with how the database spelled them. */
const seen = new Map<string, { looks: string; rows: Map<string, { text: string; row: Row }> }>()
const RowShape = z.record(z.string(), z.unknown())

/** How many rows each table has, and the newest transaction that wrote one: both stand still where nothing was written. */
async function looksOf(names: readonly string[]): Promise<{ name: string; looks: string }[]> {
  const { rows } = await sql<{ name: string; looks: string }>`${sql.join(
    names.map(
      (name) =>
        sql`select ${sql.lit(name)} as name, concat(count(*), ' ', max(xmin::text::bigint)) as looks from ${sql.table(name)}`,
    ),
    sql` union all `,
  )}`.execute(lab.owner)
  return rows
}

/** Every row of every table; only those that were written to since the last look are read again. */
async function allRows(): Promise<Rows> {
  await lab.app.drain()
  keys ??= await keysOf()
  names ??= (await lab.owner.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !books.has(name))
  const changed = (await looksOf(names)).filter(({ name, looks }) => seen.get(name)?.looks !== looks)
  for (const { name, looks } of changed) {
    const { rows } = await sql<{
      text: string
    }>`select to_jsonb(t)::text as text from ${sql.table(name)} t`.execute(lab.owner)
    const known = new Map([...(seen.get(name)?.rows.values() ?? [])].map((one) => [one.text, one]))
    const key = keys.get(name) ?? []
    const read = rows.map(({ text }): [string, { text: string; row: Row }] => {
      const one = known.get(text) ?? { text, row: RowShape.parse(JSON.parse(text)) }
      return [`${name} ${key.map((column) => String(one.row[column])).join(' ')}`, one]
    })
    seen.set(name, { looks, rows: new Map(read) })
  }
  return new Map(
    [...seen.values()].flatMap(({ rows }) => [...rows].map(([key, { row }]): [string, Row] => [key, row])),
  )
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
  const before = await allRows()
  const answer = await caller.raw(one.endpoint.method, path, body)
  const after = await allRows()
  return { answer, before, after, written: await lastWrite(`${one.endpoint.method} ${one.endpoint.path}`) }
}

test('what the trail says of a write is what the rows were and are', async () => {
  const wrong: string[] = []
  const columnsOfNew = new Set<string>()
  const needed = new Set<string>()
  let compared = 0
  for (const one of writeCalls(lab)) {
    const { answer, before, after, written } = await make(one)
    if (answer.status !== 200 || !written) {
      wrong.push(`${one.name}: ${answer.status} ${answer.message}, ${written ? '' : 'no row of the trail'}`)
      continue
    }
    const judged = judge({ before, after }, written.changes)
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
