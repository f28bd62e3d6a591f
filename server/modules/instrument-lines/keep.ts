import type { LineProtocol, LineState, SaidKind } from '@contract/instrument-lines/choices'
import type { ReadResult } from '@contract/instrument-runs/read-result'
import type { Ctx, Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import { json } from '../../db/json'

/** One thing that was said over a line, as it is kept. */
export interface Said {
  instrumentId: string
  format: LineProtocol
  /** By which the same is known again. */
  key: string
  kind: SaidKind
  state: LineState
  why: string | null
  raw: Uint8Array
  answer?: Uint8Array | null
  lines?: readonly ReadResult[]
  /** What it says without its header, as a hash. */
  content?: string
}

/**
 * Keeps what was said, in the caller's transaction. The same key again is counted on its row: `isNew` false. The answer of a query
 * is then the newest one.
 */
export async function keepSaid(
  ctx: Ctx,
  w: Write,
  labId: string,
  said: Said,
): Promise<{ id: string; isNew: boolean }> {
  const { lines = [], answer = null } = said
  const id = ctx.ports.ids.id()
  const made = await w.tx
    .insertInto('instrument_message')
    .values({
      lab_id: labId,
      id,
      instrument_id: said.instrumentId,
      format: said.format,
      key: said.key,
      kind: said.kind,
      state: said.state,
      why: said.why,
      raw: said.raw,
      bytes: said.raw.byteLength,
      answer,
      lines: json([...lines]),
      content: said.content ?? null,
      results: lines.length,
      unread: lines.filter(({ kind }) => kind === 'unread').length,
      received_at: ctx.now,
      last_at: ctx.now,
      updated_at: ctx.now,
    })
    .onConflict((oc) => oc.columns(['lab_id', 'instrument_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) {
    w.changed('instrumentMessage', id, null, { kind: said.kind, state: said.state, results: lines.length })
    return { id, isNew: true }
  }
  const known = await w.tx
    .updateTable('instrument_message')
    .set((eb) => ({
      times: eb('times', '+', 1),
      last_at: ctx.now,
      updated_at: ctx.now,
      ...(answer ? { answer } : {}),
    }))
    .where(ofLab(labId))
    .where('instrument_id', '=', said.instrumentId)
    .where('key', '=', said.key)
    .returning(['id', 'times'])
    .executeTakeFirstOrThrow()
  w.changed('instrumentMessage', known.id, { times: known.times - 1 }, { times: known.times })
  return { id: known.id, isNew: false }
}
