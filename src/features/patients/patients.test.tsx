import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '@contract/api'
import type { PatientCandidate } from '@contract/patients/shapes'
import type { Patient } from '@contract/patients/shapes'
import { answers, problem, unreachable, useServer } from '@/testing/app'
import { hand } from '@/testing/hand'
import { userNamed } from '@/testing/lab'
// What comes later is here before the page asks.
import './edit-patient'
import './patient-facts'
import '@/form/merge-dialog'

const lab = useServer()
/** The list of ZIP codes is not loaded: an address is not compared with anything. */
const noPlaces = answers(api.reference.zip, { places: null })
/** Keys at the pace of a hand: faster ones are a scanner's. */
const HAND_MS = 40
const open: typeof lab.open = (path, options = {}) => ({
  ...lab.open(path, { ...options, handlers: [noPlaces, ...(options.handlers ?? [])] }),
  person: hand(HAND_MS),
})
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`

const adaeze: Patient = {
  _id: id(1),
  version: 3,
  patientNumber: 'P-0048821',
  firstname: 'Adaeze',
  lastname: 'Okonkwo',
  middlename: null,
  dob: '1961-03-07',
  gender: 'F',
  race: null,
  ethnicity: null,
  phone: '(208) 555-0148',
  email: null,
  address: { line1: '12 Elm St', line2: null, city: 'Boise', state: 'ID', zip: '83705' },
  location: id(50),
  locationName: 'Cedar Ridge Pain & Spine, Meridian',
  insurance: [],
  mergedInto: null,
  updatedAt: '2026-11-19T12:00:00.000Z',
}
const noOrders = answers(api.patients.orders, { docs: [] })
const onFile = answers(api.patients.get, adaeze)
const Sent = z.object({
  patient: z.looseObject({
    lastname: z.string(),
    phone: z.string(),
    version: z.int().optional(),
    dob: z.string(),
    address: z.object({ zip: z.string() }),
  }),
})
const field = (name: string) => screen.getByRole('textbox', { name })

/** Opens the details of the patient, with what the server answers to a save. */
async function openDetails(...handlers: ReturnType<typeof answers>[]) {
  const opened = open(`/patient/${adaeze._id}?tab=details`, {
    user: userNamed('accession'),
    handlers: [...handlers, onFile, noOrders],
  })
  await screen.findByRole('textbox', { name: 'Last name' })
  return opened
}

test('who the patient is stands over the tabs, and the tabs are addresses [route:/patient/:id]', async () => {
  const orders = answers(api.patients.orders, {
    docs: [
      {
        _id: id(9),
        requisitionNumber: '26323-0187',
        state: 'OPEN',
        dateCollected: '2026-11-19T13:10:00.000Z',
        panels: ['Lipid panel'],
        reportState: null,
      },
    ],
  })
  const { person, at, history } = open(`/patient/${adaeze._id}`, {
    user: userNamed('accession'),
    handlers: [onFile, orders],
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Okonkwo, Adaeze' })).toBeVisible()
  expect(screen.getByText(/^\d+ y · Female · Mar 7, 1961$/)).toBeVisible()
  expect(await screen.findByText('26323-0187')).toBeVisible()
  // Never a name in the window's title.
  await waitFor(() => expect(document.title).toBe('Patients · Aliquot'))

  await person.click(screen.getByRole('link', { name: 'Details' }))
  expect(await screen.findByRole('textbox', { name: 'Date of birth' })).toHaveValue('03/07/1961')
  expect(at()).toBe(`/patient/${adaeze._id}?tab=details`)
  history.back()
  expect(await screen.findByText('26323-0187')).toBeVisible()
})

test('a saved change says how many open orders it reached and how many closed ones wait', async () => {
  let sent: z.infer<typeof Sent> | undefined
  const { person } = await openDetails(
    answers(api.patients.update, (body) => {
      sent = Sent.parse(body)
      return {
        patient: { ...adaeze, version: 4, phone: '(208) 555-0199' },
        ordersUpdated: 3,
        ordersWaiting: 2,
        resultsReread: 0,
        releasedDiffer: 0,
      }
    }),
  )
  await person.clear(field('Phone optional'))
  await person.type(field('Phone optional'), '(208) 555-0199')
  await person.keyboard('{Control>}{Enter}{/Control}')
  expect(
    await screen.findByText('Saved. 3 open orders updated. 2 closed orders need a corrected report.'),
  ).toBeVisible()
  expect(sent?.patient).toMatchObject({ phone: '(208) 555-0199', version: 3, dob: '1961-03-07' })
  expect(await screen.findByText('Nothing changed yet')).toBeVisible()
})

test('a corrected birth date says how many results were read again, and which released ones need a correction', async () => {
  const { person } = await openDetails(
    answers(api.patients.update, () => ({
      patient: { ...adaeze, version: 4, dob: '1961-07-03' },
      ordersUpdated: 1,
      ordersWaiting: 0,
      resultsReread: 2,
      releasedDiffer: 1,
    })),
  )
  expect(screen.getByText(/re-evaluates the results on open orders/)).toBeVisible()
  await person.clear(field('Date of birth'))
  await person.type(field('Date of birth'), '7/3/61')
  await person.click(screen.getByRole('button', { name: /^Save/ }))
  expect(
    await screen.findByText(
      'Saved. 1 open order updated. 2 results were re-evaluated and need verification. 1 released result would now be interpreted differently and needs a correction.',
    ),
  ).toBeVisible()
})

test('an insurance on file without payer or policy number does not hold up a change of the details', async () => {
  const bare: Patient = {
    ...adaeze,
    insurance: [{ payerId: null, payerName: null, policyNumber: null, groupNumber: 'G1', relation: 'self' }],
  }
  const { person } = await openDetails(
    answers(api.patients.get, bare),
    answers(api.patients.update, () => ({
      patient: { ...bare, version: 4, middlename: 'C' },
      ordersUpdated: 0,
      ordersWaiting: 0,
      resultsReread: 0,
      releasedDiffer: 0,
    })),
  )
  await person.type(field('Middle name optional'), 'C')
  await person.click(screen.getByRole('button', { name: /^Save/ }))
  expect(await screen.findByText('Saved.')).toBeVisible()
})

test('when somebody else saved first, both versions are merged field by field and nothing typed is lost', async () => {
  const theirs: Patient = { ...adaeze, version: 4, lastname: 'Okonkwo-Reyes', phone: '(208) 555-0177' }
  const sent: z.infer<typeof Sent>[] = []
  const { person } = await openDetails(
    answers(api.patients.update, (body) => {
      const asked = Sent.parse(body)
      sent.push(asked)
      if (asked.patient.version === 3)
        return HttpResponse.json(
          {
            error: { code: 'stale', message: 'Someone else changed this.', requestId: 'r', current: theirs },
          },
          { status: 409 },
        )
      return {
        patient: { ...theirs, version: 5 },
        ordersUpdated: 1,
        ordersWaiting: 0,
        resultsReread: 0,
        releasedDiffer: 0,
      }
    }),
  )
  await person.clear(field('Phone optional'))
  await person.type(field('Phone optional'), '(208) 555-0199')
  await person.clear(field('ZIP code optional'))
  await person.type(field('ZIP code optional'), '83706')
  await person.click(screen.getByRole('button', { name: /^Save/ }))

  const dialog = await screen.findByRole('dialog', { name: 'Someone else changed this patient' })
  const choice = (name: string) => within(dialog).getByRole('radiogroup', { name })
  // What only one of them changed is settled; what both changed waits.
  expect(within(choice('Keep: Last name')).getByRole('radio', { name: 'Theirs' })).toBeChecked()
  expect(within(choice('Keep: ZIP code')).getByRole('radio', { name: 'Yours' })).toBeChecked()
  for (const radio of within(choice('Keep: Phone')).getAllByRole('radio')) expect(radio).not.toBeChecked()

  await person.click(within(dialog).getByRole('button', { name: 'Back to the form' }))
  expect(field('Phone optional')).toHaveValue('(208) 555-0199')

  await person.click(screen.getByRole('button', { name: /^Save/ }))
  const again = await screen.findByRole('dialog')
  await person.click(
    within(within(again).getByRole('radiogroup', { name: 'Keep: Phone' })).getByRole('radio', {
      name: 'Yours',
    }),
  )
  await person.click(within(again).getByRole('button', { name: 'Save the merged patient' }))
  expect(await screen.findByText('Saved. 1 open order updated.')).toBeVisible()
  expect(sent.at(-1)?.patient).toMatchObject({
    version: 4,
    lastname: 'Okonkwo-Reyes',
    phone: '(208) 555-0199',
    address: { zip: '83706' },
  })
})

test('what the contract or the server refuses stands at its field and in the summary', async () => {
  const { person } = await openDetails(
    answers(api.patients.update, () =>
      problem('bad_input', 'Some of the values cannot be used.', 400, {
        dob: 'The date of birth is in the future. Compare it with the form.',
      }),
    ),
  )
  await person.clear(field('ZIP code optional'))
  await person.type(field('ZIP code optional'), '?')
  await person.click(screen.getByRole('button', { name: /^Save/ }))
  expect(
    await screen.findByRole('link', {
      name: 'Use five digits, ZIP+4, or the postcode of another country.',
    }),
  ).toBeVisible()
  expect(field('ZIP code optional')).toBeInvalid()

  await person.clear(field('ZIP code optional'))
  await person.type(field('ZIP code optional'), 'SW1A 1AA')
  expect(await screen.findByText('SW1A 1AA is not a US ZIP code')).toBeVisible()
  await person.click(screen.getByRole('button', { name: /^Save/ }))
  expect(await screen.findByRole('link', { name: /in the future/ })).toBeVisible()
  expect(field('Date of birth')).toBeInvalid()
  expect(document.title).toMatch(/^Error: /)
})

test('a server that does not answer loses nothing, and leaving asks first', async () => {
  const { person, at } = await openDetails(unreachable(api.patients.update))
  await person.type(field('Middle name optional'), 'Chidinma')
  await person.click(screen.getByRole('button', { name: /^Save/ }))
  expect(await screen.findByText('Not saved')).toBeVisible()
  expect(field('Middle name optional')).toHaveValue('Chidinma')

  await person.click(
    within(screen.getByRole('navigation', { name: 'Patient sections' })).getByRole('link', {
      name: /^Orders/,
    }),
  )
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await person.click(within(dialog).getByRole('button', { name: 'Stay here' }))
  expect(field('Middle name optional')).toHaveValue('Chidinma')
  expect(at()).toContain('tab=details')
})

const candidate: PatientCandidate = {
  patient: {
    _id: adaeze._id,
    version: 3,
    patientNumber: adaeze.patientNumber,
    firstname: 'Adaeze',
    lastname: 'Okonkwo',
    middlename: null,
    dob: '1961-03-07',
    gender: 'F',
    phone: adaeze.phone,
    location: adaeze.location,
    locationName: adaeze.locationName,
    lastOrderAt: null,
  },
  score: 0.95,
  reasons: ['Same name', 'Same date of birth'],
  outcomes: {},
}

test('a new patient who may be on file is held up once, with the reasons', async () => {
  let added = 0
  const { person, at } = open('/patient/new', {
    user: userNamed('accession'),
    handlers: [
      answers(api.patients.duplicates, { docs: [candidate] }),
      answers(api.locations.list, {
        docs: [
          {
            _id: id(50),
            version: 1,
            name: adaeze.locationName,
            code: 'CRM',
            city: null,
            state: null,
            phone: null,
            fax: null,
            active: true,
            physicianCount: 1,
          },
        ],
        total: 1,
        totalIsCapped: false,
        page: 1,
        pages: 1,
        limit: 20,
        after: null,
      }),
      answers(api.patients.add, () => {
        added += 1
        return { ...adaeze, _id: id(2), patientNumber: 'P-0048822' }
      }),
      http.post('*/api/v1/patients/:id', () =>
        HttpResponse.json({ ...adaeze, _id: id(2), patientNumber: 'P-0048822' }),
      ),
      noOrders,
    ],
  })
  await person.type(await screen.findByRole('textbox', { name: 'Last name' }), 'Okonkwo')
  await person.type(field('First name'), 'Adaeze')
  await person.type(field('Date of birth'), '3/7/61')
  expect(screen.getByText(/^Mar 7, 1961 · \d+ y/)).toBeVisible()
  // While typing: who, and why.
  expect(await screen.findByText('Same name, Same date of birth')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open Okonkwo, Adaeze in a new tab' })).toHaveAttribute(
    'target',
    '_blank',
  )

  await person.click(screen.getByRole('radio', { name: /Female/ }))
  await person.type(screen.getByRole('combobox', { name: 'Location' }), 'cedar')
  // An answer to an older question cannot be taken.
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Location' })).toHaveAttribute('aria-activedescendant'),
  )
  await person.click(screen.getByRole('option', { name: /Cedar Ridge/ }))
  await person.click(screen.getByRole('button', { name: /^Register patient/ }))

  const dialog = await screen.findByRole('dialog', { name: 'Is this one of these patients?' })
  expect(added).toBe(0)
  await person.click(within(dialog).getByRole('button', { name: 'Create anyway' }))
  await waitFor(() => expect(added).toBe(1))
  await waitFor(() => expect(at()).toBe(`/patient/${id(2)}?tab=details`))
})

test('an empty form names everything that is missing, in the order of the page', async () => {
  const { person } = open('/patient/new', { user: userNamed('accession') })
  await person.click(await screen.findByRole('button', { name: /^Register patient/ }))
  const summary = await screen.findByRole('region', { name: 'There is a problem' })
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    'Enter the last name.',
    'Enter the first name.',
    'Enter the date of birth.',
    'Choose the gender.',
    'Choose a location.',
  ])
})

test('a patient’s gender, race and ethnicity are offered in the order of the choice lists, and kept as their letters and words [choice:gender] [choice:race] [choice:ethnicity]', async () => {
  let sent: unknown
  const { person } = await openDetails(
    answers(api.patients.update, (body) => {
      sent = body
      return {
        patient: { ...adaeze, version: 4 },
        ordersUpdated: 0,
        ordersWaiting: 0,
        resultsReread: 0,
        releasedDiffer: 0,
      }
    }),
  )
  const offered = (name: string) =>
    within(screen.getByRole('combobox', { name }))
      .getAllByRole<HTMLOptionElement>('option')
      .filter(({ value }) => value !== '')
      .map(({ value, text }) => `${value}: ${text}`)
  const genders = within(screen.getByRole('radiogroup', { name: 'Gender' })).getAllByRole<HTMLInputElement>(
    'radio',
  )
  expect(genders.map(({ value }) => value)).toEqual(['M', 'F', 'O', 'N'])
  expect(offered('Race optional')).toEqual([
    'white: White',
    'black: Black or African American',
    'asian: Asian',
    'americanindian: American Indian or Alaska Native',
    'nativehawaiian: Native Hawaiian or Other Pacific Islander',
    'other: Other',
    'notspecified: Not specified',
  ])
  expect(offered('Ethnicity optional')).toEqual([
    'hispanic: Hispanic or Latino',
    'nothispanic: Not Hispanic or Latino',
    'notspecified: Not specified',
  ])
  await person.selectOptions(screen.getByRole('combobox', { name: 'Race optional' }), 'Asian')
  await person.selectOptions(
    screen.getByRole('combobox', { name: 'Ethnicity optional' }),
    'Hispanic or Latino',
  )
  await person.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(() =>
    expect(sent).toMatchObject({ patient: { gender: 'F', race: 'asian', ethnicity: 'hispanic' } }),
  )
})
