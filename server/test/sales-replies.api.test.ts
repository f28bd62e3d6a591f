import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alone, allowed, bare, myroles, type Account } from '@contract/abilities/test-accounts'
import { api } from '@contract/api'
import { calls } from '@contract/calls'
import { demoUsers } from '@contract/demo-users'
import { reportKeys, smallestCell } from '@contract/report-runs/choices'
import { dateWords } from '@contract/rules/date-words'
import { json } from '../db/json'
import { readPdf } from '../documents/read-pdf'
import { countAllDays } from '../modules/day-counts/public'
import { orderForms } from '../modules/orders/test-orders'
import { remoteBench } from '../modules/remote-orders/test-remote'
import { seedOrders } from '../seed/orders'
import { tableSays } from './access-table'
import type { Probe } from './foreign-probe'
import { probesOf } from './foreign-probes'
import { everyFeature, testLab, type Caller, type TestLab } from './harness'
import { putSession } from './sessions'
import { clinicWithRows, type ClinicKeys } from './two-clinics'

/**
 * Each sales account against a laboratory whose patients have marks for names, birth dates, numbers, telephones and member
 * ids: no byte of what the account can get may hold one. The calls are those that the access table lets it make; what they
 * are asked with are the reports, empty bodies, and every way in which a call takes the keys of the rep's own clinic.
 */
let lab: TestLab
let keys: ClinicKeys
let probes: Probe[]
let marks: [word: string, what: string][]
const salesAccounts: Account[] = [...bare, ...alone]
  .filter(({ userType }) => userType === 'sales')
  .concat(
    demoUsers.filter(({ userType }) => userType === 'sales').map((one) => ({ ...one, name: one.username })),
  )

/** Names, numbers and days that nobody of the real world has, and that nothing else of a laboratory contains. */
async function markPatients(): Promise<void> {
  await sql`update patient p set lastname = 'Zqupat' || n, firstname = 'Wvkfirst' || n, search_name = 'zqupat' || n || ' wvkfirst' || n,
      dob = date '1903-01-01' + n::int, patient_number = 'ZQMRN' || n, phone = '(208) 559-' || (1000 + n),
      email = 'zqmail' || n || '@zq.example.org',
      insurance = jsonb_build_array(jsonb_build_object('payerId', null, 'payerName', 'Zqpayer', 'policyNumber', 'ZQMEMBER' || n, 'groupNumber', null))
    from (select id, row_number() over (order by id) as n from patient where lastname not like 'qvxzt%') x where x.id = p.id`.execute(
    lab.owner,
  )
  await sql`update lab_order o set requisition_number = 'ZQREQ' || n,
      patient = o.patient || jsonb_build_object('firstname', p.firstname, 'lastname', p.lastname, 'dob', p.dob::text)
    from patient p, (select id, row_number() over (order by id) as n from lab_order where requisition_number not in
      (select requisition_number from lab_order q join patient r on r.id = q.patient_id where r.lastname like 'qvxzt%')) x
    where x.id = o.id and p.id = o.patient_id`.execute(lab.owner)
}

/** The marks in every writing of JSON, of files and of screens. */
async function marksOfPatients(): Promise<[string, string][]> {
  const patients = await lab.owner.selectFrom('patient').selectAll().execute()
  const orders = await lab.owner.selectFrom('lab_order').select(['requisition_number', 'id']).execute()
  const tubes = await lab.owner.selectFrom('specimen').select('barcode').execute()
  const found = [
    ...patients.flatMap((one) => {
      const [year = '', month = '', day = ''] = one.dob.split('-')
      const digits = (one.phone ?? '').replaceAll(/\D/g, '')
      return [
        [one.lastname, 'last name'],
        [one.firstname, 'first name'],
        [one.dob, 'birth date'],
        [dateWords(one.dob), 'birth date'],
        [`${month}/${day}/${year}`, 'birth date'],
        [`${Number(month)}/${Number(day)}/${year}`, 'birth date'],
        [one.patient_number, 'patient number'],
        [one.id, 'patient id'],
        [one.phone ?? '', 'telephone'],
        [digits, 'telephone'],
        [one.email ?? '', 'email'],
        ...one.insurance.map(({ policyNumber }) => [policyNumber ?? '', 'member id'] as const),
      ] as const
    }),
    ...orders.flatMap(({ requisition_number, id }) => [
      [requisition_number, 'requisition number'] as const,
      [id, 'order id'] as const,
    ]),
    ...tubes.map(({ barcode }) => [barcode, 'barcode'] as const),
  ]
  return found.filter(([word]) => word.length > 5).map(([word, what]) => [word, what])
}

