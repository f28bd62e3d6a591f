import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { api } from '@contract/api'
import { ResultBundle } from '@contract/transfers/bundle'
import {
  answerToSign,
  partnerHeaders,
  partnerPaths,
  requestToSign,
  type PartnerPath,
} from '@contract/transfers/wire'
import { sha256OfBytes } from '../../core/hash'
import { isSignedWith, signer } from './keys'
import {
  accept,
  connect,
  later,
  mapAll,
  ofRequisition,
  ok,
  partnerOf,
  send,
  startSide,
  transferOf,
  type Side,
} from './test-transfers'

let source: Side
let reference: Side

beforeAll(async () => {
  source = await startSide('05D1000001', 'Riverside Office Laboratory')
  reference = await startSide('05D2000002', 'Northern Reference Laboratory')
  await connect(source, reference)
}, 120_000)
afterAll(async () => {
  await source.stop()
  await reference.stop()
})

async function run(minutes = 0): Promise<void> {
  await later([source, reference], minutes)
  await source.run()
  await reference.run()
  await later([source, reference])
}

/** What one side says to the other, signed as its server signs; the answer's signature is checked. */
async function says(from: Side, to: Side, path: PartnerPath, value: unknown) {
  await later([source, reference])
  const own = await signer(from.lab.db, from.lab.ports.seals, from.lab.seeded.labId)
  const other = await signer(to.lab.db, to.lab.ports.seals, to.lab.seeded.labId)
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  const at = from.lab.clock.now().toISOString()
  const nonce = `${randomUUID()}${randomUUID()}`
  const named = { from: own.fingerprint, to: other.fingerprint }
  const signature = await own.sign(
    requestToSign({ method: 'POST', path, bodyHash: sha256OfBytes(bytes), at, nonce, ...named }),
  )
  const answer = await fetch(`${to.url}${path}`, {
    method: 'POST',
    body: bytes,
    headers: {
      [partnerHeaders.from]: named.from,
      [partnerHeaders.to]: named.to,
      [partnerHeaders.at]: at,
      [partnerHeaders.nonce]: nonce,
      [partnerHeaders.signature]: signature,
    },
  })
  const body = new Uint8Array(await answer.arrayBuffer())
  const isSigned = await isSignedWith(
    (await partnerOf(from)).theirKey ?? '',
    answerToSign({
      status: answer.status,
      bodyHash: sha256OfBytes(body),
      at: answer.headers.get(partnerHeaders.at) ?? '',
      nonce,
      from: named.to,
      to: named.from,
    }),
    answer.headers.get(partnerHeaders.signature) ?? '',
  )
  expect(isSigned).toBe(true)
  return { status: answer.status, text: new TextDecoder().decode(body) }
}

type Bundle = ReturnType<typeof ResultBundle.parse>
/** A bundle as the reference laboratory made it, of which each test says what is different. */
let model: Bundle | undefined

/** Glucose and urea sent away; the answer of the reference laboratory is a bundle that a test may change. */
async function sent(codes = ['BUN']) {
  const { bench } = source
  const orderId = await bench.received({ items: [bench.forms.test('GLU'), bench.forms.test('BUN')] })
  const { requisitionNumber, items, patient } = await bench.order(orderId)
  const id = await send(
    source,
    orderId,
    items.filter(({ code }) => codes.includes(code)).map(({ testId }) => `A ${testId}`),
  )
  await run()
  const base = await modelBundle()
  const bundle = (over: Partial<Bundle> = {}): Bundle => ({
    ...base,
    source: { ...base.source, requisitionNumber },
    requisitionNumber: `N-${requisitionNumber}`,
    patient: { firstname: patient.firstname, lastname: patient.lastname, dob: patient.dob },
    ...over,
  })
  const result = (over: Partial<Bundle> = {}) => says(reference, source, partnerPaths.result, bundle(over))
  const outside = async () => (await transferOf(source, id)).outside
  const bun = () => bench.one(orderId, 'BUN')
  return { orderId, id, requisition: requisitionNumber, bundle, result, outside, bun }
}

/** An order through both laboratories, for a real bundle with one row. */
async function modelBundle(): Promise<Bundle> {
  if (model) return model
  const { requisition } = await reported()
  const { text } = await says(source, reference, partnerPaths.pull, { requisitionNumber: requisition })
  model = ResultBundle.parse(JSON.parse(JSON.parse(text).results[0]))
  return model
}

/** Released at the reference laboratory; its results have not left. */
async function reported() {
  const { bench } = source
  const orderId = await bench.received({ items: [bench.forms.test('BUN')] })
  const { requisitionNumber: requisition } = await bench.order(orderId)
  const id = await send(source, orderId)
  await run()
  await mapAll(reference)
  const { _id: there, specimens, patientId } = await accept(reference, requisition)
  ok(await reference.admin.call(api.specimens.receive, { body: { code: specimens[0]?.barcode ?? '' } }))
  reference.lab.clock.advance(60_000)
  reference.cut(partnerPaths.result, 'before')
  await reference.bench.enter(there, { BUN: '14' })
  await reference.bench.verify(there, ['BUN'])
  await reference.bench.release(there)
  return { orderId, id, requisition, there, patientId }
}

