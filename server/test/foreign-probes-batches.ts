import { api } from '@contract/api'
import { probe, type Probe } from './foreign-probe'

/** Batches hold specimens of every clinic: a clinic that asks for them, or for its specimens in them, learns nothing. */
export function batchProbes(): Probe[] {
  const { batches, batchReports, bench, results } = api
  const seen = { version: 1 }
  return [
    probe(bench.board, 'all', () => ({})),
    probe(api.addOns.open, 'all', () => ({})),
    probe(bench.sheet, 'own', () => ({ body: {} })),
    probe(bench.sheet, 'foreign', (k) => ({ body: { analysisIds: [k.analysisId] } })),
    probe(bench.staysOf, 'foreign', (k) => ({ body: { orderId: k.openOrderId } })),
    probe(results.resultPanel, 'foreign requisition', (k) => ({
      body: { requisitionNumber: k.requisition, testCodesWithResults: [{ testCode: 'GLU', result: '5' }] },
    })),
    probe(batchReports.list, 'all', () => ({})),
    probe(batchReports.counts, 'all', () => ({})),
    probe(batchReports.plates, 'all', () => ({})),
    probe(batchReports.plateCounts, 'all', () => ({})),
    probe(batchReports.get, 'foreign', (k) => ({ body: { _id: k.openOrderId } })),
    probe(batchReports.paper, 'foreign', (k) => ({ body: { _id: k.openOrderId, number: 1 } })),
    probe(batchReports.check, 'foreign', (k) => ({ body: { _id: k.openOrderId } })),
    probe(batchReports.make, 'foreign', (k) => ({ body: { _id: k.openOrderId } })),
    probe(batchReports.release, 'foreign', (k) => ({
      body: { _id: k.openOrderId, orders: [{ _id: k.openOrderId, ...seen }] },
    })),
    probe(batches.list, 'all', () => ({})),
    probe(batches.counts, 'all', () => ({})),
    probe(batches.waiting, 'all', () => ({})),
    probe(batches.choices, 'all', () => ({})),
    probe(batches.waitingOf, 'foreign', (k) => ({ body: { testTypeId: k.specimenId } })),
    probe(batches.get, 'foreign', (k) => ({ body: { _id: k.openOrderId } })),
    probe(batches.history, 'foreign', (k) => ({ body: { _id: k.openOrderId } })),
    probe(batches.workList, 'foreign', (k) => ({ body: { _id: k.openOrderId } })),
    probe(batches.add, 'foreign specimen', (k) => ({
      body: { batch: { testTypeId: k.openOrderId, maximum: 10 }, specimenIds: [k.specimenId] },
    })),
    probe(batches.update, 'foreign', (k) => ({
      body: { batch: { _id: k.openOrderId, ...seen, maximum: 10 } },
    })),
    probe(batches.fillByRule, 'foreign', (k) => ({ body: { _id: k.openOrderId } })),
    probe(batches.put, 'foreign', (k) => ({ body: { _id: k.openOrderId, specimenIds: [k.specimenId] } })),
    probe(batches.scan, 'foreign barcode', (k) => ({ body: { _id: k.openOrderId, code: k.barcode } })),
    probe(batches.takeOut, 'foreign', (k) => ({
      body: { _id: k.openOrderId, ...seen, specimenId: k.specimenId },
    })),
    probe(batches.move, 'foreign', (k) => ({
      body: { _id: k.openOrderId, ...seen, specimenId: k.specimenId, position: 1 },
    })),
    probe(batches.stage, 'foreign', (k) => ({ body: { _id: k.openOrderId, ...seen, move: 'run' as const } })),
    probe(batches.restore, 'foreign', (k) => ({ body: { _id: k.openOrderId, ...seen } })),
    probe(batches.remove, 'foreign', (k) => ({ body: { _id: k.openOrderId, ...seen, reason: 'Not ours' } })),
  ]
}
