import { sql, type RawBuilder } from 'kysely'
import { Gender } from '@contract/choices'
import { Direction, type MessageHold, type MessageState } from '@contract/ehr-jobs/choices'
import type {
  MessageCounts,
  MessageCountsOf,
  MessageDetail,
  MessageList,
  MessageProblem,
  MessageRow,
} from '@contract/ehr-jobs/shapes'
import type { Page } from '@contract/shapes'
import { countCap } from '../../core/capped'
import { counted } from '../../core/counted'
import { notFound } from '../../core/errors'
import { listPage } from '../../core/paging'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations } from '../../core/scope'
import { startsWith } from '../../core/text'
import type { Executor } from '../../core/tx'
import { decodeText, placeName } from '../../hl7/public'
import { codesNamed } from './codes-named'
import { blockerOf } from './lanes'
import { choiceOf, holdOf, problemsOf, type MessageRecord } from './record'

type Listed = MessageRecord & {
  connection: string
  connection_kind: 'chart' | 'laboratory'
  connection_paused: boolean
  location: string | null
}

const columns = sql`e.*, c.name as connection, c.kind as connection_kind, c.paused_at is not null as connection_paused, l.name as location`
const joins = (who: Principal) => sql`left join ehr_message e on ${ofLab(who, 'e')} and e.id = h.id
  left join ehr_connection c on ${ofLab(who, 'c')} and c.id = e.connection_id
  left join location l on ${ofLab(who, 'l')} and l.id = e.location_id`

/** Of a message `t`: within the caller's reach. One of no location is the laboratory's. */
const reached = (who: Principal) =>
  sql`${ofLab(who, 't')} and (${who.locations === 'all' ? sql`true` : sql`false`} or ${ownLocations(who, 't.location_id')})`

function narrowedBy({
  text,
  state,
  direction,
  hold,
  connectionId,
  alarm,
  stopped,
}: MessageList): RawBuilder<unknown> {
  return sql`${text ? sql`and (t.requisition_number like ${startsWith(text.toUpperCase())} or t.control_id like ${startsWith(text)} or t.placer like ${startsWith(text)})` : sql``}
    ${state ? sql`and t.state = ${state}` : sql``} ${direction ? sql`and t.direction = ${direction}` : sql``}
    ${hold ? sql`and t.hold = ${hold}` : sql``} ${connectionId ? sql`and t.connection_id = ${connectionId}` : sql``}
    ${alarm === undefined ? sql`` : alarm ? sql`and t.alarm_at is not null` : sql`and t.alarm_at is null`}
    ${stopped === undefined ? sql`` : stopped ? sql`and t.state in ('ERROR', 'NACK')` : sql`and t.state not in ('ERROR', 'NACK')`}`
}

const presentRow = (row: Listed): MessageRow => ({
  _id: row.id,
  version: row.version,
  connectionId: row.connection_id,
  connection: row.connection,
  direction: Direction.parse(row.direction),
  type: row.type,
  controlId: row.hold === 'bytes' ? '' : row.control_id,
  state: row.state,
  hold: holdOf(row),
  why: row.why,
  urgent: row.urgent,
  alarmAt: row.alarm_at?.toISOString() ?? null,
  paused: row.connection_paused && (row.state === 'WAITING' || row.state === 'SENT'),
  edition: row.edition,
  tries: row.tries,
  nextAt: row.run_at?.toISOString() ?? null,
  patientId: row.patient_id,
  orderId: row.order_id,
  requisitionNumber: row.requisition_number,
  placer: row.placer,
  locationId: row.location_id,
  location: row.location,
  receivedAt: row.received_at.toISOString(),
  filedAt: row.filed_at?.toISOString() ?? null,
})

export const listMessages = (db: Executor, who: Principal, input: MessageList): Promise<Page<MessageRow>> =>
  listPage<Listed, MessageRow>(
    db,
    {
      input,
      sorts: {
        stuck: { column: 'stuck', type: 'int4' },
        receivedAt: { column: 'received_at', type: 'timestamptz' },
      },
      table: 'ehr_message',
      where: sql`${reached(who)} ${narrowedBy(input)}`,
      columns,
      joins: joins(who),
    },
    presentRow,
  )

/** The numbers beside the states, of the same connection and direction as the list that they stand above. */
export async function countMessages(
  db: Executor,
  who: Principal,
  { connectionId, direction }: MessageCountsOf,
): Promise<MessageCounts> {
  const narrowed = sql`${connectionId ? sql`and t.connection_id = ${connectionId}` : sql``}
    ${direction ? sql`and t.direction = ${direction}` : sql``}`
  const of = (where: RawBuilder<unknown>) =>
    sql`(select count(*)::int from (select from ehr_message t where ${reached(who)} ${narrowed} and ${where} limit ${countCap}) few)`
  const inState = (state: MessageState) => of(sql`t.state = ${state}`)
  const { alarms, codes, ...states } = await counted(db, {
    ERROR: inState('ERROR'),
    NACK: inState('NACK'),
    SENT: inState('SENT'),
    WAITING: inState('WAITING'),
    ACK: inState('ACK'),
    SKIPPED: inState('SKIPPED'),
    alarms: of(sql`t.alarm_at is not null`),
    codes: sql`(select count(*)::int from (select from ehr_code k where ${ofLab(who, 'k')}
      ${connectionId ? sql`and k.connection_id = ${connectionId}` : sql``} and k.waiting limit ${countCap}) few)`,
  })
  return { states, alarms, stopped: states.ERROR + states.NACK, codesWaiting: codes }
}

