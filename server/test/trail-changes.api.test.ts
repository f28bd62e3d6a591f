import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canonical } from '@contract/canonical'
import type { AuditChange } from '../db/schema'
import { testLab, type TestLab } from './harness'
import { writeCalls } from './mass-calls'
import type { WriteCall } from './write-call'
import { api } from '@contract/api'

/**
 * What the trail says of every write, held against the rows themselves: each field that the trail names held that before and
 * holds that now, and each column that changed is named, by its own name or by one of the few other names below.
 */
let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())

type Row = Record<string, unknown>
/** Every row of every table, by table and key. */
type Rows = Map<string, Row>

/** Books of the server itself, which nobody changes by a form. */
const books = new Set([
  ...['audit', 'audit_head', 'attempt', 'idempotency', 'outbox', 'mailbox', 'counter', 'one_time_secret'],
])
/** Columns that say nothing which the row's time does not, or that are worked out of the others. */
const derived = new Set([
  ...['version', 'updated_at', 'created_at', 'search_name', 'lab_id', 'id', 'last_seen_at', 'token_hash'],
])

/** Columns that the trail tells in words: names instead of ids, lines as they read, and nothing for what was taken off. */
const inWords = new Set([
  ...['linked_user.child', 'linked_user.parent', 'statement.lines', 'order_medication.name'],
])

async function allRows(): Promise<Rows> {
  await lab.app.drain()
  const names = (await lab.owner.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !books.has(name))
  const { rows } = await sql<{ name: string; row: Row }>`${sql.join(
    names.map((name) => sql`select ${sql.lit(name)} as name, to_jsonb(t) as row from ${sql.table(name)} t`),
    sql` union all `,
  )}`.execute(lab.owner)
  return new Map(rows.map(({ name, row }) => [`${name} ${String(row['id'] ?? canonical(row))}`, row]))
}

const snake = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** The same instant and the same number however they are spelled; nothing at all however it is left out. */
function plain(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'null'
  if (typeof value === 'string') {
    if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) return new Date(value).toISOString()
    return value
  }
  return typeof value === 'number' ? String(value) : canonical(value)
}

interface Written {
  changes: AuditChange[]
  ids: string[]
}
async function lastWrite(call: string): Promise<Written | undefined> {
  await lab.app.drain()
  return lab.owner
    .selectFrom('audit')
    .select(['changes', 'ids'])
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
  const unnamed = new Set<string>()
  let compared = 0
  for (const one of writeCalls(lab)) {
    const { answer, before, after, written } = await make(one)
    if (answer.status !== 200 || !written) {
      wrong.push(`${one.name}: ${answer.status} ${answer.message}, ${written ? '' : 'no row of the trail'}`)
      continue
    }
    const keys = new Set([...before.keys(), ...after.keys()])
    for (const key of keys) {
      const [old, fresh] = [before.get(key), after.get(key)]
      if (canonical(old ?? null) === canonical(fresh ?? null)) continue
      const [table = '', id = ''] = key.split(' ')
      const said = written.changes.filter((change) => change.id === id)
      for (const column of new Set([...Object.keys(old ?? {}), ...Object.keys(fresh ?? {})])) {
        const [was, is] = [plain(old?.[column]), plain(fresh?.[column])]
        const named = said.filter(({ field }) => snake(field) === column)
        for (const change of named) {
          compared += 1
          if (inWords.has(`${table}.${column}`)) expect(plain(change.old)).not.toBe(plain(change.new))
          else if (plain(change.old) !== was || plain(change.new) !== is)
            wrong.push(
              `${one.name}: ${table}.${column} was ${was} and is ${is}, the trail says ${plain(change.old)} and ${plain(change.new)}`,
            )
        }
        if (was !== is && named.length === 0 && !derived.has(column))
          unnamed.add(`${one.name}: ${table}.${column}`)
      }
    }
  }
  expect(compared).toBeGreaterThan(100)
  process.stdout.write(`Trail: ${compared} fields compared\n`)
  expect(wrong).toEqual([])
  expect([...unnamed].sort()).toMatchSnapshot()
}, 600_000)
