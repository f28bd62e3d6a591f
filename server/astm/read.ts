import type { NamedPatient, ReadResult } from '@contract/instrument-runs/read-result'
import { firstOf, isKeepable } from '@contract/rules/kept-text'
import { mostRecords } from './link'
import { decodeBytes, separatorsOf, unescapeText, type Encoding, type Separators } from './text'

/** How the messages of one instrument are read, where they are not as most are. */
export interface ReadRules {
  encoding: Encoding
  /** Specimen ids that begin so are controls, whatever the record says: `QC`. */
  controlPrefixes: readonly string[]
  /** The component of R.3 in which the instrument says how a specimen was diluted; null: in none. */
  dilutionPart: number | null
}
export const usualRules: ReadRules = { encoding: 'auto', controlPrefixes: [], dilutionPart: null }

/** What an instrument asks: the orders of these specimens. */
export interface HostQuery {
  /** Q.3, component 2 of each repeat, or the whole where there is one; `ALL` stays as it is. */
  specimens: string[]
  /** It takes its question back. */
  isAbort: boolean
}

export interface AstmMessage {
  /** H.5.1, as sent. */
  sender: string
  /** H.3. */
  controlId: string
  /** H.12: P production, Q quality control, T training, D debugging. */
  processing: string
  at: string
  results: ReadResult[]
  queries: HostQuery[]
  /** What a person should know, in words; without values. */
  problems: string[]
}

export type ReadMessage = { ok: true; message: AstmMessage } | { ok: false; why: string }

class Row {
  readonly fields: readonly string[]
  readonly text: string
  readonly number: number
  private readonly signs: Separators
  constructor(text: string, number: number, signs: Separators) {
    this.text = text
    this.number = number
    this.signs = signs
    this.fields = text.split(signs.field)
  }
  /** Field n, numbered as the standard does: 1 is the letter. */
  raw(n: number): string {
    return this.fields[n - 1] ?? ''
  }
  whole(n: number): string {
    return unescapeText(this.raw(n), this.signs).trim()
  }
  repeats(n: number): string[] {
    return this.raw(n)
      .split(this.signs.repeat)
      .filter((one) => one.trim() !== '')
  }
  /** The components of one repeat, decoded. */
  parts(raw: string): string[] {
    return raw.split(this.signs.component).map((one) => unescapeText(one, this.signs).trim())
  }
  part(n: number, component: number): string {
    return this.parts(this.raw(n))[component - 1] ?? ''
  }
  get letter(): string {
    return (this.fields[0] ?? '').trim().toUpperCase()
  }
  get place(): string {
    return `Record ${this.number} (${[this.letter, this.whole(2)].filter(Boolean).join(' ')})`
  }
}

/** The manufacturer's code is component 4; some write it elsewhere. */
function testOf(row: Row, dilutionPart: number | null): string {
  const [first = '', , , local = '', fifth = ''] = row.parts(row.repeats(3)[0] ?? '')
  return local || (dilutionPart === 5 ? '' : fifth) || first
}

/** R.9: a value that is final, corrected, sent before, asked for or reviewed by an operator counts. */
const finalStatuses = new Set(['', 'F', 'C', 'R', 'Q', 'V'])
const statusWords: Readonly<Record<string, string>> = {
  P: 'The instrument marks this result as preliminary.',
  X: 'The instrument could not perform this test.',
  I: 'The result is still pending in the instrument.',
  S: 'The instrument marks this result as partial.',
  W: 'The instrument doubts this result.',
}

interface Value {
  text: string
  why: string | null
}

/** R.4: one value. Some write it in one of several components, the others empty. */
function valueOf(row: Row): Value {
  const repeats = row.repeats(4)
  const parts = row.parts(repeats[0] ?? '').filter((one) => one !== '')
  if (repeats.length > 1) return { text: row.whole(4), why: 'The record holds several values.' }
  if (parts.length > 1) return { text: row.whole(4), why: 'The value has several parts.' }
  if (parts.length === 0) return { text: '', why: 'The record holds no value.' }
  return { text: parts[0] ?? '', why: null }
}

