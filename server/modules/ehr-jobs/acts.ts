import { Gender } from '@contract/choices'
import { canTransition } from '@contract/machine'
import { m } from '@contract/messages'
import { differingParts, type PersonOnFile } from '@contract/ehr-jobs/compare-person'
import type { MessageAct } from '@contract/ehr-jobs/choices'
import type { MessageDetail, RawMessage } from '@contract/ehr-jobs/shapes'
import { messageMachine, type MessageTransition } from '@contract/ehr-jobs/states'
import type { Ctx, Write } from '../../core/context'
import { badInput, notFound, ruleRefused, stale } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import { decodeText, hashOf, receive } from '../../hl7/public'
import { configOf, lockedConnection, type ConnectionRecord } from '../ehr-connections/public'
import { isUrgent, laneOf, statedPerson } from '../ehr-filing/public'
import { insertIncoming, newControlId, rulesOf, strangers, typeOf } from './take'
import { modeOf, pausedWhy } from './file'
import { letLaneGo } from './lanes'
import { contextOfMessage, oneMessage, reachedMessage } from './present'
import { choiceOf, lockMessage, moveMessage, type MessageRecord } from './record'
import { insertOutgoing, newerWent } from './send'

interface Named {
  _id: string
  version: number
}

/** The message and its connection, locked in that order in which whoever files locks them, in the version that was seen. */
async function lockedFor(
  ctx: Ctx,
  w: Write,
  { _id, version }: Named,
): Promise<{ message: MessageRecord; connection: ConnectionRecord }> {
  const known = await reachedMessage(w.tx, ctx.who, _id)
  const connection = await lockedConnection(w.tx, ctx.who.labId, known.connection_id)
  const message = await lockMessage(w, ctx.who.labId, _id)
  if (!connection || !message) throw notFound()
  if (message.version !== version) throw stale(await oneMessage(w.tx, ctx.who, _id))
  w.about('ehrJob', _id)
  if (message.locked_until && message.locked_until > ctx.now) throw ruleRefused(m.ehrJobs.inHand)
  return { message, connection }
}

function mustPass(message: MessageRecord, name: MessageTransition, reason: string | null): void {
  const answer = canTransition(messageMachine, message.state, name, contextOfMessage(message, reason))
  if (answer.ok) return
  throw answer.code === 'reason_missing' ? badInput({ reason: answer.message }) : ruleRefused(answer.message)
}

/** Looked at at once; over a connection that is paused, once that goes on. */
const goesOn = (connection: ConnectionRecord, now: Date) => {
  const goes = connection.paused_at === null
  return {
    state: 'WAITING',
    hold: null,
    why: goes ? null : pausedWhy(connection),
    run_at: goes ? now : null,
    tries: 0,
  } as const
}

/** Tries again, takes as it was read, or ends with a reason. */
export const actOnMessage = (
  ctx: Ctx,
  { transition, reason, ...named }: Named & { transition: MessageAct; reason: string | null },
): Promise<MessageDetail> =>
  ctx.write(async (w) => {
    const { message, connection } = await lockedFor(ctx, w, named)
    mustPass(message, transition, reason)
    if (transition === 'skip') {
      const ended = { state: 'SKIPPED', why: reason, hold: null, ended_by: signedName(ctx.who) } as const
      await moveMessage(w, message, ended, ctx.now)
      await letLaneGo(w.tx, message, ctx.now)
      await askLedger(w, message, ctx.now)
      w.about('ehrJob', named._id, reason)
    } else {
      if (message.direction === 'out' && (await newerWent(w.tx, message)))
        throw ruleRefused(m.ehrJobs.newerWent)
      // A merge over a wire is the same merge as at a screen, and asks for the same right.
      if (transition === 'confirm' && message.hold === 'merge' && !ctx.who.ability.can('merge', 'Patient'))
        throw ruleRefused(m.ehrJobs.mergeRefused)
      const choice = transition === 'confirm' ? { choice: { ...choiceOf(message), confirmed: true } } : {}
      await moveMessage(w, message, { ...goesOn(connection, ctx.now), ...choice }, ctx.now)
    }
    w.wakeMessages()
    return oneMessage(w.tx, ctx.who, named._id)
  })

