import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { Analysis } from '@contract/results/shapes'
import { json } from '../../db/json'
import { callAttempts } from '../../db/migrations/0025-call-attempts'
import { orderWith, type OrderFixture } from '../../test/fixtures'
import { testLab, type TestLab } from '../../test/harness'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())

/** So many minutes from now. */
const later = (minutes: number) => new Date(lab.clock.now().getTime() + minutes * 60_000).toISOString()
const stale = 'Someone else changed this while you were editing.'

async function analysesOf(orderId: string, username = 'lab'): Promise<Analysis[]> {
  const caller = await lab.as(username)
  const answer = await caller.call(api.results.ofOrder, { body: { orderId } })
  expect(answer.status).toBe(200)
  return answer.body.docs
}

/** An order and its analyses by test code; of a repeated test, the newest. */
async function bench(fixture: OrderFixture) {
  const order = await orderWith(lab, fixture)
  const now = async () => new Map((await analysesOf(order.orderId)).map((one) => [one.code, one]))
  const of = async (code: string) => (await now()).get(code) ?? missing(code)
  const enter = async (typed: Record<string, string>, username = 'lab', replaces?: string) => {
    const caller = await lab.as(username)
    const existing = await now()
    const cells = Object.entries(typed).map(([code, raw]) => {
      const { _id, version } = existing.get(code) ?? missing(code)
      return { _id, version, raw, ...(replaces === undefined ? {} : { replaces }) }
    })
    const answer = await caller.call(api.results.enter, { body: { cells } })
    expect(answer.status).toBe(200)
    return answer.body.outcomes
  }
  const mark = async (code: string) => {
    const { _id, version } = await of(code)
    return { _id, version }
  }
  return { ...order, of, enter, mark }
}
const missing = (code: string): never => {
  throw new Error(`No ${code} here.`)
}

