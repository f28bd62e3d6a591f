import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { portalLocations } from '../../seed/people/locations'
import { orderWith } from '../../test/fixtures'
import { json } from '../../db/json'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { reportBench } from '../reports/test-reports'
import {
  entriesOf,
  fhirBench,
  nextOf,
  testKey,
  walk,
  type FhirBench,
  type TestKey,
  type Token,
} from './test-fhir'
import { problemsOf } from '../../test/fhir-validator'

let lab: TestLab
let staff: Caller
let reports: ReturnType<typeof reportBench>
let bench: FhirBench
let key: TestKey
let token: Token
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('admin')
  reports = reportBench(lab, staff)
  bench = fhirBench(lab)
  key = await testKey('ES384')
  token = await bench.program(key)
})
afterAll(() => lab.close())

const read = async (path: string) => {
  const answer = await bench.get(token, path)
  expect(answer.status, `${path} ${answer.text.slice(0, 300)}`).toBe(200)
  return answer
}
const observationsOf = async (orderId: string) => {
  const report = await read(`/DiagnosticReport/${orderId}`)
  const patient = String((report.json['subject'] as { reference: string }).reference)
  const all = await walk(bench, token, `/Observation?patient=${patient}`)
  for (const { resource } of all) expect(problemsOf(resource)).toEqual([])
  return { report, patient, all: all.map(({ resource }) => resource) }
}

