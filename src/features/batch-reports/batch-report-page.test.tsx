import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { BatchReport, BatchReportRow, ReportedOrder, ReportedTest } from '@contract/batch-reports/shapes'
import { useSession } from '@/stores/session'
import { answers, problem, useServer } from '@/testing/app'
import { rolesOn, userNamed } from '@/testing/lab'
import { batchOf, idOf, rowOf } from '../batches/fixtures'
// The viewer that comes when it is asked for is here before.
import '@/app/orders/pdf-dialog'

const { open } = useServer()
beforeEach(() => useSession.getState().end('logout'))

const at = '2026-11-20T12:00:00.000Z'
const row: BatchReportRow = { ...rowOf({ stage: 'REVIEW', waiting: 0, unverified: 1 }), paper: null }
const { rows: _rows, ...batch } = batchOf({ stage: 'REVIEW', waiting: 0, unverified: 1 })

const testOf = (n: number, over: Partial<ReportedTest> = {}): ReportedTest => ({
  _id: idOf(300 + n),
  orderId: idOf(200 + n),
  position: n,
  wells: null,
  barcode: `26323-000${n}A`,
  requisitionNumber: `26323-000${n}`,
  patient: { lastname: 'Diaz', firstname: `Marisol ${n}` },
  priority: 'ROUTINE',
  code: 'GLU',
  name: 'Glucose',
  state: 'VERIFIED',
  text: '91',
  unit: 'mg/dL',
  flag: '',
  critical: false,
  enteredBy: 'Marcus Oyelaran',
  enteredAt: at,
  verifiedBy: 'Ana Reyes',
  verifiedAt: at,
  releasedAt: null,
  readings: [],
  notes: [],
  ...over,
})
const orderOf = (n: number, standing: ReportedOrder['standing'], why: string[] = []): ReportedOrder => ({
  _id: idOf(200 + n),
  version: 4 + n,
  requisitionNumber: `26323-000${n}`,
  patient: { lastname: 'Diaz', firstname: `Marisol ${n}` },
  standing,
  why,
})
const reportOf = (over: Partial<BatchReport> = {}): BatchReport => ({
  batch,
  plate: null,
  wells: [],
  tests: [
    testOf(1),
    testOf(2, { state: 'RESULTED', verifiedBy: null, verifiedAt: null, notes: ['Held: control rejected.'] }),
  ],
  runs: [
    {
      _id: idOf(70),
      at,
      test: 'Glucose',
      instrument: 'CHEM-1',
      verdict: 'reject',
      byName: 'Marcus Oyelaran',
      comment: 'New vial.',
      points: [
        {
          level: 1,
          lot: 'CC-24107',
          raw: '38.5',
          mean: '32.4',
          sd: '1.3',
          z: '4.692',
          verdict: 'reject',
          findings: ['1-3s'],
          excluded: false,
        },
      ],
    },
  ],
  plates: [],
  orders: [orderOf(1, 'CLEAN'), orderOf(2, 'LEFT', ['Tests not verified: 1.'])],
  events: [{ at, by: 'Marcus Oyelaran', did: 'Batch opened', reason: null }],
  eventsAreCut: false,
  releases: [],
  papers: [],
  ...over,
})
const pageOf = (docs: BatchReportRow[]) => ({
  docs,
  total: docs.length,
  totalIsCapped: false,
  page: 1,
  pages: 1,
  limit: 50,
  after: null,
})

type Handlers = NonNullable<NonNullable<Parameters<typeof open>[1]>['handlers']>
const reports = (path = '/batchreport', handlers: Handlers = [], user = userNamed('admin')) =>
  open(path, {
    user,
    keyMs: 40,
    handlers: [
      ...handlers,
      answers(api.batchReports.list, pageOf([row])),
      answers(api.batchReports.counts, { open: 1, complete: 0, deleted: 0 }),
      answers(api.batchReports.get, reportOf()),
    ],
  })

test('the newest batch is chosen; its orders say what is in their way, those that are left first, and its failed control why [route:/batchreport]', async () => {
  reports()
  expect(await screen.findByRole('heading', { name: /B-1001\s*Chemistry/ })).toBeVisible()
  const orders = within(screen.getByRole('list', { name: 'Orders' })).getAllByRole('listitem')
  expect(orders.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/26323-0002.*Tests not verified: 1\.$/),
    expect.stringMatching(/26323-0001.*Can be released$/),
  ])
  expect(screen.getByText(/38\.5/)).toHaveTextContent('1-3s')
  expect(screen.getByText('Held: control rejected.')).toBeVisible()
  expect(screen.getByText('No paper was made of this batch yet.')).toBeVisible()
})

