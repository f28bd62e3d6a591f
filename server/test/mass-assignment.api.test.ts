import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '@contract/api'
import { calls } from '@contract/calls'
import type { AnyEndpoint } from '@contract/endpoint'
import { kept } from '../core/tx'
import { reportBench } from '../modules/reports/test-reports'
import { orderWith } from './fixtures'
import { someOf } from './generated'
import { testLab, type Caller, type TestLab } from './harness'
import { writeCalls } from './mass-calls'
import { registers } from '@contract/register/every-register'
import type { WriteCall } from './write-call'

/**
 * A field that a form does not have changes nothing (OWASP API3:2023, ASVS 5.0 15.3.3): each write is made twice on like
 * rows, plainly and with every column of every table as an extra field of every object it sends. Either it is refused, or
 * both do the very same to every table.
 */
let lab: TestLab
let extras: Record<string, unknown>
const mark = 'mass-assigned'

const camel = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const valueOf: Record<string, unknown> = {
  uuid: '019a0000-0000-7000-8000-00000000beef',
  integer: 987_654,
  bigint: 987_654,
  smallint: 987,
  boolean: true,
  'timestamp with time zone': '2001-02-03T04:05:06.000Z',
  date: '2001-02-03',
  jsonb: { 'super-admin': { enabled: true }, note: mark },
}

// Each test has a laboratory of its own: one that runs out of time goes on writing.
beforeEach(async () => {
  lab = await testLab()
  const { rows } = await sql<{ column_name: string; data_type: string }>`
    select distinct column_name, data_type from information_schema.columns where table_schema = 'public'`.execute(
    lab.owner,
  )
  const columns = rows.flatMap(({ column_name: name, data_type: type }) =>
    [name, camel(name)].map((key): [string, unknown] => [key, valueOf[type] ?? mark]),
  )
  const wire: [string, unknown][] = [
    ['_id', valueOf['uuid']],
    ['location', valueOf['uuid']],
    ['userType', 'lab'],
    ['roles', ['super-admin']],
    ['dateExported', '2001-02-03T04:05:06.000Z'],
    ['actingAs', mark],
  ]
  extras = Object.fromEntries([...columns, ...wire])
  expect(Object.keys(extras).length).toBeGreaterThan(250)
})
afterEach(() => lab.close())

interface Shape {
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  allOf?: Shape[]
}
const Shape: z.ZodType<Shape> = z.lazy(() =>
  z.object({
    properties: z.record(z.string(), Shape).optional(),
    items: Shape.optional(),
    anyOf: z.array(Shape).optional(),
    allOf: z.array(Shape).optional(),
  }),
)
const shapeOf = ({ endpoint }: WriteCall): Shape =>
  endpoint.body ? Shape.parse(z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' })) : {}
const branches = (shape: Shape): Shape[] => [
  shape,
  ...[...(shape.anyOf ?? []), ...(shape.allOf ?? [])].flatMap(branches),
]

/** The value with `more` in every object whose fields the contract names, where it does not name them itself. */
function withExtras(value: unknown, shape: Shape, more: Record<string, unknown>): unknown {
  const all = branches(shape)
  if (Array.isArray(value)) {
    const items = all.find(({ items: found }) => found)?.items ?? {}
    return value.map((item) => withExtras(item, items, more))
  }
  if (typeof value !== 'object' || value === null) return value
  // Of a union, the fields of the branch that is meant: the others' are extra here.
  const meant = all.filter(
    ({ properties }) => properties && Object.keys(value).every((key) => key in properties),
  )
  const named = Object.assign({}, ...meant.map(({ properties }) => properties))
  if (meant.length === 0) return value
  const own = Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withExtras(item, named[key] ?? {}, more)]),
  )
  return { ...Object.fromEntries(Object.entries(more).filter(([key]) => !(key in named))), ...own }
}

/** Where the database's count of transactions stands: what is written from now on carries a later number. */
async function now(): Promise<string> {
  await lab.app.drain()
  const { rows } = await sql<{ xact: string }>`select pg_current_xact_id()::text as xact`.execute(lab.owner)
  return rows[0]?.xact ?? ''
}

/** The same of every laboratory of this file. */
let tables: string[] | undefined

