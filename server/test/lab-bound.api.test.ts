import { sql, type CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import { calls } from '@contract/calls'
import { demoPassword } from '@contract/demo-users'
import type { AnyEndpoint } from '@contract/endpoint'
import { fhirTypes } from '@contract/fhir/base'
import { entriesOf, fhirBench, testKey } from '../modules/fhir/test-fhir'
import { connectionWith, fileText } from '../modules/ehr-filing/test-filing'
import { order as chartOrder } from '../modules/ehr-jobs/test-ehr'
import { formOf } from '../modules/orders/public'
import { openShared } from '../modules/reports/test-links'
import { reportBench } from '../modules/reports/test-reports'
import { PullAnswer, partnerPaths } from '@contract/transfers/wire'
import { beforeCalls, beginnings, unbound, withoutLab } from './lab-bound'
import { orderWith } from './fixtures'
import { pathOf, testLab, type TestLab } from './harness'
import { writeCalls } from './mass-calls'
import { registers } from '@contract/register/every-register'
import { speakingPartner } from './speaking-partner'
import { relationsOf } from './statement-relations'

/**
 * Every write once, every read that needs no body, and what each register answers: the statements of a whole laboratory.
 * Closing it fails where a table stood without its laboratory; here is seen to it that all tables were looked at, and that
 * no exemption is left over.
 */
let lab: TestLab
const sent = new Map<string, CompiledQuery>()

beforeAll(async () => {
  lab = await testLab({ onQuery: (query) => void sent.set(query.sql, query) })
  const admin = await lab.as('admin')
  const refused: string[] = []
  for (const write of writeCalls(lab)) {
    // As at its beginning, whatever the call before has made of it.
    await lab.owner
      .updateTable('session')
      .set({ last_seen_at: lab.clock.now(), view: null, revoked_at: null, confirmed_at: null })
      .execute()
    const caller = write.as === null ? lab.anonymous : await lab.as(write.as)
    const { path, body } = await write.prepare()
    const { status, message } = await caller.raw(write.endpoint.method, path, body)
    if (status >= 500) refused.push(`${write.name}: ${status} ${message}`)
  }
  expect(refused).toEqual([])
  const nobody = '00000000-0000-4000-8000-000000000000'
  const some = (endpoint: AnyEndpoint) =>
    pathOf(endpoint, {
      params: Object.fromEntries(
        [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, nobody]),
      ),
    })
  for (const { endpoint } of calls)
    if (endpoint.method === 'GET')
      for (const caller of [admin, await lab.as('portal')]) await caller.raw('GET', some(endpoint))
  for (const { call: of } of registers)
    for (const [endpoint, body] of [
      [of('history'), { _id: nobody }],
      [of('uses'), { _id: nobody }],
    ] as const)
      if (endpoint) await admin.raw(endpoint.method, pathOf(endpoint, {}), body)
  const { batches, batchReports, instrumentRuns, search, patients, reference, reports, session } = api
  const [batch] = (await admin.call(batches.list, { query: {} })).body.docs
  await admin.call(batchReports.get, { body: { _id: batch?._id ?? '' } })
  const run = await lab.owner.selectFrom('instrument_run').select('id').executeTakeFirst()
  await admin.call(instrumentRuns.get, { body: { _id: run?.id ?? '' } })
  await admin.call(search.global, { body: { search: 'nguyen' } })
  await admin.call(patients.search, { body: { text: 'maria' } })
  await admin.call(patients.results, { body: { _id: (await orderWith(lab)).patientId } })
  await (await lab.as('courier')).call(api.courier.today, { body: {} })
  await admin.call(reference.searchDiagCodes, { body: { text: 'pain' } })
  await admin.call(reference.zip, { params: { zip: '83702' } })
  await lab.anonymous.call(session.login, { body: { username: 'lab', password: demoPassword } })
  const { mediaKey } = await reportBench(lab, admin).released()
  const { path } = (await admin.call(reports.makeLink, { body: { mediaKey } })).body
  const [, token = ''] = path.split('#')
  // Tokens as they were before they named their laboratory.
  const nameless = lab.withToken(lab.ports.ids.token())
  await nameless.call(session.notifications)
  await nameless.call(reports.checkLink, { body: { key: mediaKey, dob: '1961-03-07' } })
  await lab.anonymous.call(session.verifyRegistration, { body: { token: lab.ports.ids.token() } })
  await openShared(lab, { mediaKey, token, dob: '1961-03-07' })
  const partner = fhirBench(lab)
  const program = await partner.program(await testKey('ES384'))
  for (const type of fhirTypes) {
    const [found] = entriesOf(await partner.get(program, `/${type}?_since=2026-01-01`))
    await partner.get(program, `/${type}/${found?.resource.id}`)
    await partner.get(program, `/${type}?identifier=R-1&patient=${nobody}`)
    await partner.get(program, `/${type}/${nobody}`)
  }
  // Servers that speak to this one: a chart orders, and the laboratory that an order came from asks for its results.
  await fileText(lab, await connectionWith(lab), chartOrder())
  const { speak, ordered } = await speakingPartner(lab, admin)
  const bench = reportBench(lab, admin)
  const orderId = await bench.received({ items: [bench.forms.test('GLU')] })
  await ordered(orderId, 'THEIRS-1')
  await bench.enter(orderId, { GLU: '91' })
  await bench.verify(orderId, ['GLU'])
  await bench.release(orderId)
  const closed = await bench.order(orderId)
  const corrected = { ...formOf(closed), diagnoses: ['I10'] }
  const draft = await admin.call(api.orders.update, {
    body: { orderId, version: closed.version, fields: corrected },
  })
  expect(draft.status).toBe(200)
  const pulled = await speak(partnerPaths.pull, { requisitionNumber: 'THEIRS-1' })
  expect(pulled.status, pulled.text).toBe(200)
  expect(PullAnswer.parse(JSON.parse(pulled.text)).results).toHaveLength(1)
  lab.app.outbox.start()
  lab.app.jobs.start()
  await admin.call(api.jobs.runNow, { body: { kind: 'sweep' } })
  await lab.app.jobs.idle()
  await lab.app.drain()
}, 600_000)
afterAll(() => lab.close())

