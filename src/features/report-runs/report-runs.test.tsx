import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import type { ReportRun, ReportTable } from '@contract/report-runs/shapes'
import { answers, problem, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'

const lab = useServer()
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const table: ReportTable = {
  rows: [['Riverside Internal Medicine', 'Dana Novak', 1200, 900, 1100, 1000, 12, 31.4]],
  totals: ['Total', null, 1200, 900, 1100, 1000, 12, 31.4],
  notes: ['Turnaround is the average time from receipt to report.'],
  count: 1,
  asOf: '2026-11-19T13:20:00.000Z',
}
const input = { report: 'total-orders-by-location', from: '2026-11-01', to: '2026-11-19' } as const
const run: ReportRun = {
  _id: id(1),
  version: 1,
  report: 'total-orders-by-location',
  input,
  filters: ['Nov 1, 2026 to Nov 19, 2026'],
  state: 'QUEUED',
  total: 0,
  done: 0,
  rows: null,
  message: null,
  createdAt: '2026-11-19T14:00:00.000Z',
  finishedAt: null,
}
const address = '/reports?report=total-orders-by-location&from=2026-11-01&to=2026-11-19'

test('the catalogue has its groups, a preview with sums, and a run that ends in its file [route:/reports] [msg:report-ok]', async () => {
  let docs: ReportRun[] = []
  let fetched = 0
  URL.createObjectURL = () => 'blob:report'
  URL.revokeObjectURL = () => undefined
  const { person } = lab.open(address, {
    user: userNamed('manager'),
    handlers: [
      answers(api.reportRuns.preview, table),
      http.get('*/api/v1/report_run/:id/file', () => {
        fetched += 1
        return new HttpResponse('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } })
      }),
      answers(api.reportRuns.list, () => ({ docs, teams: ['West'] })),
      answers(api.reportRuns.start, () => {
        docs = [{ ...run, state: 'DONE', rows: 1, finishedAt: '2026-11-19T14:00:01.000Z' }]
        return run
      }),
    ],
  })
  expect(await screen.findByRole('heading', { level: 2, name: 'Totals' })).toBeVisible()
  const row = await screen.findByRole('row', { name: /Riverside/ })
  expect(row).toHaveTextContent('1,200')
  expect(row).toHaveTextContent('31.4 h')
  expect(screen.getByRole('row', { name: /^Total/ })).toHaveTextContent('1,100')
  await person.click(screen.getByRole('button', { name: 'Make PDF' }))
  expect(await screen.findByText('Report Processing Complete')).toBeVisible()
  expect(await screen.findByText('Retrieved Report')).toBeVisible()
  expect(fetched).toBe(1)
  const runs = screen.getByRole('region', { name: 'Recent runs' })
  expect(within(runs).getByRole('button', { name: /^CSV of Total Orders By Location/ })).toBeVisible()
})

test('a run that failed says Report Error with its reason; a refused start too [msg:report-fail]', async () => {
  const { person } = lab.open(address, {
    user: userNamed('manager'),
    handlers: [
      answers(api.reportRuns.preview, table),
      answers(api.reportRuns.list, { docs: [{ ...run, state: 'FAILED', message: 'Too long.' }], teams: [] }),
      answers(api.reportRuns.start, () => problem('rule_refused', 'The queue is closed.', 422)),
    ],
  })
  expect(await screen.findByText('Too long.')).toBeVisible()
  await person.click(await screen.findByRole('button', { name: 'CSV' }))
  expect(await screen.findByText('Report Error')).toBeVisible()
  expect(screen.getByText('The queue is closed.')).toBeVisible()
})

test('an empty report says which filters were on; days in the wrong order are named at their field', async () => {
  lab.open(address.replace('2026-11-19', '2026-10-01'), {
    user: userNamed('manager'),
    handlers: [answers(api.reportRuns.list, { docs: [], teams: [] })],
  })
  expect(await screen.findByText('The last day is before the first. Change one of them.')).toBeVisible()
})

test('nothing found names the days', async () => {
  lab.open(address, {
    user: userNamed('manager'),
    handlers: [
      answers(api.reportRuns.list, { docs: [], teams: [] }),
      answers(api.reportRuns.preview, { ...table, rows: [], totals: null, count: 0 }),
    ],
  })
  expect(await screen.findByText('Nothing to report')).toBeVisible()
  expect(screen.getByText(/Filters: Nov 1, 2026 to Nov 19, 2026/)).toBeVisible()
})
