import type { Kysely } from 'kysely'
import { received as receivedCall } from '@contract/instrument-lines/outside'
import { fill, m } from '@contract/messages'
import { keepable } from '@contract/rules/kept-text'
import { answerRecords, readMessage, splitMessages, type LinkFault } from '../../astm/public'
import type { Ctx, Write } from '../../core/context'
import { codeOf } from '../../core/failures'
import { sha256OfBytes } from '../../core/hash'
import { ofLab } from '../../core/scope'
import { contextOutside } from '../../core/write-outside'
import type { Database } from '../../db/schema'
import {
  answerText,
  answerWanted,
  decodeText,
  instrumentAnswer,
  isInstrumentQuery,
  parseMessage,
  placeName,
  readInstrument,
  readInstrumentQuery,
  receive,
  unkeepablePlace,
  writeTime,
  type Outcome,
  type Problem,
} from '../../hl7/public'
import type { Ports } from '../../ports'
import { keepSaid } from './keep'
import { configOf, lineRecord, type LineKey, type LineRecord } from './record'
import { takeRun } from './take'
import { waitingFor } from './waiting'

export interface HeardParts {
  db: Kysely<Database>
  ports: Ports
}

/** An answer that is to go back: its records without their ends, and the message that it answers. */
export interface Answer {
  id: string
  records: string[]
}

const ours = 'ALIQUOT'

/** Writes in the name of the laboratory: a line has no account. */
async function within<T>(
  { db, ports }: HeardParts,
  key: LineKey,
  work: (ctx: Ctx, w: Write, line: LineRecord) => Promise<T>,
): Promise<T> {
  const ctx = contextOutside({ db, ports, endpoint: receivedCall, userId: null })
  return ctx.writeAs(key.labId, async (w) => {
    const line = await lineRecord(w.tx, key)
    if (!line) throw new Error('This line is gone.')
    await w.tx
      .updateTable('instrument_line')
      .set({ last_in_at: ctx.now })
      .where(ofLab(key.labId))
      .where('id', '=', line.id)
      .execute()
    w.about('instrumentLine', line.id)
    return work(ctx, w, line)
  })
}

/** The time at the laboratory, as records have it. */
async function localNow(ctx: Ctx, w: Write, labId: string): Promise<string> {
  const { time_zone: zone } = await w.tx
    .selectFrom('lab')
    .select('time_zone')
    .where('id', '=', labId)
    .executeTakeFirstOrThrow()
  return writeTime(ctx.now.toISOString(), zone)
}

/**
 * A message of which the database refuses a value is kept as bytes that could not be read, and comes no more: sent again it would be
 * the same. Any other failure is of the moment, and the instrument sends it again.
 */
const orUnkeepable = <T>(
  parts: HeardParts,
  key: LineKey,
  raw: Uint8Array,
  { taking, instead }: { taking: Promise<T>; instead: T },
): Promise<T> =>
  taking.catch(async (error: unknown) => {
    // Class 22 of PostgreSQL: data exceptions.
    if (codeOf(error)?.startsWith('22') !== true) throw error
    await within(parts, key, (ctx, w, line) =>
      keepSaid(ctx, w, key.labId, {
        instrumentId: key.instrumentId,
        format: line.protocol,
        key: sha256OfBytes(raw),
        kind: 'fault',
        state: 'UNREADABLE',
        why: m.instrumentLines.unkeepable,
        raw,
      }),
    )
    return instead
  })

/**
 * Takes what came over an ASTM line: one or more whole messages, kept in one transaction. Rejects where they could not be kept: then
 * nothing is acknowledged. Answers what is to go back.
 */
export const takeAstm = (parts: HeardParts, key: LineKey, text: Uint8Array): Promise<Answer[]> =>
  orUnkeepable(parts, key, text, { taking: astmTaken(parts, key, text), instead: [] })

