import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { api } from '@contract/api'
import { demoPassword } from '@contract/demo-users'
import type { TurboBatchDetail, TurboListInput, TurboRow } from '@contract/turbo-reports/shapes'
import { JobRunner } from '../../core/jobs/runner'
import { jobKinds } from '../jobs/public'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { reportBench } from '../reports/test-reports'

let lab: TestLab
let staff: Caller
let bench: ReturnType<typeof reportBench>
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('admin')
  bench = reportBench(lab, staff)
})
afterAll(() => lab.close())

const key = () => ({ 'idempotency-key': lab.ports.ids.id() })

/** An order with all tests verified, or with some still to come. */
async function verified(typed: Record<string, string> = { GLU: '91', BUN: '14' }, toCome: string[] = []) {
  const codes = Object.keys(typed)
  const orderId = await bench.received({ items: [...codes, ...toCome].map((code) => bench.forms.test(code)) })
  await bench.enter(orderId, typed)
  await bench.verify(orderId, codes)
  return orderId
}

async function checkAll(): Promise<void> {
  for (;;) {
    const answer = await staff.call(api.turboReports.check, { body: {} })
    expect(answer.status, answer.message).toBe(200)
    if (!answer.body.left) return
  }
}
const rows = async (query: TurboListInput): Promise<TurboRow[]> => {
  await checkAll()
  const answer = await staff.call(api.turboReports.list, { query })
  expect(answer.status, answer.message).toBe(200)
  return answer.body.docs
}
const row = async (orderId: string, state: 'READY' | 'PENDING' | 'ERRORS') =>
  (await rows({ state })).find(({ _id }) => _id === orderId)
const tabOf = async (orderId: string) => {
  const found = []
  for (const state of ['READY', 'PENDING', 'ERRORS'] as const)
    if (await row(orderId, state)) found.push(state)
  return found
}
const counts = async () => (await staff.call(api.turboReports.counts, {})).body

/** Signed in as `username`, and switched to `account` by a link that its owner accepted. */
async function actingAs(username: string, account: string): Promise<Caller> {
  const asked = await (await lab.as(username)).call(api.access.addLinkedUser, { body: { username: account } })
  expect(asked.status, asked.message).toBe(200)
  const owner = await lab.as(account)
  const { docs } = (await owner.call(api.session.notifications)).body
  const notificationItem = docs.find(({ icon, done }) => icon === 'link' && !done)?._id ?? ''
  await owner.call(api.access.handleNotificationAction, { body: { notificationItem, action: 'ACCEPT' } })
  const { body } = await lab.anonymous.call(api.session.login, { body: { username, password: demoPassword } })
  const switched = await lab
    .withToken(body.token)
    .call(api.access.switchAccount, { body: { username: account, password: demoPassword } })
  expect(switched.status, switched.message).toBe(200)
  return lab.withToken(switched.body.token)
}

const seen = async (...ids: string[]) => {
  const orders = []
  for (const id of ids) orders.push({ _id: id, version: (await bench.order(id)).version })
  return orders
}
async function sign(orders: { _id: string; version: number }[], caller = staff, headers = key()) {
  const answer = await caller.call(api.turboReports.sign, { body: { orders } }, headers)
  expect(answer.status, answer.message).toBe(200)
  return answer.body._id
}
async function outcome(batchId: string): Promise<TurboBatchDetail> {
  await lab.app.jobs.idle()
  return (await staff.call(api.turboReports.batch, { body: { _id: batchId } })).body
}

