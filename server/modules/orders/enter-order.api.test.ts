import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { OrderFieldsInput } from '@contract/orders/shapes'
import { everyFeature, testLab, type Caller, type TestLab } from '../../test/harness'
import { orderForms } from './test-orders'

let lab: TestLab
let forms: ReturnType<typeof orderForms>
let accession: Caller
let patient: string
beforeAll(async () => {
  lab = await testLab()
  forms = orderForms(lab)
  accession = await lab.as('accession')
  patient = await forms.addPatient(accession)
})
afterAll(() => lab.close())

const nowhere = '019a0000-0000-7000-8000-000000000000'
const testsOf = (orderId: string) =>
  lab.db
    .selectFrom('analysis as a')
    .innerJoin('test as t', 't.id', 'a.test_id')
    .innerJoin('specimen as s', 's.id', 'a.specimen_id')
    .leftJoin('panel as p', 'p.id', 'a.panel_id')
    .select(['t.code', 's.letter', 'p.code as panel', 'a.state', 'a.test_version', 'a.position'])
    .where('a.order_id', '=', orderId)
    .orderBy('a.position')
    .execute()

describe('entering orders [call:POST /api/v1/add/order] [call:POST /api/v1/add/case]', () => {
  test('an order gets the next number of the day, its tubes and the tests of its panels in panel order', async () => {
    const { status, body } = await accession.call(api.orders.addOrder, {
      body: {
        order: forms.form(patient, {
          diagnoses: ['e11.9'],
          comment: ' fasting ',
          medications: [{ medicationId: null, name: 'Metformin 500 mg', detail: null }],
        }),
      },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      kind: 'order',
      requisitionNumber: '26323-0001',
      state: 'OPEN',
      version: 1,
      comment: 'fasting',
      patient: { lastname: 'Gonzalez 1', patientNumber: 'P-0000001' },
      location: { name: 'Cedar Ridge Pain & Spine, Meridian' },
      dateReceived: null,
      enteredByName: 'Joy Lindqvist',
      diagnoses: [{ code: 'E11.9', description: 'Type 2 diabetes mellitus without complications' }],
      specimens: [
        {
          letter: 'A',
          barcode: '26323-0001A',
          sampleType: 'Serum',
          source: 'Venous blood',
          state: 'EXPECTED',
        },
      ],
      medications: [{ name: 'Metformin 500 mg' }],
      items: [{ code: 'BMP', name: 'Basic Metabolic Panel', letter: 'A' }],
    })
    expect(body.timeline).toEqual([
      { step: 'entered', at: lab.clock.now().toISOString(), by: 'Joy Lindqvist', note: null },
      { step: 'received', at: null, by: null, note: null },
      { step: 'resulted', at: null, by: null, note: null },
      { step: 'verified', at: null, by: null, note: null },
      { step: 'reported', at: null, by: null, note: null },
    ])
    const tests = await testsOf(body._id)
    expect(tests.map(({ code }) => code).join(' ')).toBe('GLU BUN CREAT EGFR BCR NA K CL CO2 AGAP CA')
    expect(new Set(tests.map(({ state }) => state))).toEqual(new Set(['REGISTERED']))
    expect(tests.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    const kept = await lab.db
      .selectFrom('patient')
      .select('last_order_at')
      .where('id', '=', patient)
      .executeTakeFirstOrThrow()
    expect(kept.last_order_at?.toISOString()).toBe(body.dateCollected)
    await everyFeature(lab)
    expect(
      (await accession.call(api.orders.addCase, { body: { order: forms.form(patient) } })).body,
    ).toMatchObject({ kind: 'case', requisitionNumber: '26323-0002' })
  })

  test.each(['addOrder', 'addCase'] as const)(
    '%s takes patient, location and physician by the names of the specification, beside our ids',
    async (call) => {
      await everyFeature(lab)
      const { patientId, locationId, physicianId, ...rest } = forms.form(patient)
      const named = { ...rest, patient: patientId, location: locationId, physician: physicianId }
      const send = async (order: object) => {
        const path = `/api/v1${api.orders[call].path}`
        const { status, body, fields } = await accession.raw('POST', path, { order })
        return [status, status === 200 ? body : fields]
      }
      const saved = { patientId, location: { _id: locationId }, physician: { _id: physicianId } }
      expect(await send(named)).toMatchObject([200, saved])
      const records = {
        patient: { _id: patientId, lastname: 'Gonzalez' },
        location: { _id: locationId, name: 'Somewhere' },
        physician: { _id: physicianId },
      }
      expect(await send({ ...rest, ...records })).toMatchObject([200, saved])
      expect(await send({ ...named, patientId, locationId, physicianId })).toMatchObject([200, saved])
      for (const name of ['patient', 'location', 'physician'])
        expect(await send({ ...named, [`${name}Id`]: crypto.randomUUID() })).toEqual([
          400,
          {
            [`order.${name}`]: `${name} and ${name}Id name different records. Send one of them, or the same in both.`,
          },
        ])
      expect(await send({ ...rest, location: locationId, physician: physicianId })).toEqual([
        400,
        { 'order.patientId': 'Enter a value.' },
      ])
    },
  )

  test('a test of two panels on one specimen is run once, for the first; on another specimen it is run again', async () => {
    const order = forms.form(patient, {
      specimens: [forms.specimen('A', 'SST', 'VEN'), forms.specimen('B', 'SST', 'VEN')],
      items: [
        forms.panel('LYTES'),
        forms.panel('BMP'),
        forms.panel('LYTES', 'B'),
        forms.panel('BMP'),
        forms.test('NA'),
      ],
    })
    const { body } = await accession.call(api.orders.addOrder, { body: { order } })
    const sodium = (await testsOf(body._id)).filter(({ code }) => code === 'NA')
    expect(sodium).toMatchObject([
      { letter: 'A', panel: 'LYTES' },
      { letter: 'B', panel: 'LYTES' },
    ])
    expect(body.items.map(({ code, letter }) => code + letter)).toEqual(['LYTESA', 'BMPA', 'LYTESB', 'NAA'])
  })

  test('what is answered is what is stored', async () => {
    const [payer] = lab.seeded.payers
    const drug = await lab.db
      .selectFrom('medication')
      .select(['id', 'name'])
      .limit(1)
      .executeTakeFirstOrThrow()
    for (const dateReceived of [null, forms.hoursAgo(1)]) {
      const order = forms.form(patient, {
        dateReceived,
        specimens: [
          forms.specimen('B', 'UCUP', 'URV'),
          {
            ...forms.specimen('A', 'SST', 'VEN'),
            container: 'Gold top',
            condition: 'clear',
            comment: 'left arm',
          },
        ],
        items: [forms.panel('BMP'), forms.test('CREAT')],
        diagnoses: ['e11.9'],
        insurance: [
          { payerId: payer?.id ?? null, payerName: payer?.name, policyNumber: 'W1', relation: 'child' },
        ],
        medications: ['5 mg', '10 mg'].map((strength) => ({
          medicationId: drug.id,
          name: `${drug.name} ${strength}`,
          detail: null,
        })),
        answers: { fasting: true, hours: 12 },
      })
      const { warnings: _said, ...body } = (await accession.call(api.orders.addOrder, { body: { order } }))
        .body
      expect(body).toEqual(
        (await accession.call(api.orders.get, { params: { id: body._id }, body: {} })).body,
      )
    }
  })

  test('a date of receipt receives the tubes', async () => {
    const dateReceived = forms.hoursAgo(1)
    const { body } = await accession.call(api.orders.addOrder, {
      body: { order: forms.form(patient, { dateReceived }) },
    })
    expect(body).toMatchObject({
      dateReceived,
      specimens: [{ state: 'RECEIVED', receivedAt: dateReceived, receivedByName: 'Joy Lindqvist' }],
    })
    expect(body.timeline[1]).toEqual({ step: 'received', at: dateReceived, by: 'Joy Lindqvist', note: null })
  })

  test('every bad field is named at once, and nothing is saved', async () => {
    const before = await lab.db.selectFrom('lab_order').select('id').execute()
    await lab.owner.updateTable('test').set({ active: false }).where('code', '=', 'TSH').execute()
    await lab.owner.updateTable('diag_code').set({ billable: false }).where('code', '=', 'B20').execute()
    await lab.owner
      .updateTable('diag_code')
      .set({ valid_to: '2026-10-01' })
      .where('code', '=', 'D64.9')
      .execute()
    const answer = await accession.call(api.orders.addOrder, {
      body: {
        order: forms.form(nowhere, {
          physicianId: nowhere,
          locationId: nowhere,
          dateCollected: '2026-11-19T19:00:01Z',
          specimens: [
            { ...forms.specimen('A', 'SST', 'VEN'), collectedAt: '2026-11-19T20:00:00Z' },
            { ...forms.specimen('A', 'SST', 'VEN'), sampleTypeId: nowhere, sourceId: nowhere },
          ],
          items: [
            forms.test('TSH'),
            { panelId: nowhere, letter: 'A' },
            { letter: 'A' },
            forms.panel('BMP', 'C'),
            forms.panel('BMP'),
          ],
          diagnoses: ['E11.9', 'X00.0', 'B20', 'D64.9'],
        }),
      },
    })
    await lab.owner.updateTable('test').set({ active: true }).where('code', '=', 'TSH').execute()
    expect(answer.status).toBe(400)
    expect(answer.fields).toEqual({
      patientId: 'Patient not found. Choose one from the list.',
      locationId: 'Location not found. Choose one from the list.',
      physicianId: 'Physician not found. Choose one from the list.',
      dateCollected: 'The collection time is in the future. Check the requisition.',
      'specimens.0.collectedAt': 'The collection time is in the future.',
      'specimens.1.letter': 'Specimen A already exists. Use another letter.',
      'specimens.1.sampleTypeId': 'Sample type not found. Choose one from the list.',
      'specimens.1.sourceId': 'Specimen source not found. Choose one from the list.',
      'items.0': expect.stringContaining('no longer offered'),
      'items.1': 'Panel not found. Choose one from the list.',
      'items.2': 'Choose either a panel or a test.',
      'items.3.letter': 'No specimen C. Add it or choose another specimen.',
      'diagnoses.1': 'X00.0 is not on file. Choose a code from the list.',
      'diagnoses.2': 'B20 is a heading and not billable. Choose a more specific code.',
      'diagnoses.3': 'D64.9 was not valid on the collection date. Choose another.',
    })
    expect(await lab.db.selectFrom('lab_order').select('id').execute()).toHaveLength(before.length)
  })

  test('a collection before the first year of codes on file is saved with a warning, and its codes are searched as of that day', async () => {
    const { body } = await accession.call(api.orders.addOrder, {
      body: {
        order: forms.form(patient, {
          dateCollected: '2025-03-01T12:00:00Z',
          specimens: forms
            .form(patient)
            .specimens.map((one) => ({ ...one, collectedAt: '2025-03-01T12:00:00Z' })),
          items: [forms.test('NA')],
          diagnoses: ['e11.9'],
        }),
      },
    })
    expect(body.diagnoses).toMatchObject([{ code: 'E11.9' }])
    expect(body.warnings).toEqual([
      'The diagnosis codes valid on Mar 1, 2025 are not loaded, so they were not checked. Check them, or import that year’s codes.',
    ])
    const unknown = await accession.call(api.orders.addOrder, {
      body: { order: forms.form(patient, { dateCollected: '2025-03-01T12:00:00Z', diagnoses: ['X00.0'] }) },
    })
    expect(unknown.fields['diagnoses.0']).toContain('the codes valid on Mar 1, 2025 are not loaded')
    const search = async (on: string) =>
      (await accession.call(api.reference.searchDiagCodes, { body: { text: 'e11.9', on } })).body
    expect(await search('2025-03-01')).toMatchObject({ firstDay: '2025-10-01', docs: [{ code: 'E11.9' }] })
    expect(await search('2026-11-19')).toMatchObject({ firstDay: null, docs: [{ code: 'E11.9' }] })
  })

  test('what the patient has already on an order of the same day is asked for and warned about', async () => {
    const who = await forms.addPatient(accession, { lastname: 'Twice' })
    const order = forms.form(who, { items: [forms.panel('BMP')] })
    const { body: first } = await accession.call(api.orders.addOrder, { body: { order } })
    expect(first.warnings).toEqual([])
    const ask = async (over: object) =>
      (
        await accession.call(api.orders.sameDay, {
          body: {
            patientId: who,
            dateCollected: order.dateCollected,
            items: [forms.panel('BMP'), forms.test('NA'), forms.test('TSH')],
            ...over,
          },
        })
      ).body.docs
    const { requisitionNumber } = first
    expect(await ask({})).toEqual([
      { orderId: first._id, requisitionNumber, names: ['Basic Metabolic Panel', 'Sodium'] },
    ])
    expect(await ask({ except: first._id })).toEqual([])
    expect(await ask({ items: [forms.test('TSH')] })).toEqual([])
    expect(await ask({ patientId: patient, items: [forms.test('TSH')] })).toEqual([])
    expect(await ask({ dateCollected: '2026-11-17T12:00:00Z' })).toEqual([])
    const { body: second } = await accession.call(api.orders.addOrder, { body: { order } })
    expect(second.warnings).toEqual([
      `Basic Metabolic Panel is already on order ${requisitionNumber}, collected Nov 19, 2026.`,
    ])
  })

  test('one way round and the other: a test within a panel, and a panel whose tests were ordered', async () => {
    const day = async (
      lastname: string,
      items: OrderFieldsInput['items'],
      then: OrderFieldsInput['items'],
    ) => {
      const who = await forms.addPatient(accession, { lastname })
      const add = async (ordered: OrderFieldsInput['items']) =>
        (
          await accession.call(api.orders.addOrder, {
            body: { order: forms.form(who, { items: ordered }) },
          })
        ).body
      const { requisitionNumber } = await add(items)
      return ((await add(then)).warnings ?? []).map((said) => said.replace(requisitionNumber, 'FIRST'))
    }
    const [bmp, sodium, potassium] = [forms.panel('BMP'), forms.test('NA'), forms.test('K')]
    expect(await day('Within', [bmp], [sodium])).toEqual([
      'Sodium is already on order FIRST, collected Nov 19, 2026.',
    ])
    expect(await day('Around', [sodium], [bmp])).toEqual([
      'Sodium is already on order FIRST, collected Nov 19, 2026.',
    ])
    expect(await day('Two', [sodium, potassium], [bmp])).toEqual([
      'Potassium; Sodium are already on order FIRST, collected Nov 19, 2026.',
    ])
    expect(await day('Neither', [forms.test('TSH')], [bmp])).toEqual([])
  })

  test('a test is refused on a specimen it cannot be run on, and a collection before birth', async () => {
    const young = await forms.addPatient(accession, { dob: '2026-11-19' })
    const answer = await accession.call(api.orders.addOrder, {
      body: { order: forms.form(young, { dateCollected: forms.hoursAgo(48), items: [forms.panel('CBC')] }) },
    })
    expect(answer.fields).toEqual({
      dateCollected: 'The collection time is before the patient’s date of birth. Check both dates.',
      'items.0.letter': 'White blood cell count cannot be run on Serum. Choose another specimen.',
    })
  })

  test('an order without specimen or test is refused', async () => {
    const answer = await accession.call(api.orders.addOrder, {
      body: { order: forms.form(patient, { specimens: [], items: [] }) },
    })
    expect(answer.status).toBe(400)
    expect(answer.fields).toEqual({
      'order.specimens': 'Add at least one specimen.',
      'order.items': 'Order at least one test or panel.',
    })
  })

  test('a requisition number is used once, and never one that a scanner would take for a tube', async () => {
    const order = forms.form(patient, { requisitionNumber: 'paper-77' })
    expect((await accession.call(api.orders.addOrder, { body: { order } })).body.requisitionNumber).toBe(
      'PAPER-77',
    )
    const again = await accession.call(api.orders.addOrder, { body: { order } })
    expect(again.status).toBe(409)
    expect(again.fields).toEqual({
      requisitionNumber: 'PAPER-77 is already in use. Open that order or enter another number.',
    })
    expect(
      (
        await accession.call(api.orders.addOrder, {
          body: { order: { ...order, requisitionNumber: 'PAPER-77A' } },
        })
      ).status,
    ).toBe(409)
  })

  test('a number of the day that somebody typed before is passed over', async () => {
    const { value } = await lab.db
      .selectFrom('counter')
      .select('value')
      .where('name', '=', 'requisition 26323')
      .executeTakeFirstOrThrow()
    const typed = `26323-${String(value + 1).padStart(4, '0')}`
    await accession.call(api.orders.addOrder, {
      body: { order: forms.form(patient, { requisitionNumber: typed }) },
    })
    const next = await accession.call(api.orders.addOrder, { body: { order: forms.form(patient) } })
    expect(next.body.requisitionNumber).toBe(`26323-${String(value + 2).padStart(4, '0')}`)
  })

  test('a hundred orders at once get a hundred numbers', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        accession.call(api.orders.addOrder, {
          body: { order: forms.form(patient, { items: [forms.test('NA')] }) },
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100)
    expect(new Set(answers.map(({ body }) => body.requisitionNumber)).size).toBe(100)
  })

  test('a repeated request enters one order', async () => {
    const key = { 'idempotency-key': 'order-key-000001' }
    const order = forms.form(patient, { items: [forms.test('K')] })
    const [one, two] = await Promise.all(
      [1, 2].map(() => accession.call(api.orders.addOrder, { body: { order } }, key)),
    )
    expect(one?.body._id).toBe(two?.body._id)
  })
})
