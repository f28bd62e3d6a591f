import { api } from '@contract/api'
import type { AuditFilters } from '@contract/audit/shapes'
import { read } from '@/api/query'
import type { AuditSearch } from './search'

/** The filters of the address as the calls take them; what is not set is not sent. */
export const filtersOf = ({
  patient,
  user,
  entity,
  entityId,
  kind,
  from,
  to,
}: AuditSearch): AuditFilters => ({
  ...(patient ? { patient } : {}),
  ...(user ? { user } : {}),
  ...(entity ? { entity } : {}),
  ...(entityId ? { entityId } : {}),
  ...(kind ? { kind } : {}),
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
})

/** A page of the trail. Always fresh: what was done a moment ago must be seen. */
export const trailQuery = (search: AuditSearch) =>
  read(
    api.audit.list,
    { query: { ...filtersOf(search), ...(search.after ? { after: search.after } : {}) } },
    { fresh: 0 },
  )

export const entryQuery = (row: string) => ({
  ...read(api.audit.entry, { body: { _id: row } }, { fresh: 3600 }),
  placeholderData: undefined,
})
export const entitiesQuery = read(api.audit.entities, {}, { fresh: 3600 })
export const peopleQuery = (text: string) => read(api.audit.people, { body: { text } })
export const patientsQuery = (text: string) => read(api.audit.patients, { body: { text } })
export const patientQuery = (patient: string) =>
  read(api.audit.patients, { body: { _id: patient } }, { fresh: 300 })

export const disclosureInput = ({ patient, from, to }: AuditSearch) =>
  patient ? { patient, ...(from ? { from } : {}), ...(to ? { to } : {}) } : undefined

export const disclosuresQuery = (input: NonNullable<ReturnType<typeof disclosureInput>>) =>
  read(api.audit.disclosures, { query: input }, { fresh: 0 })
