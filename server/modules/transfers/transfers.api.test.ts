import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import { partnerHeaders, partnerPaths } from '@contract/transfers/wire'
import { config, ehrBench } from '../ehr-jobs/test-ehr'
import {
  accept,
  allTransfers,
  connect,
  later,
  mapAll,
  ofRequisition,
  ok,
  partnerOf,
  send,
  startSide,
  transferOf,
  type Cut,
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

/** An order at the source with a screen that is released and a test that is not begun: GLU and BUN. */
async function screened() {
  const { bench } = source
  const orderId = await bench.received({ items: [bench.forms.test('GLU'), bench.forms.test('BUN')] })
  await bench.enter(orderId, { GLU: '91' })
  await bench.verify(orderId, ['GLU'])
  await bench.release(orderId, { preliminary: true })
  const { requisitionNumber, items } = await bench.order(orderId)
  const bun = items.find(({ code }) => code === 'BUN')
  return { orderId, requisition: requisitionNumber, item: `A ${bun?.testId}` }
}

/** The same, sent, accepted and received at the reference laboratory. */
async function sentOver() {
  const made = await screened()
  const id = await send(source, made.orderId, [made.item])
  await run()
  await mapAll(reference)
  const order = await accept(reference, made.requisition)
  ok(await reference.admin.call(api.specimens.receive, { body: { code: order.specimens[0]?.barcode ?? '' } }))
  reference.lab.clock.advance(60_000)
  return { ...made, id, there: order._id }
}

async function reportThere(there: string, value: string) {
  await reference.bench.enter(there, { BUN: value })
  await reference.bench.verify(there, ['BUN'])
  return reference.bench.release(there)
}

async function correctThere(there: string, value: string) {
  await reference.bench.correct(there, 'BUN', value)
  await reference.bench.verify(there, ['BUN'])
  return reference.bench.release(there, { reason: 'Wrong tube was measured' })
}

const outsideOf = async (id: string) => (await transferOf(source, id)).outside

test('[feature:pol] an order goes to another installation, is tested there, and its results come back under that laboratory’s name', async () => {
  const { orderId, requisition, id, there } = await sentOver()
  await run(20)
  expect(await transferOf(source, id)).toMatchObject({ state: 'ACCEPTED', partnerNumber: requisition })

  // What the office laboratory reported stands on the other report under its own name.
  await reportThere(there, '14')
  const theirs = await reference.bench.frozen(there, 1)
  expect(
    theirs.panels.map(({ performingLab, rows }) => [performingLab?.clia ?? null, rows[0]?.value]),
  ).toEqual([
    [null, '14'],
    ['05D1000001', '91'],
  ])
  const [own] = await allTransfers(reference)
  expect(own?.results).toEqual([expect.objectContaining({ number: 1, state: 'PENDING' })])
  await run()
  const [after] = await allTransfers(reference)
  expect(after).toMatchObject({ state: 'RESULTED', results: [{ number: 1, state: 'ACKNOWLEDGED' }] })

  // Back at the source it is filed, and the test is not performed here: nothing of it is billed or printed as ours.
  expect((await transferOf(source, id)).state).toBe('RESULTED')
  const bun = await source.bench.one(orderId, 'BUN')
  expect(bun).toMatchObject({
    state: 'RESULTED',
    raw: 'TNP referred to another laboratory',
    resultedBy: null,
  })
  await source.bench.verify(orderId, ['BUN'])
  const { report } = await source.bench.release(orderId)
  expect(report.state).toBe('FINAL')
  const printed = await source.bench.frozen(orderId, 2)
  expect(
    printed.panels.flatMap(({ performingLab, rows }) =>
      rows.map(({ test: name, value, unit }) => [performingLab?.name ?? 'here', name, value, unit]),
    ),
  ).toEqual([
    ['here', expect.any(String), '91', 'mg/dL'],
    ['Northern Reference Laboratory', expect.any(String), '14', 'mg/dL'],
  ])
  expect(await source.bench.paper(report.mediaKey)).toContain('Performed at Northern Reference Laboratory')
  expect((await source.bench.order(orderId)).state).toBe('CLOSED')

  // A correction comes as one, and whoever has the first report is recalled.
  await correctThere(there, '41')
  await run()
  expect((await outsideOf(id)).map(({ number, state }) => [number, state])).toEqual([
    [2, 'FILED'],
    [1, 'REPLACED'],
  ])
  const corrected = await source.bench.release(orderId, { reason: 'Corrected by the reference laboratory' })
  expect(corrected.report.state).toBe('CORRECTED')
  const [row] = (await source.bench.frozen(orderId, 3)).panels.flatMap(({ performingLab, rows }) =>
    performingLab ? rows : [],
  )
  expect(row?.corrected).toMatchObject({ isTold: false, reason: expect.stringContaining('Wrong tube') })
  expect(row?.corrected?.oldValue).toContain('14')
  const recall = await source.lab.owner
    .selectFrom('report_recall')
    .select('number')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  expect(recall?.number).toBe(3)
})

describe('cut at each step, in both directions', () => {
  const cuts: Cut[][] = [
    ['before'],
    ['answer'],
    ['killed'],
    ['answer', 'before'],
    ['before', 'killed', 'answer'],
  ]

  test('[feature:pol] no order is lost or doubled', async () => {
    let [lost, doubled, tries] = [0, 0, 0]
    for (const one of cuts) {
      const { orderId, requisition, item } = await screened()
      const before = source.sent.filter((path) => path === partnerPaths.order).length
      source.cut(partnerPaths.order, ...one)
      if (one.length === 1) source.cut(partnerPaths.findOrder, ...one)
      const id = await send(source, orderId, [item])
      for (let at = 0; at < 8; at++) await run(at === 0 ? 0 : 6)
      await mapAll(reference)
      const order = await accept(reference, requisition)
      await run(20)
      const here = await transferOf(source, id)
      const there = await ofRequisition(reference, requisition)
      if (here.state !== 'ACCEPTED' || there.length === 0) lost += 1
      if (there.length > 1) doubled += 1
      const orders = await reference.lab.owner
        .selectFrom('transfer')
        .select('order_id')
        .where('requisition_number', '=', requisition)
        .execute()
      expect(orders.map(({ order_id }) => order_id)).toEqual([order._id])
      expect(here.attempts.every(({ end }) => end !== null)).toBe(true)
      tries += source.sent.filter((path) => path === partnerPaths.order).length - before
    }
    process.stdout.write(`orders cut ${cuts.length}, sent ${tries} times: lost ${lost}, doubled ${doubled}\n`)
    expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 })
  }, 180_000)

  test('[feature:pol] no result is lost or doubled', async () => {
    let [lost, doubled, tries] = [0, 0, 0]
    for (const one of cuts) {
      const { id, there } = await sentOver()
      const before = reference.sent.filter((path) => path === partnerPaths.result).length
      reference.cut(partnerPaths.result, ...one)
      if (one.length === 1) reference.cut(partnerPaths.findResult, ...one)
      await reportThere(there, '14')
      for (let at = 0; at < 8; at++) await run(at === 0 ? 0 : 6)
      await correctThere(there, '41')
      for (let at = 0; at < 5; at++) await run(6)
      const filed = await outsideOf(id)
      if (!filed.some(({ state, number }) => state === 'FILED' && number === 2)) lost += 1
      if (filed.length !== 2) doubled += 1
      const ledger = (await ofRequisition(reference, (await transferOf(source, id)).requisitionNumber))[0]
      expect(ledger?.results.map(({ state }) => state)).toEqual(['ACKNOWLEDGED', 'ACKNOWLEDGED'])
      tries += reference.sent.filter((path) => path === partnerPaths.result).length - before
    }
    process.stdout.write(
      `results cut ${cuts.length}, sent ${tries} times: lost ${lost}, doubled ${doubled}\n`,
    )
    expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 })
  }, 180_000)
})

