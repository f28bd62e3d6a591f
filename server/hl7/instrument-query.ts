import { readerOf, type Message, type Reader } from './message'
import type { Header } from './shapes'
import { comps, messageText, mshText, segmentText, subs, type Raw } from './write-segment'

/** What an instrument asks for: which tests these specimens wait for. */
export interface InstrumentQuery {
  /** As the answer repeats it: QPD-2 or QRD-4. */
  tag: string
  specimens: string[]
}

/** One specimen with the tests that it waits for, as an instrument is told of it. */
export interface WaitingSpecimen {
  specimen: string
  tests: readonly string[]
  urgent: boolean
  collectedAt: string
  sampleType: string
  patient: { id: string; last: string; first: string; birth: string; sex: string }
}

interface QueryKind {
  answer: readonly [string, string, string?]
  segment: 'QPD' | 'QRD'
  tag: number
  specimens: number
}

/** The queries that are answered: by parameter (2.5), and the older query for results and orders. */
const kinds: Readonly<Record<string, QueryKind>> = {
  'QBP^Q11': { answer: ['RSP', 'K11', 'RSP_K11'], segment: 'QPD', tag: 2, specimens: 3 },
  'QRY^R02': { answer: ['ORF', 'R04'], segment: 'QRD', tag: 4, specimens: 8 },
}
const kindOf = ({ type, event }: Pick<Header, 'type' | 'event'>) => kinds[`${type}^${event}`]

/** Whether a message of this type is a query that is answered. */
export const isInstrumentQuery = (header: Pick<Header, 'type' | 'event'>): boolean =>
  kindOf(header) !== undefined

function querySegment(header: Header, message: Message): { kind: QueryKind; reader: Reader } | null {
  const kind = kindOf(header)
  const segment = message.segments.find(({ name }) => name === kind?.segment)
  return kind && segment ? { kind, reader: readerOf(segment, message.separators) } : null
}

/** What is asked; null: the segment that says it is missing or names no specimen. */
export function readInstrumentQuery(header: Header, message: Message): InstrumentQuery | null {
  const found = querySegment(header, message)
  if (!found) return null
  const { kind, reader } = found
  const specimens = reader.all(kind.specimens).flatMap((value) => value.part(1) || [])
  return specimens.length === 0 ? null : { tag: reader.text(kind.tag), specimens }
}

const whole = (reader: Reader, field: number): Raw => {
  const [value] = reader.all(field)
  return comps(
    ...Array.from({ length: value?.size ?? 0 }, (_, at) =>
      subs(...[1, 2, 3].map((sub) => value?.part(at + 1, sub))),
    ),
  )
}

interface QueryAnswer {
  header: Header
  message: Message
  query: InstrumentQuery
  controlId: string
  /** MSH-7: YYYYMMDDHHMMSS±ZZZZ. */
  at: string
  specimens: readonly WaitingSpecimen[]
}

/**
 * The answer to a query: what was asked, and for each specimen its patient, the specimen and an order for each test. With nothing to
 * do it says that nothing was found (QAK-2 NF); that is an answer, and no fault.
 */
export function instrumentAnswer({
  header,
  message,
  query,
  controlId,
  at,
  specimens,
}: QueryAnswer): string | null {
  const found = querySegment(header, message)
  if (!found) return null
  const { kind, reader } = found
  const each = specimens.filter(({ tests }) => tests.length > 0)
  const isParameter = kind.segment === 'QPD'
  const version = /^2\.\d/.test(header.version) ? header.version : '2.5.1'
  const { receiver, sender } = header
  const fields = {
    3: comps(receiver.application.namespace),
    4: comps(receiver.facility.namespace),
    5: comps(sender.application.namespace),
    6: comps(sender.facility.namespace),
    7: at,
    9: comps(...kind.answer),
    10: controlId,
    11: header.processing || 'P',
    12: version,
  }
  const asked = Object.fromEntries(
    (isParameter ? [1, 2, 3] : [1, 2, 3, 4, 7, 8, 9, 10]).map((field) => [field, whole(reader, field)]),
  )
  const rest = [
    segmentText('MSA', { 1: 'AA', 2: header.controlId }),
    ...(isParameter
      ? [segmentText('QAK', { 1: query.tag, 2: each.length > 0 ? 'OK' : 'NF', 3: whole(reader, 1) })]
      : []),
    segmentText(kind.segment, asked),
    ...each.flatMap(({ specimen, tests, urgent, collectedAt, sampleType, patient }, index) => [
      segmentText('PID', {
        1: String(index + 1),
        3: patient.id,
        5: comps(patient.last, patient.first),
        7: patient.birth,
        8: patient.sex,
      }),
      ...(isParameter ? [segmentText('SPM', { 1: '1', 2: specimen, 4: sampleType, 17: collectedAt })] : []),
      ...tests.flatMap((code, place) => [
        segmentText('ORC', { 1: isParameter ? 'NW' : 'SC', 2: specimen }),
        segmentText('OBR', {
          1: String(place + 1),
          2: specimen,
          4: code,
          5: urgent ? 'S' : 'R',
          7: collectedAt,
          15: sampleType,
        }),
      ]),
    ]),
  ]
  const text = messageText([mshText(fields), ...rest])
  return [...text].every((one) => one <= '\u007f')
    ? text
    : messageText([mshText({ ...fields, 18: 'UNICODE UTF-8' }), ...rest])
}
