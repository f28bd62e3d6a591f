import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { api } from '@contract/api'
import { remoteFormPaths } from '@contract/remote-orders/choices'
import type { OfferedForm } from '@contract/remote-orders/form'
import { readyForms } from '@contract/remote-orders/ready-forms'
import type { Patient } from '@contract/patients/shapes'
import { answers, problem, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'
import { blankValues } from './values'

const lab = useServer()
/** Keys at the pace of a hand: faster ones are a scanner's. */
const open: typeof lab.open = (path, options = {}) => lab.open(path, { ...options, keyMs: 150 })
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const named = (n: number, code: string, name: string) => ({ _id: id(n), code, name })
const serum = named(1, 'SST', 'Serum')

const offeredOf = (key: OfferedForm['key']): OfferedForm => ({
  ...readyForms[key],
  key,
  version: 0,
  panels: [
    { ...named(10, 'BMP', 'Basic Metabolic Panel'), sampleTypeIds: [serum._id], sampleTypeId: serum._id },
  ],
  sampleTypes: [serum],
  sources: [named(20, 'VEN', 'Venous blood')],
})
const offered = answers(api.remoteOrders.offered, {
  forms: (Object.keys(readyForms) as OfferedForm['key'][]).map(offeredOf),
  locations: [
    {
      ...named(30, 'CRPS', 'Cedar Ridge'),
      physicians: [{ _id: id(40), firstname: 'Ada', lastname: 'Ruiz', npi: '1234567893', mine: false }],
      favorites: [id(10)],
    },
  ],
  questions: [],
  payers: [],
})
const ana: Patient = {
  _id: id(50),
  version: 1,
  patientNumber: 'P-0000050',
  firstname: 'Ana',
  lastname: 'Petrov',
  middlename: null,
  dob: '1980-01-02',
  gender: 'F',
  race: null,
  ethnicity: null,
  phone: null,
  email: null,
  address: { line1: null, line2: null, city: null, state: null, zip: null },
  location: id(30),
  locationName: 'Cedar Ridge',
  insurance: [],
  mergedInto: null,
  updatedAt: '2026-11-19T13:10:00.000Z',
}
const row = {
  _id: ana._id,
  version: 1,
  patientNumber: ana.patientNumber,
  firstname: ana.firstname,
  lastname: ana.lastname,
  middlename: null,
  dob: ana.dob,
  gender: ana.gender,
  phone: null,
  location: ana.location,
  locationName: ana.locationName,
  lastOrderAt: null,
}
/** A page of rows, as every list answers. */
const onePage = <Row,>(docs: Row[]) => ({
  docs,
  total: docs.length,
  totalIsCapped: false,
  page: 1,
  pages: 1,
  limit: 20,
  after: null,
})
const common = [
  offered,
  answers(api.drafts.get, { draft: null, others: [] }),
  answers(api.drafts.save, { version: 1, updatedAt: '2026-11-28T15:00:00.000Z' }),
  answers(api.drafts.discard, { ok: true }),
  answers(api.patients.search, onePage([row])),
  answers(api.patients.get, ana),
  answers(api.patients.duplicates, {
    docs: [{ patient: row, score: 1, reasons: ['Same name'], outcomes: {} }],
  }),
  answers(api.testDirectory.needs, { docs: [], unknown: [] }),
  answers(api.reference.zip, { places: null }),
  answers(api.reference.searchDiagCodes, {
    ...onePage([
      {
        _id: id(60),
        code: 'E11.9',
        description: 'Type 2 diabetes',
        billable: true,
        validFrom: '2020-10-01',
        validTo: null,
      },
    ]),
    firstDay: null,
  }),
]

test.each(Object.entries(remoteFormPaths))(
  'the form %s stands at %s, begins with the patient and names what is missing [route:/newremoteorderentry] [route:/remoteorderentry] [route:/remoteorderentryigg] [route:/remoteorderentrysequencing] [route:/remoteorderentrympx] [route:/remoteorderentryag] [route:/remoteorderentryfluag] [route:/remoteorderentryrapid]',
  async (key, path) => {
    const { person, at } = open(path, { user: userNamed('portal'), handlers: common })
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Patient' }, { timeout: 15_000 }),
    ).toBeVisible()
    expect(at()).toBe(path)
    const title = Object.entries(readyForms).find(([one]) => one === key)?.[1].title ?? '?'
    expect(screen.getByRole('main')).toHaveTextContent(title)
    await person.click(screen.getByRole('button', { name: 'Continue' }))
    const summary = await screen.findByRole('region', { name: 'Correct these answers' })
    expect(within(summary).getByRole('link')).toHaveTextContent('Choose a patient, or enter a new one.')
  },
  30_000,
)

