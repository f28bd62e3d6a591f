import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { demoPassword } from '@contract/demo-users'
import { NO_CONTENT, type GraphContent } from '@contract/toxicology/shapes'
import { json } from '../../db/json'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { reportBench } from '../reports/test-reports'

let lab: TestLab
let staff: Caller
let pharmacist: Caller
let bench: ReturnType<typeof reportBench>
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('admin')
  pharmacist = await lab.as('pharmd')
  bench = reportBench(lab, staff)
})
afterAll(() => lab.close())
beforeEach(async () => {
  await lab.owner.deleteFrom('drug_graph').execute()
  await settings({})
})

const settings = (set: Record<string, unknown>) =>
  lab.owner
    .updateTable('lab')
    .set({ settings: json(set) })
    .where('id', '=', lab.seeded.labId)
    .execute()
const key = () => ({ 'idempotency-key': lab.ports.ids.id() })

async function urine(medications: string[], typed: Record<string, string>) {
  const orderId = await bench.received({
    specimens: [bench.forms.specimen('A', 'UCUP', 'URV')],
    items: Object.keys(typed).map((code) => bench.forms.test(code)),
    medications: medications.map((name) => ({ medicationId: null, name, detail: null })),
  })
  await bench.enter(orderId, typed)
  await bench.verify(orderId, Object.keys(typed))
  return orderId
}
const see = async (orderId: string, caller = pharmacist) =>
  (await caller.call(api.pharmacist.get, { body: { orderId } })).body
const accept = async (orderId: string, caller = pharmacist) =>
  caller.call(api.pharmacist.accept, { body: { orderId, basis: (await see(orderId, caller)).basis } })
const change = async (
  orderId: string,
  name: string,
  to: 'CONSISTENT' | 'NOT_COMPARED' | 'INCONSISTENT_POSITIVE',
) => {
  const line = (await see(orderId)).found.find((one) => one.name.startsWith(name))
  if (!line) throw new Error(`No ${name} here.`)
  return pharmacist.call(api.pharmacist.change, {
    body: { orderId, change: { about: line.about, to, reason: 'Seen in the PDMP' } },
  })
}
const own = (text: string) => [{ kind: 'own' as const, text }]
const advise = (orderId: string, text: string) =>
  pharmacist.call(api.pharmacist.advise, { body: { orderId, advice: own(text) } })
const queued = async (orderId: string) =>
  (await pharmacist.call(api.pharmacist.list, { query: { limit: 200 } })).body.docs.find(
    ({ _id }) => _id === orderId,
  )
/** Approves a version of the drug graph, and waits for what follows from it. */
async function approve(content: Partial<GraphContent>) {
  const draft = await staff.call(api.toxicology.saveDraft, {
    body: { draft: null, content: { ...NO_CONTENT, ...content } },
  })
  const { _id, version } = draft.body
  const answer = await staff.call(api.toxicology.approve, { body: { _id, version } })
  expect(answer.status, answer.message).toBe(200)
}
const namedQqx = {
  names: [{ typed: 'Qqx', ingredients: ['tramadol'], ambiguous: false, source: 'Director, 2026' }],
}
const signAlone = async (orderId: string, version: number) => {
  const answer = await staff.call(
    api.turboReports.sign,
    { body: { orders: [{ _id: orderId, version }] } },
    key(),
  )
  expect(answer.status, answer.message).toBe(200)
  await lab.app.jobs.idle()
  const { outcomes } = (await staff.call(api.turboReports.batch, { body: { _id: answer.body._id } })).body
  return outcomes[0]
}