const stateOf = ({ text }: { text: string }): [string, string] => {
  const { state, why } = JSON.parse(text)
  return [state, why ?? '']
}

describe('results that a partner fetches', () => {
  test('stand in the accounting of disclosures, in the trail of their order and in the ledger, and are told to have arrived', async () => {
    const { requisition, there, patientId } = await reported()
    const pull = () => says(source, reference, partnerPaths.pull, { requisitionNumber: requisition })
    const disclosed = async () =>
      ok(await reference.admin.call(api.audit.disclosures, { query: { patient: patientId } })).docs.map(
        ({ recipient, way, what }) => [recipient, way, what],
      )
    expect(await disclosed()).toEqual([])
    const first = await pull()
    expect(JSON.parse(first.text).results).toHaveLength(1)
    const { requisitionNumber } = await reference.bench.order(there)
    const line = ['Riverside Office Laboratory', 'sent', expect.stringContaining(requisitionNumber)]
    expect(await disclosed()).toEqual([line])
    const ledger = async () =>
      (await ofRequisition(reference, requisition))[0]?.results.map(({ state }) => state)
    expect(await ledger()).toEqual(['SENT'])
    const trail = await reference.lab.owner
      .selectFrom('audit')
      .select('ids')
      .where('call', '=', `POST ${partnerPaths.pull}`)
      .where('outcome', '=', 'done')
      .where(sql<boolean>`${there} = any(ids)`)
      .execute()
    expect(trail).toHaveLength(1)
    // Fetched twice is one line; the second reading has its own row of the trail.
    expect((await pull()).text).toBe(first.text)
    expect(await disclosed()).toEqual([line])
    // Nothing of it was kept there: it goes as planned, and that it was handed over stays told.
    for (let at = 0; at < 4; at++) await run(3)
    expect(await ledger()).toEqual(['ACKNOWLEDGED'])
    expect((await disclosed()).length).toBeGreaterThanOrEqual(1)
  })

  test('that nobody knows here name the partner alone', async () => {
    const { text } = await says(source, reference, partnerPaths.pull, { requisitionNumber: 'NONE-1' })
    expect(JSON.parse(text)).toEqual({ results: [] })
  })
})

describe('what a partner asks with numbers out of bounds', () => {
  test.each([
    [partnerPaths.findOrder, { clia: '05D1000001', requisitionNumber: '1', version: 2 ** 31 }, 'version'],
    [partnerPaths.findOrder, { clia: '05D1000001', requisitionNumber: '1', version: 0 }, 'version'],
    [partnerPaths.findResult, { requisitionNumber: '1', number: 2 ** 31 }, 'number'],
    [partnerPaths.findResult, { requisitionNumber: '1', number: -1 }, 'number'],
  ] as const)('%s %j names the field', async (path, body, field) => {
    const { status, text } = await says(source, reference, path, body)
    expect([status, JSON.parse(text).error]).toEqual([
      422,
      { code: 'unreadable', message: `The bundle cannot be read: ${field}.` },
    ])
  })
})