const presentProblems = (row: MessageRecord): MessageProblem[] =>
  problemsOf(row).map(({ place, code, severity, text }) => ({
    // Left out is what is not stated.
    place:
      place &&
      placeName({
        segment: place.segment,
        index: place.index,
        ...(place.field === undefined ? {} : { field: place.field }),
        ...(place.component === undefined ? {} : { component: place.component }),
      }),
    code,
    severity,
    text,
  }))

/** MSA-1 of what was answered, or of what they answered. */
export const verdictIn = (answer: Uint8Array | null): string | null =>
  answer && (/(?:^|[\r\n])MSA\|([A-Z]{2})/.exec(decodeText(answer).text)?.[1] ?? null)

/** A message within the caller's reach, as its row; throws notFound(). */
export async function reachedMessage(db: Executor, who: Principal, id: string): Promise<Listed> {
  const { rows } = await sql<Listed>`select ${columns}
    from (select t.id from ehr_message t where ${reached(who)} and t.id = ${id}) h ${joins(who)}`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  return row
}

/** The most unknown codes of a connection that are looked for in a message. */
const mostCodes = 1000

/** One message with all that a person needs to decide what becomes of it. */
export async function oneMessage(db: Executor, who: Principal, id: string): Promise<MessageDetail> {
  const row = await reachedMessage(db, who, id)
  const { maybe = [] } = choiceOf(row)
  const wanted = [
    ...new Set([...maybe.map(({ patientId }) => patientId), ...(row.patient_id ? [row.patient_id] : [])]),
  ]
  const people =
    wanted.length === 0
      ? []
      : await db
          .selectFrom('patient')
          .select(['id', 'firstname', 'lastname', 'dob', 'gender'])
          .where(ofLab(who))
          .where('id', 'in', wanted)
          .execute()
  const named = new Map(people.map((one) => [one.id, one]))
  const patient = named.get(row.patient_id ?? '')
  const isOpen = row.state === 'WAITING' || row.state === 'SENT'
  const blocker = isOpen ? await blockerOf(db, row) : undefined
  const first = row.origin ?? row.id
  const [editions, behind, codes] = await Promise.all([
    db
      .selectFrom('ehr_message')
      .select(['id', 'edition', 'state', 'received_at', 'ended_by'])
      .where(ofLab(who))
      .where(sql<boolean>`(id = ${first} or origin = ${first})`)
      .where('connection_id', '=', row.connection_id)
      .orderBy('edition')
      .execute(),
    row.lane === null || row.state === 'ACK' || row.state === 'SKIPPED'
      ? []
      : db
          .selectFrom('ehr_message')
          .select('id')
          .where(ofLab(who))
          .where('connection_id', '=', row.connection_id)
          .where('direction', '=', row.direction)
          .where('lane', '=', row.lane)
          .where('state', '=', 'WAITING')
          .where('place', '>', row.place)
          .limit(1000)
          .execute(),
    // One that a person has tried again over a paused connection waits, and its codes can be mapped meanwhile.
    row.direction === 'in' && (row.hold === 'code' || row.state === 'WAITING')
      ? db
          .selectFrom('ehr_code')
          .select(['id', 'kind', 'code', 'words'])
          .where(ofLab(who))
          .where('connection_id', '=', row.connection_id)
          .where('waiting', '=', true)
          .orderBy('last_seen_at', 'desc')
          .limit(mostCodes)
          .execute()
      : [],
  ])
  const isNamed = codes.length === 0 ? () => false : codesNamed(decodeText(row.raw).text)
  return {
    ...presentRow(row),
    connectionKind: row.connection_kind,
    sender: row.sender,
    bytes: row.bytes,
    hash: row.hash,
    problems: presentProblems(row),
    patient: patient ? { firstname: patient.firstname, lastname: patient.lastname, dob: patient.dob } : null,
    maybe: maybe.flatMap(({ patientId, likeness }) => {
      const one = named.get(patientId)
      return one
        ? [
            {
              patientId,
              firstname: one.firstname,
              lastname: one.lastname,
              dob: one.dob,
              gender: Gender.parse(one.gender),
              likeness,
            },
          ]
        : []
    }),
    codes: codes.filter(isNamed).map(({ id: _id, ...code }) => ({ _id, ...code })),
    behind: blocker
      ? { _id: blocker.id, type: blocker.type, controlId: blocker.control_id, state: blocker.state }
      : null,
    before: behind.length,
    editions: editions.map((one) => ({
      _id: one.id,
      edition: one.edition,
      state: one.state,
      receivedAt: one.received_at.toISOString(),
      endedBy: one.ended_by,
    })),
    endedBy: row.ended_by,
    deliveryId: row.delivery_id,
    answered: verdictIn(row.answer),
  }
}

/** The message of this hold, for tests of what a person may do. */
export const contextOfMessage = (row: MessageRecord, reason: string | null) => ({
  direction: Direction.parse(row.direction),
  hold: holdOf(row) satisfies MessageHold | null,
  reason,
})
