import { generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { createTelnyxFax } from '../../node/telnyx-fax'
import { readPdf } from '../../documents/read-pdf'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { deliveryBench } from '../deliveries/test-deliveries'
import { pngOf } from '../lab-settings/test-pictures'
import { picturesIn } from '../reports/test-paper'

let lab: TestLab
let staff: Caller
let bench: ReturnType<typeof deliveryBench>
const keys = generateKeyPairSync('ed25519')
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('admin')
  bench = deliveryBench(lab, staff)
  // The sandbox as the line, the service's own signatures as the callbacks.
  const { x = '' } = keys.publicKey.export({ format: 'jwk' })
  const { readCallback } = createTelnyxFax({
    url: 'https://fax.example',
    key: 'k',
    connection: 'c',
    from: '+12085550100',
    publicKey: Buffer.from(x, 'base64url').toString('base64'),
    callbackUrl: () => '',
  })
  if (lab.ports.fax && readCallback) lab.ports.fax.readCallback = readCallback
})
afterAll(() => lab.close())

async function fax(ending?: string) {
  const { orderId, way } = await bench.faxed(ending)
  const { _id } = await bench.only(orderId)
  return { orderId, way, faxId: _id }
}
const get = async (faxId: string) => (await staff.call(api.faxes.get, { body: { faxId } })).body
const setStatus = (
  faxId: string,
  status: 'QUEUED' | 'SENT' | 'CANCELLED' | 'RESOLVED_MANUALLY',
  reason?: string,
) => staff.call(api.faxes.setStatus, { body: { faxId, status, ...(reason ? { reason } : {}) } }, bench.key())
const resend = (faxId: string) => staff.call(api.faxes.resend, { body: { faxId } }, bench.key())

describe('the fax queue [call:POST /api/v1/search/faxes] [feature:faxmonitor] [limit:searches]', () => {
  test('is the ledger in its own words, 25 a page, failures first', async () => {
    const sent = await fax()
    const failed = await fax('0174')
    const queued = await fax('0171')
    const sending = await fax('0177')
    const search = await staff.call(api.faxes.search, { body: { text: '', offset: 0 } })
    expect(search.status, search.message).toBe(200)
    expect(search.body.limit).toBe(25)
    const status = new Map(search.body.docs.map((one) => [one.faxId, one.status]))
    expect([sent, failed, queued, sending].map(({ faxId }) => status.get(faxId))).toEqual([
      'SENT',
      'FAILED',
      'QUEUED',
      'SENDING',
    ])
    expect(search.body.docs[0]?.status).toBe('FAILED')
    const { body: counts } = await staff.call(api.faxes.counts, {})
    for (const word of ['SENT', 'FAILED', 'QUEUED', 'SENDING'] as const) {
      const { body } = await staff.call(api.faxes.search, { body: { status: word } })
      expect(body.total).toBe(counts[word])
      expect(body.docs.every((one) => one.status === word)).toBe(true)
    }
    const { requisitionNumber } = await bench.reports.order(failed.orderId)
    for (const text of [requisitionNumber, failed.way.name, failed.way.address]) {
      const { body } = await staff.call(api.faxes.search, { body: { text } })
      expect(body.docs.map(({ faxId }) => faxId)).toEqual([failed.faxId])
    }
  })

  test('is no clinic’s to read', async () => {
    const { faxId } = await fax()
    const clinic = await lab.as('portal')
    expect((await clinic.call(api.faxes.get, { body: { faxId } })).status).toBe(403)
  })
})