/** The audit rows of one request: the clock stands still here, so time does not order them. */
const auditOf = async (requestId: string) => {
  await lab.app.drain()
  return lab.owner.selectFrom('audit').selectAll().where('request_id', '=', requestId).execute()
}
const orderRow = (id: string) =>
  lab.owner.selectFrom('lab_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('entering results [call:POST /api/v1/results/enter] [call:POST /api/v1/order/results]', () => {
  test('a value is kept as it was typed, and flagged for this patient', async () => {
    const { orderId, enter, of } = await bench({ tests: ['GLU', 'BUN', 'K', 'CREAT'] })
    const outcomes = await enter({ GLU: '33.70', BUN: '< 5', K: '6.9', CREAT: '0.80' })
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true, true])
    expect(await of('GLU')).toMatchObject({
      raw: '33.70',
      state: 'RESULTED',
      version: 2,
      critical: true,
      resultedByName: 'Marcus Oyelaran',
      interpretation: { flag: 'CRIT L', rangeText: '70–99', isAbnormal: true },
    })
    expect(await of('BUN')).toMatchObject({ raw: '< 5', interpretation: { flag: 'L' }, critical: false })
    expect(await of('CREAT')).toMatchObject({ raw: '0.80', interpretation: { flag: '', isAbnormal: false } })
    const stored = await lab.owner
      .selectFrom('analysis')
      .select(['entered', 'position'])
      .where('order_id', '=', orderId)
      .orderBy('position')
      .execute()
    expect(stored.map(({ entered }) => entered)).toEqual([
      { kind: 'number', raw: '33.70', comparator: '=', number: '33.70' },
      { kind: 'number', raw: '< 5', comparator: '<', number: '5' },
      { kind: 'number', raw: '6.9', comparator: '=', number: '6.9' },
      { kind: 'number', raw: '0.80', comparator: '=', number: '0.80' },
    ])
  })

  test('a refused cell says why, and the others are saved', async () => {
    const { enter, of } = await bench({ tests: ['GLU', 'BUN', 'K', 'NA', 'CREAT'] })
    const outcomes = await enter({ GLU: 'high', BUN: '18', K: '4,2', NA: '140 mg/dL', CREAT: '99' })
    expect(outcomes.map(({ ok, message }) => (ok ? 'saved' : message))).toEqual([
      'Not a number.',
      'saved',
      'Use digits and at most one decimal point: 1284 or 1.284, no commas or spaces.',
      'The unit mg/dL does not match mmol/L. Enter the value in mmol/L.',
      'Above the measuring range (0.10–25.00 mg/dL): enter >25.00',
    ])
    expect(outcomes[0]?.analysis).toMatchObject({ raw: null, version: 1, state: 'REGISTERED' })
    expect(await of('BUN')).toMatchObject({ raw: '18', state: 'RESULTED' })
  })

  test('a stale cell is refused with the result as it is now, and the others are saved', async () => {
    const { enter, mark, of } = await bench({ tests: ['GLU', 'BUN'] })
    const [glu, bun] = [await mark('GLU'), await mark('BUN')]
    await enter({ GLU: '88' })
    const admin = await lab.as('admin')
    const late = await admin.call(api.results.enter, {
      body: {
        cells: [
          { ...glu, raw: '90' },
          { ...bun, raw: '12' },
        ],
      },
    })
    expect(late.body.outcomes).toMatchObject([
      { ok: false, message: stale, analysis: { raw: '88', version: 2 } },
      { ok: true, analysis: { raw: '12', version: 2 } },
    ])
    expect(await of('GLU')).toMatchObject({ raw: '88', resultedByName: 'Marcus Oyelaran' })
    const twice = await mark('BUN')
    const both = await admin.call(api.results.enter, {
      body: {
        cells: [
          { ...twice, raw: '13' },
          { ...twice, raw: '14' },
        ],
      },
    })
    expect(both.body.outcomes.map(({ ok }) => ok)).toEqual([true, false])
    expect((await of('BUN')).raw).toBe('13')
  })

  test('saving a cell as it stands changes neither version nor author, whatever its state', async () => {
    const { orderId, enter, of, mark } = await bench({
      tests: ['GLU', 'BUN', 'K'],
      results: { GLU: '88', BUN: '12' },
    })
    const before = await orderRow(orderId)
    const outcomes = await enter({ GLU: '88', BUN: ' 12 ', K: '' }, 'admin')
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true])
    expect(await of('GLU')).toMatchObject({ version: 1, resultedByName: 'Marcus Oyelaran' })
    expect((await orderRow(orderId)).version).toBe(before.version)
    const admin = await lab.as('admin')
    await admin.call(api.results.verify, { body: { analyses: [await mark('GLU')] } })
    const again = await enter({ GLU: '88' })
    expect(again).toMatchObject([{ ok: true, analysis: { state: 'VERIFIED', version: 2 } }])
  })

  test('a critical value is replaced only where the cell says which one: its call is owed, or somebody was told of it', async () => {
    const { enter, mark, of } = await bench({ tests: ['K'], results: { K: '6.9' } })
    const [refused] = await enter({ K: '4.2' })
    expect(refused).toMatchObject({
      ok: false,
      message:
        '6.9 mmol/L is a critical value and the call about it is owed. Confirm that another value replaces it.',
      analysis: { raw: '6.9' },
    })
    expect((await enter({ K: '' }))[0]?.ok).toBe(false)
    expect((await enter({ K: '6.90' }))[0]?.ok).toBe(true)
    const caller = await lab.as('lab')
    const meant = { body: { cells: [{ ...(await mark('K')), raw: '4.2', replaces: '6.90' }] } }
    expect((await caller.call(api.results.enter, meant)).body.outcomes).toMatchObject([{ ok: true }])
    expect(await of('K')).toMatchObject({ raw: '4.2', critical: false })
  })

  test('a comment alone changes the comment, not who entered the value; one that is not sent stays', async () => {
    const { enter, of, mark } = await bench({ tests: ['GLU'], results: { GLU: '88' } })
    const admin = await lab.as('admin')
    await admin.call(api.results.enter, {
      body: { cells: [{ ...(await mark('GLU')), raw: '88', comment: 'Fasting' }] },
    })
    expect(await of('GLU')).toMatchObject({
      version: 2,
      comment: 'Fasting',
      resultedByName: 'Marcus Oyelaran',
    })
    await enter({ GLU: '91' })
    expect(await of('GLU')).toMatchObject({ raw: '91', comment: 'Fasting' })
    await admin.call(api.results.enter, {
      body: { cells: [{ ...(await mark('GLU')), raw: '91', comment: '' }] },
    })
    expect(await of('GLU')).toMatchObject({ raw: '91', comment: null })
  })

  test('an emptied cell waits for a result again, unless it is verified', async () => {
    const { enter, of, mark } = await bench({ tests: ['GLU'], results: { GLU: '88' } })
    expect(await enter({ GLU: '' })).toMatchObject([
      { ok: true, analysis: { state: 'REGISTERED', raw: null, interpretation: null, resultedAt: null } },
    ])
    await enter({ GLU: '89' })
    const caller = await lab.as('lab')
    await caller.call(api.results.verify, { body: { analyses: [await mark('GLU')] } })
    expect(await enter({ GLU: '' })).toMatchObject([
      { ok: false, message: 'This result is verified. Undo the verification first.' },
    ])
    expect((await of('GLU')).raw).toBe('89')
  })

  test('a specimen that has not arrived takes no result', async () => {
    const { enter } = await bench({ tubes: [{ tests: ['GLU'], state: 'EXPECTED' }, { tests: ['K'] }] })
    expect(await enter({ GLU: '88', K: '4.2' })).toMatchObject([
      { ok: false, message: 'Specimen A was not received. Receive it first.' },
      { ok: true },
    ])
  })

  test('an order that is rejected takes no result', async () => {
    const { enter } = await bench({ tests: ['GLU'], state: 'REJECTED' })
    expect(await enter({ GLU: '88' })).toMatchObject([{ ok: false, message: 'The order is REJECTED.' }])
  })

  test('the last released value of the patient stands beside the new one, with the change', async () => {
    const first = await bench({
      tests: ['GLU', 'K'],
      results: { GLU: '100', K: '4.0' },
      resultState: 'RELEASED',
      state: 'CLOSED',
      collectedAt: '2026-09-01T05:30:00Z',
    })
    const patient = first.patientId
    await bench({
      patient,
      tests: ['GLU'],
      results: { GLU: '110' },
      resultState: 'RELEASED',
      state: 'CLOSED',
      collectedAt: '2026-10-01T15:00:00Z',
    })
    await bench({
      patient,
      tests: ['GLU', 'K'],
      results: { GLU: '300', K: '9.0' },
      collectedAt: '2026-11-01T15:00:00Z',
    })
    await bench({
      patient,
      tests: ['GLU'],
      results: { GLU: 'QNS' },
      resultState: 'RELEASED',
      state: 'CLOSED',
      collectedAt: '2026-11-02T15:00:00Z',
    })
    await bench({
      patient,
      tests: ['GLU'],
      results: { GLU: '60' },
      resultState: 'RELEASED',
      state: 'CLOSED',
      collectedAt: '2026-11-19T18:00:00Z',
    })
    const { enter, of } = await bench({ patient, tests: ['GLU', 'K'], collectedAt: '2026-11-10T15:00:00Z' })
    await enter({ GLU: '180.5', K: '4.1' })
    expect(await of('GLU')).toMatchObject({
      previous: { raw: '110', collectedOn: '2026-10-01' },
      interpretation: { flag: 'H', delta: { change: '+70.5', percent: '64.1', marked: true } },
    })
    // Collected at half past eleven in the evening of August 31 in Boise.
    expect(await of('K')).toMatchObject({
      previous: { raw: '4.0', collectedOn: '2026-08-31' },
      interpretation: { delta: { change: '+0.1', marked: false } },
    })
  })

  test('a negative PCR target is read with its control, whichever was entered first', async () => {
    const { enter, of, mark } = await bench({
      tubes: [{ panels: ['COVFLU'], sampleType: 'NPS', source: 'NP' }],
    })
    const caller = await lab.as('lab')
    await enter({ 'R-FLUA': 'ND', 'R-COV2': '21.4' })
    expect((await of('R-FLUA')).interpretation).toMatchObject({ finding: 'Invalid' })
    expect((await of('R-COV2')).interpretation).toMatchObject({ finding: 'Detected', flag: 'ABN' })
    await enter({ 'R-IC': '26.3' })
    expect((await of('R-IC')).interpretation).toMatchObject({ finding: 'Valid', flag: '', isAbnormal: false })
    expect((await of('R-FLUA')).interpretation).toMatchObject({ finding: 'Not detected' })
    await caller.call(api.results.verify, {
      body: { analyses: [await mark('R-FLUA'), await mark('R-COV2')] },
    })
    await enter({ 'R-IC': 'ND' })
    expect(await of('R-FLUA')).toMatchObject({
      state: 'RESULTED',
      interpretation: { finding: 'Invalid' },
      verifiedAt: null,
    })
    expect(await of('R-COV2')).toMatchObject({ state: 'VERIFIED', interpretation: { finding: 'Detected' } })
  })
})