/** Has the ledger look at the delivery of a message that a person ended. */
async function askLedger(w: Write, { lab_id, delivery_id }: MessageRecord, now: Date): Promise<void> {
  if (delivery_id === null) return
  await w.tx
    .updateTable('delivery')
    .set({ run_at: now, try_at: now })
    .where(ofLab(lab_id))
    .where('id', '=', delivery_id)
    .where('state', '=', 'WAITING')
    .execute()
  w.wakeDeliveries()
}

interface Chosen {
  connection: ConnectionRecord
  message: MessageRecord
  patient: PersonOnFile
}

/** Whether the record differs from the message in name, birth date or sex; what can not be read was not compared. */
async function isOther({ tx }: Write, { connection, message, patient }: Chosen): Promise<boolean> {
  const rules = await rulesOf(tx, connection)
  const read = receive(message.raw, { ...rules, mode: modeOf(message.raw) })
  return read.kind !== 'read' || differingParts(statedPerson(read.content.patient), patient).length > 0
}

/** Says whose a message is, and has it filed. Another name, birth date or sex than the message states needs a reason, which is kept. */
export const choosePatient = (
  ctx: Ctx,
  { patientId, reason, ...named }: Named & { patientId: string | null; reason: string | null },
): Promise<MessageDetail> =>
  ctx.write(async (w) => {
    const { message, connection } = await lockedFor(ctx, w, named)
    mustPass(message, 'choosePatient', null)
    const patient =
      patientId === null
        ? null
        : await w.tx
            .selectFrom('patient')
            .select(['firstname', 'lastname', 'dob', 'gender'])
            .where(ofLab(ctx.who))
            .where('id', '=', patientId)
            .executeTakeFirst()
    if (patient === undefined) throw badInput({ patientId: m.ehrJobs.patientGone })
    if (
      patient &&
      reason === null &&
      (await isOther(w, {
        connection,
        message,
        patient: { ...patient, gender: Gender.parse(patient.gender) },
      }))
    )
      throw badInput({ reason: m.ehrJobs.differsMissing })
    const { confirmed, maybe } = choiceOf(message)
    const choice = {
      ...(confirmed === undefined ? {} : { confirmed }),
      ...(maybe === undefined ? {} : { maybe }),
      ...(patientId === null ? { newPatient: true } : { patientId }),
    }
    await moveMessage(w, message, { ...goesOn(connection, ctx.now), choice }, ctx.now)
    w.about('ehrJob', named._id, reason)
    w.wakeMessages()
    return oneMessage(w.tx, ctx.who, named._id)
  })

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const inLines = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/\n+$/, '')
const asMessage = (text: string): string => `${inLines(text).replaceAll('\n', '\r')}\r`

/** The message as it came or went. */
export async function rawMessage(ctx: Ctx, id: string): Promise<RawMessage> {
  const row = await reachedMessage(ctx.db, ctx.who, id)
  ctx.shown([row.order_id ?? row.patient_id ?? row.id])
  const { text, doubt } = decodeText(row.raw)
  return {
    _id: id,
    version: row.version,
    text: inLines(text),
    answer: row.answer && inLines(decodeText(row.answer).text),
    editable: !doubt && row.hold !== 'bytes',
  }
}

/** With a number of its own, as an edited message has (HL7 v2.5.1, 2.9.2): of ours alone, theirs is how they know it. */
const renumbered = (text: string, controlId: string): string => {
  const [msh = '', ...rest] = text.split('\r')
  const fields = msh.split(msh[3] ?? '|')
  fields[9] = controlId
  return [fields.join(msh[3] ?? '|'), ...rest].join('\r')
}

