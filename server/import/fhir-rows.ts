import { fill, m } from '@contract/messages'
import type { Identifier } from '../modules/patients/public'
import type { FhirObservation, FhirPatient, FhirValue } from './fhir-shapes'

/** The columns under which resources are shown and given back. */
export const fhirColumns = [
  'id',
  'lastname',
  'firstname',
  'middlename',
  'dob',
  'gender',
  'race',
  'ethnicity',
  'phone',
  'email',
  'line1',
  'line2',
  'city',
  'state',
  'zip',
  'loinc',
  'name',
  'value',
  'unit',
  'collected',
] as const

export interface GivenResult {
  loinc: string
  name: string
  value: string
  unit: string
  collected: string
}
export type FhirRow =
  | { kind: 'bad'; line: number; column: string; message: string }
  | { kind: 'patient'; line: number; patient: FhirPatient }
  | {
      kind: 'result'
      line: number
      cells: string[]
      patientId: string
      given: GivenResult
      problem: { column: string; message: string } | null
    }

type Cells = Partial<Record<(typeof fhirColumns)[number], string>>
const row = (cells: Cells) => fhirColumns.map((column) => (cells[column] ?? '').trim())

/** Race or ethnicity in words where they are given: the code beside them is often another list's. */
const extensionText = (patient: FhirPatient, name: string) => {
  const parts = patient.extension.find((one) => one.url?.endsWith(`/us-core-${name}`))?.extension ?? []
  const words = parts.find((one) => one.url === 'text')?.valueString
  return words ?? parts.find((one) => one.url === 'ombCategory')?.valueCoding?.code ?? ''
}
const telecom = (patient: FhirPatient, system: string) =>
  patient.telecom.find((one) => one.system === system && one.use !== 'old')?.value ?? ''

/** A patient as a row of a patient file: the official name, the first address. */
export function patientCells(patient: FhirPatient): string[] {
  const name = patient.name.find((one) => one.use === 'official') ?? patient.name[0]
  const [address] = patient.address
  const [first = '', ...middle] = name?.given ?? []
  const [line1 = '', ...more] = address?.line ?? []
  return row({
    id: patient.id,
    lastname: name?.family ?? '',
    firstname: first,
    middlename: middle.join(' '),
    dob: patient.birthDate ?? '',
    gender: patient.gender ?? '',
    race: extensionText(patient, 'race'),
    ethnicity: extensionText(patient, 'ethnicity'),
    phone: telecom(patient, 'phone'),
    email: telecom(patient, 'email'),
    line1,
    line2: more.join(' '),
    city: address?.city ?? '',
    state: address?.state ?? '',
    zip: address?.postalCode ?? '',
  })
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The resource's own id and medical record numbers. Social security, licence and passport numbers are not kept. */
export function identifiersOf(patient: FhirPatient, fileName: string): Identifier[] {
  const id = uuid.test(patient.id) ? patient.id.toLowerCase() : `${fileName}#${patient.id}`
  const numbers = patient.identifier.flatMap(({ system, value, type }) =>
    system && value && type?.coding.some(({ code }) => code === 'MR') ? [{ system, value }] : [],
  )
  return [{ system: 'fhir', value: id }, ...numbers]
}

const loincOf = (code: FhirObservation['code']) =>
  code.coding.find(({ system }) => system === 'http://loinc.org')?.code ?? code.coding[0]?.code ?? ''
const nameOf = (code: FhirObservation['code']) =>
  code.text ?? code.coding.find(({ display }) => display)?.display ?? ''

function valueOf(given: FhirValue): { value: string; unit: string } {
  const { valueQuantity: quantity, valueCodeableConcept: concept } = given
  if (quantity)
    return {
      value: quantity.value == null ? '' : `${quantity.comparator ?? ''}${quantity.value}`,
      unit: quantity.unit ?? quantity.code ?? '',
    }
  const text =
    given.valueString ??
    concept?.text ??
    concept?.coding.find(({ display }) => display)?.display ??
    given.valueInteger ??
    given.valueBoolean ??
    ''
  return { value: String(text), unit: '' }
}

const idOf = (reference: string | null | undefined) =>
  (reference ?? '')
    .replace(/^urn:uuid:/, '')
    .replace(/^.*\bPatient\//, '')
    .replace(/\/_history.*$/, '')

const wanted = ['final', 'amended', 'corrected']

/** The results of a laboratory observation, one for each value; null for an observation of another category. */
export function resultRows(observation: FhirObservation, line: number): FhirRow[] | null {
  const isLab = observation.category.some(({ coding }) => coding.some(({ code }) => code === 'laboratory'))
  if (!isLab) return null
  const collected =
    observation.effectiveDateTime ?? observation.effectiveInstant ?? observation.effectivePeriod?.start ?? ''
  const patientId = idOf(observation.subject?.reference)
  const problem = wanted.includes(observation.status)
    ? null
    : { column: 'value', message: fill(m.imports.rowNotFinal, { status: observation.status.slice(0, 40) }) }
  const parts = observation.component.length > 0 ? observation.component : [observation]
  return parts.map((part) => {
    const given = { loinc: loincOf(part.code), name: nameOf(part.code), ...valueOf(part), collected }
    return { kind: 'result', line, cells: row({ id: patientId, ...given }), patientId, given, problem }
  })
}
