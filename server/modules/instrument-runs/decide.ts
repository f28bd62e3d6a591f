import { acceptable } from '@contract/instrument-runs/choices'
import type { LineOutcome, RunLine } from '@contract/instrument-runs/shapes'
import { m } from '@contract/messages'
import type { Ctx, Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import { lockOrders } from '../locks/public'
import { enterSentControls } from '../quality-control/public'
import { enterResults } from '../results/entry/public'
import { matchRun, type Matched } from './match'
import { theRun, type RunRecord } from './record'

interface Decision {
  place: number
  what: 'accepted' | 'setAside'
  analysis_id: string | null
  raw: string | null
  reason: string | null
}

async function keepDecisions(ctx: Ctx, w: Write, run: RunRecord, made: readonly Decision[]): Promise<void> {
  if (made.length === 0) return
  await w.tx
    .insertInto('instrument_run_line')
    .values(
      made.map((one) => ({
        lab_id: ctx.who.labId,
        run_id: run.id,
        ...one,
        by_name: signedName(ctx.who),
        at: ctx.now,
      })),
    )
    .execute()
  const decided = run.decided + made.length
  await w.tx
    .updateTable('instrument_run')
    .set({ decided, version: run.version + 1, updated_at: ctx.now })
    .where(ofLab(ctx.who))
    .where('id', '=', run.id)
    .execute()
  const placesOf = (what: Decision['what']) =>
    made.flatMap((one) => (one.what === what ? [one.place] : [])).join(', ') || null
  w.changed(
    'instrumentRun',
    run.id,
    { decided: run.decided },
    {
      decided,
      accepted: placesOf('accepted'),
      setAside: placesOf('setAside'),
      reason: made.find(({ reason }) => reason !== null)?.reason ?? null,
    },
  )
}

/** Why a line does not become this value; null: it does. */
function whyNot(
  found: Matched | undefined,
  seen: { raw: string; present: string | null },
  taken: ReadonlySet<string>,
): string | null {
  if (!found) return m.instrumentRuns.lineGone
  const { line, analysis } = found
  if (line.state === 'accepted' || line.state === 'setAside') return m.instrumentRuns.decidedAlready
  if (!acceptable.includes(line.state) || !analysis) return line.why ?? m.instrumentRuns.controlNoResult
  if (line.raw !== seen.raw || line.present !== seen.present) return m.instrumentRuns.changedSince
  return taken.has(analysis.id) ? m.instrumentRuns.twiceInRun : null
}

/**
 * Enters every control of a run that is known and was not entered, whatever lines are accepted: no result is verified by rule ahead of
 * the controls that came with it. Answers the decisions, and what became of each control line.
 */
async function enterControls(
  ctx: Ctx,
  w: Write,
  run: RunRecord,
): Promise<{ made: Decision[]; lines: Map<number, RunLine> }> {
  const places = run.lines.flatMap(({ kind }, at) => (kind === 'control' ? [at + 1] : []))
  if (places.length === 0) return { made: [], lines: new Map() }
  const matched = (await matchRun(w.tx, ctx.who, ctx.now, run, places)).lines.filter(
    ({ line }) => run.lines[line.place - 1]?.kind === 'control',
  )
  const lines = new Map(matched.map(({ line }) => [line.place, line]))
  const ready = matched.flatMap(({ line, sent }) => (sent ? [{ line, sent }] : []))
  if (ready.length === 0 || !ctx.who.ability.can('enter', 'Qc')) return { made: [], lines }
  const instrument = await w.tx
    .selectFrom('instrument')
    .select(['id', 'code'])
    .where(ofLab(ctx.who))
    .where('id', '=', run.instrument_id)
    .executeTakeFirstOrThrow()
  const standings = await enterSentControls(
    ctx,
    w,
    { instrument, source: 'instrument' },
    ready.map(({ sent }) => sent),
  )
  const made = ready.flatMap(({ line, sent }): Decision[] =>
    standings.get(sent.key)?.state === 'entered'
      ? [{ place: line.place, what: 'accepted', analysis_id: null, raw: sent.raw, reason: null }]
      : [],
  )
  return { made, lines }
}

/** What became of a control line that somebody accepted by itself. */
function controlOutcome(line: RunLine, made: readonly Decision[]): LineOutcome {
  const { place, state, why } = line
  if (made.some((one) => one.place === place)) return { place, ok: true, message: null }
  const decided = state === 'accepted' || state === 'setAside'
  const message = decided
    ? m.instrumentRuns.decidedAlready
    : line.control
      ? m.instrumentRuns.controlRefused
      : (why ?? m.instrumentRuns.controlNoResult)
  return { place, ok: false, message }
}

/** Enters the values of lines, each as it was seen; one that is refused says why, and the others are entered. */
export const acceptLines = (
  ctx: Ctx,
  { _id, lines }: { _id: string; lines: readonly { place: number; raw: string; present: string | null }[] },
) =>
  ctx.write(async (w) => {
    const run = await theRun(w.tx, ctx.who.labId, _id, true)
    const places = lines.map(({ place }) => place)
    const matched = new Map(
      (await matchRun(w.tx, ctx.who, ctx.now, run, places)).lines.map((one) => [one.line.place, one]),
    )
    const orderIds = [...matched.values()].flatMap(({ analysis }) => analysis?.order_id ?? [])
    // Orders before plans, as verification has them.
    if (orderIds.length > 0) await lockOrders(w.tx, ctx.who, [...new Set(orderIds)])
    const controls = await enterControls(ctx, w, run)
    const made: Decision[] = [...controls.made]
    const taken = new Set<string>()
    const outcomes: LineOutcome[] = []
    const cells = new Map<string, { place: number; version: number; raw: string }>()
    for (const { place, ...seen } of lines) {
      const control = controls.lines.get(place)
      if (control) {
        outcomes.push(controlOutcome(control, made))
        continue
      }
      const found = matched.get(place)
      const message = whyNot(found, seen, taken)
      outcomes.push({ place, ok: message === null, message })
      if (message !== null || !found?.analysis) continue
      taken.add(found.analysis.id)
      cells.set(found.analysis.id, { place, version: found.analysis.version, raw: seen.raw })
    }
    if (cells.size > 0) {
      const entered = await enterResults(
        ctx,
        w,
        [...cells].map(([analysisId, { version, raw }]) => ({ _id: analysisId, version, raw })),
        { fromInstrument: true, instrumentId: run.instrument_id },
      )
      for (const { _id: analysisId, ok, message } of entered.outcomes) {
        const cell = cells.get(analysisId)
        if (!cell) continue
        const { place, raw } = cell
        const at = outcomes.findIndex((one) => one.place === place && one.ok)
        if (!ok) outcomes[at] = { place, ok, message }
        else made.push({ place, what: 'accepted', analysis_id: analysisId, raw, reason: null })
      }
    }
    await keepDecisions(ctx, w, run, made)
    if (made.length === 0 && outcomes.every(({ ok }) => !ok)) w.refused()
    return { outcomes }
  })

/** Leaves lines unfiled, with the reason. */
export const setLinesAside = (
  ctx: Ctx,
  { _id, places, reason }: { _id: string; places: readonly number[]; reason: string },
) =>
  ctx.write(async (w) => {
    const run = await theRun(w.tx, ctx.who.labId, _id, true)
    const rows = await w.tx
      .selectFrom('instrument_run_line')
      .select('place')
      .where(ofLab(ctx.who))
      .where('run_id', '=', _id)
      .execute()
    const decided = new Set(rows.map(({ place }) => place))
    const made: Decision[] = []
    const outcomes = places.map((place): LineOutcome => {
      const message =
        place > run.line_count
          ? m.instrumentRuns.lineGone
          : decided.has(place)
            ? m.instrumentRuns.decidedAlready
            : null
      if (message === null) {
        decided.add(place)
        made.push({ place, what: 'setAside', analysis_id: null, raw: null, reason })
      }
      return { place, ok: message === null, message }
    })
    await keepDecisions(ctx, w, run, made)
    if (made.length === 0) w.refused()
    return { outcomes }
  })