test('every statement names every table with its laboratory', () => {
  const laboratory = new Set([lab.seeded.labId])
  const wrong = [...sent.values()].flatMap((query) =>
    unbound(query, laboratory).map((what) => `${what} in ${query.sql}`),
  )
  process.stdout.write(`Statements read: ${sent.size}, ${wrong.length} with a table without its laboratory\n`)
  expect(wrong).toEqual([])
  expect(sent.size).toBeGreaterThan(350)
})

test('every table that belongs to a laboratory was named, and those that belong to none are listed', async () => {
  const { rows } = await sql<{ name: string; owned: boolean }>`
    select t.table_name as name, exists (select from information_schema.columns c
      where c.table_schema = 'public' and c.table_name = t.table_name and c.column_name = 'lab_id') as owned
    from information_schema.tables t where t.table_schema = 'public' and t.table_name not like 'kysely_%'
    order by 1`.execute(lab.owner)
  const free = rows.filter(({ name, owned }) => !owned && name !== 'lab').map(({ name }) => name)
  expect(free).toEqual(Object.keys(withoutLab))
  const named = new Set([...sent.keys()].flatMap((text) => relationsOf(text).map(({ table }) => table)))
  const unnamed = rows.filter(({ name, owned }) => owned && !named.has(name)).map(({ name }) => name)
  expect(unnamed).toEqual(Object.keys(beforeCalls))
})

test('each statement that begins without a laboratory is one of those listed, and none is listed in vain', () => {
  const texts = [...sent.keys()]
  const unused = beginnings.filter(({ by }) => !texts.some((text) => by.test(text)))
  expect(unused.map(({ table, by }) => `${table} ${by.source}`)).toEqual([])
})
