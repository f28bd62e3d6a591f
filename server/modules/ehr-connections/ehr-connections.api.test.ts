import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { ConnectionDetail } from '@contract/ehr-connections/shapes'
import { testCertificate, testKey } from '../../test/mllp-certificates'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { contextOutside } from '../../core/write-outside'
import { createMllpServer } from '../../node/mllp'
import { queueOut } from '../ehr-jobs/public'
import { bytesOf, config, ehrBench, form, gist, order } from '../ehr-jobs/test-ehr'

let lab: TestLab
let admin: Caller
let other: Caller
let bench: ReturnType<typeof ehrBench>
beforeAll(async () => {
  lab = await testLab()
  admin = await lab.as('admin')
  // A second Lab Admin: nobody signs twice.
  await lab.owner
    .updateTable('app_user')
    .set({ myroles: JSON.stringify({ 'lab-admin': { enabled: true } }) as never })
    .where('username', '=', 'lab')
    .execute()
  other = await lab.as('lab')
  bench = ehrBench(lab, admin)
})
afterAll(() => lab.close())

const { ehrConnections } = api
const get = async (id: string) => (await admin.call(ehrConnections.get, { body: { _id: id } })).body
const act = async (id: string, transition: 'test' | 'goLive' | 'review' | 'stop', reason?: string) => {
  const { version } = await get(id)
  return admin.call(ehrConnections.act, { body: { _id: id, version, transition, reason } })
}
const checkAll = async (id: string) => {
  for (const { item } of (await get(id)).checks) {
    const { version } = await get(id)
    await admin.call(ehrConnections.check, {
      body: { _id: id, version, check: { item, done: true, note: '' } },
    })
  }
}
const sign = async (who: Caller, id: string, as: 'interface' | 'director') => {
  const { version } = await get(id)
  return who.call(ehrConnections.sign, { body: { _id: id, version, as } })
}
const editOf = ({ _id, version, name, kind, locationId, listenPort, config: agreed }: ConnectionDetail) => ({
  _id,
  version,
  name,
  kind,
  locationId,
  listenPort,
  config: agreed,
  certificate: null,
})

/** A chart of theirs that takes everything. */
async function receiver() {
  const got: string[] = []
  const server = createMllpServer({
    host: '127.0.0.1',
    port: 0,
    onMessage: async (message) => {
      const text = new TextDecoder().decode(message)
      got.push(text)
      const id = text.split('\r')[0]?.split('|')[9] ?? ''
      return { answer: bytesOf(`MSH|^~\\&|EPIC||ALIQUOT||20261119||ACK|X|P|2.5.1\rMSA|AA|${id}\r`) }
    },
  })
  return { got, port: await server.listen(), close: () => server.close() }
}

describe('setting up', () => {
  test('a port is one that the installation offers, and one connection has it', async () => {
    const add = (over: object) =>
      admin.call(ehrConnections.add, { body: { connection: form({ name: 'Ports', ...over }) } })
    expect((await add({ listenPort: 80 })).fields).toEqual({
      'connection.listenPort': 'This installation does not offer this port.',
    })
    const first = (await add({ listenPort: 16_662 })).body
    expect(first).toMatchObject({
      state: 'DRAFT',
      listening: 'noPort',
      address: { port: 16_662, tls: false },
    })
    expect((await add({ listenPort: 16_662, name: 'Ports two' })).fields).toEqual({
      'connection.listenPort': 'Another connection has this port.',
    })
    expect((await add({ listenPort: null })).fields).toEqual({
      'connection.name': 'Another connection has this name.',
    })
    const { docs } = (await admin.call(ehrConnections.ports)).body
    expect(docs.find(({ port }) => port === 16_662)).toEqual({ port: 16_662, taken: true, by: 'Ports' })
    // A draft that carried nothing goes; its account too.
    expect((await admin.call(ehrConnections.remove, { body: { _id: first._id, version: 1 } })).status).toBe(
      200,
    )
    expect((await admin.call(ehrConnections.get, { body: { _id: first._id } })).status).toBe(404)
  })

  test('our certificate is written and never read, and what is none is refused', async () => {
    const made = await bench.add({ certificate: { cert: testCertificate, key: testKey } })
    expect(made.certificateAt).not.toBeNull()
    expect(JSON.stringify(made)).not.toContain('PRIVATE KEY')
    const { sealed } = await lab.owner
      .selectFrom('ehr_connection')
      .select('sealed')
      .where('id', '=', made._id)
      .executeTakeFirstOrThrow()
    expect(sealed).toMatch(/^v1\./)
    const wrong = await admin.call(ehrConnections.update, {
      body: { connection: { ...editOf(made), certificate: { cert: testCertificate, key: 'x' } } },
    })
    expect(wrong.fields).toEqual({
      'connection.certificate.key': 'This is no private key in PEM without a passphrase.',
    })
    const kept = await admin.call(ehrConnections.update, { body: { connection: editOf(made) } })
    expect(kept.body.certificateAt).toBe(made.certificateAt)
    const dropped = await admin.call(ehrConnections.update, {
      body: { connection: { ...editOf(kept.body), dropsCertificate: true } },
    })
    expect(dropped.body.certificateAt).toBeNull()
  })

  test('only who may set up changes anything', async () => {
    const portal = await lab.as('portal')
    expect((await portal.call(ehrConnections.list, {})).status).toBe(403)
    expect((await portal.call(ehrConnections.add, { body: { connection: form() } })).status).toBe(403)
  })
})