describe('a critical result of the other laboratory', () => {
  const bells = (description: string) =>
    source.lab.owner
      .selectFrom('notification')
      .select('target')
      .where('description', '=', description)
      .execute()
  const call = async (id: string, over: object = {}) => {
    const [one] = await outsideOf(id)
    return source.admin.call(api.transfers.callCritical, {
      body: {
        _id: one?._id ?? '',
        version: one?.version ?? 0,
        about: one?.callsOwed ?? [],
        outcome: 'reached',
        toldTo: 'Dr. Lindqvist',
        role: 'Physician',
        at: source.lab.clock.now().toISOString(),
        readBack: true,
        ...over,
      },
    })
  }

  /** Potassium at the reference laboratory, from a hemolyzed specimen, told there and released. */
  async function criticalThere(value = '7.4', before?: (orderId: string) => Promise<unknown>) {
    const { bench } = source
    const orderId = await bench.received({ items: [bench.forms.test('GLU'), bench.forms.test('K')] })
    await bench.enter(orderId, { GLU: '91' })
    await bench.verify(orderId, ['GLU'])
    const { requisitionNumber, items } = await bench.order(orderId)
    const k = items.find(({ code }) => code === 'K')
    const id = await send(source, orderId, [`A ${k?.testId}`])
    await run()
    await mapAll(reference)
    const { _id: there, specimens } = await accept(reference, requisitionNumber)
    ok(
      await reference.admin.call(api.specimens.receive, {
        body: { code: specimens[0]?.barcode ?? '', condition: 'Hemolyzed' },
      }),
    )
    reference.lab.clock.advance(60_000)
    await reference.bench.enter(there, { K: value })
    const one = await reference.bench.one(there, 'K')
    if (one.critical)
      ok(
        await reference.admin.call(api.results.criticalCall, {
          body: {
            analyses: [{ _id: one._id, version: one.version }],
            outcome: 'reached',
            toldTo: 'Dr. Vandersloot',
            role: 'Physician',
            at: reference.lab.clock.now().toISOString(),
            readBack: true,
          },
        }),
      )
    await reference.bench.verify(there, ['K'])
    await reference.bench.release(there)
    await before?.(orderId)
    await run()
    return { orderId, id, there }
  }

  test('[feature:pol] rings at once, is owed a call, and holds the report until somebody was told [call:POST /api/v1/transfer/call]', async () => {
    const before = (await bells(m.transfers.noticeCritical)).length
    const { results: waited } = ok(await source.admin.call(api.transfers.counts, {}))
    const { orderId, id } = await criticalThere()
    const [one] = await outsideOf(id)
    expect(one).toMatchObject({
      state: 'FILED',
      callsOwed: ['Potassium 7.4 mmol/L, CRIT H'],
      specimens: [{ letter: 'A', condition: 'Hemolyzed' }],
      criticalCalls: [{ toldTo: 'Dr. Vandersloot (Physician)', outcome: 'reached' }],
    })
    const rung = await bells(m.transfers.noticeCritical)
    expect(rung.length).toBeGreaterThan(before)
    expect(rung.map(({ target }) => target)).toContain(`/transfers?transfer=${id}`)
    expect(ok(await source.admin.call(api.transfers.counts, {})).results).toBe(waited + 1)
    const [listed] = (await allTransfers(source)).filter(({ _id }) => _id === id)
    expect(listed?.results).toMatchObject([{ state: 'FILED', callOwed: true }])

    await source.bench.verify(orderId, ['K'])
    await expect(source.bench.release(orderId)).rejects.toThrow('Nobody was told of a critical result')

    // Nobody answers: it stays owed. Another result, and a call that is still to come, are refused.
    ok(await call(id, { outcome: 'noAnswer', toldTo: '', role: '', readBack: false }))
    expect((await outsideOf(id))[0]?.callsOwed).toHaveLength(1)
    expect((await call(id, { about: ['Sodium 190'] })).fields).toHaveProperty('about')
    const late = new Date(source.lab.clock.now().getTime() + 3_600_000).toISOString()
    expect((await call(id, { at: late })).fields).toHaveProperty('at')
    expect((await call(id, { readBack: false })).fields).toHaveProperty('readBack')
    ok(await call(id))
    expect(await outsideOf(id)).toMatchObject([{ callsOwed: [], callAttempts: [{}, { outcome: 'reached' }] }])
    expect(ok(await source.admin.call(api.transfers.counts, {})).results).toBe(waited)

    const { report } = await source.bench.release(orderId)
    const printed = await source.bench.frozen(orderId, 1)
    expect(printed.criticalCalls.map(({ result, toldTo, outcome }) => [result, toldTo, outcome])).toEqual([
      ['Potassium 7.4 mmol/L', 'Dr. Vandersloot (Physician)', 'reached'],
      ['Potassium 7.4 mmol/L, CRIT H', '', 'noAnswer'],
      ['Potassium 7.4 mmol/L, CRIT H', 'Dr. Lindqvist (Physician)', 'reached'],
    ])
    expect(printed.criticalCalls[0]?.by).toContain('Northern Reference Laboratory')
    const paper = (await source.bench.paper(report.mediaKey)).replace(/\s+/g, ' ')
    expect(paper).toContain('at Northern Reference Laboratory: Hemolyzed')
    expect(paper).toContain('Reported to Dr. Lindqvist (Physician)')
    expect(paper).toContain('Dr. Vandersloot')
  })

  test('[feature:pol] rings though the results are held, and may be told before they are filed', async () => {
    const { id } = await criticalThere('7.4', (orderId) =>
      source.lab.owner
        .updateTable('lab_order')
        .set({ patient: sql`jsonb_set(patient, '{lastname}', '"Married"')` })
        .where('id', '=', orderId)
        .execute(),
    )
    const [one] = await outsideOf(id)
    expect(one).toMatchObject({ state: 'HELD', callsOwed: ['Potassium 7.4 mmol/L, CRIT H'] })
    expect((await bells(m.transfers.noticeCritical)).map(({ target }) => target)).toContain(
      `/transfers?transfer=${id}`,
    )
    ok(await call(id))
    expect((await outsideOf(id))[0]?.callsOwed).toEqual([])
  })

  test('[feature:pol] what is held without being critical is told too; what is filed and not critical rings nobody', async () => {
    const { id } = await criticalThere('4.1', (orderId) =>
      source.lab.owner
        .updateTable('lab_order')
        .set({ patient: sql`jsonb_set(patient, '{lastname}', '"Married"')` })
        .where('id', '=', orderId)
        .execute(),
    )
    expect((await outsideOf(id))[0]).toMatchObject({ state: 'HELD', callsOwed: [] })
    expect((await bells(m.transfers.noticeHeld)).map(({ target }) => target)).toContain(
      `/transfers?transfer=${id}`,
    )
    const { id: plain } = await criticalThere('4.2')
    expect((await outsideOf(plain))[0]?.state).toBe('FILED')
    const all = [...(await bells(m.transfers.noticeHeld)), ...(await bells(m.transfers.noticeCritical))]
    expect(all.map(({ target }) => target)).not.toContain(`/transfers?transfer=${plain}`)
  })

  test('[feature:pol] a value that was told is not owed a second call in a newer version', async () => {
    const { id, there } = await criticalThere()
    ok(await call(id))
    await reference.bench.release(there, { reason: 'A note' })
    await run()
    expect(await outsideOf(id)).toMatchObject([
      { number: 2, state: 'FILED', callsOwed: [] },
      { number: 1, state: 'REPLACED' },
    ])
  })
})

