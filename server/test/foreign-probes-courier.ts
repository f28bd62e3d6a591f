import { api } from '@contract/api'
import { probe, type Probe } from './foreign-probe'

/** Pick-ups, supplies, draw lists and colleagues are of one clinic: another that asks for them learns nothing and changes nothing. */
export function courierProbes(): Probe[] {
  const { conflicts, courier, draws, supplyOrders, colleagues, patientAccess } = api
  const seen = { version: 1 }
  const day = '2030-01-01'
  const at = '2030-01-01T12:00:00Z'
  return [
    probe(courier.today, 'own', () => ({ body: {} })),
    probe(courier.send, 'foreign stop', (k) => ({
      body: {
        events: [{ _id: k.intakeId, at, kind: 'bag' as const, stopId: k.openOrderId, code: k.barcode }],
      },
    })),
    probe(courier.askPickup, 'foreign location', (k) => ({
      body: { pickup: { locationId: k.locationId, day } },
    })),
    probe(courier.pickups, 'all', () => ({})),
    probe(courier.cancelPickup, 'foreign', (k) => ({ body: { _id: k.openOrderId, ...seen } })),
    probe(conflicts.list, 'all', () => ({ query: {} })),
    probe(conflicts.settle, 'foreign', (k) => ({
      body: { _id: k.openOrderId, version: 1, state: 'DISMISSED' as const, reason: 'Not ours' },
    })),
    probe(supplyOrders.offered, 'all', () => ({})),
    probe(supplyOrders.list, 'all', () => ({})),
    probe(supplyOrders.add, 'foreign location', (k) => ({
      body: { order: { locationId: k.locationId, lines: [{ supplyId: k.userId, count: 1 }] } },
    })),
    probe(supplyOrders.cancel, 'foreign', (k) => ({ body: { _id: k.openOrderId, ...seen } })),
    probe(supplyOrders.arrived, 'foreign', (k) => ({ body: { _id: k.openOrderId, ...seen } })),
    probe(colleagues.list, 'all', () => ({})),
    probe(colleagues.invite, 'foreign location', (k) => ({
      body: {
        colleague: {
          ...{ username: 'probe.colleague', firstName: 'P', lastName: 'C', email: 'p@probe.example' },
          ...{ roles: ['user'], places: [k.locationId] },
        },
      },
    })),
    probe(colleagues.link, 'foreign', (k) => ({ body: { _id: k.userId, by: 'link' as const } })),
    probe(colleagues.update, 'foreign', (k) => ({
      body: { colleague: { _id: k.userId, ...seen, roles: ['user'], places: [k.locationId] } },
    })),
    probe(colleagues.remove, 'foreign', (k) => ({ body: { _id: k.userId, ...seen, reason: 'Not ours' } })),
    probe(patientAccess.ofPatient, 'foreign', (k) => ({ body: { patientId: k.patientId } })),
    probe(patientAccess.invite, 'foreign', (k) => ({
      body: { patientId: k.patientId, by: 'link' as const, language: 'en' as const },
    })),
    probe(patientAccess.end, 'foreign', (k) => ({
      body: { _id: k.openOrderId, ...seen, reason: 'Not ours' },
    })),
    probe(draws.list, 'foreign location', (k) => ({ body: { day, locationId: k.locationId } })),
    probe(draws.collectors, 'all', () => ({})),
    probe(draws.add, 'foreign', (k) => ({
      body: { draw: { locationId: k.locationId, patientId: k.patientId, startsAt: at } },
    })),
    probe(draws.move, 'foreign', (k) => ({
      body: { _id: k.openOrderId, ...seen, state: 'ARRIVED' as const },
    })),
    probe(draws.collect, 'foreign', (k) => ({
      body: {
        _id: k.openOrderId,
        ...seen,
        tubes: [{ barcode: 'A', collectorId: k.userId, at }],
      },
    })),
  ]
}
