import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import type { LeaderRow, Leaderboard, SalesTotals } from '@contract/sales/shapes'
import { answers, refuses, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'

const lab = useServer()
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const span = { from: '2026-11-01', to: '2026-11-19', beforeFrom: '2026-10-01', beforeTo: '2026-10-19' }
const asOf = '2026-11-19T13:20:00.000Z'
const place = {
  _id: id(1),
  name: 'Riverside Internal Medicine',
  orders: 120,
  ordersBefore: 100,
  received: 110,
  reported: 90,
  specimens: 200,
  rejected: 3,
  reasons: [
    { reason: 'Leaked', count: 2 },
    { reason: '', count: 1 },
  ],
  turnaround: 31.4,
  unsigned: 4,
}
const totals: SalesTotals = {
  span,
  asOf,
  rep: { _id: id(9), name: 'Dana Novak', team: 'West' },
  everyone: false,
  mayChoose: false,
  docs: [place],
}
const openTotals = (reply: SalesTotals) =>
  lab.open('/reports', { user: userNamed('sales'), handlers: [answers(api.sales.totals, reply)] })

test('sales begin with the totals of their locations and why specimens were rejected [home:sales]', async () => {
  openTotals(totals)
  const tiles = await screen.findByRole('region', { name: 'My totals' })
  expect(within(tiles).getByText('120')).toBeVisible()
  expect(within(tiles).getByText('+20.0 % on the days before')).toBeVisible()
  expect(within(tiles).getByText('1.5 %, specimens 200')).toBeVisible()
  expect(within(tiles).getByText('31 h')).toBeVisible()
  expect(screen.getByText('Leaked')).toBeVisible()
  expect(screen.getByText('No reason given')).toBeVisible()
  expect(screen.queryByRole('radio', { name: 'All locations' })).toBeNull()
})

test('without locations it says who links them; before the first count that it comes; a failure can be tried again', async () => {
  openTotals({ ...totals, docs: [] })
  expect(await screen.findByText('No locations yet')).toBeVisible()
})

test('before the first count it says so', async () => {
  openTotals({ ...totals, asOf: null })
  expect(await screen.findByText('Not counted yet')).toBeVisible()
})

test('what could not be asked for can be asked again', async () => {
  lab.open('/reports', {
    user: userNamed('sales'),
    handlers: [refuses(api.sales.totals, 'internal', 'The figures could not be read.', 500)],
  })
  expect(await screen.findByText('The figures could not be read.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

const leader: LeaderRow = {
  _id: id(9),
  name: 'Dana Novak',
  team: 'West',
  rank: 2,
  tied: true,
  moved: 1,
  locations: 4,
  received: 812,
  change: 14.2,
  rejected: 'hidden',
  turnaround: 31,
  new: 2,
  returned: 0,
  weeks: [20, null, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49],
}
const board: Leaderboard = {
  span,
  asOf,
  teams: ['North', 'West'],
  received: 9200,
  more: true,
  change: null,
  own: {
    _id: id(9),
    ahead: { name: 'Priya Raman', by: 46 },
    fewer: [{ _id: id(1), name: 'Snake River Urology' }],
  },
  docs: [
    {
      ...leader,
      _id: id(8),
      name: 'Priya Raman',
      rank: 1,
      tied: false,
      moved: -1,
      received: 858,
      rejected: 2,
    },
    leader,
    {
      ...leader,
      _id: id(7),
      name: 'Dana Wolfe',
      rank: 3,
      tied: false,
      moved: null,
      received: 'hidden',
      weeks: [],
    },
  ],
}

test('the own row is pinned with what it takes to win a place; a hidden figure is no figure [route:/leaderboard]', async () => {
  lab.open('/leaderboard', {
    user: userNamed('sales'),
    handlers: [answers(api.sales.leaderboard, board)],
  })
  const rows = (await screen.findAllByRole('row')).slice(1)
  expect(rows[0]).toHaveTextContent('Dana Novak, you')
  expect(rows[0]).toHaveTextContent('+14.2 %')
  expect(rows[1]).toHaveTextContent('You are behind Priya Raman by 46.')
  expect(rows[1]).toHaveTextContent('Snake River Urology')
  expect(rows.slice(2).map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
    'Priya Raman',
    'Dana Novak',
    'Dana Wolfe',
  ])
  expect(rows[4]).toHaveTextContent('< 11')
  expect(screen.getByText('Received: more than 9,200')).toBeVisible()
  expect(screen.getByText('Equal figures share a rank, and the next rank is skipped.')).toBeVisible()
})

test('an account without the right to it is told so [route:/leaderboard]', async () => {
  lab.open('/leaderboard', { user: userNamed('portal'), handlers: [] })
  expect(await screen.findByRole('heading', { level: 1, name: 'Leaderboard' })).toBeInTheDocument()
})

test('the tracker shows weeks, newest first, and counties; hidden counts have no share [route:/covidtracker]', async () => {
  lab.open('/covidtracker', {
    user: userNamed('sales'),
    handlers: [
      answers(api.sales.covid, {
        asOf,
        everyone: false,
        weeks: [
          { from: '2026-11-09', positive: 'hidden', negative: 90, other: 0, share: null },
          { from: '2026-11-16', positive: 11, negative: 33, other: 0, share: 25 },
        ],
        counties: [{ county: '', positive: 21, negative: 123, other: 'hidden', share: 14.6 }],
      }),
    ],
  })
  const [weeks, counties] = await screen.findAllByRole('table')
  const rows = within(weeks ?? document.body).getAllByRole('row')
  expect(rows[1]).toHaveTextContent('Nov 16, 20261133025.0 %')
  expect(rows[2]).toHaveTextContent('< 11')
  expect(within(counties ?? document.body).getByText('Not known')).toBeVisible()
})
