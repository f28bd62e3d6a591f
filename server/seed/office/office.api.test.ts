import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import { testLab, type TestLab } from '../../test/harness'
import { putSession } from '../../test/sessions'
import { seedOrders } from '../orders'
import { seedOffice } from './index'

let lab: TestLab

beforeAll(async () => {
  lab = await testLab()
  const now = lab.clock.now()
  await seedOrders(lab.owner, lab.seeded, { now, queue: true })
  await seedOffice(lab.owner, { seeded: lab.seeded, now }, 'no password')
})
afterAll(() => lab.close())

test('every register that orders do not fill has something to look at, and opens', async () => {
  const admin = await lab.as('admin')
  const of = async (list: Promise<{ body: { docs: { _id: string }[] } }>) => (await list).body.docs
  const lists = {
    contractLabs: await of(admin.call(api.contractLabs.list, {})),
    payerRules: await of(admin.call(api.payerRules.list, {})),
    statements: await of(admin.call(api.statements.list, {})),
    billingJobs: await of(admin.call(api.billingJobs.list, {})),
    ehrJobs: await of(admin.call(api.ehrJobs.list, {})),
    hrsa: await of(admin.call(api.hrsa.list, {})),
    intakeForms: await of(admin.call(api.intakeForms.list, {})),
    intake: await of(admin.call(api.intake.list, {})),
    portalUsers: await of(admin.call(api.portalUsers.list, {})),
    tickets: await of(admin.call(api.helpdesk.list, {})),
    rooms: await of(admin.call(api.chat.rooms, {})),
  }
  for (const [name, docs] of Object.entries(lists)) expect(docs.length, name).toBeGreaterThan(0)

  const [statement] = lists.statements
  const detail = await admin.call(api.statements.get, { params: { id: statement?._id ?? '' } })
  expect(detail.body.lines.length).toBeGreaterThan(0)
  expect(detail.body.totalCents).toBe(detail.body.lines.reduce((sum, { cents }) => sum + cents, 0))
})

test('the bench has open batches in different stages, a deleted one, and work that waits', async () => {
  const admin = await lab.as('admin')
  const { docs } = (await admin.call(api.batches.list, {})).body
  expect(docs.map(({ status, stage }) => `${status} ${stage}`).toSorted()).toEqual([
    'OPEN FILLING',
    'OPEN FILLING',
    'OPEN PLATED',
    'OPEN REVIEW',
    'OPEN RUN',
    'OPEN RUN',
    'OPEN RUN',
  ])
  for (const { stage, specimens, tests, waiting } of docs) {
    expect(specimens).toBeGreaterThan(0)
    expect(waiting, stage).toBe(stage === 'REVIEW' ? 0 : tests)
  }
  const deleted = (await admin.call(api.batches.list, { query: { status: 'DELETED' } })).body
  expect(deleted.docs.map(({ deletedWhy }) => deletedWhy)).toEqual(['Opened for the wrong test type.'])
  expect((await admin.call(api.batches.counts, {})).body).toEqual({ open: 7, complete: 0, deleted: 1 })
  const { docs: waiting } = (await admin.call(api.batches.waiting, {})).body
  expect(waiting.find(({ testType }) => testType.name === 'Molecular PCR')?.specimens).toBeGreaterThan(0)
})

test('plates of swabs are being filled, loaded, running and read; a water that amplified holds the last, as the rules in force say', async () => {
  const admin = await lab.as('admin')
  const { docs } = (await admin.call(api.plates.list, {})).body
  expect(docs.map(({ kind, stage, specimens }) => `${kind} ${stage} ${specimens}`).toSorted()).toEqual([
    'EXTRACTION FILLING 3',
    'PCR LOADED 4',
    'PCR RESULTED 8',
    'PCR RUNNING 10',
  ])
  expect(new Set(docs.map(({ testType }) => testType.name))).toEqual(new Set(['Molecular PCR']))
  const read = docs.find(({ stage }) => stage === 'RESULTED')
  const { judged } = (await admin.call(api.plates.verdicts, { body: { _id: read?._id ?? '' } })).body
  expect(judged).toMatchObject({
    assay: 'Respiratory PCR',
    number: 1,
    plate: { verdict: 'HOLD', action: 'CONTROL_FAIL_RERUN' },
    problems: [],
  })
  expect(judged?.wells.filter(({ verdict }) => verdict === 'FAIL').map(({ role }) => role)).toEqual(['NTC'])
  expect(judged?.wells.filter(({ role }) => role === 'SAMPLE').map(({ verdict }) => verdict)).toEqual(
    Array.from({ length: 8 }, () => 'HELD'),
  )
  // The rules stand as they would be checked if they were written today.
  const [rule] = (await admin.call(api.plates.rules, {})).body.docs
  if (!rule?.approved) throw new Error('Rules are in force.')
  const again = await admin.call(api.plates.saveRules, {
    body: { testTypeId: rule.testType._id, version: rule.version, content: rule.approved },
  })
  expect(again.status, again.message).toBe(200)
})