beforeAll(async () => {
  lab = await testLab()
  await everyFeature(lab)
  const now = lab.clock.now()
  await seedOrders(lab.owner, lab.seeded, { now, count: 120 })
  keys = await clinicWithRows(lab, {
    ...{ locationCode: 'LAKESHR', username: 'portal.other', mark: 'qvxzt', npiBody: '147258369' },
    ...{ dob: '1931-02-17', phone: '(208) 559-0177' },
  })
  await lab.app.drain()
  await markPatients()
  // The clinic of these rows becomes one of the rep's, as the most that a rep could reach.
  await sql`update location set sales_rep_id = (select id from sales_rep where user_id is not null limit 1), name = 'Lakeshore'
    where id = ${keys.locationId}`.execute(lab.owner)
  await lab.owner.transaction().execute((tx) => countAllDays(tx, lab.seeded.labId, now))
  marks = await marksOfPatients()
  const forms = orderForms(lab)
  const remote = await remoteBench(lab, await lab.as('portal')).form()
  probes = probesOf({
    ...{
      keys,
      patientVersion: 1,
      openOrderVersion: 1,
      linkToken: 'none',
      sharedPhysicianId: keys.physicianId,
    },
    form: (over) => forms.form(keys.patientId, over),
    remoteForm: (over) => ({ ...remote, ...over }),
  })
}, 120_000)
afterAll(() => lab.close())

const days = { from: '2026-08-01', to: '2026-11-19' }
const bodies: Readonly<Record<string, readonly object[]>> = {
  'reportRuns.preview': reportKeys.map((report) => ({ report, ...days })),
  'reportRuns.start': reportKeys.map((report) => ({ report, ...days })),
  'search.global': ['zqupat', 'wvkfirst1', 'ZQREQ', 'ZQMRN', '1/2/1903'].map((search) => ({ search })),
}

/** An account of this kind, as the representative whose clinic has the rows. */
async function signedIn({ name, userType, roles }: Account): Promise<() => Promise<Caller>> {
  const id = uuidv7()
  await lab.owner
    .insertInto('app_user')
    .values({
      ...{ lab_id: lab.seeded.labId, id, username: `${name} ${id}`, first_name: 'S', last_name: 'Ales' },
      ...{ user_type: userType, myroles: json(myroles(roles)), eula_accepted_at: lab.clock.now() },
    })
    .execute()
  await lab.owner.updateTable('sales_rep').set({ user_id: id }).where('user_id', 'is not', null).execute()
  return async () => lab.withToken(await putSession(lab, id))
}

/** Everything that was answered, headers with it; what an answer holds of a patient, by call. */
class Looked {
  readonly said: string[] = []
  answered = 0
  bytes = 0
  look(name: string, text: string): void {
    this.bytes += text.length
    for (const [word, what] of marks) if (text.includes(word)) this.said.push(`${name}: ${what} ${word}`)
  }
}

