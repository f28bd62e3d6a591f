import { z } from 'zod'
import { fhirBase, type FhirRight, type FhirType } from './base'
import {
  AccessToken,
  Binary,
  CapabilityStatement,
  DiagnosticReport,
  FhirId,
  Observation,
  Patient,
  ServiceRequest,
  SmartConfiguration,
  Specimen,
  searchset,
} from './resources'

/**
 * A call of the FHIR interface. Not among `calls`: no session opens one, its path is whole (below `fhirBase`, not /api/v1), it says
 * no in an OperationOutcome, and who may is a matter of scopes. What goes out is parsed here too.
 */
export interface FhirEndpoint<O extends z.ZodType = z.ZodType> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** What the client's scopes must allow; `'public'` must be written out. */
  readonly needs: FhirRight | 'public'
  readonly phi: 'none' | 'read'
  /** What the audit row names. */
  readonly entity: string
  /** The search parameters of a search; their values are read by the server, each as often as it came. */
  readonly parameters?: readonly FhirParameter[]
  readonly params?: z.ZodType<{ id: string }>
  readonly out: O
  /** Answers a PDF where JSON is not asked for. */
  readonly pdf?: true
  /** Takes a form and answers as OAuth does. */
  readonly oauth?: true
  readonly summary: string
}

export const fhirParameters = {
  _id: 'token',
  _lastUpdated: 'date',
  _since: 'date',
  patient: 'reference',
  subject: 'reference',
  identifier: 'token',
  status: 'token',
  code: 'token',
  _count: 'number',
  /** The place where a page begins; in `next` links alone. */
  _cursor: 'special',
} as const
export type FhirParameter = keyof typeof fhirParameters

const every = ['_id', '_lastUpdated', '_since', '_count', '_cursor'] as const
const ofPatient = ['patient', 'subject'] as const

const reading = <O extends z.ZodType>(type: FhirType, entity: string, out: O) => ({
  method: 'GET' as const,
  path: `${fhirBase}/${type}/:id`,
  needs: { type, letter: 'r' } as const,
  phi: 'read' as const,
  entity,
  params: z.object({ id: FhirId }),
  out,
  summary: `One ${type} of a released report within the client’s reach.`,
})
const searching = <O extends z.ZodType>(
  type: FhirType,
  entity: string,
  out: O,
  own: readonly FhirParameter[],
) => ({
  method: 'GET' as const,
  path: `${fhirBase}/${type}`,
  needs: { type, letter: 's' } as const,
  phi: 'read' as const,
  entity,
  parameters: [...every, ...own],
  out: searchset(out),
  summary: `A page of ${type} resources, oldest change first.`,
})

export const fhirCalls = {
  metadata: {
    method: 'GET',
    path: `${fhirBase}/metadata`,
    needs: 'public',
    phi: 'none',
    entity: 'fhirClient',
    out: CapabilityStatement,
    summary: 'What this interface can do.',
  },
  smart: {
    method: 'GET',
    path: `${fhirBase}/.well-known/smart-configuration`,
    needs: 'public',
    phi: 'none',
    entity: 'fhirClient',
    out: SmartConfiguration,
    summary: 'How a program gets a token.',
  },
  token: {
    method: 'POST',
    path: `${fhirBase}/token`,
    needs: 'public',
    phi: 'none',
    entity: 'fhirClient',
    oauth: true,
    out: AccessToken,
    summary: 'A token of five minutes for a signed assertion (SMART backend services).',
  },
  readReport: reading('DiagnosticReport', 'order', DiagnosticReport),
  searchReports: searching('DiagnosticReport', 'order', DiagnosticReport, [
    ...ofPatient,
    'identifier',
    'status',
    'code',
  ]),
  readObservation: reading('Observation', 'order', Observation),
  searchObservations: searching('Observation', 'order', Observation, [...ofPatient, 'status', 'code']),
  readRequest: reading('ServiceRequest', 'order', ServiceRequest),
  searchRequests: searching('ServiceRequest', 'order', ServiceRequest, [
    ...ofPatient,
    'identifier',
    'status',
    'code',
  ]),
  readPatient: reading('Patient', 'patient', Patient),
  searchPatients: searching('Patient', 'patient', Patient, ['identifier']),
  readSpecimen: reading('Specimen', 'order', Specimen),
  searchSpecimens: searching('Specimen', 'order', Specimen, [...ofPatient, 'identifier', 'status']),
  readBinary: {
    ...reading('DiagnosticReport', 'order', Binary),
    path: `${fhirBase}/Binary/:id`,
    pdf: true,
    summary: 'The PDF of a report, as a DiagnosticReport names it.',
  },
} as const satisfies Record<string, FhirEndpoint>

export type FhirCalls = typeof fhirCalls
/** Every call of the interface, in one list: the server refuses to start with a route that is neither here nor in `calls`. */
export const everyFhirCall: readonly { name: string; endpoint: FhirEndpoint }[] = Object.entries(
  fhirCalls,
).map(([name, endpoint]) => ({ name, endpoint }))
