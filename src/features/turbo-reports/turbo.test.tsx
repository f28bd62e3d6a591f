import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { api } from '@contract/api'
import type { TurboCounts, TurboRow } from '@contract/turbo-reports/shapes'
import { row } from '@/features/orders/fixtures'
import { answers, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'

const { open } = useServer()
const turboRow = (n: number, changes: Partial<TurboRow> = {}): TurboRow => ({
  ...row(n),
  dueSince: '2026-11-19T13:10:00.000Z',
  waitsFor: [],
  reviewer: null,
  verified: 3,
  toCome: 0,
  problems: [],
  ...changes,
})
const pageOf = (docs: TurboRow[]) => ({
  docs,
  total: docs.length,
  totalIsCapped: false,
  page: 1,
  pages: 1,
  limit: 50,
  after: null,
})
const countsOf = (changes: Partial<TurboCounts> = {}): TurboCounts => ({
  READY: 0,
  PENDING: 0,
  ERRORS: 0,
  unchecked: 0,
  capped: false,
  ...changes,
})
type Handlers = NonNullable<NonNullable<Parameters<typeof open>[1]>['handlers']>
const shown = (path: string, handlers: Handlers) =>
  open(path, {
    user: userNamed('admin'),
    keyMs: 500,
    handlers: [
      ...handlers,
      answers(api.turboReports.batches, { docs: [] }),
      answers(api.recalls.open, { count: 0, capped: false }),
    ],
  })

test('errors: what is missing comes after the patient, whole, and no column stands empty', async () => {
  const message = 'THCA, urine confirmation: the results call for this. Add or decline.'
  const problems = [{ message, field: 'results' }]
  shown('/turboreport?tab=ERRORS', [
    answers(api.turboReports.counts, countsOf({ ERRORS: 1 })),
    answers(api.turboReports.list, pageOf([turboRow(1, { problems })])),
  ])
  const table = await screen.findByRole('table', { name: 'Errors' })
  const heads = within(table).getAllByRole('columnheader')
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    'Req #',
    'Patient',
    'Why it waits',
    'Tests',
    'Location, physician',
    'Verified',
  ])
  // The one column without a width is the one that has to be read.
  expect(heads.filter(({ style }) => style.width === '').map(({ textContent }) => textContent)).toEqual([
    'Why it waits',
  ])
  expect(Number.parseInt(heads[0]?.style.width ?? '', 10)).toBeGreaterThanOrEqual(120)
  expect(within(table).getByRole('link', { name: message })).not.toHaveClass('truncate')
})

test('while orders are checked nothing is said of them, and then tab, heading and list are one number', async () => {
  let ready = 0
  let done = () => {}
  const waits = new Promise<void>((resolve) => (done = resolve))
  const rows = [turboRow(1), turboRow(2)]
  const asked = vi.fn()
  shown('/turboreport', [
    answers(api.turboReports.counts, () => countsOf({ READY: ready, unchecked: rows.length - ready })),
    answers(api.turboReports.list, () => {
      asked()
      return pageOf(rows.slice(0, ready))
    }),
    http.post(`*/api/v1${api.turboReports.check.path}`, async () => {
      await waits
      ready += 1
      return HttpResponse.json({ checked: 1, left: ready < 2 })
    }),
  ])
  expect(await screen.findByText('Checking orders')).toBeVisible()
  expect(screen.queryByText('No reports ready to sign')).toBeNull()
  done()
  expect(await screen.findByRole('button', { name: /^Sign and release 2/ })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('link', { name: /^Ready/ })).toHaveTextContent(/2$/))
  expect(screen.getByText('1–2 of 2')).toBeVisible()
  expect(asked.mock.calls.length).toBeGreaterThan(1)
})

test('one button of the dialog says what it does, has the focus, and Enter on it signs', async () => {
  const signed: unknown[] = []
  const { person } = shown('/turboreport', [
    answers(api.turboReports.counts, countsOf({ READY: 1 })),
    answers(api.turboReports.list, pageOf([turboRow(1)])),
    answers(api.turboReports.sign, (body) => {
      signed.push(body)
      return {
        _id: row(900)._id,
        signedByName: 'Ana Ruiz',
        createdAt: '2026-11-19T13:10:00.000Z',
        finishedAt: null,
        state: 'QUEUED' as const,
        total: 1,
        released: 0,
        refused: 0,
        message: null,
      }
    }),
  ])
  await screen.findByRole('button', { name: /^Sign and release 1/ })
  await person.keyboard('{Shift>}S{/Shift}')
  const dialog = await screen.findByRole('dialog', { name: 'Sign and release 1 report?' })
  expect(within(dialog).queryByRole('button', { name: 'Continue' })).toBeNull()
  await waitFor(() =>
    expect(within(dialog).getByRole('button', { name: /^Sign and release 1/ })).toHaveFocus(),
  )
  await person.keyboard('{Enter}')
  await waitFor(() => expect(signed).toEqual([{ orders: [{ _id: row(1)._id, version: 1 }] }]))
})

test('a phone chooses rows too', async () => {
  const phone = (query: string) => query.includes('width')
  const real = window.matchMedia
  window.matchMedia = (query) => ({ ...real(query), matches: phone(query) })
  const { person } = shown('/turboreport', [
    answers(api.turboReports.counts, countsOf({ READY: 2 })),
    answers(api.turboReports.list, pageOf([turboRow(1), turboRow(2)])),
  ])
  await person.click(await screen.findByRole('checkbox', { name: 'Select row 2' }))
  expect(screen.getByRole('button', { name: /^Sign and release 1/ })).toBeVisible()
})
