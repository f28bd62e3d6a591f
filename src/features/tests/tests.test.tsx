import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import { blankDefinition } from '@contract/rules/blank-definition'
import type { TestDetail, TestRow } from '@contract/tests/inputs'
import { answers, problem, useServer } from '@/testing/app'
import { bootstrapOf, userNamed } from '@/testing/lab'
// What comes later is here before the page asks.
import './definition-cards'
import './diag-codes-tab'

const { open } = useServer()
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const admin = userNamed('admin')
const section = { _id: id(1), version: 1, code: 'CHEM', name: 'Chemistry', active: true }
const closed = { ...section, _id: id(2), code: 'OLD', name: 'Old section', active: false }
const other = { ...section, _id: id(3), code: 'GONE', name: 'Gone section', active: false }
const serum = {
  _id: id(4),
  version: 1,
  code: 'SST',
  name: 'Serum',
  container: null,
  matrix: 'serum' as const,
  stabilityHours: null,
  fillVolume: null,
  minVolume: null,
  drawOrder: null,
  handling: null,
  active: true,
}
const brief = (n: number, code: string, name: string, active = true) => ({
  _id: id(n),
  code,
  name,
  loinc: null,
  sampleTypeIds: [],
  active,
  onlyFor: null,
})
const glucose: TestDetail = {
  _id: id(10),
  version: 7,
  code: 'GLU',
  name: 'Glucose',
  reportName: null,
  testTypeId: closed._id,
  sampleTypeIds: [],
  loinc: null,
  procedureCodes: [],
  turnaroundHours: null,
  active: true,
  updatedAt: '2026-11-19T12:00:00Z',
  diagCodes: [],
  definition: {
    ...blankDefinition,
    kind: 'qualitative',
    choices: [
      { code: 'POS', label: 'Positive', abnormal: true, critical: false },
      { code: 'NEG', label: 'Negative', abnormal: false, critical: false },
    ],
    // Of another kind: kept in sight, so that nothing is sent unseen.
    limits: { low: '5', high: null },
    reflexes: [{ when: 'finding', value: 'POS', testId: id(12) }],
  },
}
const panel = {
  _id: id(20),
  version: 1,
  code: 'BMP',
  name: 'Basic panel',
  shortName: null,
  loinc: null,
  procedureCodes: [],
  sampleTypeId: null,
  testIds: [glucose._id],
  active: true,
}
const bootstrap = {
  ...bootstrapOf(),
  testTypes: [section, closed, other],
  sampleTypes: [serum],
  tests: [
    brief(10, 'GLU', 'Glucose'),
    brief(11, 'NA', 'Sodium'),
    brief(12, 'LI', 'Lithium', false),
    brief(13, 'HG', 'Mercury', false),
  ],
  panels: [panel, { ...panel, _id: id(21), code: 'X', name: 'Other panel', testIds: [id(11)] }],
}
const optionsOf = (name: string) =>
  within(screen.getByRole('combobox', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
/** The numbered cards of the form, by their titles. */
const titles = ['Reference ranges', 'Limits', 'Cutoffs', 'Result choices', 'PCR rule', 'Reflex tests']
const cards = () =>
  titles.filter((title) => screen.queryAllByRole('heading', { name: new RegExp(title) }).length > 0)

test('the form shows what the kind has and what is filled all the same; a reflex names no test that is out of use, nor itself', async () => {
  const bodies: unknown[] = []
  const { person } = open(`/test/${glucose._id}`, {
    user: admin,
    bootstrap,
    handlers: [
      answers(api.tests.get, glucose),
      answers(api.tests.update, (body) => {
        bodies.push(body)
        return { ...glucose, version: 8 }
      }),
    ],
  })
  expect(await screen.findByRole('textbox', { name: 'Label, row 1' })).toHaveValue('Positive')
  expect(cards()).toEqual(['Reference ranges', 'Limits', 'Result choices', 'Reflex tests'])
  expect(screen.getByRole('link', { name: 'Old section' })).toHaveAttribute('href', `/testType/${closed._id}`)
  expect(optionsOf('Test type')).toEqual(['Choose a test type', 'Chemistry', 'Old section'])
  // The one that the rule has stays on offer.
  expect(optionsOf('Add the test, row 1')).toEqual(['Choose a test', 'Sodium (NA)', 'Lithium (LI)'])
  expect(screen.getByText('Saves a new version; existing orders keep the old one')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Abnormal, row 1' })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Abnormal, row 2' })).not.toBeChecked()

  await person.click(screen.getByRole('checkbox', { name: 'Critical, row 1' }))
  await person.click(screen.getByRole('checkbox', { name: 'Abnormal, row 1' }))
  const choices = screen.getByRole('table', { name: 'Result choices' })
  await person.click(within(choices).getByRole('button', { name: 'Remove row 2' }))
  await person.click(screen.getByRole('button', { name: 'Add reflex rule' }))
  await person.selectOptions(screen.getByRole('combobox', { name: 'When the result, row 2' }), 'is critical')
  await person.click(screen.getByRole('button', { name: /^Save/ }))
  expect((await screen.findAllByText(/Choose the test to add\./))[0]).toBeVisible()
  const added = screen.getByRole('combobox', { name: 'Add the test, row 2' })
  expect(added).toBeInvalid()
  expect(added).toHaveAccessibleDescription(/Choose the test to add\./)
  expect(screen.getByRole('combobox', { name: 'Add the test, row 1' })).toBeValid()
  expect(bodies).toEqual([])
  await person.selectOptions(added, 'Sodium (NA)')
  fireEvent.change(screen.getByRole('textbox', { name: 'Value, row 2' }), { target: { value: 'unread' } })
  await person.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(() =>
    expect(bodies).toMatchObject([
      {
        test: {
          version: 7,
          definition: {
            choices: [{ code: 'POS', label: 'Positive', abnormal: false, critical: true }],
            limits: { low: '5', high: null },
            reflexes: [
              { when: 'finding', value: 'POS', testId: id(12) },
              { when: 'critical', value: null, testId: id(11) },
            ],
          },
        },
      },
    ]),
  )
})

