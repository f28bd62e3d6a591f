import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { KeptAs } from '@contract/tests/kept-as'
import { orderWith } from '../../test/fixtures'
import { define } from '../../test/define-test'
import { testLab, type TestLab } from '../../test/harness'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())

const expectedTubes = (codes: string[][] = [['GLU'], ['A1C']]) => ({
  tubes: codes.map((tests, i) => ({
    tests,
    state: 'EXPECTED' as const,
    sampleType: i === 0 ? 'SST' : 'LAV',
  })),
})
const scan = async (
  code: string,
  more: { at?: string; condition?: string; kept?: KeptAs } = {},
  username = 'accession',
) => {
  const caller = await lab.as(username)
  return caller.call(api.specimens.receive, { body: { code, ...more } })
}
const auditOf = async (requestId: string) => {
  await lab.app.drain()
  return lab.owner
    .selectFrom('audit')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('wrote', 'desc')
    .execute()
}
const specimenRow = (id: string) =>
  lab.owner.selectFrom('specimen').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('receiving [call:POST /api/v1/specimen/receive] [call:POST /api/v1/specimen/undo_receive]', () => {
  test('a requisition receives every expected tube, with date, time, condition and person', async () => {
    const made = await orderWith(lab, expectedTubes())
    const answer = await scan(` ${made.requisitionNumber.toLowerCase()} `)
    const now = lab.clock.now().toISOString()
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      already: false,
      comment: null,
      order: { dateReceived: now, version: 2 },
    })
    expect(
      answer.body.received.map(({ letter, state, condition, receivedAt, receivedByName, version }) => ({
        letter,
        state,
        condition,
        receivedAt,
        receivedByName,
        version,
      })),
    ).toEqual(
      ['A', 'B'].map((letter) => ({
        letter,
        state: 'RECEIVED',
        condition: 'Acceptable',
        receivedAt: now,
        receivedByName: 'Joy Lindqvist',
        version: 2,
      })),
    )
  })

  test('a tube receives that tube; the order keeps the date of the first receipt', async () => {
    const made = await orderWith(lab, expectedTubes())
    const [a, b] = made.specimens
    const first = await scan(b?.barcode ?? '', { condition: 'Short draw', at: '2026-11-19T18:30:00Z' })
    expect(first.body.received).toMatchObject([
      { letter: 'B', condition: 'Short draw', receivedAt: '2026-11-19T18:30:00.000Z' },
    ])
    expect(first.body.order.specimens.map(({ state }) => state)).toEqual(['EXPECTED', 'RECEIVED'])
    const rest = await scan(made.requisitionNumber)
    expect(rest.body.received.map(({ _id }) => _id)).toEqual([a?.id])
    expect(rest.body.order.dateReceived).toBe('2026-11-19T18:30:00.000Z')
  })

  test('a tube that has kept its time is received with a warning that names it', async () => {
    const made = await orderWith(lab, expectedTubes())
    const [, b] = made.specimens
    await lab.owner
      .updateTable('specimen')
      .set({ collected_at: new Date('2026-11-16T18:00:00Z') })
      .where('id', '=', b?.id ?? '')
      .execute()
    const { body } = await scan(made.requisitionNumber)
    expect(body.received).toHaveLength(2)
    expect(body.comment).toBe('Specimen B is past its stability of 48 h.')
  })

  test('how a tube was kept is recorded, and each test says by its own limit whether it came too late', async () => {
    await define(lab, 'GLU', {
      stability: [
        { sampleTypeId: null, condition: 'room', hours: 0.5 },
        { sampleTypeId: null, condition: 'refrigerated', hours: 200 },
      ],
    })
    const receipt = async (kept?: KeptAs) => {
      const made = await orderWith(lab, {
        ...expectedTubes([['GLU', 'NA']]),
        collectedAt: '2026-11-19T15:00:00Z',
      })
      return (await scan(made.requisitionNumber, kept ? { kept } : {})).body
    }
    const cold = await receipt('refrigerated')
    expect([cold.received[0]?.kept, cold.comment]).toEqual(['refrigerated', null])
    expect((await receipt('room')).comment).toBe('Specimen A is past its stability of 0.5 h for Glucose.')
    expect((await receipt()).comment).toBe(
      'Specimen A is past its stability of 0.5 h for Glucose. Its storage is not on file or has no limit; the shortest limit counts.',
    )
    await define(lab, 'GLU', { stability: [] })
  })

  test('a second scan writes no state and says who received it', async () => {
    const made = await orderWith(lab, expectedTubes([['GLU']]))
    await scan(made.requisitionNumber)
    const before = await specimenRow(made.specimens[0]?.id ?? '')
    for (const code of [made.requisitionNumber, made.specimens[0]?.barcode ?? '']) {
      const again = await scan(code, { condition: 'Leaked' }, 'lab')
      expect(again.status).toBe(200)
      expect(again.body).toMatchObject({
        already: true,
        received: [],
        comment: 'Already received Nov 19, 2026 12:00 by Joy Lindqvist.',
        order: { version: 2 },
      })
    }
    expect(await specimenRow(before.id)).toEqual(before)
  })

  test('two scans of one tube at once receive it once', async () => {
    const made = await orderWith(lab, expectedTubes([['GLU']]))
    const both = await Promise.all([scan(made.requisitionNumber), scan(made.requisitionNumber, {}, 'lab')])
    expect(both.map(({ body }) => body.already).toSorted()).toEqual([false, true])
    expect((await specimenRow(made.specimens[0]?.id ?? '')).version).toBe(2)
  })

  test('an unmatched scan gives exactly the specified words', async () => {
    const answer = await scan('NO-SUCH-9')
    expect([answer.status, answer.message]).toEqual([422, 'Could not find a remote order'])
    expect(answer.body).toMatchObject({ error: { code: 'unknown_scan' } })
    const empty = await scan('  ')
    expect([empty.status, empty.fields]).toEqual([400, { code: 'Scan a requisition or tube.' }])
  })

  test('a receipt is neither still to come nor before the collection, and the refusal names the way out', async () => {
    const made = await orderWith(lab, { ...expectedTubes([['GLU']]), collectedAt: '2026-11-19T16:00:00Z' })
    const later = await scan(made.requisitionNumber, { at: '2026-11-19T19:00:01Z' })
    expect([later.status, later.fields]).toEqual([
      422,
      { at: 'This time is in the future. Leave it blank to use the current time.' },
    ])
    const earlier = await scan(made.requisitionNumber, { at: '2026-11-19T15:59:00Z' })
    expect(earlier.fields['at']).toBe(
      'Specimen A was collected on Nov 19, 2026 09:00, after this receipt. Correct the collection time on the order, or the receipt time.',
    )
    expect((await specimenRow(made.specimens[0]?.id ?? '')).state).toBe('EXPECTED')
  })

  test('a draft, a rejected order and a rejected tube are not received', async () => {
    const draft = await orderWith(lab, { ...expectedTubes([['GLU']]), state: 'DRAFT' })
    const rejected = await orderWith(lab, { ...expectedTubes([['GLU']]), state: 'REJECTED' })
    expect((await scan(draft.requisitionNumber)).message).toBe(
      `Order ${draft.requisitionNumber} is a draft. Submit it, then scan again.`,
    )
    expect((await scan(rejected.requisitionNumber)).message).toBe(
      `Order ${rejected.requisitionNumber} was rejected. Set the specimen aside.`,
    )
    const tube = await orderWith(lab, { tubes: [{ tests: ['GLU'], state: 'EXPECTED' }, { tests: ['K'] }] })
    const caller = await lab.as('accession')
    const specimenId = tube.specimens[0]?.id ?? ''
    await caller.call(api.specimens.reject, { body: { specimenId, version: 1, reason: 'Unlabelled' } })
    expect((await scan(tube.specimens[0]?.barcode ?? '')).message).toBe(
      'Specimen A was rejected: Unlabelled.',
    )
  })

  test('a receipt is taken back while no work has begun', async () => {
    const made = await orderWith(lab, expectedTubes())
    await scan(made.requisitionNumber)
    const caller = await lab.as('lab')
    const [a, b] = made.specimens.map(({ id }) => id)
    const answer = await caller.call(api.specimens.undoReceive, {
      body: { specimenIds: [a ?? ''], reason: 'Wrong bag' },
    })
    expect(answer.body.order.specimens).toMatchObject([
      { state: 'EXPECTED', receivedAt: null, receivedByName: null, condition: null },
      { state: 'RECEIVED' },
    ])
    const { docs } = (await caller.call(api.results.ofOrder, { body: { orderId: made.orderId } })).body
    const a1c = docs.find(({ code }) => code === 'A1C')
    await caller.call(api.results.enter, {
      body: { cells: [{ _id: a1c?._id ?? '', version: 1, raw: '5.4' }] },
    })
    const late = await caller.call(api.specimens.undoReceive, { body: { specimenIds: [b ?? ''] } })
    expect([late.status, late.message]).toEqual([422, 'Testing on this specimen has started.'])
    const never = await caller.call(api.specimens.undoReceive, { body: { specimenIds: [a ?? ''] } })
    expect(never.message).toBe('Specimen A was not received.')
    await scan(made.requisitionNumber)
    expect((await specimenRow(a ?? '')).state).toBe('RECEIVED')
  })
})