test('what is clean is signed with the version that was seen; a refusal is said and nothing is taken for released', async () => {
  const sent: unknown[] = []
  const { person } = reports('/batchreport', [
    answers(api.batchReports.release, (body) => {
      sent.push(body)
      return problem('rule_refused', 'An order is not in this batch. Reload the page.')
    }),
  ])
  await person.click(await screen.findByRole('button', { name: /^Release 1 clean/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Sign and release 1 report?' })
  expect(dialog).toHaveTextContent('You sign each report as Ana Reyes. Orders left: 1.')
  await person.click(within(dialog).getByRole('button', { name: 'Continue' }))
  await person.click(await within(dialog).findByRole('button', { name: 'Sign and release' }))
  expect(await screen.findByText('An order is not in this batch. Reload the page.')).toBeVisible()
  expect(sent).toEqual([{ _id: batch._id, orders: [{ _id: idOf(201), version: 5 }] }])
  expect(screen.queryByRole('list', { name: 'Released from this batch' })).toBeNull()
})

test('where nothing is clean the button says why; orders that were not checked are checked', async () => {
  const asked: unknown[] = []
  reports('/batchreport', [
    answers(api.batchReports.get, () =>
      reportOf({
        orders: [orderOf(2, asked.length === 0 ? 'UNCHECKED' : 'LEFT', ['Tests not verified: 1.'])],
      }),
    ),
    answers(api.batchReports.check, (body) => {
      asked.push(body)
      return { checked: 1, left: false }
    }),
  ])
  const button = await screen.findByRole('button', { name: /^No clean orders/ })
  expect(button).toHaveAccessibleDescription(
    'No order of this batch can be released now. Each says why below.',
  )
  await waitFor(() => expect(asked).toEqual([{ _id: batch._id }]))
  expect(await screen.findByText('Tests not verified: 1.')).toBeVisible()
})

test('a paper that says nothing new is refused in words', async () => {
  const said = 'Nothing changed since version 1. Open that version.'
  const { person } = reports('/batchreport', [
    answers(api.batchReports.make, () => problem('rule_refused', said)),
  ])
  await screen.findByRole('list', { name: 'Orders' })
  await person.keyboard('m')
  expect(await screen.findByText(said)).toBeVisible()
})

test('who does not release reads the report and has no button', async () => {
  reports('/batchreport', [], userNamed('lab', { myroles: rolesOn(['lab-tech']) }))
  expect(await screen.findByRole('list', { name: 'Orders' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /release|clean|Make report/i })).toBeNull()
})

test('a search without a match says so, and nothing is chosen', async () => {
  reports('/batchreport?text=B-9', [
    answers(api.batchReports.list, pageOf([])),
    answers(api.batchReports.counts, { open: 0, complete: 0, deleted: 0 }),
  ])
  expect(await screen.findByText('No batches match')).toBeVisible()
  expect(screen.getByText('Choose a batch')).toBeVisible()
})

test('an empty list says so, and a batch that is not there too', async () => {
  reports(`/batchreport?batch=${idOf(77)}`, [
    answers(api.batchReports.list, pageOf([])),
    answers(api.batchReports.get, () => problem('not_found', 'Not found.', 404)),
  ])
  expect(await screen.findByText('No open batches')).toBeVisible()
  expect(await screen.findByText('No such batch')).toBeVisible()
})

test('a plate says what its controls came to and who decided what of it', async () => {
  reports('/batchreport', [
    answers(
      api.batchReports.get,
      reportOf({
        plates: [
          {
            _id: idOf(600),
            number: 'P-1001',
            barcode: 'P-1001',
            stage: 'Reviewed',
            instrument: null,
            runs: [],
            controls: [],
            verdict: [
              'Plate P-1001 was on hold: NTC Water 1 in G6 amplified.',
              'Hold overridden, Ana Reyes, Nov 20, 2026, 05:00: Aerosol in one well.',
            ],
            alarm: true,
          },
        ],
      }),
    ),
  ])
  const plates = await screen.findByRole('list', { name: 'Plates' })
  expect(plates).toHaveTextContent('Plate P-1001 was on hold: NTC Water 1 in G6 amplified.')
  expect(plates).toHaveTextContent('Hold overridden, Ana Reyes, Nov 20, 2026, 05:00: Aerosol in one well.')
})
