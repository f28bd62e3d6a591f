import { api } from '@contract/api'
import { calls } from '@contract/calls'
import type { AnyEndpoint } from '@contract/endpoint'
import { clinicsMay } from './foreign-exempt'
import { probe, rawProbe, type Own, type Probe } from './foreign-probe'
import { fieldsOf, registers } from '@contract/register/every-register'
import type { ClinicKeys } from './two-clinics'

/** What names a clinic's thing in the registers whose rows belong to locations. A register with `own` is a line here. */
const ownEntities: Record<string, { id: (k: ClinicKeys) => string; text: (k: ClinicKeys) => string }> = {
  physicians: { id: (k) => k.physicianId, text: (k) => k.npi },
  locations: { id: (k) => k.locationId, text: (k) => k.locationName },
}

/** What every register has besides its own calls, for those whose rows belong to locations. */
export function registerProbes(own: Own): Probe[] {
  const entities = registers.flatMap(({ area, call }) => {
    const entity = ownEntities[area]
    if (!entity) return []
    const input: Record<string, (k: ClinicKeys) => object> = {
      history: (k) => ({ body: { _id: entity.id(k) } }),
      uses: (k) => ({ body: { _id: entity.id(k) } }),
      setActive: (k) => ({ body: { ids: [entity.id(k)], active: false } }),
      exportCsv: (k) => ({ query: { text: entity.text(k) } }),
    }
    return Object.entries(input).flatMap(([name, parts]) => {
      const endpoint = call(name)
      return endpoint ? [rawProbe(endpoint, 'foreign', parts)] : []
    })
  })
  const shared = own.sharedPhysicianId
  return [
    ...entities,
    probe(api.physicians.get, 'works at both clinics', () => ({ params: { id: shared } })),
    probe(api.physicians.history, 'works at both clinics', () => ({ body: { _id: shared } })),
    probe(api.physicians.uses, 'works at both clinics', () => ({ body: { _id: shared } })),
    probe(api.payers.uses, 'of the other clinic’s patients', (k) => ({ body: { _id: k.payerId } })),
  ]
}

/**
 * Calls that show the whole laboratory's lists to clinics too: looked at with a foreign key wherever they take one, and as
 * they are. Made from the fields of their schemas; a call that takes anything else needs a probe of its own.
 */
export function labWideProbes(looked: ReadonlySet<AnyEndpoint>): Probe[] {
  return calls
    .filter(({ endpoint }) => endpoint.scope === 'lab' && endpoint.phi === 'none')
    .filter(({ endpoint }) => !looked.has(endpoint) && clinicsMay(endpoint))
    .flatMap(({ endpoint }) => {
      const [inPath] = fieldsOf(endpoint.params)
      const inBody = fieldsOf(endpoint.body)
      const inQuery = fieldsOf(endpoint.query)
      const look = (what: string, parts: (k: ClinicKeys) => object) => [rawProbe(endpoint, what, parts)]
      if (inPath !== undefined)
        return look('path', (k) => ({
          params: { [inPath]: inPath === 'id' ? k.orderId : k.openRequisition },
        }))
      if (inBody.includes('_id')) return look('id', (k) => ({ body: { _id: k.orderId } }))
      if (inBody.includes('text')) return look('last name', (k) => ({ body: { text: k.lastname } }))
      if (inQuery.includes('text'))
        return [
          ...look('last name', (k) => ({ query: { text: k.lastname } })),
          ...look('everything', () => ({ query: {} })),
        ]
      return inBody.length === 0 && inQuery.length === 0 ? look('everything', () => ({})) : []
    })
}