test('a sex that the record of a patient on file lacks is asked before anything else', async () => {
  const none = { ...ana, gender: 'N' as const }
  const { person } = open(remoteFormPaths.new, {
    user: userNamed('portal'),
    handlers: [
      answers(api.patients.search, onePage([{ ...row, gender: 'N' as const }])),
      answers(api.patients.get, none),
      ...common,
    ],
  })
  await person.type(await screen.findByRole('combobox', { name: 'Patient' }), 'Petrov')
  await person.click(await screen.findByRole('option', { name: /Petrov, Ana/ }))
  const asked = await screen.findByRole('region', { name: 'Missing in the record' })
  const sex = within(asked).getByRole('radiogroup', { name: 'Sex' })
  expect(within(sex).getAllByRole('radio')).toHaveLength(4)
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  const summary = await screen.findByRole('region', { name: 'Correct these answers' })
  expect(within(summary).getByRole('link')).toHaveTextContent('Choose the sex.')
  await person.click(within(sex).getByRole('radio', { name: 'Female' }))
  await toTests(person)
}, 30_000)

/** Through the steps to the last one. */
async function toCheck(person: ReturnType<typeof open>['person']) {
  await person.type(await screen.findByRole('combobox', { name: 'Patient' }), 'Petrov')
  await person.click(await screen.findByRole('option', { name: /Petrov, Ana/ }))
  await screen.findByText('P-0000050')
  await toTests(person)
}
async function toTests(person: ReturnType<typeof open>['person']) {
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByRole('heading', { level: 1, name: 'Tests and specimen' })
  await person.click(screen.getByRole('checkbox', { name: 'Basic Metabolic Panel' }))
  await person.click(screen.getByRole('radio', { name: 'Not yet' }))
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByRole('heading', { level: 1, name: 'Diagnoses and insurance' })
  await person.type(screen.getByRole('combobox', { name: /Diagnoses/ }), 'E11')
  await person.click(await screen.findByRole('option', { name: /E11\.9/ }))
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByRole('heading', { level: 1, name: 'Check answers before you send' })
}
const Sent = z.looseObject({
  order: z.looseObject({ patientId: z.string().nullable(), collectedAt: z.string().nullable() }),
})

