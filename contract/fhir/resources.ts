import { z } from 'zod'
import { Decimal } from './decimal'

/**
 * The resources that leave, FHIR R4 (4.0.1): of each type the elements that are ever said, and no others. What goes out is read
 * through these, so that nothing unlisted leaves.
 */

/** A text is never empty in FHIR. */
const text = z.string().min(1).max(1_000_000)
export const FhirId = z.string().regex(/^[A-Za-z0-9\-.]{1,64}$/)
const instant = z.iso.datetime({ offset: true })
/** With its zone: a time of day without one is no dateTime. */
const dateTime = z.iso.datetime({ offset: true })
const some = <T extends z.ZodType>(one: T) => z.array(one).min(1)

const Coding = z.object({ system: text.optional(), code: text, display: text.optional() })
const CodeableConcept = z.object({ coding: some(Coding).optional(), text: text.optional() })
export type CodeableConcept = z.input<typeof CodeableConcept>
const Identifier = z.object({ type: CodeableConcept.optional(), system: text, value: text })
const Reference = z.object({ reference: text.optional(), display: text.optional() })
const Annotation = z.object({ text })
const Meta = z.object({ versionId: FhirId, lastUpdated: instant })
const Extension = z.object({ url: text, valueCode: text })
const absent = { extension: some(Extension).optional() }
const HumanName = z.object({
  ...absent,
  use: z.literal('official').optional(),
  text: text.optional(),
  family: text.optional(),
  given: some(text).optional(),
  suffix: some(text).optional(),
})
const Address = z.object({
  ...absent,
  use: z.enum(['home', 'work']).optional(),
  line: some(text).optional(),
  city: text.optional(),
  state: text.optional(),
  postalCode: text.optional(),
  country: text.optional(),
})
export type FhirAddress = z.input<typeof Address>
const ContactPoint = z.object({
  ...absent,
  system: z.enum(['phone', 'fax']).optional(),
  value: text.optional(),
})
const Quantity = z.object({
  value: Decimal,
  comparator: z.enum(['<', '<=', '>', '>=']).optional(),
  unit: text.optional(),
  system: text.optional(),
  code: text.optional(),
})

/** The laboratory, or whoever did the testing, and the people of a report: inside the resource that names them. */
export const Organization = z.object({
  resourceType: z.literal('Organization'),
  id: FhirId,
  identifier: some(Identifier).optional(),
  active: z.literal(true),
  name: text,
  telecom: some(ContactPoint).optional(),
  address: some(Address).optional(),
})
export const Practitioner = z.object({
  resourceType: z.literal('Practitioner'),
  id: FhirId,
  identifier: some(Identifier).optional(),
  name: some(HumanName),
})
const contained = some(z.discriminatedUnion('resourceType', [Organization, Practitioner])).optional()

const resource = { id: FhirId, meta: Meta }

export const Patient = z.object({
  resourceType: z.literal('Patient'),
  ...resource,
  identifier: some(Identifier),
  active: z.literal(true),
  name: some(HumanName),
  telecom: some(ContactPoint),
  gender: z.enum(['male', 'female', 'other', 'unknown']),
  birthDate: z.iso.date(),
  address: some(Address),
})
export type PatientResource = z.input<typeof Patient>

export const Specimen = z.object({
  resourceType: z.literal('Specimen'),
  ...resource,
  identifier: some(Identifier),
  accessionIdentifier: Identifier,
  status: z.enum(['available', 'unsatisfactory', 'entered-in-error']),
  type: CodeableConcept,
  subject: Reference,
  receivedTime: dateTime.optional(),
  request: some(Reference).optional(),
  collection: z.object({ collectedDateTime: dateTime, bodySite: CodeableConcept.optional() }),
  container: some(z.object({ description: text })).optional(),
  condition: some(CodeableConcept).optional(),
  note: some(Annotation).optional(),
})
export type SpecimenResource = z.input<typeof Specimen>

export const ServiceRequest = z.object({
  resourceType: z.literal('ServiceRequest'),
  ...resource,
  contained,
  identifier: some(Identifier),
  requisition: Identifier,
  status: z.enum(['active', 'completed', 'revoked', 'entered-in-error']),
  intent: z.literal('order'),
  category: some(CodeableConcept),
  priority: z.enum(['routine', 'stat']),
  code: CodeableConcept,
  subject: Reference,
  authoredOn: dateTime,
  requester: Reference,
  performer: some(Reference),
  reasonCode: some(CodeableConcept).optional(),
  specimen: some(Reference).optional(),
})
export type ServiceRequestResource = z.input<typeof ServiceRequest>

export const Observation = z.object({
  resourceType: z.literal('Observation'),
  ...resource,
  contained,
  basedOn: some(Reference).optional(),
  status: z.enum(['preliminary', 'final', 'amended', 'corrected', 'cancelled', 'entered-in-error']),
  category: some(CodeableConcept),
  code: CodeableConcept,
  subject: Reference,
  effectiveDateTime: dateTime,
  issued: instant,
  performer: some(Reference),
  valueQuantity: Quantity.optional(),
  valueString: text.optional(),
  dataAbsentReason: CodeableConcept.optional(),
  interpretation: some(CodeableConcept).optional(),
  note: some(Annotation).optional(),
  method: CodeableConcept.optional(),
  specimen: Reference.optional(),
  referenceRange: some(z.object({ text })).optional(),
  hasMember: some(Reference).optional(),
  component: some(
    z.object({
      code: CodeableConcept,
      valueString: text.optional(),
      dataAbsentReason: CodeableConcept.optional(),
      interpretation: some(CodeableConcept).optional(),
    }),
  ).optional(),
})
export type ObservationResource = z.input<typeof Observation>

