import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { readPdf } from '../../documents/read-pdf'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { define } from '../../test/define-test'
import { batchBench, ok } from './test-batches'

let lab: TestLab
let staff: Caller
let bench: ReturnType<typeof batchBench>
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('admin')
  bench = batchBench(lab, staff)
})
afterAll(() => lab.close())
beforeEach(() => bench.nothingWaits())

const hour = 3_600_000
const said = ({ status, message }: { status: number; message: string }) => `${status} ${message}`

describe('filling', () => {
  test('a batch is opened by scan: the test is ASSIGNED, and the order tells where [route:/batching] [feature:batching]', async () => {
    const one = await bench.specimen()
    const { batch } = await bench.open()
    expect(batch).toMatchObject({ status: 'OPEN', stage: 'FILLING', specimens: 0, rows: [] })
    const answer = ok(await bench.scan(batch._id, one.barcode.toLowerCase()))
    expect(answer).toMatchObject({ already: false, row: { position: 1, barcode: one.barcode } })
    expect(await bench.states(one.orderId)).toEqual(['GLU ASSIGNED'])
    const again = ok(await bench.scan(batch._id, one.barcode))
    expect(again).toMatchObject({ already: true, row: { position: 1 } })
    expect((await bench.get(batch._id)).rows).toHaveLength(1)
    const { docs } = ok(await staff.call(api.orders.history, { body: { orderId: one.orderId } }))
    expect(docs[0]).toMatchObject({ did: 'Specimen scanned into a batch' })
    expect(docs[0]?.changes).toContainEqual(
      expect.objectContaining({ entity: 'analysis', field: 'batch', old: null, new: batch.number }),
    )
  })

  test('by rule: STAT, then what expires within a day, then the oldest, up to the maximum', async () => {
    const type = lab.seeded.sampleTypes.get('SST') ?? ''
    const keep = await lab.owner
      .selectFrom('sample_type')
      .select('stability_hours')
      .where('id', '=', type)
      .executeTakeFirstOrThrow()
    const stability = (hours: number | null) =>
      lab.owner.updateTable('sample_type').set({ stability_hours: hours }).where('id', '=', type).execute()
    await stability(72)
    const now = lab.clock.now().getTime()
    const aged = async (hours: number, over = {}) => {
      const one = await bench.specimen(over)
      await lab.owner
        .updateTable('specimen')
        .set({ collected_at: new Date(now - hours * hour), received_at: new Date(now - hours * hour) })
        .where('id', '=', one.specimenId)
        .execute()
      return one
    }
    const young = await aged(2)
    const old = await aged(30)
    const soon = await aged(60)
    const sooner = await aged(70)
    const late = await aged(80)
    const stat = await aged(1, { priority: 'STAT' })
    const waiting = ok(await staff.call(api.batches.waiting, {})).docs
    expect(waiting).toEqual([
      expect.objectContaining({ specimens: 5, stat: 1, expiring: 2, held: 0, expired: 1, tests: 5 }),
    ])
    const listed = ok(
      await staff.call(api.batches.waitingOf, { body: { testTypeId: await bench.typeOf('GLU') } }),
    ).docs
    expect(listed.map(({ barcode }) => barcode)).toEqual(
      [stat, sooner, soon, old, young, late].map(({ barcode }) => barcode),
    )
    expect(listed.at(-1)?.why).toContain('is past its stability of 72 h')
    const { batch, outcomes } = await bench.open({ byRule: true, maximum: 4 })
    expect(batch.rows.map(({ barcode }) => barcode)).toEqual(
      [stat, sooner, soon, old].map(({ barcode }) => barcode),
    )
    expect(outcomes.every(({ ok: done }) => done)).toBe(true)
    expect(said(await staff.call(api.batches.fillByRule, { body: { _id: batch._id } }, bench.key()))).toBe(
      `422 ${batch.number} is full: 4 of 4.`,
    )
    await stability(keep.stability_hours)
  })

  test('a test that came too late stays out, and the others of its specimen go in', async () => {
    const sst = lab.seeded.sampleTypes.get('SST') ?? ''
    const limit = (hours: number) => ({
      stability: [{ sampleTypeId: sst, condition: 'room' as const, hours }],
    })
    const one = await bench.specimen({
      items: [bench.reports.forms.test('GLU'), bench.reports.forms.test('NA')],
    })
    await lab.owner
      .updateTable('specimen')
      .set({ collected_at: new Date(lab.clock.now().getTime() - 5 * hour), kept: 'room' })
      .where('id', '=', one.specimenId)
      .execute()
    await define(lab, 'GLU', limit(4))
    const waits = async () => ok(await staff.call(api.batches.waiting, {})).docs
    expect(await waits()).toEqual([expect.objectContaining({ specimens: 1, tests: 1, expired: 0 })])
    await define(lab, 'NA', limit(2))
    expect(await waits()).toEqual([expect.objectContaining({ specimens: 0, tests: 0, expired: 1 })])
    const { batch } = await bench.open()
    expect(said(await bench.scan(batch._id, one.barcode))).toContain('is past its stability of 4 h.')
    await define(lab, 'NA', limit(6))
    ok(await bench.scan(batch._id, one.barcode))
    expect((await bench.states(one.orderId)).toSorted()).toEqual(['GLU REGISTERED', 'NA ASSIGNED'])
    await define(lab, 'GLU', { stability: [] })
    await define(lab, 'NA', { stability: [] })
  })

  test('every refusal names the specimen and the reason, and stops nothing else', async () => {
    const { batch } = await bench.open()
    const { batch: other } = await bench.open()
    const fine = await bench.specimen()
    const elsewhere = await bench.specimen()
    ok(await bench.scan(other._id, elsewhere.barcode))
    const wrong = await bench.specimen({
      items: [bench.reports.forms.test('TSH')],
    })
    const held = await bench.specimen()
    ok(
      await staff.call(api.orders.hold, {
        body: { orderIds: [held.orderId], hold: true, reason: 'Name unclear.' },
      }),
    )
    const resulted = await bench.specimen()
    await bench.reports.enter(resulted.orderId, { GLU: '95' })
    const cancelled = await bench.specimen({
      items: [bench.reports.forms.test('GLU'), bench.reports.forms.test('TSH')],
    })
    await cancel(cancelled.orderId, 'GLU')
    const rejected = await bench.specimen()
    ok(
      await staff.call(api.specimens.reject, {
        body: { specimenId: rejected.specimenId, version: rejected.specimenVersion, reason: 'Leaked.' },
      }),
    )
    const released = await bench.reports.released()
    const releasedOrder = await bench.reports.order(released.orderId)
    const expected = await notReceived()
    const expired = await bench.specimen()
    await lab.owner
      .updateTable('specimen')
      .set({ collected_at: new Date('2026-01-02T15:00:00Z') })
      .where('id', '=', expired.specimenId)
      .execute()
    const ask = async (code: string) => said(await bench.scan(batch._id, code))
    const type = batch.testType.name
    expect(await ask('NO-SUCH')).toBe('422 No specimen has the barcode NO-SUCH.')
    expect(await ask(batch.number)).toBe(`422 ${batch.number} is a batch. Scan the barcode of a specimen.`)
    expect(await ask(fine.requisitionNumber)).toBe(
      `422 ${fine.requisitionNumber} is a requisition. Scan the barcode of a specimen.`,
    )
    expect(await ask(wrong.barcode)).toContain(`${wrong.barcode} has no ${type} test. It has: `)
    expect(await ask(elsewhere.barcode)).toBe(
      `422 ${elsewhere.barcode} is already in ${other.number}, filling.`,
    )
    expect(await ask(held.barcode)).toBe(
      `422 ${held.barcode}: order ${held.requisitionNumber} is on hold. Name unclear.`,
    )
    expect(await ask(resulted.barcode)).toBe(`422 ${resulted.barcode}: Glucose has a result already.`)
    expect(await ask(cancelled.barcode)).toBe(`422 ${cancelled.barcode}: Glucose was canceled.`)
    expect(await ask(rejected.barcode)).toBe(`422 ${rejected.barcode} was rejected. It cannot be tested.`)
    expect(await ask(expected.barcode)).toBe(`422 ${expected.barcode} is not received yet. Receive it first.`)
    expect(await ask(releasedOrder.specimens[0]?.barcode ?? '')).toContain('was released.')
    expect(await ask(expired.barcode)).toMatch(/is past its stability of \d+ h\. It was collected .*2026/)
    const { outcomes, batch: after } = ok(
      await staff.call(
        api.batches.put,
        {
          body: {
            _id: batch._id,
            specimenIds: [held.specimenId, fine.specimenId, elsewhere.specimenId, lab.ports.ids.id()],
          },
        },
        bench.key(),
      ),
    )
    expect(outcomes.map(({ ok: done }) => done)).toEqual([false, true, false, false])
    expect(after.rows.map(({ barcode }) => barcode)).toEqual([fine.barcode])
  })

  test('tests that come later to a specimen of the batch join it at its position', async () => {
    const sibling = await siblingOf('GLU')
    const one = await bench.specimen({
      items: [bench.reports.forms.test('GLU'), bench.reports.forms.test(sibling)],
    })
    const later = (await bench.reports.one(one.orderId, sibling))._id
    const setTo = (state: string) =>
      lab.owner.updateTable('analysis').set({ state }).where('id', '=', later).execute()
    await setTo('CANCELLED')
    const { batch } = await bench.open()
    ok(await bench.scan(batch._id, one.barcode))
    await setTo('REGISTERED')
    const answer = ok(await bench.scan(batch._id, one.barcode))
    expect(answer).toMatchObject({ already: false, row: { position: 1 } })
    expect(answer.row.tests.map(({ code }) => code).toSorted()).toEqual(['GLU', sibling].toSorted())
  })
})

