import { z } from 'zod'
import { GET } from '../endpoint'
import {
  CovidTracker,
  Leaderboard,
  LeaderboardQuery,
  OwnTotalsQuery,
  SalesTotals,
  TrackerQuery,
} from './shapes'

/** Counts alone: no reply of this area has a patient in it. */
const common = { area: 'sales', phi: 'none', scope: 'own', entity: 'salesTotals' } as const
const file = { out: z.never(), bytes: true, background: true } as const

/** Who reads sales reps and totals: sales, and those who lead the laboratory. */
const ofReps = { can: ['read', 'SalesRep'], canPart: [['read', 'Insight']] } as const

export const totals = GET('/sales/totals', {
  ...common,
  can: ['read', 'SalesRep'],
  query: OwnTotalsQuery,
  out: SalesTotals,
  summary:
    'Orders, receipts, rejects with their reasons, turnaround and unsigned reports of the caller’s own locations, or of all for a manager.',
})

export const totalsCsv = GET('/sales/totals_export', {
  ...common,
  ...file,
  can: ['read', 'SalesRep'],
  query: OwnTotalsQuery,
  summary: 'The same as CSV.',
})

export const leaderboard = GET('/sales/leaderboard', {
  ...common,
  ...ofReps,
  query: LeaderboardQuery,
  out: Leaderboard,
  summary: 'Representatives ranked over a period; figures from 1 to 10 are hidden.',
})

export const leaderboardCsv = GET('/sales/leaderboard_export', {
  ...common,
  ...ofReps,
  ...file,
  query: LeaderboardQuery,
  summary: 'The same as CSV.',
})

export const covid = GET('/sales/covid', {
  ...common,
  can: ['read', 'Totals'],
  query: TrackerQuery,
  out: CovidTracker,
  summary: 'COVID results of twelve weeks, by week and by county; counts from 1 to 10 are hidden.',
})

export const covidCsv = GET('/sales/covid_export', {
  ...common,
  ...file,
  can: ['read', 'Totals'],
  query: TrackerQuery,
  summary: 'The same as CSV.',
})
