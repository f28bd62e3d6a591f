import { z } from 'zod'
import { Host } from '../deliveries/sftp-way'
import { ReadResult } from '../instrument-runs/read-result'
import { m } from '../messages'
import { Id, Instant, Version, cleanText, listInput, onceSound, requiredText } from '../shapes'
import { LineEncoding, LineMode, LineProtocol, LineStanding, LineState, SaidKind } from './choices'

const port = z.int(m.sftp.portRange).min(1, m.sftp.portRange).max(65_535, m.sftp.portRange)

/** A test that a host query is answered with, under the instrument's own code. */
export const LineCode = z.object({ testId: Id, code: requiredText(40, m.instrumentLines.codeMissing) })

/** What is kept of a line beside its address. */
export const LineConfig = z.object({
  encoding: LineEncoding,
  lenientNumbers: z.boolean(),
  ignoreChecksum: z.boolean(),
  controlPrefixes: z.array(cleanText(20)).max(20),
  /** Of ASTM: the component of R.3 in which the instrument says how a specimen was diluted; null: in none. */
  dilutionPart: z
    .int(m.instrumentLines.dilutionPartRange)
    .min(5, m.instrumentLines.dilutionPartRange)
    .max(20, m.instrumentLines.dilutionPartRange)
    .nullable()
    .default(null),
  codes: z.array(LineCode).max(500),
})
export type LineConfig = z.infer<typeof LineConfig>

const peer = cleanText(45).refine(
  (text) => text === '' || /^(\d{1,3}(\.\d{1,3}){3}|[0-9a-fA-F:]*:[0-9a-fA-F:.]+)$/.test(text),
  m.instrumentLines.peerFormat,
)

/** How an instrument is connected, as it is typed. `version` 0: there was none. */
export const LineForm = z
  .object({
    instrumentId: Id,
    version: z.int().min(0),
    active: z.boolean(),
    protocol: LineProtocol,
    mode: LineMode,
    /** Mode `call`: where the instrument listens. */
    host: Host.nullable(),
    port,
    /** Mode `listen`: from where alone it is taken. */
    peer: peer.nullable(),
    ...LineConfig.shape,
  })
  .superRefine(
    onceSound((line, ctx) => {
      const wrong = (path: (string | number)[], message: string) =>
        ctx.addIssue({ code: 'custom', path, message })
      if (line.mode === 'call' && line.host === null) wrong(['host'], m.instrumentLines.hostMissing)
      if (line.mode === 'call' && line.protocol === 'hl7') wrong(['mode'], m.instrumentLines.hl7Listens)
      if (line.mode === 'listen' && !line.peer) wrong(['peer'], m.instrumentLines.peerMissing)
      const codes = new Set<string>()
      const tests = new Set<string>()
      for (const [at, { testId, code }] of line.codes.entries()) {
        if (codes.has(code)) wrong(['codes', at, 'code'], m.instrumentLines.codeTwice)
        if (tests.has(testId)) wrong(['codes', at, 'testId'], m.instrumentLines.testTwice)
        codes.add(code)
        tests.add(testId)
      }
    }),
  )
export type LineForm = z.infer<typeof LineForm>
export type LineFormInput = z.input<typeof LineForm>

export const Line = z.object({
  _id: Id,
  version: Version,
  instrumentId: Id,
  active: z.boolean(),
  protocol: LineProtocol,
  mode: LineMode,
  host: z.string().nullable(),
  port: z.int(),
  peer: z.string().nullable(),
  ...LineConfig.shape,
  codes: z.array(LineCode.extend({ test: z.string() })),
  standing: LineStanding,
  /** Why it is not connected, in words. */
  problem: z.string().nullable(),
  lastInAt: Instant.nullable(),
})
export type Line = z.infer<typeof Line>

/** `line` null: none is set up. `offered`: where this installation can listen. */
export const LineView = z.object({
  line: Line.nullable(),
  offered: z.object({ host: z.string(), ports: z.array(z.int()) }),
})
export type LineView = z.infer<typeof LineView>

export const MessageList = listInput(['receivedAt'], '-receivedAt').extend({
  instrumentId: Id,
  state: LineState.optional(),
})
export type MessageList = z.infer<typeof MessageList>

/** One thing that was said; no patient is named. */
export const LineMessage = z.object({
  _id: Id,
  version: Version,
  kind: SaidKind,
  state: LineState,
  why: z.string().nullable(),
  bytes: z.int(),
  results: z.int(),
  /** Results of it that could not be read. */
  unread: z.int(),
  /** How often the same came. */
  times: z.int(),
  receivedAt: Instant,
  answeredAt: Instant.nullable(),
})
export type LineMessage = z.infer<typeof LineMessage>

/** As it came, without its framing, a record or segment on each line. */
export const RawLineMessage = z.object({
  _id: Id,
  text: z.string(),
  answer: z.string().nullable(),
  lines: z.array(ReadResult),
})
export type RawLineMessage = z.infer<typeof RawLineMessage>
