import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '@contract/calls'
import { reportKeys } from '@contract/report-runs/choices'
import { dateWords } from '@contract/rules/date-words'
import { countAllDays } from '../modules/day-counts/public'
import { seedOrders } from '../seed/orders'
import { testLab, type TestLab } from './harness'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
  await seedOrders(lab.owner, lab.seeded, { now: lab.clock.now(), count: 120 })
  await lab.owner.transaction().execute((tx) => countAllDays(tx, lab.seeded.labId, lab.clock.now()))
})
afterAll(() => lab.close())

const days = { from: '2026-08-01', to: '2026-11-19' }

/** What makes a call answer with something, where an empty body would not. */
const bodies: Readonly<Record<string, readonly object[]>> = {
  'reportRuns.preview': reportKeys.map((report) => ({ report, ...days })),
  'reportRuns.start': reportKeys.map((report) => ({ report, ...days })),
  'search.global': [{ search: 'a' }, { search: 'Gonzalez' }],
}

/** What says who a patient of the laboratory is, in the writing of JSON, of files and of screens. */
async function patientWords(): Promise<Map<string, string>> {
  const patients = await lab.owner
    .selectFrom('patient')
    .select(['firstname', 'lastname', 'dob', 'patient_number', 'id', 'phone', 'email'])
    .execute()
  const numbers = await lab.owner.selectFrom('lab_order').select(['requisition_number', 'id']).execute()
  return new Map([
    ...patients.flatMap((one) =>
      [
        [`${one.lastname}, ${one.firstname}`, 'name'],
        [`${one.firstname} ${one.lastname}`, 'name'],
        [`"lastname":"${one.lastname}","firstname":"${one.firstname}"`, 'name'],
        [`"firstname":"${one.firstname}","lastname":"${one.lastname}"`, 'name'],
        [one.dob, 'birth date'],
        [dateWords(one.dob), 'birth date'],
        [one.patient_number, 'number'],
        [one.id, 'id'],
        [one.email ?? '', 'email'],
      ].map(([word = '', what = '']): [string, string] => [word, what]),
    ),
    ...numbers.flatMap(({ requisition_number, id }): [string, string][] => [
      [requisition_number, 'requisition number'],
      [id, 'order'],
    ]),
  ])
}

test('no reply that a sales account can get has a patient in it: every call, and the files of every report [home:sales]', async () => {
  const words = [...(await patientWords())].filter(([word]) => word.length > 5)
  expect(words.length).toBeGreaterThan(500)
  const sales = await lab.as('sales')
  const said: string[] = []
  let answered = 0
  const look = (name: string, text: string) => {
    for (const [word, what] of words) if (text.includes(word)) said.push(`${name}: ${what} ${word}`)
  }
  for (const { name, endpoint } of calls) {
    // Signing out, and what takes this very session elsewhere, would end the walk.
    if (name.startsWith('session.') && endpoint.method === 'POST') continue
    for (const body of bodies[name] ?? [{}]) {
      const path = `/api/v1${endpoint.path.replace(/:\w+/g, lab.seeded.labId)}`
      const answer = await sales.raw(
        endpoint.method,
        path,
        endpoint.method === 'POST' ? body : undefined,
        endpoint.idempotent ? { 'Idempotency-Key': crypto.randomUUID() } : {},
      )
      if (answer.status === 200) answered += 1
      look(name, new TextDecoder().decode(answer.bytes) + JSON.stringify(answer.body ?? ''))
    }
  }
  await lab.app.jobs.idle()
  const runs = await lab.owner.selectFrom('report_run').select(['id', 'file_key', 'report']).execute()
  expect(runs.map(({ report }) => report).sort()).toEqual([
    'covid-race-age',
    'sales-rep-totals',
    'total-orders-by-location',
    'total-orders-by-physician',
  ])
  for (const { id, report } of runs) {
    const file = await sales.raw('GET', `/api/v1/report_run/${id}/file?format=csv`)
    expect(file.status, report).toBe(200)
    look(report, new TextDecoder().decode(file.bytes))
  }
  expect(answered).toBeGreaterThan(25)
  expect(said).toEqual([])
  // The look would find them: the laboratory's own list has them all.
  const staff = await (await lab.as('admin')).raw('GET', '/api/v1/orders')
  const text = JSON.stringify(staff.body)
  expect(words.some(([word]) => text.includes(word))).toBe(true)
})