describe('a review is of what was concluded', () => {
  test('a newer drug graph that changes it makes the order due again, and no paper names the reviewer', async () => {
    const orderId = await urine(['Qqx'], { 'C-HYC': '300', 'C-NHYC': '300' })
    expect((await accept(orderId)).status).toBe(200)
    const seen = (await bench.order(orderId)).version
    await approve(namedQqx)
    // Before anything was worked out in the background: the version that was seen is not the order any more.
    expect((await bench.tryRelease(orderId, { version: seen })).status).toBe(409)
    expect(await signAlone(orderId, seen)).toMatchObject({ state: 'REFUSED' })
    await lab.app.jobs.idle()
    expect((await bench.order(orderId)).pharmdReviewed).toBe(false)
    expect(await queued(orderId)).toBeDefined()
    await bench.release(orderId)
    expect((await bench.frozen(orderId, 1)).pharmacist).toBeNull()
  })

  test('one that changes nothing of it leaves the review as it is', async () => {
    const orderId = await urine(['Norco 5-325'], { 'C-HYC': '300', 'C-NHYC': '300' })
    await accept(orderId)
    await approve(namedQqx)
    await lab.app.jobs.idle()
    expect((await bench.order(orderId)).pharmdReviewed).toBe(true)
    await bench.release(orderId)
    expect((await bench.frozen(orderId, 1)).pharmacist?.by).toContain('Petrakis')
  })

  test('where reviews are asked for, a void one holds the release before the queue knows of it', async () => {
    await settings({ reviewBeforeRelease: true })
    const orderId = await urine(['Qqx'], { 'C-HYC': '300', 'C-NHYC': '300' })
    await accept(orderId)
    // As a newer release of the product leaves it: other rules, and nobody told the order.
    await lab.owner
      .updateTable('pharmacist_review')
      .set({ basis: (await see(orderId)).basis.replace(/\..*/, '.older') })
      .where('order_id', '=', orderId)
      .execute()
    expect((await bench.tryRelease(orderId)).message).toContain('A pharmacist has not reviewed')
    expect((await bench.gate(orderId)).blockers.join(' ')).toContain('A pharmacist has not reviewed')
    expect(await queued(orderId)).toBeDefined()
  })

  test('another ingredient of a listed medication voids it too', async () => {
    const medication = {
      name: 'House blend',
      kind: 'brand' as const,
      strength: '',
      form: 'tablet',
      route: 'oral',
      ingredients: ['hydrocodone'],
      sideEffects: [],
      alternatives: [],
    }
    const added = await staff.call(api.medications.add, { body: { medication } })
    const { _id: medicationId, version } = added.body
    const orderId = await bench.received({
      specimens: [bench.forms.specimen('A', 'UCUP', 'URV')],
      items: [bench.forms.test('C-HYC')],
      medications: [{ medicationId, name: 'House blend', detail: null }],
    })
    await bench.enter(orderId, { 'C-HYC': '300' })
    await bench.verify(orderId, ['C-HYC'])
    await accept(orderId)
    const seen = (await bench.order(orderId)).version
    const answer = await staff.call(api.medications.update, {
      params: { id: medicationId },
      body: { medication: { ...medication, version, ingredients: ['tramadol'] } },
    })
    expect(answer.status, answer.message).toBe(200)
    await lab.app.jobs.idle()
    const order = await bench.order(orderId)
    expect([order.pharmdReviewed, order.version > seen]).toEqual([false, true])
  })

  test('what a pharmacist writes raises the version that a signer has seen', async () => {
    const orderId = await urine([], { 'C-OXY': '900' })
    const versions = [(await bench.order(orderId)).version]
    const note = async (answer: { status: number; message: string }) => {
      expect(answer.status, answer.message).toBe(200)
      versions.push((await bench.order(orderId)).version)
    }
    await note(await change(orderId, 'Oxycodone', 'NOT_COMPARED'))
    await note(await advise(orderId, 'Repeat in four weeks.'))
    await note(await accept(orderId))
    await note(await pharmacist.call(api.pharmacist.undo, { body: { orderId } }))
    await note(await accept(orderId))
    expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b))
    expect(await signAlone(orderId, versions[0] ?? 0)).toMatchObject({
      state: 'REFUSED',
      message: 'The order changed after you saw it. Look at it again before signing.',
    })
  })
})

