import { api } from '@contract/api'
import { probe, type Probe } from './foreign-probe'
import type { ClinicKeys } from './two-clinics'

/** Totals and reports, narrowed to another clinic, and another person's runs of them. */
export function totalsProbes(): Probe[] {
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

/** Tests added to another clinic's order. */
export function addOnProbes(): Probe[] {
  const { addOns, diagnosisChanges } = api
  const seen = { version: 1 }
  return [
    probe(addOns.add, 'foreign', (k) => ({
      body: {
        ...{ orderId: k.openOrderId, letter: 'A', testIds: [k.openOrderId], requester: 'Somebody' },
        ...{
          how: 'oral' as const,
          askedAt: '2026-11-19T12:00:00Z',
          volume: 300,
          volumeEnough: true as const,
        },
      },
    })),
    probe(diagnosisChanges.ofOrder, 'foreign', (k) => ({ body: { orderId: k.openOrderId } })),
    probe(diagnosisChanges.confirm, 'foreign', (k) => ({
      body: { _id: k.openOrderId, ...seen, authorizedBy: 'Dr. Lena Ortiz', how: 'oral' as const },
    })),
    probe(addOns.pull, 'foreign', (k) => ({ body: { _id: k.openOrderId, ...seen } })),
    probe(addOns.confirm, 'foreign', (k) => ({
      body: { _id: k.openOrderId, ...seen, confirmed: true, note: 'Fax' },
    })),
  ]
}
