import { z } from 'zod'
import { m } from '../messages'

/** ASTM E1381 and E1394 over TCP, or HL7 v2 over MLLP. */
export const lineProtocols = ['astm', 'hl7'] as const
export const LineProtocol = z.enum(lineProtocols)
export type LineProtocol = z.infer<typeof LineProtocol>
export const lineProtocolLabels: Record<LineProtocol, string> = m.instrumentLines.protocol

/** `listen`: the instrument connects to us. `call`: we connect to it. */
export const lineModes = ['listen', 'call'] as const
export const LineMode = z.enum(lineModes)
export type LineMode = z.infer<typeof LineMode>
export const lineModeLabels: Record<LineMode, string> = m.instrumentLines.mode

/** How the bytes of its texts are read. `auto`: UTF-8, or Latin-1 where they are not UTF-8. */
export const lineEncodings = ['auto', 'utf-8', 'latin1'] as const
export const LineEncoding = z.enum(lineEncodings)
export type LineEncoding = z.infer<typeof LineEncoding>
export const lineEncodingLabels: Record<LineEncoding, string> = m.instrumentLines.encoding

/** How the line is at this moment. `starting`: no server has it yet. `noPort`: this installation does not offer its port. */
export const LineLink = z.enum(['off', 'waiting', 'connected', 'failed'])
export type LineLink = z.infer<typeof LineLink>
export const LineStanding = z.enum([...LineLink.options, 'starting', 'noPort'])
export type LineStanding = z.infer<typeof LineStanding>
export const lineStandingLabels: Record<LineStanding, string> = m.instrumentLines.standing

/** RECEIVED: kept, nothing in it to file. READ: its results were read. UNREADABLE: kept raw. ANSWERED: a query, and the instrument took the answer. */
export const lineStates = ['RECEIVED', 'READ', 'UNREADABLE', 'ANSWERED'] as const
export const LineState = z.enum(lineStates)
export type LineState = z.infer<typeof LineState>
export const lineStateLabels: Record<LineState, string> = m.instrumentLines.state

export const SaidKind = z.enum(['results', 'query', 'other', 'fault'])
export type SaidKind = z.infer<typeof SaidKind>
export const saidKindLabels: Record<SaidKind, string> = m.instrumentLines.kind
