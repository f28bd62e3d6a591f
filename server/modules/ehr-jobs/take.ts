import type { Kysely } from 'kysely'
import { received as receivedCall } from '@contract/ehr-jobs/outside'
import type { EhrConfig, Named } from '@contract/ehr-connections/config'
import { m } from '@contract/messages'
import type { Ctx, Write } from '../../core/context'
import { reportOf } from '../../core/error-report'
import { codeOf } from '../../core/failures'
import { sha256Hex } from '../../core/hash'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { contextOutside } from '../../core/write-outside'
import { json } from '../../db/json'
import type { Database } from '../../db/schema'
import {
  answerAgain,
  answerWanted,
  answerText,
  decodeText,
  hashOf,
  problemLine,
  receive,
  seenBefore,
  writeTime,
  type AnswerOrder,
  type Outcome,
  type Problem,
  type ReadRulesInput,
  type Received,
} from '../../hl7/public'
import type { Ports } from '../../ports'
import {
  configOf,
  connectionRecord,
  lockedConnection,
  type ConnectionRecord,
  principalOfConnection,
} from '../ehr-connections/public'
import { isUrgent, laneOf } from '../ehr-filing/public'
import { fileIt, pausedWhy } from './file'
import { blockerOf } from './lanes'
import { alarmAfterMs, storedProblems, told, type MessageRecord } from './record'

export interface TakeParts {
  db: Kysely<Database>
  ports: Ports
  /** Tells who files what waits that there is something. */
  wake: () => void
}

export interface ConnectionKey {
  labId: string
  connectionId: string
}

/** What goes back: the answer, if any, and whether the link is closed behind it. */
export interface Taken {
  answer: Uint8Array | null
  close: boolean
}

/** What a connection's messages are read by. */
export async function rulesOf(
  db: Executor,
  row: ConnectionRecord,
): Promise<ReadRulesInput & { zone: string }> {
  const { zone, takes, limits } = configOf(row)
  const lab = await db
    .selectFrom('lab')
    .select('time_zone')
    .where('id', '=', row.lab_id)
    .executeTakeFirstOrThrow()
  return {
    zone: zone || lab.time_zone,
    mode: row.state === 'LIVE' ? 'production' : 'test',
    accepts: takes,
    limits,
  }
}

type Header = Exclude<Received, { kind: 'noHeader' }>['header']

const nameOf = ({ namespace, oid }: Named): string => oid || namespace
/** Who sent it, as far as its number is theirs. */
const senderOf = ({ sender }: Header): string =>
  [sender.application, sender.facility].map((one) => asColumn(nameOf(one), longestName)).join('|')

const isNamed = (expected: Named, is: Named): boolean =>
  (expected.namespace === '' && expected.oid === '') ||
  (expected.oid !== '' && expected.oid === is.oid) ||
  (expected.namespace !== '' && expected.namespace.toLowerCase() === is.namespace.toLowerCase())
const isStated = ({ namespace, oid }: Named): boolean => namespace !== '' || oid !== ''

/** Somebody else's message, or one that says neither from whom it is: the port alone does not make it this connection's. */
export function strangers(config: EhrConfig, { sender, receiver }: Header): Problem[] {
  const wrong = (field: number, text: string, is: Named): Problem => ({
    place: { segment: 'MSH', index: 1, field },
    code: isStated(is) ? '103' : '101',
    severity: 'E',
    hold: false,
    text,
  })
  return [
    ...(isNamed(config.theirApplication, sender.application)
      ? []
      : [wrong(3, m.ehrJobs.whySender, sender.application)]),
    ...(isNamed(config.theirFacility, sender.facility)
      ? []
      : [wrong(4, m.ehrJobs.whySender, sender.facility)]),
    // Many leave the receiver out; one that names another is another's.
    ...(isNamed(config.ourApplication, receiver.application) || !isStated(receiver.application)
      ? []
      : [wrong(5, m.ehrJobs.whyReceiver, receiver.application)]),
    ...(isNamed(config.ourFacility, receiver.facility) || !isStated(receiver.facility)
      ? []
      : [wrong(6, m.ehrJobs.whyReceiver, receiver.facility)]),
  ]
}

interface NewMessage extends Pick<MessageRecord, 'type' | 'control_id' | 'sender' | 'hash' | 'state'> {
  id: string
  bytes: Uint8Array
  hold?: string | null
  why?: string | null
  problems?: readonly Problem[]
  lane?: string | null
  urgent?: boolean
  run_at?: Date | null
  tries?: number
  edition?: number
  origin?: string | null
  place?: string
  choice?: object
}

