import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import type { StandingFields } from '@contract/standing-orders/shapes'
import { addDays } from '@contract/rules/age'
import { todayIn } from '@contract/rules/zone'
import { json } from '../../db/json'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { remoteBench } from '../remote-orders/test-remote'

let lab: TestLab
let clinic: Caller
let bench: ReturnType<typeof remoteBench>
let today: string
beforeAll(async () => {
  lab = await testLab()
  clinic = await lab.as('portal')
  bench = remoteBench(lab, clinic)
  today = todayIn('America/Boise', lab.clock.now().toISOString())
  await bench.letSign()
})
afterAll(() => lab.close())

const tryAdd = async (over: Partial<StandingFields> = {}, who = clinic) => {
  const remoteOrderId = over.remoteOrderId ?? (await bench.send())._id
  const standing = { everyWeeks: 2, from: today, until: null, times: 2, when: 'present' as const, ...over }
  return who.call(api.standingOrders.add, { body: { standing: { ...standing, remoteOrderId } } }, bench.key())
}
const make = (_id: string, version: number, over: object = {}) =>
  clinic.call(
    api.standingOrders.make,
    { body: { _id, version, collectedAt: lab.clock.now().toISOString(), answers: {}, ...over } },
    bench.key(),
  )
const list = async (query: { due?: boolean; ended?: boolean } = {}, who = clinic) =>
  (await who.call(api.standingOrders.list, { query })).body.docs

test('an order is repeated when the patient presents: due, made once, due again, done after its number of times', async () => {
  const { body: standing } = await tryAdd()
  expect(standing).toMatchObject({ state: 'ACTIVE', due: true, nextDue: today, made: 0, last: null })
  expect((await list({ due: true })).map(({ _id }) => _id)).toContain(standing._id)
  const first = await make(standing._id, standing.version)
  expect([first.status, first.body.state]).toEqual([200, 'INTRANSIT'])
  const order = await bench.get(first.body._id)
  expect(order).toMatchObject({ source: 'standing', patient: { _id: standing.patient._id } })
  expect(order.panels).toEqual(standing.panels)
  const now = (await list()).find(({ _id }) => _id === standing._id)
  expect(now).toMatchObject({
    made: 1,
    due: false,
    last: { requisitionNumber: first.body.requisitionNumber },
  })
  expect((await make(standing._id, standing.version)).status).toBe(409)
  const twice = await make(standing._id, now?.version ?? 0)
  expect([twice.status, twice.message]).toEqual([422, expect.stringContaining('is not received yet')])
  expect((await bench.receive(first.body.requisitionNumber)).status).toBe(200)
  expect((await make(standing._id, now?.version ?? 0)).status).toBe(200)
  expect((await list({ ended: true })).find(({ _id }) => _id === standing._id)).toMatchObject({
    state: 'DONE',
    nextDue: null,
  })
})

test('on its day it makes its order by itself, once; what keeps it from that stands in words', async () => {
  const { body: own } = await tryAdd({ when: 'due', everyWeeks: 1, times: 3 })
  const admin = await lab.as('admin')
  const run = async () => {
    await admin.call(api.jobs.runNow, { body: { kind: 'standing-orders' } })
    await lab.app.jobs.idle()
    return (await list()).find(({ _id }) => _id === own._id)
  }
  const made = await run()
  expect(made).toMatchObject({ made: 1, problem: null, last: { waits: true, due: today } })
  expect(await run()).toMatchObject({ made: 1 })
  // The next is due and the first is still not received: no second one is made, and why is said.
  await lab.owner.updateTable('standing_order').set({ next_due: today }).where('id', '=', own._id).execute()
  const later = await run()
  expect(later?.made).toBe(1)
  expect(later?.problem).toContain('is not received yet')
})

test('by itself it makes nothing for an account that may not order, or not from there, and says so', async () => {
  const admin = await lab.as('admin')
  const [{ body: own }, { body: elsewhere }] = [await tryAdd({ when: 'due' }), await tryAdd({ when: 'due' })]
  const account = lab.owner.updateTable('app_user').where('username', '=', 'portal')
  const { myroles } = await lab.owner
    .selectFrom('app_user')
    .select('myroles')
    .where('username', '=', 'portal')
    .executeTakeFirstOrThrow()
  const problemOf = async ({ _id }: { _id: string }) => {
    await admin.call(api.jobs.runNow, { body: { kind: 'standing-orders' } })
    await lab.app.jobs.idle()
    const row = lab.owner.selectFrom('standing_order').select(['made', 'problem']).where('id', '=', _id)
    return row.executeTakeFirstOrThrow()
  }
  const gone = { made: 0, problem: m.standingOrders.accountGone }
  await account.set({ myroles: json({}) }).execute()
  expect(await problemOf(own)).toEqual(gone)
  await account.set({ myroles: json(myroles) }).execute()
  const far = lab.seeded.locations.get('LAKESHR') ?? ''
  await lab.owner
    .updateTable('standing_order')
    .set({ location_id: far })
    .where('id', '=', elsewhere._id)
    .execute()
  expect(await problemOf(elsewhere)).toEqual(gone)
  await lab.owner
    .updateTable('standing_order')
    .set({ state: 'ENDED' })
    .where('id', '=', elsewhere._id)
    .execute()
})

