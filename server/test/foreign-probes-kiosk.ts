import { api } from '@contract/api'
import { probe, type Probe } from './foreign-probe'

/** A kiosk's calls answer yes or no: about patients of another clinic they say no, and take nothing for its locations. */
export function kioskProbes(): Probe[] {
  const { kiosk } = api
  return [
    probe(kiosk.start, 'own', () => ({})),
    probe(kiosk.finish, 'foreign location', (k) => ({
      body: {
        order: {
          ...{ form: 'new' as const, locationId: k.locationId, physicianId: k.physicianId },
          specimens: [{ letter: 'A', sampleTypeId: k.openOrderId, sourceId: k.openOrderId }],
          items: [{ panelId: k.openOrderId, letter: 'A' }],
          ...{ match: null, language: 'en' as const },
          patient: { firstname: 'Ann', lastname: 'Elm', dob: '1990-01-01' },
        },
      },
    })),
  ]
}