describe('what is not believed', () => {
  /** The last request that left, changed. */
  const again = async (change: (headers: Headers, body: string) => string) => {
    const last = source.said.at(-1)
    if (!last) throw new Error('Nothing left.')
    const headers = new Headers(last.headers)
    const body = change(headers, await last.clone().text())
    const answer = await fetch(last.url, { method: 'POST', headers, body, redirect: 'manual' })
    return { status: answer.status, text: await answer.text() }
  }
  const test_ = async () => {
    const partner = await partnerOf(source)
    return ok(
      await source.admin.call(
        api.transfers.testPartner,
        { body: { _id: partner._id } },
        { 'idempotency-key': randomUUID() },
      ),
    )
  }

  test('replayed, changed, foreign and old requests are refused, and change nothing', async () => {
    await later([source, reference])
    expect((await test_()).problem).toBeNull()
    const rows = (await allTransfers(reference)).length
    expect(await again((_, body) => body)).toMatchObject({
      status: 401,
      text: expect.stringContaining('used before'),
    })
    expect(await again((_, body) => `${body} `)).toMatchObject({ status: 401 })
    expect(
      await again((headers, body) => {
        headers.set(partnerHeaders.nonce, 'a'.repeat(43))
        return body
      }),
    ).toMatchObject({ status: 401, text: expect.stringContaining('Not signed') })
    expect(
      await again((headers, body) => {
        headers.set(partnerHeaders.from, `SHA256:${'A'.repeat(43)}`)
        return body
      }),
    ).toMatchObject({ status: 401 })
    const unsigned = await fetch(`${reference.url}${partnerPaths.order}`, { method: 'POST', body: '{}' })
    expect(unsigned.status).toBe(401)
    expect((await allTransfers(reference)).length).toBe(rows)
  })

  test('clocks that are more than five minutes apart are said', async () => {
    await later([source, reference])
    reference.lab.clock.advance(6 * 60_000)
    expect((await test_()).problem).not.toBeNull()
    await later([source, reference])
    expect((await test_()).problem).toBeNull()
  })

  test('while the feature is off there nothing is taken, and the order waits and goes when it is on', async () => {
    const { orderId, item } = await screened()
    const on = (active: boolean) =>
      reference.lab.owner.updateTable('feature').set({ active }).where('name', '=', 'pol').execute()
    await on(false)
    const id = await send(source, orderId, [item])
    await run()
    await on(true)
    expect(await transferOf(source, id)).toMatchObject({
      state: 'PREPARED',
      why: expect.stringContaining('off'),
    })
    const { version } = await transferOf(source, id)
    ok(await source.admin.call(api.transfers.again, { body: { _id: id, version } }))
    await run()
    expect((await transferOf(source, id)).state).toBe('SENT')
  })

  test('other content under the same name is a conflict in words', async () => {
    const { orderId, item } = await screened()
    const id = await send(source, orderId, [item])
    await run()
    const body = (await transferOf(source, id)).bundle
    await source.lab.owner
      .updateTable('transfer')
      .set({
        body: JSON.stringify({ ...body, comment: 'Other' }),
        sha256: 'x',
        state: 'PREPARED',
        run_at: source.lab.clock.now(),
      })
      .where('id', '=', id)
      .execute()
    await run()
    expect(await transferOf(source, id)).toMatchObject({
      state: 'PREPARED',
      why: expect.stringContaining('with other content'),
      nextTryAt: null,
    })
  })
})

