import { api } from '@contract/api'
import type { AnyEndpoint, CallInput } from '@contract/endpoint'
import type { OrderFieldsInput } from '@contract/orders/shapes'
import type { RemoteOrderInput } from '@contract/remote-orders/shapes'
import { pathOf } from './harness'
import type { ClinicKeys } from './two-clinics'

/** One call that names rows by somebody's keys. */
export interface Probe {
  name: string
  endpoint: AnyEndpoint
  path(keys: ClinicKeys): string
  body(keys: ClinicKeys): unknown
}

/** The caller's own rows, which stand beside the foreign ones in lists and forms. */
export interface Own {
  keys: ClinicKeys
  patientVersion: number
  openOrderVersion: number
  linkToken: string
  /** Works at the other clinic too. */
  sharedPhysicianId: string
  form(over: Partial<OrderFieldsInput>): OrderFieldsInput
  /** A remote order for the caller's own patient, which would be taken as it is. */
  remoteForm(over: Partial<RemoteOrderInput>): RemoteOrderInput
}

const nameOf = new Map<AnyEndpoint, string>(
  Object.entries(api).flatMap(([area, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]): [AnyEndpoint, string] => [endpoint, `${area}.${name}`]),
  ),
)

interface Parts {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/** A probe whose input is made from the call's schemas, and so has no type. */
export const rawProbe = (endpoint: AnyEndpoint, what: string, input: (keys: ClinicKeys) => object): Probe => {
  const parts = (keys: ClinicKeys): Parts => Object(input(keys))
  return {
    name: `${nameOf.get(endpoint) ?? endpoint.path}: ${what}`,
    endpoint,
    path: (keys) => pathOf(endpoint, parts(keys)),
    body: (keys) => (endpoint.method === 'GET' ? undefined : (parts(keys).body ?? {})),
  }
}

export const probe = <E extends AnyEndpoint>(
  endpoint: E,
  what: string,
  input: (keys: ClinicKeys) => CallInput<E>,
): Probe => rawProbe(endpoint, what, (keys) => Object(input(keys)))
