import { calls } from '@contract/calls'
import * as outside from '@contract/ehr-jobs/outside'
import * as fromInstruments from '@contract/instrument-lines/outside'
import * as fromFolders from '@contract/instrument-runs/outside'
import * as fromTurboCls from '@contract/turbo-cls/outside'
import { m } from '@contract/messages'
import { expect, test } from 'vitest'
import { didWords } from './history'

test('calls go by a few words, never by their summary or address', () => {
  for (const { endpoint } of calls) {
    const call = `${endpoint.method} ${endpoint.path}`
    const words = didWords(call)
    expect(words.length, words).toBeLessThan(45)
    expect(words, call).not.toBe(call)
    expect(words, call).toMatch(/^[A-Z][^/]*$/)
    expect(words, call).not.toContain(endpoint.summary)
  }
})

test('what changes something is never called a view, and what only shows is never called an edit', () => {
  const named = calls.map(({ endpoint }) => ({
    endpoint,
    words: didWords(`${endpoint.method} ${endpoint.path}`),
  }))
  const mayOnlyRead = named.filter(
    ({ endpoint: { method, phi, can } }) => method === 'GET' || phi === 'read' || can[0] === 'read',
  )
  expect(mayOnlyRead.filter(({ words }) => /edited$|added$/.test(words)).map(({ words }) => words)).toEqual(
    [],
  )
  const writes = named.filter(({ endpoint }) => endpoint.phi === 'write' || endpoint.idempotent)
  expect(writes.filter(({ words }) => /viewed$|checked$/.test(words)).map(({ words }) => words)).toEqual([])
  // Shown to whoever may change it: these ask for another right than reading and change nothing.
  const shown = named.filter(
    ({ endpoint: { method, can }, words }) =>
      method === 'POST' &&
      /viewed$/.test(words) &&
      !words.endsWith('history viewed') &&
      typeof can !== 'string' &&
      can[0] !== 'read',
  )
  expect(shown.map(({ endpoint }) => endpoint.path)).toEqual([
    '/abn/of_order',
    '/bench/sheet',
    '/dispatch/day',
    '/dispatch/evidence',
    '/delivery',
    '/order/deliveries',
    '/delivery_way/host_key',
    '/hrsajobs/:id',
    '/import/preview',
    '/import/run',
    '/labels/pdf',
    '/order/same_day',
    '/order/panel_keys',
    '/patient/documents',
    '/patient/merges',
    '/payerrules/:id',
    '/payermapper/preview',
    '/instrument_run',
    '/instrument_run/matched',
    '/instrument_run/acceptance',
    '/portalusers/:id',
    '/public_health/case',
    '/report_recall',
    '/order/diagnosis_changes',
    '/report/generateReport',
    '/report/links',
    '/order/reflexes',
    '/salesrep/locations',
    '/salesrep/accounts',
    '/specimen/open_scans',
    '/specimen/received_today',
    '/ordersheet/get',
    '/transfer',
    '/transfer/raw',
    '/order/transfers',
    '/transfer/preview',
    '/turbo_reports/batch',
  ])
})

test.each([
  ['POST /payerrules/:id', 'Payer rule viewed'],
  ['POST /update/order', 'Order edited'],
  ['POST /results/verify', 'Results verified'],
  ['POST /add/patient', 'Patient added'],
  ['POST /test/:id', 'Test edited'],
  ['POST /tests/:id', 'Test viewed'],
  ['GET /orders', 'Order list viewed'],
  ['GET /orders_counts', 'Order counts viewed'],
  ['POST /history/payer', 'Payer history viewed'],
  ['POST /gone/since', 'POST /gone/since'],
])('%s is "%s"', (call, words) => expect(didWords(call)).toBe(words))

test('every kind of record has a name, and every call named apart exists', () => {
  const named = [
    ...calls.map(({ endpoint }) => endpoint),
    ...Object.values(outside),
    ...Object.values(fromInstruments),
    ...Object.values(fromFolders),
    ...Object.values(fromTurboCls),
  ]
  const known = new Set(named.map(({ method, path }) => `${method} ${path}`))
  expect(Object.keys(m.audit.didOther).filter((call) => !known.has(call))).toEqual([])
  const entities = new Set(calls.map(({ endpoint }) => endpoint.entity))
  expect([...entities].filter((entity) => !(entity in m.audit.entityNames))).toEqual([])
})