test('the kind decides which parts are asked; a cutoff needs its day, a range its age, a culture neither', async () => {
  const bodies: unknown[] = []
  const { person, at } = open('/tests/new', {
    user: admin,
    bootstrap,
    handlers: [
      answers(api.tests.add, (body) => {
        bodies.push(body)
        return { ...glucose, name: 'Fentanyl' }
      }),
      answers(api.tests.get, glucose),
    ],
  })
  const kind = await screen.findByRole('combobox', { name: 'Result type' })
  await screen.findByRole('button', { name: 'Add range' })
  expect(optionsOf('Test type')).toEqual(['Choose a test type', 'Chemistry'])
  expect(screen.queryByText('Saves a new version; existing orders keep the old one')).toBeNull()
  const shown: Record<string, string[]> = {}
  for (const option of within(kind).getAllByRole<HTMLOptionElement>('option').toReversed()) {
    await person.selectOptions(kind, option)
    shown[option.value] = cards()
  }
  expect(shown).toEqual({
    quantitative: ['Reference ranges', 'Limits', 'Reflex tests'],
    qualitative: ['Reference ranges', 'Result choices', 'Reflex tests'],
    tox_screen: ['Reference ranges', 'Cutoffs', 'Result choices', 'Reflex tests'],
    tox_confirm: ['Reference ranges', 'Limits', 'Cutoffs', 'Reflex tests'],
    pcr: ['Reference ranges', 'PCR rule', 'Reflex tests'],
    micro: ['Reference ranges', 'Result choices', 'Reflex tests'],
  })
  await person.selectOptions(kind, 'tox_confirm')
  const write = (name: string | RegExp, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
  write('Code', 'FENT')
  write('Name', 'Fentanyl')
  write(/^Units \(UCUM\)/, 'ng/mL')
  await person.click(screen.getByRole('button', { name: 'Add cutoff' }))
  write('Cutoff, row 1', '2')
  await person.click(screen.getByRole('button', { name: 'Add range' }))
  write('From age, row 1', '')
  write('To age, row 1', 'old')
  write('Low, row 1', '1')
  await person.click(screen.getByRole('button', { name: /^Add test/ }))
  expect(await screen.findByText(/^Effective date: Enter the effective date\.$/)).toBeVisible()
  expect(screen.getByText(/^From age: Enter the age from which it applies, such as 0 d\.$/)).toBeVisible()
  expect(screen.getByText(/^To age: Enter the age as 18 y, 6 mo or 28 d\.$/)).toBeVisible()
  expect(screen.getAllByText('Choose the test type.').length).toBeGreaterThan(0)
  expect(bodies).toEqual([])
  write('Effective date, row 1', '13/40/2026')
  await waitFor(() => expect(screen.queryByText(/^Effective date: Enter the effective date\.$/)).toBeNull())
  expect(screen.getByRole('textbox', { name: 'Effective date, row 1' })).toBeInvalid()
  write('Effective date, row 1', '7/7/2025')
  const ranges = screen.getByRole('table', { name: 'Reference ranges' })
  await person.click(within(ranges).getByRole('button', { name: 'Remove row 1' }))
  await person.selectOptions(screen.getByRole('combobox', { name: 'Test type' }), 'Chemistry')
  await person.click(screen.getByRole('button', { name: /^Add test/ }))
  expect(await screen.findByText('Fentanyl added.')).toBeVisible()
  expect(at()).toBe(`/test/${glucose._id}`)
  expect(bodies).toMatchObject([
    {
      test: {
        code: 'FENT',
        testTypeId: section._id,
        definition: {
          kind: 'tox_confirm',
          ranges: [],
          pcr: null,
          cutoffs: [
            { version: 1, matrix: 'urine', cutoff: '2', loq: null, upper: null, effectiveFrom: '2025-07-07' },
          ],
        },
      },
    },
  ])
})

const coded: TestDetail = {
  ...glucose,
  version: 8,
  diagCodes: [{ code: 'E11.9', description: 'Type 2 diabetes' }],
}
const found = {
  docs: [
    {
      _id: id(30),
      code: 'E11.9',
      description: 'Type 2 diabetes',
      billable: true,
      validFrom: '2020-01-01',
      validTo: null,
    },
  ],
  total: 1,
  totalIsCapped: false,
  page: 1,
  pages: 1,
  limit: 20,
  after: null,
}

test('diagnosis codes are added and taken off one by one, each at once; a refusal is said over them', async () => {
  const bodies: unknown[] = []
  let now = glucose
  const { person } = open(`/test/${glucose._id}?tab=diagcodes`, {
    user: admin,
    bootstrap,
    handlers: [
      answers(api.tests.get, () => now),
      answers(api.reference.searchDiagCodes, found),
      answers(api.tests.addDiagCode, (body) => {
        bodies.push(body)
        now = coded
        return coded
      }),
      answers(api.tests.removeDiagCode, (body) => {
        bodies.push(body)
        return problem('conflict', 'The test is being changed. Try again.', 409)
      }),
    ],
  })
  expect(await screen.findByText('None yet')).toBeVisible()
  const box = screen.getByRole('combobox', { name: 'Add a diagnosis code' })
  await person.click(box)
  await person.paste('diab')
  await screen.findByText('1 suggestion')
  await person.click(await screen.findByRole('option', { name: /E11\.9/ }))
  expect(await screen.findByRole('link', { name: 'E11.9' })).toHaveAttribute('href', '/diagcode/E11.9')
  expect(screen.queryByText('None yet')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Remove E11.9' }))
  expect(await screen.findByText('The test is being changed. Try again.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'E11.9' })).toBeVisible()
  const body = { diagcode: 'E11.9', testId: glucose._id }
  expect(bodies).toEqual([body, body])
})

test('the panels that hold the test are linked, and counted on their tab', async () => {
  open(`/test/${glucose._id}?tab=panels`, {
    user: admin,
    bootstrap,
    handlers: [answers(api.tests.get, glucose)],
  })
  expect(await screen.findByRole('link', { name: 'Basic panel' })).toHaveAttribute(
    'href',
    `/panel/${panel._id}`,
  )
  expect(screen.queryByRole('link', { name: 'Other panel' })).toBeNull()
  expect(screen.getByRole('link', { name: /^Panels\s*1$/ })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Diagnosis codes' })).toBeVisible()
})

const row: TestRow = {
  _id: glucose._id,
  version: 7,
  code: 'GLU',
  name: 'Glucose',
  kind: 'qualitative',
  section: 'Chemistry',
  loinc: null,
  units: null,
  procedureCodes: [],
  turnaroundHours: null,
  active: true,
}

test('the list is filtered by kind, section and sample, and the filters are taken away together', async () => {
  const asked: Record<string, string>[] = []
  const { person, at } = open(`/tests?kind=pcr&testType=${section._id}&sampleType=${serum._id}`, {
    user: admin,
    bootstrap,
    handlers: [
      answers(api.tests.list, (_, { url }) => {
        const query = Object.fromEntries(new URL(url).searchParams)
        asked.push(query)
        const docs = query['kind'] ? [] : [row]
        return { docs, total: docs.length, totalIsCapped: false, page: 1, pages: 1, limit: 25, after: null }
      }),
    ],
  })
  await waitFor(() =>
    expect(asked[0]).toMatchObject({ kind: 'pcr', testType: section._id, sampleType: serum._id }),
  )
  expect(screen.getByText('Serum')).toBeVisible()
  await person.click(await screen.findByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('Glucose')).toBeVisible()
  for (const key of ['kind', 'testType', 'sampleType']) expect(asked.at(-1)).not.toHaveProperty(key)
  expect(screen.queryByText('Serum')).toBeNull()
  await person.selectOptions(screen.getByRole('combobox', { name: 'Test type' }), 'Chemistry')
  await waitFor(() => expect(at()).toContain(`testType=${section._id}`))
  await person.selectOptions(screen.getByRole('combobox', { name: 'Test type' }), 'All test types')
  await waitFor(() => expect(at()).not.toContain('testType='))
  await person.selectOptions(screen.getByRole('combobox', { name: 'Result type' }), 'qualitative')
  await waitFor(() => expect(at()).toContain('kind=qualitative'))
})