const astmTaken = (parts: HeardParts, key: LineKey, text: Uint8Array): Promise<Answer[]> =>
  within(parts, key, async (ctx, w, line) => {
    const { encoding, controlPrefixes, dilutionPart, codes } = configOf(line)
    const answers: Answer[] = []
    for (const raw of splitMessages(text)) {
      const said = { instrumentId: key.instrumentId, format: 'astm', key: sha256OfBytes(raw), raw } as const
      const read = readMessage(raw, { encoding, controlPrefixes, dilutionPart })
      if (!read.ok) {
        await keepSaid(ctx, w, key.labId, { ...said, kind: 'fault', state: 'UNREADABLE', why: read.why })
        continue
      }
      const { results, queries, problems, sender } = read.message
      const why = problems.length > 0 ? keepable(problems.slice(0, 5).join(' ')) : null
      if (results.length > 0) await takeRun(ctx, w, key.labId, { ...said, results })
      if (queries.length > 0) {
        const asked = queries.filter(({ isAbort }) => !isAbort).flatMap(({ specimens }) => specimens)
        const isAbort = queries.every((one) => one.isAbort)
        const { answers: orders, orderIds } = await waitingFor(
          w.tx,
          key.labId,
          key.instrumentId,
          codes,
          asked,
        )
        for (const id of orderIds) w.changed('order', id, null, null, id)
        const at = (await localNow(ctx, w, key.labId)).slice(0, 14)
        const records = answerRecords({ sender: ours, receiver: sender, at }, orders)
        const answer = isAbort ? null : new TextEncoder().encode(records.map((one) => `${one}\r`).join(''))
        // What holds results as well is kept twice, once for each.
        const { id } = await keepSaid(ctx, w, key.labId, {
          ...said,
          key: results.length > 0 ? `query:${said.key}` : said.key,
          kind: 'query',
          state: 'RECEIVED',
          why,
          answer,
        })
        if (!isAbort) answers.push({ id, records })
      } else if (results.length === 0)
        await keepSaid(ctx, w, key.labId, {
          ...said,
          kind: 'other',
          state: 'RECEIVED',
          why: why ?? m.instrumentLines.noResults,
        })
    }
    return answers
  })

/** What of a message that never ended is kept. */
const mostLost = 64_000

/** Keeps what came of a message that never ended. Nothing of it is filed. */
export const noteLost = (
  parts: HeardParts,
  key: LineKey,
  text: Uint8Array,
  fault: LinkFault,
): Promise<void> =>
  within(parts, key, async (ctx, w, line) => {
    const raw = text.slice(0, mostLost)
    await keepSaid(ctx, w, key.labId, {
      instrumentId: key.instrumentId,
      format: line.protocol,
      key: `${fault} ${sha256OfBytes(raw)}`,
      kind: 'fault',
      state: 'UNREADABLE',
      why: m.instrumentLines.fault[fault],
      raw,
    })
  })

/** Whether the instrument took the answer to its query. */
export const noteAnswered = (parts: HeardParts, key: LineKey, id: string, isTaken: boolean): Promise<void> =>
  within(parts, key, async (ctx, w) => {
    const before = await w.tx
      .selectFrom('instrument_message')
      .select(['state', 'why'])
      .where(ofLab(key.labId))
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) return
    const after = isTaken
      ? { state: 'ANSWERED' as const, why: null }
      : { state: before.state, why: m.instrumentLines.notTaken }
    await w.tx
      .updateTable('instrument_message')
      .set({ ...after, ...(isTaken ? { answered_at: ctx.now } : {}), updated_at: ctx.now })
      .where(ofLab(key.labId))
      .where('id', '=', id)
      .execute()
    w.changed('instrumentMessage', id, before, after)
  })

const fault = (code: Problem['code'], text: string): Problem => ({
  place: null,
  code,
  severity: 'E',
  hold: false,
  text,
})

const resultTypes = new Set(['ORU^R01', 'OUL^R22', 'OUL^R21'])

/**
 * Takes one HL7 message of an instrument and makes its answer, which is given once this has committed. Null: no answer can be made,
 * and the link is closed. The same bytes again get AA again and change nothing.
 */