test('one rule verifies by itself, a draft does not, and a critical value waits for its call', async () => {
  const admin = await lab.as('admin')
  const { docs } = (await admin.call(api.autoverification.rules, {})).body
  expect(
    docs.map(({ test: of, approved, draft }) => [of.code, approved?.on ?? null, draft?.on ?? null]),
  ).toEqual([
    ['ALT', true, null],
    ['CREAT', null, true],
  ])
  const draft = docs.find(({ test: of }) => of.code === 'CREAT')
  const simulated = await admin.call(api.autoverification.simulate, {
    body: { _id: draft?._id ?? '', version: draft?.version ?? 0 },
  })
  expect(simulated.body.rule.simulated?.results).toBeGreaterThan(20)
  const { why } = (await admin.call(api.turboCls.counts, {})).body
  expect(why.critical_call_owed).toBeGreaterThan(0)
})

test('controls have sixty days of runs, a failure that was ended and one of today that holds, and Turbo CLS has rows of each state', async () => {
  const admin = await lab.as('admin')
  const { docs } = (await admin.call(api.qualityControl.board, {})).body
  const stands = docs.map(({ test: { code }, instrument, state }) => `${code} ${instrument.code} ${state}`)
  expect(stands[0]).toBe('PSA IMM-1 rejected')
  expect(stands.length).toBe(11)
  for (const one of stands.slice(1)) expect(one).toMatch(/ (in_control|warn)$/)
  for (const { planId, test: of } of docs) {
    const bench = (await admin.call(api.qualityControl.bench, { body: { planId } })).body
    expect(bench.runs.length, of.code).toBeGreaterThanOrEqual(30)
    const last = bench.runs.at(-1)
    expect(last?.verdict === 'reject', of.code).toBe(of.code === 'PSA')
    // Judged anew by the server, from the first run on, nothing comes out otherwise.
    const changed = await admin.call(api.qualityControl.addEvent, {
      body: {
        planId,
        kind: 'maintenance',
        at: new Date(lab.clock.now().getTime() - 61 * 86_400_000).toISOString(),
        note: 'Belt.',
        resets: true,
      },
    })
    expect(changed.status, changed.message).toBe(200)
    expect(changed.body.changed).toEqual([])
  }
  const counts = (await admin.call(api.turboCls.counts, {})).body
  expect(counts.READY).toBeGreaterThan(0)
  expect(counts.PENDING).toBeGreaterThan(0)
  expect(counts.ERRORS).toBeGreaterThan(0)
  expect(counts.why.control_hold).toBeGreaterThan(0)
})

test('numbers go on where the demonstration’s end', async () => {
  const ticket = await (
    await lab.as('portal')
  ).call(api.contact.send, {
    body: { subject: 'Pick-up', text: 'Is there one on Friday?' },
  })
  expect(ticket.body.number).toBe('H-000003')
})

test('orders to and from partner laboratories stand in every state, and none of them is ever due', async () => {
  const admin = await lab.as('admin')
  const { docs } = (await admin.call(api.transfers.list, { query: { limit: 50 } })).body
  const stands = docs.map(({ direction, state }) => `${direction} ${state}`)
  for (const one of ['PREPARED', 'SENT', 'ACCEPTED', 'REFUSED', 'RESULTED'])
    expect(stands).toContain(`OUT ${one}`)
  for (const one of ['SENT', 'ACCEPTED', 'REFUSED']) expect(stands).toContain(`IN ${one}`)
  expect(docs.filter(({ nextTryAt }) => nextTryAt !== null)).toEqual([])
  // Each opens as the module reads it, and what holds it is what holds it now.
  const opened = await Promise.all(
    docs.map(async ({ _id }) => (await admin.call(api.transfers.get, { body: { _id } })).body),
  )
  const inbound = opened.filter(({ direction, state }) => direction === 'IN' && state === 'SENT')
  expect(inbound.map(({ holds }) => holds.join(' ')).toSorted()).toEqual([
    '',
    expect.stringContaining('Ferritin (FERR9) is not mapped.'),
    expect.stringContaining('No provider with NPI 1999999992'),
  ])
  expect(opened.flatMap(({ outside }) => outside.map(({ state }) => state))).toEqual(['WAITS'])
  const { body: counts } = await admin.call(api.transfers.counts, {})
  expect(counts).toMatchObject({ results: 1, unmapped: 1 })
  const { body: partners } = await admin.call(api.transfers.partners, {})
  expect(partners.docs.map(({ hold }) => hold)).toEqual(['paused', 'paused'])
})

