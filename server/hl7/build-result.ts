import { refusals, type Refusal } from './may-send'
import {
  ResultSource,
  type ResultSourceInput,
  type SourceAddress,
  type SourceCode,
  type SourceEntity,
  type SourceGroup,
  type SourceLab,
  type SourceLine,
  type SourceProvider,
  type SourceSpecimen,
  type SourceValue,
} from './result-source'
import { writeDate, writeTime } from './times'
import {
  comps,
  DELETE,
  messageText,
  mshText,
  reps,
  segmentText,
  subs,
  type Part,
  type Raw,
} from './write-segment'

type AuthorityParts = { namespace: string; oid: string; oidType: string }
const NPI = { namespace: 'NPI', oid: '2.16.840.1.113883.4.6', oidType: 'ISO' }
const CLIA = { namespace: 'CLIA', oid: '2.16.840.1.113883.4.7', oidType: 'ISO' }

const hdComps = ({ namespace, oid, oidType }: AuthorityParts): Raw => comps(namespace, oid, oidType)
const hdSubs = ({ namespace, oid, oidType }: AuthorityParts): Raw => subs(namespace, oid, oidType)
const ei = (entity: SourceEntity | null): Part =>
  entity && comps(entity.id, entity.authority.namespace, entity.authority.oid, entity.authority.oidType)
const eiSubs = (entity: SourceEntity | null): Part =>
  entity && subs(entity.id, entity.authority.namespace, entity.authority.oid, entity.authority.oidType)
const cwe = ({ code, text, system, altCode, altText, altSystem }: SourceCode): Raw =>
  comps(code, text, system, altCode, altText, altSystem)

/** XCN: NPI, name, its authority, L for the legal name, and NPI as the kind of number. */
export const xcn = (provider: SourceProvider | null): Part => {
  if (!provider) return null
  const { npi, name } = provider
  const { family, given, middle, suffix, prefix } = name
  const isNumbered = npi !== ''
  if (!isNumbered && !family && !given) return null
  return comps(
    npi,
    family,
    given,
    middle,
    suffix,
    prefix,
    null,
    null,
    isNumbered ? hdSubs(NPI) : null,
    'L',
    null,
    null,
    isNumbered ? 'NPI' : null,
  )
}

const xad = (address: SourceAddress | null): Part =>
  address &&
  comps(
    address.line1,
    address.line2,
    address.city,
    address.state,
    address.zip,
    address.country,
    address.type,
    null,
    address.county,
  )

const xtn = (phone: ResultSource['patient']['phones'][number] | null): Part =>
  phone && comps(null, phone.use, phone.equipment, phone.email, phone.country, phone.area, phone.local)

/** XON with the CLIA number in component 10. */
const labName = ({ name, clia }: SourceLab): Raw =>
  clia === '' ? comps(name, 'L') : comps(name, 'L', null, null, null, hdSubs(CLIA), 'XX', null, null, clia)

/** OBX-2 and OBX-5. OBX-2 is empty where OBX-5 is. */
function typeAndValue(value: SourceValue): [Part, Part] {
  switch (value.kind) {
    case 'empty':
      return [null, null]
    case 'number':
      return ['NM', value.text]
    case 'structured':
      return ['SN', comps(value.comparator, value.number, value.separator, value.number2)]
    case 'coded':
      return ['CWE', cwe(value.code)]
    case 'text':
      // ST holds one line of 199 characters (HL7 v2.5.1, 2.A.75).
      return [value.text.length > 199 || value.text.includes('\n') ? 'TX' : 'ST', value.text]
    case 'pdf':
      return ['ED', comps(null, 'application', 'pdf', 'Base64', { raw: value.base64 })]
    case 'withdrawn':
      return [value.type, DELETE]
  }
}

const noteSegments = (notes: readonly string[]): string[] =>
  notes.map((text, at) => segmentText('NTE', { 1: at + 1, 2: 'L', 3: text }))

type Clock = (instant: string | null) => Part

function obxSegment(line: SourceLine, index: number, clock: Clock): string {
  const { performedBy } = line
  const [type, value] = typeAndValue(line.value)
  return segmentText('OBX', {
    1: index,
    2: type,
    3: cwe(line.test),
    4: line.subId,
    5: value,
    6: cwe(line.units),
    7: line.range,
    8: reps(line.flags),
    11: line.status,
    14: clock(line.observed),
    17: cwe(line.method),
    19: clock(line.analysed),
    23: performedBy && labName(performedBy),
    24: performedBy && xad(performedBy.address),
    25: performedBy && xcn(performedBy.director),
    29: line.kind,
  })
}

