import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { contextOutside } from '../../core/write-outside'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { connectionRecord, principalOfConnection } from '../ehr-connections/public'
import { actOnMessage } from './acts'
import { json } from '../../db/json'
import { config, ehrBench, order, textOf } from './test-ehr'

let lab: TestLab
let admin: Caller
let bench: ReturnType<typeof ehrBench>
beforeAll(async () => {
  lab = await testLab()
  admin = await lab.as('admin')
  bench = ehrBench(lab, admin)
})
afterAll(() => lab.close())

const { ehrJobs } = api
/** A message that waits for a person. */
const stopped = async (over: Record<string, string> = {}, columns: object = {}) => {
  const chart = await bench.testing({}, columns)
  await bench.take(chart, order(over))
  const [row] = await bench.rows(chart)
  if (!row) throw new Error('Nothing was kept.')
  return { chart, row }
}
const skip = (_id: string, version: number, who = admin) =>
  who.call(ehrJobs.act, { body: { _id, version, transition: 'skip', reason: 'Sent by mistake.' } })
const replay = async (_id: string, change: (text: string) => string) => {
  const { text, version } = (await admin.call(ehrJobs.raw, { body: { _id } })).body
  return admin.call(ehrJobs.replay, {
    body: { _id, version, text: change(text), reason: 'Corrected with the clinic.' },
  })
}

describe('who acts on a message [route:/ehrjobs]', () => {
  test('acts on what was seen: not over what somebody else did meanwhile', async () => {
    const { chart, row } = await stopped({ id: 'V1' })
    const edited = await admin.call(ehrJobs.act, {
      body: { _id: row.id, version: row.version, transition: 'again', reason: null },
    })
    expect(edited.body.version).toBeGreaterThan(row.version)
    const late = await skip(row.id, row.version)
    expect(late.status).toBe(409)
    const raw = (await admin.call(ehrJobs.raw, { body: { _id: row.id } })).body
    const stale = await admin.call(ehrJobs.replay, {
      body: { _id: row.id, version: row.version, text: raw.text.replace('Hale', 'Hayle'), reason: 'Name.' },
    })
    expect(stale.status).toBe(409)
    expect(await bench.rows(chart)).toHaveLength(1)
    expect((await bench.rows(chart))[0]?.state).not.toBe('SKIPPED')
  })

  test('waits while it is on its way this moment', async () => {
    const { row } = await stopped({ id: 'F1' })
    const inHand = (until: Date | null) =>
      lab.owner.updateTable('ehr_message').set({ locked_until: until }).where('id', '=', row.id).execute()
    await inHand(new Date(lab.clock.now().getTime() + 30_000))
    const now = await skip(row.id, row.version)
    expect([now.status, now.message]).toEqual([422, 'It is on its way this moment. Look again in a minute.'])
    await inHand(new Date(lab.clock.now().getTime() - 1))
    expect((await skip(row.id, row.version)).body.state).toBe('SKIPPED')
  })

  test('reaches the messages of its own locations alone', async () => {
    const { row } = await stopped({ id: 'L1' })
    const [own, far] = await lab.owner.selectFrom('location').select('id').orderBy('name').execute()
    const connection = await connectionRecord(lab.db, lab.seeded.labId, row.connection_id)
    if (!own || !far || !connection) throw new Error('The seed has too little.')
    // Somebody who may work on messages, for one location.
    const who = { ...(await principalOfConnection(lab.db, connection)), locations: [own.id] }
    const act = () => {
      const ctx = contextOutside({ db: lab.db, ports: lab.ports, endpoint: ehrJobs.act, userId: null, who })
      const named = { _id: row.id, version: row.version }
      return actOnMessage(ctx, { ...named, transition: 'skip', reason: 'Not theirs.' })
    }
    const at = (location_id: string | null) =>
      lab.owner.updateTable('ehr_message').set({ location_id }).where('id', '=', row.id).execute()
    for (const place of [null, far.id]) {
      await at(place)
      await expect(act()).rejects.toMatchObject({ status: 404 })
      expect((await bench.rows({ _id: row.connection_id }))[0]?.state).toBe('ERROR')
    }
    await at(own.id)
    expect((await act()).state).toBe('SKIPPED')
  })
})