describe('verifying [call:POST /api/v1/results/verify] [call:POST /api/v1/results/unverify] [call:POST /api/v1/results/critical_call]', () => {
  test('the person who entered may not verify where the laboratory says so', async () => {
    const { enter, mark, of } = await bench({ tests: ['GLU'] })
    await enter({ GLU: '88' })
    const verifierMustDiffer = (on: boolean) =>
      lab.owner
        .updateTable('lab')
        .set({ settings: json({ verifierMustDiffer: on }) })
        .execute()
    await verifierMustDiffer(true)
    const caller = await lab.as('lab')
    const own = await caller.call(api.results.verify, { body: { analyses: [await mark('GLU')] } })
    expect(own.body.outcomes).toMatchObject([
      { ok: false, message: 'Someone other than the person who entered it must verify.' },
    ])
    const admin = await lab.as('admin')
    const other = await admin.call(api.results.verify, { body: { analyses: [await mark('GLU')] } })
    await verifierMustDiffer(false)
    expect(other.body.outcomes).toMatchObject([
      { ok: true, analysis: { state: 'VERIFIED', verifiedByName: 'Ana Reyes' } },
    ])
    const again = await caller.call(api.results.verify, { body: { analyses: [await mark('GLU')] } })
    expect(again.body.outcomes).toMatchObject([{ ok: false, message: 'This result is already verified.' }])
    expect((await of('GLU')).version).toBe(3)
  })

  test('nothing is verified on an order on hold, nothing without a result', async () => {
    const held = await bench({ tests: ['GLU'], results: { GLU: '88' }, hold: { reason: 'Identity' } })
    const empty = await bench({ tests: ['GLU'] })
    const caller = await lab.as('lab')
    const answer = await caller.call(api.results.verify, {
      body: { analyses: [await held.mark('GLU'), await empty.mark('GLU')] },
    })
    expect(answer.body.outcomes.map(({ message }) => message)).toEqual([
      'On hold. Clear the hold first.',
      'No result yet.',
    ])
  })

  test('a verification is taken back with a reason', async () => {
    const { mark, of } = await bench({ tests: ['GLU'], results: { GLU: '88' }, resultState: 'VERIFIED' })
    const caller = await lab.as('lab')
    const silent = await caller.raw('POST', '/api/v1/results/unverify', {
      analyses: [await mark('GLU')],
      reason: ' ',
    })
    expect([silent.status, silent.fields]).toEqual([400, { reason: 'Enter a reason.' }])
    await caller.call(
      api.results.unverify,
      { body: { analyses: [await mark('GLU')], reason: 'Wrong tube' } },
      { 'x-request-id': 'unverify-audit' },
    )
    expect(await of('GLU')).toMatchObject({
      state: 'RESULTED',
      raw: '88',
      verifiedAt: null,
      verifiedByName: null,
    })
    expect(await auditOf('unverify-audit')).toMatchObject([
      { call: 'POST /results/unverify', reason: 'Wrong tube' },
    ])
  })

  test('the call about a critical value is recorded, and asked for again when the value changes', async () => {
    const { enter, mark, of } = await bench({ tests: ['GLU', 'BUN'] })
    await enter({ GLU: '30', BUN: '12' })
    const caller = await lab.as('lab')
    const call = {
      toldTo: 'D. Whitfield',
      role: 'RN',
      at: lab.clock.now().toISOString(),
      readBack: true as const,
    }
    const answer = await caller.call(api.results.criticalCall, {
      body: { analyses: [await mark('GLU'), await mark('BUN')], ...call },
    })
    expect(answer.body.outcomes).toMatchObject([
      {
        ok: true,
        analysis: {
          criticalCall: {
            toldTo: 'D. Whitfield',
            role: 'RN',
            readBack: true,
            byName: 'Marcus Oyelaran',
            at: call.at,
          },
        },
      },
      { ok: false, message: 'This result is not critical, so no call is needed.' },
    ])
    const early = await caller.call(api.results.criticalCall, {
      body: { analyses: [await mark('GLU')], ...call, at: later(30) },
    })
    expect(early.body.outcomes[0]?.message).toBe('The call time is in the future.')
    const unread = await caller.raw('POST', '/api/v1/results/critical_call', {
      analyses: [await mark('GLU')],
      ...call,
      readBack: false,
    })
    expect([unread.status, Object.keys(unread.fields)]).toEqual([400, ['readBack']])
    await enter({ GLU: '31' }, 'lab', '30')
    // The call was about another value: it answers for this one no more, and is not forgotten.
    expect(await of('GLU')).toMatchObject({
      critical: true,
      criticalCall: null,
      callAttempts: [{ outcome: 'reached', raw: '30', toldTo: 'D. Whitfield' }],
    })
  })

  test('a call made at a stale page is added to those before while its value is on file; a refused one leaves no entry', async () => {
    const { enter, mark, of, orderId } = await bench({ tests: ['GLU'] })
    await enter({ GLU: '30' })
    const caller = await lab.as('lab')
    const seen = await mark('GLU')
    const at = lab.clock.now().toISOString()
    const tell = async (toldTo: string, told: object) => {
      const body = { analyses: [{ ...seen, ...told }], toldTo, role: 'RN', at, readBack: true }
      const { status, body: answer } = await caller.call(api.results.criticalCall, { body })
      expect(status).toBe(200)
      return answer.outcomes
    }
    const recorded = async () =>
      (await caller.call(api.orders.history, { body: { orderId } })).body.docs.filter(
        ({ did }) => did === 'Critical result call recorded',
      ).length
    expect(await tell('Bob', { told: '30' })).toMatchObject([{ ok: true }])
    expect(await tell('Alice', { told: '30' })).toMatchObject([{ ok: true }])
    expect((await of('GLU')).callAttempts).toMatchObject([{ toldTo: 'Bob' }, { toldTo: 'Alice' }])
    expect(await recorded()).toBe(2)
    // Without the value that was told only the version can say what it was.
    expect(await tell('Carol', {})).toMatchObject([{ ok: false, message: stale }])
    await enter({ GLU: '31' }, 'lab', '30')
    expect(await tell('Dora', { told: '30' })).toMatchObject([{ ok: false, message: stale }])
    expect((await of('GLU')).callAttempts).toHaveLength(2)
    expect(await recorded()).toBe(2)
    const trail = await lab.owner
      .selectFrom('audit')
      .select(['outcome', 'entity_id'])
      .where('call', 'like', '%/results/critical_call')
      .where('entity_id', '=', orderId)
      .orderBy('seq')
      .execute()
    expect(trail.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'done', 'refused', 'refused'])
  })

  test('attempts are kept one after the other; only one that was reached and read back answers for the value', async () => {
    const { enter, mark, of } = await bench({ tests: ['GLU'] })
    await enter({ GLU: '30' })
    const caller = await lab.as('lab')
    const at = lab.clock.now().toISOString()
    const attempt = async (over: object) =>
      caller.call(api.results.criticalCall, { body: { analyses: [await mark('GLU')], at, ...over } })
    const before = await attempt({ outcome: 'noAnswer', at: later(-2) })
    expect(before.body.outcomes).toMatchObject([
      { ok: false, message: 'The call time is before this result was entered.' },
    ])
    await attempt({ outcome: 'noAnswer', phone: '(208) 555-0148' })
    await attempt({ outcome: 'leftMessage', toldTo: 'Answering service', note: 'Asked to call back' })
    expect((await of('GLU')).criticalCall).toBeNull()
    await attempt({ outcome: 'reached', toldTo: 'D. Whitfield', role: 'RN', readBack: true })
    await attempt({ outcome: 'noAnswer' })
    expect(await of('GLU')).toMatchObject({
      criticalCall: { toldTo: 'D. Whitfield', readBack: true },
      callAttempts: [
        { outcome: 'noAnswer', phone: '(208) 555-0148', toldTo: null, readBack: false, raw: '30' },
        { outcome: 'leftMessage', toldTo: 'Answering service', note: 'Asked to call back' },
        { outcome: 'reached', toldTo: 'D. Whitfield', role: 'RN', readBack: true },
        { outcome: 'noAnswer', byName: 'Marcus Oyelaran' },
      ],
    })
  })

  test('a call from before attempts were kept is read as the one that reached somebody', async () => {
    const { enter, mark, of } = await bench({ tests: ['GLU'] })
    await enter({ GLU: '27' })
    const caller = await lab.as('lab')
    const call = { toldTo: 'D. Whitfield', role: 'RN', at: lab.clock.now().toISOString(), readBack: true }
    await caller.call(api.results.criticalCall, { body: { analyses: [await mark('GLU')], ...call } })
    const { callAttempts: kept } = await of('GLU')
    await sql`alter table analysis drop column call_attempts`.execute(lab.owner)
    await callAttempts.up(lab.owner)
    const { rows } = await sql<{ uncalled: number; called: number }>`
      select count(*) filter (where critical_call is null and call_attempts <> '[]')::int as uncalled,
        count(*) filter (where call_attempts -> 0 ->> 'raw' = '27')::int as called from analysis`.execute(
      lab.owner,
    )
    expect(rows).toEqual([{ uncalled: 0, called: 1 }])
    expect((await of('GLU')).callAttempts).toEqual(kept)
    expect(kept).toMatchObject([{ outcome: 'reached', toldTo: 'D. Whitfield', phone: null, raw: '27' }])
    // A server from before goes on writing the call alone.
    await lab.owner
      .updateTable('analysis')
      .set({ call_attempts: json([]) })
      .execute()
    expect((await of('GLU')).callAttempts).toEqual(kept)
  })
})