describe('going live', () => {
  test('needs every item and two signatures of two people, for the connection as it is', async () => {
    const { _id } = await bench.add({ listenPort: 16_663 })
    expect((await act(_id, 'goLive')).status).toBe(422)
    expect((await act(_id, 'test')).body.state).toBe('TESTING')
    expect((await sign(admin, _id, 'interface')).message).toBe('Check every item of the list first.')
    await checkAll(_id)
    expect((await act(_id, 'goLive')).message).toBe(
      'Both signatures are needed, by two people, for the connection as it is now.',
    )
    expect((await sign(admin, _id, 'interface')).status).toBe(200)
    expect((await sign(admin, _id, 'director')).message).toBe(
      'You signed already. The other signature is another person’s.',
    )
    expect((await sign(other, _id, 'director')).status).toBe(200)
    // What changes afterwards was not signed.
    const changed = await admin.call(ehrConnections.update, {
      body: { connection: { ...editOf(await get(_id)), config: config({ makesPatients: true }) } },
    })
    expect(changed.body.signatures).toEqual({ interface: null, director: null })
    expect((await act(_id, 'goLive')).status).toBe(422)
    await checkAll(_id)
    await sign(admin, _id, 'interface')
    await sign(other, _id, 'director')
    // Another name changes nothing that was signed.
    await admin.call(ehrConnections.update, {
      body: { connection: { ...editOf(await get(_id)), name: 'Clinic chart two' } },
    })
    const live = await act(_id, 'goLive')
    expect(live.body).toMatchObject({ state: 'LIVE', review: 'current' })

    // Two years later it is said in words, and the review needs everything anew.
    const reviewed = async (days: number) => {
      await sql`update ehr_connection set checklist = replace(checklist::text, '"2026-', '"2020-')::jsonb where id = ${_id}`.execute(
        lab.owner,
      )
      await bench.set(_id, { reviewed_at: new Date(lab.clock.now().getTime() - days * 86_400_000) })
    }
    await reviewed(680)
    expect((await get(_id)).review).toBe('due')
    await reviewed(740)
    expect((await get(_id)).review).toBe('overdue')
    expect((await act(_id, 'review')).message).toBe('Check every item of the list first.')
    await checkAll(_id)
    await sign(admin, _id, 'interface')
    await sign(other, _id, 'director')
    expect((await act(_id, 'review')).body.review).toBe('current')
    await admin.call(ehrConnections.update, {
      body: { connection: { ...editOf(await get(_id)), config: config({ makesPatients: false }) } },
    })
    expect((await get(_id)).review).toBe('changed')
    expect((await act(_id, 'stop')).fields).toHaveProperty('reason')
    expect((await act(_id, 'stop', 'The clinic closes.')).body).toMatchObject({
      state: 'STOPPED',
      listenPort: null,
    })
  })

  test('another place to send to needs two signatures before anything goes there; what comes goes on', async () => {
    const [old, fresh] = [await receiver(), await receiver()]
    const target = (port: number) => ({ host: '127.0.0.1', port, tls: false, ca: '' })
    const made = await bench.testing({ config: config({ target: target(old.port), sendsResults: true }) })
    await checkAll(made._id)
    await sign(admin, made._id, 'interface')
    await sign(other, made._id, 'director')
    expect((await act(made._id, 'goLive')).body.state).toBe('LIVE')
    const edit = async (over: object) => {
      const now = await get(made._id)
      const connection = { ...editOf(now), config: { ...now.config, ...over } }
      return admin.call(ehrConnections.update, { body: { connection } })
    }
    const results = async () => {
      const ctx = contextOutside({ db: lab.db, ports: lab.ports, endpoint: api.ehrJobs.replay, userId: null })
      const controlId = lab.ports.ids.id().slice(-12)
      await ctx.writeAs(lab.seeded.labId, (w) =>
        queueOut(
          w,
          { ports: lab.ports, labId: lab.seeded.labId, now: lab.clock.now() },
          {
            connectionId: made._id,
            type: 'ORU^R01',
            controlId,
            bytes: bytesOf(`MSH|^~\\&|ALIQUOT||EPIC||20261119||ORU^R01|${controlId}|P|2.5.1\rPID|1||1\r`),
            lane: 'one',
            urgent: false,
            orderId: null,
            patientId: null,
          },
        ),
      )
      await bench.settled()
    }
    await results()
    expect(old.got).toHaveLength(1)

    const moved = await edit({ target: target(fresh.port) })
    expect(moved.body).toMatchObject({
      state: 'LIVE',
      review: 'changed',
      alarmWhy: 'It sends to another place than was signed for. What it sends waits until both have signed.',
      signatures: { interface: null, director: null },
    })
    // What was seen in their chart stands; only the place is signed for.
    expect(moved.body.checks.every(({ at }) => at !== null)).toBe(true)
    await results()
    lab.clock.advance(6_000)
    await bench.settled()
    expect([old.got.length, fresh.got.length]).toEqual([1, 0])
    expect(await bench.rows(made)).toMatchObject([{ state: 'ACK' }, { state: 'WAITING' }])
    // A test carries no patient, and orders still arrive.
    expect((await admin.call(ehrConnections.sendTest, { body: { _id: made._id } })).body.ok).toBe(true)
    const came = await bench.take(made, order({ id: 'IN1', processing: 'P' }))
    expect(gist(came.answer)).toBe('MSA|AA|IN1')
    expect((await bench.rows(made)).at(-1)?.state).not.toBe('WAITING')

    await sign(admin, made._id, 'interface')
    await bench.settled()
    expect(fresh.got).toHaveLength(1)
    expect((await sign(admin, made._id, 'director')).message).toBe(
      'You signed already. The other signature is another person’s.',
    )
    const signed = await sign(other, made._id, 'director')
    expect(signed.body.alarmWhy).toBeNull()
    await bench.settled()
    expect(fresh.got).toHaveLength(2)
    expect(fresh.got.at(-1)).toContain('PID|1||1')
    expect(old.got).toHaveLength(1)
    expect((await act(made._id, 'review')).body.review).toBe('current')

    // TLS off, another port or another authority is another place; back to the one that was signed for is none.
    for (const over of [{ port: 1 }, { tls: true }, { tls: true, ca: testCertificate }, { host: 'x.test' }]) {
      await edit({ target: { ...target(fresh.port), ...over } })
      expect((await get(made._id)).alarmWhy).not.toBeNull()
    }
    expect((await edit({ target: target(fresh.port) })).body.alarmWhy).toBeNull()
    // Another agreement asks for the items as well.
    expect((await edit({ makesPatients: true })).body.checks.every(({ at }) => at === null)).toBe(true)
    await old.close()
    await fresh.close()
  })

  test('a connection that takes something needs a port, and one that carries nothing is none', async () => {
    const deaf = await bench.add()
    expect((await act(deaf._id, 'test')).message).toBe('Choose a port: messages cannot arrive without one.')
    const idle = await bench.add({ config: config({ takes: [] }) })
    expect((await act(idle._id, 'test')).message).toBe(
      'Choose at least one kind of message, or where results are sent.',
    )
  })
})