describe('what a correction drops of a review', () => {
  test('is said in the queue, and leaves a report only where somebody confirms it', async () => {
    const orderId = await urine(['Norco 5-325'], { 'C-HYC': '300', 'C-NHYC': '200', 'C-OXY': '900' })
    await change(orderId, 'Oxycodone', 'CONSISTENT')
    await advise(orderId, 'No action.')
    await accept(orderId)
    await bench.release(orderId)
    await bench.correct(orderId, 'C-OXY', '4000')
    await bench.verify(orderId, ['C-OXY'])
    expect((await queued(orderId))?.lapsed).toMatchObject({
      said: expect.stringContaining('Inconsistent changed to Consistent; advice: No action.'),
    })
    expect((await see(orderId)).reviews[0]).toMatchObject({ state: 'REVIEWED', stands: false })
    const { body: told } = await staff.call(api.orders.history, { body: { orderId } })
    expect(JSON.stringify(told)).toContain('"field":"pharmdReviewed","old":true,"new":false')
    const dropped = 'Version 1 says what the pharmacist, Elena Petrakis, PharmD, concluded and advised'
    expect((await bench.gate(orderId)).dropsReview).toContain(dropped)
    const refused = await bench.tryRelease(orderId, { reason: 'Dilution factor' })
    expect([refused.status, refused.message]).toEqual([422, expect.stringContaining(dropped)])
    const { version } = await bench.order(orderId)
    const body = { orderId, version, reason: 'Dilution factor', withoutReview: true }
    const released = await staff.call(api.reports.release, { body }, key())
    expect(released.status, released.message).toBe(200)
    expect((await bench.frozen(orderId, 2)).pharmacist).toBeNull()
  })

  test('needs no confirmation where it was reviewed again', async () => {
    const orderId = await urine(['Norco 5-325'], { 'C-HYC': '300', 'C-NHYC': '200', 'C-OXY': '900' })
    await advise(orderId, 'No action.')
    await accept(orderId)
    await bench.release(orderId)
    await bench.correct(orderId, 'C-OXY', '4000')
    await bench.verify(orderId, ['C-OXY'])
    expect((await accept(orderId)).status).toBe(200)
    expect((await bench.gate(orderId)).dropsReview).toBeNull()
    await bench.release(orderId, { reason: 'Dilution factor' })
  })
})

describe('an order that a pharmacist is at', () => {
  test('is not released past an unfinished review, alone or with others, and waits in the list by name', async () => {
    const orderId = await urine([], { 'C-OXY': '900' })
    await change(orderId, 'Oxycodone', 'NOT_COMPARED')
    const words = 'Elena Petrakis has this order open since'
    expect((await bench.tryRelease(orderId)).message).toContain(words)
    expect((await bench.gate(orderId)).blockers.join(' ')).toContain(words)
    const { version } = await bench.order(orderId)
    expect((await signAlone(orderId, version))?.message).toContain(words)
    const { docs } = (await staff.call(api.turboReports.list, { query: { state: 'PENDING' } })).body
    expect(docs.find(({ _id }) => _id === orderId)).toMatchObject({
      waitsFor: ['review'],
      reviewer: 'Elena Petrakis',
    })
    // Left for two minutes it is nobody's.
    lab.clock.advance(2 * 60_000 + 1000)
    await bench.release(orderId)
    const late = await accept(orderId)
    expect([late.status, late.message]).toEqual([
      422,
      expect.stringContaining('Version 1 of the report was released by Ana Reyes'),
    ])
    const closed = await pharmacist.call(api.pharmacist.closeDraft, { body: { orderId } })
    expect(closed.body.reviews[0]).toMatchObject({ state: 'UNDONE', changes: [{ now: 'Not compared' }] })
    expect((await pharmacist.call(api.pharmacist.closeDraft, { body: { orderId } })).status).toBe(422)
  })

  test('takes no medication from anybody else', async () => {
    const orderId = await urine(['Norco 5-325'], { 'C-HYC': '300' })
    await pharmacist.call(api.pharmacist.claim, { body: { orderId } })
    const [listed] = (await bench.order(orderId)).medications
    if (!listed) throw new Error('No medication here.')
    const med = { name: 'Percocet', detail: null }
    const answers = [
      await staff.call(api.orders.addMedication, { body: { orderId, med } }),
      await staff.call(api.orders.verifyMedication, {
        body: { orderId, oldMed: { _id: listed._id }, newMed: med },
      }),
      await staff.call(api.orders.removeMedication, { body: { orderId, med: { _id: listed._id } } }),
    ]
    for (const { status, message } of answers)
      expect([status, message]).toEqual([409, expect.stringContaining('Elena Petrakis has this order open')])
    expect((await pharmacist.call(api.orders.addMedication, { body: { orderId, med } })).status).toBe(200)
  })

  test('is claimed only while it waits', async () => {
    const orderId = await urine([], { 'C-OXY': '900' })
    await accept(orderId)
    const answer = await pharmacist.call(api.pharmacist.claim, { body: { orderId } })
    expect([answer.status, answer.message]).toEqual([422, 'This order does not wait for a review.'])
  })
})