test('[feature:pol] answers and comment of order entry go with the order, and what has no room says where it stands', async () => {
  const { bench } = source
  const long = 'Drawn above IV. '.repeat(60).trim()
  for (const comment of ['On insulin drip', long]) {
    const orderId = await bench.received({
      items: [bench.forms.test('GLU')],
      comment,
      answers: { fasting: true, symptomOnset: '2026-11-17', unknownQuestion: 'Left arm' },
    })
    const { requisitionNumber } = await bench.order(orderId)
    const id = await send(source, orderId)
    await run()
    await mapAll(reference)
    expect((await transferOf(source, id)).bundle).toMatchObject({
      comment,
      answers: [
        { key: 'fasting', answer: 'Yes' },
        { key: 'symptomOnset', question: 'First day of symptoms', answer: '2026-11-17' },
        { key: 'unknownQuestion', question: 'unknownQuestion', answer: 'Left arm' },
      ],
    })
    const there = (await accept(reference, requisitionNumber)).comment ?? ''
    if (comment === long) expect(there).toMatch(/More stands with the transfer of this order\.$/)
    else
      expect(there).toContain(
        'On insulin drip\nfasting: Yes\nFirst day of symptoms: 2026-11-17\nunknownQuestion: Left arm',
      )
  }
})

describe('what is held', () => {
  test('a proficiency specimen is refused by name', async () => {
    const { orderId, item } = await screened()
    ok(
      await source.admin.call(api.transfers.markProficiency, {
        body: { orderId, proficiency: true, reason: 'API 2026 event 3' },
      }),
    )
    await expect(send(source, orderId, [item])).rejects.toThrow('proficiency specimen')
  })

  test('their number with another birth date is held until a person cleared it up', async () => {
    const { orderId, requisition, patientId } = await (async () => {
      const one = await sentOver()
      return { ...one, patientId: (await source.bench.order(one.orderId)).patientId }
    })()
    expect(orderId).not.toBe('')
    await source.lab.owner
      .updateTable('patient')
      .set({ dob: '1971-03-07' })
      .where('id', '=', patientId)
      .execute()
    const second = await source.bench.received({ patientId })
    await send(source, second)
    await run()
    await mapAll(reference)
    const { requisitionNumber } = await source.bench.order(second)
    const [row] = await ofRequisition(reference, requisitionNumber)
    expect(row?.holds.join(' ')).toContain('born 1961-03-07')
    await expect(accept(reference, requisitionNumber)).rejects.toThrow('still waits')
    expect(requisition).not.toBe(requisitionNumber)
    ok(
      await reference.admin.call(api.transfers.refuse, {
        body: { _id: row?._id ?? '', version: row?.version ?? 0, reason: 'Born on another day' },
      }),
    )
    await run(20)
    const [here] = await ofRequisition(source, requisitionNumber)
    expect(here).toMatchObject({ state: 'REFUSED', why: 'Born on another day' })
  })

  test('a change before receipt changes the order there, one after receipt is a request', async () => {
    const { orderId, requisition, item } = await screened()
    await send(source, orderId, [item])
    await run()
    await mapAll(reference)
    const first = await accept(reference, requisition)
    await expect(send(source, orderId, [item])).rejects.toThrow('Nothing changed')
    const change = async (comment: string) => {
      const { version } = await source.bench.order(orderId)
      ok(await source.admin.call(api.orders.update, { body: { orderId, version, fields: { comment } } }))
      await send(source, orderId, [item])
      await run()
      const [row] = await ofRequisition(reference, requisition)
      return row
    }
    const second = await change('Fasting')
    expect(second).toMatchObject({ number: 2, state: 'SENT', orderId: first._id })
    ok(
      await reference.admin.call(api.transfers.accept, {
        body: { _id: second?._id ?? '', version: second?.version ?? 0 },
      }),
    )
    const changed = await reference.bench.order(first._id)
    expect(changed.comment).toContain('Fasting')
    ok(
      await reference.admin.call(api.specimens.receive, {
        body: { code: changed.specimens[0]?.barcode ?? '' },
      }),
    )
    const third = await change('Not fasting')
    const body = { _id: third?._id ?? '', version: third?.version ?? 0 }
    expect((await reference.admin.call(api.transfers.accept, { body })).message).toContain('by hand')
    ok(await reference.admin.call(api.transfers.accept, { body: { ...body, byHand: true } }))
    expect((await reference.bench.order(first._id)).comment).toContain('Fasting')
  })

  test('a correction that comes before its original waits, says so, and follows it', async () => {
    const { id, there } = await sentOver()
    await reportThere(there, '14')
    // It left, and nothing of it is known; the correction goes by itself.
    reference.cut(partnerPaths.result, 'answer')
    reference.cut(partnerPaths.findResult, ...Array.from({ length: 50 }, () => 'before' as const))
    await run()
    await source.lab.owner.deleteFrom('outside_result').where('transfer_id', '=', id).execute()
    await correctThere(there, '41')
    for (let at = 0; at < 6; at++) await run(2)
    const [waiting] = await outsideOf(id)
    expect(waiting).toMatchObject({ number: 2, state: 'WAITS', why: expect.stringContaining('version 1') })
    const asked = ok(await source.admin.call(api.transfers.ask, { body: { _id: id } }))
    expect(asked).toMatchObject({ problem: null, came: 1 })
    expect((await outsideOf(id)).map(({ number, state }) => [number, state])).toEqual([
      [2, 'FILED'],
      [1, 'REPLACED'],
    ])
  })
})