describe('repeating and correcting [call:POST /api/v1/results/retest] [call:POST /api/v1/results/cancel] [call:POST /api/v1/results/correct]', () => {
  test('a retest keeps the old value and registers a linked analysis in its place', async () => {
    const { orderId, mark, analysis } = await bench({
      tests: ['GLU', 'BUN'],
      results: { GLU: '88', BUN: '12' },
      resultState: 'VERIFIED',
    })
    const caller = await lab.as('lab')
    const answer = await caller.call(api.results.retest, {
      body: { analyses: [await mark('GLU')], reason: 'Clot in probe' },
    })
    expect(answer.body.outcomes).toMatchObject([
      {
        _id: analysis('GLU'),
        ok: true,
        analysis: { state: 'REGISTERED', retestOf: analysis('GLU'), raw: null },
      },
    ])
    expect(
      (await analysesOf(orderId)).map(({ code, state, raw, position, reason }) => [
        code,
        state,
        raw,
        position,
        reason,
      ]),
    ).toEqual([
      ['GLU', 'RETRACTED', '88', 0, 'Clot in probe'],
      ['GLU', 'REGISTERED', null, 0, 'Clot in probe'],
      ['BUN', 'VERIFIED', '12', 1, null],
    ])
    const gone = await caller.call(api.results.enter, {
      body: { cells: [{ _id: analysis('GLU'), version: 2, raw: '90' }] },
    })
    expect(gone.body.outcomes[0]).toMatchObject({
      ok: false,
      message: 'This result was retracted. Use the line that replaces it.',
    })
  })

  test('a test that will not be performed is cancelled with its reason; cancelling all rejects the order', async () => {
    const { orderId, mark, of } = await bench({ tests: ['GLU', 'BUN'] })
    const caller = await lab.as('lab')
    await caller.call(api.results.cancel, {
      body: { analyses: [await mark('GLU')], reason: 'Quantity not sufficient' },
    })
    expect(await of('GLU')).toMatchObject({ state: 'CANCELLED', reason: 'Quantity not sufficient' })
    expect((await orderRow(orderId)).state).toBe('OPEN')
    await caller.call(api.results.cancel, {
      body: { analyses: [await mark('BUN')], reason: 'Quantity not sufficient' },
    })
    expect((await orderRow(orderId)).state).toBe('REJECTED')
  })

  test('a correction is drafted beside the released value; the order stays closed', async () => {
    const { orderId, mark, analysis, enter } = await bench({
      tests: ['GLU', 'BUN'],
      results: { GLU: '88', BUN: '12' },
      resultState: 'RELEASED',
      state: 'CLOSED',
    })
    const caller = await lab.as('lab')
    const body = { raw: '188', reason: 'Wrong tube read', toldTo: 'Dr. Castellano' }
    const refusedRaw = await caller.call(api.results.correct, {
      body: { ...body, analysis: await mark('GLU'), raw: 'x' },
    })
    expect(refusedRaw.body.outcomes[0]).toMatchObject({ ok: false, message: 'Not a number.' })
    const same = await caller.call(api.results.correct, {
      body: { ...body, analysis: await mark('GLU'), raw: '88' },
    })
    expect(same.body.outcomes[0]?.message).toBe('The corrected value is the same as the released one.')
    const old = await mark('GLU')
    const answer = await caller.call(api.results.correct, { body: { ...body, analysis: old } })
    const draftedAt = lab.clock.now().toISOString()
    expect(answer.body.outcomes).toMatchObject([
      {
        _id: analysis('GLU'),
        ok: true,
        analysis: {
          state: 'RESULTED',
          raw: '188',
          retestOf: analysis('GLU'),
          reason: 'Wrong tube read',
          interpretation: { flag: 'H' },
        },
      },
    ])
    const draft = answer.body.outcomes[0]?.analysis?._id
    expect((await analysesOf(orderId)).map(({ code, state, raw }) => [code, state, raw])).toEqual([
      ['GLU', 'RELEASED', '88'],
      ['GLU', 'RESULTED', '188'],
      ['BUN', 'RELEASED', '12'],
    ])
    const order = await orderRow(orderId)
    expect(order).toMatchObject({
      state: 'CLOSED',
      correction: {
        analysisId: draft,
        of: analysis('GLU'),
        old: '88',
        new: '188',
        reason: 'Wrong tube read',
        toldTo: 'Dr. Castellano',
        byName: 'Marcus Oyelaran',
        at: draftedAt,
      },
    })
    const second = await caller.call(api.results.correct, { body: { ...body, analysis: old } })
    expect(second.body.outcomes[0]?.message).toBe(
      'A correction of this result is already pending. Edit that one.',
    )

    await caller.call(api.results.correct, { body: { ...body, raw: '21', analysis: await mark('BUN') } })
    expect((await orderRow(orderId)).correction).toMatchObject({
      new: '21',
      results: [{ new: '188' }, { new: '21' }],
    })
    expect(await enter({ GLU: '189' })).toMatchObject([
      { ok: true, analysis: { raw: '189', state: 'RESULTED' } },
    ])
    expect((await orderRow(orderId)).correction).toMatchObject({
      results: [{ new: '189', toldTo: 'Dr. Castellano' }, { new: '21' }],
    })
    expect(await enter({ GLU: '' })).toMatchObject([
      {
        ok: false,
        message: 'This corrects a released result. Enter the corrected value, or cancel the test.',
      },
    ])
    const verified = await caller.call(api.results.verify, { body: { analyses: [await mark('GLU')] } })
    expect(verified.body.outcomes).toMatchObject([{ ok: true, analysis: { state: 'VERIFIED' } }])
    await caller.call(api.results.cancel, { body: { analyses: [await mark('BUN')], reason: 'Not needed' } })
    expect((await orderRow(orderId)).correction).toMatchObject({ new: '189', results: [{ new: '189' }] })
  })

  test('the value of a correction is changed only by who may correct', async () => {
    const { mark, enter, of } = await bench({
      tests: ['GLU'],
      results: { GLU: '88' },
      resultState: 'RELEASED',
      state: 'CLOSED',
    })
    const caller = await lab.as('lab')
    const body = {
      analysis: await mark('GLU'),
      raw: '188',
      reason: 'Wrong tube read',
      toldTo: 'Dr. Castellano',
    }
    await caller.call(api.results.correct, { body })
    const roles = json({ 'lab-tech': { enabled: true } })
    await lab.owner
      .updateTable('app_user')
      .set({ myroles: roles })
      .where('username', '=', 'accession')
      .execute()
    expect(await enter({ GLU: '190' }, 'accession')).toMatchObject([
      {
        ok: false,
        message: 'This corrects a released result. Your role cannot correct results.',
      },
    ])
    expect((await of('GLU')).raw).toBe('188')
    const technologist = await lab.as('accession')
    expect((await technologist.call(api.results.correct, { body })).status).toBe(403)
  })

  test('only a released value is corrected, and a released value is not repeated', async () => {
    const open = await bench({ tests: ['GLU'], results: { GLU: '88' } })
    const closed = await bench({
      tests: ['GLU'],
      results: { GLU: '88' },
      resultState: 'RELEASED',
      state: 'CLOSED',
    })
    const caller = await lab.as('lab')
    const early = await caller.call(api.results.correct, {
      body: { analysis: await open.mark('GLU'), raw: '90', reason: 'x', toldTo: 'y' },
    })
    expect(early.body.outcomes[0]?.message).toBe('This result was not released. Edit it directly.')
    const late = await caller.call(api.results.retest, {
      body: { analyses: [await closed.mark('GLU')], reason: 'Doubt' },
    })
    expect(late.body.outcomes[0]?.message).toBe('This result was released. Correct it instead.')
    expect(await closed.enter({ GLU: '90' })).toMatchObject([
      { ok: false, message: 'This result was released. Correct it instead.' },
    ])
  })
})

