import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { m } from '../messages'
import { Id, Version, requiredText } from '../shapes'
import { FhirClient, FhirClientEdit, FhirClientForm } from './shapes'

// The resources themselves are not here but in surface.ts: they are asked for by other programs, at a base of their own.
const setting = {
  area: 'fhir',
  feature: 'ehr',
  can: ['manage', 'Setting'],
  phi: 'none',
  scope: 'lab',
  entity: 'fhirClient',
} as const

export const clients = GET('/fhir_clients', {
  ...setting,
  can: ['read', 'Setting'],
  out: z.object({ docs: z.array(FhirClient), baseUrl: z.string(), tokenUrl: z.string() }),
  summary: 'Programs of partners that may read released reports over FHIR, with when each was last used.',
})

export const addClient = POST('/add/fhir_client', {
  ...setting,
  idempotent: true,
  body: z.object({ client: FhirClientForm }),
  out: FhirClient,
  summary: 'Registers a program by its public keys; nothing secret is made or kept.',
})

export const updateClient = POST('/update/fhir_client', {
  ...setting,
  body: z.object({ client: FhirClientEdit }),
  out: FhirClient,
  summary: 'Changes what a program may read; what is taken away ends at once, for tokens too.',
})

export const revokeClient = POST('/fhir_client/revoke', {
  ...setting,
  body: z.object({ _id: Id, version: Version, reason: requiredText(400, m.fhir.reasonMissing) }),
  out: FhirClient,
  summary: 'Ends a program’s access for good, with the tokens that it has.',
})
