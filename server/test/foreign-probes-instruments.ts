import type { MethodContent } from '@contract/analyte-methods/shapes'
import { api } from '@contract/api'
import { probe, type Probe } from './foreign-probe'

const method: MethodContent = {
  on: true,
  method: {
    ...{ analyte: 'Theirs', unit: '', lod: '1', lloq: '2', uloq: '9', carryOver: null },
    calibration: { atLeast: 5, rSquared: '0.99', tolerance: '15', lowestTolerance: '20', leftOutAtMost: 0 },
    retention: { expected: null, tolerance: { kind: 'percent', value: '2' } },
    ratios: [],
    standard: null,
    controls: [{ name: 'LOW', target: '3', tolerance: '20', atLeast: 1 }],
    bracketed: false,
  },
}

/** What instruments sent holds specimens of every clinic: a clinic that asks for it learns nothing. */
export function instrumentProbes(): Probe[] {
  const { analyteMethods, instrumentRuns } = api
  return [
    probe(instrumentRuns.list, 'foreign', (k) => ({ query: { instrumentId: k.openOrderId } })),
    probe(instrumentRuns.get, 'foreign', (k) => ({ body: { _id: k.openOrderId } })),
    probe(instrumentRuns.matched, 'foreign', (k) => ({ body: { _id: k.openOrderId } })),
    probe(instrumentRuns.take, 'foreign', (k) => ({ query: { instrumentId: k.openOrderId } })),
    probe(instrumentRuns.accept, 'foreign', (k) => ({
      body: { _id: k.openOrderId, lines: [{ place: 1, raw: '5' }] },
    })),
    probe(instrumentRuns.acceptAll, 'foreign', (k) => ({ body: { _id: k.openOrderId } })),
    probe(instrumentRuns.acceptance, 'foreign', (k) => ({ body: { _id: k.openOrderId } })),
    probe(instrumentRuns.setAside, 'foreign', (k) => ({
      body: { _id: k.openOrderId, places: [1], reason: 'Not ours' },
    })),
    probe(instrumentRuns.dilute, 'foreign', (k) => ({
      body: { _id: k.openOrderId, place: 1, factor: '5' },
    })),
    probe(instrumentRuns.judge, 'foreign', (k) => ({ body: { _id: k.openOrderId } })),
    probe(analyteMethods.list, 'foreign', (k) => ({ query: { instrumentId: k.openOrderId } })),
    probe(analyteMethods.save, 'foreign', (k) => ({
      body: { instrumentId: k.openOrderId, testId: k.openOrderId, version: null, content: method },
    })),
    probe(analyteMethods.approve, 'foreign', (k) => ({ body: { _id: k.openOrderId, version: 1 } })),
  ]
}
