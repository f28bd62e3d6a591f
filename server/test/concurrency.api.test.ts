import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { OrderFieldsInput } from '@contract/orders/shapes'
import { json } from '../db/json'
import { orderForms } from '../modules/orders/test-orders'
import { reportBench } from '../modules/reports/test-reports'
import { orderWith } from './fixtures'
import { seed, some } from './generated'
import { testLab, type Answer, type Caller, type TestLab } from './harness'

/**
 * Nobody's work is lost in silence: what was accepted is there, or its author was told that somebody else was first; an
 * answer that got lost on its way is answered again, not made again; and a right that is taken away is gone at the next
 * call.
 */
let lab: TestLab
let staff: Caller[]
const runs = some(40, 320)
const settings = { numRuns: runs, seed, endOnFailure: true }

beforeAll(async () => {
  lab = await testLab()
  staff = await Promise.all(['admin', 'lab', 'accession', 'admin', 'lab'].map((name) => lab.as(name)))
})
afterAll(() => lab.close())

/** An editor of one record: opens it, changes a field, saves. */
interface Step {
  editor: number
  /** Reads the record anew, or saves a change of one field over what was read. */
  does: 'open' | 'save'
  field: number
  /** Sent together with the step after it, so that the two meet in the database. */
  together: boolean
}
const steps = fc.record({
  editors: fc.integer({ min: 2, max: 5 }),
  list: fc.array(
    fc.record<Step>({
      editor: fc.nat(4),
      does: fc.constantFrom('open', 'save', 'save'),
      field: fc.nat(3),
      together: fc.boolean(),
    }),
    { minLength: 4, maxLength: 12, size: 'max' },
  ),
})

interface Edited<Doc extends { version: number }> {
  open(caller: Caller): Promise<Doc>
  /** Saves the document with one field set. */
  save(caller: Caller, doc: Doc, field: string, value: string): Promise<Answer<unknown>>
  read(doc: Doc, field: string): unknown
  fields: readonly string[]
}

const told = { accepted: 0, stale: 0 }

/** Plays the steps and holds every accepted edit against what the record then holds: the model is one map of fields. */
async function play<Doc extends { version: number }>(
  what: Edited<Doc>,
  editors: number,
  list: readonly Step[],
): Promise<void> {
  const first = await what.open(await lab.as('admin'))
  const seen = new Map<number, Doc>()
  const model = new Map(what.fields.map((field) => [field, what.read(first, field)]))
  let version = first.version
  let typed = 0

  async function save(step: Step): Promise<void> {
    const editor = step.editor % editors
    const caller = staff[editor]
    const doc = seen.get(editor) ?? first
    const field = what.fields[step.field % what.fields.length] ?? ''
    if (!caller) throw new Error('There is no such editor.')
    typed += 1
    const value = `edit ${typed}`
    const { status } = await what.save(caller, doc, field, value)
    expect([200, 409]).toContain(status)
    if (status === 409) {
      told.stale += 1
      return
    }
    told.accepted += 1
    // Accepted only over the newest: so what the document held of the other fields is what they hold.
    expect(doc.version).toBe(version)
    version += 1
    model.set(field, value)
    for (const other of what.fields)
      if (other !== field) expect(what.read(doc, other)).toEqual(model.get(other))
  }
  const waiting: Step[] = []
  for (const step of list) {
    if (step.does === 'open') {
      const caller = staff[step.editor % editors]
      if (caller) seen.set(step.editor % editors, await what.open(caller))
      continue
    }
    waiting.push(step)
    if (step.together) continue
    await Promise.all(waiting.splice(0).map(save))
  }
  await Promise.all(waiting.map(save))
  const last = await what.open(await lab.as('admin'))
  for (const field of what.fields) expect(what.read(last, field), field).toEqual(model.get(field))
  expect(last.version).toBe(version)
}

const ok = <Body>(answer: Answer<Body>): Body => {
  expect(answer.status, answer.message).toBe(200)
  return answer.body
}

test('[R7] patients: two to five editors, any interleaving: each accepted edit stands, or its author saw 409', async () => {
  const { patientId } = await orderWith(lab, { tests: ['GLU'] })
  type Doc = Awaited<ReturnType<typeof open>>
  const open = async (caller: Caller) =>
    ok(await caller.call(api.patients.get, { params: { id: patientId }, body: {} }))
  // A new first name beside a new last name would be another person.
  const names = ['lastname', 'middlename'] as const
  const edited: Edited<Doc> = {
    open,
    fields: names,
    read: (doc, field) => Reflect.get(doc, field),
    save: (caller, doc, field, value) =>
      caller.call(api.patients.update, { body: { patient: { ...doc, [field]: value } } }),
  }
  await fc.assert(
    fc.asyncProperty(steps, ({ editors, list }) => play(edited, editors, list)),
    settings,
  )
}, 240_000)