describe('who may, and what is recorded', () => {
  test('a clinic enters nothing and reads released values only; another clinic’s order is not there', async () => {
    const made = await bench({ tests: ['GLU', 'BUN'], results: { GLU: '88' }, resultState: 'RELEASED' })
    await made.enter({ BUN: '40' })
    const portal = await lab.as('portal')
    const cell = { ...(await made.mark('GLU')), raw: '1' }
    expect((await portal.call(api.results.enter, { body: { cells: [cell] } })).status).toBe(403)
    const seen = new Map((await analysesOf(made.orderId, 'portal')).map((one) => [one.code, one]))
    expect(seen.get('GLU')).toMatchObject({ raw: '88', state: 'RELEASED' })
    expect(seen.get('BUN')).toMatchObject({ raw: null, interpretation: null, resultedByName: null })
    const other = await lab.as('portal.other')
    const hidden = await other.call(api.results.ofOrder, { body: { orderId: made.orderId } })
    const nothing = await other.call(api.results.ofOrder, {
      body: { orderId: '00000000-0000-7000-8000-000000000000' },
    })
    expect([hidden.status, hidden.message]).toEqual([404, nothing.message])
    expect((await lab.anonymous.call(api.results.ofOrder, { body: { orderId: made.orderId } })).status).toBe(
      401,
    )
  })

  test('a previous value at another clinic is not shown to a clinic', async () => {
    const earlier = await bench({
      location: 'LAKESHR',
      tests: ['GLU'],
      results: { GLU: '77' },
      resultState: 'RELEASED',
      collectedAt: '2026-10-01T15:00:00Z',
    })
    const made = await bench({
      patient: earlier.patientId,
      tests: ['GLU'],
      results: { GLU: '88' },
      resultState: 'RELEASED',
    })
    expect((await made.of('GLU')).previous).toMatchObject({ raw: '77' })
    expect((await analysesOf(made.orderId, 'portal'))[0]?.previous).toBeNull()
  })

  test('an unknown analysis is refused by itself; a call of nothing but unknown ones is not found', async () => {
    const made = await bench({ tests: ['GLU'] })
    const caller = await lab.as('lab')
    const unknown = { _id: '00000000-0000-7000-8000-000000000000', version: 1, raw: '88' }
    const mixed = await caller.call(api.results.enter, {
      body: { cells: [unknown, { ...(await made.mark('GLU')), raw: '88' }] },
    })
    expect(mixed.body.outcomes.map(({ ok }) => ok)).toEqual([false, true])
    expect((await caller.call(api.results.enter, { body: { cells: [unknown] } })).status).toBe(404)
  })

  test('each call leaves one audit row, with the old and the new text of every result', async () => {
    const made = await bench({ tests: ['GLU', 'BUN'], results: { GLU: '88' } })
    const other = await bench({ tests: ['GLU'] })
    const cells = [
      { ...(await made.mark('GLU')), raw: '89' },
      { ...(await made.mark('BUN')), raw: 'oops' },
      { ...(await other.mark('GLU')), raw: '90' },
    ]
    const caller = await lab.as('lab')
    await caller.call(api.results.enter, { body: { cells } }, { 'x-request-id': 'enter-audit' })
    const rows = await auditOf('enter-audit')
    expect(rows.map(({ call, wrote, entity }) => ({ call, wrote, entity }))).toEqual([
      { call: 'POST /results/enter', wrote: true, entity: 'order' },
    ])
    expect(rows[0]?.ids).toEqual(expect.arrayContaining([made.orderId, other.orderId, made.analysis('GLU')]))
    expect(rows[0]?.changes.filter(({ field }) => field === 'result')).toEqual([
      { entity: 'analysis', id: made.analysis('GLU'), field: 'result', old: '88', new: '89' },
      { entity: 'analysis', id: other.analysis('GLU'), field: 'result', old: null, new: '90' },
    ])
    await caller.call(
      api.results.ofOrder,
      { body: { orderId: made.orderId } },
      { 'x-request-id': 'of-order-audit' },
    )
    expect(await auditOf('of-order-audit')).toMatchObject([
      { wrote: false, outcome: 'done', entity_id: made.orderId },
    ])
  })

  test('a repeated call with its key is answered again and entered once', async () => {
    const made = await bench({ tests: ['GLU'] })
    const caller = await lab.as('lab')
    const body = { cells: [{ ...(await made.mark('GLU')), raw: '88' }] }
    const key = { 'idempotency-key': 'results-enter-0001' }
    const once = await caller.call(api.results.enter, { body }, key)
    const again = await caller.call(api.results.enter, { body }, key)
    expect(again.body).toEqual(once.body)
    expect((await made.of('GLU')).version).toBe(2)
  })

  test('two people entering the same cell at once: one value stands, the other is told', async () => {
    const made = await bench({ tests: ['GLU'] })
    const at = await made.mark('GLU')
    const callers = await Promise.all(['lab', 'admin'].map((name) => lab.as(name)))
    const answers = await Promise.all(
      callers.map((caller, i) =>
        caller.call(api.results.enter, { body: { cells: [{ ...at, raw: `8${i}` }] } }),
      ),
    )
    expect(answers.map(({ body }) => body.outcomes[0]?.message).toSorted()).toEqual([stale, null].toSorted())
    expect((await made.of('GLU')).version).toBe(2)
  })
})

