import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import type { TestDetail } from '@contract/tests/inputs'
import type { Panel } from '@contract/panels/shapes'
import type { Test } from '@contract/tests/shapes'
import { blankDefinition } from '@contract/rules/blank-definition'
import { answers, problem, useServer } from '@/testing/app'
import { hand } from '@/testing/hand'
import { bootstrapOf, userNamed } from '@/testing/lab'
import { movedBy } from '@/features/panels/panel-builder'
// What comes later is here before the page asks.
import '@/features/tests/definition-cards'
import '@/features/tests/diag-codes-tab'
import '@/app/entity/history-entries'
import '@/form/merge-dialog'

const lab = useServer()
/** Keys at the pace of a hand: faster ones are a scanner's. */
const open: typeof lab.open = (...input) => ({
  ...lab.open(...input),
  person: hand(30),
})
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const admin = userNamed('admin')

const section = { _id: id(1), version: 1, code: 'CHEM', name: 'Chemistry', active: true }
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
const testNamed = (n: number, code: string, name: string, over: Partial<Test> = {}): Test => ({
  _id: id(n),
  version: 1,
  code,
  name,
  reportName: null,
  testTypeId: section._id,
  sampleTypeIds: [serum._id],
  loinc: null,
  procedureCodes: [],
  turnaroundHours: 24,
  active: true,
  updatedAt: '2026-11-19T12:00:00Z',
  definition: {
    ...blankDefinition,
    kind: 'quantitative',
    units: 'mg/dL',
    unitsLabel: null,
    significantFigures: 3,
    ranges: [{ sex: 'any', fromDays: 0, toDays: null, low: '70', high: '99', text: null }],
  },
  ...over,
})
const glucose = testNamed(10, 'GLU', 'Glucose')
const sodium = testNamed(11, 'NA', 'Sodium')
const creatinine = testNamed(12, 'UCREA', 'Creatinine, urine', { sampleTypeIds: [cup._id] })
const panel: Panel = {
  _id: id(20),
  version: 1,
  code: 'BMP',
  name: 'Basic panel',
  shortName: null,
  loinc: null,
  procedureCodes: [],
  sampleTypeId: serum._id,
  testIds: [glucose._id, sodium._id],
  active: true,
}
const bootstrap = {
  ...bootstrapOf(),
  testTypes: [section],
  sampleTypes: [serum, cup],
  tests: [glucose, sodium, creatinine].map((one) => ({ ...one, onlyFor: null })),
  panels: [panel],
}
const detail = (of: Test): TestDetail => ({ ...of, diagCodes: [] })
const cell = (name: string) => screen.getByRole('textbox', { name })

