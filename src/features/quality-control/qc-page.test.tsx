import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import { usualRules } from '@contract/quality-control/control-rules'
import {
  RunForm,
  type Bench,
  type BoardRow,
  type Lot,
  type Run,
  type Target,
} from '@contract/quality-control/shapes'
import { answers, problem, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'

const { open } = useServer()
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`

const row: BoardRow = {
  planId: id(1),
  test: { _id: id(2), code: 'GLU', name: 'Glucose', unit: 'mg/dL' },
  instrument: { _id: id(3), code: 'CHEM-1', name: 'Chemistry 1' },
  state: 'in_control',
  why: '',
  lastAccepted: '2026-11-19T13:00:00.000Z',
  until: '2026-11-20T13:00:00.000Z',
}
const lot: Lot = {
  _id: id(4),
  version: 1,
  materialId: id(5),
  material: 'Multi',
  kind: 'control',
  level: 1,
  number: 'L-100',
  received: '2026-01-02',
  opened: null,
  openDays: null,
  expires: '2027-01-01',
  inUse: true,
  checkedOn: null,
  checkNote: null,
  checkPassed: null,
  factors: [],
  lastDay: '2027-01-01',
  expired: false,
}
const target: Target = {
  _id: id(6),
  version: 2,
  lotId: lot._id,
  lot: lot.number,
  level: 1,
  mean: '100.0',
  sd: '2.5',
  unit: 'mg/dL',
  source: 'insert',
  runs: 0,
  provisional: false,
  cvLot: null,
  editedByName: 'Ana Reyes',
  approvedByName: 'Ana Reyes',
  approvedAt: '2026-11-01T13:00:00.000Z',
  inForce: true,
}
const other = { ...lot, _id: id(14), level: 2, number: 'L-200' }
const bench: Bench = {
  plan: {
    _id: id(1),
    version: 2,
    test: row.test,
    instrument: row.instrument,
    approved: {
      on: true,
      levels: 2,
      hours: 24,
      eachDay: true,
      r4s: 'both2s',
      rules: usualRules.map(({ rule, scopes, severity }) => ({ rule, scopes: [...scopes], severity })),
    },
    draft: null,
    revision: 1,
    editedByName: 'Ana Reyes',
    approvedByName: 'Ana Reyes',
    approvedAt: '2026-11-01T13:00:00.000Z',
  },
  row,
  slots: [
    { level: 1, lot, target },
    { level: 2, lot: other, target: { ...target, _id: id(16), lotId: other._id, level: 2, lot: 'L-200' } },
  ],
  targets: [target],
  runs: [],
  events: [],
  failureId: null,
}

test('the board shows what the server said, searches it, and finds nothing in words [route:/qc]', async () => {
  const { person: user } = open('/qc', {
    user: userNamed('admin'),
    keyMs: 40,
    handlers: [
      answers(api.qualityControl.board, {
        docs: [
          { ...row, planId: id(9), state: 'rejected', why: 'By 1-3s. Verification is held.' },
          { ...row, test: { ...row.test, code: 'NA', name: 'Sodium' } },
        ],
      }),
    ],
  })
  const table = await screen.findByRole('table', { name: 'Tests under control' })
  const [, first, second] = within(table).getAllByRole('row')
  expect(first).toHaveTextContent('RejectedGlucose')
  expect(first).toHaveTextContent('By 1-3s. Verification is held.')
  expect(second).toHaveTextContent('In controlSodium')
  await user.type(screen.getByRole('textbox', { name: 'Search by test or instrument' }), 'calcium')
  expect(await screen.findByText('No tests match')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(await screen.findByRole('link', { name: 'Sodium, CHEM-1' })).toBeVisible()
})

test('nothing under control says how to begin', async () => {
  open('/qc', {
    user: userNamed('admin'),
    keyMs: 40,
    handlers: [answers(api.qualityControl.board, { docs: [] })],
  })
  expect(await screen.findByText('No test is under control yet')).toBeVisible()
})

test('a run is entered by the keyboard alone, and a refused value is said at its field', async () => {
  const sent: unknown[] = []
  const { person: user } = open(`/qc?plan=${id(1)}`, {
    user: userNamed('admin'),
    keyMs: 40,
    handlers: [
      answers(api.qualityControl.bench, bench),
      answers(api.qualityControl.enterRun, (body) => {
        sent.push(body)
        return problem('bad_input', 'Check the fields.', 400, {
          'points.1.raw': 'Enter a number such as 5.4. “x” cannot be judged.',
        })
      }),
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'Record a control' }))
  expect(await screen.findByRole('textbox', { name: 'Level 1, Multi, lot L-100' })).toHaveFocus()
  expect(screen.getAllByText('Expected 95.0 to 105.0 mg/dL')).toHaveLength(2)
  await user.keyboard('101.5{Enter}')
  expect(screen.getByRole('textbox', { name: 'Level 2, Multi, lot L-200' })).toHaveFocus()
  await user.keyboard('x{Enter}')
  expect(await screen.findByText('Enter a number such as 5.4. “x” cannot be judged.')).toBeVisible()
  expect(sent).toMatchObject([
    {
      planId: id(1),
      points: [
        { level: 1, lotId: lot._id, raw: '101.5' },
        { level: 2, lotId: other._id, raw: 'x' },
      ],
    },
  ])
  // What was typed stays.
  expect(screen.getByRole('textbox', { name: 'Level 1, Multi, lot L-100' })).toHaveValue('101.5')
})

test('a value that was asked about is sent as meant once it is saved again, and stays so until it is changed', async () => {
  const sent: unknown[] = []
  const refusals: Record<string, string>[] = [
    { 'points.0.raw': '-1 is below zero. Check it.' },
    { comment: 'Say how -1 came about.' },
    { comment: 'Say how -1 came about.' },
    { 'points.0.raw': '-3 is below zero. Check it.' },
  ]
  const { person: user } = open(`/qc?plan=${id(1)}`, {
    user: userNamed('admin'),
    keyMs: 40,
    handlers: [
      answers(api.qualityControl.bench, bench),
      answers(api.qualityControl.enterRun, (body) => {
        sent.push(RunForm.parse(body).points[0]?.sure)
        return problem('bad_input', 'Check the fields.', 400, refusals[sent.length - 1] ?? {})
      }),
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'Record a control' }))
  const value = await screen.findByRole('textbox', { name: 'Level 1, Multi, lot L-100' })
  const save = screen.getByRole('button', { name: 'Save run' })
  await user.type(value, '-1')
  await user.click(save)
  expect(await screen.findByText('-1 is below zero. Check it.')).toBeVisible()
  await user.click(save)
  expect(await screen.findByText('Say how -1 came about.')).toBeVisible()
  await user.click(save)
  await user.clear(value)
  await user.type(value, '-3')
  await user.click(save)
  expect(await screen.findByText('-3 is below zero. Check it.')).toBeVisible()
  expect(sent).toEqual([null, '-1', '-1', null])
})

test('each run says whether it was typed or came with a file, a line or a plate, and leads there', async () => {
  const run = (n: number, over: Pick<Run, 'source' | 'from'>): Run => ({
    ...{ _id: id(n), version: 1, comment: null, byName: 'Ana Reyes', verdict: 'accept' },
    ...{ measuredAt: `2026-11-20T1${n % 10}:00:00.000Z`, enteredAt: `2026-11-20T1${n % 10}:05:00.000Z` },
    points: [
      {
        ...{ _id: id(n + 100), level: 1, lotId: lot._id, lot: 'L-100', targetId: null, raw: '100' },
        ...{ mean: '100', sd: '2', z: '0.000', verdict: 'accept', findings: [], excluded: null },
      },
    ],
    ...over,
  })
  open(`/qc?plan=${id(1)}`, {
    user: userNamed('admin'),
    handlers: [
      answers(api.qualityControl.bench, {
        ...bench,
        runs: [
          run(21, { source: 'typed', from: null }),
          run(22, { source: 'file', from: { _id: id(31), name: 'day.txt' } }),
          run(23, { source: 'line', from: { _id: id(32), name: 'ASTM' } }),
          run(24, { source: 'plate', from: { _id: id(33), name: 'P-1001' } }),
        ],
      }),
    ],
  })
  const table = await screen.findByRole('table', { name: 'Table' })
  expect(within(table).getByText('Typed')).toBeVisible()
  const links = within(table).getAllByRole('link')
  const runsOf = (one: number) => `/instruments/${row.instrument._id}?tab=runs&run=${id(one)}&show=all`
  expect(links.map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
    ['Plate P-1001', `/plating/${id(33)}`],
    ['Message over the line (ASTM)', runsOf(32)],
    ['File day.txt', runsOf(31)],
  ])
})