describe('a test goes out once, by transfer or over HL7', () => {
  let cliaNumber = 3_000_000
  const laboratory = async () => {
    const reply = await source.admin.call(
      api.contractLabs.add,
      {
        body: {
          contractLab: { name: `Reference ${randomUUID()}`, clia: `05D${(cliaNumber += 1)}`, address: {} },
        },
      },
      { 'idempotency-key': randomUUID() },
    )
    const target = { host: '127.0.0.1', port: 9, tls: false, ca: '' }
    return ehrBench(source.lab, source.admin).testing(
      {
        name: `HL7 ${randomUUID()}`,
        kind: 'laboratory',
        config: config({ target, contractLabId: ok(reply)._id }),
      },
      { state: 'LIVE' },
    )
  }
  const refer = (orderId: string, connectionId: string, item: string) =>
    source.admin.call(
      api.referrals.send,
      { body: { orderId, connectionId, items: [{ panelId: null, testId: item.slice(2), letter: 'A' }] } },
      { 'idempotency-key': randomUUID() },
    )
  const transfer = async (orderId: string, item: string) => {
    const partner = await partnerOf(source)
    const body = { orderIds: [orderId], partnerId: partner._id, items: [item] }
    return ok(await source.admin.call(api.transfers.send, { body }, { 'idempotency-key': randomUUID() }))
      .outcomes[0]
  }

  test('what is with a partner is offered to no reference laboratory, and what is with one to no partner', async () => {
    const connection = await laboratory()
    const sent = await screened()
    await send(source, sent.orderId, [sent.item])
    const refused = await refer(sent.orderId, connection._id, sent.item)
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.fields)).toContain('went to')
    const referred = await screened()
    expect((await refer(referred.orderId, connection._id, referred.item)).status).toBe(200)
    const outcome = await transfer(referred.orderId, referred.item)
    expect(outcome).toMatchObject({
      ok: false,
      message: expect.stringContaining(`went to ${connection.name}`),
    })
  })

  test('both at once: one of them goes', async () => {
    const connection = await laboratory()
    const { orderId, item } = await screened()
    const [referred, transferred] = await Promise.all([
      refer(orderId, connection._id, item),
      transfer(orderId, item),
    ])
    expect([referred.status === 200, transferred?.ok === true].filter(Boolean)).toHaveLength(1)
  })
})
