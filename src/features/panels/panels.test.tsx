import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import type { Panel, PanelRow } from '@contract/panels/shapes'
import type { TestBrief } from '@contract/tests/shapes'
import { answers, useServer } from '@/testing/app'
import { bootstrapOf, userNamed } from '@/testing/lab'

const { open } = useServer()
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const admin = userNamed('admin')

const serum = {
  _id: id(2),
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
const cup = { ...serum, _id: id(3), code: 'UCUP', name: 'Urine cup', matrix: 'urine' as const }
const slide = { ...serum, _id: id(4), code: 'SLD', name: 'Slide', active: false }
const oldTube = { ...serum, _id: id(5), code: 'OLD', name: 'Old tube', active: false }
const brief = (n: number, code: string, name: string, over: Partial<TestBrief> = {}): TestBrief => ({
  _id: id(n),
  code,
  name,
  loinc: null,
  sampleTypeIds: [],
  active: true,
  onlyFor: null,
  ...over,
})
const glucose = brief(10, 'GLU', 'Glucose', { sampleTypeIds: [serum._id], loinc: '2345-7' })
const sodium = brief(11, 'NA', 'Sodium')
const urea = brief(12, 'UUREA', 'Urea, urine', { sampleTypeIds: [cup._id] })
const lithium = brief(13, 'LI', 'Lithium', { active: false })
const bootstrap = {
  ...bootstrapOf(),
  sampleTypes: [serum, cup, slide, oldTube],
  tests: [urea, glucose, sodium, lithium],
}
const panel: Panel = {
  _id: id(20),
  version: 4,
  code: 'BMP',
  name: 'Basic panel',
  shortName: null,
  loinc: '51990-0',
  procedureCodes: ['80048'],
  sampleTypeId: slide._id,
  testIds: [glucose._id, lithium._id, id(99)],
  active: true,
}
const rowsOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((row) => row.textContent)
const inPanel = () => screen.findByRole('list', { name: 'In this panel' })

test('a panel on file shows its tests in order, also one that is switched off and one that is gone, and saves what was changed', async () => {
  const bodies: unknown[] = []
  const { person } = open(`/panel/${panel._id}`, {
    user: admin,
    bootstrap,
    keyMs: 40,
    handlers: [
      answers(api.panels.get, panel),
      answers(api.panels.update, (body) => {
        bodies.push(body)
        return { ...panel, version: 5 }
      }),
    ],
  })
  const list = await inPanel()
  expect(rowsOf(list)).toEqual([
    '1Glucose GLUNot run on Slide',
    '2Lithium LIInactive',
    '3A test that is not in the catalog ',
  ])
  expect(screen.getByText('Some of these tests are not run on Slide')).toBeVisible()
  expect(
    screen.getByText('An order for this panel on that sample type alone will be refused: Glucose.'),
  ).toBeVisible()
  const facts = screen.getByText('Tests', { selector: 'dt' }).closest('div')
  expect(facts).toHaveTextContent('3')
  // The one that the panel has stays on offer; others that are not in use do not.
  const sample = screen.getByRole('combobox', { name: 'Sample type' })
  expect(
    within(sample)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Any sample type', 'Serum', 'Urine cup', 'Slide'])
  expect(within(list).getByRole('button', { name: 'Move Glucose up' })).toBeDisabled()
  expect(within(list).getByRole('button', { name: 'Move Glucose down' })).toBeEnabled()
  expect(within(list).getByRole('button', { name: 'Move Lithium up' })).toBeEnabled()
  expect(within(list).getByRole('button', { name: 'Move Lithium down' })).toBeEnabled()
  const last = within(list).getByRole('button', { name: 'Move A test that is not in the catalog down' })
  expect(last).toBeDisabled()
  expect(screen.getByText('Alt+Up and Alt+Down move the focused test.')).toBeVisible()

  await person.selectOptions(sample, 'Any sample type')
  await waitFor(() => expect(screen.queryByText(/not run on/)).toBeNull())
  await person.click(within(list).getByRole('button', { name: 'Remove A test that is not in the catalog' }))
  await person.click(within(list).getByRole('button', { name: 'Move Lithium up' }))
  await waitFor(() => expect(rowsOf(list)).toEqual(['1Lithium LIInactive', '2Glucose GLU']))
  expect(within(list).getAllByRole('listitem')[0]).toHaveFocus()
  expect(screen.getByText('Lithium is now number 1.')).toBeInTheDocument()
  // At the end nothing moves, and other keys are nobody's.
  await person.keyboard('{Alt>}{ArrowUp}{/Alt}{ArrowDown}')
  expect(rowsOf(list)).toEqual(['1Lithium LIInactive', '2Glucose GLU'])
  await person.keyboard('{Alt>}{ArrowLeft}{ArrowDown}{/Alt}')
  await waitFor(() => expect(rowsOf(list)).toEqual(['1Glucose GLU', '2Lithium LIInactive']))
  expect(screen.getByText('Lithium is now number 2.')).toBeInTheDocument()

  await person.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(() =>
    expect(bodies).toEqual([
      {
        panel: {
          code: 'BMP',
          name: 'Basic panel',
          shortName: null,
          loinc: '51990-0',
          procedureCodes: ['80048'],
          sampleTypeId: null,
          testIds: [glucose._id, lithium._id],
          version: 4,
        },
      },
    ]),
  )
})

test('tests are found by every word of code, name or LOINC, those that suit the tube first, and each is added once', async () => {
  const sent: unknown[] = []
  const { person, at } = open('/panels_new', {
    user: admin,
    bootstrap,
    keyMs: 40,
    handlers: [
      answers(api.panels.add, (body) => {
        sent.push(body)
        return { ...panel, name: 'Urine panel' }
      }),
      answers(api.panels.get, panel),
    ],
  })
  const find = await screen.findByRole('searchbox', { name: 'Find tests' })
  const offered = () => rowsOf(screen.getByRole('list', { name: 'Tests to add' }))
  expect(screen.getByText('No tests yet. Search on the left and add them.')).toBeVisible()
  expect(screen.queryByText('Alt+Up and Alt+Down move the focused test.')).toBeNull()
  // Without a tube each of them suits.
  expect(offered()).toEqual(['Urea, urine UUREA Add', 'Glucose GLU Add', 'Sodium NA Add'])
  await person.selectOptions(screen.getByRole('combobox', { name: 'Sample type' }), 'Serum')
  await waitFor(() =>
    expect(offered()).toEqual(['Glucose GLU Add', 'Sodium NA Add', 'Urea, urine UUREANot run on Serum Add']),
  )
  // Enter without a word adds nothing.
  await person.type(find, ' {Enter}')
  expect(screen.getByText('No tests yet. Search on the left and add them.')).toBeVisible()
  await person.type(find, '2345')
  expect(offered()).toEqual(['Glucose GLU Add'])
  await person.clear(find)
  await person.type(find, 'uri UREA')
  expect(offered()).toEqual(['Urea, urine UUREANot run on Serum Add'])
  await person.type(find, ' gluc')
  expect(screen.getByText('No active test matches.')).toBeVisible()
  await person.clear(find)
  await person.type(find, 'lithium')
  expect(screen.getByText('No active test matches.')).toBeVisible()
  await person.clear(find)
  await person.type(find, 'na{Enter}')
  const list = await inPanel()
  expect(rowsOf(list)).toEqual(['1Sodium NA'])
  expect(screen.getByText('Sodium is now number 1.')).toBeInTheDocument()
  expect(screen.queryByText('Some of these tests are not run on Serum')).toBeNull()
  expect(screen.queryByText('Alt+Up and Alt+Down move the focused test.')).toBeNull()
  expect(screen.getByText('Already in this panel')).toBeVisible()
  expect(sent).toEqual([])
  await person.clear(find)
  await person.click(screen.getByRole('button', { name: 'Add Glucose' }))
  expect(rowsOf(list)).toEqual(['1Sodium NA', '2Glucose GLU'])
  expect(screen.getByText('Glucose is now number 2.')).toBeInTheDocument()

  await person.type(screen.getByRole('textbox', { name: 'Code' }), ' UP ')
  await person.type(screen.getByRole('textbox', { name: 'Name' }), 'Urine panel')
  await person.type(screen.getByRole('textbox', { name: /^Short name/ }), ' Urine ')
  await person.click(screen.getByRole('button', { name: /^Add panel/ }))
  expect(await screen.findByText('Urine panel added.')).toBeVisible()
  expect(sent).toEqual([
    {
      panel: {
        code: 'UP',
        name: 'Urine panel',
        shortName: 'Urine',
        loinc: null,
        procedureCodes: [],
        sampleTypeId: serum._id,
        testIds: [sodium._id, glucose._id],
      },
    },
  ])
  expect(at()).toBe(`/panel/${panel._id}`)
})

test('a panel without tests and with a code that is none is not sent', async () => {
  const sent: unknown[] = []
  const { person } = open('/panels_new', {
    user: admin,
    bootstrap,
    keyMs: 40,
    handlers: [
      answers(api.panels.add, (body) => {
        sent.push(body)
        return panel
      }),
    ],
  })
  fireEvent.change(await screen.findByRole('textbox', { name: 'Code' }), { target: { value: 'UP' } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Urine panel' } })
  fireEvent.change(screen.getByRole('textbox', { name: /CPT/ }), { target: { value: '8004' } })
  await person.click(screen.getByRole('button', { name: /^Add panel/ }))
  const summary = await screen.findByRole('region', { name: 'There is a problem' })
  expect(within(summary).getByRole('link', { name: /Add at least one test\./ })).toBeVisible()
  expect(within(summary).getByRole('link', { name: /8004 is not a CPT or HCPCS code/ })).toBeVisible()
  expect(screen.getAllByText('Add at least one test.').length).toBe(2)
  expect(sent).toEqual([])
})

test('of more than thirty tests the first thirty are offered', async () => {
  const many = Array.from({ length: 31 }, (_, at) => brief(100 + at, `T${at}`, `Test number ${at}`))
  open('/panels_new', { user: admin, bootstrap: { ...bootstrapOf(), tests: many } })
  const list = await screen.findByRole('list', { name: 'Tests to add' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(30)
  expect(within(list).queryByText('Test number 30')).toBeNull()
})

const row: PanelRow = {
  _id: panel._id,
  version: 4,
  code: 'BMP',
  name: 'Basic panel',
  tests: 2,
  sample: 'Serum',
  loinc: null,
  procedureCodes: [],
  active: true,
}
const listed = { docs: [row], total: 1, totalIsCapped: false, page: 1, pages: 1, limit: 25, after: null }

test('the list of panels asks as its address says, and many are switched under the same filters', async () => {
  const asked: string[] = []
  const bodies: unknown[] = []
  const { person } = open('/panels?text=bas&sort=-code&active=true', {
    user: admin,
    bootstrap,
    handlers: [
      answers(api.panels.list, (_, { url }) => {
        asked.push(new URL(url).search)
        return listed
      }),
      answers(api.panels.setActive, (body) => {
        bodies.push(body)
        return { outcomes: [{ _id: row._id, ok: true, message: null }] }
      }),
    ],
  })
  expect(await screen.findByText('Basic panel')).toBeVisible()
  expect(screen.getByRole('link', { name: 'New panel' })).toHaveAttribute('href', '/panels_new')
  expect(Object.fromEntries(new URLSearchParams(asked[0]))).toMatchObject({
    text: 'bas',
    sort: '-code',
    active: 'true',
  })
  await person.click(screen.getByRole('checkbox', { name: 'Select row 1' }))
  await person.click(await screen.findByRole('button', { name: 'Deactivate' }))
  const dialog = await screen.findByRole('dialog', { name: 'Deactivate 1?' })
  expect(dialog).toHaveTextContent('It can no longer be chosen for new records.')
  await person.click(within(dialog).getByRole('button', { name: 'Deactivate' }))
  const outcome = await screen.findByRole('dialog', { name: /1 done/ })
  expect(outcome).toHaveTextContent('Basic panel')
  expect(bodies).toEqual([{ ids: [row._id], active: false }])
})
