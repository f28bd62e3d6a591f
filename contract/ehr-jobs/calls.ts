import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { History } from '../history'
import { m } from '../messages'
import { Id, Version, optionalLines, pageOf, requiredText } from '../shapes'
import { MessageAct } from './choices'
import { MessageCounts, MessageCountsOf, MessageDetail, MessageList, MessageRow, RawMessage } from './shapes'

const reading = {
  area: 'ehrJobs',
  feature: 'ehr',
  can: ['read', 'EhrJob'],
  phi: 'read',
  scope: 'own',
  entity: 'ehrJob',
} as const
const working = { ...reading, can: ['edit', 'EhrJob'], phi: 'write', idempotent: true } as const
const edited = { _id: Id, version: Version }

export const list = GET('/ehrjobs', {
  ...reading,
  query: MessageList,
  out: pageOf(MessageRow),
  summary: 'HL7 messages in and out, what a person must look at first.',
})

export const counts = GET('/ehrjobs_counts', {
  ...reading,
  phi: 'none',
  query: MessageCountsOf,
  out: MessageCounts,
  summary:
    'How many messages are in each state, how many alarm, and how many codes wait: of all, or of one connection or direction.',
})

export const get = POST('/ehrjobs/:id', {
  ...reading,
  params: z.object({ id: Id }),
  out: MessageDetail,
  summary: 'One message with its problems, whom it may mean, and what holds it.',
})

export const raw = POST('/ehrjob/raw', {
  ...reading,
  can: ['edit', 'EhrJob'],
  body: z.object({ _id: Id }),
  out: RawMessage,
  summary: 'The message as it came or went, and the answer to it.',
})

export const act = POST('/ehrjob/act', {
  ...working,
  body: z.object({ ...edited, transition: MessageAct, reason: optionalLines(400) }),
  out: MessageDetail,
  summary: 'Tries a message again, confirms it as it was read, or skips it with a reason.',
})

export const choosePatient = POST('/ehrjob/patient', {
  ...working,
  body: z.object({
    ...edited,
    /** Null: a new patient is made of the message. */
    patientId: Id.nullable(),
    /** Why it is this patient all the same, where name, birth date or sex differ from the message. */
    reason: optionalLines(400),
  }),
  out: MessageDetail,
  summary: 'Says whose a message is, or that its patient is new, and files it.',
})

export const replay = POST('/ehrjob/replay', {
  ...working,
  maxBody: 30 * 1024 * 1024,
  body: z.object({
    ...edited,
    /** The edited message, a line for each segment. */
    text: z.string().min(1, m.ehrJobs.textMissing).max(20_000_000),
    reason: requiredText(400, m.ehrJobs.reasonMissing),
  }),
  out: MessageDetail,
  summary: 'Files or sends an edited message as a new version; the old one is skipped and kept.',
})

export const history = POST('/history/ehrjob', {
  ...reading,
  body: z.object({ _id: Id }),
  out: History,
  summary: 'What happened to a message.',
})

export const exportCsv = GET('/ehrjobs_export', {
  ...reading,
  query: MessageList,
  out: z.never(),
  bytes: true,
  background: true,
  summary: 'The list of messages under the same filters as CSV, without patients.',
})