describe('resending [call:POST /api/v1/fax/resend]', () => {
  test('is another try of the same fax', async () => {
    const { faxId, orderId } = await fax('0174')
    await lab.owner.updateTable('delivery_way').set({ confirmed_at: lab.clock.now() }).execute()
    const again = await resend(faxId)
    expect(again.status, again.message).toBe(200)
    expect(again.body).toMatchObject({ faxId, status: 'QUEUED' })
    await bench.run()
    const { attempts } = await bench.only(orderId)
    expect(attempts.map(({ number, askedBy }) => [number, askedBy === null])).toEqual([
      [1, true],
      [2, false],
    ])
  })

  test('what arrived can be sent once more; what is under way cannot', async () => {
    const sent = await fax()
    expect((await resend(sent.faxId)).status).toBe(200)
    await bench.run()
    expect(await get(sent.faxId)).toMatchObject({ status: 'SENT', tries: 2 })
    const sending = await fax('0177')
    const refused = await resend(sending.faxId)
    expect(refused.status).toBe(422)
  })

  test('goes to the number as it is now, as a fax of its own', async () => {
    const { faxId, way, orderId } = await fax('0174')
    const typed = bench.number()
    const { body } = await staff.call(api.deliveries.ways, { query: { text: way.name } })
    const { version } = body.docs[0] ?? way
    await staff.call(api.deliveries.updateWay, {
      body: { way: { ...bench.wayForm(typed), name: way.name, _id: way._id, version } },
    })
    await lab.owner.updateTable('delivery_way').set({ confirmed_at: lab.clock.now() }).execute()
    const again = await resend(faxId)
    expect(again.body).toMatchObject({ address: typed, follows: faxId })
    await bench.run()
    const rows = await bench.rowsOf(orderId)
    expect(rows.map(({ address, state }) => [address, state]).toSorted()).toEqual(
      [
        [way.address, 'FAILED'],
        [typed, 'CONFIRMED'],
      ].toSorted(),
    )
  })
})

describe('setting the status [call:POST /api/v1/fax/setStatus]', () => {
  test('cancels what waits, resolves what failed, and queues it again', async () => {
    const queued = await fax('0171')
    const cancelled = await setStatus(queued.faxId, 'CANCELLED', 'Clinic has the portal')
    expect(cancelled.body).toMatchObject({ status: 'CANCELLED', why: 'Clinic has the portal' })
    for (const minutes of [1, 5, 15]) await bench.run(minutes)
    expect(await get(queued.faxId)).toMatchObject({ status: 'CANCELLED', tries: 1 })
    const failed = await fax('0174')
    expect((await setStatus(failed.faxId, 'RESOLVED_MANUALLY')).body).toMatchObject({
      status: 'RESOLVED_MANUALLY',
    })
    expect((await setStatus(failed.faxId, 'QUEUED')).body).toMatchObject({ status: 'QUEUED' })
  })

  test('never says what only the line can say, and nothing of what is under way', async () => {
    const { faxId } = await fax('0174')
    const refused = await setStatus(faxId, 'SENT')
    expect([refused.status, refused.message]).toEqual([
      400,
      'Only the fax line can say that. Choose Queued, Canceled or Resolved manually.',
    ])
    const sending = await fax('0177')
    expect((await setStatus(sending.faxId, 'CANCELLED')).message).toBe(
      'It is being sent just now. Wait until this try has ended.',
    )
    const sent = await fax()
    expect((await setStatus(sent.faxId, 'CANCELLED')).status).toBe(422)
  })
})

test('refreshing asks the line about every fax that is under way [call:POST /api/v1/refresh/faxes]', async () => {
  const { faxId } = await fax('0177')
  await staff.call(api.faxes.refresh, {})
  await bench.run()
  const refreshed = await staff.call(api.faxes.refresh, {})
  expect(refreshed.body.asked).toBeGreaterThan(0)
  await bench.run()
  expect(await get(faxId)).toMatchObject({ status: 'SENT' })
})

test('a fax that reached somebody else stops the number at once, and what is asked of a breach stays on record', async () => {
  const { faxId, way } = await fax()
  const report = {
    discoveredOn: '2026-11-19',
    who: 'A bakery in Nampa',
    what: 'Asked to destroy every page; agreed',
    seen: true,
    destroyed: true,
    lowProbability: false,
  }
  const told = await staff.call(api.faxes.misdirected, { body: { faxId, report } }, bench.key())
  expect(told.status, told.message).toBe(200)
  expect(told.body).toMatchObject({
    status: 'FAILED',
    misdirected: { ...report, tellPatientBy: '2027-01-18' },
  })
  const { body } = await staff.call(api.deliveries.ways, { query: { text: way.name } })
  expect(body.docs).toMatchObject([{ hold: 'paused', confirmedAt: null }])
  expect((await resend(faxId)).message).toBe('It went to a wrong number. Change the number first.')
  const late = { ...report, discoveredOn: '2027-01-01' }
  const other = await fax()
  const refused = await staff.call(
    api.faxes.misdirected,
    { body: { faxId: other.faxId, report: late } },
    bench.key(),
  )
  expect(refused.fields).toEqual({ 'report.discoveredOn': 'This date is in the future.' })
})