const spmSegment = (one: SourceSpecimen, index: number, clock: Clock): string =>
  segmentText('SPM', {
    1: index,
    2: comps(eiSubs(one.placer), eiSubs(one.filler)),
    4: cwe(one.type),
    8: cwe(one.site),
    17: clock(one.collected),
    18: clock(one.received),
    21: cwe(one.rejectReason),
    24: cwe(one.condition),
  })

function groupSegments(group: SourceGroup, index: number, clock: Clock): string[] {
  const { placer, filler, orderer, facility, parent } = group
  return [
    segmentText('ORC', {
      1: 'RE',
      2: ei(placer),
      3: ei(filler),
      12: xcn(orderer),
      21: facility && comps(facility.name, 'L', null, null, null, null, null, null, null, facility.id),
      22: facility && xad(facility.address),
      23: facility && xtn(facility.phone),
      24: xad(group.providerAddress),
    }),
    segmentText('OBR', {
      1: index,
      2: ei(placer),
      3: ei(filler),
      4: cwe(group.test),
      7: clock(group.collected),
      11: group.action,
      16: xcn(orderer),
      22: clock(group.reported),
      25: group.status,
      26: parent && comps(subs(...codeParts(parent.test)), parent.subId, parent.text),
      29: parent && comps(eiSubs(parent.placer), eiSubs(parent.filler)),
      31: reps(group.reasons.map(cwe)),
    }),
    ...noteSegments(group.notes),
    ...group.lines.flatMap((line, at) => [obxSegment(line, at + 1, clock), ...noteSegments(line.notes)]),
    ...group.specimens.map((one, at) => spmSegment(one, at + 1, clock)),
  ]
}
const codeParts = ({ code, text, system }: SourceCode): Part[] => [code, text, system]

/** XPN with L, the legal name. */
const xpn = ({ family, given, middle, suffix, prefix }: ResultSource['patient']['name']): Raw =>
  comps(family, given, middle, suffix, prefix, null, 'L')

/** PID of a result or a charge. */
export const pidSegment = (patient: ResultSource['patient']): string =>
  segmentText('PID', {
    1: '1',
    3: reps(patient.ids.map(({ id, authority, type }) => comps(id, null, null, hdSubs(authority), type))),
    5: xpn(patient.name),
    7: patient.birthDate && writeDate(patient.birthDate),
    8: patient.sex,
    10: reps(patient.races.map(cwe)),
    11: xad(patient.address),
    13: reps(patient.phones.map(xtn)),
    22: cwe(patient.ethnicity),
  })

/** MSH of everything that we send, HL7 2.5.1 in UTF-8. */
export const headerSegment = (
  source: Pick<
    ResultSource,
    | 'controlId'
    | 'at'
    | 'zone'
    | 'processing'
    | 'sender'
    | 'receiver'
    | 'acceptAck'
    | 'applicationAck'
    | 'profile'
  >,
  type: Raw,
): string =>
  mshText({
    3: hdComps(source.sender.application),
    4: hdComps(source.sender.facility),
    5: hdComps(source.receiver.application),
    6: hdComps(source.receiver.facility),
    7: writeTime(source.at, source.zone),
    9: type,
    10: source.controlId,
    11: source.processing,
    12: '2.5.1',
    15: source.acceptAck,
    16: source.applicationAck,
    17: 'USA',
    18: 'UNICODE UTF-8',
    21:
      source.profile &&
      comps(source.profile.name, source.profile.namespace, source.profile.oid, source.profile.oidType),
  })

export type Built = { ok: true; text: string } | { ok: false; refusals: readonly Refusal[] }

/**
 * An ORU^R01 of HL7 2.5.1, segments ended by CR; encode it with `encodeText`. Refused, with the place of each reason, where it
 * would say two things at once (may-send.ts). Throws a ZodError on a source that is not one: that is a fault of the caller.
 */
export function buildResult(
  input: ResultSourceInput,
  limits: { attachment: number } = { attachment: 5_000_000 },
): Built {
  const source = ResultSource.parse(input)
  const reasons = refusals(source, limits)
  if (reasons.length > 0) return { ok: false, refusals: reasons }
  const clock: Clock = (instant) => instant && writeTime(instant, source.zone)
  const { software } = source
  const text = messageText([
    headerSegment(source, comps('ORU', 'R01', 'ORU_R01')),
    ...(software
      ? [
          segmentText('SFT', {
            1: comps(software.vendor, 'L'),
            2: software.version,
            3: software.product,
            4: software.binary,
          }),
        ]
      : []),
    pidSegment(source.patient),
    ...source.groups.flatMap((group, at) => groupSegments(group, at + 1, clock)),
  ])
  return { ok: true, text }
}
