import { sha256OfBytes } from '../core/hash'
import { readerOf, type Message } from './message'
import { CONDITIONS, errLocation, type Condition, type Problem } from './problem'
import type { Authority, Header, OrderAction } from './shapes'
import { comps, messageText, mshText, reps, segmentText, subs, type Part, type Raw } from './write-segment'

/** What became of an order of a message, for ORC-1 of the answer (HL7 table 0119). */
export type OrderOutcome = 'done' | 'unable'
const RESPONSES: Readonly<Record<OrderAction, Record<OrderOutcome, string>>> = {
  new: { done: 'OK', unable: 'UA' },
  cancel: { done: 'CR', unable: 'UC' },
  change: { done: 'XR', unable: 'UX' },
  number: { done: 'OK', unable: 'UA' },
  hold: { done: 'OK', unable: 'UA' },
  release: { done: 'OK', unable: 'UA' },
}

export interface AnswerOrder {
  action: OrderAction
  outcome: OrderOutcome
  placer: Part
  filler: Part
}

export type Verdict = 'AA' | 'AE' | 'AR' | 'CA' | 'CE' | 'CR'

export interface AnswerTo {
  header: Header
  /** Of it the answer to an order repeats the patient; null where none could be read. */
  message: Message | null
  verdict: Verdict
  /** Those of severity E are told. An answer that is not AA or CA has at least one. */
  problems: readonly Problem[]
  /** MSH-10 of the answer: our own. */
  controlId: string
  /** MSH-7 of the answer, YYYYMMDDHHMMSS±ZZZZ. */
  at: string
  /** The orders as ORR^O02 or ORL^O22 tells them; left out, the answer is a plain ACK. */
  orders?: readonly AnswerOrder[]
}

const hd = ({ namespace, oid, oidType }: Authority): Raw => comps(namespace, oid, oidType)

/** 2.5 and later tell faults by ERR-2 to ERR-4; before, all of it stands in ERR-1. A version that is not read is answered as 2.5.1. */
const isOld = (version: string): boolean => /^2\.[1-4](\.|$)/.test(version)
const answered = (version: string): string => (/^2\.\d/.test(version) ? version : '2.5.1')

const conditionOf = (code: Condition) => [code, CONDITIONS[code]] as const

/** So many faults are told in one answer: more are of one cause. */
const mostFaults = 100

/** ERR segments: one for each fault, or before 2.5 one with a repetition for each. */
export function errSegments(problems: readonly Problem[], version: string): string[] {
  const faults = problems.filter(({ severity }) => severity === 'E').slice(0, mostFaults)
  if (faults.length === 0) return []
  if (!isOld(version))
    return faults.map(({ place, code }) =>
      segmentText('ERR', {
        2: place && comps(...errLocation(place)),
        3: comps(...conditionOf(code), 'HL70357'),
        4: 'E',
      }),
    )
  return [
    segmentText('ERR', {
      1: reps(
        faults.map(({ place, code }) => {
          const [segment = '', index = '', field = ''] = place ? errLocation(place) : []
          return comps(segment, index, field, subs(...conditionOf(code), 'HL70357'))
        }),
      ),
    }),
  ]
}

/** An answer as text. Sender and receiver change places; the version is the sender's. */
export function answerText({ header, message, verdict, problems, controlId, at, orders }: AnswerTo): string {
  const version = answered(header.version)
  const isApplication = verdict.startsWith('A')
  const isOml = header.type === 'OML'
  const withOrders = orders !== undefined && isApplication && (isOml || header.type === 'ORM')
  const type = withOrders
    ? comps(...(isOml ? ['ORL', 'O22', 'ORL_O22'] : ['ORR', 'O02', ...(isOld(version) ? [] : ['ORR_O02'])]))
    : comps('ACK', header.event, ...(isOld(version) ? [] : ['ACK']))
  const faults = problems.filter(({ severity }) => severity === 'E')
  const told: readonly Problem[] = faults.length === 0 && !verdict.endsWith('A') ? [INTERNAL] : faults
  const rest = [
    segmentText('MSA', { 1: verdict, 2: header.controlId }) + (header.controlId === '' ? '|' : ''),
    ...(verdict.endsWith('A') ? [] : errSegments(told, version)),
    ...(withOrders ? orderSegments(orders, message) : []),
  ]
  const fields = {
    3: hd(header.receiver.application),
    4: hd(header.receiver.facility),
    5: hd(header.sender.application),
    6: hd(header.sender.facility),
    7: at,
    9: type,
    10: controlId,
    11: header.processing || 'P',
    12: version,
  }
  const text = messageText([mshText(fields), ...rest])
  // What it repeats of the sender may be beyond ASCII; else MSH-18 stays empty, as most do.
  return [...text].every((one) => one <= '\u007f')
    ? text
    : messageText([mshText({ ...fields, 18: 'UNICODE UTF-8' }), ...rest])
}

