import type { Path } from '@contract/abilities'
import type { api } from '@contract/api'
import type { Reply } from '@contract/endpoint'
import { fill, m } from '@contract/messages'
import { formatDate, formatPerson } from '@/lib/format'

type Results = Reply<typeof api.search.global>['results']
export type HitKind = 'case' | 'patient' | 'location' | 'physician'

/** One line of the palette or of the results page. */
export interface Hit {
  key: string
  kind: HitKind
  /** Before the name, in the identifiers' type: a requisition number. */
  number?: string
  name: string
  /** Tells two of the same name apart. */
  context: string
  /** Why it matched, in the server's words. */
  why: string
  href: string
}

export interface HitGroup {
  kind: HitKind
  label: string
  /** The screen its hits open. */
  screen: Path
  hits: Hit[]
}

/** The server's four groups as lines, in the order of the specification. Groups without a hit are left out. */
export function hitGroups({ requisitions, patients, locations, physicians }: Results): HitGroup[] {
  const groups: HitGroup[] = [
    {
      kind: 'case',
      label: m.shell.searchCases,
      screen: '/order/:id',
      hits: requisitions.map((hit) => ({
        key: hit._id,
        kind: 'case',
        number: hit.requisitionNumber,
        name: formatPerson(hit.patient),
        context: formatDate(hit.patient.dob),
        why: hit.why,
        href: `/order/${hit._id}`,
      })),
    },
    {
      kind: 'patient',
      label: m.shell.searchPatients,
      screen: '/patient/:id',
      hits: patients.map((hit) => ({
        key: hit._id,
        kind: 'patient',
        name: formatPerson(hit),
        context: `${formatDate(hit.dob)} · ${hit.patientNumber}`,
        why: hit.why,
        href: `/patient/${hit._id}`,
      })),
    },
    {
      kind: 'location',
      label: m.shell.searchLocations,
      screen: '/location/:id',
      hits: locations.map((hit) => ({
        key: hit._id,
        kind: 'location',
        name: hit.name,
        context: hit.code,
        why: hit.why,
        href: `/location/${hit._id}`,
      })),
    },
    {
      kind: 'physician',
      label: m.shell.searchPhysicians,
      screen: '/physicians',
      hits: physicians.map((hit) => ({
        key: hit._id,
        kind: 'physician',
        name: formatPerson(hit),
        context: fill(m.search.npiOf, { npi: hit.npi }),
        why: hit.why,
        href: `/physicians/${hit._id}`,
      })),
    },
  ]
  return groups.filter(({ hits }) => hits.length > 0)
}