describe('what leaves', () => {
  test('is what the report prints, with the digits that it prints', async () => {
    const orderId = await reports.received({
      items: [reports.forms.test('K'), reports.forms.test('GLU'), reports.forms.test('BUN')],
    })
    await reports.enter(orderId, { K: '5.10', GLU: '<10', BUN: '14' })
    await reports.notify(orderId, 'GLU')
    await reports.verify(orderId, ['BUN'])
    expect((await bench.get(token, `/DiagnosticReport/${orderId}`)).status).toBe(404)
    await reports.release(orderId, { preliminary: true })
    const first = await observationsOf(orderId)
    expect(first.report.json).toMatchObject({
      status: 'preliminary',
      identifier: [{ value: expect.any(String) }],
    })
    expect(first.all.map(({ status, code }) => [status, (code as { text: string }).text])).toEqual([
      ['preliminary', expect.stringMatching(/urea|BUN/i)],
    ])
    expect(first.report.text).not.toContain('5.1')
    expect((await read(`/ServiceRequest?patient=${first.patient}`)).text).toContain('"status":"active"')

    await reports.verify(orderId, ['K', 'GLU'])
    await reports.release(orderId)
    const wire = await read(`/Observation?patient=${first.patient}`)
    const printed = (await reports.frozen(orderId, 2)).panels.flatMap(({ rows }) => rows)
    const potassium = printed.find(({ value }) => value.startsWith('5.1'))
    expect(wire.text).toContain(
      `"valueQuantity":{"value":${potassium?.value},"unit":"mmol/L","system":"http://unitsofmeasure.org","code":"mmol/L"}`,
    )
    expect(wire.text).toMatch(/"valueQuantity":\{"value":10,"comparator":"<"/)
    expect(entriesOf(wire)).toHaveLength(3)
    expect(wire.headers.get('content-type')).toBe('application/fhir+json; charset=utf-8')
    const again = await read(`/DiagnosticReport/${orderId}`)
    expect(again.json).toMatchObject({ status: 'final', result: [{}, {}, {}] })
    expect(again.headers.get('etag')).not.toBe(first.report.headers.get('etag'))
    expect(Date.parse(again.headers.get('last-modified') ?? '')).toBeGreaterThan(0)
    const unchanged = await bench.get(token, `/DiagnosticReport/${orderId}`, {
      'if-none-match': again.headers.get('etag') ?? '',
    })
    expect(unchanged.status).toBe(304)
  })

  test('5.10 stays 5.10 where the result is kept with its digits', async () => {
    const { orderId } = await reports.released()
    // As a report of a test of three significant figures prints it.
    const row = await lab.owner
      .selectFrom('report')
      .select(['id', 'document'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    const document = JSON.parse(JSON.stringify(row.document).replace('"value":"91"', '"value":"5.10"'))
    await lab.owner
      .updateTable('report')
      .set({ document: JSON.stringify(document) as never })
      .where('id', '=', row.id)
      .execute()
    const { patient } = await observationsOf(orderId)
    expect((await read(`/Observation?patient=${patient}`)).text).toContain('"value":5.10,')
  })

  test('a correction has the corrected statuses, the same ids, and what was told before in a note', async () => {
    const { orderId } = await reports.released()
    const before = await observationsOf(orderId)
    await reports.correct(orderId, 'GLU', '95')
    expect((await observationsOf(orderId)).all.map(({ status }) => status)).toEqual(['final', 'final'])
    await reports.verify(orderId, ['GLU'])
    await reports.release(orderId, { reason: 'Wrong tube was measured' })
    const after = await observationsOf(orderId)
    expect(after.report.json['status']).toBe('corrected')
    expect(after.all.map(({ id }) => id)).toEqual(before.all.map(({ id }) => id))
    expect(after.all.map(({ status }) => status)).toEqual(['corrected', 'final'])
    expect(JSON.stringify(after.all[0])).toContain('previously reported as 91')
    expect(Number(after.all[0]?.meta?.versionId)).toBeGreaterThan(Number(before.all[0]?.meta?.versionId))
  })

  test('who ordered, why, and the specimen stay those of the release until there is another', async () => {
    const { orderId } = await reports.released({ diagnoses: ['E11.9'] })
    const { patient } = await observationsOf(orderId)
    const asked = async () =>
      Promise.all(
        ['ServiceRequest', 'Specimen'].map(async (type) =>
          JSON.stringify(entriesOf(await read(`/${type}?patient=${patient}`))),
        ),
      )
    const before = await asked()
    const { physician } = await reports.order(orderId)
    const other = await lab.owner
      .selectFrom('physician')
      .select('id')
      .where('lab_id', '=', lab.seeded.labId)
      .where('npi', '!=', physician.npi)
      .limit(1)
      .executeTakeFirstOrThrow()
    await lab.owner
      .updateTable('lab_order')
      .set({ physician_id: other.id, diagnoses: json([]) })
      .where('id', '=', orderId)
      .execute()
    await lab.owner
      .updateTable('specimen')
      .set({ collected_at: new Date('2020-01-01T12:00:00Z'), condition: 'Clotted' })
      .where('order_id', '=', orderId)
      .execute()
    expect(before[0]).toContain(physician.npi)
    expect(before[0]).toContain('E11.9')
    expect(await asked()).toEqual(before)
  })

  test('of an order that went to another patient each of them has their own, the first what was taken back', async () => {
    const { forms } = reports
    const [first, second] = [await forms.addPatient(staff), await forms.addPatient(staff)]
    const orderId = await reports.received({
      patientId: first,
      items: [forms.test('GLU'), forms.test('BUN')],
    })
    await reports.enter(orderId, { GLU: '91' })
    await reports.verify(orderId, ['GLU'])
    await reports.release(orderId, { preliminary: true })
    const of = async (patient: string, type = 'Observation') =>
      (await walk(bench, token, `/${type}?patient=Patient/${patient}`)).map(({ resource }) => resource)
    const told = await of(first)
    expect(told.map(({ status }) => status)).toEqual(['preliminary'])
    await reports.correct(orderId, 'GLU', 'TNP other patient')
    await reports.verify(orderId, ['GLU'])
    await reports.release(orderId, { preliminary: true, reason: 'Wrong patient' })
    const { version } = await reports.order(orderId)
    const moved = await staff.call(api.orders.updatePatient, {
      body: {
        orderid: orderId,
        version,
        patient: { _id: second },
        transfer: { reason: 'Entered for another patient' },
      },
    })
    expect(moved.status).toBe(200)
    await reports.enter(orderId, { GLU: '92', BUN: '14' })
    await reports.verify(orderId, ['GLU', 'BUN'])
    await reports.release(orderId)
    const [theirs, left] = [await of(second), await of(first)]
    expect(theirs.map(({ status }) => status)).toEqual(['final', 'final'])
    expect(left.map(({ id, status }) => [id, status])).toEqual([[told[0]?.id, 'entered-in-error']])
    expect(JSON.stringify(left)).not.toMatch(new RegExp(`\\b91\\b|${second}|Specimen/|ServiceRequest/`))
    expect(JSON.stringify(theirs)).not.toContain(first)
    const [report, ...more] = await of(first, 'DiagnosticReport')
    expect([report?.['status'], more]).toEqual(['entered-in-error', []])
    expect((await read(`/DiagnosticReport/${report?.id}`)).json).toEqual(report)
    expect((await of(second, 'DiagnosticReport')).map(({ id, status }) => [id, status])).toEqual([
      [orderId, 'final'],
    ])
    expect((await read(`/Observation/${told[0]?.id}`)).json).toMatchObject({
      status: 'entered-in-error',
      subject: { reference: `Patient/${first}` },
    })
    for (const one of [...left, ...theirs, report]) expect(problemsOf(one)).toEqual([])
    // Other kinds are the second patient's alone.
    for (const type of ['ServiceRequest', 'Specimen']) expect(await of(first, type)).toEqual([])
  })

  test('a test that was not performed has a reason and no value', async () => {
    const orderId = await reports.received({ items: [reports.forms.test('GLU'), reports.forms.test('BUN')] })
    const { _id, version } = await reports.one(orderId, 'BUN')
    await staff.call(api.results.cancel, { body: { analyses: [{ _id, version }], reason: 'Hemolyzed' } })
    await reports.enter(orderId, { GLU: '91' })
    await reports.verify(orderId, ['GLU'])
    await reports.release(orderId)
    const { all } = await observationsOf(orderId)
    const cancelled = all.find(({ status }) => status === 'cancelled')
    expect(cancelled).toMatchObject({ dataAbsentReason: { coding: [{ code: 'not-performed' }] } })
    expect(cancelled).not.toHaveProperty('valueQuantity')
    expect(cancelled).not.toHaveProperty('valueString')
  })

  test('what the report withholds is in no answer', async () => {
    const made = await orderWith(lab, {
      tubes: [{ tests: ['C-OXY', 'V-CREA', 'V-SG'], sampleType: 'UCUP', source: 'URV' }],
    })
    await reports.enter(made.orderId, { 'C-OXY': '4871', 'V-CREA': '0.8', 'V-SG': '1.0005' })
    await reports.verify(made.orderId, ['C-OXY', 'V-CREA', 'V-SG'])
    await reports.release(made.orderId)
    const { report, all, patient } = await observationsOf(made.orderId)
    const everything = [report.text, JSON.stringify(all)]
    for (const type of ['Specimen', 'ServiceRequest'])
      everything.push((await read(`/${type}?patient=${patient}`)).text)
    expect(everything.join()).not.toContain('4871')
    expect(everything.join()).toContain('Not reported: specimen substituted')
  })

  test('isolates of a culture are members of it, without what is suppressed', async () => {
    const made = await orderWith(lab, { tubes: [{ panels: ['URCULT'], sampleType: 'UTUBE', source: 'UCC' }] })
    const { _id, version } = await reports.live(made.orderId, 'M-UC')
    const line = (antibiotic: string, suppressed: boolean) => ({
      antibiotic,
      method: 'MIC' as const,
      value: '<=2',
      interpretation: 'S' as const,
      suppressed,
    })
    const entered = await staff.call(api.results.enter, {
      body: {
        cells: [
          {
            _id,
            version,
            raw: 'Escherichia coli, >100,000 CFU/mL',
            isolates: [
              {
                number: 1,
                organism: 'Escherichia coli',
                quantity: '>100,000 CFU/mL',
                remark: '',
                breakpoints: { standard: 'CLSI', edition: 'M100, 35th edition' },
                susceptibilities: [line('Ampicillin', false), line('Meropenem', true)],
              },
            ],
          },
        ],
      },
    })
    expect(entered.body.outcomes[0]?.message).toBeNull()
    const codes = [...(await reports.analyses(made.orderId)).keys()]
    const others = codes.filter((code) => code !== 'M-UC')
    if (others.length > 0)
      await reports.enter(made.orderId, Object.fromEntries(others.map((code) => [code, 'Negative'])))
    await reports.verify(made.orderId, codes)
    await reports.release(made.orderId)
    const { all } = await observationsOf(made.orderId)
    const isolate = all.find(({ id }) => id.endsWith('.i1'))
    expect(isolate).toMatchObject({
      valueString: 'Escherichia coli, >100,000 CFU/mL',
      component: [{ code: { text: 'Ampicillin' }, interpretation: [{ coding: [{ code: 'S' }] }] }],
    })
    const culture = all.find(({ hasMember }) => hasMember !== undefined)
    expect(culture).toMatchObject({ hasMember: [{ reference: `Observation/${isolate?.id}` }] })
    expect(JSON.stringify(all)).not.toContain('Meropenem')
    expect((await read(`/Observation/${isolate?.id}`)).json).toMatchObject({ id: isolate?.id })
  })

  test('the paper is the one that the report names, as PDF or as JSON', async () => {
    const { orderId } = await reports.released()
    const { json } = await read(`/DiagnosticReport/${orderId}`)
    const [form] = json['presentedForm'] as { url: string; contentType: string }[]
    const pdf = await read(form?.url ?? '')
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect(pdf.text.startsWith('%PDF')).toBe(true)
    const wrapped = await bench.get(token, form?.url ?? '', { accept: 'application/fhir+json' })
    expect(wrapped.json).toMatchObject({ resourceType: 'Binary', contentType: 'application/pdf' })
    expect(problemsOf(wrapped.json)).toEqual([])
  })
})

describe('a search', () => {
  test('finds by id, number, code, status and time, and says what it left out of account', async () => {
    const { orderId } = await reports.released()
    const order = await reports.order(orderId)
    const count = async (url: string) =>
      entriesOf(await read(url)).filter(({ search }) => search.mode === 'match').length
    expect(await count(`/DiagnosticReport?_id=${orderId}`)).toBe(1)
    expect(await count(`/DiagnosticReport?identifier=${order.requisitionNumber}`)).toBe(1)
    expect(
      await count(
        `/DiagnosticReport?identifier=${encodeURIComponent(`${bench.base}/sid/requisition|${order.requisitionNumber}`)}`,
      ),
    ).toBe(1)
    expect(await count(`/DiagnosticReport?identifier=other|${order.requisitionNumber}`)).toBe(0)
    expect(await count(`/DiagnosticReport?identifier=${order.requisitionNumber}&status=corrected`)).toBe(0)
    expect(await count(`/ServiceRequest?identifier=${order.requisitionNumber}`)).toBe(2)
    expect(await count(`/ServiceRequest?identifier=${order.requisitionNumber}-A-GLU`)).toBe(1)
    expect(await count(`/Specimen?identifier=${order.specimens[0]?.barcode}`)).toBe(1)
    expect(await count(`/Patient?identifier=${order.patient.patientNumber}`)).toBe(1)
    expect(await count(`/Patient?_id=${order.patientId}`)).toBe(1)
    expect(await count(`/Observation?patient=${order.patientId}&code=GLU`)).toBe(1)
    expect(
      await count(
        `/Observation?subject=Patient/${order.patientId}&code=${encodeURIComponent('http://loinc.org|')}2345-7`,
      ),
    ).toBe(1)
    const { json } = await read(`/DiagnosticReport/${orderId}`)
    const { lastUpdated } = json['meta'] as { lastUpdated: string }
    expect(await count(`/DiagnosticReport?patient=${order.patientId}&_since=${lastUpdated}`)).toBe(1)
    // An instant is the millisecond, second or minute that it names: at its edges as within it.
    const second = lastUpdated.replace(/\.\d+Z$/, 'Z')
    for (const [asked, found] of [
      [`gt${lastUpdated}`, 0],
      [`lt${lastUpdated}`, 0],
      [`ge${lastUpdated}`, 1],
      [`le${lastUpdated}`, 1],
      [lastUpdated, 1],
      [`gt${second}`, 0],
      [`le${second}`, 1],
      [`lt${second}`, 0],
      [`ge${second}`, 1],
    ] as const)
      expect(
        await count(`/DiagnosticReport?patient=${order.patientId}&_lastUpdated=${asked}`),
        String(asked),
      ).toBe(found)
    // The laboratory's own day: 12:00 in Idaho is that day, whatever day it is in UTC.
    expect(
      await count(
        `/DiagnosticReport?patient=${order.patientId}&_lastUpdated=ge2026-11-19&_lastUpdated=lt2026-11-20`,
      ),
    ).toBe(1)

    const lenient = await read(`/Patient?_id=${order.patientId}&_include=Patient:general-practitioner&foo=1`)
    const outcome = entriesOf(lenient).find(({ search }) => search.mode === 'outcome')
    expect(JSON.stringify(outcome)).toMatch(/_include.*foo/)
    expect(JSON.stringify(lenient.json['link'])).not.toContain('foo')
    expect(lenient.json['total']).toBe(1)
    const strict = await bench.get(token, '/Patient?foo=1', { prefer: 'handling=strict' })
    expect(strict.status).toBe(400)
    expect(strict.json).toMatchObject({
      resourceType: 'OperationOutcome',
      issue: [{ code: 'not-supported', diagnostics: expect.stringContaining('"foo"') }],
    })
    for (const wrong of [
      '_count=0',
      '_count=many',
      '_lastUpdated=yesterday',
      '_since=2026-02-30',
      'patient=Group/1',
      'status=',
      '_cursor=x',
      '_count=1&_count=2',
    ])
      expect((await bench.get(token, `/Observation?${wrong}`)).status, wrong).toBe(400)
    const other = nextOf(await read('/DiagnosticReport?_count=1'))?.split('_cursor=')[1]
    expect((await bench.get(token, `/DiagnosticReport?status=final&_cursor=${other}`)).status).toBe(422)
  })

  test('pages while reports are released: nothing is left out, and nothing comes twice but what changed', async () => {
    for (let n = 0; n < 8; n += 1) await reports.released()
    const all = await walk(bench, token, '/Observation?_count=100')
    const first = all[0]?.resource
    const corrected = await reports.released()
    const before = await walk(bench, token, '/DiagnosticReport')
    const later: string[] = []
    const paged = await walk(bench, token, '/Observation?_count=3', async (page) => {
      if (page > 4) return
      if (page === 2) {
        await reports.correct(corrected.orderId, 'GLU', '99')
        await reports.verify(corrected.orderId, ['GLU'])
        await reports.release(corrected.orderId, { reason: 'Wrong tube was measured' })
      } else later.push((await reports.released()).orderId)
    })
    const versions = paged.map(({ resource }) => `${resource.id} ${resource.meta?.versionId}`)
    expect(new Set(versions).size).toBe(versions.length)
    const ids = paged.map(({ resource }) => resource.id)
    for (const { resource } of all) expect(ids).toContain(resource.id)
    expect(first && ids.includes(first.id)).toBe(true)
    // Those of the correction, and of what was released meanwhile.
    expect(paged.filter(({ resource }) => resource['status'] === 'corrected').length).toBeGreaterThan(0)
    expect(new Set(ids).size).toBe(all.length + 2 + later.length * 2)
    const reportsNow = await walk(
      bench,
      token,
      `/DiagnosticReport?_since=${before.at(-1)?.resource.meta?.lastUpdated}`,
    )
    for (const id of [...later, corrected.orderId])
      expect(reportsNow.map(({ resource }) => resource.id)).toContain(id)
    const instants = paged.map(({ resource }) => resource.meta?.lastUpdated ?? '')
    expect(instants).toEqual(instants.toSorted())
  })

  test('a release that commits late is behind everything that was read before it, whatever its instant', async () => {
    const slow = await reports.released()
    await walk(bench, token, '/DiagnosticReport')
    const last = async () =>
      (await walk(bench, token, '/DiagnosticReport')).at(-1)?.resource.meta?.lastUpdated ?? ''
    let fast = ''
    let seen = ''
    await lab.owner.transaction().execute(async (tx) => {
      // As a release does, and holds back its commit.
      await tx
        .updateTable('fhir_order')
        .set({ place: null, placed_at: null })
        .where('id', '=', slow.orderId)
        .execute()
      fast = (await reports.released()).orderId
      seen = await last()
      const now = await walk(bench, token, `/DiagnosticReport?_since=${seen}`)
      expect(now.map(({ resource }) => resource.id)).toEqual([fast])
    })
    const then = await walk(bench, token, `/DiagnosticReport?_lastUpdated=gt${seen}`)
    expect(then.map(({ resource }) => resource.id)).toEqual([slow.orderId])
  })
})

test.each([
  ['another order was seen last', 0],
  ['it was seen last itself', 1],
])('instants rise where the clock of the server goes back and %s', async (_what, at) => {
  const made = [await reports.released(), await reports.released()].map(({ orderId }) => orderId)
  const orderId = made[at] ?? ''
  for (const id of made) await read(`/DiagnosticReport/${id}`)
  const seen = (await walk(bench, token, '/DiagnosticReport')).at(-1)?.resource.meta?.lastUpdated ?? ''
  lab.clock.advance(-3_600_000)
  // As a release does.
  await lab.owner
    .updateTable('fhir_order')
    .set({ place: null, placed_at: null })
    .where('id', '=', orderId)
    .execute()
  const later = await walk(bench, token, `/DiagnosticReport?_lastUpdated=gt${seen}`)
  lab.clock.advance(3_600_000)
  expect(later.map(({ resource }) => resource.id)).toEqual([orderId])
  expect((later[0]?.resource.meta?.lastUpdated ?? '') > seen).toBe(true)
})

test('a patient is as in the order that was reported last, of those within the client’s reach', async () => {
  const [mine = '', other = ''] = (['portal', 'portal.other'] as const).map(
    (username) => lab.seeded.locations.get(portalLocations[username][0] ?? '') ?? '',
  )
  const patientId = await reports.forms.addPatient(staff)
  for (const [locationId, lastname] of [
    [mine, 'Oldest'],
    [mine, 'Older'],
    [other, 'Newest'],
  ] as const) {
    const physician = lab.seeded.physicians.find(({ locationIds }) => locationIds.includes(locationId))
    const { orderId } = await reports.released({ patientId, locationId, physicianId: physician?.id ?? '' })
    // As the patient was called when it was reported.
    const { patient } = await lab.owner
      .selectFrom('fhir_order')
      .select('patient')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    await lab.owner
      .updateTable('fhir_order')
      .set({ patient: json({ ...patient, lastname }) })
      .where('id', '=', orderId)
      .execute()
    await read(`/DiagnosticReport/${orderId}`)
  }
  const clinic = await bench.program(key, { locationIds: [mine] })
  for (const [by, name] of [
    [token, 'Newest'],
    [clinic, 'Older'],
  ] as const) {
    const one = await bench.get(by, `/Patient/${patientId}`)
    expect(one.json).toMatchObject({ name: [{ family: name }] })
    const found = await walk(bench, by, `/Patient?_id=${patientId}`)
    expect(found.map(({ resource }) => resource)).toEqual([one.json])
  }
})

describe('a client of one clinic', () => {
  test('sees nothing of another: by search, id, patient, specimen or paper; nor anything that is not released', async () => {
    const idsOf = (username: 'portal' | 'portal.other') =>
      portalLocations[username].map((code) => lab.seeded.locations.get(code) ?? '')
    const [mine = ''] = idsOf('portal')
    const [theirs = ''] = idsOf('portal.other')
    const at = async (locationId: string) => {
      const physician = lab.seeded.physicians.find(({ locationIds }) => locationIds.includes(locationId))
      const made = await reports.released({ locationId, physicianId: physician?.id ?? '' })
      return { ...made, order: await reports.order(made.orderId) }
    }
    const [own, foreign] = [await at(mine), await at(theirs)]
    const clinic = await bench.program(key, { locationIds: [mine] })
    const whole = await bench.program(key)

    const reach: string[] = []
    for (const type of ['DiagnosticReport', 'Observation', 'ServiceRequest', 'Patient', 'Specimen']) {
      const seen = await walk(bench, clinic, `/${type}?_count=100`)
      reach.push(...seen.map(({ resource }) => JSON.stringify(resource)))
      const others = await walk(bench, whole, `/${type}?_count=100`)
      const foreignOnes = others.filter(
        ({ resource }) => !seen.some((one) => one.resource.id === resource.id),
      )
      expect(foreignOnes.length, type).toBeGreaterThan(0)
      for (const { resource } of foreignOnes.slice(-4)) {
        const none = await bench.get(clinic, `/${type}/0198c0de-0000-7000-8000-000000000000`)
        const refused = await bench.get(clinic, `/${type}/${resource.id}`)
        expect([refused.status, refused.text], type).toEqual([404, none.text])
        expect(entriesOf(await bench.get(clinic, `/${type}?_id=${resource.id}`)), type).toEqual([])
      }
    }
    const all = reach.join()
    expect(all).toContain(own.order.requisitionNumber)
    for (const word of [
      foreign.orderId,
      foreign.order.requisitionNumber,
      foreign.order.patientId,
      foreign.order.specimens[0]?.barcode ?? '',
    ])
      expect(all).not.toContain(word)
    for (const url of [
      `/Observation?patient=${foreign.order.patientId}`,
      `/DiagnosticReport?patient=${foreign.order.patientId}`,
      `/DiagnosticReport?identifier=${foreign.order.requisitionNumber}`,
      `/Specimen?identifier=${foreign.order.specimens[0]?.barcode}`,
      `/Patient?identifier=${foreign.order.patient.patientNumber}`,
    ]) {
      const answer = await bench.get(clinic, url)
      expect(answer.json['total'], url).toBe(0)
    }
    const report = (await bench.get(whole, `/DiagnosticReport/${foreign.orderId}`)).json
    const [form] = report['presentedForm'] as { url: string }[]
    expect((await bench.get(whole, form?.url ?? '')).status).toBe(200)
    expect((await bench.get(clinic, form?.url ?? '')).status).toBe(404)

    const open = await reports.received({ locationId: mine, patientId: own.order.patientId })
    expect((await bench.get(clinic, `/DiagnosticReport/${open}`)).status).toBe(404)
    expect(await walk(bench, clinic, `/ServiceRequest?patient=${own.order.patientId}`)).toHaveLength(2)

    // The same patient at the other clinic: each sees the results of its own orders.
    const guest = await at(theirs)
    await lab.owner
      .updateTable('fhir_order')
      .set({ patient_id: own.order.patientId })
      .where('id', '=', guest.orderId)
      .execute()
    const chain = await walk(bench, clinic, `/Observation?patient=${own.order.patientId}`)
    expect(chain).toHaveLength(2)
    expect((await bench.get(clinic, `/Patient/${own.order.patientId}`)).status).toBe(200)

    await lab.app.drain()
    const trail = await lab.owner
      .selectFrom('audit')
      .select(['call', 'outcome', 'ids', 'acting_as'])
      .where('call', 'like', 'GET /fhir/R4/%')
      .execute()
    const shown = trail.filter(({ outcome }) => outcome === 'done').flatMap(({ ids }) => ids)
    expect(shown).toEqual(expect.arrayContaining([own.orderId, own.order.patientId]))
    const denied = trail.filter(({ outcome, ids }) => outcome === 'denied' && ids.includes(foreign.orderId))
    expect(denied.length).toBeGreaterThan(0)
    expect(trail.every(({ acting_as }) => acting_as?.startsWith('FHIR client '))).toBe(true)
    const accounting = await staff.call(api.audit.disclosures, { query: { patient: own.order.patientId } })
    expect(accounting.body.docs).toContainEqual(
      expect.objectContaining({ recipient: expect.stringMatching(/^FHIR client/), way: 'sent' }),
    )
  })

  test('an order that goes to another location, or is deleted, is out of reach at once', async () => {
    const [mine = ''] = portalLocations['portal'].map((code) => lab.seeded.locations.get(code) ?? '')
    const physician = lab.seeded.physicians.find(({ locationIds }) => locationIds.includes(mine))
    const { orderId } = await reports.released({ locationId: mine, physicianId: physician?.id ?? '' })
    const clinic = await bench.program(key, { locationIds: [mine] })
    expect((await bench.get(clinic, `/DiagnosticReport/${orderId}`)).status).toBe(200)
    await lab.owner.updateTable('lab_order').set({ deleted: true }).where('id', '=', orderId).execute()
    expect((await bench.get(clinic, `/DiagnosticReport/${orderId}`)).status).toBe(410)
    const other = lab.seeded.locations.get(portalLocations['portal.other'][0] ?? '') ?? ''
    await lab.owner
      .updateTable('lab_order')
      .set({ deleted: false, location_id: other })
      .where('id', '=', orderId)
      .execute()
    expect((await bench.get(clinic, `/DiagnosticReport/${orderId}`)).status).toBe(404)
  })
})
