import type { Findings } from './findings'
import { valueOf, type Reader, type Value } from './message'
import { isStated, readAddress, readCode, readName, hasName } from './read-parts'
import { ResultStatus, type Observation, type ObservationValue } from './shapes'
import { readTime } from './times'
import { timeAt } from './read-patient'
import { unescape } from './escape'
import type { ReadRules } from './connection'

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/
const TEXTS = new Set(['ST', 'TX', 'FT', 'IS', 'ID', ''])

/** A number without its sign's plus and leading zeros, for comparing: `05.100` is `5.100`. */
const plainNumber = (text: string): string =>
  text
    .replace(/^\+/, '')
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/\.$/, '')

interface ReadWith {
  rules: Pick<ReadRules, 'zone' | 'answerLimits'>
  findings: Findings
  /** Of an order these are answers to its questions, and OBX-11 says nothing. */
  isAnswer: boolean
}

/** What OBX-5 says, by OBX-2. */
export function readObservationValue(obx: Reader, { rules, findings }: ReadWith): ObservationValue {
  const type = obx.text(2).toUpperCase()
  const values = obx.all(5)
  const [first] = values
  if (!first) return { kind: 'empty' }
  if (values.length === 1 && first.isDeleted()) return { kind: 'deleted' }
  const wrong = (what: string) => findings.refuse(obx.place(5), '102', what)
  switch (type) {
    case 'NM': {
      const text = first.part(1)
      if (NUMBER.test(text) && values.length === 1 && first.size === 1)
        return { kind: 'number', text, number: plainNumber(text) }
      if (text === '' && first.whole === '') return { kind: 'empty' }
      wrong('OBX-2 says a number and this is none')
      return { kind: 'text', text: first.whole }
    }
    case 'SN': {
      const [comparator, number, separator, number2] = [1, 2, 3, 4].map((part) => first.part(part))
      if ([number, number2].every((one) => !one || NUMBER.test(one)) && (number || number2))
        return {
          kind: 'structured',
          comparator: comparator ?? '',
          number: number ?? '',
          separator: separator ?? '',
          number2: number2 ?? '',
        }
      wrong('OBX-2 says a structured number and this is none')
      return { kind: 'text', text: first.whole }
    }
    case 'DT':
    case 'TS':
    case 'DTM': {
      const time = readTime(first.part(1), rules.zone)
      if (time) return { kind: 'time', time }
      wrong('OBX-2 says a date or time and this is none')
      return { kind: 'text', text: first.whole }
    }
    case 'CE':
    case 'CWE':
    case 'CNE':
    case 'CF': {
      const codes = values.map(readCode).filter(isStated)
      return codes.length > 0 ? { kind: 'coded', codes } : { kind: 'empty' }
    }
    case 'ED':
      return readAttachment(obx, first, findings)
  }
  if (TEXTS.has(type)) return { kind: 'text', text: wholeText(obx) }
  const filled = first.raw
    .split(obx.separators.component)
    .map((raw) => valueOf(raw, obx.separators).part(1))
    .filter(Boolean)
  return filled.length > 0 ? { kind: 'other', type, text: filled.join(', ') } : { kind: 'empty' }
}

/** Text whole: components are not what it has. Repetitions are lines, empty ones too. */
const wholeText = ({ segment, separators }: Reader): string =>
  (segment.fields[5] ?? '')
    .split(separators.repetition)
    .map((line) => unescape(line, separators).trimEnd())
    .join('\n')
    .trim()