export const takeHl7 = (
  parts: HeardParts,
  key: LineKey,
  raw: Uint8Array,
): Promise<{ answer: Uint8Array | null; close: boolean }> =>
  orUnkeepable(parts, key, raw, { taking: hl7Taken(parts, key, raw), instead: { answer: null, close: true } })

const hl7Taken = (
  parts: HeardParts,
  key: LineKey,
  raw: Uint8Array,
): Promise<{ answer: Uint8Array | null; close: boolean }> =>
  within(parts, key, async (ctx, w, line) => {
    const said = { instrumentId: key.instrumentId, format: 'hl7', raw } as const
    const keep = (kind: 'fault' | 'other', why: string) =>
      keepSaid(ctx, w, key.labId, {
        ...said,
        key: sha256OfBytes(raw),
        kind,
        state: kind === 'fault' ? 'UNREADABLE' : 'RECEIVED',
        why,
      })
    // The header alone is of interest: instruments leave out much that this asks of a chart.
    const received = receive(raw, { zone: 'UTC', mode: 'production', accepts: ['ORU^R01'] })
    const message = parseMessage(decodeText(raw).text)
    if (received.kind === 'noHeader' || !message) {
      await keep('fault', m.instrumentLines.notHl7)
      return { answer: null, close: true }
    }
    const { header } = received
    const reply = async (outcome: Outcome, problems: Problem[]) => {
      const verdict = answerWanted(header, outcome)
      if (verdict === null) return { answer: null, close: false }
      const text = answerText({
        header,
        message: null,
        verdict,
        problems,
        controlId: ctx.ports.ids.id().replaceAll('-', '').slice(-20).toUpperCase(),
        at: await localNow(ctx, w, key.labId),
      })
      return { answer: new TextEncoder().encode(text), close: false }
    }
    const refuse = async (verdict: 'AE' | 'AR', problem: Problem) => {
      await keep('fault', problem.text)
      return reply({ kind: 'refused', verdict }, [problem])
    }
    const unfit = unkeepablePlace(message)
    if (unfit) {
      const words = fill(m.instrumentLines.badCharacter, { place: placeName(unfit) })
      return refuse('AE', { ...fault('102', words), place: unfit })
    }
    if (isInstrumentQuery(header)) {
      const query = readInstrumentQuery(header, message)
      if (!query) return refuse('AE', fault('101', m.instrumentLines.noSpecimenAsked))
      const { codes } = configOf(line)
      const { answers, orderIds } = await waitingFor(
        w.tx,
        key.labId,
        key.instrumentId,
        codes,
        query.specimens,
      )
      for (const id of orderIds) w.changed('order', id, null, null, id)
      const text = instrumentAnswer({
        header,
        message,
        query,
        controlId: ctx.ports.ids.id().replaceAll('-', '').slice(-20).toUpperCase(),
        at: await localNow(ctx, w, key.labId),
        specimens: answers,
      })
      const answer = text === null ? null : new TextEncoder().encode(text)
      await keepSaid(ctx, w, key.labId, {
        ...said,
        key: sha256OfBytes(raw),
        kind: 'query',
        state: 'RECEIVED',
        why: null,
        answer,
      })
      return { answer, close: false }
    }
    if (!resultTypes.has([header.type, header.event].join('^')))
      return refuse('AR', fault('200', m.instrumentLines.typeNotTaken))
    const results = readInstrument(message, configOf(line))
    if (results.length === 0) return refuse('AE', fault('101', m.instrumentLines.noResults))
    const isTraining = header.processing === 'T' || header.processing === 'D'
    const kept = isTraining
      ? results.map((one) => ({
          ...one,
          kind: 'unread' as const,
          why: one.why ?? m.instrumentLines.training,
        }))
      : results
    // By its bytes, not its number: many instruments count from 1 again each day, and what they then send is not lost.
    await takeRun(ctx, w, key.labId, { ...said, results: kept, key: sha256OfBytes(raw) })
    return reply({ kind: 'stored' }, [])
  })
