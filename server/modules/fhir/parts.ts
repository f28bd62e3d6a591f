import type { z } from 'zod'
import type { CodeableConcept, FhirAddress, Organization, Practitioner } from '@contract/fhir/resources'
import { instantsAt, wallTimeAt } from '@contract/rules/zone'
import type { ReportDocument } from '@contract/reports/document'
import { labAsPrinted } from '../../hl7/public'
import type { OrderFacts } from './facts'

/** An empty list is no list in FHIR. */
export const some = <T>(items: readonly T[]): T[] | undefined => (items.length > 0 ? [...items] : undefined)

export const words = (text: string): CodeableConcept => ({ text })
const v2 = (table: string) => `http://terminology.hl7.org/CodeSystem/v2-${table}`

export const coded = (system: string, code: string, display: string): CodeableConcept => ({
  coding: [{ system, code, display }],
})

export const systems = {
  loinc: 'http://loinc.org',
  snomed: 'http://snomed.info/sct',
  ucum: 'http://unitsofmeasure.org',
  icd10: 'http://hl7.org/fhir/sid/icd-10-cm',
  npi: 'http://hl7.org/fhir/sid/us-npi',
  clia: 'urn:oid:2.16.840.1.113883.4.7',
  interpretation: 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation',
  absent: 'http://terminology.hl7.org/CodeSystem/data-absent-reason',
  category: 'http://terminology.hl7.org/CodeSystem/observation-category',
  section: v2('0074'),
  condition: v2('0493'),
  identifierType: v2('0203'),
} as const

/** What this laboratory numbers itself: a name below its own base, unlike any other laboratory's. */
export const ownSystem = (
  base: string,
  what: 'patient' | 'requisition' | 'order-item' | 'specimen' | 'test' | 'panel' | 'sample-type',
) => `${base}/sid/${what}`

export const identifierType = (code: 'MR' | 'FILL' | 'ACSN' | 'NPI', display: string): CodeableConcept =>
  coded(systems.identifierType, code, display)

const two = (n: number) => String(n).padStart(2, '0')

/** An instant as the wall clock of the laboratory showed it, with its zone's distance: `2026-01-05T08:30:00-07:00`. */
export function zoned(instant: Date, zone: string): string {
  const iso = instant.toISOString()
  const { date, minutes } = wallTimeAt(iso, zone)
  const wall = Date.parse(`${date}T00:00:00Z`) + minutes * 60_000
  const offset = Math.round((wall - Math.floor(instant.getTime() / 60_000) * 60_000) / 60_000)
  const size = Math.abs(offset)
  const clock = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${iso.slice(17, 19)}`
  return `${date}T${clock}${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/** The first instant of a day in the laboratory's zone; null for a day that its clocks never began. */
export const dayBegins = (date: string, zone: string): Date | null => {
  for (const minutes of [0, 30, 60, 120]) {
    const [first] = instantsAt({ date, minutes }, zone)
    if (first !== undefined) return new Date(first)
  }
  return null
}

export const reference = (type: string, id: string) => ({ reference: `${type}/${id}` })
export const meta = ({ placed }: Pick<OrderFacts, 'placed'>) => ({
  versionId: String(placed.place),
  lastUpdated: placed.placedAt.toISOString(),
})

interface Place {
  line1: string
  line2: string
  city?: string | undefined
  state?: string | undefined
  zip?: string | undefined
}

const addressOf = ({ line1, line2, city, state, zip }: Place): FhirAddress => {
  const line = some([line1, line2].filter(Boolean))
  return {
    use: 'work',
    ...(line && { line }),
    ...(city && { city }),
    ...(state && { state }),
    ...(zip && { postalCode: zip }),
  }
}

/** A laboratory as the report prints it, named by its CLIA number; inside the resource that it performed. */
export function organization(lab: ReportDocument['lab'], id: string): z.input<typeof Organization> {
  const { name, clia, address } = labAsPrinted(lab)
  const where = address && addressOf({ ...address, line1: address.line1 ?? '', line2: address.line2 ?? '' })
  const isPlaced = where && Object.keys(where).length > 1
  return {
    resourceType: 'Organization',
    id,
    active: true,
    name: name || 'Laboratory',
    ...(clia && { identifier: [{ system: systems.clia, value: clia }] }),
    ...(lab.phone && { telecom: [{ system: 'phone' as const, value: lab.phone }] }),
    ...(isPlaced && { address: [where] }),
  }
}

export const orderer = ({ physician }: OrderFacts): z.input<typeof Practitioner> => ({
  resourceType: 'Practitioner',
  id: 'requester',
  identifier: [
    {
      type: identifierType('NPI', 'National provider identifier'),
      system: systems.npi,
      value: physician.npi,
    },
  ],
  name: [
    {
      family: physician.lastname,
      given: [physician.firstname],
      ...(physician.credentials && { suffix: [physician.credentials] }),
    },
  ],
})

/** What a row, a specimen or an order is about: whom the version that stands was issued for. */
export const subject = ({ placed }: OrderFacts) => reference('Patient', placed.patientId)
