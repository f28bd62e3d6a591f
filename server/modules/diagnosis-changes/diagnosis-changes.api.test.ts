import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { formOf } from '../orders/public'
import { remoteBench } from '../remote-orders/test-remote'
import { reportBench } from '../reports/test-reports'
import { diagnosisBench } from './test-diagnoses'
import { testLab, type Caller, type TestLab } from '../../test/harness'

let lab: TestLab
let clinic: Caller
let staff: Caller
let bench: ReturnType<typeof remoteBench>
let on: ReturnType<typeof diagnosisBench>
beforeAll(async () => {
  lab = await testLab()
  clinic = await lab.as('portal')
  staff = await lab.as('admin')
  bench = remoteBench(lab, clinic)
  on = diagnosisBench(staff, bench)
})
afterAll(() => lab.close())

describe('diagnoses that change after receipt', () => {
  test('at accession: nobody stands for them, the claim is held and nothing else, until it is recorded by name', async () => {
    const { orderId } = await on.received()
    expect(await on.held(orderId)).toEqual([])
    expect((await on.setDiagnoses(orderId, ['I10'])).status).toBe(200)
    const [open] = await on.changes(orderId)
    expect(open).toMatchObject({ before: ['E11.9'], after: ['I10'], confirmedAt: null })
    expect(await on.held(orderId)).toEqual(['Diagnosis changed after receipt: provider has not confirmed.'])
    const confirm = (over: object = {}) =>
      staff.call(api.diagnosisChanges.confirm, {
        body: {
          ...{ _id: open?._id ?? '', version: open?.version ?? 1 },
          ...{ authorizedBy: 'Dr. Lena Ortiz', how: 'oral' as const, note: 'Called back' },
          ...over,
        },
      })
    expect((await confirm({ authorizedBy: ' ' })).fields).toEqual({
      authorizedBy: 'Enter who authorized the diagnoses.',
    })
    expect((await confirm({ version: 9 })).status).toBe(409)
    expect((await confirm()).body).toMatchObject({ authorizedBy: 'Dr. Lena Ortiz', how: 'oral' })
    expect((await confirm()).message).toContain('Dr. Lena Ortiz')
    expect(await on.held(orderId)).toEqual([])
    // The same codes in another order are no other diagnoses; others are.
    await on.setDiagnoses(orderId, ['I10', 'E78.5'])
    expect(await on.held(orderId)).toHaveLength(1)
    await on.setDiagnoses(orderId, ['I10'])
    expect(await on.held(orderId)).toEqual([])
  })

  test('put back as they were, nothing is left to confirm; before receipt nobody is asked', async () => {
    const { orderId } = await on.received()
    await on.setDiagnoses(orderId, ['I10'])
    await on.setDiagnoses(orderId, ['E11.9'])
    expect(await on.changes(orderId)).toEqual([])
  })

  test('what the provider said last alone counts: codes that were withdrawn are held when they come back', async () => {
    const { orderId } = await on.received()
    for (const code of ['I10', 'E78.5']) {
      await on.setDiagnoses(orderId, [code])
      const [open] = await on.changes(orderId)
      const which = { _id: open?._id ?? '', version: open?.version ?? 0 }
      const body = { ...which, authorizedBy: 'Dr. Lena Ortiz', how: 'written' as const, note: null }
      expect((await staff.call(api.diagnosisChanges.confirm, { body })).status).toBe(200)
    }
    expect(await on.held(orderId)).toEqual([])
    await on.setDiagnoses(orderId, ['I10'])
    expect(await on.held(orderId)).toHaveLength(1)
    await on.setDiagnoses(orderId, ['E78.5'])
    expect(await on.held(orderId)).toEqual([])
    // None at all is another answer than the last, too.
    const bare = await on.received()
    await on.setDiagnoses(bare.orderId, ['I10', 'E11.9'])
    expect(await on.held(bare.orderId)).toHaveLength(1)
  })

  test('another clinic does not learn by the claim check that a diagnosis changed; billing reads who stands for it', async () => {
    const { orderId } = await on.received()
    await on.setDiagnoses(orderId, ['I10'])
    const other = await lab.as('portal.other')
    const locationId = lab.seeded.locations.get('LAKESHR') ?? ''
    const asked = { orderId, locationId, dateCollected: lab.clock.now().toISOString(), diagnoses: ['I10'] }
    const body = { ...asked, dob: '1980-01-01', items: [] }
    const told = await other.call(api.claimReadiness.check, { body })
    expect(told.status).toBe(200)
    expect(told.body.findings.map(({ code }) => code)).not.toContain('DX_UNCONFIRMED')
    const billing = await (await lab.as('billing')).call(api.diagnosisChanges.ofOrder, { body: { orderId } })
    expect(billing.body.docs).toMatchObject([{ after: ['I10'], confirmedAt: null }])
  })

  test('on a closed order the claim waits for the correction, and nothing is signed before that is made', async () => {
    const { sent, orderId } = await on.received()
    await lab.owner.updateTable('lab_order').set({ state: 'CLOSED' }).where('id', '=', orderId).execute()
    const { body } = await clinic.call(
      api.remoteOrders.askChange,
      { body: { orderId: sent._id, text: 'Hypertension was meant', asked: { diagnoses: ['I10'] } } },
      bench.key(),
    )
    const answer = { _id: body._id, version: body.version, accept: true, answer: 'Changed' }
    expect((await staff.call(api.remoteOrders.answerChange, { body: answer }, bench.key())).status).toBe(200)
    expect((await on.orderOf(orderId)).diagnoses.map(({ code }) => code)).toEqual(['E11.9'])
    expect(await on.held(orderId)).toHaveLength(1)
    expect(await on.changes(orderId)).toEqual([])
  })

  test('a request of the clinic is signed by whoever may sign for the provider, and by nobody else', async () => {
    const asks = async (orderId: string) => {
      const asked = await clinic.call(
        api.remoteOrders.askChange,
        { body: { orderId, text: 'Hypertension was meant', asked: { diagnoses: ['I10'] } } },
        bench.key(),
      )
      return asked.body
    }
    const answers = async ({ _id, version }: { _id: string; version: number }) => {
      const answered = await staff.call(
        api.remoteOrders.answerChange,
        { body: { _id, version, accept: true, answer: 'Changed' } },
        bench.key(),
      )
      expect(answered.status).toBe(200)
    }
    const ask = async (orderId: string) => answers(await asks(orderId))
    const first = await on.received()
    await ask(first.sent._id)
    expect(await on.held(first.orderId)).toHaveLength(1)
    // Who was named only after the asking did not sign by it.
    const early = await on.received()
    const waiting = await asks(early.sent._id)
    await bench.letSign()
    await answers(waiting)
    expect(await on.held(early.orderId)).toHaveLength(1)
    // The codes stand there already, put by the laboratory: asking for just these signs them.
    await ask(early.sent._id)
    expect(await on.held(early.orderId)).toEqual([])
    // Taken back, a correction leaves no signature on an order that never bore it.
    const closed = await on.received()
    await lab.owner
      .updateTable('lab_order')
      .set({ state: 'CLOSED' })
      .where('id', '=', closed.orderId)
      .execute()
    await ask(closed.sent._id)
    expect(await on.held(closed.orderId)).toHaveLength(1)
    expect((await on.orderOf(closed.orderId)).correction).toEqual({ diagnoses: ['I10'] })
    expect((await on.setDiagnoses(closed.orderId, ['E11.9'])).status).toBe(200)
    expect((await on.orderOf(closed.orderId)).correction).toBeNull()
    expect(await on.changes(closed.orderId)).toEqual([])
    expect(await on.held(closed.orderId)).toEqual([])
    const second = await on.received()
    await ask(second.sent._id)
    expect((await on.orderOf(second.orderId)).diagnoses.map(({ code }) => code)).toEqual(['I10'])
    expect(await on.held(second.orderId)).toEqual([])
    expect(await on.changes(second.orderId)).toMatchObject([
      { how: 'signed', before: ['E11.9'], after: ['I10'], authorizedBy: expect.stringMatching(/ /) },
    ])
  })

  test('a correction names who entered the codes, and apart from them who released it', async () => {
    const releases = await lab.as('lab')
    const reports = reportBench(lab, releases)
    const entered = async (caller: Caller, orderId: string, diagnoses: string[], more: object = {}) => {
      const order = await on.orderOf(orderId)
      const fields = { ...formOf({ ...order, ...more }), diagnoses }
      const body = { orderId, version: order.version, fields }
      expect((await caller.call(api.orders.update, { body })).status).toBe(200)
    }
    const nameOf = async (username: string) => {
      const users = lab.owner.selectFrom('app_user').where('username', '=', username)
      const { first_name, last_name } = await users
        .select(['first_name', 'last_name'])
        .executeTakeFirstOrThrow()
      return `${first_name} ${last_name}`
    }
    const drafts = (orderId: string) =>
      lab.owner.selectFrom('diagnosis_draft').selectAll().where('order_id', '=', orderId).execute()
    const desk = await lab.as('accession')
    const { orderId } = await reports.released()
    await entered(staff, orderId, ['I10'])
    lab.clock.advance(60_000)
    await entered(desk, orderId, ['E78.5'])
    const enteredAt = lab.clock.now().toISOString()
    lab.clock.advance(60_000)
    // Whoever saves the same codes again, in another order or beside another change, did not enter them.
    await entered(staff, orderId, ['E78.5'], { comment: 'Fasting' })
    lab.clock.advance(60_000)
    // What a gate rehearses leaves the draft as it was.
    await reports.gate(orderId)
    await reports.release(orderId, { reason: 'The diagnosis was wrong' })
    const [change] = await on.changes(orderId)
    expect(change).toMatchObject({
      ...{ after: ['E78.5'], changedBy: await nameOf('accession'), changedAt: enteredAt },
      ...{ releasedBy: await nameOf('lab'), confirmedAt: null },
    })
    expect(change?.releasedAt).not.toBe(enteredAt)
    expect(await drafts(orderId)).toEqual([])
    // A draft from before its author was kept: nobody is named in the place.
    await entered(staff, orderId, ['I10'])
    await lab.owner.deleteFrom('diagnosis_draft').where('order_id', '=', orderId).execute()
    await reports.release(orderId, { reason: 'The diagnosis was wrong' })
    expect(await on.changes(orderId)).toMatchObject([
      { after: ['I10'], changedBy: null, changedAt: null, releasedBy: await nameOf('lab') },
    ])
    // Put back before it is made, nothing waits and nobody is kept.
    await entered(staff, orderId, ['E11.9'])
    await entered(desk, orderId, ['I10'])
    expect(await drafts(orderId)).toEqual([])
  })

  test('what the clinic asked for was entered by whoever asked, not by who accepted it', async () => {
    const { sent, orderId } = await on.received()
    const asked = await clinic.call(
      api.remoteOrders.askChange,
      { body: { orderId: sent._id, text: 'Lipids were meant', asked: { diagnoses: ['E78.5'] } } },
      bench.key(),
    )
    const { _id, version, askedAt, askedByName } = asked.body
    lab.clock.advance(60_000)
    const body = { _id, version, accept: true, answer: 'Changed' }
    expect((await staff.call(api.remoteOrders.answerChange, { body }, bench.key())).status).toBe(200)
    expect(await on.changes(orderId)).toMatchObject([
      { after: ['E78.5'], changedBy: askedByName, changedAt: askedAt, releasedAt: null },
    ])
  })

  test('a receipt that was undone lets no codes by: they are held from the change on, and when it is received again', async () => {
    const undone = async () => {
      const one = await on.received()
      const specimenIds = (await on.orderOf(one.orderId)).specimens.map(({ _id }) => _id)
      const desk = await lab.as('accession')
      const body = { specimenIds, reason: 'Wrong rack' }
      expect((await desk.call(api.specimens.undoReceive, { body })).status).toBe(200)
      expect((await on.orderOf(one.orderId)).dateReceived).toBeNull()
      return one
    }
    const again = async ({ sent, orderId }: Awaited<ReturnType<typeof on.received>>) => {
      expect((await bench.receive(sent.requisitionNumber)).status).toBe(200)
      expect((await on.orderOf(orderId)).dateReceived).not.toBeNull()
    }
    // Undone and received again without a change, nobody is asked.
    const same = await undone()
    await again(same)
    expect(await on.held(same.orderId)).toEqual([])
    const byStaff = await undone()
    await on.setDiagnoses(byStaff.orderId, ['I10'])
    expect(await on.changes(byStaff.orderId)).toMatchObject([{ before: ['E11.9'], after: ['I10'] }])
    await again(byStaff)
    expect(await on.held(byStaff.orderId)).toHaveLength(1)
    await on.setDiagnoses(byStaff.orderId, ['E11.9'])
    expect(await on.held(byStaff.orderId)).toEqual([])
    // The clinic goes on asking: its own form stays closed to it, and what is accepted is noted.
    const byClinic = await undone()
    const sent = await bench.get(byClinic.sent._id)
    const { patient: _person, ...form } = await bench.form({ diagnoses: ['E78.5'] })
    const edit = { ...form, _id: sent._id, version: sent.version }
    expect((await clinic.call(api.remoteOrders.update, { body: { order: edit } })).status).toBe(422)
    const asked = await clinic.call(
      api.remoteOrders.askChange,
      { body: { orderId: sent._id, text: 'Lipids were meant', asked: { diagnoses: ['E78.5'] } } },
      bench.key(),
    )
    const { _id, version } = asked.body
    const body = { _id, version, accept: true, answer: 'Changed' }
    expect((await staff.call(api.remoteOrders.answerChange, { body }, bench.key())).status).toBe(200)
    await again(byClinic)
    expect(await on.changes(byClinic.orderId)).toMatchObject([{ before: ['E11.9'], after: ['E78.5'] }])
    // Before any receipt the codes are the clinic's to change.
    const early = await bench.send()
    const { patient: _other, ...late } = await bench.form({ diagnoses: ['E78.5'] })
    const change = { ...late, _id: early._id, version: early.version }
    expect((await clinic.call(api.remoteOrders.update, { body: { order: change } })).status).toBe(200)
    const orderId = (await bench.receive(early.requisitionNumber)).body.order._id
    expect(await on.changes(orderId)).toEqual([])
  })

  test('a clinic neither reads nor records it', async () => {
    const { orderId } = await on.received()
    const raw = await clinic.raw('POST', '/api/v1/order/diagnosis_changes', { orderId })
    expect(raw.status).toBe(403)
  })
})