export const DiagnosticReport = z.object({
  resourceType: z.literal('DiagnosticReport'),
  ...resource,
  contained,
  identifier: some(Identifier),
  basedOn: some(Reference).optional(),
  status: z.enum(['preliminary', 'final', 'amended', 'corrected', 'cancelled', 'entered-in-error']),
  category: some(CodeableConcept),
  code: CodeableConcept,
  subject: Reference,
  effectiveDateTime: dateTime,
  issued: instant,
  performer: some(Reference),
  resultsInterpreter: some(Reference).optional(),
  specimen: some(Reference).optional(),
  result: some(Reference).optional(),
  conclusion: text.optional(),
  /** Not of a report that was taken back from a patient whose order it is no more. */
  presentedForm: some(
    z.object({ contentType: z.literal('application/pdf'), url: text, title: text, creation: dateTime }),
  ).optional(),
})
export type DiagnosticReportResource = z.input<typeof DiagnosticReport>

export const Binary = z.object({
  resourceType: z.literal('Binary'),
  id: FhirId,
  contentType: z.literal('application/pdf'),
  data: z.base64(),
})

const Issue = z.object({
  severity: z.enum(['fatal', 'error', 'warning', 'information']),
  code: z.enum([
    'invalid',
    'login',
    'forbidden',
    'not-found',
    'deleted',
    'not-supported',
    'throttled',
    'business-rule',
    'processing',
    'too-long',
    'transient',
    'exception',
  ]),
  diagnostics: text,
})
/** The one shape in which this interface says no. */
export const OperationOutcome = z.object({
  resourceType: z.literal('OperationOutcome'),
  id: FhirId.optional(),
  issue: some(Issue),
})
export type OutcomeIssue = z.input<typeof Issue>

/** A page of a search. `total` is said only where it was counted: where this page is all there is. */
export const searchset = <T extends z.ZodType>(found: T) =>
  z.object({
    resourceType: z.literal('Bundle'),
    id: FhirId,
    meta: z.object({ lastUpdated: instant }),
    type: z.literal('searchset'),
    total: z.int().min(0).optional(),
    link: some(z.object({ relation: z.enum(['self', 'next']), url: z.url() })),
    entry: some(
      z.union([
        z.object({ fullUrl: z.url(), resource: found, search: z.object({ mode: z.literal('match') }) }),
        z.object({ resource: OperationOutcome, search: z.object({ mode: z.literal('outcome') }) }),
      ]),
    ).optional(),
  })

export const CapabilityStatement = z.object({
  resourceType: z.literal('CapabilityStatement'),
  id: FhirId,
  status: z.literal('active'),
  date: dateTime,
  publisher: text,
  kind: z.literal('instance'),
  software: z.object({ name: text, version: text }),
  implementation: z.object({ description: text, url: z.url() }),
  fhirVersion: z.literal('4.0.1'),
  format: some(text),
  rest: some(
    z.object({
      mode: z.literal('server'),
      documentation: text,
      security: z.object({
        service: some(CodeableConcept),
        description: text,
        extension: some(z.object({ url: text, extension: some(z.object({ url: text, valueUri: z.url() })) })),
      }),
      resource: some(
        z.object({
          type: text,
          documentation: text.optional(),
          interaction: some(z.object({ code: z.enum(['read', 'search-type']) })),
          versioning: z.enum(['no-version', 'versioned']),
          readHistory: z.literal(false),
          searchParam: some(
            z.object({
              name: text,
              definition: z.url().optional(),
              type: z.enum(['date', 'reference', 'token', 'special', 'number']),
              documentation: text.optional(),
            }),
          ).optional(),
        }),
      ),
    }),
  ),
})

/** RFC 8414 by way of SMART App Launch 2: how a program gets its token. */
export const SmartConfiguration = z.object({
  token_endpoint: z.url(),
  token_endpoint_auth_methods_supported: z.array(z.literal('private_key_jwt')),
  token_endpoint_auth_signing_alg_values_supported: z.array(z.enum(['RS384', 'ES384'])),
  grant_types_supported: z.array(z.literal('client_credentials')),
  scopes_supported: z.array(text),
  capabilities: z.array(z.enum(['client-confidential-asymmetric', 'permission-v2'])),
})

export const AccessToken = z.object({
  access_token: text,
  token_type: z.literal('bearer'),
  expires_in: z.int(),
  scope: text,
})

/** RFC 6749, 5.2: the token address says no in OAuth's shape. */
export const TokenProblem = z.object({
  error: z.enum([
    'invalid_request',
    'invalid_client',
    'unsupported_grant_type',
    'invalid_scope',
    'slow_down',
    'temporarily_unavailable',
  ]),
  error_description: text,
})
export type TokenError = z.infer<typeof TokenProblem>['error']