test('a known patient: answers once more with a way back to each, sent, and prepared where a provider must sign', async () => {
  const bodies: z.infer<typeof Sent>[] = []
  const add = answers(api.remoteOrders.add, (body) => {
    bodies.push(Sent.parse(body))
    return {
      _id: id(70),
      version: 1,
      requisitionNumber: '26332-0007',
      state: 'READYTOREVIEW' as const,
      dateEntered: '2026-11-28T15:00:00.000Z',
      warnings: ['The laboratory cannot receive this order before its collection time is entered.'],
    }
  })
  const { person } = open('/newremoteorderentry', { user: userNamed('portal'), handlers: [add, ...common] })
  await toCheck(person)
  expect(screen.getByText('E11.9 Type 2 diabetes')).toBeVisible()
  expect(screen.getByText('Ruiz, Ada')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Change Diagnoses and insurance' }))
  await screen.findByRole('heading', { level: 1, name: 'Diagnoses and insurance' })
  // From a change one comes back to the answers at once.
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByRole('heading', { level: 1, name: 'Check answers before you send' })
  await person.click(screen.getByRole('button', { name: 'Send order' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Order 26332-0007 is prepared' })).toBeVisible()
  expect(screen.getByText('Prepared, waits for the provider’s signature.')).toBeVisible()
  expect(bodies.map(({ order }) => order.patientId)).toEqual([ana._id])
}, 90_000)

test('drafts of two tabs are offered one after the other, each by its patient', async () => {
  const thrown: string[] = []
  const kept = (tab: string, lastname: string) => ({
    form: `remote-order:fluag--${tab}`,
    data: { values: { ...blankValues, patient: { ...ana, lastname } }, version: null },
    version: 1,
    updatedAt: '2026-11-28T15:00:00.000Z',
  })
  const { person } = open('/remoteorderentryfluag', {
    user: userNamed('portal'),
    handlers: [
      answers(api.drafts.get, { draft: kept('2', 'Begay'), others: [kept('1', 'Brown')] }),
      http.post('*/api/v1/draft/:form/discard', ({ params }) => {
        thrown.push(String(params['form']))
        return HttpResponse.json({ ok: true })
      }),
      ...common,
    ],
  })
  expect(await screen.findByText('You have an unfinished order for Begay, Ana')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Start over' }))
  expect(await screen.findByText('You have an unfinished order for Brown, Ana')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Continue it' }))
  expect(screen.queryByText(/unfinished order/)).toBeNull()
  await waitFor(() => expect(thrown).toEqual(['remote-order:fluag--2']))
})

test('a refused answer leads to its step and its field, and everything typed is still there', async () => {
  const add = answers(api.remoteOrders.add, () =>
    problem('bad_input', 'Correct the marked fields.', 400, {
      'specimens.0.sourceId': 'This form does not offer this source.',
    }),
  )
  const { person } = open('/newremoteorderentry', { user: userNamed('portal'), handlers: [add, ...common] })
  await toCheck(person)
  await person.click(screen.getByRole('button', { name: 'Send order' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Tests and specimen' })).toBeVisible()
  const summary = screen.getByRole('region', { name: 'Correct these answers' })
  expect(within(summary).getByRole('link')).toHaveTextContent('This form does not offer this source.')
  expect(screen.getByRole('checkbox', { name: 'Basic Metabolic Panel' })).toBeChecked()
}, 90_000)

test('a new patient whom the laboratory has on file: that patient, or another person', async () => {
  const sent: unknown[] = []
  const add = answers(api.remoteOrders.add, (body) => {
    sent.push(body)
    if (sent.length === 1)
      return problem('conflict', 'Ana Petrov is already on file.', 409, {
        patientId: 'Ana Petrov is already on file.',
      })
    return {
      _id: id(70),
      version: 1,
      requisitionNumber: '26332-0008',
      state: 'INTRANSIT' as const,
      dateEntered: '2026-11-28T15:00:00.000Z',
      warnings: [],
    }
  })
  const quiet = answers(api.patients.duplicates, { docs: [] })
  const { person } = open('/newremoteorderentry', {
    user: userNamed('portal'),
    handlers: [add, quiet, ...common],
  })
  await person.click(await screen.findByRole('button', { name: 'New patient' }))
  await person.type(screen.getByLabelText('Last name'), 'Petrov')
  await person.type(screen.getByLabelText('First name'), 'Ana')
  await person.type(screen.getByLabelText('Birth date'), '1/2/1980')
  await person.click(screen.getByRole('radio', { name: 'Female' }))
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByRole('heading', { level: 1, name: 'Tests and specimen' })
  await person.click(screen.getByRole('checkbox', { name: 'Basic Metabolic Panel' }))
  await person.click(screen.getByRole('radio', { name: 'Not yet' }))
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  // Race and ethnicity may be left out in this form.
  await screen.findByRole('heading', { level: 1, name: 'Questions' })
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  await person.type(await screen.findByRole('combobox', { name: /Diagnoses/ }), 'E11')
  await person.click(await screen.findByRole('option', { name: /E11\.9/ }))
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  await person.click(await screen.findByRole('button', { name: 'Send order' }))
  await person.click(await screen.findByRole('button', { name: 'Another person' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Order 26332-0008 is sent' })).toBeVisible()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ order: { anotherPerson: true, patientId: null } })
}, 90_000)

test('somebody who is not on file: the focus goes on from the search to the first field that is empty', async () => {
  const { person } = open('/newremoteorderentry', { user: userNamed('portal'), handlers: common })
  await person.type(await screen.findByRole('combobox', { name: 'Patient' }), 'Salcedo, Ram')
  const somebodyNew = await screen.findByRole('option', { name: /New patient "Salcedo, Ram"/ })
  // The server has not answered to the last letter yet.
  await waitFor(() => expect(somebodyNew).not.toHaveAttribute('aria-disabled'))
  await person.click(somebodyNew)
  expect(await screen.findByLabelText('Last name')).toHaveValue('Salcedo')
  await waitFor(() => expect(screen.getByLabelText('First name')).toHaveFocus())
})

test('the card is photographed and the consent signed: both are kept first, and a refused photo says why', async () => {
  const kinds: (string | null)[] = []
  const bodies: unknown[] = []
  const signed = { consent: 'I agree.', consentSigned: true }
  const handlers = [
    answers(api.remoteOrders.offered, {
      forms: [{ ...offeredOf('new'), ...signed }],
      locations: [
        {
          ...named(30, 'CRPS', 'Cedar Ridge'),
          physicians: [{ _id: id(40), firstname: 'Ada', lastname: 'Ruiz', npi: '1234567893', mine: false }],
          favorites: [],
        },
      ],
      ...{ questions: [], payers: [] },
    }),
    http.post('*/api/v1/remoteorder/keep_file', ({ request }) => {
      kinds.push(new URL(request.url).searchParams.get('kind'))
      return kinds.length === 1
        ? problem('rule_refused', 'This file holds more than a picture. Take the photo again.', 422)
        : HttpResponse.json({ _id: id(80 + kinds.length) })
    }),
    answers(api.remoteOrders.add, (body) => {
      bodies.push(body)
      return {
        ...{ _id: id(70), version: 1, requisitionNumber: '26332-0009', state: 'INTRANSIT' as const },
        ...{ dateEntered: '2026-11-28T15:00:00.000Z', warnings: [] },
      }
    }),
    ...common,
  ]
  // jsdom draws nothing: what is tested is what becomes of the pictures.
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 10, height: 10, close: () => undefined }))
  const pen = { fillRect: () => undefined, fillText: () => undefined, drawImage: () => undefined }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['p'])))
  const { person } = open('/newremoteorderentry', { user: userNamed('portal'), handlers })
  await person.type(await screen.findByRole('combobox', { name: 'Patient' }), 'Petrov')
  await person.click(await screen.findByRole('option', { name: /Petrov, Ana/ }))
  await screen.findByText('P-0000050')
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByRole('heading', { level: 1, name: 'Tests and specimen' })
  await person.click(screen.getByRole('checkbox', { name: 'Basic Metabolic Panel' }))
  await person.click(screen.getByRole('radio', { name: 'Not yet' }))
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  await person.type(await screen.findByRole('combobox', { name: /Diagnoses/ }), 'E11')
  await person.click(await screen.findByRole('option', { name: /E11\.9/ }))
  const photo = new File(['x'], 'card.jpg', { type: 'image/jpeg' })
  await person.upload(screen.getByLabelText('Front'), photo)
  expect(await screen.findByText(/holds more than a picture/)).toBeVisible()
  await person.upload(screen.getByLabelText('Front'), photo)
  expect(await screen.findByText('The photo is ready.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  await person.click(await screen.findByRole('checkbox', { name: /agree/i }))
  await person.type(screen.getByRole('textbox', { name: /name/i }), 'Ana Petrov')
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  const summary = await screen.findByRole('region', { name: 'Correct these answers' })
  expect(within(summary).getByRole('link')).toHaveTextContent(
    'The patient must sign before the order is sent.',
  )
  await person.click(screen.getByRole('checkbox', { name: 'Sign by typing the name instead' }))
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  await person.click(await screen.findByRole('button', { name: 'Send order' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Order 26332-0009 is sent' })).toBeVisible()
  expect(kinds).toEqual(['cardFront', 'cardFront', 'consent'])
  expect(bodies).toMatchObject([
    { order: { fileIds: [id(82)], consent: { name: 'Ana Petrov', signatureId: id(83) } } },
  ])
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
}, 90_000)