/**
 * What an edited message that came says of itself: it stands in the line of the patient whom it names now, and must still be of
 * this connection. What cannot be read stays in its line until it is refused there.
 */
async function newlyRead(w: Write, connection: ConnectionRecord, message: MessageRecord, bytes: Uint8Array) {
  const { type, lane, urgent } = message
  const rules = await rulesOf(w.tx, connection)
  const first = receive(bytes, rules)
  if (first.kind === 'noHeader') return { type, lane, urgent }
  if (strangers(configOf(connection), first.header).length > 0)
    throw badInput({ text: m.ehrJobs.replayStranger })
  // A connection that went live since files what it had taken as a test.
  const received = receive(bytes, {
    ...rules,
    mode: first.header.processing === 'P' ? 'production' : 'test',
  })
  if (received.kind !== 'read') return { type, lane, urgent }
  const { header, content } = received
  return { type: typeOf(header), lane: laneOf(content), urgent: isUrgent(content) }
}

/** Files or sends an edited message as a new version; the one that it was made of is skipped and kept. */
export const replayMessage = (
  ctx: Ctx,
  { text, reason, ...named }: Named & { text: string; reason: string },
): Promise<MessageDetail> =>
  ctx.write(async (w) => {
    const { message, connection } = await lockedFor(ctx, w, named)
    mustPass(message, 'replay', reason)
    const edited = asMessage(text)
    if (!edited.startsWith('MSH')) throw badInput({ text: m.ehrJobs.replayNoHeader })
    const { text: before, doubt } = decodeText(message.raw)
    if (doubt) throw ruleRefused(m.ehrJobs.notEditable)
    if (inLines(edited) === inLines(before)) throw badInput({ text: m.ehrJobs.replaySame })
    if (message.direction === 'out' && (await newerWent(w.tx, message)))
      throw ruleRefused(m.ehrJobs.newerWent)
    const origin = message.origin ?? message.id
    const { edition: latest } = await w.tx
      .selectFrom('ehr_message')
      .select((eb) => eb.fn.max('edition').as('edition'))
      .where(ofLab(ctx.who))
      .where((eb) => eb.or([eb('id', '=', origin), eb('origin', '=', origin)]))
      .executeTakeFirstOrThrow()
    const id = ctx.ports.ids.id()
    const versioned = { id, edition: latest + 1, origin, place: message.place }
    let isMoved = false
    if (message.direction === 'in') {
      const bytes = utf8(edited)
      const read = await newlyRead(w, connection, message, bytes)
      // What waited behind it in a line in which it does not stand any more.
      isMoved = read.lane !== message.lane
      await insertIncoming(
        w,
        connection,
        {
          ...versioned,
          bytes,
          ...read,
          control_id: message.control_id,
          sender: message.sender,
          hash: hashOf(bytes),
          state: 'WAITING',
          why: goesOn(connection, ctx.now).why,
          run_at: goesOn(connection, ctx.now).run_at,
        },
        ctx.now,
      )
    } else {
      const controlId = newControlId(ctx.ports)
      await insertOutgoing(
        w,
        {
          lab_id: message.lab_id,
          connection_id: message.connection_id,
          ...versioned,
          type: message.type,
          control_id: controlId,
          bytes: utf8(renumbered(edited, controlId)),
          lane: message.lane,
          urgent: message.urgent,
          order_id: message.order_id,
          patient_id: message.patient_id,
          delivery_id: message.delivery_id,
          location_id: message.location_id,
          requisition_number: message.requisition_number,
          queued_by: message.queued_by,
        },
        ctx.now,
      )
    }
    await moveMessage(
      w,
      message,
      { state: 'SKIPPED', hold: null, why: m.ehrJobs.whyReplayed, ended_by: signedName(ctx.who) },
      ctx.now,
    )
    if (isMoved) await letLaneGo(w.tx, message, ctx.now)
    w.about('ehrJob', message.id, reason)
    w.wakeMessages()
    return oneMessage(w.tx, ctx.who, id)
  })
