import { api } from '@contract/api'
import { caseTabs } from '@contract/public-health/choices'
import { probe, type Probe } from './foreign-probe'

/** Reports to health departments, asked about another clinic's. */
export function healthProbes(): Probe[] {
  const { publicHealth } = api
  return [
    ...caseTabs.map((tab) =>
      probe(publicHealth.list, `foreign requisition, ${tab}`, (k) => ({
        query: { text: k.requisition, tab },
      })),
    ),
    probe(publicHealth.counts, 'all', () => ({})),
    probe(publicHealth.get, 'foreign', (k) => ({ body: { _id: k.healthCaseId } })),
    probe(publicHealth.decide, 'foreign', (k) => ({
      body: { _id: k.healthCaseId, version: 1, reportable: false, reason: 'Not ours' },
    })),
    probe(publicHealth.check, 'foreign', (k) => ({ body: { _id: k.healthCaseId, version: 1 } })),
    probe(publicHealth.called, 'foreign', (k) => ({
      body: { _id: k.healthCaseId, version: 1, toldTo: 'Nobody', at: '2026-11-19T17:00:00Z' },
    })),
    probe(publicHealth.covidCsv, 'all', () => ({
      query: { from: '2026-01-01', to: '2026-12-31', elements: 'state' as const },
    })),
  ]
}
