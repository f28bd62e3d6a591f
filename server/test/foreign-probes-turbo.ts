import { api } from '@contract/api'
import { probe, type Own, type Probe } from './foreign-probe'

/** Verifying and signing in bulk, recalls and the inspector's file, asked about another clinic's orders. */
export function turboProbes(own: Own): Probe[] {
  const { recalls, reports, turboCls, turboReports } = api
  const at = '2026-11-20T12:00:00.000Z'
  const note = { version: 1, to: 'Somebody', how: 'phone' as const, at, acknowledged: true, note: null }
  return [
    probe(turboCls.list, 'foreign last name', (k) => ({ query: { text: k.lastname } })),
    probe(turboCls.list, 'foreign requisition', (k) => ({ query: { text: k.openRequisition } })),
    probe(turboCls.counts, 'foreign last name', (k) => ({ query: { text: k.lastname } })),
    probe(turboCls.owedCalls, 'all', () => ({})),
    probe(turboReports.list, 'foreign last name', (k) => ({ query: { text: k.lastname } })),
    probe(turboReports.list, 'foreign requisition', (k) => ({ query: { text: k.openRequisition } })),
    probe(turboReports.counts, 'foreign last name', (k) => ({ query: { text: k.lastname } })),
    probe(turboReports.sign, 'foreign', (k) => ({ body: { orders: [{ _id: k.openOrderId, version: 1 }] } })),
    probe(turboReports.batch, 'foreign', (k) => ({ body: { _id: k.openOrderId } })),
    probe(turboReports.stop, 'foreign', (k) => ({ body: { _id: k.openOrderId } })),
    probe(recalls.list, 'foreign last name', (k) => ({ query: { text: k.lastname } })),
    probe(recalls.get, 'foreign', (k) => ({ body: { _id: k.openOrderId } })),
    probe(recalls.note, 'foreign', (k) => ({ body: { recipientId: k.openOrderId, ...note } })),
    probe(recalls.mine, 'foreign', (k) => ({ body: { recipientId: k.openOrderId } })),
    probe(recalls.acknowledge, 'foreign', (k) => ({ body: { recipientId: k.openOrderId, version: 1 } })),
    probe(reports.inspectorBundle, 'foreign', (k) => ({ body: { orderId: k.orderId } })),
    probe(reports.inspectorBundle, 'own, for its rights', () => ({ body: { orderId: own.keys.orderId } })),
  ]
}
