import type { Findings } from './findings'
import type { Reader, Value } from './message'
import {
  isStated,
  readAddress,
  readCode,
  readIdentifier,
  readName,
  readNames,
  readProvider,
  readTelecoms,
  hasName,
} from './read-parts'
import { Sex, type Guarantor, type Insurance, type NextOfKin, type Patient, type Visit } from './shapes'
import { readTime, type Hl7Time } from './times'

export interface ReadAs {
  /** IANA name, for times without an offset. */
  zone: string
  findings: Findings
  /** What cannot be read of a patient stops an order; a result is taken and waits. */
  strict: boolean
}

/** A field as an update has it: left out, deleted (`""`), or read. */
function statedOf<T>(
  values: readonly Value[],
  read: (values: readonly Value[]) => T | null,
): T | null | undefined {
  if (values.length === 0) return undefined
  if (values.length === 1 && values[0]?.isDeleted()) return null
  return read(values) ?? undefined
}
const firstOf =
  <T>(read: (value: Value) => T | null) =>
  (values: readonly Value[]): T | null =>
    values[0] ? read(values[0]) : null

const yesNo = (value: Value): boolean | null => ({ Y: true, N: false })[value.part(1).toUpperCase()] ?? null

/** A time of a field, or null with a finding where it is filled and cannot be read. */
export function timeAt(
  reader: Reader,
  field: number,
  { zone }: Pick<ReadAs, 'zone'>,
  unreadable: (place: ReturnType<Reader['place']>, code: '102', text: string) => void,
): Hl7Time | null {
  const text = reader.text(field)
  if (text === '') return null
  const time = readTime(text, zone)
  if (!time) unreadable(reader.place(field), '102', 'This is no date or time of HL7')
  return time
}

/** PID. Ids are PID-3, then PID-2 and PID-4 where they say another number, as old senders do. */
export function readPatient(pid: Reader, { zone, findings, strict }: ReadAs): Patient {
  const stop = strict ? findings.refuse : findings.hold
  const listed = [3, 2, 4].flatMap((field) => pid.all(field).map(readIdentifier)).filter((id) => id !== null)
  const own = pid.all(3).length
  const seen = new Set<string>()
  const ids = listed.filter(({ id }, at) => {
    const isNew = !seen.has(id)
    seen.add(id)
    return isNew || at < own
  })
  if (ids.length === 0) stop(pid.place(3), '101', 'No number of the patient is stated')
  const name = statedOf(pid.all(5), readNames)
  if (name == null) findings.hold(pid.place(5), '101', 'The patient has no name')
  const birth = statedOf(pid.all(7), () => timeAt(pid, 7, { zone }, stop))
  if (birth && birth.date === null) stop(pid.place(7), '102', 'The birth date names no day')
  const sex = statedOf(
    pid.all(8),
    firstOf((value) => {
      const read = Sex.safeParse(value.part(1).toUpperCase())
      if (!read.success) findings.hold(pid.place(8), '103', 'This is no sex of table 0001')
      return read.success ? read.data : null
    }),
  )
  const ethnicity = statedOf(pid.all(22), firstOf(codeOrNull))
  if (ethnicity?.system && !KNOWN_ETHNICITY.test(ethnicity.system))
    findings.tell(
      pid.place(22, 3),
      '103',
      'The ethnicity is of a code system that is not known; it counts as unknown',
    )
  const species = statedOf(pid.all(35), firstOf(codeOrNull))
  if (species) findings.hold(pid.place(35), '103', 'The patient is an animal')
  return {
    ids,
    name,
    motherMaidenName: statedOf(pid.all(6), readNames),
    birth,
    sex,
    races: statedOf(pid.all(10), (values) => values.map(readCode).filter(isStated)),
    address: statedOf(pid.all(11), firstOf(readAddress)),
    phones: phonesOf(pid),
    account: statedOf(pid.all(18), firstOf(readIdentifier)),
    ssn: statedOf(
      pid.all(19),
      firstOf((value) => value.part(1) || null),
    ),
    ethnicity,
    multipleBirth: statedOf(pid.all(24), firstOf(yesNo)),
    birthOrder: statedOf(
      pid.all(25),
      firstOf((value) => value.part(1) || null),
    ),
    deceased: statedOf(pid.all(30), firstOf(yesNo)),
    species,
  }
}

const KNOWN_ETHNICITY = /^(CDCREC|HL7\d{4}|0189|2\.16\.840\.1\.113883\.6\.238|L|NULLFL)$/i
const codeOrNull = (value: Value) => {
  const code = readCode(value)
  return isStated(code) ? code : null
}

/** PID-13 and PID-14 as one list. */
function phonesOf(pid: Reader): Patient['phones'] {
  const home = statedOf(pid.all(13), readTelecoms)
  const work = statedOf(pid.all(14), readTelecoms)
  if (home === undefined && work === undefined) return undefined
  if (home == null && work == null) return home === null ? null : undefined
  return [...(home ?? []), ...(work ?? [])]
}

/** PV1. */
export function readVisit(pv1: Reader): Visit {
  return {
    class: pv1.text(2),
    location: {
      pointOfCare: pv1.text(3),
      room: pv1.text(3, 2),
      bed: pv1.text(3, 3),
      facility: pv1.text(3, 4),
    },
    attending: readProvider(pv1.all(7)),
    number: readVisitNumber(pv1),
  }
}
function readVisitNumber(pv1: Reader) {
  const id = readIdentifier(pv1.one(19))
  return id && { id: id.id, authority: id.authority }
}

/** IN1 segments, in their order. */
export const readInsurance = (in1: Reader, { zone, findings }: ReadAs): Insurance => ({
  plan: readCode(in1.one(2)),
  payerId: in1.text(3),
  payerName: in1.text(4),
  group: in1.text(8),
  from: timeAt(in1, 12, { zone }, findings.warn),
  insured: readNames(in1.all(16)),
  relation: in1.text(17),
  insuredBirth: timeAt(in1, 18, { zone }, findings.warn),
  order: in1.text(22),
  memberId: in1.text(36) || in1.text(49),
})

/** GT1. Null where it names nobody. */
export function readGuarantor(gt1: Reader, { zone, findings }: ReadAs): Guarantor | null {
  const name = readNames(gt1.all(3))
  if (!name) return null
  return {
    name,
    address: readAddress(gt1.one(5)),
    phones: readTelecoms(gt1.all(6)),
    birth: timeAt(gt1, 8, { zone }, findings.warn),
    relation: gt1.text(11),
  }
}

/** NK1. Null where it names nobody. */
export function readNextOfKin(nk1: Reader): NextOfKin | null {
  const name = readName(nk1.one(2))
  if (!hasName(name)) return null
  return { name, relation: readCode(nk1.one(3)), phones: readTelecoms(nk1.all(5)) }
}