describe('two people at once', () => {
  test('the same work goes into one batch, and the other person is told of each row', async () => {
    const work = [await bench.specimen(), await bench.specimen(), await bench.specimen()]
    const specimenIds = work.map(({ specimenId }) => specimenId)
    const [a, b] = [(await bench.open()).batch, (await bench.open()).batch]
    const put = (id: string, ids: string[]) =>
      staff.call(api.batches.put, { body: { _id: id, specimenIds: ids } }, bench.key())
    const answers = await Promise.all([put(a._id, specimenIds), put(b._id, specimenIds.toReversed())])
    const outcomes = answers.flatMap((answer) => ok(answer).outcomes)
    expect(outcomes.filter(({ ok: done }) => done)).toHaveLength(3)
    const refused = outcomes.filter(({ ok: done }) => !done)
    expect(refused).toHaveLength(3)
    expect(refused.every(({ message }) => /is already in B-\d+, filling\./.test(message ?? ''))).toBe(true)
    const rows = [...(await bench.get(a._id)).rows, ...(await bench.get(b._id)).rows]
    expect(rows.map(({ specimenId }) => specimenId).toSorted()).toEqual(specimenIds.toSorted())
  })

  test('both fill by rule: each specimen is in one of the batches', async () => {
    const work = []
    for (let n = 0; n < 6; n++) work.push(await bench.specimen())
    const answers = await Promise.all([
      bench.open({ byRule: true, maximum: 3 }),
      bench.open({ byRule: true, maximum: 3 }),
    ])
    const placed = answers.flatMap(({ batch }) => batch.rows.map(({ specimenId }) => specimenId))
    expect(placed.toSorted()).toEqual(work.map(({ specimenId }) => specimenId).toSorted())
  })

  test('three open a batch of the same work at once: one has it, the others are told and open none', async () => {
    const one = await bench.specimen()
    const count = async () => ok(await staff.call(api.batches.counts, {}))
    const before = await count()
    const batch = { testTypeId: await bench.typeOf('GLU'), maximum: 10 }
    const open = (how: { byRule: true } | { specimenIds: string[] }) =>
      staff.call(api.batches.add, { body: { batch, ...how } }, bench.key())
    const chosen = { specimenIds: [one.specimenId] }
    const answers = await Promise.all([open({ byRule: true }), open(chosen), open({ byRule: true })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    for (const answer of answers.filter(({ status }) => status === 422))
      expect(answer.message).toMatch(
        /^(Nothing that can be added waits for Chemistry\.|\S+ is already in B-\d+, filling\.) No batch was opened\.$/,
      )
    expect(await count()).toEqual({ ...before, open: before.open + 1 })
    expect(said(await open(chosen))).toMatch(/ is already in B-\d+, filling\. No batch was opened\.$/)
  })

  test('scans of many into one batch at once: none is lost and no position is taken twice', async () => {
    const work = []
    for (let n = 0; n < 5; n++) work.push(await bench.specimen())
    const { batch } = await bench.open()
    const answers = await Promise.all(work.map(({ barcode }) => bench.scan(batch._id, barcode)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const { rows } = await bench.get(batch._id)
    expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5])
  })

  test('a change of what somebody else changed is refused with the batch as it is', async () => {
    const { batch } = await bench.open()
    const edit = (method: string) =>
      staff.call(
        api.batches.update,
        { body: { batch: { _id: batch._id, version: batch.version, maximum: 93, method } } },
        bench.key(),
      )
    expect(ok(await edit('RP-96 v3.2')).method).toBe('RP-96 v3.2')
    expect(await edit('RP-96 v3.1')).toMatchObject({ status: 409 })
    expect((await bench.get(batch._id)).method).toBe('RP-96 v3.2')
  })

  test('what a change leaves out stays as it is, and what it says is empty becomes so', async () => {
    const { batch } = await bench.open()
    const edit = async (fields: object) => {
      const { _id, version } = await bench.get(batch._id)
      return ok(
        await staff.call(api.batches.update, { body: { batch: { _id, version, ...fields } } }, bench.key()),
      )
    }
    await edit({ method: 'RP-96 v3.2', controls: ['Level 1', 'Level 2'] })
    expect(await edit({ maximum: 80 })).toMatchObject({
      ...{ maximum: 80, method: 'RP-96 v3.2', controls: ['Level 1', 'Level 2'] },
    })
    expect(await edit({ method: '', controls: [] })).toMatchObject({
      maximum: 80,
      method: null,
      controls: [],
    })
  })

  test('the same intention twice opens one batch', async () => {
    const once = bench.key()
    const body = { batch: { testTypeId: await bench.typeOf('GLU'), maximum: 10 } }
    const [first, second] = [
      ok(await staff.call(api.batches.add, { body }, once)),
      ok(await staff.call(api.batches.add, { body }, once)),
    ]
    expect(second.batch._id).toBe(first.batch._id)
  })
})

describe('/batch/:batchId', () => {
  test('rows are moved and taken out; the others close up [route:/batch/:batchId]', async () => {
    const [a, b, c] = [await bench.specimen(), await bench.specimen(), await bench.specimen()]
    const { batch } = await bench.open({ specimenIds: [a, b, c].map(({ specimenId }) => specimenId) })
    const moved = ok(
      await staff.call(
        api.batches.move,
        { body: { _id: batch._id, version: batch.version, specimenId: c.specimenId, position: 1 } },
        bench.key(),
      ),
    )
    const order = (rows: { barcode: string; position: number }[]) =>
      rows.map(({ barcode, position }) => `${position} ${barcode}`)
    expect(order(moved.rows)).toEqual([`1 ${c.barcode}`, `2 ${a.barcode}`, `3 ${b.barcode}`])
    const stale = await staff.call(
      api.batches.takeOut,
      { body: { _id: batch._id, version: batch.version, specimenId: c.specimenId } },
      bench.key(),
    )
    expect(stale.status).toBe(409)
    const out = ok(
      await staff.call(
        api.batches.takeOut,
        { body: { _id: batch._id, version: moved.version, specimenId: c.specimenId } },
        bench.key(),
      ),
    )
    expect(order(out.rows)).toEqual([`1 ${a.barcode}`, `2 ${b.barcode}`])
    expect(await bench.states(c.orderId)).toEqual(['GLU REGISTERED'])
    ok(await bench.scan((await bench.open()).batch._id, c.barcode))
  })

  test('a result taken back leaves the test in its batch', async () => {
    const one = await bench.specimen()
    const { batch } = await bench.open({ specimenIds: [one.specimenId] })
    await bench.reports.enter(one.orderId, { GLU: '95' })
    expect((await bench.get(batch._id)).waiting).toBe(0)
    await bench.reports.enter(one.orderId, { GLU: '' })
    expect(await bench.states(one.orderId)).toEqual(['GLU ASSIGNED'])
    expect((await bench.get(batch._id)).waiting).toBe(1)
  })

  test('stages go forward in order; a closed batch takes nothing; back to filling needs a reason', async () => {
    const [one, two] = [await bench.specimen(), await bench.specimen()]
    const { batch: empty } = await bench.open()
    const go = async (id: string, move: 'plate' | 'run' | 'review' | 'complete' | 'refill', reason = '') => {
      const { version } = await bench.get(id)
      const answer = await staff.call(
        api.batches.stage,
        { body: { _id: id, version, move, ...(reason ? { reason } : {}) } },
        bench.key(),
      )
      return answer.status === 200 ? answer.body.stage : said(answer)
    }
    expect(await go(empty._id, 'plate')).toBe('422 Add a specimen first.')
    const { batch } = await bench.open({ specimenIds: [one.specimenId] })
    expect(await go(batch._id, 'complete')).toContain('422 The batch is filling, so this is not possible.')
    expect(await go(batch._id, 'plate')).toBe('PLATED')
    expect(said(await bench.scan(batch._id, two.barcode))).toBe(
      `422 ${batch.number} is plated. Nothing can be added or taken out.`,
    )
    expect(await go(batch._id, 'refill')).toContain('422')
    expect(await go(batch._id, 'refill', 'Plate was dropped.')).toBe('FILLING')
    ok(await bench.scan(batch._id, two.barcode))
    expect(await go(batch._id, 'run')).toBe('RUN')
    expect(await go(batch._id, 'review')).toBe('422 Tests without a result: 2. Enter them first.')
    await bench.reports.enter(one.orderId, { GLU: '95' })
    await bench.reports.enter(two.orderId, { GLU: '96' })
    expect(await go(batch._id, 'refill', 'Again')).toBe('422 Tests with a result: 2. The batch stays.')
    expect(await go(batch._id, 'review')).toBe('REVIEW')
    expect(await go(batch._id, 'complete')).toBe('422 Results that wait for verification: 2.')
    await bench.reports.verify(one.orderId, ['GLU'])
    await bench.reports.verify(two.orderId, ['GLU'])
    expect(await go(batch._id, 'complete')).toBe('COMPLETE')
    const open = ok(await staff.call(api.batches.list, { query: { complete: false, limit: 200 } }))
    expect(open.docs.map(({ _id }) => _id)).not.toContain(batch._id)
    const { docs } = ok(await staff.call(api.batches.history, { body: { _id: batch._id } }))
    expect(docs[0]).toMatchObject({
      did: 'Stage of a batch changed',
      changes: [{ entity: 'batch', field: 'stage', old: 'REVIEW', new: 'COMPLETE' }],
    })
    expect(docs.some(({ reason }) => reason === 'Plate was dropped.')).toBe(true)
  })

  test('a reagent lot that the register of quality control has out of use is not taken, by name', async () => {
    const material = ok(
      await staff.call(
        api.qualityControl.addMaterial,
        {
          body: {
            material: {
              kind: 'reagent',
              name: 'Hexokinase',
              maker: null,
              levels: 1,
              testIds: [lab.seeded.tests.get('GLU') ?? ''],
            },
          },
        },
        bench.key(),
      ),
    )
    const lot = (number: string, inUse: boolean) => ({
      lab_id: lab.seeded.labId,
      id: lab.ports.ids.id(),
      material_id: material._id,
      level: 1,
      number,
      received: '2026-01-02',
      opened: '2026-01-03',
      open_days: inUse ? 14 : null,
      expires: '2028-01-31',
      in_use: inUse,
    })
    await lab.owner
      .insertInto('qc_lot')
      .values([lot('BAD-1', false), lot('OPEN-1', true)])
      .execute()
    const testTypeId = await bench.typeOf('GLU')
    const reagents = ['bad-1', 'OPEN-1', 'OTHER-1'].map((number) => ({
      name: 'Hexokinase',
      lot: number,
      expires: '2028-01-31',
      opened: null,
    }))
    const refused = await staff.call(
      api.batches.add,
      { body: { batch: { testTypeId, maximum: 10, reagents } } },
      bench.key(),
    )
    expect(refused.fields).toEqual({
      'reagents.0.lot':
        'Hexokinase, lot BAD-1 is not in use by the register of Quality Control. Put it in use there, or choose another lot.',
      'reagents.1.lot': expect.stringMatching(
        /^Lot OPEN-1 of Hexokinase could be used until .* 2026\. Choose a lot that is in date\.$/,
      ),
    })
  })

  test('an expired reagent lot is refused at its field, and stops a run that it expired before', async () => {
    const one = await bench.specimen()
    const fields = (expires: string) => ({
      reagents: [{ name: 'Master mix', lot: '24K118', expires, opened: null }],
    })
    const body = { batch: { testTypeId: await bench.typeOf('GLU'), maximum: 10, ...fields('2026-01-31') } }
    const refused = await staff.call(api.batches.add, { body }, bench.key())
    expect(refused).toMatchObject({
      status: 400,
      fields: { 'reagents.0.expires': expect.stringContaining('This lot expired on') },
    })
    const { batch } = await bench.open({ ...fields('2027-01-31'), specimenIds: [one.specimenId] })
    await lab.owner
      .updateTable('batch')
      .set({ reagents: JSON.stringify(fields('2026-01-31').reagents) as never })
      .where('id', '=', batch._id)
      .execute()
    const run = await staff.call(
      api.batches.stage,
      { body: { _id: batch._id, version: batch.version, move: 'run' } },
      bench.key(),
    )
    expect(said(run)).toMatch(/^422 Lot 24K118 of Master mix expired on .*2026\. Choose another lot\.$/)
  })

  test('the work list prints each specimen with its position, barcode and tests', async () => {
    const work = []
    for (let n = 0; n < 14; n++) work.push(await bench.specimen())
    const { batch } = await bench.open({ byRule: true, method: 'GLU v2', controls: ['Level 1', 'Level 2'] })
    const answer = await staff.call(api.batches.workList, { body: { _id: batch._id } })
    const { text, pages } = await readPdf(answer.bytes)
    expect(pages.length).toBeGreaterThan(1)
    for (const { barcode } of work) expect(text).toContain(barcode)
    expect(text).toContain(`Work list ${batch.number}`)
    expect(text).toContain('Level 1, Level 2')
  })
})

describe('deleting a batch', () => {
  const remove = async (id: string, reason = 'Wrong instrument.') =>
    staff.call(
      api.batches.remove,
      { body: { _id: id, version: (await bench.get(id)).version, reason } },
      bench.key(),
    )

  test('its work waits again and the first open batch is selected [rule:batch-delete]', async () => {
    const one = await bench.specimen()
    const { batch } = await bench.open({ specimenIds: [one.specimenId] })
    const first = ok(await staff.call(api.batches.list, { query: { complete: false } })).docs[0]
    expect(said(await remove(batch._id, ' '))).toContain('400')
    const answer = ok(await remove(batch._id))
    expect(answer).toMatchObject({
      next: first?._id,
      batch: { status: 'DELETED', deletedWhy: 'Wrong instrument.', specimens: 1 },
    })
    expect(await bench.states(one.orderId)).toEqual(['GLU REGISTERED'])
    expect((await bench.get(batch._id)).rows.map(({ barcode }) => barcode)).toEqual([one.barcode])
    expect(said(await bench.scan(batch._id, one.barcode))).toContain('was deleted')
    ok(await bench.scan((await bench.open()).batch._id, one.barcode))
    const again = await remove(batch._id)
    expect(said(again)).toBe(`422 ${batch.number} was deleted.`)
  })

  const restore = (_id: string, version: number) =>
    staff.call(api.batches.restore, { body: { _id, version } }, bench.key())

  test('it comes back as it was while its work is free, with both written in the trail', async () => {
    const [one, two] = [await bench.specimen(), await bench.specimen()]
    const { batch } = await bench.open({ specimenIds: [one.specimenId, two.specimenId] })
    const gone = ok(await remove(batch._id)).batch
    expect(said(await restore(batch._id, batch.version - 1))).toContain('409')
    const back = ok(await restore(batch._id, gone.version))
    expect(back).toMatchObject({ status: 'OPEN', stage: 'FILLING', deletedAt: null, deletedWhy: null })
    expect(back.rows.map(({ barcode, position }) => [barcode, position])).toEqual([
      [one.barcode, 1],
      [two.barcode, 2],
    ])
    expect(await bench.states(one.orderId)).toEqual(['GLU ASSIGNED'])
    expect(said(await restore(batch._id, back.version))).toBe(`422 ${batch.number} is not deleted.`)
    const { docs } = ok(await staff.call(api.batches.history, { body: { _id: batch._id } }))
    const changes = docs.flatMap((one) => one.changes).filter(({ field }) => field === 'status')
    expect(changes.slice(0, 2)).toMatchObject([
      { old: 'DELETED', new: 'OPEN' },
      { old: 'OPEN', new: 'DELETED' },
    ])
  })

  test('it stays deleted where a specimen of it is in another batch, which is named', async () => {
    const [one, two] = [await bench.specimen(), await bench.specimen()]
    const { batch } = await bench.open({ specimenIds: [one.specimenId, two.specimenId] })
    const gone = ok(await remove(batch._id)).batch
    const other = await bench.open({ specimenIds: [two.specimenId] })
    expect(said(await restore(batch._id, gone.version))).toBe(
      `422 ${batch.number} cannot come back. ${two.barcode} is already in ${other.batch.number}, filling.`,
    )
    expect(await bench.states(one.orderId)).toEqual(['GLU REGISTERED'])
    expect((await bench.get(batch._id)).status).toBe('DELETED')
  })

  test('not while anything has a result, even one that was withdrawn', async () => {
    const one = await bench.specimen()
    const { batch } = await bench.open({ specimenIds: [one.specimenId] })
    await bench.reports.enter(one.orderId, { GLU: '95' })
    expect(said(await remove(batch._id))).toBe('422 Tests with a result: 1. The batch stays.')
    expect((await bench.get(batch._id)).status).toBe('OPEN')
  })

  test('a canceled test is not brought back to life', async () => {
    const [one, two] = [await bench.specimen(), await bench.specimen()]
    const { batch } = await bench.open({ specimenIds: [one.specimenId, two.specimenId] })
    await cancel(one.orderId, 'GLU')
    ok(await remove(batch._id))
    expect(await bench.states(one.orderId)).toEqual(['GLU CANCELLED'])
    expect(await bench.states(two.orderId)).toEqual(['GLU REGISTERED'])
  })
})

test('who sees only some locations sees no batch and no work', async () => {
  const { batch } = await bench.open()
  const limited = await lab.as('portal')
  expect((await limited.call(api.batches.get, { body: { _id: batch._id } })).status).toBe(403)
})

async function cancel(orderId: string, code: string): Promise<void> {
  const { _id, version } = await bench.reports.one(orderId, code)
  const { outcomes } = ok(
    await staff.call(api.results.cancel, { body: { analyses: [{ _id, version }], reason: 'Not needed.' } }),
  )
  expect(outcomes.map(({ message }) => message)).toEqual([null])
}

async function notReceived(): Promise<{ barcode: string }> {
  const patientId = await bench.reports.forms.addPatient(staff)
  const form = bench.reports.forms.form(patientId, { items: [bench.reports.forms.test('GLU')] })
  const order = ok(await staff.call(api.orders.addOrder, { body: { order: form } }))
  const [first] = order.specimens
  return { barcode: first?.barcode ?? '' }
}

/** Another test of the same type that this specimen can have. */
async function siblingOf(code: string): Promise<string> {
  const type = await bench.typeOf(code)
  const rows = await lab.owner
    .selectFrom('test')
    .select(['code', 'sample_type_ids'])
    .where('test_type_id', '=', type)
    .where('code', '!=', code)
    .where('active', '=', true)
    .execute()
  const sst = lab.seeded.sampleTypes.get('SST') ?? ''
  return rows.find(({ sample_type_ids }) => sample_type_ids.includes(sst))?.code ?? ''
}
