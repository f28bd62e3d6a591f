import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { IntakeAnswer } from '@contract/intake/shapes'
import type { OrderFieldsInput } from '@contract/orders/shapes'
import { json } from '../../db/json'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { orderForms } from '../orders/test-orders'

let lab: TestLab
let admin: Caller
let kiosk: Caller
let here = ''
let elsewhere = ''
let formId = ''
beforeAll(async () => {
  lab = await testLab()
  admin = await lab.as('admin')
  here = lab.seeded.locations.get('CRPS-MER') ?? ''
  elsewhere = lab.seeded.locations.get('LAKESHR') ?? ''
  kiosk = await lab.as('kiosk')
  formId = (await addForm('Before your visit', ['CRPS-MER'])).body._id
})
afterAll(() => lab.close())

const questions = [
  {
    key: 'feeling',
    label: 'How do you feel?',
    type: 'choice' as const,
    required: true,
    choices: [
      { value: 'well', label: 'Well' },
      { value: 'ill', label: 'Ill' },
    ],
  },
  { key: 'since', label: 'Since when?', type: 'date' as const },
  { key: 'fever', label: 'Fever?', type: 'yesno' as const },
  { key: 'degrees', label: 'Temperature', type: 'number' as const },
]
const addForm = (name: string, locations: string[]) =>
  admin.call(api.intakeForms.add, {
    body: {
      intakeForm: { name, intro: 'A few questions.', appliesTo: { panels: ['CBC'], locations }, questions },
    },
  })
const patient = {
  firstname: 'Ada',
  lastname: 'Okafor',
  dob: '1961-03-07',
  gender: 'F' as const,
  phone: '(208) 555-0111',
  email: null,
}
const hand = (
  answers: Record<string, IntakeAnswer> = { feeling: 'ill', since: '2026-11-17', fever: true, degrees: 38.4 },
  over: object = {},
  caller = kiosk,
) => caller.call(api.intake.submit, { body: { formId, locationId: here, patient, answers, ...over } })
const get = async (id: string, caller = admin) => caller.call(api.intake.get, { params: { id } })
const decide = (
  _id: string,
  version: number,
  to: 'ACCEPTED' | 'DISMISSED' | 'NEW',
  reason: string | null = null,
  caller = admin,
) => {
  lab.clock.advance(1000)
  return caller.call(api.intake.decide, { body: { _id, version, to, reason } })
}

describe('filling in a form [route:/intake]', () => {
  test('a kiosk sees the forms of its own location and hands one in; the laboratory reads it as it was asked', async () => {
    await addForm('Lakeshore only', ['LAKESHR'])
    const open = (await kiosk.call(api.intake.open)).body.docs
    expect(open.map(({ name }) => name)).toEqual(['Before your visit'])
    expect(open[0]?.locations.map(({ _id }) => _id)).toEqual([here])
    const { body, status } = await hand()
    expect(status).toBe(200)
    const { body: form } = await get(body._id)
    expect(form).toMatchObject({
      state: 'NEW',
      lastname: 'Okafor',
      formName: 'Before your visit',
      panels: ['CBC'],
    })
    expect(form.answers.map(({ label, text }) => [label, text])).toEqual([
      ['How do you feel?', 'Ill'],
      ['Since when?', '2026-11-17'],
      ['Fever?', 'Yes'],
      ['Temperature', '38.4'],
    ])
    // A later change of the form changes nothing of what was answered.
    const { body: detail } = await admin.call(api.intakeForms.get, { params: { id: formId } })
    const { active: _active, ...fields } = detail
    const [first, ...rest] = detail.questions
    if (!first) throw new Error('no question')
    await admin.call(api.intakeForms.update, {
      body: { intakeForm: { ...fields, questions: [{ ...first, label: 'How are you today?' }, ...rest] } },
    })
    expect((await get(body._id)).body.answers[0]?.label).toBe('How do you feel?')
  })

  test('what is missing, what is no answer and what was not asked is named', async () => {
    const answer = await hand({ since: '2026-02-31', fever: 'perhaps', degrees: 'hot', more: 'x' })
    expect([answer.status, answer.fields]).toEqual([
      400,
      {
        'answers.feeling': 'Answer this question.',
        'answers.since': 'Not a valid answer.',
        'answers.fever': 'Not a valid answer.',
        'answers.degrees': 'Not a valid answer.',
        'answers.more': 'The form has changed. Reload it.',
      },
    ])
    const unborn = await hand(undefined, { patient: { ...patient, dob: '2027-01-01' } })
    expect(Object.keys(unborn.fields)).toEqual(['patient.dob'])
  })

  test('at another location, with a form that is switched off, and by others it is refused', async () => {
    expect((await hand(undefined, { locationId: elsewhere })).status).toBe(404)
    const off = (await addForm('Old form', [])).body._id
    await admin.call(api.intakeForms.setActive, { body: { ids: [off], active: false } })
    expect((await hand(undefined, { formId: off })).status).toBe(404)
    for (const name of ['portal', 'courier', 'sales', 'lab'])
      expect((await hand(undefined, {}, await lab.as(name))).status, name).toBe(403)
  })

  test('a repeated key hands in once', async () => {
    const key = { 'idempotency-key': 'this-intake-once' }
    const body = { formId, locationId: here, patient, answers: { feeling: 'well' } }
    const ids = [
      await kiosk.call(api.intake.submit, { body }, key),
      await kiosk.call(api.intake.submit, { body }, key),
    ].map((answer) => answer.body._id)
    expect(ids[0]).toBe(ids[1])
  })
})