test('once the laboratory moved its order to another patient, no more is made, and why is said', async () => {
  const sent = await bench.send()
  const { body: own } = await tryAdd({ remoteOrderId: sent._id })
  const { body: byItself } = await tryAdd({ remoteOrderId: sent._id, when: 'due' })
  const { order } = (await bench.receive(sent.requisitionNumber)).body
  const right = (await bench.get((await bench.send())._id)).patient
  const admin = await lab.as('admin')
  const { version } = (await admin.call(api.orders.get, { params: { id: order._id }, body: {} })).body
  const body = {
    ...{ orderid: order._id, version, patient: { _id: right._id } },
    transfer: { reason: 'Wrong patient' },
  }
  expect((await admin.call(api.orders.updatePatient, { body })).status).toBe(200)
  const says = `The laboratory moved order ${sent.requisitionNumber}`
  const now = (await list()).find(({ _id }) => _id === own._id)
  expect(now?.problem).toContain(says)
  const refused = await make(own._id, own.version)
  expect([refused.status, refused.message]).toEqual([422, expect.stringContaining(says)])
  const run = async () => {
    await admin.call(api.jobs.runNow, { body: { kind: 'standing-orders' } })
    await lab.app.jobs.idle()
  }
  await run()
  await run()
  expect((await list()).find(({ _id }) => _id === byItself._id)).toMatchObject({ made: 0 })
  const rows = await lab.owner.selectFrom('audit').select('changes').execute()
  const told = rows
    .flatMap(({ changes }) => changes)
    .filter(({ id, field }) => id === byItself._id && field === 'problem')
  expect(told).toHaveLength(1)
})

test('where the form needs the provider’s signature, what is made by itself waits for it', async () => {
  const admin = await lab.as('admin')
  const form = async (signature: 'provider' | 'anyone') => {
    const found = (await admin.call(api.remoteForms.list, {})).body.docs.find(({ key }) => key === 'new')
    if (!found) throw new Error('No form.')
    const { key, version, changedAt: _at, changedByName: _by, ...rest } = found
    const saved = await admin.call(api.remoteForms.save, {
      body: { key, version, form: { ...rest, signature } },
    })
    expect(saved.status, saved.message).toBe(200)
  }
  const { physicianId } = await bench.form()
  await form('provider')
  await lab.owner.deleteFrom('provider_delegate').execute()
  const named = { physicianId, username: 'portal', kind: 'provider' as const }
  expect((await admin.call(api.remoteOrders.nameDelegate, { body: named }, bench.key())).status).toBe(200)
  const { body: own } = await tryAdd({ when: 'due' })
  await admin.call(api.jobs.runNow, { body: { kind: 'standing-orders' } })
  await lab.app.jobs.idle()
  const made = (await list()).find(({ _id }) => _id === own._id)?.last
  expect(await bench.get(made?._id ?? '')).toMatchObject({
    ...{ state: 'READYTOREVIEW', signedByName: null, signedAt: null, maySign: true },
  })
  await lab.owner.deleteFrom('provider_delegate').execute()
  await bench.letSign()
  await form('anyone')
})

test('one that was sent with a reason while its claim was open is repeated with it', async () => {
  const medicare = lab.seeded.payers.find(({ name }) => name.startsWith('Medicare Part B'))?.id ?? ''
  const insurance = [{ payerId: medicare, payerName: null, policyNumber: null, groupNumber: null }]
  expect((await bench.trySend({ insurance })).status).toBe(400)
  const order = await bench.send({ insurance, claimReason: 'The card follows.' })
  const { body: standing } = await tryAdd({ remoteOrderId: order._id })
  const made = await make(standing._id, standing.version)
  expect((await bench.get(made.body._id)).claimReason).toBe('The card follows.')
})