describe('results of another laboratory', () => {
  test('are filed where they fit; the same bytes get the stored answer, and others under the same number are a conflict', async () => {
    const one = await sent()
    expect(stateOf(await one.result())).toEqual(['FILED', ''])
    expect((await one.bun()).state).toBe('RESULTED')
    expect(stateOf(await one.result())).toEqual(['FILED', ''])
    const other = await one.result({ notes: ['Other'] })
    expect([other.status, JSON.parse(other.text).error.code]).toEqual([409, 'conflict'])
    expect(await one.outside()).toMatchObject([{ number: 1, state: 'FILED' }])
  })

  test('for another laboratory than this one, or by another than the one that signed, are refused', async () => {
    const one = await sent()
    const { source: to, performer } = one.bundle()
    for (const over of [
      { source: { ...to, clia: '99D9999999' } },
      { performer: { ...performer, clia: '99D9999999' } },
    ]) {
      const { status, text } = await one.result(over)
      expect([status, JSON.parse(text).error.code]).toEqual([403, 'notAllowed'])
    }
    expect(await one.outside()).toEqual([])
    expect((await one.bun()).state).not.toBe('RESULTED')
  })

  test('that say a test is done and have no result of it, or skip versions, are held and close nothing', async () => {
    const empty = await sent()
    expect(stateOf(await empty.result({ panels: [], critical: [] }))).toEqual([
      'HELD',
      expect.stringContaining('Results in it: 0'),
    ])
    expect((await empty.bun()).state).not.toBe('RESULTED')
    const gap = await sent()
    expect(stateOf(await gap.result({ number: 20 }))).toEqual([
      'HELD',
      expect.stringContaining('without version 1'),
    ])
    expect((await gap.bun()).state).not.toBe('RESULTED')
    // The channel is not closed by it.
    expect(stateOf(await gap.result())).toEqual(['FILED', ''])
    expect(stateOf(await gap.result({ number: 3, follows: 1, skipped: [2] }))).toEqual(['FILED', ''])
    expect(stateOf(await gap.result({ number: 5, follows: 3 }))[0]).toBe('HELD')
  })

  test.each([
    ['dob', '1999-09-09'],
    ['lastname', 'Somebody'],
    ['firstname', 'Else'],
  ] as const)('with another %s are held', async (field, value) => {
    const one = await sent()
    const { patient } = one.bundle()
    expect(stateOf(await one.result({ patient: { ...patient, [field]: value } }))).toEqual([
      'HELD',
      expect.stringContaining(value),
    ])
    expect((await one.bun()).state).not.toBe('RESULTED')
  })

  test('are held where this laboratory has a value of its own', async () => {
    const one = await sent()
    await source.bench.enter(one.orderId, { BUN: '15' })
    expect(stateOf(await one.result())).toEqual([
      'HELD',
      expect.stringContaining('has a result of this laboratory'),
    ])
    expect((await one.bun()).raw).toBe('15')
  })

  test('do not go behind a later version that stands', async () => {
    const one = await sent()
    expect(stateOf(await one.result({ number: 2, skipped: [1] }))[0]).toBe('FILED')
    expect(stateOf(await one.result())).toEqual(['REPLACED', 'Version 2 stands here already.'])
    expect((await one.outside()).map(({ number, state }) => [number, state])).toEqual([
      [2, 'FILED'],
      [1, 'REPLACED'],
    ])
  })

  test('close those lines alone that they say are done', async () => {
    const one = await sent(['GLU', 'BUN'])
    const { lines } = await source.lab.owner
      .selectFrom('transfer')
      .select('lines')
      .where('id', '=', one.id)
      .executeTakeFirstOrThrow()
    const bunLine = lines.find(({ testId }) => testId === source.lab.seeded.tests.get('BUN'))?.line ?? 0
    expect(lines).toHaveLength(2)
    expect(stateOf(await one.result({ state: 'PRELIMINARY', done: [bunLine] }))[0]).toBe('FILED')
    expect((await one.bun()).state).toBe('RESULTED')
    expect((await source.bench.one(one.orderId, 'GLU')).state).not.toBe('RESULTED')
  })

  test('of an order whose report has left make a next one due', async () => {
    const one = await sent()
    await one.result()
    await source.bench.enter(one.orderId, { GLU: '91' })
    await source.bench.verify(one.orderId, ['GLU', 'BUN'])
    await source.bench.release(one.orderId)
    const dueOf = async () =>
      await source.lab.owner
        .selectFrom('lab_order')
        .select(['state', 'report_due'])
        .where('id', '=', one.orderId)
        .executeTakeFirstOrThrow()
    expect(await dueOf()).toEqual({ state: 'CLOSED', report_due: null })
    await one.result({ number: 2, follows: 1, notes: ['Repeated'] })
    expect(await dueOf()).toEqual({ state: 'CLOSED', report_due: expect.any(Date) })
  })

  test('on hold are decided as they were seen: an older version of the row is stale', async () => {
    const one = await sent()
    await one.result({ panels: [], critical: [] })
    const [held] = await one.outside()
    const decide = (version: number) =>
      source.admin.call(api.transfers.decideResult, {
        body: { _id: held?._id ?? '', version, how: 'refuse', reason: 'Asked them' },
      })
    expect((await decide((held?.version ?? 0) + 1)).status).toBe(409)
    expect((await one.outside())[0]?.state).toBe('HELD')
    ok(await decide(held?.version ?? 0))
    expect((await one.outside())[0]?.state).toBe('REFUSED')
  })
})

describe('an order of another laboratory', () => {
  test('of a physician who is not in use here is held, and so is a kind of specimen whose name differs', async () => {
    const { bench } = source
    const orderId = await bench.received({ items: [bench.forms.test('BUN')] })
    const { requisitionNumber, physician } = await bench.order(orderId)
    const there = reference.lab.owner
    await there.updateTable('physician').set({ active: false }).where('npi', '=', physician.npi).execute()
    const { rows: kinds } = await sql<{ id: string; name: string }>`select id, name from sample_type`.execute(
      there,
    )
    await sql`update sample_type set name = name || ' other'`.execute(there)
    await sql`delete from partner_code where kind in ('sampleType', 'source')`.execute(there)
    try {
      await send(source, orderId)
      await run()
      const [row] = await ofRequisition(reference, requisitionNumber)
      expect(row?.holds.join(' ')).toContain(physician.npi)
      const { docs } = ok(
        await reference.admin.call(api.transfers.codes, { query: { open: true, limit: 200 } }),
      )
      expect(docs.map(({ kind }) => kind)).toContain('sampleType')
    } finally {
      await there.updateTable('physician').set({ active: true }).where('npi', '=', physician.npi).execute()
      for (const { id, name } of kinds)
        await sql`update sample_type set name = ${name} where id = ${id}`.execute(there)
    }
  })
})
