import { api } from '@contract/api'
import { probe, type Probe } from './foreign-probe'
import type { ClinicKeys } from './two-clinics'

/** Totals and reports, narrowed to another clinic, and another person's runs of them. */
export function salesProbes(): Probe[] {
  const { reportRuns, sales } = api
  const days = { from: '2026-11-01', to: '2026-11-19' }
  const byPlace = { ...days, report: 'total-orders-by-location' as const }
  const narrowed = [
    ['location filter', (k: ClinicKeys) => ({ ...byPlace, locationId: k.locationId })],
    ['physician filter', (k: ClinicKeys) => ({ ...byPlace, physicianId: k.physicianId })],
  ] as const
  return [
    ...narrowed.flatMap(([what, body]) => [
      probe(reportRuns.preview, what, (k) => ({ body: body(k) })),
      probe(reportRuns.start, what, (k) => ({ body: body(k) })),
    ]),
    probe(reportRuns.list, 'everything', () => ({})),
    probe(reportRuns.cancel, 'foreign', (k) => ({ body: { _id: k.runId } })),
    probe(reportRuns.file, 'foreign', (k) => ({
      params: { id: k.runId },
      query: { format: 'csv' as const },
    })),
    probe(sales.totals, 'everything', () => ({ query: { whose: 'all' as const } })),
    probe(sales.totalsCsv, 'everything', () => ({ query: { whose: 'all' as const } })),
    probe(sales.leaderboard, 'everything', () => ({ query: {} })),
    probe(sales.leaderboardCsv, 'everything', () => ({ query: {} })),
    probe(sales.covid, 'everything', () => ({ query: {} })),
    probe(sales.covidCsv, 'everything', () => ({ query: {} })),
  ]
}