/** Every row of every table that was written since, as one spelling of its columns. */
async function writtenSince(xact: string): Promise<string[]> {
  await lab.app.drain()
  tables ??= (await lab.owner.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => name !== 'attempt' && name !== 'audit_head')
  const { rows } = await sql<{ name: string; row: string }>`${kept} ${sql.join(
    tables.map(
      (name) =>
        sql`select ${sql.lit(name)} as name, to_jsonb(t)::text as row from ${sql.table(name)} t where age(t.xmin) < (select age(${xact}::xid))`,
    ),
    sql` union all `,
  )}`.execute(lab.owner)
  return rows.map(({ name, row }) => `${name} ${alike(row)}`).sort()
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** What differs between any two like rows: ids, times, numbers given out, hashes, the place in the audit chain. */
const alike = (row: string) =>
  row
    .replaceAll(String(valueOf['uuid']), mark)
    .replace(/2001-02-03(T04:05:06(\.000Z|\+00:00))?/g, mark)
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)/g, '<instant>')
    // As a message of HL7 writes them, on the day of the tests; and the hash of a key that was made by chance.
    .replace(/\b20261119\d{6}-0700\b/g, '<instant>')
    .replace(/"SHA256:[\w+/]{43}"/g, '"SHA256:#"')
    .replace(/"size": \d+/, '"size": 0')
    .replace(/"place": \d+/g, '"place": 0')
    .replace(/hl7 [0-9a-f]{8}( [0-9a-f]{4}){3} [0-9a-f]{12}/g, 'hl7 #')
    // A message that is made holds its own number and moment.
    .replace(/"raw": "\\\\x[0-9a-f]*"/g, '"raw": "#"')
    .replace(/"[0-9A-F]{20}"/g, '"#"')
    .replace(/"test_code": "\d{4}"/g, '"test_code": "#"')
    // A procedure code that was counted up.
    .replace(/"T\d{4}"/g, '"#"')
    .replace(/"sealed": "v1\.[^"]+"/g, '"sealed": "#"')
    .replace(uuid, '#')
    .replace(/\b[0-9a-f]{64}\b|\$argon2id[^"]*|"[\w-]{43}"/g, '#')
    .replace(
      /26323-\d{4}|P-\d{7}|P-F\d{6}|FIX-\d{5}|[Tt][Hh][Ii][Nn][Gg][-. ]?\d{4}|\d{4} thing|[HS]-\d{6}|form:\d{4}|nora\.\d{4}|#token=[\w-]+|Gonzalez \d+|gonzalez \d+|OUT-\d+|outside\.\d+/g,
      '#',
    )
    // The patient of each list has another first name, and keys that are worked out of it.
    .replace(/\b[Aa]nn[a-z]\b/g, '#')
    .replace(/"match_keys": \["d20150102"[^\]]*\]/g, '"match_keys": #')
    .replace(/"(seq|chain|value)": \d+/g, '"$1": 0')
    .replace(/"npi": "\d{10}"|"new": "15\d{8}"/g, '#')
    .replace(/sessions ended: \d+/g, 'sessions ended: #')

interface Made {
  status: number
  /** What the call is and what it was refused with. */
  said: string
  effect: string[]
}

async function make(one: WriteCall, change: (body: unknown) => unknown): Promise<Made> {
  await lab.owner
    .updateTable('app_user')
    .set({
      eula_accepted_at: one.endpoint === api.session.acceptEula ? null : lab.clock.now(),
      language: null,
      version: 1,
    })
    .execute()
  await lab.owner.updateTable('lab').set({ version: 1 }).execute()
  // The first order of a panel at a location gives it a key there.
  await lab.owner.deleteFrom('location_panel_key').execute()
  await lab.owner.deleteFrom('attempt').execute()
  // Each finds its sender as the last one did: signed in, not idle, in no other view, and not asked for the password yet.
  await lab.owner
    .updateTable('session')
    .set({ last_seen_at: lab.clock.now(), view: null, revoked_at: null, confirmed_at: null })
    .execute()
  const { path, body } = await one.prepare()
  const caller: Caller = one.as === null ? lab.anonymous : await lab.as(one.as)
  // The time of last use is written by the first call of a minute: here by one that does nothing else.
  await caller.call(api.session.current)
  const before = await now()
  const { status, message, fields } = await caller.raw(one.endpoint.method, path, change(body), {
    'content-type': 'application/json',
  })
  const said = `${one.name}: ${message} ${JSON.stringify(fields)}`
  return { status, said, effect: await writtenSince(before) }
}

test('[S5] every call that writes is here, or is said to take no fields', () => {
  const here = new Set(writeCalls(lab).map(({ endpoint }) => endpoint))
  const looks = new Set(registers.flatMap(({ call }) => [call('history'), call('uses')]))
  const reads = (endpoint: AnyEndpoint) =>
    looks.has(endpoint) || (endpoint.can[0] === 'read' && endpoint.phi !== 'write')
  const others = calls
    .filter(({ endpoint }) => endpoint.method === 'POST' && !here.has(endpoint) && !reads(endpoint))
    .map(({ name }) => name)
  expect(others).toMatchSnapshot()
})

/** One call with every name, or several with a part of them each where all of them are more than a call takes. */
async function laden(one: WriteCall, shape: ReturnType<typeof shapeOf>): Promise<Made[]> {
  const whole = await make(one, (body) => withExtras(body, shape, extras))
  if (whole.status !== 413) return [whole]
  const made: Made[] = []
  const names = Object.entries(extras)
  const half = Math.ceil(names.length / 2)
  for (const part of [names.slice(0, half), names.slice(half)])
    made.push(await make(one, (body) => withExtras(body, shape, Object.fromEntries(part))))
  return made
}

test('[S5] an extra field is refused or ignored, whatever column it names', async () => {
  const wrong: string[] = []
  const refused: string[] = []
  let sent = 0
  for (const one of writeCalls(lab)) {
    const shape = shapeOf(one)
    const plain: Made = await make(one, (body) => body).catch((error: unknown) => ({
      status: 0,
      said: `${one.name}: ${error instanceof Error ? error.message : ''}`,
      effect: [],
    }))
    if (plain.status !== 200 || plain.effect.length === 0) {
      wrong.push(`${plain.said}: ${plain.status}, ${plain.effect.length} rows written`)
      continue
    }
    sent += Object.keys(extras).length
    for (const loaded of await laden(one, shape)) {
      if (loaded.status === 400) {
        if (!refused.includes(one.name)) refused.push(one.name)
        if (loaded.effect.length > 0) wrong.push(`${one.name}: refused, and yet ${loaded.effect.join(' ')}`)
        continue
      }
      if (loaded.status !== 200) wrong.push(`${loaded.said}: ${loaded.status} with extra fields`)
      else if (JSON.stringify(loaded.effect) !== JSON.stringify(plain.effect)) {
        const more = loaded.effect.filter((row) => !plain.effect.includes(row))
        const less = plain.effect.filter((row) => !loaded.effect.includes(row))
        wrong.push(`${one.name}:\n+ ${more.join('\n+ ')}\n- ${less.join('\n- ')}`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect([...new Set(refused)]).toMatchSnapshot()
  process.stdout.write(
    `Mass assignment: ${writeCalls(lab).length} writes × ${Object.keys(extras).length} names = ${sent} extra fields, 0 stored\n`,
  )
}, 600_000)

test('[S5] where extra fields are refused, each alone is refused', async () => {
  let sent = 0
  const strict = writeCalls(lab).filter(({ name }) => /\((sample id|comment|export|delete)\)/.test(name))
  expect(strict).toHaveLength(4)
  const admin = await lab.as('admin')
  for (const one of strict) {
    const shape =
      branches(shapeOf(one)).find(({ properties }) => properties?.['fields'])?.properties?.['fields'] ?? {}
    const { path, body } = await one.prepare()
    const { fields, ...rest } = z
      .object({ fields: z.record(z.string(), z.unknown()) })
      .loose()
      .parse(body)
    for (const [key, value] of someOf(Object.entries(extras), 30)) {
      const more = withExtras(fields, shape, { [key]: value })
      if (JSON.stringify(more) === JSON.stringify(fields)) continue
      const { status } = await admin.raw('POST', path, { ...rest, fields: more })
      expect(status, `${one.name} ${key}`).toBe(400)
      sent += 1
    }
  }
  expect(sent).toBeGreaterThan(strict.length * 20)
  process.stdout.write(`Mass assignment: ${sent} extra fields, each alone, refused\n`)
}, 120_000)

test('[S5] names that reach an object’s prototype are refused by every call', async () => {
  for (const one of writeCalls(lab)) {
    if (!one.endpoint.body) continue
    const { status, effect: done } = await make(one, (body) =>
      JSON.stringify(body).replace(/^\{/, '{"__proto__":{"user_type":"lab","deleted":true},'),
    )
    expect(status, one.name).toBe(400)
    // A refused request may have counted a look at the session, and nothing else.
    expect(
      done.filter((row) => !row.startsWith('session ')),
      one.name,
    ).toEqual([])
  }
}, 120_000)

/** The names of every field of an answer, those of list items once, with a star. */
function keysOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((item) => keysOf(item, `${path}*`)))]
  if (typeof value !== 'object' || value === null) return [path]
  // What the laboratory's own catalogue holds is the same for everybody; ids as names would make each run another.
  return Object.entries(value).flatMap(([key, item]) =>
    key === 'definition' ? [`${path}.${key}`] : keysOf(item, `${path}.${key}`),
  )
}

test('[S5] answers hold exactly these fields, for a lab, a pharmd and a portal account', async () => {
  // As nobody has left it: no links, which the reference data would name.
  await lab.owner.deleteFrom('linked_user').execute()
  // And with something on the home screen: a report that went out, and a form that was begun.
  await reportBench(lab, await lab.as('admin')).released()
  const begun = { params: { form: 'order:new' }, body: { data: { note: 'so far' } } }
  await (await lab.as('lab')).call(api.drafts.save, begun)
  const { orderId, requisitionNumber, patientId } = await orderWith(lab, {
    tests: ['GLU'],
    patient: { lastname: 'Keyholder' },
    results: { GLU: '450' },
    resultState: 'VERIFIED',
    hold: { reason: 'Fixture' },
  })
  const { patients, physicians, locations, orders, results, reports, search, session, home, reference } = api
  const clinic = lab.seeded.locations.get('CRPS-MER') ?? ''
  const physician = lab.seeded.physicians.find(({ locationIds }) => locationIds.includes(clinic))?.id ?? ''
  const table: string[] = []
  for (const name of ['lab', 'pharmd', 'portal']) {
    const caller = await lab.as(name)
    const answers = {
      'session.current': caller.call(session.current),
      'reference.bootstrap': caller.call(reference.bootstrap),
      'patients.search': caller.call(patients.search, { body: { text: 'keyholder' } }),
      'patients.get': caller.call(patients.get, { params: { id: patientId }, body: {} }),
      'patients.duplicates': caller.call(patients.duplicates, {
        body: { firstname: 'Dolores', lastname: 'Keyholder', dob: '1961-03-07' },
      }),
      'patients.orders': caller.call(patients.orders, { body: { searchstr: 'keyholder' } }),
      'physicians.list': caller.call(physicians.list),
      'physicians.get': caller.call(physicians.get, { params: { id: physician } }),
      'locations.list': caller.call(locations.list),
      'locations.get': caller.call(locations.get, { params: { id: clinic } }),
      'orders.list': caller.call(orders.list, { query: { text: requisitionNumber } }),
      'orders.counts': caller.call(orders.counts),
      'orders.get': caller.call(orders.get, { params: { id: orderId }, body: {} }),
      'orders.history': caller.call(orders.history, { body: { orderId } }),
      'results.ofOrder': caller.call(results.ofOrder, { body: { orderId } }),
      'reports.gate': caller.call(reports.gate, { body: { orderId } }),
      'reports.versions': caller.call(reports.versions, { body: { orderId } }),
      'search.global': caller.call(search.global, { body: { search: 'keyholder' } }),
      'home.lab': caller.call(home.lab),
    }
    for (const [call, asked] of Object.entries(answers)) {
      const { status, body } = await asked
      expect(status, `${name} ${call}`).toBe(200)
      table.push(
        `${name} · ${call}: ${[...new Set(keysOf(body))]
          .map((key) => key.replace(/^\./, ''))
          .sort()
          .join(' ')}`,
      )
    }
  }
  expect(table).toMatchSnapshot()
  expect(table.join('\n')).not.toMatch(/password|token|hash|lab_id|myroles\..*\.secret/)
})