describe('the queue', () => {
  test('found by name and form, accepted once, with who and when', async () => {
    const { _id } = (await hand(undefined, { patient: { ...patient, lastname: 'Zimmer' } })).body
    const listed = await admin.call(api.intake.list, { query: { text: 'zimmer', state: 'NEW' } })
    expect(listed.body.docs.map((row) => row._id)).toEqual([_id])
    const accepted = await decide(_id, 1, 'ACCEPTED')
    expect(accepted.body).toMatchObject({ state: 'ACCEPTED', version: 2, decidedAt: expect.any(String) })
    expect((await decide(_id, 1, 'DISMISSED', 'late')).status).toBe(409)
    expect((await decide(_id, 2, 'DISMISSED', 'late')).status).toBe(422)
    const { docs } = (await admin.call(api.intake.history, { body: { _id } })).body
    expect(docs.map(({ changes }) => changes.find(({ field }) => field === 'state')?.new)).toEqual([
      'ACCEPTED',
      'NEW',
    ])
  })

  test('dismissed only with a reason, and put back', async () => {
    const { _id } = (await hand()).body
    const bare = await decide(_id, 1, 'DISMISSED')
    expect([bare.status, bare.fields]).toEqual([422, { reason: 'Enter a reason for dismissing the form.' }])
    expect((await decide(_id, 1, 'DISMISSED', 'Handed in twice')).body).toMatchObject({
      state: 'DISMISSED',
      reason: 'Handed in twice',
    })
    expect((await decide(_id, 2, 'NEW')).body).toMatchObject({ state: 'NEW', reason: null, decidedAt: null })
    const counts = (await admin.call(api.intake.counts)).body
    const page = await admin.call(api.intake.list, { query: { state: 'NEW', limit: 200 } })
    expect(counts.NEW).toBe(page.body.total)
  })

  test('each read leaves its trail, and the file holds what the list shows', async () => {
    const { _id } = (await hand(undefined, { patient: { ...patient, lastname: 'Trail' } })).body
    await get(_id)
    const file = await admin.call(api.intake.exportCsv, { query: { text: 'trail' } })
    const [head, row] = new TextDecoder().decode(file.bytes).split('\r\n')
    expect(head).toBe('Submitted,Last name,First name,Date of birth,Form,Location,Status')
    expect(row).toContain('Trail,Ada,1961-03-07,Before your visit')
    await lab.app.drain()
    const rows = await lab.owner
      .selectFrom('audit')
      .select(['call', 'ids'])
      .where('call', 'in', ['POST /intakes/:id', 'GET /intakes_export'])
      .execute()
    expect(
      rows
        .filter(({ ids }) => ids.includes(_id))
        .map(({ call }) => call)
        .toSorted(),
    ).toEqual(['GET /intakes_export', 'POST /intakes/:id'])
  })

  test('others read nothing; a kiosk that hands in reads nothing back, makes no forms, and decides nothing', async () => {
    const { _id } = (await hand()).body
    for (const name of ['lab', 'accession', 'portal', 'courier', 'sales']) {
      const caller = await lab.as(name)
      expect((await get(_id, caller)).status, name).toBe(403)
      expect((await caller.call(api.intake.exportCsv, {})).status, name).toBe(403)
    }
    for (const refused of [
      await kiosk.call(api.intake.list, {}),
      await get(_id, kiosk),
      await decide(_id, 1, 'ACCEPTED', null, kiosk),
      await kiosk.call(api.intakeForms.add, {
        body: { intakeForm: { name: 'Mine', appliesTo: {}, questions } },
      }),
    ])
      expect(refused.status).toBe(403)
    expect((await get(uuidv7())).status).toBe(404)
  })

  test('a form in use says how many wait', async () => {
    const { body } = await admin.call(api.intakeForms.uses, { body: { _id: formId } })
    expect(body.uses[0]?.count).toBeGreaterThan(0)
  })
})