const INTERNAL: Problem = {
  place: null,
  code: '207',
  severity: 'E',
  hold: false,
  text: 'Nothing was kept; send it again unchanged',
}

/** PID-3 and PID-5 as they came, and one ORC for each order. */
function orderSegments(orders: readonly AnswerOrder[], message: Message | null): string[] {
  const pid = message?.segments.find(({ name }) => name === 'PID')
  const reader = pid && message && readerOf(pid, message.separators)
  const whole = (field: 3 | 5): Raw =>
    reps(
      (reader?.all(field) ?? []).map((value) =>
        comps(
          ...Array.from({ length: value.size }, (_, at) =>
            subs(...[1, 2, 3].map((sub) => value.part(at + 1, sub))),
          ),
        ),
      ),
    )
  return [
    ...(reader ? [segmentText('PID', { 1: '1', 3: whole(3), 5: whole(5) })] : []),
    ...orders.map(({ action, outcome, placer, filler }) =>
      segmentText('ORC', { 1: RESPONSES[action][outcome], 2: placer, 3: filler }),
    ),
  ]
}

/** What became of a message after it was read. */
export type Outcome =
  | { kind: 'stored' }
  /** Not taken; its problems of severity E say why. `AR` where no edit of its content would cure it. */
  | { kind: 'refused'; verdict: 'AE' | 'AR' }

/**
 * The one answer that a message gets; null where it wants none. MSH-15 and MSH-16 empty: the application's. Either filled: a commit
 * answer where MSH-15 wants it, else the application's where MSH-16 wants that (HL7 v2.5.1, 2.9.3). Nothing is sent later in a
 * message of its own, so a commit answer tells what a later one would: CE and CR of what is not taken, and never CA.
 * `alwaysOriginal` is for senders that fill them and wait for AA all the same.
 */
export function answerWanted(
  { acceptAck, applicationAck }: Pick<Header, 'acceptAck' | 'applicationAck'>,
  outcome: Outcome,
  { alwaysOriginal = false }: { alwaysOriginal?: boolean } = {},
): Verdict | null {
  const application = outcome.kind === 'stored' ? 'AA' : outcome.verdict
  if (alwaysOriginal || (acceptAck === '' && applicationAck === '')) return application
  const isGood = outcome.kind === 'stored'
  const wanted = (when: string): boolean =>
    when === 'AL' || (when === 'SU' && isGood) || (when === 'ER' && !isGood)
  if (wanted(acceptAck)) return COMMITS[application]
  return wanted(applicationAck) ? application : null
}
const COMMITS = { AA: 'CA', AE: 'CE', AR: 'CR' } as const

/** By what a message is known again: its bytes. */
export const hashOf = (bytes: Uint8Array): string => sha256OfBytes(bytes)

/**
 * A message whose MSH-10 was seen on this connection before: the same bytes get the stored answer again, others a conflict. Null
 * where it is new.
 */
export function seenBefore(
  earlier: { hash: string; answer: Uint8Array | null } | undefined,
  hash: string,
): { kind: 'same'; answer: Uint8Array | null } | { kind: 'conflict'; problem: Problem } | null {
  if (!earlier) return null
  if (earlier.hash === hash) return { kind: 'same', answer: earlier.answer }
  return {
    kind: 'conflict',
    problem: {
      place: null,
      code: '205',
      severity: 'E',
      hold: false,
      text: 'The control id of this message was used for another one',
    },
  }
}

/** A stored answer, given again: byte for byte but for MSH-7 and MSH-10. */
export function answerAgain(stored: string, { at, controlId }: { at: string; controlId: string }): string {
  const end = stored.indexOf('\r')
  const fields = stored.slice(0, end).split('|')
  // MSH-1 is the separator: MSH-7 is the seventh text.
  fields[6] = at
  fields[9] = controlId
  return fields.join('|') + stored.slice(end)
}

/** The problems that what is kept decides, for the modules that keep it. */
export const unknownOrder = (index: number): Problem => ({
  place: { segment: 'ORC', index, field: 2 },
  code: '204',
  severity: 'E',
  hold: false,
  text: 'No order of this number is known',
})
export const unknownTest = (index: number): Problem => ({
  place: { segment: 'OBR', index, field: 4 },
  code: '103',
  severity: 'E',
  hold: false,
  text: 'The test is not mapped',
})
export const internalError: Problem = INTERNAL
