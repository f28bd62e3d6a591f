import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { Profile } from '@contract/instrument-runs/profile'
import { NO_CONTENT } from '@contract/toxicology/shapes'
import { calls } from '@contract/calls'
import { readyForms } from '@contract/remote-orders/ready-forms'
import { json } from '../../db/json'
import { orderWith } from '../../test/fixtures'
import { testLab, type TestLab } from '../../test/harness'
import { registers } from '@contract/register/every-register'
import { autoverificationWrites } from '../../test/mass-calls-autoverification'
import { addOnWrites } from '../../test/mass-calls-add-ons'
import { batchWrites } from '../../test/mass-calls-batches'
import { courierWrites } from '../../test/mass-calls-courier'
import { plateWrites } from '../../test/mass-calls-plates'
import { qcWrites } from '../../test/mass-calls-qc'
import { ehrWrites } from '../../test/mass-calls-ehr'
import { outsideWrites } from '../../test/mass-calls-outside'
import { remoteWrites } from '../../test/mass-calls-remote'
import { transferWrites } from '../../test/mass-calls-transfers'
import { healthWrites } from '../../test/mass-calls-health'
import { makeEntity, entityOf } from '../../test/registers'
import { startDueSchedules } from '../../core/jobs/schedules'
import { jobKinds } from '../jobs/public'
import { deliveryBench } from '../deliveries/test-deliveries'
import { reportBench } from '../reports/test-reports'
import { kindsOfTheLab, labelTables } from './label-tables'
import { labelsOf } from './trail-labels'
import { fhirBench, testKey } from '../fhir/test-fhir'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
  // Its schedules come with the first look of a server at its jobs.
  await startDueSchedules(lab.db, lab.ports, jobKinds)
})
afterAll(() => lab.close())

const server = new URL('../../', import.meta.url)
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('test/'))
  .map((file) => readFileSync(new URL(file, server), 'utf8'))