test('[R7] orders: the same, over the whole form', async () => {
  const forms = orderForms(lab)
  const [first] = staff
  if (!first) throw new Error('There are no staff.')
  const patientId = await forms.addPatient(first)
  const form = forms.form(patientId)
  const made = ok(await first.call(api.orders.addOrder, { body: { order: form } }))
  const open = async (caller: Caller) =>
    ok(await caller.call(api.orders.get, { params: { id: made._id }, body: {} }))
  type Doc = Awaited<ReturnType<typeof open>>
  const read = (doc: Doc, field: string): unknown =>
    field === 'comment' ? doc.comment : (doc.answers[field] ?? null)
  const edited: Edited<Doc> = {
    open,
    fields: ['comment', 'lastDose', 'reason', 'symptoms'],
    read,
    save: (caller, doc, field, value) => {
      const answers = Object.fromEntries(
        Object.entries(doc.answers).map(([key, answer]) => [key, String(answer)]),
      )
      const fields: OrderFieldsInput = {
        ...form,
        requisitionNumber: doc.requisitionNumber,
        comment: field === 'comment' ? value : doc.comment,
        answers: field === 'comment' ? answers : { ...answers, [field]: value },
      }
      return caller.call(api.orders.update, { body: { orderId: doc._id, version: doc.version, fields } })
    },
  }
  await fc.assert(
    fc.asyncProperty(steps, ({ editors, list }) => play(edited, editors, list)),
    { ...settings, numRuns: Math.ceil(runs / 2) },
  )
  process.stdout.write(
    `Concurrent edits: ${runs + Math.ceil(runs / 2)} runs, ${told.accepted} accepted and kept, ${told.stale} told 409, 0 lost\n`,
  )
}, 240_000)

test('[R8] 200 orders, 30 % of the answers lost and asked for again: one order each, numbers without gaps or repeats', async () => {
  const forms = orderForms(lab)
  const [caller] = staff
  if (!caller) throw new Error('There are no staff.')
  const patientId = await forms.addPatient(caller)
  const form = forms.form(patientId, { comment: 'Idempotency' })
  const random = fc.sample(
    fc.record({ lost: fc.integer({ min: 1, max: 10 }).map((n) => n <= 3), atOnce: fc.boolean() }),
    { numRuns: 200, seed },
  )
  let retried = 0
  const requests: string[] = []
  async function enter({ lost, atOnce }: { lost: boolean; atOnce: boolean }): Promise<string> {
    const key = lab.ports.ids.id()
    const send = async () => {
      const requestId = crypto.randomUUID()
      requests.push(requestId)
      return ok(
        (await caller?.call(
          api.orders.addOrder,
          { body: { order: form } },
          { 'idempotency-key': key, 'x-request-id': requestId },
        )) ?? raise(),
      )
    }
    if (!lost) return (await send()).requisitionNumber
    retried += 1
    // The first answer is thrown away; an impatient client asks again while the first call still runs.
    const answers = atOnce ? await Promise.all([send(), send()]) : [await send(), await send()]
    expect(answers[1]).toEqual(answers[0])
    return answers[1]?.requisitionNumber ?? ''
  }
  const numbers: string[] = []
  for (let at = 0; at < random.length; at += 5)
    numbers.push(...(await Promise.all(random.slice(at, at + 5).map(enter))))
  await lab.app.drain()
  const rows = await lab.owner
    .selectFrom('lab_order')
    .select('requisition_number')
    .where('comment', '=', 'Idempotency')
    .execute()
  expect(rows).toHaveLength(200)
  expect(rows.map((row) => row.requisition_number).sort()).toEqual([...numbers].sort())
  const given = numbers.map((number) => Number(number.split('-')[1])).sort((a, b) => a - b)
  expect(given).toEqual(given.map((_, at) => (given[0] ?? 0) + at))
  const audit = await lab.owner
    .selectFrom('audit')
    .select(['request_id', 'outcome'])
    .where('request_id', 'in', requests)
    .execute()
  expect(new Set(audit.map((row) => row.request_id)).size, 'one row of the trail for each call').toBe(
    requests.length,
  )
  expect(audit).toHaveLength(requests.length)
  expect(audit.filter((row) => row.outcome === 'done')).toHaveLength(200)
  process.stdout.write(
    `Lost answers: 200 orders, ${retried} asked for twice, 200 rows, 0 duplicates, 0 gaps\n`,
  )
}, 120_000)
const raise = (): never => {
  throw new Error('There are no staff.')
}

