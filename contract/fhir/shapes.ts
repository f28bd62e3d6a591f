import { z } from 'zod'
import { m } from '../messages'
import { Id, Instant, Timestamp, Version, requiredText } from '../shapes'
import { FhirScope } from './base'
import { KeySet } from './keys'

/** Whose resources a client reads: those of the orders of these locations; null stands for every location. */
const Locations = z.array(Id).min(1, m.fhir.locationsMissing).max(500).nullable()

const fields = {
  name: requiredText(120, m.fhir.nameMissing),
  locationIds: Locations,
  scopes: z.array(FhirScope).min(1, m.fhir.scopesMissing).max(20),
  /** Nothing is read from then on; null stands for no end. */
  expiresAt: Timestamp.nullable(),
}

export const FhirClientForm = z.object({ ...fields, keys: KeySet })
export type FhirClientForm = z.infer<typeof FhirClientForm>
export type FhirClientFormInput = z.input<typeof FhirClientForm>

/** Without `keys` they stay as they are. */
export const FhirClientEdit = z.object({ ...fields, keys: KeySet.optional(), _id: Id, version: Version })
export type FhirClientEdit = z.infer<typeof FhirClientEdit>

/** A key as it is shown: nothing in it is secret, and nobody reads a modulus. */
const ShownKey = z.object({ kid: z.string(), alg: z.enum(['RS384', 'ES384']) })

export const FhirClient = z.object({
  _id: Id,
  version: Version,
  /** What the partner sends as `client_id`: it names the laboratory too. */
  clientId: z.string(),
  name: z.string(),
  locationIds: z.array(Id).nullable(),
  locations: z.array(z.string()),
  scopes: z.array(FhirScope),
  keys: z.array(ShownKey),
  expiresAt: Instant.nullable(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
  revokedAt: Instant.nullable(),
  revokedBy: z.string().nullable(),
  /** `expired` once its day has come; `revoked` for ever. */
  state: z.enum(['active', 'expired', 'revoked']),
})
export type FhirClient = z.infer<typeof FhirClient>