test('it ends within 12 months, with a diagnosis and the signature of the provider or a delegate', async () => {
  const long = await tryAdd({ until: addDays(today, 367), times: null })
  expect(long.fields).toEqual({ 'standing.until': expect.stringContaining('ends within 12 months') })
  const many = await tryAdd({ everyWeeks: 52, times: 3 })
  expect(many.fields).toEqual({ 'standing.times': expect.stringContaining('ends within 12 months') })
  const bare = await bench.send()
  await sql`update remote_order set content = jsonb_set(content, '{diagnoses}', '[]') where id = ${bare._id}`.execute(
    lab.owner,
  )
  expect((await tryAdd({ remoteOrderId: bare._id })).message).toContain('needs a diagnosis code')
  expect((await tryAdd()).body.signedByName).toEqual(expect.any(String))
  const signed = await bench.send()
  await lab.owner.deleteFrom('provider_delegate').execute()
  expect((await tryAdd()).message).toContain('needs the provider’s signature')
  // What the provider or a delegate signed may be repeated by anybody of the clinic.
  expect((await tryAdd({ remoteOrderId: signed._id })).status).toBe(200)
  await bench.letSign()
  const { body: old } = await tryAdd()
  await lab.owner
    .updateTable('standing_order')
    .set({ from_day: addDays(today, -400) })
    .where('id', '=', old._id)
    .execute()
  expect((await make(old._id, old.version)).message).toContain('more than 12 months old')
})

test('it ends with a reason, is nobody else’s, and says what cannot be repeated', async () => {
  const { body: standing } = await tryAdd()
  const other = await lab.as('portal.other')
  const body = { _id: standing._id, version: standing.version, reason: 'Moved away' }
  const stale = { ...body, version: standing.version + 1 }
  expect((await clinic.call(api.standingOrders.end, { body: stale }, bench.key())).status).toBe(409)
  expect((await other.call(api.standingOrders.end, { body }, bench.key())).status).toBe(404)
  expect(await list({}, other)).toEqual([])
  const ended = await clinic.call(api.standingOrders.end, { body }, bench.key())
  expect(ended.body).toMatchObject({ state: 'ENDED', endedReason: 'Moved away', nextDue: null })
  const twice = { ...body, version: ended.body.version, reason: 'Again' }
  expect((await clinic.call(api.standingOrders.end, { body: twice }, bench.key())).status).toBe(422)
  const { body: nextWeek } = await tryAdd({ from: addDays(today, 7) })
  expect((await list({ due: true })).map(({ _id }) => _id)).not.toContain(nextWeek._id)
  // A canceled order is repeated no more, nor what every patient has to agree to anew.
  const canceled = await bench.send()
  const cancel = { orderId: canceled._id, status: 'rejected' as const, reason: 'Patient left' }
  await clinic.call(api.remoteOrders.status, { body: cancel }, bench.key())
  expect((await tryAdd({ remoteOrderId: canceled._id })).message).toBe(m.standingOrders.notRepeatable)
  const agreed = await bench.send()
  await lab.owner.updateTable('remote_order').set({ form: 'general' }).where('id', '=', agreed._id).execute()
  expect((await tryAdd({ remoteOrderId: agreed._id })).message).toBe(m.standingOrders.needsConsent)
  const past = await tryAdd({ from: '2020-01-01' })
  expect(past.fields).toEqual({ 'standing.from': 'The first day is past. Choose today or later.' })
  const endless = await tryAdd({ times: null })
  expect(endless.fields).toHaveProperty(['standing.until'])
  const admin = await lab.as('admin')
  const found = (await admin.call(api.remoteForms.list, {})).body.docs.find(({ key }) => key === 'new')
  if (!found) throw new Error('No form.')
  const { key, version, changedAt: _at, changedByName: _by, ...form } = found
  const sent = await bench.send()
  const fasting = {
    key: 'fasting',
    label: 'Fasting?',
    type: 'yesno' as const,
    choices: [],
    required: true,
    hint: null,
  }
  await admin.call(api.remoteForms.save, { body: { key, version, form: { ...form, questions: [fasting] } } })
  const asked = await tryAdd({ remoteOrderId: sent._id, when: 'due' })
  expect(asked.fields).toEqual({ 'standing.when': expect.stringContaining('asks questions each time') })
  const present = await tryAdd({ remoteOrderId: sent._id })
  expect(present.body.questions.map((one) => one.key)).toEqual(['fasting'])
  await bench.receive(sent.requisitionNumber)
  expect((await make(present.body._id, present.body.version)).fields).toEqual({
    'answers.fasting': expect.any(String),
  })
  const answered = await make(present.body._id, present.body.version, { answers: { fasting: true } })
  expect(answered.status).toBe(200)
})