test('each result over HL7 is of its own order and patient, and stands in the ledger as its message does', async () => {
  const admin = await lab.as('admin')
  const { docs } = (await admin.call(api.ehrJobs.list, { query: { direction: 'out', limit: 50 } })).body
  expect(docs.map(({ state }) => state).toSorted()).toEqual(['ACK', 'NACK', 'SENT', 'WAITING'])
  for (const one of docs) {
    const detail = (await admin.call(api.ehrJobs.get, { params: { id: one._id } })).body
    const { text } = (await admin.call(api.ehrJobs.raw, { body: { _id: one._id } })).body
    const fields = (name: string) =>
      text
        .split('\n')
        .find((line) => line.startsWith(name))
        ?.split('|') ?? []
    expect(fields('PID')[5]?.split('^').slice(0, 2)).toEqual([
      detail.patient?.lastname,
      detail.patient?.firstname,
    ])
    expect(fields('PID')[7]).toBe(detail.patient?.dob?.replaceAll('-', ''))
    expect(text).toContain(one.requisitionNumber)
    // Of this laboratory's zone, with its distance from UTC.
    expect(fields('MSH')[6]).toMatch(/^\d{14}[+-]\d{4}$/)
    const delivery = await lab.owner
      .selectFrom('delivery')
      .select(['channel', 'state', 'order_id'])
      .where('id', '=', detail.deliveryId)
      .executeTakeFirst()
    expect(delivery).toMatchObject({ channel: 'hl7', order_id: one.orderId })
  }
  const orders = (await admin.call(api.ehrJobs.list, { query: { direction: 'in', limit: 50 } })).body.docs
  for (const { _id, receivedAt, hold } of orders) {
    if (hold === 'bytes') continue
    const { text } = (await admin.call(api.ehrJobs.raw, { body: { _id } })).body
    const stamp = /\d{14}[+-]\d{4}/.exec(text)?.[0] ?? ''
    const [, y, mo, d, h, mi, se, sign, oh, om] =
      /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)([+-])(\d\d)(\d\d)$/.exec(stamp) ?? []
    const sent = Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${se}${sign}${oh}:${om}`)
    expect(Math.abs(sent - Date.parse(receivedAt))).toBeLessThan(60_000)
  }
})

test('each list of what reference laboratories were asked for can be seen, and a laboratory can be sent orders', async () => {
  const admin = await lab.as('admin')
  const { body: counts } = await admin.call(api.referrals.counts, {})
  for (const list of ['waiting', 'partial', 'overdue'] as const) expect(counts[list], list).toBeGreaterThan(0)
  const { docs } = (await admin.call(api.referrals.list, { query: { list: 'waiting' } })).body
  const offered = await admin.call(api.referrals.offered, { body: { orderId: docs[0]?.orderId ?? '' } })
  expect(offered.body.docs.map(({ name }) => name)).toEqual(['Wasatch Esoteric'])
})

test('an instrument has a file that was accepted and one that waits, whose lines mostly match', async () => {
  const admin = await lab.as('admin')
  const { id } = await lab.owner
    .selectFrom('instrument')
    .select('id')
    .where('code', '=', 'CHEM-2')
    .executeTakeFirstOrThrow()
  const runs = (await admin.call(api.instrumentRuns.list, { query: { instrumentId: id } })).body.docs
  expect(runs.map(({ name, lines, decided }) => [name, lines === decided])).toEqual([
    ['chem2-noon.csv', false],
    ['chem2-morning.csv', true],
  ])
  const { body } = await admin.call(api.instrumentRuns.get, { body: { _id: runs[0]?._id ?? '' } })
  const counts = new Map(body.counts.map(({ state, count }) => [state, count]))
  expect(counts.get('matched')).toBeGreaterThan(5)
  for (const state of ['unitDiffers', 'unmatched', 'unknownTest', 'controlUnknown'] as const)
    expect(counts.get(state) ?? 0, `${state} of ${JSON.stringify([...counts])}`).toBeGreaterThan(0)
  expect(counts.get('refused') ?? 0).toBeLessThan(3)
})

test('a clinic has a manager and an invited colleague, a list with rows to mend, standing orders, and a change that waits', async () => {
  const clinic = await lab.as('portal')
  const manager = lab.withToken(
    await putSession(
      lab,
      (
        await lab.owner
          .selectFrom('app_user')
          .select('id')
          .where('username', '=', 'portal.manager')
          .executeTakeFirstOrThrow()
      ).id,
    ),
  )
  const { body: people } = await manager.call(api.colleagues.list)
  expect(people.docs.find(({ username }) => username === 'b.okafor')).toMatchObject({
    hasPassword: false,
    active: true,
    bar: null,
  })
  const [sheet] = (await clinic.call(api.orderSheets.list)).body.docs
  const { body: rows } = await clinic.call(api.orderSheets.get, { body: { _id: sheet?._id ?? '' } })
  expect(rows.setupProblems).toEqual({})
  expect(rows.rows).toHaveLength(13)
  expect(rows.rows.filter(({ state }) => state === 'WRONG').map(({ line }) => line)).toEqual([5, 8, 10, 12])
  const { body: standing } = await clinic.call(api.standingOrders.list, { query: {} })
  expect(standing.docs.map(({ due, problem }) => [due, problem !== null])).toEqual([
    [true, true],
    [true, false],
    [false, false],
  ])
  const { body: changes } = await clinic.call(api.remoteOrders.changes, { query: { open: true } })
  expect(changes.docs).toMatchObject([{ state: 'ASKED', asked: { diagnoses: ['G89.4'] } }])
  // Orders of the clinic that the laboratory entered from paper.
  expect((await clinic.call(api.orders.list, {})).body.docs.length).toBeGreaterThan(0)
})
