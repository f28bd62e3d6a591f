import type { FhirType } from '@contract/fhir/base'
import type {
  DiagnosticReportResource,
  ObservationResource,
  PatientResource,
  ServiceRequestResource,
  SpecimenResource,
} from '@contract/fhir/resources'
import type { Executor } from '../../core/tx'
import type { OrderFacts } from './facts'
import type { Placed } from './feed'
import {
  isUuid,
  ordersOfBarcodes,
  ordersOfNumbers,
  ordersOfObservations,
  ordersOfReports,
  ordersOfSpecimens,
  patientsOfNumbers,
} from './find-orders'
import { observationResource, printedRows } from './observation'
import { matches, type Search, type Token } from './parameters'
import { patientResource } from './patient'
import { leftReports, reportResource } from './report'
import { orderOfRequest, requestResource } from './request'
import { printedSpecimens, specimenResource } from './specimen'
import type { FhirCaller } from './tokens'

export type AnyResource =
  DiagnosticReportResource | ObservationResource | ServiceRequestResource | PatientResource | SpecimenResource

/** One type of resource: what an order has of it, and which orders a search can lie in. */
export interface Kind {
  /** How many orders are looked at in one go: an order has one report and dozens of observations. */
  batch(count: number): number
  /** Whether the order's document is needed; of a patient the copy on the order says all. */
  needsFacts: boolean
  make(of: { placed: Placed; facts: OrderFacts | undefined }, base: string): AnyResource[]
  ordersOfIds?(db: Executor, who: FhirCaller, ids: readonly string[]): Promise<string[]>
  ordersOfIdentifiers?(db: Executor, who: FhirCaller, values: readonly string[]): Promise<string[]>
}

const values = (tokens: readonly Token[]) => tokens.map(({ value }) => value)
const uuids = (ids: readonly string[]) => Promise.resolve(ids.filter(isUuid))
const several = (count: number) => Math.min(count, 20) + 1

export const kinds: Record<FhirType, Kind> = {
  DiagnosticReport: {
    batch: (count) => count + 1,
    needsFacts: true,
    make: ({ facts }, base) => (facts ? [reportResource(facts, base), ...leftReports(facts, base)] : []),
    ordersOfIds: ordersOfReports,
    ordersOfIdentifiers: ordersOfNumbers,
  },
  Observation: {
    batch: several,
    needsFacts: true,
    make: ({ facts }, base) =>
      facts ? printedRows(facts).map((one) => observationResource(facts, one, base)) : [],
    ordersOfIds: ordersOfObservations,
  },
  ServiceRequest: {
    batch: several,
    needsFacts: true,
    make: ({ facts }, base) => (facts ? facts.items.map((item) => requestResource(facts, item, base)) : []),
    ordersOfIds: (_db, _who, ids) => uuids(ids.map(orderOfRequest)),
    ordersOfIdentifiers: ordersOfNumbers,
  },
  Specimen: {
    batch: several,
    needsFacts: true,
    make: ({ facts }, base) =>
      facts ? printedSpecimens(facts).map((tube) => specimenResource(facts, tube, base)) : [],
    ordersOfIds: ordersOfSpecimens,
    ordersOfIdentifiers: ordersOfBarcodes,
  },
  Patient: {
    batch: (count) => count + 1,
    needsFacts: false,
    make: ({ placed }, base) => [patientResource(placed, base)],
  },
}

/** The one patient that a search of patients can find by id or number, several only where several are asked for. */
export async function patientsAsked(
  db: Executor,
  who: FhirCaller,
  search: Search,
): Promise<string[] | undefined> {
  const byNumber = search.identifiers && (await patientsOfNumbers(db, who, values(search.identifiers)))
  const byId = search.ids?.filter(isUuid)
  if (!byNumber || !byId) return byNumber ?? byId
  return byId.filter((id) => byNumber.includes(id))
}

/** The orders that a search of anything else can lie in; undefined where it can lie in all of them. */
export async function ordersAsked(
  db: Executor,
  who: FhirCaller,
  kind: Kind,
  search: Search,
): Promise<string[] | undefined> {
  const byId = search.ids && (await kind.ordersOfIds?.(db, who, search.ids))
  const byNumber =
    search.identifiers && (await kind.ordersOfIdentifiers?.(db, who, values(search.identifiers)))
  if (!byNumber || !byId) return byNumber ?? byId
  return byId.filter((id) => byNumber.includes(id))
}

const identifiersOf = (one: AnyResource): { system?: string; code: string }[] =>
  'identifier' in one
    ? [...one.identifier, ...('requisition' in one ? [one.requisition] : [])].map(({ system, value }) => ({
        system,
        code: value,
      }))
    : []

/** Whether the resource is what was asked for, by what it says itself. */
export function isAsked(one: AnyResource, { ids, identifiers, statuses, codes, patient }: Search): boolean {
  // An order that was another patient's before has what was taken back from that one as well.
  if (patient !== undefined && 'subject' in one && one.subject.reference !== `Patient/${patient}`)
    return false
  if (ids && !ids.includes(one.id)) return false
  if (identifiers && !identifiersOf(one).some((code) => matches(identifiers, code))) return false
  if (statuses && !('status' in one && statuses.some(({ value }) => value === one.status))) return false
  if (codes && !('code' in one && (one.code.coding ?? []).some((code) => matches(codes, code)))) return false
  return true
}