/** Every kind that a write names: the literals at `changed` and `about`, what registers say of themselves, and the contract. */
const written = new Set([
  ...sources.flatMap((text) => [
    ...[...text.matchAll(/\b(?:changed|about)\(\s*'(\w+)'/g)].map(([, kind]) => kind ?? ''),
    ...[...text.matchAll(/\bentity: '(\w+)'/g)].map(([, kind]) => kind ?? ''),
  ]),
  ...calls.flatMap(({ endpoint }) => (endpoint.method === 'POST' ? [endpoint.entity] : [])),
])

/** Kinds of calls that are about nothing with an id: a look at many things, or at what is nobody's. */
const withoutRows: Readonly<Record<string, string>> = {
  access: 'The right to look, not a thing.',
  audit: 'The trail itself.',
  home: 'Counts.',
  search: 'A question.',
  notification: 'The caller’s own, and never written on the trail.',
  reference: 'Lists of the whole laboratory.',
  place: 'Places of the post.',
  logo: 'The laboratory’s.',
  about: 'The program.',
  mailbox: 'Mail of the demo laboratory.',
}

async function oneProgram() {
  const bench = fhirBench(lab)
  await bench.client(await testKey('ES384'))
}

describe('every kind of thing that the trail speaks of has a name there', () => {
  test('a kind that the server writes is listed with its table', () => {
    const listed = new Set([...labelTables.flatMap(({ kinds }) => kinds), ...kindsOfTheLab])
    expect(written.size).toBeGreaterThan(40)
    expect([...written].filter((kind) => !listed.has(kind) && !(kind in withoutRows)).toSorted()).toEqual([])
    expect([...listed].filter((kind) => !written.has(kind))).toEqual([])
  })

  test('a row of each of them is named', async () => {
    for (const register of registers) await makeEntity(lab, register, await entityOf(register, 7001, lab))
    await orderWith(lab, { tests: ['GLU'] })
    await oneOfEachOther()
    await oneRecallAndBatch()
    await oneDelivery()
    await oneHealthCase()
    await oneProgram()
    await oneOfTheWire()
    await oneControlFailure()
    await oneCourierDay()
    const missing: string[] = []
    for (const { table, kinds } of labelTables) {
      const { rows } = await sql<{ id: string }>`
        select id from ${sql.table(table)} where lab_id = ${lab.seeded.labId} order by id desc limit 40`.execute(
        lab.owner,
      )
      const labels = await labelsOf(
        lab.db,
        lab.seeded.labId,
        rows.map(({ id }) => id),
      )
      const nameless = rows.filter(({ id }) => !labels.get(id)?.trim())
      if (rows.length === 0 || nameless.length > 0) missing.push(`${kinds.join()}: ${rows.length} rows`)
    }
    expect(missing).toEqual([])
    const labels = await labelsOf(lab.db, lab.seeded.labId, [lab.seeded.labId])
    expect(labels.size).toBe(1)
  })
})

/** A report on its way to a fax, our line that was stopped, and how a patient wants links. */
async function oneDelivery(): Promise<void> {
  const admin = await lab.as('admin')
  const bench = deliveryBench(lab, admin)
  const { orderId } = await bench.faxed('0179')
  const { patientId } = await bench.reports.order(orderId)
  await admin.call(api.resultLinks.choose, {
    body: { patientId, version: 0, choice: 'NONE', language: 'en' },
  })
}

/** A test under control with a failure that was acted on, an event, and a month that was signed. */
async function oneControlFailure(): Promise<void> {
  const { qualityControl } = api
  const prepared = qcWrites(lab).find(({ endpoint }) => endpoint === qualityControl.close)
  await prepared?.prepare()
  const figures = { runs: 1, rejected: 1, warned: 0, incomplete: 0, excluded: 0, failures: 1 }
  const by = { lab_id: lab.seeded.labId, signed_by_name: 'Elena Petrakis', signed_at: lab.clock.now() }
  await lab.owner
    .insertInto('qc_review')
    .values({ ...by, id: lab.ports.ids.id(), month: '2026-10', figures: json(figures), note: null })
    .execute()
}

/** A result that a condition makes reportable, and a health department over a way of its own. */
async function oneHealthCase(): Promise<void> {
  await healthWrites(lab)
    .find(({ endpoint }) => endpoint === api.publicHealth.called)
    ?.prepare()
}

/** A message, a connection and a code of it, an order placed by it, and what is exchanged with another laboratory. */
async function oneOfTheWire(): Promise<void> {
  const writes = [
    ...ehrWrites(lab),
    ...transferWrites(lab),
    ...batchWrites(lab),
    ...plateWrites(lab),
    ...autoverificationWrites(lab),
    ...addOnWrites(lab),
    ...courierWrites(lab),
    ...outsideWrites(lab),
    ...remoteWrites(lab),
  ]
  const { autoverification, batches, ehrConnections, ehrJobs, plates, referrals, transfers } = api
  const { abn, addOns, courier, diagnosisChanges, draws, mrsa, remoteOrders, reportRuns, supplyOrders } = api
  const { orderSheets, patientAccess, standingOrders } = api
  for (const wanted of [
    autoverification.simulate,
    batches.update,
    ehrConnections.mapCode,
    ehrJobs.act,
    plates.update,
    plates.approveRules,
    referrals.cancel,
    transfers.mapCode,
    transfers.accept,
    transfers.decideResult,
    abn.sign,
    addOns.confirm,
    diagnosisChanges.confirm,
    courier.arrive,
    courier.cancelPickup,
    courier.cancelStop,
    draws.collect,
    mrsa.approve,
    remoteOrders.withdrawChange,
    remoteOrders.endDelegate,
    reportRuns.cancel,
    supplyOrders.cancel,
    patientAccess.end,
    standingOrders.end,
    orderSheets.mend,
  ])
    await writes.find(({ endpoint }) => endpoint === wanted)?.prepare()
}

/** What a phone sent, a bag, a pick-up that a clinic asked for, a drawn tube, and a form that a laboratory changed. */
async function oneCourierDay(): Promise<void> {
  const { labId, users, locations } = lab.seeded
  const by = { lab_id: labId }
  const [at, who, place] = [
    lab.clock.now(),
    users.get('courier') ?? '',
    [...locations.values()][0] ?? '',
  ] as const
  const id = () => lab.ports.ids.id()
  await lab.owner
    .insertInto('courier_pickup')
    .values({
      ...by,
      id: id(),
      location_id: place,
      day: '2026-11-20',
      bags: 1,
      state: 'ASKED',
      asked_by: 'Front desk',
      asked_at: at,
    })
    .execute()
  await lab.owner
    .insertInto('courier_bag')
    .values({ ...by, id: id(), code: 'BAG-77', state: 'EXPECTED', day: '2026-11-20' })
    .execute()
  await lab.owner
    .insertInto('courier_event')
    .values({
      ...by,
      id: id(),
      courier_id: who,
      kind: 'bag',
      code: 'BAG-77',
      phone_at: at,
      arrived_at: at,
    })
    .execute()
  const draw = await lab.owner.selectFrom('draw').select('id').executeTakeFirstOrThrow()
  const tube = await lab.owner.selectFrom('specimen').select('id').executeTakeFirstOrThrow()
  await lab.owner
    .insertInto('draw_tube')
    .values({
      ...by,
      id: id(),
      draw_id: draw.id,
      specimen_id: tube.id,
      collector_id: who,
      collected_at: at,
      entered_at: at,
    })
    .execute()
  await lab.owner
    .insertInto('remote_form')
    .values({
      ...by,
      id: id(),
      key: 'new',
      version: 1,
      content: json(readyForms.new),
      changed_at: at,
      changed_by: who,
    })
    .execute()
}

/** What no register makes: rows as the modules write them. */
/** A report that was corrected, and one that was signed in bulk. */
async function oneRecallAndBatch(): Promise<void> {
  const admin = await lab.as('admin')
  const bench = reportBench(lab, admin)
  const { orderId } = await bench.released()
  await bench.correct(orderId, 'GLU', '95')
  await bench.verify(orderId, ['GLU'])
  const { version } = await bench.order(orderId)
  await admin.call(api.turboReports.sign, { body: { orders: [{ _id: orderId, version }] } })
  await lab.app.jobs.idle()
  await bench.release(orderId, { reason: 'Wrong tube was measured' })
}

async function oneOfEachOther(): Promise<void> {
  const { labId, users, locations } = lab.seeded
  const staff = await lab.as('admin')
  const { orderId, mediaKey } = await reportBench(lab, staff).released()
  const id = () => lab.ports.ids.id()
  const at = lab.clock.now()
  const [admin, clinic] = [users.get('admin') ?? '', users.get('portal') ?? '']
  const insert = (table: string, row: Record<string, unknown>) => {
    const columns = Object.entries({ lab_id: labId, id: id(), ...row })
    return sql`insert into ${sql.table(table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
      values (${sql.join(columns.map(([, value]) => sql`${value}`))})`.execute(lab.owner)
  }
  const { patient_id } = await lab.owner
    .selectFrom('lab_order')
    .select('patient_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  await staff.call(api.toxicology.saveDraft, { body: { draft: null, content: NO_CONTENT } })
  const times = { created_at: at, updated_at: at }
  await insert('remote_order_file', {
    location_id: [...locations.values()][0] ?? '',
    kind: 'cardFront',
    name: 'card.png',
    type: 'image/png',
    file_key: 'k',
    size: 1,
    made_at: at,
    made_by: admin,
  })
  await insert('order_medication', { order_id: orderId, name: 'Lisinopril' })
  await insert('conflict', {
    kind: 'MISSING_REMOTE_ORDER',
    code: 'NOPE-111',
    said: 'Could not find a remote order',
    opened_at: at,
    opened_by: 'Elena Petrakis',
  })
  await insert('open_scan', { user_id: admin, code: 'NOPE-111', state: 'unknown', scanned_at: at })
  await insert('tox_reflex', { location_id: [...locations.values()][0] ?? '', mode: 'ask' })
  await insert('pharmacist_review', {
    order_id: orderId,
    state: 'REVIEWED',
    signed_by: admin,
    signed_name: 'Elena Petrakis',
    created_at: at,
    ended_at: at,
  })
  await insert('report_link', {
    media_key: mediaKey,
    token_hash: 'x',
    created_by: admin,
    created_at: at,
    expires_at: at,
  })
  await insert('diag_code', {
    code: 'E11.9',
    description: 'Diabetes',
    billable: true,
    valid_from: '2099-10-01',
    search_text: 'e119',
  })
  await insert('statement', { number: 'ST-1', patient_id, state_at: at, ...times })
  await insert('job', { register: 'billing', kind: 'claims', started_by: admin, ...times })
  const form = id()
  await lab.owner
    .insertInto('intake_form')
    .values({ lab_id: labId, id: form, name: 'Before the visit', questions: json([]) })
    .execute()
  await insert('intake', {
    form_id: form,
    form_name: 'Before the visit',
    location_id: locations.get('CRPS-MER'),
    patient: json({ firstname: 'Ida', lastname: 'Elm' }),
    answers: json([]),
    search_name: 'elm ida',
    submitted_at: at,
    submitted_by: clinic,
  })
  await insert('saved_view', {
    owner_id: admin,
    user_type: 'lab',
    list: 'orders',
    name: 'Mine',
    search_name: 'mine',
  })
  const ticket = id()
  await insert('ticket', {
    id: ticket,
    number: 'T-1',
    subject: 'A label',
    text: 'It is blank.',
    from_user: clinic,
    search_name: 'a label',
    ...times,
  })
  await insert('ticket_reply', { ticket_id: ticket, by_user: admin, staff: true, text: 'Sorry', at })
  const room = id()
  await insert('chat_room', { id: room, kind: 'direct', key: `${admin} ${clinic}`, created_at: at })
  for (const user_id of [admin, clinic])
    await lab.owner.insertInto('chat_member').values({ lab_id: labId, room_id: room, user_id }).execute()
  await insert('import_run', {
    kind: 'icd10cm',
    state: 'done',
    file_name: 'codes.txt',
    started_by: admin,
    started_at: at,
  })
  await insert('emergency_access', {
    user_id: clinic,
    patient_id,
    reason: 'Unconscious',
    opened_at: at,
    ends_at: at,
  })
  const { id: instrument_id } = await lab.owner
    .selectFrom('instrument')
    .select('id')
    .executeTakeFirstOrThrow()
  const line = { instrument_id, updated_at: at }
  await insert('instrument_line', {
    ...line,
    active: false,
    protocol: 'astm',
    mode: 'listen',
    port: 13_680,
    config: json({}),
  })
  await insert('instrument_message', {
    ...line,
    format: 'astm',
    key: 'a',
    kind: 'other',
    state: 'RECEIVED',
    raw: new Uint8Array([5]),
    bytes: 1,
    received_at: at,
    last_at: at,
  })
  await insert('instrument_run', {
    ...line,
    source: 'file',
    name: 'day.txt',
    key: 'a',
    raw: new Uint8Array([5]),
    bytes: 1,
    lines: json([]),
    line_count: 0,
    received_at: at,
  })
  await insert('instrument_test_code', {
    ...line,
    code: 'GLUC',
    test_id: lab.seeded.tests.get('GLU') ?? '',
    beyond: 'ask',
  })
  await insert('qc_control_name', { ...line, name: 'LOW', material_id: null, level: null })
  await lab.owner
    .insertInto('instrument_log')
    .values({
      lab_id: labId,
      id: id(),
      instrument_id,
      kind: 'check',
      task: 'Lamp hours',
      done_on: '2026-01-05',
      done_by: 'Joy Lindqvist',
      entered_at: at,
      entered_by: 'Joy Lindqvist',
    })
    .execute()
  await insert('analyte_method', { ...line, test_id: lab.seeded.tests.get('C-MOR') ?? '' })
  await insert('instrument_profile', {
    ...line,
    name: 'Bench reader',
    search_name: 'bench reader',
    active: true,
    content: json(Profile.parse({ layout: 'rows' })),
  })
  await insert('linked_user', { parent: admin, child: clinic, created_at: at })
}