describe('the cover', () => {
  const coverOf = async (faxId: string) => {
    const cover = await staff.call(api.faxes.cover, { params: { id: faxId } })
    expect(cover.status, cover.message).toBe(200)
    return cover.bytes
  }
  const faxedTo = async (address: string) => {
    const to = `+1${address.replace(/\D/g, '')}`
    const [one] = [...lab.faxes.faxes.values()].filter((sent) => sent.to === to)
    return lab.faxes.papers.get(one?.reference ?? '') ?? new Uint8Array()
  }

  test('bears the laboratory’s logo as its reports do, before the fax and on it; the mark without one', async () => {
    const before = await fax()
    expect(picturesIn(await coverOf(before.faxId))).toEqual({ pictures: [], hasMark: true })
    lab.clock.advance(1000)
    expect((await staff.raw('POST', '/api/v1/labInfo/logo', pngOf(160, 80))).status).toBe(200)
    const after = await fax()
    expect(picturesIn(await coverOf(after.faxId))).toEqual({ pictures: ['160 x 80'], hasMark: false })
    const { pictures, hasMark } = picturesIn(await faxedTo(after.way.address))
    // On the cover and in the head of the report.
    expect(new Set(pictures)).toEqual(new Set(['160 x 80']))
    expect(hasMark).toBe(false)
    await lab.owner.updateTable('lab').set({ logo_key: null }).execute()
  })

  test('says when the fax was last tried', async () => {
    const { faxId } = await fax()
    const said = (await readPdf(await coverOf(faxId))).text
    lab.clock.advance(120_000)
    expect((await readPdf(await coverOf(faxId))).text).toBe(said)
  })

  test('of a test page shows its code in a demonstration alone: else the paper at the recipient has it', async () => {
    const way = await bench.addWay(bench.number())
    await staff.call(api.deliveries.testPage, { body: { _id: way._id } }, bench.key())
    await bench.run()
    const code = await bench.codeOf(way._id)
    const { body } = await staff.call(api.faxes.search, { body: { text: way.name } })
    const [page] = body.docs
    const text = async () => (await readPdf(await coverOf(page?.faxId ?? ''))).text
    expect(await text()).toContain(code)
    const { fax: line } = lab.ports
    if (!line) throw new Error('No line.')
    lab.ports.fax = { ...line, sandbox: false }
    const real = await text()
    lab.ports.fax = line
    expect(real).toContain('Fax test page')
    expect(real).not.toContain(code)
  })
})

test('the cover can be looked at before, and names no patient', async () => {
  const { faxId } = await fax()
  const cover = await staff.call(api.faxes.cover, { params: { id: faxId } })
  expect(cover.status).toBe(200)
  expect(new TextDecoder().decode(cover.bytes.slice(0, 5))).toBe('%PDF-')
})

