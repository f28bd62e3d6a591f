import { hasHiddenCharacter } from '@contract/shapes'
import { decodeText } from './charset'
import { ReadRules, type ReadRulesInput } from './connection'
import { newFindings, type Findings } from './findings'
import { parseMessage, segmentOf, type Message } from './message'
import { unescape } from './escape'
import type { Problem } from './problem'
import { checkHeader, readContent, readHeader } from './read-message'
import type { Header, InboundMessage } from './shapes'

/** What became of the bytes of one message. Nothing is known of rights, orders or patients here. */
export type Received =
  /** It does not begin with MSH: no answer can be built. Kept raw; the link is closed. */
  | { kind: 'noHeader'; problems: readonly Problem[] }
  /** Nothing of it is taken. `verdict` is AR for what no edit of its content would cure, AE for its content. */
  | {
      kind: 'refused'
      verdict: 'AR' | 'AE'
      header: Header
      message: Message | null
      problems: readonly Problem[]
    }
  /** Read. What a person should see, and what must wait for one, is among the problems. */
  | { kind: 'read'; header: Header; message: Message; content: InboundMessage; problems: readonly Problem[] }

/** Where the separators cannot be told, the fields of MSH at least, so that the sender hears of it. */
function bareHeader(text: string): Header {
  const [, , application = '', facility = '', toApplication = '', toFacility = '', at = '', , , id = ''] = (
    text.split(/[\r\n]/)[0] ?? ''
  ).split(text[3] ?? '|')
  const named = (namespace: string) => ({ namespace, oid: '', oidType: '' })
  return {
    sender: { application: named(application), facility: named(facility) },
    receiver: { application: named(toApplication), facility: named(toFacility) },
    at,
    type: '',
    event: '',
    structure: '',
    controlId: /^[\w.-]{1,199}$/.test(id) ? id : '',
    processing: '',
    version: '',
    acceptAck: '',
    applicationAck: '',
    charset: '',
    profiles: [],
  }
}

/** Fields that are longer than the connection allows. An attachment has a limit of its own. */
function checkLengths({ segments, separators }: Message, { limits }: ReadRules, findings: Findings) {
  for (const { name, index, fields } of segments)
    for (const [field, raw] of fields.entries()) {
      const isAttachment =
        name === 'OBX' && field === 5 && fields[2]?.split(separators.component)[0]?.trim() === 'ED'
      const limit = isAttachment ? limits.attachment : limits.field
      if (raw.length > limit)
        findings.refuse(
          { segment: name, index, field },
          '102',
          `The field is longer than the ${limit} characters that this connection takes`,
        )
    }
}

/** Fields by which senders, messages, patients and orders are known again. */
const IDENTIFYING: Readonly<Record<string, readonly number[]>> = {
  MSH: [3, 4, 5, 6, 9, 10, 11, 12],
  PID: [3],
  MRG: [1],
  ORC: [2, 3, 4],
  OBR: [2, 3],
}
/** The longest part of one: more than HL7 gives any number or name of an authority (v2.8.1, 2.A). */
const longestPart = 199

/**
 * What somebody is known by must be readable and of a length that a register can hold: it is not shortened or cleaned, since it
 * would then be another's.
 */
function checkIdentifiers({ segments, separators }: Message, findings: Findings) {
  const { repetition, component, subcomponent } = separators
  for (const { name, index, fields } of segments)
    for (const field of IDENTIFYING[name] ?? []) {
      const raw = fields[field] ?? ''
      const place = { segment: name, index, field }
      if (hasHiddenCharacter(unescape(raw, separators)))
        findings.refuse(place, '102', 'The field holds a character that cannot be seen')
      const parts = raw.split(repetition).flatMap((one) => one.split(component))
      if (parts.some((part) => part.split(subcomponent).some((text) => text.length > longestPart)))
        findings.refuse(place, '102', `A part of the field is longer than ${longestPart} characters`)
    }
}

/** A long culture with its notes has some thousand. More is read by nobody, and reading it would hold up everybody else. */
const mostSegments = 10_000

/** The first line of a text that has more lines than are read; null where it has not. */
function firstOfTooMany(text: string): string | null {
  let lines = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if ((code === 13 || code === 10) && ++lines > mostSegments) return text.split(/[\r\n]/, 1)[0] ?? ''
  }
  return null
}

/**
 * Reads the bytes of one message, as they stood between the MLLP frame's ends. Never throws on bytes. The same bytes and rules give
 * the same answer.
 */
export function receive(bytes: Uint8Array, input: ReadRulesInput): Received {
  const rules = ReadRules.parse(input)
  const { text, doubt } = decodeText(bytes)
  const trimmed = text.replace(/^\uFEFF/, '').trimStart()
  const head = firstOfTooMany(trimmed)
  const message = parseMessage(head ?? trimmed)
  if (!message) {
    const findings = newFindings()
    if (!trimmed.startsWith('MSH')) {
      findings.refuse(
        null,
        '100',
        trimmed === '' ? 'The message is empty' : 'The message does not begin with MSH',
      )
      return { kind: 'noHeader', problems: findings.all }
    }
    const place = { segment: 'MSH', index: 1, field: 2 }
    findings.refuse(place, '101', 'The separators of the message cannot be told')
    return {
      kind: 'refused',
      verdict: 'AR',
      header: bareHeader(trimmed),
      message: null,
      problems: findings.all,
    }
  }
  const msh = segmentOf(message, 'MSH')
  const header = msh ? readHeader(msh) : bareHeader(trimmed)
  const findings = newFindings(message.problems)
  if (doubt) findings.warn({ segment: 'MSH', index: 1, field: 18 }, '103', `MSH-18 ${doubt}`)
  if (head !== null) {
    checkIdentifiers(message, findings)
    findings.refuse(null, '100', `The message has more than ${mostSegments} segments`)
    return { kind: 'refused', verdict: 'AE', header, message, problems: findings.all }
  }
  const family = checkHeader(message, rules, findings)
  if (!family) return { kind: 'refused', verdict: 'AR', header, message, problems: findings.all }
  if (message.segments.some(({ name, index }) => name === 'MSH' && index > 1))
    findings.refuse({ segment: 'MSH', index: 2 }, '100', 'A second message begins inside this one')
  checkLengths(message, rules, findings)
  checkIdentifiers(message, findings)
  const content = readContent(message, family, rules, findings)
  const isRefused = findings.all.some(({ severity }) => severity === 'E')
  if (!content || isRefused)
    return { kind: 'refused', verdict: 'AE', header, message, problems: findings.all }
  return { kind: 'read', header, message, content, problems: findings.all }
}