describe('the order of a form', () => {
  const enter = (_id: string, order: OrderFieldsInput, caller = admin, key?: string) => {
    lab.clock.advance(1000)
    return caller.call(
      api.intake.enterOrder,
      { body: { _id, order } },
      key === undefined ? {} : { 'idempotency-key': key },
    )
  }
  const form = async (over: Partial<OrderFieldsInput> = {}) => {
    const forms = orderForms(lab)
    return forms.form(await forms.addPatient(admin), over)
  }

  test('is entered and the form accepted in one; the form then shows it, and becomes no second one', async () => {
    const { _id } = (await hand()).body
    const made = await enter(_id, await form())
    expect(made.status).toBe(200)
    const { body: after } = await get(_id)
    expect(after).toMatchObject({
      state: 'ACCEPTED',
      version: 2,
      decidedAt: expect.any(String),
      locationCode: 'CRPS-MER',
      order: { _id: made.body._id, requisitionNumber: made.body.requisitionNumber, removed: false },
    })
    const again = await enter(_id, await form())
    expect([again.status, again.message]).toEqual([
      422,
      `This form is already order ${made.body.requisitionNumber}.`,
    ])
    expect((await decide(_id, 2, 'DISMISSED', 'late')).status).toBe(422)
    const { docs } = (await admin.call(api.intake.history, { body: { _id } })).body
    expect(docs[0]?.changes).toEqual(
      expect.arrayContaining([expect.objectContaining({ field: 'order', new: made.body.requisitionNumber })]),
    )
  })

  test('two tabs at once make one order; the same key answers the same order', async () => {
    const { _id } = (await hand()).body
    const orders = [await form(), await form()]
    const tabs = await Promise.all(orders.map((order) => enter(_id, order)))
    expect(tabs.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const entered = await lab.owner
      .selectFrom('lab_order')
      .select('id')
      .where(
        'patient_id',
        'in',
        orders.map(({ patientId }) => patientId),
      )
      .execute()
    expect(entered).toHaveLength(1)

    const other = (await hand()).body._id
    const order = await form()
    const ids = [
      await enter(other, order, admin, 'one-press-one-order'),
      await enter(other, order, admin, 'one-press-one-order'),
    ].map((answer) => answer.body._id)
    expect(ids[0]).toBe((await get(other)).body.order?._id)
    expect(ids[1]).toBe(ids[0])
  })

  test('a refused order changes nothing of the form; a dismissed form becomes none; an accepted one still may', async () => {
    const { _id } = (await hand()).body
    const bad = await enter(_id, await form({ locationId: uuidv7() }))
    expect(bad.status).toBeGreaterThanOrEqual(400)
    expect((await get(_id)).body).toMatchObject({ state: 'NEW', version: 1, order: null })
    await decide(_id, 1, 'DISMISSED', 'Handed in twice')
    expect((await enter(_id, await form())).status).toBe(422)
    await decide(_id, 2, 'NEW')
    const accepted = (await decide(_id, 3, 'ACCEPTED')).body
    expect((await enter(_id, await form())).status).toBe(200)
    // Who accepted it stays on file.
    expect((await get(_id)).body.decidedAt).toBe(accepted.decidedAt)
  })

  test('takes both rights: to decide on forms and to create orders', async () => {
    const { _id } = (await hand()).body
    const order = await form()
    for (const name of ['lab', 'accession', 'kiosk', 'portal'])
      expect((await enter(_id, order, await lab.as(name))).status, name).toBe(403)
    const roles = json({ 'lab-admin': { enabled: true } })
    await lab.owner
      .updateTable('app_user')
      .set({ myroles: roles })
      .where('username', '=', 'manager')
      .execute()
    const manager = await lab.as('manager')
    expect((await manager.call(api.intake.get, { params: { id: _id } })).status).toBe(200)
    expect((await enter(_id, order, manager)).status).toBe(403)
    expect((await get(_id)).body.state).toBe('NEW')
    expect((await enter(uuidv7(), order)).status).toBe(404)
  })
})