/** P.6, P.8 and P.9; undefined where it names nobody. */
function patientOf(row: Row): NamedPatient | undefined {
  const [last = '', first = ''] = row.parts(row.repeats(6)[0] ?? '')
  const named = { last, first, birth: row.part(8, 1), sex: row.whole(9) }
  return Object.values(named).some((part) => part !== '') ? named : undefined
}

/** What stands above a result and counts for it: its patient, and what is said of the message, the patient and the specimen. */
interface Above {
  patient: NamedPatient | undefined
  ofMessage: string[]
  ofPatient: string[]
  ofOrder: string[]
}

interface Order {
  specimen: string
  isControl: boolean
  /** There is an order record at all. */
  isStated: boolean
}
const noOrder: Order = { specimen: '', isControl: false, isStated: false }

const startsAs = (specimen: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => prefix !== '' && specimen.toUpperCase().startsWith(prefix.toUpperCase()))

function orderOf(row: Row, isControlRun: boolean, { controlPrefixes }: ReadRules): Order {
  const specimen = row.part(3, 1)
  const isControl =
    isControlRun ||
    row.repeats(12).some((one) => one.trim().toUpperCase() === 'Q') ||
    /^(CTRL|CONTROL|QC)$/i.test(row.part(16, 1)) ||
    startsAs(specimen, controlPrefixes)
  return { specimen, isControl, isStated: true }
}

function resultOf(
  row: Row,
  order: Order,
  { dilutionPart }: ReadRules,
  { patient, ofMessage, ofPatient, ofOrder }: Above,
): ReadResult {
  const test = testOf(row, dilutionPart)
  const dilution = dilutionPart === null ? '' : (row.parts(row.repeats(3)[0] ?? '')[dilutionPart - 1] ?? '')
  const { text: value, why: valueWhy } = valueOf(row)
  const status = row.whole(9).toUpperCase()
  const whys = [
    order.isStated ? null : 'No order record stands before this result.',
    order.isStated && order.specimen === '' ? 'The order record names no specimen.' : null,
    test === '' ? 'The record names no test.' : null,
    finalStatuses.has(status)
      ? valueWhy
      : (statusWords[status] ?? `The status of this result, ${firstOf(status, 8)}, is not known.`),
  ].filter((one) => one !== null)
  const kind = whys.length > 0 ? 'unread' : order.isControl ? 'control' : 'specimen'
  return {
    line: row.place,
    specimen: order.specimen || null,
    well: null,
    test,
    value,
    unit: row.whole(5) || null,
    flags: [
      ...row.repeats(7).map((one) => one.trim()),
      // A correction or a repetition is told beside the instrument's own flags.
      ...(status === 'C' || status === 'R' ? [`R.9=${status}`] : []),
      ...[...ofMessage, ...ofPatient, ...ofOrder],
    ],
    measuredAt: row.whole(13) || row.whole(12) || row.whole(10) || null,
    kind,
    control: order.isControl ? order.specimen || null : null,
    why: whys.length > 0 ? whys.join(' ') : null,
    ...(dilution && { dilution }),
    ...(patient && { patient }),
  }
}

/** Some write control results as Q records: test^lot^level, then the value. A query never has a decimal there. */
const isControlRow = (row: Row): boolean => {
  const [test = '', lot = '', level = ''] = row.parts(row.raw(3))
  return test !== '' && lot !== '' && level !== '' && /^[<>]?\s*-?\d+([.,]\d+)?$/.test(row.whole(4))
}
function controlOf(row: Row): ReadResult {
  const [test = '', lot = '', level = ''] = row.parts(row.raw(3))
  return {
    line: row.place,
    specimen: null,
    well: null,
    test,
    value: row.whole(4),
    unit: row.whole(5) || null,
    flags: row.repeats(7).map((one) => one.trim()),
    measuredAt: row.whole(6) || null,
    kind: 'control',
    control: [lot, level].join(' '),
    why: null,
  }
}

function queryOf(row: Row): HostQuery {
  const specimens = row.repeats(3).map((one) => {
    const parts = row.parts(one)
    return parts.length > 1 ? parts[1] || parts[0] || '' : (parts[0] ?? '')
  })
  return { specimens: specimens.filter(Boolean), isAbort: row.whole(13).toUpperCase() === 'A' }
}

