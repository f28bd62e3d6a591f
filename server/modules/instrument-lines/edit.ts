import { sql } from 'kysely'
import type { LineForm, LineView } from '@contract/instrument-lines/shapes'
import { fill, m } from '@contract/messages'
import type { Ctx, Write } from '../../core/context'
import { badInput, conflict, stale } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { json } from '../../db/json'
import { lineView, mustBeThere } from './present'
import { configOf, lineRecord, type LineRecord } from './record'

const told = (row: LineRecord) => {
  const { active, protocol, mode, host, port, peer } = row
  return { active, protocol, mode, host, port, peer, ...configOf(row) }
}

/** Refuses what no schema can know: a port that is not offered or taken, and tests that are not there. */
async function check(ctx: Ctx, w: Write, form: LineForm): Promise<void> {
  const wrong: Record<string, string> = {}
  const offered = ctx.ports.instrumentPorts?.ports ?? []
  if (form.mode === 'listen' && form.active) {
    if (!offered.includes(form.port))
      wrong['line.port'] =
        offered.length === 0
          ? m.instrumentLines.offeredNone
          : fill(m.instrumentLines.portNotOffered, { ports: offered.join(', ') })
    // A port is one over all laboratories: only that it is taken is told.
    const { rows } = await sql<{ instrument_id: string }>`select instrument_id from "instrument_line"
      where active and mode = 'listen' and port = ${form.port} and instrument_id <> ${form.instrumentId}`.execute(
      w.tx,
    )
    if (rows.length > 0) wrong['line.port'] = m.instrumentLines.portTaken
  }
  const ids = form.codes.map(({ testId }) => testId)
  const known = new Set(
    ids.length === 0
      ? []
      : (
          await w.tx.selectFrom('test').select('id').where(ofLab(ctx.who)).where('id', 'in', ids).execute()
        ).map(({ id }) => id),
  )
  for (const [at, { testId }] of form.codes.entries())
    if (!known.has(testId)) wrong[`line.codes.${at}.testId`] = m.instrumentLines.testUnknown
  if (Object.keys(wrong).length > 0) throw badInput(wrong)
}

/** Sets up or changes the line of an instrument; version 0 where there was none. What runs is ended and begun as it is now. */
export const saveLine = (ctx: Ctx, form: LineForm): Promise<LineView> =>
  ctx.write(async (w) => {
    await mustBeThere(w.tx, ctx.who, form.instrumentId)
    // One at a time: a port is looked up and taken.
    await sql`select pg_advisory_xact_lock(hashtext('instrument_line'))`.execute(w.tx)
    const key = { labId: ctx.who.labId, instrumentId: form.instrumentId }
    const before = await lineRecord(w.tx, key)
    const view = () => lineView(w.tx, ctx.who, ctx.ports, form.instrumentId)
    if ((before?.version ?? 0) !== form.version) {
      if (before) throw stale(await view())
      throw conflict(m.errors.badInput)
    }
    await check(ctx, w, form)
    const { encoding, lenientNumbers, ignoreChecksum, controlPrefixes, dilutionPart, codes } = form
    const columns = {
      active: form.active,
      protocol: form.protocol,
      mode: form.mode,
      host: form.mode === 'call' ? form.host : null,
      port: form.port,
      peer: form.mode === 'listen' ? form.peer || null : null,
      config: json({ encoding, lenientNumbers, ignoreChecksum, controlPrefixes, dilutionPart, codes }),
      problem: null,
      updated_at: ctx.now,
    }
    const id = before?.id ?? ctx.ports.ids.id()
    if (before)
      await w.tx
        .updateTable('instrument_line')
        .set({ ...columns, version: before.version + 1 })
        .where(ofLab(key.labId))
        .where('id', '=', id)
        .execute()
    else
      await w.tx
        .insertInto('instrument_line')
        .values({ lab_id: key.labId, id, instrument_id: form.instrumentId, ...columns })
        .execute()
    const after = await lineRecord(w.tx, key)
    w.changed(
      'instrumentLine',
      id,
      before ? told(before) : null,
      after ? told(after) : null,
      form.instrumentId,
    )
    return view()
  })
