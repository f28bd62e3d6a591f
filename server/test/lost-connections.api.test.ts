import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import { verifyAudit } from '../audit/verify'
import { APP_ROLE } from '../db/app-role'
import type { Log } from '../ports'
import { testLab, type Caller, type TestLab } from './harness'

/** The database ends connections under the calls that use them, as an administrator, a failover or a full memory does. */
let lab: TestLab
const log: Log = { info: () => {}, warn: () => {}, error: () => {} }

beforeAll(async () => {
  lab = await testLab({ log })
})
afterAll(() => lab.close())

/** Ends every connection of the application; answers how many there were. */
async function endAll(): Promise<number> {
  const { rows } = await sql<{ ended: number }>`
    select count(*) filter (where pg_terminate_backend(pid))::int as ended
    from pg_stat_activity where datname = current_database() and usename = ${APP_ROLE}`.execute(lab.owner)
  return rows[0]?.ended ?? 0
}

const told = { ended: 0, acknowledged: 0, refused: 0, lists: 0 }

/** Adds a patient, asking again with the same key as a browser does; answers the id. */
async function add(caller: Caller, lastname: string): Promise<string> {
  const headers = { 'idempotency-key': lab.ports.ids.id() }
  const location = lab.seeded.locations.get('CRPS-MER') ?? ''
  const body = {
    patient: { firstname: 'Lost', lastname, dob: '1970-01-01', gender: 'N', address: {}, location } as const,
  }
  for (;;) {
    const answer = await caller.call(api.patients.add, { body }, headers)
    if (answer.status === 200) return answer.body._id
    expect(answer.status, answer.message).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('2')
    told.refused += 1
  }
}

test('connections are ended under twenty rounds of calls: each call answers, and what was acknowledged is there once', async () => {
  const caller = await lab.as('accession')
  const acknowledged: string[] = []
  for (let round = 0; round < 20; round += 1) {
    const adding = [0, 1, 2, 3].map((n) => add(caller, `Round ${round} ${n}`))
    const listing = [0, 1, 2, 3].map(() => caller.call(api.orders.list, {}))
    told.ended += await endAll()
    acknowledged.push(...(await Promise.all(adding)))
    for (const { status } of await Promise.all(listing)) {
      expect([200, 503]).toContain(status)
      told.lists += Number(status === 200)
    }
  }
  told.acknowledged = acknowledged.length
  expect(told.ended).toBeGreaterThan(40)
  const rows = await lab.owner.selectFrom('patient').select('id').where('firstname', '=', 'Lost').execute()
  expect(rows.map(({ id }) => id).sort()).toEqual(acknowledged.toSorted())
  await lab.app.drain()
  const trail = await lab.owner
    .selectFrom('audit')
    .select('entity_id')
    .where('call', '=', 'POST /add/patient')
    .where('outcome', '=', 'done')
    .execute()
  expect(trail.map((row) => row.entity_id).sort()).toEqual(acknowledged.toSorted())
  expect((await verifyAudit(lab.owner)).problems).toEqual([])
  process.stdout.write(
    `Connections ended under calls: ${told.ended}; ${told.acknowledged} patients acknowledged and stored once, ${told.refused} told to try again, ${told.lists} of 80 lists answered\n`,
  )
}, 240_000)