describe('codes', () => {
  test('what waited for a code is filed again once somebody says what it is', async () => {
    const chart = await bench.testing()
    await bench.take(chart, order({ test: 'ZZGLU^Their glucose^L' }))
    expect(await bench.rows(chart)).toMatchObject([{ state: 'ERROR', hold: 'code' }])
    const waiting = async () =>
      (await admin.call(ehrConnections.codes, { query: { connectionId: chart._id, waiting: true } })).body
        .docs
    const [code] = (await waiting()).filter(({ kind }) => kind === 'test')
    expect(code).toMatchObject({ code: 'ZZGLU', words: 'Their glucose', means: null, waiting: true })
    const wrong = await admin.call(ehrConnections.mapCode, {
      body: { _id: code?._id ?? '', version: 1, means: { is: 'physician', id: chart._id } },
    })
    expect(wrong.fields).toEqual({ means: 'A test ordered cannot be this.' })
    const glucose = await lab.owner
      .selectFrom('test')
      .select('id')
      .where('active', '=', true)
      .orderBy('code')
      .limit(1)
      .executeTakeFirstOrThrow()
    const mapped = await admin.call(ehrConnections.mapCode, {
      body: { _id: code?._id ?? '', version: code?.version ?? 1, means: { is: 'test', id: glucose.id } },
    })
    expect(mapped.body).toMatchObject({ waiting: false, testId: glucose.id })
    await bench.settled()
    // It was filed anew: the test is known now, and what else is missing is said.
    expect((await waiting()).map(({ code: one }) => one)).not.toContain('ZZGLU')
    const [row] = await bench.rows(chart)
    expect(row?.version).toBeGreaterThan(2)
    expect(row?.state).not.toBe('WAITING')
  })
})