/** A message that came, as its row. */
export async function insertIncoming(
  w: Write,
  connection: ConnectionRecord,
  { id, bytes, problems = [], urgent = false, choice = {}, ...one }: NewMessage,
  now: Date,
): Promise<MessageRecord> {
  const row = await w.tx
    .insertInto('ehr_message')
    .values({
      lab_id: connection.lab_id,
      id,
      connection_id: connection.id,
      direction: 'in',
      ...one,
      bytes: bytes.byteLength,
      raw: bytes,
      problems: storedProblems(problems),
      choice: json<unknown>(choice),
      urgent,
      alarm_due: urgent && one.state !== 'NACK' ? new Date(now.getTime() + alarmAfterMs) : null,
      location_id: connection.location_id,
      received_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  w.changed('ehrJob', id, null, told(row))
  return row
}

/** Twenty characters, as MSH-10 had room for in older versions, that never come twice. */
export const newControlId = (ports: Ports): string =>
  ports.ids.id().replaceAll('-', '').slice(-20).toUpperCase()

interface Answering {
  ctx: Ctx
  w: Write
  connection: ConnectionRecord
  received: Exclude<Received, { kind: 'noHeader' }>
  zone: string
}

/** Makes the answer, keeps it with the message, and gives it. */
async function answer(
  { ctx, w, connection, received, zone }: Answering,
  messageId: string,
  outcome: Outcome,
  problems: readonly Problem[],
  orders: readonly AnswerOrder[],
): Promise<Uint8Array | null> {
  const { header, message } = received
  const { alwaysOriginal } = configOf(connection)
  const verdict = answerWanted(header, outcome, { alwaysOriginal })
  if (verdict === null) return null
  const text = answerText({
    header,
    message,
    verdict,
    problems,
    controlId: newControlId(ctx.ports),
    at: writeTime(ctx.now.toISOString(), zone),
    ...(orders.length > 0 ? { orders } : {}),
  })
  const bytes = new TextEncoder().encode(text)
  await w.tx
    .updateTable('ehr_message')
    .set({ answer: bytes })
    .where(ofLab(connection.lab_id))
    .where('id', '=', messageId)
    .execute()
  return bytes
}

/** The same bytes again get the stored answer again, but for its time and number. */
const again = (
  { ctx, zone }: Pick<Answering, 'ctx' | 'zone'>,
  stored: Uint8Array | null,
): Uint8Array | null =>
  stored &&
  new TextEncoder().encode(
    answerAgain(decodeText(stored).text, {
      at: writeTime(ctx.now.toISOString(), zone),
      controlId: newControlId(ctx.ports),
    }),
  )

/** As a column that is searched holds it: what cannot be stored is replaced, and what is too long ends in its hash. */
function asColumn(text: string, most: number): string {
  const seen = text.replace(/\p{Cc}/gu, '\ufffd')
  return seen.length <= most ? seen : `${seen.slice(0, most - 17)}~${sha256Hex(seen).slice(0, 16)}`
}
const longestName = 200

export const typeOf = ({ type, event }: Header): string =>
  asColumn([type, event].filter(Boolean).join('^').slice(0, 20), 20)

/** What came of one message. `keeps`: it is not filed now, since filing it failed a moment ago. */
async function takeIn(
  ctx: Ctx,
  w: Write,
  connection: ConnectionRecord,
  bytes: Uint8Array,
  { keeps }: { keeps: boolean },
): Promise<Taken> {
  const { labId } = { labId: connection.lab_id }
  const rules = await rulesOf(w.tx, connection)
  const received = receive(bytes, rules)
  const hash = hashOf(bytes)
  const id = ctx.ports.ids.id()
  if (received.kind === 'noHeader') {
    await insertIncoming(
      w,
      connection,
      {
        id,
        bytes,
        type: '',
        control_id: id,
        sender: '',
        hash,
        state: 'ERROR',
        hold: 'bytes',
        why: m.ehrJobs.bytes.noHeader,
        problems: received.problems,
      },
      ctx.now,
    )
    return { answer: null, close: true }
  }
  const answering: Answering = { ctx, w, connection, received, zone: rules.zone }
  const { header } = received
  const sender = senderOf(header)
  const isNumbered = header.controlId !== ''
  // Without a number of theirs it has ours.
  const controlId = isNumbered ? asColumn(header.controlId, longestName) : id
  const one = {
    id,
    bytes,
    type: typeOf(header),
    control_id: controlId,
    sender,
    hash,
  }
  const earlier = isNumbered
    ? await w.tx
        .selectFrom('ehr_message')
        .select(['hash', 'answer'])
        .where(ofLab(labId))
        .where('connection_id', '=', connection.id)
        .where('direction', '=', 'in')
        .where('sender', '=', sender)
        .where('control_id', '=', controlId)
        .where('edition', '=', 1)
        .orderBy('place')
        .execute()
    : []
  const seen = seenBefore(earlier.find((row) => row.hash === hash) ?? earlier[0], hash)
  if (seen?.kind === 'same') return { answer: again(answering, seen.answer), close: false }
  const refuse = async (verdict: 'AE' | 'AR', hold: string, problems: readonly Problem[]): Promise<Taken> => {
    const worst = problems.find(({ severity }) => severity === 'E')
    await insertIncoming(
      w,
      connection,
      { ...one, state: 'NACK', hold, why: worst ? problemLine(worst) : null, problems },
      ctx.now,
    )
    return { answer: await answer(answering, id, { kind: 'refused', verdict }, problems, []), close: false }
  }
  if (seen) return refuse('AE', 'repeat', [seen.problem])
  const foreign = strangers(configOf(connection), header)
  // What is missing its sender may add; what is another's never becomes ours.
  if (foreign.length > 0)
    return refuse(foreign.every(({ code }) => code === '101') ? 'AE' : 'AR', 'refused', [
      ...foreign,
      ...received.problems,
    ])
  if (received.kind === 'refused') return refuse(received.verdict, 'refused', received.problems)

  const { content, problems } = received
  const lane = laneOf(content)
  const urgent = isUrgent(content)
  const blocker = await blockerOf(w.tx, {
    lab_id: labId,
    connection_id: connection.id,
    direction: 'in',
    lane,
    urgent,
    place: null,
  })
  const waits =
    connection.paused_at !== null
      ? pausedWhy(connection)
      : blocker
        ? blocker.state === 'WAITING'
          ? m.ehrJobs.whyBehindTurn
          : m.ehrJobs.whyBehind
        : keeps
          ? m.ehrJobs.whyFailed
          : null
  const message = await insertIncoming(
    w,
    connection,
    {
      ...one,
      state: 'WAITING',
      why: waits,
      problems,
      lane,
      urgent,
      run_at: waits === null || keeps ? new Date(ctx.now.getTime() + (keeps ? 10_000 : 0)) : null,
      tries: keeps ? 1 : 0,
    },
    ctx.now,
  )
  if (waits !== null)
    return { answer: await answer(answering, id, { kind: 'stored' }, problems, []), close: false }
  const filed = await fileIt(ctx, w, { connection, message, content, problems, answering: true })
  const outcome: Outcome = filed.is === 'refused' ? { kind: 'refused', verdict: 'AE' } : { kind: 'stored' }
  return {
    answer: await answer(
      answering,
      id,
      outcome,
      filed.is === 'refused' ? [...problems, ...filed.problems] : problems,
      filed.is === 'held' ? [] : filed.answers,
    ),
    close: false,
  }
}

/** In which the connection is the caller. */
async function contextFor({ db, ports, wake }: TakeParts, row: ConnectionRecord): Promise<Ctx> {
  return contextOutside({
    db,
    ports,
    endpoint: receivedCall,
    userId: row.id,
    who: await principalOfConnection(db, row),
    wakeMessages: wake,
  })
}

/**
 * Takes the bytes of one message as they stood in their frame: reads, stores and files it in one transaction where nothing stands
 * before it, and answers once that has committed. What cannot be filed for a reason of ours is kept, answered AA and filed by the
 * runner. Rejects where it could not be kept at all: then nothing is to be answered, and the link is closed.
 */
export async function takeMessage(parts: TakeParts, key: ConnectionKey, bytes: Uint8Array): Promise<Taken> {
  const named = await connectionRecord(parts.db, key.labId, key.connectionId)
  if (!named) throw new Error('This connection is gone.')
  const take = async (keeps: boolean) => {
    const ctx = await contextFor(parts, named)
    return ctx.writeAs(key.labId, async (w) => {
      const connection = await lockedConnection(w.tx, key.labId, key.connectionId)
      if (connection?.state !== 'TESTING' && connection?.state !== 'LIVE')
        throw new Error('This connection takes nothing.')
      const taken = await takeIn(ctx, w, connection, bytes, { keeps })
      w.about('ehrConnection', connection.id)
      await w.tx
        .updateTable('ehr_connection')
        .set({ last_in_at: ctx.now })
        .where(ofLab(key.labId))
        .where('id', '=', connection.id)
        .execute()
      w.wakeMessages()
      return taken
    })
  }
  const log = { entity: 'ehrConnection', id: key.connectionId } as const
  try {
    return await take(false)
  } catch (error) {
    const kept = await take(true).catch((again: unknown) => {
      if (isUnstorable(again)) return takeUnkept(parts, key, named, bytes)
      parts.ports.log.error({ ...log, err: reportOf(error) }, 'An HL7 message could not be filed')
      throw again
    })
    parts.ports.log.error(
      { ...log, err: reportOf(error) },
      'An HL7 message could not be filed; it is kept and filed later',
    )
    return kept
  }
}

/** The database refuses what the message holds (data exception, program limit): it would do so at every try. */
const isUnstorable = (error: unknown): boolean => /^(22|54)/.test(codeOf(error) ?? '')

/**
 * The last resort: a message that no column takes as it was read is kept as bytes for a person, and refused, so that its sender
 * hears of it and what stands behind it goes on.
 */
async function takeUnkept(
  parts: TakeParts,
  key: ConnectionKey,
  named: ConnectionRecord,
  bytes: Uint8Array,
): Promise<Taken> {
  const ctx = await contextFor(parts, named)
  return ctx.writeAs(key.labId, async (w) => {
    const connection = await lockedConnection(w.tx, key.labId, key.connectionId)
    if (!connection) throw new Error('This connection is gone.')
    w.about('ehrConnection', connection.id)
    const rules = await rulesOf(w.tx, connection)
    const received = receive(bytes, rules)
    const id = await keepBytes(ctx, w, connection, { fault: 'unkept', bytes, times: 1, most: 100 })
    if (received.kind === 'noHeader') return { answer: null, close: true }
    const answering = { ctx, w, connection, received, zone: rules.zone }
    const refused = { kind: 'refused', verdict: 'AE' } as const
    return { answer: await answer(answering, id, refused, [unstorable], []), close: false }
  })
}

const unstorable: Problem = {
  place: null,
  code: '207',
  severity: 'E',
  hold: false,
  text: m.ehrJobs.bytes.unkept,
}

/** What went wrong on the wire. */
export type WireFault = 'cutFrame' | 'frameDeadline' | 'tooLong' | 'noFrame' | 'tls' | 'full'

/** So much of what was no message is kept: enough to see what it was. */
const mostBytes = 16_384
/** So many different ones of a kind are kept in a day; what else comes is counted. */
const mostRows = 5

/**
 * Keeps what was no message, named. The same again within a day counts on its row, and so does everything of its kind beyond a few
 * rows, so that somebody who knocks all day fills nothing.
 */
export async function noteFault(
  parts: TakeParts,
  key: ConnectionKey,
  fault: WireFault,
  bytes: Uint8Array,
  times = 1,
): Promise<void> {
  const named = await connectionRecord(parts.db, key.labId, key.connectionId)
  if (!named) return
  const ctx = await contextFor(parts, named)
  await ctx.writeAs(key.labId, async (w) => {
    const connection = await lockedConnection(w.tx, key.labId, key.connectionId)
    if (!connection) return
    w.about('ehrConnection', connection.id)
    const some = bytes.subarray(0, mostBytes)
    await keepBytes(ctx, w, connection, { fault, bytes: some, times, most: mostRows })
  })
}

interface Unread {
  fault: WireFault | 'unkept'
  bytes: Uint8Array
  times: number
  /** How many rows of its kind a day may have. */
  most: number
}

/** As a row that waits for a person; the id of the one that it counts on. */
async function keepBytes(
  ctx: Ctx,
  w: Write,
  connection: ConnectionRecord,
  { fault, bytes, times, most }: Unread,
): Promise<string> {
  const hash = hashOf(bytes)
  const control_id = `${fault} ${ctx.now.toISOString().slice(0, 10)}`
  const today = await w.tx
    .selectFrom('ehr_message')
    .select(['id', 'tries', 'hash', 'state'])
    .where(ofLab(connection.lab_id))
    .where('connection_id', '=', connection.id)
    .where('direction', '=', 'in')
    .where('sender', '=', '')
    .where('control_id', '=', control_id)
    .orderBy('place', 'desc')
    .execute()
  const known =
    today.find((row) => row.hash === hash) ??
    (today.length >= most ? (today.find(({ state }) => state === 'ERROR') ?? today[0]) : undefined)
  if (known) {
    await w.tx
      .updateTable('ehr_message')
      .set({ tries: known.tries + times, updated_at: ctx.now })
      .where(ofLab(connection.lab_id))
      .where('id', '=', known.id)
      .execute()
    return known.id
  }
  const id = ctx.ports.ids.id()
  await insertIncoming(
    w,
    connection,
    {
      id,
      bytes,
      type: '',
      control_id,
      sender: '',
      hash,
      state: 'ERROR',
      hold: 'bytes',
      why: m.ehrJobs.bytes[fault],
      tries: times,
    },
    ctx.now,
  )
  return id
}
