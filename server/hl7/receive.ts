import { decodeText } from './charset'
import { ReadRules, type ReadRulesInput } from './connection'
import { newFindings, type Findings } from './findings'
import { parseMessage, segmentOf, type Message } from './message'
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

/**
 * Reads the bytes of one message, as they stood between the MLLP frame's ends. Never throws on bytes. The same bytes and rules give
 * the same answer.
 */
export function receive(bytes: Uint8Array, input: ReadRulesInput): Received {
  const rules = ReadRules.parse(input)
  const { text, doubt } = decodeText(bytes)
  const trimmed = text.replace(/^\uFEFF/, '').trimStart()
  const message = parseMessage(trimmed)
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
  const family = checkHeader(message, rules, findings)
  if (!family) return { kind: 'refused', verdict: 'AR', header, message, problems: findings.all }
  if (message.segments.some(({ name, index }) => name === 'MSH' && index > 1))
    findings.refuse({ segment: 'MSH', index: 2 }, '100', 'A second message begins inside this one')
  checkLengths(message, rules, findings)
  const content = readContent(message, family, rules, findings)
  const isRefused = findings.all.some(({ severity }) => severity === 'E')
  if (!content || isRefused)
    return { kind: 'refused', verdict: 'AE', header, message, problems: findings.all }
  return { kind: 'read', header, message, content, problems: findings.all }
}
