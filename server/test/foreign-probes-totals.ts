import { api } from '@contract/api'
import { probe, type Probe } from './foreign-probe'
import type { ClinicKeys } from './two-clinics'

/** Counts by location and physician, without a patient in them: those of another clinic are not counted for whoever asks. */
export function totalsProbes(): Probe[] {
  const { reportRuns, sales } = api
  const days = { from: '2020-01-01', to: '2020-12-31' }
  const asked = (k: ClinicKeys) => ({
    report: 'total-orders-by-location' as const,
    ...days,
    locationId: k.locationId,
    physicianId: k.physicianId,
  })
  return [
    probe(reportRuns.preview, 'foreign location', (k) => ({ body: asked(k) })),
    probe(reportRuns.start, 'foreign location', (k) => ({ body: asked(k) })),
    probe(reportRuns.list, 'own', () => ({})),
    probe(reportRuns.cancel, 'foreign', (k) => ({ body: { _id: k.openOrderId } })),
    probe(reportRuns.file, 'foreign', (k) => ({ params: { id: k.openOrderId }, query: { format: 'csv' } })),
    probe(sales.totals, 'own', () => ({})),
    probe(sales.totalsCsv, 'own', () => ({})),
    probe(sales.leaderboard, 'own', () => ({})),
    probe(sales.leaderboardCsv, 'own', () => ({})),
    probe(sales.covid, 'own', () => ({})),
    probe(sales.covidCsv, 'own', () => ({})),
  ]
}

/** Tests added to another clinic's order. */
export function addOnProbes(): Probe[] {
  const { addOns } = api
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
    probe(addOns.pull, 'foreign', (k) => ({ body: { _id: k.openOrderId, ...seen } })),
    probe(addOns.confirm, 'foreign', (k) => ({
      body: { _id: k.openOrderId, ...seen, confirmed: true, note: 'Fax' },
    })),
  ]
}
