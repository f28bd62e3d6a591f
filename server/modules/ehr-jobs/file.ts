import { fill, m } from '@contract/messages'
import type { Ctx, Write } from '../../core/context'
import { problemLine, receive, type InboundMessage, type Problem } from '../../hl7/public'
import { configOf, type ConnectionRecord } from '../ehr-connections/public'
import { fileMessage, type Filed } from '../ehr-filing/public'
import { alarmAfterMs, choiceOf, moveMessage, type MessageRecord } from './record'

export interface Filing {
  connection: ConnectionRecord
  message: MessageRecord
  content: InboundMessage
  problems: readonly Problem[]
  /** Its sender is being answered in this transaction, and so hears of a refusal. */
  answering: boolean
}

const firstOf = (problems: readonly Problem[]): string | null => {
  const worst = problems.find(({ severity }) => severity === 'E') ?? problems[0]
  return worst ? problemLine(worst) : null
}

/** As what MSH-11 has a message taken; a later state of its connection makes nothing real of a test. */
export function modeOf(raw: Uint8Array): 'production' | 'test' {
  const read = receive(raw, { zone: 'UTC', mode: 'production', accepts: [] })
  return read.kind !== 'noHeader' && read.header.processing === 'P' ? 'production' : 'test'
}

/**
 * Files a message in the caller's transaction, the connection being locked and the caller, and writes down what became of it. Throws where
 * something of ours failed: then nothing of it stands.
 */
export async function fileIt(
  ctx: Ctx,
  w: Write,
  { connection, message, content, problems, answering }: Filing,
): Promise<Filed> {
  const choice = choiceOf(message)
  const isTest = modeOf(message.raw) === 'test'
  if (!isTest && connection.state !== 'LIVE') {
    const waits = notLive(message)
    await settleFiled(w, message, waits, { problems, isTest, answering }, ctx.now)
    return waits
  }
  const filed = await fileMessage(ctx, w, {
    connection: {
      id: connection.id,
      name: connection.name,
      kind: connection.kind,
      locationId: connection.location_id,
      config: configOf(connection),
    },
    isTest,
    messageId: message.id,
    content,
    problems,
    confirmed: choice.confirmed ?? false,
    choice: {
      ...(choice.patientId === undefined ? {} : { patientId: choice.patientId }),
      ...(choice.newPatient === undefined ? {} : { newPatient: choice.newPatient }),
    },
  })
  await settleFiled(w, message, filed, { problems, isTest, answering }, ctx.now)
  // The alarm is the runner's: it looks now, and not with its next round.
  if (filed.is === 'held' && filed.critical) w.wakeMessages()
  return filed
}

/** A real one came while its connection was live. Without that nothing of it is filed, and it does not end as a test either. */
const notLive = ({
  urgent,
  placer,
  patient_id,
  ...message
}: MessageRecord): Extract<Filed, { is: 'held' }> => ({
  is: 'held',
  hold: 'content',
  why: m.ehrJobs.whyNotLiveIn,
  urgent,
  critical: false,
  patientId: patient_id,
  placer,
  maybe: choiceOf(message).maybe ?? [],
  problems: [],
})

/** When a message that is held alarms: at once where a value in it is critical, since nobody else is told of it. */
const alarmDueOf = (
  { alarm_at, alarm_due, received_at }: MessageRecord,
  { urgent, critical }: { urgent: boolean; critical: boolean },
  now: Date,
): Date | null => {
  if (alarm_at !== null || !urgent) return alarm_due
  return critical ? now : (alarm_due ?? new Date(received_at.getTime() + alarmAfterMs))
}

async function settleFiled(
  w: Write,
  message: MessageRecord,
  filed: Filed,
  {
    problems: read,
    isTest,
    answering,
  }: { problems: readonly Problem[]; isTest: boolean; answering: boolean },
  now: Date,
): Promise<void> {
  const common = { locked_until: null, tries: 0 }
  switch (filed.is) {
    case 'filed':
      await moveMessage(
        w,
        message,
        {
          ...common,
          state: 'ACK',
          hold: null,
          why: isTest ? m.ehrJobs.whyTested : null,
          problems: [...read, ...filed.told],
          urgent: message.urgent || filed.urgent,
          patient_id: filed.patientId,
          order_id: filed.orderId,
          requisition_number: filed.requisitionNumber,
          location_id: filed.locationId ?? message.location_id,
          placer: filed.placer ?? message.placer,
          filed_at: now,
        },
        now,
      )
      return
    case 'held': {
      const urgent = message.urgent || filed.urgent
      const { confirmed, patientId, newPatient } = choiceOf(message)
      await moveMessage(
        w,
        message,
        {
          ...common,
          state: 'ERROR',
          hold: filed.hold,
          why: filed.why,
          problems: [...read, ...filed.problems],
          urgent,
          patient_id: filed.patientId,
          placer: filed.placer ?? message.placer,
          run_at: null,
          // A test holds nobody up: what is real of the same patient goes past it.
          lane: isTest ? null : message.lane,
          alarm_due: alarmDueOf(message, { urgent, critical: filed.critical }, now),
          choice: {
            ...(confirmed === undefined ? {} : { confirmed }),
            ...(patientId === undefined ? {} : { patientId }),
            ...(newPatient === undefined ? {} : { newPatient }),
            maybe: [...filed.maybe],
          },
        },
        now,
      )
      return
    }
    case 'refused':
      if (!answering) {
        await refuseLate(w, message, [...read, ...filed.problems], now)
        return
      }
      await moveMessage(
        w,
        message,
        {
          ...common,
          state: 'NACK',
          hold: 'refused',
          why: firstOf(filed.problems),
          problems: [...read, ...filed.problems],
          // Nothing of it was taken, and the sender knows: it holds nobody.
          lane: null,
          run_at: null,
          alarm_due: null,
        },
        now,
      )
  }
}

/**
 * Refuses a message whose sender was told before that it was taken: nobody outside knows, so that it waits for a person, in its place
 * before what else came about this patient.
 */
export const refuseLate = (
  w: Write,
  message: MessageRecord,
  problems: readonly Problem[],
  now: Date,
): Promise<MessageRecord> =>
  moveMessage(
    w,
    message,
    {
      state: 'ERROR',
      hold: 'refusedLate',
      why: fill(m.ehrJobs.refusedLate, { why: asSentence(firstOf(problems) ?? '') }),
      problems,
      tries: 0,
      run_at: null,
      locked_until: null,
    },
    now,
  )

const asSentence = (words: string): string => (words === '' || /[.?]$/.test(words) ? words : `${words}.`)

/** Why a message waits, as its row says it. */
export const pausedWhy = ({ paused_why }: Pick<ConnectionRecord, 'paused_why'>): string =>
  fill(m.ehrJobs.whyPaused, { why: paused_why ?? '' })
