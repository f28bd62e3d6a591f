import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api } from '@contract/api'
import type { IntakeDetail } from '@contract/intake/shapes'
import { answers, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'
import { formContextOf } from './form-context'
import {
  bootstrap,
  id,
  location,
  order,
  salcedo,
  salcedoWhole,
  serum,
  urine,
  defaultHandlers,
} from './fixtures'
import { orderFromIntake, unplacedPanels } from './from-intake'

const { open } = useServer()
const question = (key: string, label: string, type: 'date' | 'yesno' | 'number' | 'choice') => ({
  key,
  label,
  type,
  choices: type === 'choice' ? [{ value: 'well', label: 'Well' }] : [],
  required: false,
  hint: null,
})
const laboratory = () => ({
  ...bootstrap(),
  dynamicForms: [
    {
      _id: id(301),
      name: 'Before the test',
      appliesTo: { panels: ['CMP'], locations: [] },
      questions: [
        question('onset', 'First day of symptoms', 'date'),
        question('hospital', 'In hospital?', 'yesno'),
        question('degrees', 'Temperature', 'number'),
        question('feeling', 'How do you feel?', 'choice'),
      ],
    },
  ],
})
const handedIn: IntakeDetail = {
  _id: id(300),
  version: 1,
  state: 'NEW',
  formName: 'Before your visit',
  firstname: 'Ramón',
  lastname: 'Salcedo',
  dob: '1990-01-09',
  gender: 'M',
  phone: '(208) 555-0148',
  email: null,
  location: location._id,
  locationName: location.name,
  locationCode: location.code,
  panels: ['CMP', 'TOXSCR', 'GONE'],
  answers: [
    { key: 'onset', label: 'Since when?', answer: '2026-11-17', text: '2026-11-17' },
    { key: 'hospital', label: 'In hospital?', answer: false, text: 'No' },
    { key: 'degrees', label: 'Temperature', answer: 38.4, text: '38.4' },
    { key: 'feeling', label: 'How do you feel?', answer: 'something else', text: 'Something else' },
    { key: 'unasked', label: 'Shoe size', answer: '44', text: '44' },
  ],
  order: null,
  reason: null,
  submittedAt: '2026-11-19T12:00:00.000Z',
  decidedAt: null,
  decidedByName: null,
}
const path = `/orderentry?intake=${handedIn._id}`

it('fills in who, where, the panels with the specimens they need, and the answers that are asked; nobody is chosen', () => {
  const formContext = formContextOf(laboratory())
  const values = orderFromIntake(handedIn, formContext)
  expect(values).toMatchObject({
    intake: handedIn._id,
    patient: null,
    newPatient: { lastname: 'Salcedo', firstname: 'Ramón', gender: 'M', phone: '(208) 555-0148' },
    location: { _id: location._id, code: 'CRE' },
    items: [
      { code: 'CMP', letter: 'A' },
      { code: 'TOXSCR', letter: 'B' },
    ],
    specimens: [
      { letter: 'A', sampleTypeId: serum },
      { letter: 'B', sampleTypeId: urine },
    ],
  })
  expect(Object.entries(values.answers).map(([key, answer]) => [key, answer?.text])).toEqual([
    ['onset', 'Nov 17, 2026'],
    ['hospital', 'no'],
    ['degrees', '38.4'],
    ['feeling', ''],
  ])
  expect(unplacedPanels(handedIn, formContext)).toEqual(['GONE'])
})

it('opens filled in, shows who is alike on file, and one double click sends one order with the form', async () => {
  const sent: unknown[] = []
  const { person, at } = open(path, {
    user: userNamed('admin'),
    bootstrap: laboratory(),
    keyMs: 40,
    handlers: [
      answers(api.intake.get, handedIn),
      answers(api.patients.duplicates, {
        docs: [{ patient: salcedo, score: 1, reasons: ['same name and date of birth'], outcomes: {} }],
      }),
      answers(api.patients.get, salcedoWhole),
      answers(api.intake.enterOrder, (body) => {
        sent.push(body)
        return order
      }),
      ...defaultHandlers(),
    ],
  })
  expect(await screen.findByText('Filled in from a submitted form')).toBeVisible()
  expect(screen.getByText(/No longer offered, so not filled in: GONE\./)).toBeVisible()
  expect(screen.getByLabelText('Last name')).toHaveValue('Salcedo')
  expect(screen.getByRole('combobox', { name: 'Location' })).toHaveValue(location.name)
  expect(screen.getByLabelText(/Temperature/)).toHaveValue('38.4')
  await person.click(await screen.findByRole('button', { name: /^Use.*Salcedo/ }))
  await person.click(screen.getByLabelText('Collected'))
  await person.keyboard('t-1 2300')
  await person.click(screen.getByRole('combobox', { name: 'Physician' }))
  await person.keyboard('ced')
  await screen.findByRole('option', { name: /Cedergren/, selected: true })
  await person.keyboard('{Enter}')
  expect(sent).toEqual([])
  await person.dblClick(screen.getByRole('button', { name: /Save and next/ }))
  expect(await screen.findByText('Order 26323-0204 saved.', { selector: 'b' })).toBeVisible()
  expect(sent).toMatchObject([
    {
      _id: handedIn._id,
      order: {
        patientId: salcedo._id,
        locationId: location._id,
        answers: { onset: '2026-11-17', hospital: false, degrees: 38.4 },
        items: [{ letter: 'A' }, { letter: 'B' }],
      },
    },
  ])
  // The next order is none of the form's, and a reload does not take it up again.
  await waitFor(() => expect(at()).toBe('/orderentry'))
  expect(screen.queryByText('Filled in from a submitted form')).toBeNull()
  expect(screen.getByLabelText('Last name')).toHaveValue('')
})

it('a form that became an order in another tab leads to that order', async () => {
  open(path, {
    user: userNamed('admin'),
    bootstrap: laboratory(),
    handlers: [
      answers(api.intake.get, {
        ...handedIn,
        state: 'ACCEPTED',
        version: 2,
        order: { _id: order._id, requisitionNumber: order.requisitionNumber, removed: false },
      }),
      ...defaultHandlers(),
    ],
  })
  expect(await screen.findByText('This form became order 26323-0204')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Open order 26323-0204' })).toBeVisible()
  expect(screen.queryByLabelText('Last name')).toBeNull()
})

it('one who may not decide on forms gets an empty form and no refused call', async () => {
  open(path, {
    user: userNamed('accession'),
    bootstrap: laboratory(),
    handlers: [
      answers(api.intake.get, () => {
        throw new Error('Asked for a form without the right to it.')
      }),
      ...defaultHandlers(),
    ],
  })
  expect(await screen.findByLabelText('Last name')).toHaveValue('')
  expect(screen.queryByText('Filled in from a submitted form')).toBeNull()
})