/** ED. Empty data is named and not kept; what is not base64, or no PDF though it says so, waits. */
function readAttachment(obx: Reader, value: Value, findings: Findings): ObservationValue {
  const [type, subtype, encoding] = [2, 3, 4].map((part) => value.part(part))
  const base64 = value.part(5).replace(/\s+/g, '')
  if (base64 === '') {
    findings.warn(obx.place(5), '101', 'The attachment is empty')
    return { kind: 'empty' }
  }
  const padding = /=*$/.exec(base64)?.[0].length ?? 0
  const isBase64 =
    /^base64$/i.test(encoding ?? '') && base64.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(base64)
  if (!isBase64) findings.hold(obx.place(5), '102', 'The attachment is not in base64 and cannot be read')
  else if (/^pdf$/i.test(subtype ?? '') && !base64.startsWith('JVBERi'))
    findings.hold(obx.place(5), '102', 'The attachment says that it is a PDF and is none')
  return {
    kind: 'attachment',
    type: type ?? '',
    subtype: subtype ?? '',
    base64: isBase64 ? base64 : '',
    bytes: isBase64 ? (base64.length / 4) * 3 - padding : 0,
  }
}

/** OBX-11, whose letter is its first component. An answer's status says nothing. */
function statusOf(obx: Reader, { findings, isAnswer }: ReadWith): ResultStatus {
  const read = ResultStatus.safeParse(obx.text(11).toUpperCase())
  if (read.success) return read.data
  if (!isAnswer) findings.refuse(obx.place(11), '103', 'This is no result status of table 0085')
  return ''
}

/** A day that does not exist, in an answer that is text. */
const noDay = (text: string): boolean => {
  const match = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text)
  if (!match) return false
  const [, month = '', day = '', year = ''] = match
  return readTime(`${year}${month.padStart(2, '0')}${day.padStart(2, '0')}`, 'UTC') === null
}

/** An answer that makes no sense: a day that never was, a number or unit outside of what the question allows. */
function checkAnswer(obx: Reader, { test, value, units }: Observation, { rules, findings }: ReadWith) {
  if (value.kind === 'text' && noDay(value.text))
    findings.hold(obx.place(5), '102', 'The answer is a date that does not exist')
  if (value.kind !== 'number') return
  const limits = rules.answerLimits.filter(({ code }) => code === test.code || code === test.altCode)
  if (limits.length === 0) return
  const inUnit = limits.find(({ unit }) => units.code === '' || unit === units.code)
  if (!inUnit) findings.hold(obx.place(6), '103', 'The answer is in a unit that the question does not have')
  else if (Number(value.number) < inUnit.low || Number(value.number) > inUnit.high)
    findings.hold(obx.place(5), '103', 'The answer is outside of the question’s limits')
}

/** One OBX. Its notes come from the NTE behind it. */
export function readObservation(obx: Reader, context: ReadWith): Observation {
  const { rules, findings, isAnswer } = context
  const unreadable = isAnswer ? findings.tell : findings.warn
  const director = readName(
    valueOf(
      obx.one(25).raw.split(obx.separators.component).slice(1).join(obx.separators.component),
      obx.separators,
    ),
  )
  const observation: Observation = {
    index: obx.segment.index,
    test: readCode(obx.one(3)),
    subId: obx.one(4).whole,
    type: obx.text(2).toUpperCase(),
    value: readObservationValue(obx, context),
    units: readCode(obx.one(6)),
    range: obx.one(7).whole,
    flags: obx
      .all(8)
      // Some write the words alone, behind an empty code.
      .map((value) => value.part(1) || value.part(2) || value.part(4) || value.part(5))
      .filter(Boolean),
    status: statusOf(obx, context),
    observed: timeAt(obx, 14, rules, unreadable),
    analysed: timeAt(obx, 19, rules, unreadable),
    performedBy: {
      name: obx.text(23),
      clia: obx.text(23, 10) || obx.text(23, 3),
      address: readAddress(obx.one(24)),
      director: hasName(director) ? director : null,
    },
    method: obx.text(17, 2) || obx.text(17),
    kind: obx.text(29),
    notes: [],
  }
  if (!isStated(observation.test)) findings.hold(obx.place(3), '101', 'The observation names no test')
  if (isAnswer) checkAnswer(obx, observation, context)
  return observation
}
