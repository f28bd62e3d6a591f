import { z } from 'zod'
import { m } from '../messages'

/** `chart`: a clinic's electronic health record. `laboratory`: a contract laboratory that we order from. */
export const connectionKinds = ['chart', 'laboratory'] as const
export const ConnectionKind = z.enum(connectionKinds)
export type ConnectionKind = z.infer<typeof ConnectionKind>
export const connectionKindLabels: Record<ConnectionKind, string> = m.ehrConnections.kind

/** DRAFT: nothing is taken or sent. TESTING: messages marked T or D alone. LIVE: those marked P alone. STOPPED: for good, or until it is tested anew. */
export const connectionStates = ['DRAFT', 'TESTING', 'LIVE', 'STOPPED'] as const
export const ConnectionState = z.enum(connectionStates)
export type ConnectionState = z.infer<typeof ConnectionState>
export const connectionStateLabels: Record<ConnectionState, string> = m.ehrConnections.state

/** What a person may have a connection do; who signs go-live is asked by `sign`. */
export const connectionActs = ['test', 'goLive', 'review', 'stop'] as const
export const ConnectionAct = z.enum(connectionActs)
export type ConnectionAct = z.infer<typeof ConnectionAct>

/** What a code of theirs names. `test` in an order is a panel or a test here; `result` in a result is a test here. */
export const codeKinds = ['test', 'question', 'provider', 'location', 'sampleType', 'result'] as const
export const CodeKind = z.enum(codeKinds)
export type CodeKind = z.infer<typeof CodeKind>
export const codeKindLabels: Record<CodeKind, string> = m.ehrConnections.codeKind

/** What a person checks with the other side before a connection goes live; which of them apply follows from what it carries. */
export const checkItems = [
  'compendium',
  'questions',
  'admissions',
  'merges',
  'resultNumber',
  'resultText',
  'resultAbnormal',
  'resultPreliminary',
  'resultCorrected',
  'resultCancelled',
  'resultCulture',
  'resultPdf',
  'charges',
] as const
export const CheckItem = z.enum(checkItems)
export type CheckItem = z.infer<typeof CheckItem>
export const checkItemLabels: Record<CheckItem, string> = m.ehrConnections.check

/** As what somebody signs go-live: two different people. */
export const SignsAs = z.enum(['interface', 'director'])
export type SignsAs = z.infer<typeof SignsAs>
export const signsAsLabels: Record<SignsAs, string> = m.ehrConnections.signsAs

/**
 * `none`: not live. `current`: signed within two years for what the connection is now. `due`: within the last 60 days of these.
 * `overdue`: more than two years ago. `changed`: what matters changed since, and it is to be signed anew.
 */
export const ReviewStanding = z.enum(['none', 'current', 'due', 'overdue', 'changed'])
export type ReviewStanding = z.infer<typeof ReviewStanding>
export const reviewLabels: Record<ReviewStanding, string> = m.ehrConnections.review

/** What the listener of a connection does at the moment. `noPort`: it takes nothing. `off`: this installation offers no ports. */
export const Listening = z.enum(['listens', 'starts', 'failed', 'noPort', 'off'])
export type Listening = z.infer<typeof Listening>
export const listeningLabels: Record<Listening, string> = m.ehrConnections.listening