test('[R8] the same verification, call and release at once by several people: each happens once', async () => {
  const [one, two] = [await lab.as('admin'), await lab.as('lab')]
  const bench = reportBench(lab, one)
  for (let round = 0; round < 8; round += 1) {
    const orderId = await bench.received({ items: [bench.forms.test('GLU'), bench.forms.test('BUN')] })
    await bench.enter(orderId, { GLU: '91', BUN: '14' })
    const marks = [...(await bench.analyses(orderId)).values()].map(({ _id, version }) => ({ _id, version }))
    const verified = await Promise.all(
      [one, two, one].map((caller) => caller.call(api.results.verify, { body: { analyses: marks } })),
    )
    const done = verified.flatMap((answer) => ok(answer).outcomes).filter((outcome) => outcome.ok)
    expect(done.map(({ _id }) => _id).sort()).toEqual(marks.map(({ _id }) => _id).sort())
    const { version } = await bench.order(orderId)
    const released = await Promise.all(
      [one, two, two].map((caller) => caller.call(api.reports.release, { body: { orderId, version } })),
    )
    expect(released.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const reports = await lab.owner
      .selectFrom('report')
      .select('number')
      .where('order_id', '=', orderId)
      .execute()
    expect(reports).toEqual([{ number: 1 }])
    expect(await bench.order(orderId)).toMatchObject({
      state: 'CLOSED',
      reportState: 'FINAL',
      reportVersion: 1,
    })
    lab.clock.advance(60_000)
  }
}, 60_000)

/** A person of one clinic whose rights are taken away in mid-list. */
async function clinician(username: string) {
  const caller = await lab.as(username)
  const userId = lab.seeded.users.get(username) ?? ''
  const page = (after?: string) =>
    caller.call(api.orders.list, { query: { limit: 2, ...(after ? { after } : {}) } })
  return { caller, userId, page }
}

test('[S4] a location taken away between page 1 and page 2 counts on page 2', async () => {
  const eagle = Array.from({ length: 3 }, () => orderWith(lab, { tests: ['GLU'], location: 'CRPS-EAG' }))
  const [hidden] = await Promise.all(eagle)
  const { caller, userId, page } = await clinician('portal')
  const first = await page()
  expect(first.status).toBe(200)
  const eagleId = lab.seeded.locations.get('CRPS-EAG') ?? ''
  const person = {
    firstname: 'Eda',
    lastname: 'Eagle',
    dob: '1970-01-01',
    gender: 'F',
    address: {},
    location: eagleId,
  } as const
  const add = () => caller.call(api.patients.add, { body: { patient: person } })
  expect((await add()).status).toBe(200)
  await lab.owner
    .deleteFrom('user_physician_location')
    .where('user_id', '=', userId)
    .where('physician_location_id', 'in', (eb) =>
      eb.selectFrom('physician_location').select('id').where('location_id', '=', eagleId),
    )
    .execute()
  for (let after = first.body.after ?? undefined; after;) {
    const next = await page(after)
    expect(next.body.docs.filter((row) => row.location._id === eagleId)).toEqual([])
    after = next.body.after ?? undefined
  }
  expect(
    (await caller.call(api.orders.get, { params: { id: hidden?.orderId ?? '' }, body: {} })).status,
  ).toBe(404)
  expect((await caller.call(api.orders.counts, { query: { location: eagleId } })).body.all).toBe(0)
  expect((await caller.call(api.locations.get, { params: { id: eagleId } })).status).toBe(404)
  expect(await add()).toMatchObject({ status: 400, fields: { location: expect.any(String) } })
})

test('[S4] a role taken away between page 1 and page 2 counts on page 2', async () => {
  const { caller, userId, page } = await clinician('portal.results')
  const first = await page()
  expect(first.status).toBe(200)
  await lab.owner
    .updateTable('app_user')
    .set({ myroles: json({}) })
    .where('id', '=', userId)
    .execute()
  expect((await page(first.body.after ?? undefined)).status).toBe(403)
  expect((await caller.call(api.patients.search, { body: {} })).status).toBe(403)
  expect((await caller.call(api.session.current)).status).toBe(200)
})

test('[S11] a user switched off is signed out everywhere at the next call', async () => {
  const login = () =>
    lab.anonymous.call(api.session.login, {
      body: { username: 'portal.other', password: 'aliquot-demo-2026' },
    })
  const tabs = [
    lab.withToken(ok(await login()).token),
    lab.withToken(ok(await login()).token),
    await lab.as('portal.other'),
  ]
  for (const tab of tabs) expect((await tab.call(api.orders.list)).status).toBe(200)
  const off = (active: boolean) =>
    lab.owner.updateTable('app_user').set({ active }).where('username', '=', 'portal.other').execute()
  await off(false)
  for (const tab of tabs) {
    expect((await tab.call(api.orders.list)).status).toBe(401)
    expect(
      (await tab.call(api.drafts.save, { params: { form: 'order:new' }, body: { data: 1 } })).status,
    ).toBe(401)
  }
  expect((await login()).status).toBe(401)
})
