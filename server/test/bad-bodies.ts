import fc from 'fast-check'
import { z } from 'zod'
import type { AnyEndpoint } from '@contract/endpoint'
import { json } from '../db/json'
import { orderWith } from './fixtures'
import type { Caller, TestLab } from './harness'
import { putSession } from './sessions'

/** What a list's bookmark looks like, as somebody may write one: the value it stands at, and a row. */
const bookmark = (value: unknown, id: string) =>
  btoa(JSON.stringify([value, id]))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
const noRow = '019a0000-0000-7000-8000-00000000beef'

/** Words that are no words: nothing a form sends, everything that a script may. */
const words: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfffa',
  'a'.repeat(5000),
  "' or 1=1 --",
  '../../etc/passwd',
  '=1+1',
  '🧪',
  '\u202e',
  '%',
  '\\',
  '{"$gt":""}',
  'null',
  'abc',
  'A-1',
  'America/Nowhere',
  'a@b.example.org',
  '(208) 555-0101',
  // Numbers as text: beyond 32, 53 and 64 bits, beyond a double, of no size.
  '0',
  '-1',
  '1.5',
  '2147483647',
  '2147483648',
  '9007199254740993',
  '9223372036854775808',
  '99999999999999999999',
  '1e400',
  '1e-400',
  'NaN',
  'Infinity',
  `0.${'0'.repeat(400)}1`,
  // Days and instants at the ends of what can be written and of what a database holds.
  '0000-01-01',
  '0000-12-31',
  '0001-01-01',
  '1582-10-10',
  '2026-02-30',
  '9999-12-31',
  '10000-01-01',
  '-000001-01-01',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '2026-11-19T08:15:00Z',
  '9999-12-31T23:59:59Z',
  '9999-12-31T23:59:59.999-12:00',
  '+275760-09-13T00:00:00.000Z',
  '1/1/0000',
  '12/31/9999',
  ...['', 'abc', 'a\u0000b', '0000-01-01', '9999-12-31T23:59:59Z', 'infinity'].map((value) =>
    bookmark(value, noRow),
  ),
  bookmark('abc', '-'.repeat(36)),
  bookmark(1e300, noRow),
  '0000-01-01T00:00:00Z_1_1',
  '2026-11-19T08:15:00Z_40000_1',
  '2026-11-19T08:15:00Z_1_99999999999999999999',
  // Identities that name nothing.
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  noRow,
]

const numbers: readonly number[] = [
  0,
  1,
  2,
  -1,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  1e21,
  1e300,
  Number.MAX_VALUE,
  Number.MIN_VALUE,
]

const others: readonly unknown[] = [
  true,
  false,
  null,
  [],
  {},
  ['a'],
  ['\u0000'],
  { $gt: '' },
  { '\u0000': 1 },
  [[[[]]]],
]

const anything: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...words, ...numbers, ...others) },
  { weight: 1, arbitrary: fc.anything({ maxDepth: 2, withUnicodeString: true }) },
)

/**
 * Signs the administrator in anew, with the rights and the laboratory of the beginning: what was sent before may have switched the
 * account, a role or a feature off, and every call after it would be refused unread.
 */
export async function askerOf(lab: TestLab): Promise<() => Promise<Caller>> {
  const { labId, users } = lab.seeded
  const userId = users.get('admin') ?? ''
  const [account, laboratory, features] = await Promise.all([
    lab.owner
      .selectFrom('app_user')
      .select(['active', 'verified', 'user_type', 'password_hash', 'myroles'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),
    lab.owner
      .selectFrom('lab')
      .select(['time_zone', 'logout_seconds', 'settings'])
      .where('id', '=', labId)
      .executeTakeFirstOrThrow(),
    lab.owner.selectFrom('feature').select(['name', 'active']).execute(),
  ])
  return async () => {
    await lab.owner
      .updateTable('app_user')
      .set({ ...account, myroles: json(account.myroles) })
      .where('id', '=', userId)
      .execute()
    await lab.owner
      .updateTable('lab')
      .set({ ...laboratory, settings: json(laboratory.settings) })
      .where('id', '=', labId)
      .execute()
    for (const { name, active } of features)
      await lab.owner.updateTable('feature').set({ active }).where('name', '=', name).execute()
    await lab.owner.deleteFrom('attempt').execute()
    const token = await putSession(lab, userId, { confirmed_at: lab.clock.now() })
    return lab.withToken(token)
  }
}

/** Rows that are there, so that what is behind a look-up is reached. The administrator who asks is not among them. */
export async function idsFor(lab: TestLab): Promise<string[]> {
  const order = await orderWith(lab, { tests: ['GLU'], results: { GLU: '91' } })
  const { users, locations, physicians, tests, panels, payers } = lab.seeded
  const accounts = [...users].flatMap(([name, id]) => (name === 'admin' ? [] : [id]))
  const some = [accounts, ...[locations, tests, panels].map((rows) => [...rows.values()])]
  return [
    order.orderId,
    order.patientId,
    ...some.flatMap((rows) => rows.slice(0, 2)),
    ...physicians.slice(0, 1).map(({ id }) => id),
    ...payers.slice(0, 1).map(({ id }) => id),
  ]
}

/** What may stand in a path: mostly a row that is there. */
export const inPath = (ids: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...ids) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('%00x', '%F0%9F', '0', '2147483648', noRow),
    },
  )