describe('an edited message', () => {
  test('stands in the line of the patient whom it names now, and what waited behind it goes on', async () => {
    const { chart, row } = await stopped({ id: 'A1', patient: 'LANEA', processing: 'P' }, { state: 'LIVE' })
    await bench.take(chart, order({ id: 'A2', patient: 'LANEA', placer: 'P2', processing: 'P' }))
    await bench.take(chart, order({ id: 'B1', patient: 'LANEB', placer: 'P3', processing: 'P' }))
    expect((await bench.rows(chart)).map(({ state }) => state)).toEqual(['ERROR', 'WAITING', 'ERROR'])
    const replayed = await replay(row.id, (text) => text.replace('LANEA', 'LANEB'))
    expect(replayed.body).toMatchObject({ edition: 2, state: 'WAITING', urgent: false })
    await bench.settled()
    const after = await bench.rows(chart)
    const edited = after.find(({ edition }) => edition === 2)
    expect(edited?.lane).toBe('CLINIC|LANEB')
    // Nothing of the other patient stands before it any more: it was looked at, and waits for its own unknown test.
    expect(after.find(({ control_id }) => control_id === 'A2')).toMatchObject({
      state: 'ERROR',
      hold: 'code',
    })
  })

  test('is urgent by what it says now', async () => {
    const { row } = await stopped({ id: 'U1' })
    expect(row.urgent).toBe(false)
    const replayed = await replay(row.id, (text) => text.replace('^^^^^R', '^^^^^S'))
    expect(replayed.body).toMatchObject({ edition: 2, urgent: true })
  })

  test('is still of this connection', async () => {
    const { chart, row } = await stopped({ id: 'S1' })
    const foreign = await replay(row.id, (text) => text.replace('|EPIC|', '|OTHER|'))
    expect(foreign.fields).toEqual({
      text: 'MSH-3 to MSH-6 must name the sender and receiver of this connection.',
    })
    const rows = await bench.rows(chart)
    expect(rows).toHaveLength(1)
    expect(textOf(rows[0]?.raw ?? null)).toContain('|EPIC|')
  })
})

describe('what was answered as taken', () => {
  test('and is refused when it is filed waits for a person in its place, and is not called known to its sender', async () => {
    const now = lab.clock.now()
    const chart = await bench.testing({}, { state: 'LIVE', paused_at: now, paused_why: 'Maintenance' })
    const taken = await bench.take(chart, order({ id: 'R1', patient: 'LATE', processing: 'P' }))
    expect(textOf(taken.answer)).toContain('MSA|AA|R1')
    await bench.take(chart, order({ id: 'R2', patient: 'LATE', processing: 'P' }))
    // Its agreement takes no orders any more when it is filed.
    await bench.set(chart._id, {
      paused_at: null,
      paused_why: null,
      config: json(config({ takes: ['ADT'] })),
    })
    await lab.owner
      .updateTable('ehr_message')
      .set({ run_at: now })
      .where('connection_id', '=', chart._id)
      .execute()
    await bench.settled()
    const [first, second] = await bench.rows(chart)
    expect(first).toMatchObject({ state: 'ERROR', hold: 'refusedLate' })
    expect(first?.why).toContain('Its sender was told that it was taken.')
    expect(first?.lane).not.toBeNull()
    // Nothing later about the patient goes past it.
    expect(second).toMatchObject({
      state: 'WAITING',
      why: 'An earlier message of the same patient waits for a person.',
    })
    const again = await admin.call(ehrJobs.act, {
      body: { _id: first?.id ?? '', version: first?.version ?? 0, transition: 'again', reason: null },
    })
    expect(again.status).toBe(200)
  })
})

describe('the queue', () => {
  test('has what alarms first, then what is urgent, each the newest first', async () => {
    const chart = await bench.testing()
    for (const id of ['Q1', 'Q2', 'Q3', 'Q4', 'Q5']) await bench.take(chart, order({ id, placer: id }))
    const rows = await bench.rows(chart)
    const set = (at: number, columns: object) =>
      lab.owner
        .updateTable('ehr_message')
        .set(columns)
        .where('id', '=', rows[at]?.id ?? '')
        .execute()
    await set(0, { urgent: true, alarm_at: lab.clock.now() })
    await set(1, { urgent: true, alarm_at: lab.clock.now() })
    await set(2, { urgent: true })
    const list = (await admin.call(ehrJobs.list, { query: { connectionId: chart._id } })).body
    expect(list.docs.map(({ controlId }) => controlId)).toEqual(['Q2', 'Q1', 'Q3', 'Q5', 'Q4'])
  })
})

describe('a merge', () => {
  test('asks whoever confirms it for the right to merge patients', async () => {
    const { row } = await stopped({ id: 'G1' })
    await lab.owner.updateTable('ehr_message').set({ hold: 'merge' }).where('id', '=', row.id).execute()
    const connection = await connectionRecord(lab.db, lab.seeded.labId, row.connection_id)
    if (!connection) throw new Error('No connection.')
    const confirm = { _id: row.id, version: row.version, transition: 'confirm' } as const
    const { ability, ...rest } = await principalOfConnection(lab.db, connection)
    // Somebody who works on messages and merges nobody.
    const can: typeof ability.can = (action, subject) => action !== 'merge' && ability.can(action, subject)
    const who = { ...rest, ability: Object.assign(Object.create(ability), { can }) }
    const ctx = contextOutside({ db: lab.db, ports: lab.ports, endpoint: ehrJobs.act, userId: null, who })
    await expect(actOnMessage(ctx, { ...confirm, reason: null })).rejects.toMatchObject({
      status: 422,
      message:
        'This asks for patients to be merged. You cannot do that. Ask somebody who may merge patients.',
    })
    const taken = await admin.call(ehrJobs.act, { body: { ...confirm, reason: null } })
    expect([taken.status, taken.body.state]).toEqual([200, 'WAITING'])
  })
})
