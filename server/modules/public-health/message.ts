import { productName } from '@contract/constants'
import { fill, m } from '@contract/messages'
import type { Missing } from '@contract/public-health/shapes'
import type { MissingPlace } from '@contract/public-health/choices'
import type { ReportDocument } from '@contract/reports/document'
import type { Analysis } from '@contract/results/shapes'
import type { Address } from '@contract/people'
import {
  batchText,
  buildResult,
  elrSourceOf,
  encodeText,
  missingElements,
  resultSourceOf,
  writeTime,
  type ResultSourceInput,
} from '../../hl7/public'
import { placesOf, type ReportSource } from '../report-message/public'
import { addressOf, ethnicityOf, phoneOf, raceOf, type Known } from './elements'
import type { AgencyRecord } from './agencies'

export interface ToReport {
  source: ReportSource
  /** The rows that the health department is told. */
  rows: ReadonlySet<string>
  agency: Pick<
    AgencyRecord,
    'application_name' | 'application_oid' | 'facility_name' | 'facility_oid' | 'profile' | 'needs_county'
  >
  known: Known
  county: string | null
  place: { name: string; address: Address; phone: string | null }
  version: string
  controlId: string
}

export type Made = { ok: true; body: string; batch: string | null } | { ok: false; missing: Missing[] }

/** The analyses of these rows: each with what it corrects, and nothing else of the order. */
function analysesOf(analyses: readonly Analysis[], rows: ReadonlySet<string>): Analysis[] {
  const byId = new Map(analyses.map((one) => [one._id, one]))
  const root = (one: Analysis): string => {
    const earlier = one.retestOf === null ? undefined : byId.get(one.retestOf)
    return earlier && earlier.releasedAt !== null ? root(earlier) : one._id
  }
  return analyses.filter((one) => rows.has(root(one)))
}

/**
 * The report without what the health department has no right to: other results, and what is said of them. Who it is about, and
 * what was printed otherwise of them before, stay.
 */
const narrowed = (document: ReportDocument, rows: ReadonlySet<string>): ReportDocument => ({
  ...document,
  panels: document.panels.flatMap((panel) => {
    const own = panel.rows.filter(({ id }) => rows.has(id))
    return own.length > 0 ? [{ ...panel, rows: own, comments: [] }] : []
  }),
  validity: [],
  keyFindings: [],
  comments: [],
  notes: [],
  changes: [],
  medications: [],
  toxicology: null,
  pharmacist: null,
})

const missingOf = (place: MissingPlace, text: string, id: string | null = null): Missing => ({
  place,
  id,
  text,
})

/** Makes the message of an order for one health department, or says what is missing for it, each with its place. */
export function makeMessage(input: ToReport): Made {
  const { source, rows, agency, known, county, place } = input
  const { toSend, zone } = source
  const { document } = toSend
  const report = {
    ...toSend,
    document: narrowed(document, rows),
    analyses: analysesOf(toSend.analyses, rows),
    facility: {
      name: place.name,
      address: addressOf(place.address, 'B'),
      phone: phoneOf(place.phone, 'WPN'),
    },
    providerAddress: addressOf(place.address, 'B'),
    patient: {
      ...toSend.patient,
      races: [raceOf(known.race)].filter((one) => one !== undefined),
      ethnicity: ethnicityOf(known.ethnicity) ?? {},
      address: addressOf(known.address, 'H', county ?? ''),
      phones: [phoneOf(known.phone, 'PRN')].filter((one) => one !== null),
    },
    header: { ...toSend.header, controlId: input.controlId },
  }
  const made = resultSourceOf(report)
  if (!made.ok)
    return {
      ok: false,
      missing: [missingOf('message', fill(m.publicHealth.needs.message, { why: placesOf(made.refusals) }))],
    }
  const software = {
    vendor: productName,
    version: input.version,
    product: productName,
    binary: input.version,
  }
  const authority = (namespace: string, oid: string) => ({ namespace, oid })
  const elr = elrSourceOf(made.source, {
    state: {
      application: authority(agency.application_name, agency.application_oid),
      facility: authority(agency.facility_name, agency.facility_oid),
      profile: agency.profile,
    },
    software,
  })
  const missing = [...elementsMissing(input), ...asPlaces(elr, input)]
  if (missing.length > 0) return { ok: false, missing: once(missing) }
  const built = buildResult(elr)
  const why = built.ok ? (encodeText(built.text).ok ? null : 'MSH-18') : placesOf(built.refusals)
  if (!built.ok || why !== null)
    return {
      ok: false,
      missing: [missingOf('message', fill(m.publicHealth.needs.message, { why: why ?? '' }))],
    }
  const { header } = toSend
  const batch =
    agency.profile === 'PHLabReport-Batch'
      ? batchText([built.text], {
          application: header.sender.application.namespace ?? '',
          facility: header.sender.facility.namespace ?? '',
          toApplication: agency.application_name,
          toFacility: agency.facility_name,
          at: writeTime(header.at, zone),
          controlId: input.controlId,
        })
      : null
  return { ok: true, body: built.text, batch }
}

const once = (missing: readonly Missing[]): Missing[] => [
  ...new Map(missing.map((one) => [[one.place, one.id, one.text].join(' '), one])).values(),
]

/** What public health asks for of where the patient lives; the guide has it in PID-11. */
function elementsMissing({ known, county, agency, source }: ToReport): Missing[] {
  const { needs } = m.publicHealth
  const patientId = source.order.patientId
  return [
    ...(known.address.state === null ? [missingOf('patient', needs.state, patientId)] : []),
    ...(known.address.zip === null ? [missingOf('patient', needs.zip, patientId)] : []),
    ...(agency.needs_county && !county ? [missingOf('county', needs.county)] : []),
  ]
}

/** What states send messages back for want of, with the record that it is filled in at. */
function asPlaces(elr: ResultSourceInput, { source }: ToReport): Missing[] {
  const { needs } = m.publicHealth
  const { order, toSend } = source
  return missingElements(elr).map(({ place: { segment, field }, text }): Missing => {
    switch (`${segment}-${field}`) {
      case 'MSH-4':
      case 'PID-3':
      case 'ORC-2':
      case 'ORC-3':
      case 'OBX-24':
        return missingOf('lab', needs.lab)
      case 'MSH-5':
      case 'MSH-6':
        return missingOf('agency', needs.agencyFields)
      case 'PID-5':
        return missingOf('patient', needs.name, order.patientId)
      case 'ORC-12':
        return missingOf('physician', needs.physician, order.physician._id)
      case 'ORC-21':
      case 'ORC-22':
      case 'ORC-24':
        return missingOf('location', needs.location, order.location._id)
      case 'OBR-7':
      case 'SPM-4':
        return missingOf('order', needs.order, order._id)
      case 'OBX-3': {
        const without = toSend.analyses.find(({ testId }) => !source.loinc.has(testId))
        return missingOf('test', fill(needs.test, { name: without?.name ?? '' }), without?.testId ?? null)
      }
      default:
        return missingOf('message', fill(needs.message, { why: `${segment}-${field}: ${text}` }))
    }
  })
}