/** Makes every call that the table lets this account make. */
async function walk(one: Account, looked: Looked, only?: string): Promise<Caller> {
  const session = await signedIn(one)
  const caller = await session()
  for (const { name, endpoint } of calls) {
    if (only !== undefined && name !== only) continue
    if (!(tableSays(name, one) ?? allowed(endpoint, one))) continue
    const plain = (bodies[name] ?? [{}]).map((body) => ({
      path: `/api/v1${endpoint.path.replace(/:\w+/g, keys.patientId)}`,
      body,
    }))
    const named = probes
      .filter((probe) => probe.endpoint === endpoint)
      .map((probe) => ({
        path: probe.path(keys),
        body: probe.body(keys),
      }))
    for (const { path, body } of [...plain, ...named]) {
      // What ends or changes a session has one of its own.
      const by =
        /^(session|access\.switch)/.test(name) && endpoint.method === 'POST' ? await session() : caller
      const answer = await by.raw(
        endpoint.method,
        path,
        endpoint.method === 'POST' ? body : undefined,
        endpoint.idempotent ? { 'Idempotency-Key': crypto.randomUUID() } : {},
      )
      if (answer.status === 200) looked.answered += 1
      const text = `${new TextDecoder().decode(answer.bytes)} ${JSON.stringify(answer.body ?? '')} ${JSON.stringify([...answer.headers])}`
      looked.look(`${one.name} ${name} ${answer.status}`, text)
    }
  }
  return caller
}

test('no reply that a sales account can get has a patient in it: every call it may make, the files of every report, and no small cell [home:sales]', async () => {
  expect(marks.length).toBeGreaterThan(1000)
  const looked = new Looked()
  let files = 0
  for (const one of salesAccounts) {
    const caller = await walk(one, looked)
    await lab.app.jobs.idle()
    const { body, status } = await caller.call(api.reportRuns.list)
    for (const { _id, report } of status === 200 ? body.docs : []) {
      const csv = await caller.raw('GET', `/api/v1/report_run/${_id}/file?format=csv`)
      const pdf = await caller.raw('GET', `/api/v1/report_run/${_id}/file?format=pdf`)
      expect([csv.status, pdf.status], report).toEqual([200, 200])
      looked.look(`${one.name} ${report}.csv`, new TextDecoder().decode(csv.bytes))
      looked.look(`${one.name} ${report}.pdf`, (await readPdf(pdf.bytes)).text)
      files += 2
    }
    const board = await caller.call(api.sales.leaderboard, { query: {} })
    const covid = await caller.call(api.sales.covid, { query: {} })
    const figures = [
      ...(board.status === 200 ? board.body.docs.map(({ received }) => received) : []),
      ...(covid.status === 200
        ? [...covid.body.weeks, ...covid.body.counties].flatMap((row) => [
            row.positive,
            row.negative,
            row.other,
          ])
        : []),
    ]
    const small = figures.filter((n) => typeof n === 'number' && n > 0 && n < smallestCell)
    expect(small, `${one.name}: small cells`).toEqual([])
  }
  expect(looked.said).toEqual([])
  expect(files).toBeGreaterThan(6)
  expect(looked.answered).toBeGreaterThan(200)
  process.stdout.write(
    `Sales: ${salesAccounts.length} accounts, ${looked.answered} answers and ${files} files, ${Math.round(looked.bytes / 1024)} KiB, ${marks.length} marks, ${looked.said.length} found\n`,
  )
}, 240_000)

test('the look would find a patient: one planted in what a rep may see, and those in the laboratory’s own list', async () => {
  const manager = salesAccounts.find(({ name }) => name === 'sales')
  expect(manager).toBeDefined()
  if (!manager) return
  await lab.owner
    .updateTable('location')
    .set({ name: 'Home of Zqupat7' })
    .where('id', '=', keys.locationId)
    .execute()
  for (const call of ['sales.totals', 'sales.totalsCsv']) {
    const looked = new Looked()
    await walk(manager, looked, call)
    expect(looked.said.join('\n'), call).toContain(`sales ${call} 200: last name Zqupat7`)
  }
  const staff = await (await lab.as('admin')).raw('GET', '/api/v1/orders')
  const list = new Looked()
  list.look('orders', JSON.stringify(staff.body))
  expect(new Set(list.said.map((line) => line.replace(/^orders: (.*) \S+$/, '$1')))).toContain(
    'requisition number',
  )
}, 60_000)