describe('the time that a culture stood', () => {
  test('is said only where it passed: none for NG but what passed since receipt', async () => {
    const { orderId, enter, of } = await bench({ tests: ['M-BC', 'M-UC'] })
    const [blood, urine] = await enter({ 'M-BC': 'No growth at 5 days', 'M-UC': 'Negative after 5 days' })
    expect(blood).toMatchObject({ ok: false })
    expect(blood?.message).toMatch(/^“No growth at 5 days” says more than has passed: \d+ hours? since coll/)
    expect(urine).toMatchObject({ ok: false })
    expect(await enter({ 'M-BC': 'NG', 'M-UC': 'neg' })).toMatchObject([{ ok: true }, { ok: true }])
    const finding = async (code: string) => (await of(code)).interpretation?.finding
    expect(await finding('M-BC')).toMatch(/^No growth( to date \(\d+ hours?\))?$/)
    expect(await of('M-UC')).toMatchObject({ interpretation: { finding: 'Negative', isAbnormal: false } })
    const past = new Date(lab.clock.now().getTime() - 121 * 3_600_000)
    await lab.owner
      .updateTable('specimen')
      .set({ collected_at: past, received_at: past })
      .where('order_id', '=', orderId)
      .execute()
    expect(await enter({ 'M-BC': 'ngtd' })).toMatchObject([{ ok: true }])
    expect(await finding('M-BC')).toBe('No growth to date (5 days)')
    expect(await enter({ 'M-BC': 'No growth at 5 days' })).toMatchObject([{ ok: true }])
    expect(await finding('M-BC')).toBe('No growth at 5 days')
  })
})