describe('undo of a return', () => {
  test('never clears a hold that the laboratory made since', async () => {
    const orderId = await urine([], { 'C-OXY': '900' })
    await pharmacist.call(api.pharmacist.sendBack, { body: { orderId, reason: 'QC' } })
    await staff.call(api.orders.hold, { body: { orderIds: [orderId], hold: false } })
    const reason = 'Identity in doubt. QC pending'
    await staff.call(api.orders.hold, { body: { orderIds: [orderId], hold: true, reason } })
    const { body } = await pharmacist.call(api.pharmacist.undo, { body: { orderId } })
    expect(body.order.hold?.reason).toBe(reason)
  })
})

describe('what a review may add to a report', () => {
  test('is no more than the document takes, named at the field', async () => {
    const orderId = await urine([], { 'C-OXY': '900' })
    const lines = (from: number) =>
      Array.from({ length: 40 }, (_, at) => ({ kind: 'own' as const, text: `Line ${from + at}` }))
    const add = (from: number) =>
      pharmacist.call(api.pharmacist.advise, { body: { orderId, advice: lines(from) } })
    for (let from = 0; from < 200; from += 40) expect((await add(from)).status).toBe(200)
    expect((await add(200)).fields).toEqual({
      advice: 'The advice of this order is full (200). Take some back first.',
    })
    await accept(orderId)
    await bench.release(orderId)
    expect((await bench.frozen(orderId, 1)).pharmacist?.advice).toHaveLength(200)
  })

  test('is words that can be read, and on file where they say so', async () => {
    const orderId = await urine(['Norco 5-325'], { 'C-HYC': '300' })
    for (const text of ['\u3164', '\u200b\u2060', '\u2028', '...'])
      expect((await advise(orderId, text)).status).toBe(400)
    const posing = [{ kind: 'sideEffect' as const, text: 'Hydrocodone may cause flight.' }]
    const answer = await pharmacist.call(api.pharmacist.advise, { body: { orderId, advice: posing } })
    expect([answer.status, answer.fields]).toEqual([
      400,
      { 'advice.0.text': 'This line is not on file for this order. Add it as your own words.' },
    ])
    const text = 'Consider a pill count.'
    await lab.owner
      .insertInto('advice_template')
      .values({
        lab_id: lab.seeded.labId,
        id: lab.ports.ids.id(),
        name: 'Pill count',
        text,
        search_name: 'pill count',
      })
      .execute()
    const kept = [{ kind: 'template' as const, text }]
    expect((await pharmacist.call(api.pharmacist.advise, { body: { orderId, advice: kept } })).status).toBe(
      200,
    )
  })
})

/** A new session of this person that has switched to the account of the other, by a link that an administrator agreed to. */
async function actingAs(username: string, account: string): Promise<Caller> {
  const asked = await (await lab.as(username)).call(api.access.addLinkedUser, { body: { username: account } })
  const owner = await lab.as(account)
  const { docs } = (await owner.call(api.session.notifications)).body
  const notificationItem = docs.find(({ icon, done }) => icon === 'link' && !done)?._id ?? ''
  await owner.call(api.access.handleNotificationAction, { body: { notificationItem, action: 'ACCEPT' } })
  await staff.call(api.access.agreeLink, { body: { _id: asked.body._id } })
  const { body } = await lab.anonymous.call(api.session.login, { body: { username, password: demoPassword } })
  const switched = await lab
    .withToken(body.token)
    .call(api.access.switchAccount, { body: { username: account } })
  expect(switched.status, switched.message).toBe(200)
  return lab.withToken(switched.body.token)
}

describe('whose credentials', () => {
  test('a person without the right reviews nothing in a pharmacist’s account', async () => {
    const orderId = await urine([], { 'C-OXY': '900' })
    const linked = await actingAs('accession', 'pharmd')
    expect((await linked.call(api.pharmacist.claim, { body: { orderId } })).status).toBe(403)
    expect((await linked.call(api.pharmacist.accept, { body: { orderId, basis: 'x' } })).status).toBe(403)
  })

  test('the credential is the person’s', async () => {
    const orderId = await urine([], { 'C-OXY': '900' })
    await lab.owner
      .updateTable('app_user')
      .set({ myroles: json({ 'super-admin': { enabled: true } }) })
      .where('username', '=', 'manager')
      .execute()
    const linked = await actingAs('manager', 'pharmd')
    expect((await accept(orderId, linked)).status).toBe(200)
    await bench.release(orderId)
    expect((await bench.frozen(orderId, 1)).pharmacist?.by).not.toContain('PharmD')
  })
})