describe('rejecting [call:POST /api/v1/specimen/reject]', () => {
  test('a rejected specimen takes its unfinished tests with it, with the reason', async () => {
    const made = await orderWith(lab, {
      tubes: [{ tests: ['GLU', 'BUN'] }, { tests: ['K'] }],
      results: { GLU: '88' },
    })
    const caller = await lab.as('accession')
    const specimenId = made.specimens[0]?.id ?? ''
    const answer = await caller.call(api.specimens.reject, {
      body: { specimenId, version: 1, reason: 'Hemolyzed', disposition: 'Discarded' },
    })
    expect(answer.body.order.state).toBe('OPEN')
    expect(answer.body.order.specimens[0]).toMatchObject({
      state: 'REJECTED',
      rejectReason: 'Hemolyzed',
      condition: 'Unacceptable',
      comment: 'Discarded',
      version: 2,
    })
    const rows = await lab.owner
      .selectFrom('analysis')
      .select(['state', 'reason', 'entered', 'version'])
      .where('order_id', '=', made.orderId)
      .orderBy('position')
      .execute()
    expect(rows).toMatchObject([
      { state: 'REJECTED', reason: 'Hemolyzed', entered: { raw: '88' }, version: 2 },
      { state: 'REJECTED', reason: 'Hemolyzed', entered: null },
      { state: 'REGISTERED', reason: null, version: 1 },
    ])
    const stale = await caller.call(api.specimens.reject, {
      body: { specimenId, version: 1, reason: 'Hemolyzed' },
    })
    expect([stale.status, stale.body]).toMatchObject([
      409,
      { error: { code: 'stale', current: { state: 'REJECTED', version: 2 } } },
    ])
    const last = await caller.call(api.specimens.reject, {
      body: { specimenId: made.specimens[1]?.id ?? '', version: 1, reason: 'Leaked' },
    })
    expect(last.body.order.state).toBe('REJECTED')
  })

  test('a specimen with a released result is not rejected', async () => {
    const made = await orderWith(lab, {
      tests: ['GLU'],
      results: { GLU: '88' },
      resultState: 'RELEASED',
      state: 'CLOSED',
    })
    const caller = await lab.as('lab')
    const answer = await caller.call(api.specimens.reject, {
      body: { specimenId: made.specimens[0]?.id ?? '', version: 1, reason: 'Leaked' },
    })
    expect([answer.status, answer.message]).toEqual([
      422,
      'A result from this specimen has been released. Correct it instead.',
    ])
  })
})

