import { api } from '@contract/api'
import { json } from '../db/json'
import { checklistOf, fingerprintOf } from '../modules/ehr-connections/checklist'
import { bytesOf, config, form, order } from '../modules/ehr-jobs/test-ehr'
import { reportBench } from '../modules/reports/test-reports'
import type { TestLab } from './harness'
import { writeCall as call, type WriteCall } from './write-call'

/** What is written of HL7 connections, their codes and messages; all of them paused, so that nothing moves by itself meanwhile. */
export function ehrWrites(lab: TestLab): WriteCall[] {
  const { ehrConnections, ehrJobs, referrals } = api
  const { labId } = lab.seeded
  /** The same each time: of one name and port there is one. */
  const clear = () =>
    lab.owner
      .updateTable('ehr_connection')
      .set(({ ref }) => ({ listen_port: null, search_name: ref('id') }))
      .execute()
  async function connection(columns: object = {}) {
    await clear()
    const admin = await lab.as('admin')
    const { body } = await admin.call(
      ehrConnections.add,
      { body: { connection: form() } },
      { 'idempotency-key': lab.ports.ids.id() },
    )
    await lab.owner
      .updateTable('ehr_connection')
      .set({ paused_at: lab.clock.now(), paused_why: 'Still', ...columns })
      .where('id', '=', body._id)
      .execute()
    return body
  }
  /** Checked and signed as it is, by two people who are nobody here. */
  async function signed(columns: object, signatures: object = {}) {
    const made = await connection(columns)
    const row = await lab.owner
      .selectFrom('ehr_connection')
      .selectAll()
      .where('id', '=', made._id)
      .executeTakeFirstOrThrow()
    const at = lab.clock.now().toISOString()
    const items = Object.fromEntries(made.checks.map(({ item }) => [item, { at, by: 'Ada', note: '' }]))
    const by = (name: string) => ({ by: name, userId: name, at, of: fingerprintOf(row) })
    await lab.owner
      .updateTable('ehr_connection')
      .set({
        checklist: json<unknown>({
          ...checklistOf(row),
          items,
          interface: by('Ada'),
          director: by('Bea'),
          ...signatures,
        }),
      })
      .where('id', '=', made._id)
      .execute()
    return { _id: made._id, version: made.version }
  }
  async function code() {
    const made = await connection()
    const id = lab.ports.ids.id()
    await lab.owner
      .insertInto('ehr_code')
      .values({
        lab_id: labId,
        id,
        connection_id: made._id,
        kind: 'test',
        code: 'GLU',
        system: 'L',
        words: 'Glucose',
        search_name: 'glu glucose',
      })
      .execute()
    return id
  }
  async function message(columns: object = {}) {
    const made = await connection({ state: 'TESTING' })
    const id = lab.ports.ids.id()
    const raw = bytesOf(order())
    await lab.owner
      .insertInto('ehr_message')
      .values({
        lab_id: labId,
        id,
        connection_id: made._id,
        direction: 'in',
        type: 'ORM^O01',
        control_id: 'M1',
        sender: 'EPIC|',
        hash: id,
        bytes: raw.byteLength,
        raw,
        state: 'ERROR',
        hold: 'content',
        why: 'It was not clear.',
        lane: 'CLINIC|A100',
        received_at: lab.clock.now(),
        updated_at: lab.clock.now(),
        ...columns,
      })
      .execute()
    return { _id: id, version: 1 }
  }
  /** A test of a received order that a laboratory, whose connection is paused, can be asked for. */
  async function referable() {
    const made = await connection()
    const contractLabId = lab.ports.ids.id()
    const target = { host: '127.0.0.1', port: 6661, tls: false, ca: '' }
    await lab.owner
      .updateTable('ehr_connection')
      .set({
        kind: 'laboratory',
        state: 'LIVE',
        config: json<unknown>({ ...made.config, target, contractLabId, expectedHours: 24 }),
      })
      .where('id', '=', made._id)
      .execute()
    const bench = reportBench(lab, await lab.as('admin'))
    const item = bench.forms.test('GLU')
    const orderId = await bench.received({ items: [item] })
    const [ordered] = (await bench.order(orderId)).items
    if (!ordered?.testId) throw new Error('No test was ordered.')
    await lab.owner
      .insertInto('ehr_code')
      .values({
        lab_id: labId,
        id: lab.ports.ids.id(),
        connection_id: made._id,
        kind: 'test',
        code: 'REF',
        system: 'L',
        words: 'Glucose',
        search_name: 'ref glucose',
        test_id: ordered.testId,
      })
      .execute()
    const items = [{ panelId: null, testId: ordered.testId, letter: ordered.letter }]
    return { orderId, connectionId: made._id, items }
  }
  async function referred() {
    const admin = await lab.as('admin')
    const { body } = await admin.call(
      referrals.send,
      { body: await referable() },
      { 'idempotency-key': lab.ports.ids.id() },
    )
    return body.docs[0]?._id ?? ''
  }
  const edited = async () => {
    const { _id, version } = await connection()
    return { _id, version }
  }
  return [
    call(ehrConnections.add, async () => {
      await clear()
      return { body: { connection: form() } }
    }),
    call(ehrConnections.update, async () => ({
      body: {
        connection: {
          ...form({ name: 'Another', config: config({ makesPatients: true }) }),
          ...(await edited()),
        },
      },
    })),
    call(ehrConnections.remove, async () => ({ body: await edited() })),
    call(ehrConnections.pause, async () => {
      const made = await connection({ paused_at: null, paused_why: null })
      return { body: { _id: made._id, version: made.version, why: 'Their upgrade' } }
    }),
    call(ehrConnections.act, async () => ({
      body: { ...(await signed({ state: 'TESTING' })), transition: 'goLive' as const },
    })),
    call(ehrConnections.check, async () => ({
      body: { ...(await edited()), check: { item: 'compendium' as const, done: true, note: 'By mail' } },
    })),
    call(ehrConnections.sign, async () => ({
      body: { ...(await signed({ state: 'TESTING' }, { interface: null })), as: 'interface' as const },
    })),
    call(ehrConnections.mapCode, async () => {
      const test = await lab.owner
        .selectFrom('test')
        .select('id')
        .orderBy('id')
        .limit(1)
        .executeTakeFirstOrThrow()
      return { body: { _id: await code(), version: 1, means: { is: 'test' as const, id: test.id } } }
    }),
    call(ehrJobs.act, async () => ({
      body: { ...(await message()), transition: 'skip' as const, reason: 'By phone' },
    })),
    call(ehrJobs.choosePatient, async () => ({
      body: { ...(await message({ hold: 'patient' })), patientId: null },
    })),
    call(referrals.send, async () => ({ body: await referable() })),
    call(referrals.cancel, async () => ({ body: { _id: await referred(), reason: 'Wrong laboratory' } })),
    call(ehrJobs.replay, async () => ({
      body: { ...(await message()), text: order({ family: 'Hayle' }), reason: 'The name was wrong' },
    })),
  ]
}
