import { sql, type Transaction } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { appendAudit, rowHash, type AuditEntry } from '../core/audit'
import { inTransaction } from '../core/tx'
import type { Database } from '../db/schema'
import { seededRandom, type Random } from '../seed/random'
import { testLab, type TestLab } from '../test/harness'
import { verifyAudit, verifyAuditIn } from './verify'

let lab: TestLab
const random = seededRandom('tamper')

beforeAll(async () => {
  lab = await testLab()
  // Rows of real calls, reads and writes, and of every shape that a row can have.
  const accession = await lab.as('accession')
  await accession.call(api.patients.search, { body: {} })
  await lab.app.drain()
  for (let n = 0; n < 30; n++)
    await inTransaction(lab.db, (tx) => appendAudit(tx, lab.seeded.labId, [entry(2 * n), entry(2 * n + 1)]))
  await lab.owner
    .insertInto('lab')
    .values({ id: uuidv7(), name: 'Another', short_name: 'Another', time_zone: 'America/Boise' })
    .execute()
})
afterAll(() => lab.close())

const entry = (n: number): AuditEntry => ({
  labId: lab.seeded.labId,
  at: new Date(Date.UTC(2026, 10, 19, 12, n)),
  requestId: `request-${n}`,
  call: 'POST /update/order',
  wrote: n % 3 > 0,
  outcome: 'done',
  userId: n % 5 === 0 ? null : uuidv7(),
  actingAs: n % 7 === 0 ? 'portal' : null,
  sessionId: n % 5 === 0 ? null : uuidv7(),
  address: n % 4 === 0 ? null : '127.0.0.1',
  entity: 'order',
  entityId: n % 6 === 0 ? null : uuidv7(),
  ids: Array.from({ length: n % 4 }, () => uuidv7()),
  changes: Array.from({ length: n % 3 }, (_, at) => ({
    entity: 'order',
    id: uuidv7(),
    field: `field${at}`,
    old: [null, 'Núñez', 4.2, { b: 1, a: [new Date(0)] }][n % 4],
    new: n,
  })),
  reason: n % 8 === 0 ? 'Typed wrong' : null,
})

interface Place {
  chain: number
  seq: number
}

/** What is done to one column, so that the value is certainly another. */
const columns: Record<string, string> = {
  lab_id: `(select id from lab where name = 'Another')`,
  chain: '100',
  seq: 'seq + 1000',
  at: `at + interval '1 microsecond'`,
  request_id: `request_id || ' '`,
  call: `'GET /orders'`,
  wrote: 'not wrote',
  outcome: `case outcome when 'done' then 'denied' else 'done' end`,
  user_id: 'case when user_id is null then gen_random_uuid() end',
  acting_as: `case when acting_as is null then '' end`,
  session_id: 'gen_random_uuid()',
  address: `coalesce(address, '') || '0'`,
  entity: 'upper(entity)',
  entity_id: 'gen_random_uuid()',
  ids: 'ids || gen_random_uuid()',
  changes: `changes || '[null]'`,
  reason: `case when reason is null then '' end`,
  hash: 'reverse(hash)',
}
const content = Object.keys(columns).filter((name) => !['lab_id', 'chain', 'seq', 'hash'].includes(name))

type Tamper = (tx: Transaction<Database>, place: Place, other: Place, draw: Random) => Promise<unknown>
const at = ({ chain, seq }: Place) => sql`lab_id = ${lab.seeded.labId} and chain = ${chain} and seq = ${seq}`
const last = async (tx: Transaction<Database>, { chain }: Place) =>
  tx
    .selectFrom('audit')
    .selectAll()
    .where('lab_id', '=', lab.seeded.labId)
    .where('chain', '=', chain)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

async function swap(tx: Transaction<Database>, names: string[], one: Place, two: Place) {
  const list = sql.join(names.map((name) => sql.ref(name)))
  const from = sql.join(names.map((name) => sql.ref(`other.${name}`)))
  await sql`with before as materialized (select * from audit where ${at(one)} or ${at(two)})
    update audit a set (${list}) = (select ${from} from before other where (other.chain, other.seq) <> (a.chain, a.seq))
    where ${at(one)} or ${at(two)}`.execute(tx)
}