describe('the list [route:/turboreport] [rule:turbo-filters]', () => {
  test('sorts orders into ready, pending and errors, and counts as it lists', async () => {
    const ready = await verified()
    const pending = await verified({ GLU: '91' }, ['BUN'])
    const held = await verified()
    await staff.call(api.orders.hold, { body: { orderIds: [held], hold: true, reason: 'Ask the clinic' } })
    const critical = await verified({ K: '6.9' })
    expect(await tabOf(ready)).toEqual(['READY'])
    expect(await tabOf(pending)).toEqual(['PENDING'])
    expect(await tabOf(held)).toEqual(['PENDING'])
    expect(await tabOf(critical)).toEqual(['ERRORS'])
    expect(await row(pending, 'PENDING')).toMatchObject({ waitsFor: ['tests'], verified: 1, toCome: 1 })
    expect(await row(held, 'PENDING')).toMatchObject({ waitsFor: ['hold'] })
    const counted = await counts()
    expect(counted.unchecked).toBe(0)
    for (const state of ['READY', 'PENDING', 'ERRORS'] as const) {
      const page = (await staff.call(api.turboReports.list, { query: { state } })).body
      expect([state, page.total]).toEqual([state, counted[state]])
      expect(page.limit).toBe(200)
      expect(page.docs.map(({ dueSince }) => dueSince)).toEqual(
        page.docs.map(({ dueSince }) => dueSince).toSorted(),
      )
    }
  })

  test('names what an order lacks, with the field of its page', async () => {
    const critical = await verified({ K: '6.9' })
    const { _id: potassium } = await bench.one(critical, 'K')
    expect((await row(critical, 'ERRORS'))?.problems).toEqual([
      { message: expect.stringContaining('Potassium'), field: `results.${potassium}` },
    ])
    await bench.notify(critical, 'K')
    expect(await tabOf(critical)).toEqual(['READY'])
    // A corrected report says why, in the words of whoever signs it: that is done on the order.
    const { orderId } = await bench.released()
    await bench.correct(orderId, 'GLU', '95')
    await bench.verify(orderId, ['GLU'])
    expect((await row(orderId, 'ERRORS'))?.problems).toEqual([
      { message: 'Enter why the report is corrected.', field: 'report' },
    ])
  })

  test('follows the laboratory: a missing address is an error of each order, until it is there', async () => {
    const orderId = await verified()
    expect(await tabOf(orderId)).toEqual(['READY'])
    const { body: info } = await staff.call(api.labSettings.get, {})
    const set = async (clia: string | null) => {
      const { body } = await staff.call(api.labSettings.get, {})
      const { version } = body
      const answer = await staff.call(api.labSettings.update, { body: { lab: { ...info, version, clia } } })
      expect(answer.status, answer.message).toBe(200)
      return answer.body
    }
    const address = info.address
    info.address = Object.fromEntries(Object.keys(address).map((name) => [name, ''])) as typeof address
    await set(info.clia)
    const found = await row(orderId, 'ERRORS')
    expect(found?.problems.map(({ field }) => field)).toContain('lab.address')
    info.address = address
    await set(info.clia)
    expect(await tabOf(orderId)).toEqual(['READY'])
  })

  test('an order that changed is checked anew, and stands in no tab until it was', async () => {
    const orderId = await verified()
    expect(await tabOf(orderId)).toEqual(['READY'])
    await staff.call(api.orders.flag, { body: { orderIds: [orderId], flag: true, reason: 'Look again' } })
    const { body: listed } = await staff.call(api.turboReports.list, { query: { state: 'READY' } })
    expect(listed.docs.map(({ _id }) => _id)).not.toContain(orderId)
    expect((await counts()).unchecked).toBe(1)
    expect(await tabOf(orderId)).toEqual(['READY'])
    expect((await counts()).unchecked).toBe(0)
  })

  test('leaves when it was released, came back or never had anything verified', async () => {
    const { orderId } = await bench.released()
    expect(await tabOf(orderId)).toEqual([])
    const other = await verified()
    const status = await bench.one(other, 'GLU')
    const again = { analyses: [{ _id: status._id, version: status.version }], reason: 'Clot' }
    for (const code of ['GLU', 'BUN']) {
      const { _id, version } = await bench.one(other, code)
      const answer = await staff.call(api.results.retest, {
        body: { ...again, analyses: [{ _id, version }] },
      })
      expect(answer.body.outcomes.map(({ message }) => message)).toEqual([null])
    }
    expect(await tabOf(other)).toEqual([])
  })

  test('is narrowed by location, panel, test type, priority and text', async () => {
    const orderId = await verified()
    const { requisitionNumber, location } = await bench.order(orderId)
    const lipids = await bench.received({ items: [bench.forms.panel('LIPID')], priority: 'STAT' })
    const codes = [...(await bench.analyses(lipids)).keys()]
    // The others are calculated from these.
    await bench.enter(lipids, { CHOL: '180', TRIG: '100', HDL: '50' })
    await bench.verify(lipids, codes)
    const has = async (query: TurboListInput, id = orderId) =>
      (await rows(query)).some(({ _id }) => _id === id)
    expect(await has({ text: requisitionNumber })).toBe(true)
    expect(await has({ text: 'ZZZZ' })).toBe(false)
    expect(await has({ location: location._id })).toBe(true)
    expect(await has({ location: bench.forms.location('CRPS-MER') })).toBe(true)
    for (const query of [{ stat: true }, { panel: lab.seeded.panels.get('LIPID') }]) {
      expect(await has(query)).toBe(false)
      expect(await has(query, lipids)).toBe(true)
    }
    const { testType } = await lab.owner
      .selectFrom('test')
      .select('test_type_id as testType')
      .where('code', '=', 'GLU')
      .executeTakeFirstOrThrow()
    expect(await has({ testType: testType ?? undefined })).toBe(true)
    const other = await lab.owner
      .selectFrom('test_type')
      .select('id')
      .where('id', '<>', testType)
      .executeTakeFirstOrThrow()
    expect(await has({ testType: other.id })).toBe(false)
    // A test of that type that is still to come is nothing to sign.
    const { thyroid } = await lab.owner
      .selectFrom('test')
      .select('test_type_id as thyroid')
      .where('code', '=', 'TSH')
      .executeTakeFirstOrThrow()
    expect(thyroid).not.toBe(testType)
    const partly = await verified({ GLU: '91' }, ['TSH'])
    const pending = async (id: string | null) =>
      (await rows({ state: 'PENDING', testType: id ?? undefined })).some(({ _id }) => _id === partly)
    expect(await pending(testType)).toBe(true)
    expect(await pending(thyroid)).toBe(false)
    const { body } = await staff.call(api.turboReports.counts, { query: { text: requisitionNumber } })
    expect(body).toMatchObject({ READY: 1, PENDING: 0, ERRORS: 0 })
  })

  test('takes no signature for an order that was deleted', async () => {
    const [deleted, sound] = [await verified(), await verified()]
    const orders = await seen(deleted, sound)
    await lab.owner.updateTable('lab_order').set({ deleted: true }).where('id', '=', deleted).execute()
    const answer = await staff.call(api.turboReports.sign, { body: { orders } }, key())
    expect(answer.status).toBe(404)
    await lab.app.jobs.idle()
    expect((await bench.order(sound)).reportVersion).toBe(0)
  })

  test('waits for the pharmacist where the laboratory asks for that', async () => {
    const urine = async () => {
      const orderId = await bench.received({
        specimens: [bench.forms.specimen('A', 'UCUP', 'URV')],
        items: [bench.forms.test('C-OXY')],
      })
      await bench.enter(orderId, { 'C-OXY': '900' })
      await bench.verify(orderId, ['C-OXY'])
      return orderId
    }
    const orderId = await urine()
    expect(await tabOf(orderId)).toEqual(['READY'])
    const { body: info } = await staff.call(api.labSettings.get, {})
    const ask = async (reviewBeforeRelease: boolean) => {
      const { version } = (await staff.call(api.labSettings.get, {})).body
      await staff.call(api.labSettings.update, { body: { lab: { ...info, version, reviewBeforeRelease } } })
    }
    await ask(true)
    expect(await tabOf(orderId)).toEqual(['PENDING'])
    expect(await row(orderId, 'PENDING')).toMatchObject({ waitsFor: ['pharmacist'] })
    await ask(false)
    expect(await tabOf(orderId)).toEqual(['READY'])
  })

  test('is closed to whoever may not release, and with its feature off to everybody', async () => {
    for (const account of ['billing', 'portal', 'pharmd', 'sales', 'accession'] as const) {
      const caller = await lab.as(account)
      expect([account, (await caller.call(api.turboReports.list, {})).status]).toEqual([account, 403])
    }
    const change = async (active: boolean) =>
      lab.owner.updateTable('feature').set({ active }).where('name', '=', 'turboreport').execute()
    await change(false)
    expect((await staff.call(api.turboReports.list, {})).status).toBe(403)
    expect((await staff.call(api.turboReports.sign, { body: { orders: [] } })).status).toBe(403)
    await change(true)
  })
})