/**
 * C records say something of the record before them. It goes with the flags of the result, or of each result of the specimen, the
 * patient or the message that it is about, so that nobody overlooks it.
 */
const commentOf = (row: Row): string => row.parts(row.raw(4)).filter(Boolean).join(' ')

/**
 * Reads one message of E1394 (CLSI LIS02-A2), records ended by CR. Never throws on what is sent. Positions are those of
 * kxepal/python-astm; what real instruments do beside them, of senaite/senaite.astm.
 */
export function readMessage(bytes: Uint8Array, given: Partial<ReadRules> = {}): ReadMessage {
  const rules = { ...usualRules, ...given }
  const lines = decodeBytes(bytes, rules.encoding)
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
  const [first = ''] = lines
  if (!first.startsWith('H')) return { ok: false, why: 'The message does not begin with a header record.' }
  const signs = separatorsOf(first)
  if (!signs)
    return { ok: false, why: 'The separators of the message cannot be told from its header record.' }
  if (lines.length > mostRecords)
    return { ok: false, why: `The message has more than ${mostRecords} records.` }
  const unfit = lines.findIndex((line) => !isKeepable(unescapeText(line, signs)))
  if (unfit >= 0)
    return {
      ok: false,
      why: `Record ${unfit + 1} holds a character that no text may hold. Nothing of the message was read.`,
    }
  // H.2 holds the signs themselves: what follows them is the rest of the header.
  const head = new Row(`H${signs.field}${signs.field}${first.slice(5).replace(signs.field, '')}`, 1, signs)
  const message: AstmMessage = {
    sender: head.part(5, 1),
    controlId: head.whole(3),
    processing: head.whole(12).toUpperCase(),
    at: head.whole(14),
    results: [],
    queries: [],
    problems: [],
  }
  const isControlRun = message.processing === 'Q'
  let order = noOrder
  const above: Above = { patient: undefined, ofMessage: [], ofPatient: [], ofOrder: [] }
  /** Where what a comment says goes. */
  let comments: string[] | undefined = above.ofMessage
  let isEnded = false
  for (const [at, line] of lines.entries()) {
    if (at === 0) continue
    const row = new Row(line, at + 1, signs)
    if (isEnded) message.problems.push(`${row.place} stands behind the end of the message.`)
    // What the manufacturer adds stands between a record and its comments.
    if (!['C', 'M', 'S'].includes(row.letter)) comments = undefined
    switch (row.letter) {
      case 'P':
        // An order belongs to the patient before it.
        order = noOrder
        above.patient = patientOf(row)
        above.ofOrder = []
        comments = above.ofPatient = []
        break
      case 'O':
        order = orderOf(row, isControlRun, rules)
        comments = above.ofOrder = []
        break
      case 'R': {
        const result = resultOf(row, order, rules, above)
        comments = result.flags
        message.results.push(result)
        break
      }
      case 'Q':
        if (isControlRow(row)) message.results.push(controlOf(row))
        else {
          const query = queryOf(row)
          if (query.specimens.length === 0) message.problems.push(`${row.place} names no specimen.`)
          message.queries.push(query)
        }
        break
      case 'C':
        if (commentOf(row) !== '') comments?.push(commentOf(row))
        break
      case 'L':
        isEnded = true
        break
      case 'M':
      case 'S':
        break
      default:
        message.problems.push(`Record ${row.number} is of no known kind.`)
    }
  }
  if (!isEnded) return { ok: false, why: 'The message has no end: its terminator record is missing.' }
  if (message.processing === 'T' || message.processing === 'D')
    message.results = message.results.map((one) => ({
      ...one,
      kind: 'unread',
      why: one.why ?? 'The instrument marks this message as training or debugging.',
    }))
  return { ok: true, message }
}

/** Messages that came one behind the other, each from its header; what stands before the first header is one as well. */
export function splitMessages(text: Uint8Array): Uint8Array[] {
  const starts: number[] = []
  let atStart = true
  for (const [at, byte] of text.entries()) {
    if (atStart && (byte === 0x48 || at === 0)) starts.push(at)
    atStart = byte === 0x0d
  }
  return starts.map((from, at) => text.slice(from, starts[at + 1] ?? text.length))
}