const tampers: Record<string, Tamper> = {
  'a column changed': (tx, place, _, draw) => {
    const name = draw.pick(Object.keys(columns))
    return sql`update audit set ${sql.ref(name)} = ${sql.raw(columns[name] ?? '')} where ${at(place)}`.execute(
      tx,
    )
  },
  'a row deleted': (tx, place) => sql`delete from audit where ${at(place)}`.execute(tx),
  'two rows swapped': (tx, place, other) => swap(tx, content, place, other),
  'two rows swapped with their hashes': (tx, place, other) => swap(tx, [...content, 'hash'], place, other),
  'the tail cut': (tx, { chain, seq }) =>
    sql`delete from audit where lab_id = ${lab.seeded.labId} and chain = ${chain} and seq >= ${seq}`.execute(
      tx,
    ),
  'a row forged at the end': async (tx, place) => {
    const row = await last(tx, place)
    const forged = entry(2)
    const hash = rowHash(row.hash, row.chain, row.seq + 1, forged)
    await sql`insert into audit select (json_populate_record(a, ${JSON.stringify({ seq: row.seq + 1, hash, request_id: forged.requestId })}::json)).*
      from audit a where ${at({ chain: row.chain, seq: row.seq })}`.execute(tx)
  },
  'a row forged before the first': (tx, place, _, draw) =>
    sql`insert into audit select (json_populate_record(a, ${JSON.stringify({ seq: -draw.int(0, 3) })}::json)).*
      from audit a where ${at(place)}`.execute(tx),
  'the head set back': (tx, { chain }) =>
    sql`update audit_head set seq = seq - 1 where lab_id = ${lab.seeded.labId} and chain = ${chain}`.execute(
      tx,
    ),
  'the head removed': (tx, { chain }) =>
    sql`delete from audit_head where lab_id = ${lab.seeded.labId} and chain = ${chain}`.execute(tx),
  'a chain emptied': (tx, { chain }) =>
    sql`delete from audit where lab_id = ${lab.seeded.labId} and chain = ${chain}`.execute(tx),
}

class Rollback extends Error {}

/** Tampers, verifies, and leaves the trail as it was. */
async function problemsAfter(tamper: Tamper, place: Place, other: Place): Promise<number> {
  let problems = 0
  const done = lab.owner.transaction().execute(async (tx) => {
    await tamper(tx, place, other, random)
    problems = (await verifyAuditIn(tx)).problems.length
    throw new Rollback()
  })
  await expect(done).rejects.toBeInstanceOf(Rollback)
  return problems
}

describe('the audit trail [R1, R3]', () => {
  test('an untouched trail verifies clean, in all laboratories and in one', async () => {
    const report = await verifyAudit(lab.owner)
    expect(report).toMatchObject({ problems: [] })
    expect(report.rows).toBe(61)
    expect(await verifyAudit(lab.owner, lab.seeded.labId)).toEqual(report)
    expect(await verifyAudit(lab.owner, uuidv7())).toEqual({ rows: 0, chains: 0, problems: [] })
  })

  test('1,000 of 1,000 tampered trails are found', async () => {
    const places = await lab.owner
      .selectFrom('audit')
      .select(['chain', 'seq'])
      .orderBy('chain')
      .orderBy('seq')
      .execute()
    const missed: string[] = []
    const kinds = Object.keys(tampers)
    for (let n = 0; n < 1000; n++) {
      const kind = kinds[n % kinds.length] ?? ''
      const [place, other] = random.sample(places, 2)
      const tamper = tampers[kind]
      if (!place || !other || !tamper) throw new Error('Nothing to tamper with.')
      if ((await problemsAfter(tamper, place, other)) === 0)
        missed.push(`${kind} at ${place.chain}/${place.seq}`)
    }
    expect(missed).toEqual([])
    expect((await verifyAudit(lab.owner)).problems).toEqual([])
  }, 60_000)

  test.each(Object.keys(columns))('column %s is under the hash', async (name) => {
    const tamper: Tamper = (tx, place) =>
      sql`update audit set ${sql.ref(name)} = ${sql.raw(columns[name] ?? '')} where ${at(place)}`.execute(tx)
    const place = await lab.owner
      .selectFrom('audit')
      .select(['chain', 'seq'])
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(await problemsAfter(tamper, place, place)).toBeGreaterThan(0)
  })

  test('a problem names its chain and row', async () => {
    const place = await lab.owner
      .selectFrom('audit')
      .select(['chain', 'seq'])
      .where('seq', '=', 2)
      .limit(1)
      .executeTakeFirstOrThrow()
    let problems: unknown
    await lab.owner
      .transaction()
      .execute(async (tx) => {
        await sql`delete from audit where ${at(place)}`.execute(tx)
        problems = (await verifyAuditIn(tx)).problems[0]
        throw new Rollback()
      })
      .catch(() => {})
    expect(problems).toMatchObject({ labId: lab.seeded.labId, chain: place.chain, seq: 2 })
  })

  test.each([
    'update audit set reason = null',
    'delete from audit',
    'truncate audit',
    'delete from audit_head',
  ])('the application itself may not: %s', async (command) => {
    await expect(sql.raw(command).execute(lab.db)).rejects.toThrow('permission denied')
  })
})