describe('signing', () => {
  test('releases each order by itself, with its paper drawn, under the signer’s name', async () => {
    const ids = [await verified(), await verified(), await verified()]
    const done = await outcome(await sign(await seen(...ids)))
    expect(done).toMatchObject({ state: 'DONE', total: 3, released: 3, refused: 0 })
    for (const id of ids) {
      expect(await bench.order(id)).toMatchObject({ state: 'CLOSED', reportVersion: 1 })
      const { versions, documents } = await bench.versions(id)
      expect(versions[0]?.releasedByName).toBe(done.signedByName)
      expect(documents[0]?.size).toBeGreaterThan(1000)
    }
    const trail = await lab.owner
      .selectFrom('audit')
      .select('user_id')
      .where('call', '=', 'POST /turbo_reports/sign')
      .where('entity_id', 'in', ids)
      .execute()
    expect(new Set(trail.map(({ user_id }) => user_id)).size).toBe(1)
  })

  test('an order that changed meanwhile is not released, and is named with the reason', async () => {
    const [one, changed, lacking] = [await verified(), await verified(), await verified({ K: '6.9' })]
    const orders = await seen(one, changed, lacking)
    await staff.call(api.orders.flag, { body: { orderIds: [changed], flag: true, reason: 'Look again' } })
    const done = await outcome(await sign(orders))
    expect(done).toMatchObject({ state: 'DONE_WITH_ERRORS', released: 1, refused: 2 })
    const of = (id: string) => done.outcomes.find(({ orderId }) => orderId === id)
    expect(of(changed)).toMatchObject({
      state: 'REFUSED',
      message: 'The order changed after you saw it. Look at it again before signing.',
    })
    expect(of(lacking)?.message).toContain('Potassium')
    expect(of(one)).toMatchObject({ state: 'RELEASED', number: 1, message: null })
    expect((await bench.order(changed)).reportVersion).toBe(0)
    expect((await bench.order(lacking)).reportVersion).toBe(0)
  })

  test('signed twice, by a second click or a second person, each is released once', async () => {
    const ids = [await verified(), await verified()]
    const orders = await seen(...ids)
    const headers = key()
    const first = await sign(orders, staff, headers)
    expect(await sign(orders, staff, headers)).toBe(first)
    const other = await sign(orders, await lab.as('lab'))
    await outcome(first)
    const again = await outcome(other)
    const before = await outcome(first)
    expect(before.released + again.released).toBe(2)
    expect(before.refused + again.refused).toBe(2)
    for (const id of ids) expect((await bench.versions(id)).versions).toHaveLength(1)
  })

  /** Keeps an order from being written while `work` runs: whatever releases it waits there. */
  const holding = (orderId: string, work: () => Promise<void>) =>
    lab.owner.transaction().execute(async (tx) => {
      await tx.selectFrom('lab_order').select('id').where('id', '=', orderId).forNoKeyUpdate().execute()
      await work()
    })
  const released = async (batchId: string) =>
    (await staff.call(api.turboReports.batches, {})).body.docs.find(({ _id }) => _id === batchId)?.released

  test('a server that dies between two orders loses nothing, and nothing is released twice by the next', async () => {
    const ids = [await verified(), await verified(), await verified()]
    const [, second = ''] = ids
    const orders = await seen(...ids)
    let batch = ''
    const other = new JobRunner({ db: lab.db, ports: lab.ports, kinds: jobKinds })
    let theirs: Promise<void> | undefined
    await holding(second, async () => {
      batch = await sign(orders)
      await vi.waitFor(async () => expect(await released(batch)).toBe(1), { timeout: 10_000 })
      // As a dead server leaves it: a hold that has run out. Another takes the job while this one still writes.
      await lab.owner
        .updateTable('job')
        .set({ locked_until: new Date(0) })
        .where('id', '=', batch)
        .execute()
      other.wake()
      theirs = other.idle()
      await vi.waitFor(async () => {
        const job = await lab.owner
          .selectFrom('job')
          .select('tries')
          .where('id', '=', batch)
          .executeTakeFirstOrThrow()
        expect(job.tries).toBe(2)
      })
    })
    await theirs
    const done = await outcome(batch)
    expect(done).toMatchObject({ state: 'DONE', total: 3, released: 3, refused: 0 })
    for (const id of ids) expect((await bench.versions(id)).versions).toHaveLength(1)
    await other.stop()
  })

  test('can be stopped: what is done stays, and the rest is not released', async () => {
    const ids = [await verified(), await verified(), await verified()]
    const [, second = ''] = ids
    const orders = await seen(...ids)
    let batch = ''
    await holding(second, async () => {
      batch = await sign(orders)
      await vi.waitFor(async () => expect(await released(batch)).toBe(1), { timeout: 10_000 })
      const stopped = await staff.call(api.turboReports.stop, { body: { _id: batch } })
      expect(stopped.body).toMatchObject({ state: 'CANCELLED', released: 1 })
    })
    const done = await outcome(batch)
    expect(done).toMatchObject({ state: 'CANCELLED', total: 3, released: 1, refused: 0 })
    expect(done.outcomes.map(({ state }) => state).toSorted()).toEqual(['RELEASED', 'WAITING', 'WAITING'])
    for (const id of ids.slice(1)) expect((await bench.versions(id)).versions).toEqual([])
  })

  test('a stopped signature is begun again by its signer alone, and says who stopped it', async () => {
    const signerOnly =
      'Only the person who signed these reports can begin their release again. Sign them yourself instead.'
    const bench1 = await lab.as('lab')
    const jobOf = async (id: string, caller = staff) =>
      (await caller.call(api.jobs.get, { params: { id } })).body
    const act = async (id: string, transition: 'cancel' | 'retry', caller = staff) =>
      caller.call(api.jobs.act, {
        body: { _id: id, version: (await jobOf(id)).version, transition, reason: 'Wrong list.' },
      })
    async function stoppedBatch(signer: Caller, stop: (batch: string) => Promise<{ status: number }>) {
      const orderId = await verified()
      const orders = await seen(orderId)
      let batch = ''
      await holding(orderId, async () => {
        batch = await sign(orders, signer)
        // Begun, it stands at the order that is held: its version does not change between reading and stopping it.
        await expect.poll(async () => (await jobOf(batch)).state).toBe('RUNNING')
        expect((await stop(batch)).status).toBe(200)
      })
      await lab.app.jobs.idle()
      return { batch, orderId }
    }
    const theirs = await stoppedBatch(bench1, (_id) => bench1.call(api.turboReports.stop, { body: { _id } }))
    expect((await jobOf(theirs.batch)).message).toBe('Stopped by Marcus Oyelaran.')
    for (const state of ['CANCELLED', 'FAILED'] as const) {
      await lab.owner.updateTable('job').set({ state }).where('id', '=', theirs.batch).execute()
      expect((await jobOf(theirs.batch)).canRetry, state).toBe(false)
      expect(await act(theirs.batch, 'retry'), state).toMatchObject({ status: 422, message: signerOnly })
    }

    const own = await stoppedBatch(staff, (_id) => bench1.call(api.turboReports.stop, { body: { _id } }))
    expect((await jobOf(own.batch)).message).toBe('Stopped by Marcus Oyelaran.')
    // The signer's account in somebody else's hands is not the signer.
    const inTheirAccount = await actingAs('manager', 'admin')
    expect(await act(own.batch, 'retry', inTheirAccount)).toMatchObject({ status: 422, message: signerOnly })
    await lab.app.jobs.idle()
    for (const { orderId } of [theirs, own]) expect((await bench.versions(orderId)).versions).toEqual([])

    expect((await jobOf(own.batch)).canRetry).toBe(true)
    expect((await act(own.batch, 'retry')).status).toBe(200)
    expect(await outcome(own.batch)).toMatchObject({ released: 1, signedByName: 'Ana Reyes' })
    const cancelled = await stoppedBatch(bench1, (id) => act(id, 'cancel'))
    expect((await jobOf(cancelled.batch)).message).toBe('Stopped by Ana Reyes. Wrong list.')
  })

  test('asks for the password where the laboratory does, and refuses what nobody may sign', async () => {
    const orders = await seen(await verified())
    const set = (confirmSignature: boolean) =>
      lab.owner
        .updateTable('lab')
        .set({ settings: JSON.stringify({ confirmSignature }) as never })
        .execute()
    const { settings } = await lab.owner.selectFrom('lab').select('settings').executeTakeFirstOrThrow()
    await set(true)
    lab.clock.advance(11 * 60_000)
    const asked = await staff.call(api.turboReports.sign, { body: { orders } }, key())
    expect([asked.status, asked.body]).toMatchObject([403, { error: { code: 'password_needed' } }])
    await lab.owner
      .updateTable('lab')
      .set({ settings: JSON.stringify(settings) as never })
      .execute()
    const twice = [...orders, ...orders]
    expect((await staff.call(api.turboReports.sign, { body: { orders: twice } }, key())).status).toBe(400)
    expect((await staff.call(api.turboReports.sign, { body: { orders: [] } }, key())).status).toBe(400)
    const nowhere = [{ _id: lab.ports.ids.id(), version: 1 }]
    expect((await staff.call(api.turboReports.sign, { body: { orders: nowhere } }, key())).status).toBe(404)
  })
})