describe('who may, and what is recorded [call:POST /api/v1/specimen/received_today]', () => {
  test('today begins at midnight in the laboratory, newest first, with what is still expected', async () => {
    const fresh = await testLab()
    const receivedAt = (time: string) => ({ tests: ['GLU'], receivedAt: time })
    await orderWith(fresh, {
      collectedAt: '2026-11-18T20:00:00Z',
      tubes: [receivedAt('2026-11-19T06:59:00Z')],
    })
    const early = await orderWith(fresh, {
      collectedAt: '2026-11-18T20:00:00Z',
      tubes: [receivedAt('2026-11-19T07:00:00Z')],
      patient: { firstname: 'Ada', lastname: 'Byron' },
    })
    const late = await orderWith(fresh, { location: 'LAKESHR', tubes: [receivedAt('2026-11-19T18:00:00Z')] })
    await orderWith(fresh, expectedTubes())
    await orderWith(fresh, { ...expectedTubes(), state: 'REJECTED' })
    const caller = await fresh.as('accession')
    const { body } = await caller.call(api.specimens.today, { body: {} })
    expect(body.docs.map(({ orderId }) => orderId)).toEqual([late.orderId, early.orderId])
    expect(body.docs[1]).toMatchObject({
      patient: 'Byron, Ada',
      location: 'Cedar Ridge Pain & Spine, Meridian',
      letter: 'A',
      receivedAt: '2026-11-19T07:00:00.000Z',
    })
    expect([body.received, body.expected]).toEqual([2, 2])
    const one = await caller.call(api.specimens.today, { body: { limit: 1 } })
    expect([one.body.docs.length, one.body.received]).toEqual([1, 2])
    await fresh.close()
  })

  test('a clinic receives nothing', async () => {
    const made = await orderWith(lab, expectedTubes())
    expect((await scan(made.requisitionNumber, {}, 'portal')).status).toBe(403)
    const portal = await lab.as('portal')
    expect((await portal.call(api.specimens.today, { body: {} })).status).toBe(403)
    expect(
      (await lab.anonymous.call(api.specimens.receive, { body: { code: made.requisitionNumber } })).status,
    ).toBe(401)
  })

  test('each scan leaves one audit row; a key makes a repeated one the same', async () => {
    const made = await orderWith(lab, expectedTubes([['GLU']]))
    const caller = await lab.as('accession')
    const key = { 'idempotency-key': 'specimen-receive-1', 'x-request-id': 'specimen-receive-audit' }
    const body = { code: made.requisitionNumber }
    const once = await caller.call(api.specimens.receive, { body }, key)
    const again = await caller.call(api.specimens.receive, { body }, key)
    expect(again.body).toEqual(once.body)
    const rows = await auditOf('specimen-receive-audit')
    expect(rows.map(({ call, wrote, outcome, entity_id }) => ({ call, wrote, outcome, entity_id }))).toEqual([
      { call: 'POST /specimen/receive', wrote: true, outcome: 'done', entity_id: made.orderId },
      { call: 'POST /specimen/receive', wrote: false, outcome: 'replayed', entity_id: null },
    ])
    expect(rows[0]?.changes).toEqual(
      expect.arrayContaining([
        { entity: 'specimen', id: made.specimens[0]?.id, field: 'state', old: 'EXPECTED', new: 'RECEIVED' },
      ]),
    )
  })
})
