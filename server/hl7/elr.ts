import type { ElrState } from './elr-states'
import type { Refusal } from './may-send'
import type { Place } from './problem'
import { ResultSource, type ResultSourceInput, type SourceCode } from './result-source'

/** Who receives a public health report, and with what it was made (SFT, which the guide asks for). */
export interface ElrReceiver {
  state: ElrState
  software: NonNullable<ResultSourceInput['software']>
}

const unknown: SourceCode = {
  code: 'UNK',
  text: 'Unknown',
  system: 'NULLFL',
  altCode: '',
  altText: '',
  altSystem: '',
}

/**
 * What laboratories' words are in SNOMED CT, as the public samples of states and the CSV of CDCgov/prime-simplereport have them.
 * Another word stays text.
 */
export const ELR_FINDINGS: Readonly<Record<string, string>> = {
  detected: '260373001',
  'not detected': '260415000',
  positive: '10828004',
  negative: '260385009',
  reactive: '11214006',
  nonreactive: '131194007',
  'non-reactive': '131194007',
  'presumptive positive': '720735008',
  inconclusive: '419984006',
  indeterminate: '82334004',
  invalid: '455371000124106',
}

/** A finding in words as a code, where it is one of those; null otherwise. */
export function codedFinding(text: string): SourceCode | null {
  const code = ELR_FINDINGS[text.trim().toLowerCase()]
  return code === undefined
    ? null
    : { code, text: text.trim(), system: 'SCT', altCode: '', altText: '', altSystem: '' }
}

const OIDS = {
  'PHLabReport-NoAck': '2.16.840.1.113883.9.11',
  'PHLabReport-Ack': '2.16.840.1.113883.9.10',
  'PHLabReport-Batch': '2.16.840.1.113883.9.11',
} as const

/**
 * A result as the implementation guide for electronic laboratory reporting to public health has it (HL7 2.5.1, release 1): profile,
 * receiver, acknowledgements and SFT of the state; race and ethnicity that are not known are coded so, not left out.
 */
export function elrSourceOf(input: ResultSourceInput, { state, software }: ElrReceiver): ResultSourceInput {
  const source = ResultSource.parse(input)
  const answers = state.profile === 'PHLabReport-Ack' ? 'AL' : 'NE'
  const authority = ({ namespace, oid }: ElrState['application']) => ({
    namespace,
    oid,
    oidType: oid === '' ? '' : 'ISO',
  })
  const { patient, sender } = source
  // Who gave a number: the laboratory, by its CLIA number, where nobody else is named.
  const own = sender.facility
  const isStated = ({ code, text }: SourceCode) => code !== '' || text !== ''
  return {
    ...source,
    receiver: { application: authority(state.application), facility: authority(state.facility) },
    acceptAck: answers,
    applicationAck: 'NE',
    profile: { name: state.profile, namespace: 'ELR_Receiver', oid: OIDS[state.profile], oidType: 'ISO' },
    software,
    groups: source.groups.map((group) => ({
      ...group,
      filler: group.filler.authority.namespace === '' ? { ...group.filler, authority: own } : group.filler,
      lines: group.lines.map((line) => {
        const code = line.value.kind === 'text' ? codedFinding(line.value.text) : null
        return code ? { ...line, value: { kind: 'coded' as const, code } } : line
      }),
    })),
    patient: {
      ...patient,
      ids: patient.ids.map((one) =>
        one.authority.oid === '' && one.authority.namespace === own.namespace
          ? { ...one, authority: own }
          : one,
      ),
      races: patient.races.some(isStated) ? patient.races : [unknown],
      ethnicity: isStated(patient.ethnicity) ? patient.ethnicity : unknown,
    },
  }
}

/**
 * What states send messages back for want of (CDCgov/prime-reportstream, threads 539, 3132, 3134, 18121), each with its place. Empty
 * where nothing lacks; the report is not sent before.
 */
export function missingElements(input: ResultSourceInput): Refusal[] {
  const source = ResultSource.parse(input)
  const missing: Refusal[] = []
  const need = (isThere: boolean, place: Place, text: string) => {
    if (!isThere) missing.push({ place, text })
  }
  const at = (segment: string, index: number, field: number): Place => ({ segment, index, field })
  const { sender, receiver, patient, groups } = source
  need(
    sender.facility.namespace !== '' && sender.facility.oidType === 'CLIA' && sender.facility.oid !== '',
    at('MSH', 1, 4),
    'The laboratory is not named with its CLIA number',
  )
  need(receiver.application.namespace !== '', at('MSH', 1, 5), 'The receiving application is not named')
  need(receiver.facility.namespace !== '', at('MSH', 1, 6), 'The receiving facility is not named')
  need(
    patient.ids.every(({ authority }) => authority.oid !== ''),
    at('PID', 1, 3),
    'A number of the patient is without the OID of who gave it',
  )
  need(
    patient.name.family !== '' && patient.name.given !== '',
    at('PID', 1, 5),
    'The name of the patient is not whole',
  )
  need(
    patient.races.every(({ code }) => code !== '') && patient.races.length > 0,
    at('PID', 1, 10),
    'The race is not coded',
  )
  need(patient.ethnicity.code !== '', at('PID', 1, 22), 'The ethnicity is not coded')
  let line = 0
  for (const [index, group] of groups.entries()) {
    const number = index + 1
    const { placer, filler, orderer, facility, providerAddress, lines, specimens } = group
    if (placer) need(placer.authority.oid !== '', at('ORC', number, 2), 'The placer number is without an OID')
    need(filler.authority.oid !== '', at('ORC', number, 3), 'The filler number is without an OID')
    need(
      orderer !== null && orderer.name.family !== '' && orderer.name.given !== '',
      at('ORC', number, 12),
      'The provider is not named by both names',
    )
    need(
      facility !== null && facility.name !== '',
      at('ORC', number, 21),
      'The ordering facility is not named',
    )
    need(
      facility?.address != null && facility.address.zip !== '',
      at('ORC', number, 22),
      'The ordering facility has no address',
    )
    need(
      providerAddress !== null && providerAddress.zip !== '',
      at('ORC', number, 24),
      'The provider has no address',
    )
    need(group.collected !== null, at('OBR', number, 7), 'The collection time is not stated')
    for (const one of lines) {
      line++
      need(
        one.test.system === 'LN' || one.test.altSystem === 'LN',
        at('OBX', line, 3),
        'The test has no LOINC code',
      )
      need(
        one.status === 'I' ||
          one.status === 'X' ||
          (one.performedBy !== null && one.performedBy.address.zip !== ''),
        at('OBX', line, 24),
        'The performing laboratory has no address',
      )
    }
    need(specimens.length > 0 || index > 0, at('SPM', 1, 4), 'No specimen is stated')
  }
  return missing
}
