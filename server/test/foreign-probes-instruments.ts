import { api } from '@contract/api'
import { probe, type Probe } from './foreign-probe'

/** What instruments sent holds specimens of every clinic: a clinic that asks for it learns nothing. */
export function instrumentProbes(): Probe[] {
  const { instrumentRuns } = api
  return [
    probe(instrumentRuns.list, 'foreign', (k) => ({ query: { instrumentId: k.openOrderId } })),
    probe(instrumentRuns.get, 'foreign', (k) => ({ body: { _id: k.openOrderId } })),
    probe(instrumentRuns.take, 'foreign', (k) => ({ query: { instrumentId: k.openOrderId } })),
    probe(instrumentRuns.accept, 'foreign', (k) => ({
      body: { _id: k.openOrderId, lines: [{ place: 1, raw: '5' }] },
    })),
    probe(instrumentRuns.setAside, 'foreign', (k) => ({
      body: { _id: k.openOrderId, places: [1], reason: 'Not ours' },
    })),
  ]
}