/** Bodies, or queries, for a call: nonsense under its names, and values of its shape that go as far as they can. */
export const inputFor = (endpoint: AnyEndpoint, ids: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 1, arbitrary: nonsenseFor(namesOf(endpoint)) },
    { weight: 2, arbitrary: shapedFor(endpoint.method === 'GET' ? endpoint.query : endpoint.body, ids) },
  )

/** The names of every field of the call's body and query, in whatever branch and at whatever depth. */
function namesOf({ body, query }: AnyEndpoint): string[] {
  const names = new Set<string>()
  const Named = z.object({ properties: z.record(z.string(), z.unknown()) })
  const visit = (schema: unknown) => {
    if (typeof schema !== 'object' || schema === null) return
    const named = Named.safeParse(schema)
    for (const name of Object.keys(named.data?.properties ?? {})) names.add(name)
    for (const inner of Object.values(schema)) visit(inner)
  }
  for (const schema of [body, query])
    if (schema) visit(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  return [...names]
}

/** Nonsense with a call's own field names, so that it reaches each field's rule, nested ones too. */
function nonsenseFor(names: readonly string[]): fc.Arbitrary<unknown> {
  if (names.length === 0) return anything
  const inner = fc.dictionary(
    fc.constantFrom(...names, 'order', 'patient', 'fields', 'version', '_id'),
    anything,
    { maxKeys: 6 },
  )
  return fc.oneof(
    fc.dictionary(fc.constantFrom(...names), fc.oneof(anything, inner), { maxKeys: 6 }),
    anything,
  )
}

type Schema = z.core.$ZodTypes
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value

const takes = (schema: Schema, value: unknown): boolean => z.safeParse(schema, value).success

/**
 * Values of a schema's shape: each field holds what its own rule still takes, at its ends, and now and then what it does not. `ids` are
 * rows that exist.
 */
function shapedFor(schema: unknown, ids: readonly string[]): fc.Arbitrary<unknown> {
  const pool: readonly unknown[] = [...ids, ...words, ...numbers, ...others]
  const accepted = new Map<Schema, readonly unknown[]>()

  const stray = (arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
    fc.oneof({ weight: 150, arbitrary }, { weight: 1, arbitrary: anything })

  function leaf(of: Schema): fc.Arbitrary<unknown> {
    const values = accepted.get(of) ?? pool.filter((value) => takes(of, value))
    accepted.set(of, values)
    return values.length === 0 ? anything : stray(fc.constantFrom(...values))
  }

  function object(shape: Readonly<Record<string, unknown>>, depth: number): fc.Arbitrary<unknown> {
    const fields = Object.entries(shape)
    const optional = fields.flatMap(([name, inner]) =>
      isSchema(inner) && takes(inner, undefined) ? [name] : [],
    )
    return stray(
      fc
        .tuple(
          fc.record(Object.fromEntries(fields.map(([name, inner]) => [name, walk(inner, depth + 1)]))),
          fc.subarray(optional),
        )
        .map(([whole, left]) =>
          Object.fromEntries(Object.entries(whole).filter(([name]) => !left.includes(name))),
        ),
    )
  }

  function walk(of: unknown, depth: number): fc.Arbitrary<unknown> {
    if (!isSchema(of)) return anything
    if (depth > 6) return leaf(of)
    const { def } = of._zod
    switch (def.type) {
      case 'object':
        return object(def.shape, depth)
      case 'array':
        return stray(fc.array(walk(def.element, depth + 1), { maxLength: 3 }))
      case 'record':
        return stray(
          fc.dictionary(fc.constantFrom(...words.slice(0, 20), ...ids), walk(def.valueType, depth + 1), {
            maxKeys: 3,
          }),
        )
      case 'union':
        return fc.oneof(...def.options.map((option) => walk(option, depth + 1)))
      case 'nullable':
        return fc.oneof(
          { weight: 4, arbitrary: walk(def.innerType, depth) },
          { weight: 1, arbitrary: fc.constant(null) },
        )
      case 'optional':
      case 'default':
      case 'prefault':
      case 'nonoptional':
      case 'readonly':
      case 'catch':
        return walk(def.innerType, depth)
      case 'pipe':
        return walk(def.in, depth)
      case 'lazy':
        return walk(def.getter(), depth + 1)
      case 'enum':
        return stray(fc.constantFrom(...Object.values(def.entries)))
      case 'literal':
        return stray(fc.constantFrom<unknown>(...def.values))
      case 'boolean':
        return stray(fc.boolean())
      case 'unknown':
      case 'any':
        return anything
      default:
        return leaf(of)
    }
  }
  return walk(schema, 0)
}