test('a range whose bounds are exchanged is refused at its row before anything is sent; a gap is only warned of', async () => {
  let sent = 0
  const { person } = open(`/test/${glucose._id}`, {
    user: admin,
    bootstrap,
    handlers: [
      answers(api.tests.get, detail(glucose)),
      answers(api.tests.update, () => {
        sent += 1
        return detail({ ...glucose, version: 2 })
      }),
    ],
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Glucose' })).toBeVisible()
  expect(await screen.findByRole('textbox', { name: 'Low, row 1' })).toHaveValue('70')
  await person.clear(cell('High, row 1'))
  await person.type(cell('High, row 1'), '60')
  await person.click(screen.getByRole('button', { name: /^Save/ }))
  expect(await screen.findByText(/High: High must be above Low \(70\)\./)).toBeVisible()
  expect(cell('High, row 1')).toBeInvalid()
  expect(sent).toBe(0)

  await person.clear(cell('High, row 1'))
  await person.type(cell('High, row 1'), '105')
  await person.clear(cell('From age, row 1'))
  await person.type(cell('From age, row 1'), '18 y')
  expect(await screen.findByText('No reference range for ages 0 d to 18 y.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(sent).toBe(1))
})

test('two administrators change one test: part by part, and nothing of either is lost', async () => {
  const theirs = { ...glucose, version: 2, turnaroundHours: 8 }
  const bodies: unknown[] = []
  const { person } = open(`/test/${glucose._id}`, {
    user: admin,
    bootstrap,
    handlers: [
      answers(api.tests.get, detail(glucose)),
      answers(api.tests.update, (body) => {
        bodies.push(body)
        if (bodies.length > 1) return detail({ ...theirs, version: 3 })
        return HttpResponse.json(
          {
            error: {
              code: 'stale',
              message: 'Someone else changed this.',
              requestId: 'r1',
              current: detail(theirs),
            },
          },
          { status: 409 },
        )
      }),
    ],
  })
  await person.click(await screen.findByRole('button', { name: 'Add range' }))
  await person.clear(cell('To age, row 1'))
  await person.type(cell('To age, row 1'), '18 y')
  await person.clear(cell('From age, row 2'))
  await person.type(cell('From age, row 2'), '18 y')
  await person.type(cell('Low, row 2'), '65')
  await person.click(screen.getByRole('button', { name: /^Save/ }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole('rowheader', { name: /Reference ranges/ })).toBeVisible()
  expect(within(dialog).getByRole('rowheader', { name: /Turnaround/ })).toBeVisible()
  await person.click(within(dialog).getByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(bodies).toHaveLength(2))
  expect(bodies[1]).toMatchObject({
    test: {
      version: 2,
      turnaroundHours: 8,
      definition: { ranges: [{ toDays: 6575 }, { fromDays: 6575, low: '65' }] },
    },
  })
})

test('before a test is switched off, the panels that hold it are named', async () => {
  const { person } = open(`/test/${sodium._id}`, {
    user: admin,
    bootstrap,
    handlers: [
      answers(api.tests.get, detail(sodium)),
      answers(api.tests.uses, {
        uses: [{ what: 'panel: Basic panel (BMP)', count: 1, to: `/panel/${panel._id}` }],
      }),
    ],
  })
  await person.click(await screen.findByRole('button', { name: 'Deactivate' }))
  expect(await screen.findByRole('link', { name: 'panel: Basic panel (BMP)' })).toHaveAttribute(
    'href',
    `/panel/${panel._id}`,
  )
})

test('a panel is built by keys alone, shows what its tube does not suit, and is refused at its tests [route:/panels_new]', async () => {
  const bodies: unknown[] = []
  const { person } = open('/panels_new', {
    user: admin,
    bootstrap,
    handlers: [
      answers(api.panels.add, (body) => {
        bodies.push(body)
        const message = 'Sodium is no longer in use. Take it out of the panel, or activate the test first.'
        return problem('rule_refused', message, 422, { testIds: message })
      }),
    ],
  })
  await person.type(await screen.findByRole('textbox', { name: 'Code' }), 'NEW')
  await person.type(screen.getByRole('textbox', { name: 'Name' }), 'New panel')
  await person.selectOptions(screen.getByRole('combobox', { name: 'Sample type' }), 'Serum')
  const find = screen.getByRole('searchbox', { name: 'Find tests' })
  for (const text of ['glu', 'sod', 'creat']) {
    await person.clear(find)
    await person.type(find, `${text}{Enter}`)
  }
  const list = screen.getByRole('list', { name: 'In this panel' })
  const names = () =>
    within(list)
      .getAllByRole('listitem')
      .map((row) => row.textContent)
  expect(names()).toEqual(['1Glucose GLU', '2Sodium NA', '3Creatinine, urine UCREANot run on Serum'])
  expect(screen.getByText('Some of these tests are not run on Serum')).toBeVisible()

  await person.click(within(list).getByRole('button', { name: 'Move Sodium up' }))
  await waitFor(() => expect(names()[0]).toBe('1Sodium NA'))
  await person.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await waitFor(() => expect(names()[1]).toBe('2Sodium NA'))
  await person.click(within(list).getByRole('button', { name: 'Remove Creatinine, urine' }))
  await person.click(screen.getByRole('button', { name: /^Add panel/ }))
  expect(await screen.findByRole('link', { name: /Sodium is no longer in use/ })).toBeVisible()
  expect(bodies[0]).toMatchObject({
    panel: { code: 'NEW', sampleTypeId: serum._id, testIds: [glucose._id, sodium._id] },
  })
})

test('an end of the list stays where it is', () => {
  expect(movedBy(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  const list = ['a', 'b']
  expect(movedBy(list, 0, -1)).toBe(list)
  expect(movedBy(list, 1, 1)).toBe(list)
})
