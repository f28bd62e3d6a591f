import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { History } from '../history'
import { Done, Id, Version, cleanText, optionalText, pageOf } from '../shapes'
import { ConnectionAct, SignsAs } from './choices'
import {
  CheckForm,
  Code,
  CodeList,
  CodeMeaning,
  Connection,
  ConnectionDetail,
  ConnectionEdit,
  ConnectionForm,
  ConnectionList,
  Heard,
  OfferedPorts,
  TestSent,
} from './shapes'

const reading = {
  area: 'ehrConnections',
  feature: 'ehr',
  can: ['read', 'EhrJob'],
  phi: 'none',
  scope: 'lab',
  entity: 'ehrConnection',
} as const
const working = { ...reading, can: ['edit', 'EhrJob'] } as const
const setting = { ...reading, can: ['manage', 'Setting'] } as const
const edited = { _id: Id, version: Version }

export const list = GET('/ehr_connections', {
  ...reading,
  query: ConnectionList,
  out: pageOf(Connection),
  summary: 'HL7 connections with charts and laboratories, and what each waits for.',
})

export const get = POST('/ehr_connection', {
  ...reading,
  body: z.object({ _id: Id }),
  out: ConnectionDetail,
  summary: 'One connection with its checklist, signatures and listener.',
})

export const ports = GET('/ehr_connection_ports', {
  ...setting,
  out: OfferedPorts,
  summary: 'The ports that this installation offers, and which of them are taken.',
})

export const add = POST('/add/ehr_connection', {
  ...setting,
  fresh: true,
  idempotent: true,
  body: z.object({ connection: ConnectionForm }),
  out: ConnectionDetail,
  summary: 'Adds a connection as a draft: nothing is taken or sent before it is tested.',
})

export const update = POST('/update/ehr_connection', {
  ...setting,
  fresh: true,
  body: z.object({ connection: ConnectionEdit }),
  out: ConnectionDetail,
  summary: 'Changes a connection. Of one that is live, what matters is to be checked and signed anew.',
})

export const remove = POST('/ehr_connection/remove', {
  ...setting,
  body: z.object(edited),
  out: Done,
  summary: 'Removes a draft that never carried anything. Others are stopped instead.',
})

export const pause = POST('/ehr_connection/pause', {
  ...working,
  body: z.object({ ...edited, why: cleanText(400).nullable() }),
  out: ConnectionDetail,
  summary: 'Pauses a connection with a reason, or lets it go on. What comes meanwhile is kept and answered.',
})

export const act = POST('/ehr_connection/act', {
  ...setting,
  fresh: true,
  idempotent: true,
  body: z.object({ ...edited, transition: ConnectionAct, reason: optionalText(400) }),
  out: ConnectionDetail,
  summary: 'Begins testing, goes live, records the two-year review, or stops a connection.',
})

export const check = POST('/ehr_connection/check', {
  ...setting,
  body: z.object({ ...edited, check: CheckForm }),
  out: ConnectionDetail,
  summary:
    'Ticks an item of the go-live checklist, or takes it back. What changes after a signature is signed anew.',
})

export const sign = POST('/ehr_connection/sign', {
  ...setting,
  fresh: true,
  idempotent: true,
  body: z.object({ ...edited, as: SignsAs }),
  out: ConnectionDetail,
  summary: 'Signs the checklist, as interface administrator or for the laboratory: two different people.',
})

export const sendTest = POST('/ehr_connection/send_test', {
  ...setting,
  body: z.object({ _id: Id }),
  out: TestSent,
  summary: 'Sends a message without a patient to the other side, and says in words what came back.',
})

export const heard = POST('/ehr_connection/heard', {
  ...reading,
  body: z.object({ _id: Id }),
  out: z.object({ docs: z.array(Heard) }),
  summary: 'What the listener heard last, newest first, with what was no message.',
})

export const codes = GET('/ehr_codes', {
  ...reading,
  entity: 'ehrCode',
  query: CodeList,
  out: pageOf(Code),
  summary: 'Codes that a connection sends and what they are here; those that are nothing yet hold messages.',
})

export const mapCode = POST('/ehr_code/map', {
  ...working,
  entity: 'ehrCode',
  body: z.object({ ...edited, means: CodeMeaning }),
  out: Code,
  summary: 'Says what a code of theirs is here, or that it is ignored. What waited for it is filed again.',
})

export const history = POST('/history/ehr_connection', {
  ...reading,
  body: z.object({ _id: Id }),
  out: History,
  summary: 'What changed on a connection.',
})