describe('what the fax service says by itself', () => {
  /** As the service signs it, of the newest try of a fax, or of the one with this number. */
  async function says(
    faxId: string,
    payload: object,
    over: { event?: string; age?: number; tamper?: boolean; attempt?: number } = {},
  ) {
    const { id } = await lab.owner
      .selectFrom('delivery_attempt')
      .select('id')
      .where('delivery_id', '=', faxId)
      .where('number', '<=', over.attempt ?? 1000)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const client_state = Buffer.from(`${lab.seeded.labId}.${id}`).toString('base64')
    const event = {
      id: over.event ?? lab.ports.ids.id(),
      occurred_at: lab.clock.now().toISOString(),
      payload: { fax_id: 'f-1', client_state, ...payload },
    }
    const body = JSON.stringify({ data: event })
    const timestamp = String(Math.floor(lab.clock.now().getTime() / 1000) - (over.age ?? 0))
    const signature = sign(null, Buffer.from(`${timestamp}|${body}`), keys.privateKey).toString('base64')
    return lab.anonymous.raw(
      'POST',
      '/api/v1/fax/callback',
      new TextEncoder().encode(over.tamper ? body.replace('f-1', 'f-2') : body),
      { 'telnyx-timestamp': timestamp, 'telnyx-signature-ed25519': signature },
    )
  }
  const trail = async (faxId: string) =>
    (
      await lab.owner
        .selectFrom('delivery_attempt')
        .select('evidence')
        .where('delivery_id', '=', faxId)
        .execute()
    ).flatMap(({ evidence }) => evidence)

  test('confirms a fax that is under way; the same word twice is one event', async () => {
    const { faxId } = await fax('0177')
    const event = lab.ports.ids.id()
    const delivered = { status: 'delivered', page_count: 2 }
    expect((await says(faxId, delivered, { event })).status).toBe(200)
    expect(await get(faxId)).toMatchObject({ status: 'SENT' })
    const before = await trail(faxId)
    expect((await says(faxId, delivered, { event })).status).toBe(200)
    expect(await trail(faxId)).toEqual(before)
  })

  test('never goes back: delivered and then sending, or failed, stays sent', async () => {
    const { faxId } = await fax('0177')
    await says(faxId, { status: 'delivered', page_count: 2 })
    await says(faxId, { status: 'sending' })
    await says(faxId, { status: 'failed', failure_reason: 'user_busy' })
    expect(await get(faxId)).toMatchObject({
      status: 'SENT',
      why: null,
      attempts: [{ end: 'CONFIRMED', fault: null }],
    })
  })

  test('without a right signature, or 301 seconds old, changes nothing', async () => {
    const { faxId } = await fax('0177')
    const delivered = { status: 'delivered', page_count: 2 }
    expect((await says(faxId, delivered, { tamper: true })).status).toBe(401)
    expect((await says(faxId, delivered, { age: 301 })).status).toBe(401)
    expect(
      (await lab.anonymous.raw('POST', '/api/v1/fax/callback', new TextEncoder().encode('{}'))).status,
    ).toBe(401)
    expect(await get(faxId)).toMatchObject({ status: 'SENDING' })
  })

  test('brings to light what nobody knew: a fax that had arrived after all is sent', async () => {
    const { faxId } = await fax('0170')
    await bench.run(1)
    expect(await get(faxId)).toMatchObject({ status: 'FAILED' })
    await says(faxId, { status: 'delivered', page_count: 2 })
    expect(await get(faxId)).toMatchObject({ status: 'SENT' })
  })

  test('of a try that another one followed changes nothing of that one, unless the first arrived after all', async () => {
    const { faxId, way } = await fax('0176')
    // The line did not know the first try; the second is under way.
    await bench.run(1)
    await bench.run(1)
    const before = await get(faxId)
    expect(before.attempts).toMatchObject([{ end: 'FAILED' }, { end: null }])
    for (const payload of [{ status: 'failed', failure_reason: 'user_busy' }, { status: 'sending' }])
      expect((await says(faxId, payload, { attempt: 1 })).status).toBe(200)
    expect(await get(faxId)).toEqual(before)
    // It was taken after all, and arrived: no third try.
    await bench.run(1)
    expect(await get(faxId)).toMatchObject({ status: 'QUEUED', tries: 2 })
    await says(faxId, { status: 'delivered', page_count: 2 }, { attempt: 1 })
    expect(await get(faxId)).toMatchObject({
      status: 'SENT',
      attempts: [{ end: 'CONFIRMED' }, { end: 'FAILED' }],
    })
    for (const minutes of [5, 15]) await bench.run(minutes)
    expect(await get(faxId)).toMatchObject({ status: 'SENT', tries: 2, address: way.address })
  })

  test('of a fax in whose stead a newer version goes is kept with its try, and sends nothing', async () => {
    const { faxId, orderId } = await fax('0170')
    await bench.run(1)
    expect(await get(faxId)).toMatchObject({ status: 'FAILED' })
    await bench.corrected(orderId)
    expect(await get(faxId)).toMatchObject({ status: 'CANCELLED', endedHow: 'superseded' })
    await says(faxId, { status: 'delivered', page_count: 2 })
    expect(await get(faxId)).toMatchObject({
      status: 'CANCELLED',
      endedHow: 'superseded',
      attempts: [{ end: 'CONFIRMED' }],
    })
  })

  test('about nothing of ours is taken, and does nothing', async () => {
    const { faxId } = await fax('0177')
    const strange = Buffer.from('fax-4711').toString('base64')
    expect((await says(faxId, { status: 'delivered', client_state: strange })).status).toBe(200)
    const unknown = Buffer.from(`${lab.seeded.labId}.${lab.ports.ids.id()}`).toString('base64')
    expect((await says(faxId, { status: 'delivered', client_state: unknown })).status).toBe(200)
    expect(await get(faxId)).toMatchObject({ status: 'SENDING' })
  })
})
