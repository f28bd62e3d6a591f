import { acceptable } from '@contract/instrument-runs/choices'
import type { LineOutcome } from '@contract/instrument-runs/shapes'
import { m } from '@contract/messages'
import type { Ctx, Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import { enterResults } from '../results/entry/public'
import { measuredWhen } from './measured-at'
import { marksOf, matchRun, type Matched } from './match'
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

/** Enters the values of lines, each as it was seen; one that is refused says why, and the others are entered. */
export const acceptLines = (
  ctx: Ctx,
  { _id, lines }: { _id: string; lines: readonly { place: number; raw: string; present: string | null }[] },
) =>
  ctx.write(async (w) => {
    const run = await theRun(w.tx, ctx.who.labId, _id, true)
    const places = lines.map(({ place }) => place)
    const matched = new Map(
      (await matchRun(w.tx, ctx.who, run, places)).lines.map((one) => [one.line.place, one]),
    )
    const taken = new Set<string>()
    const outcomes: LineOutcome[] = []
    const cells = new Map<
      string,
      { place: number; version: number; raw: string; marks: string[]; measuredAt: Date }
    >()
    for (const { place, ...seen } of lines) {
      const found = matched.get(place)
      const message = whyNot(found, seen, taken)
      outcomes.push({ place, ok: message === null, message })
      if (message !== null || !found?.analysis) continue
      taken.add(found.analysis.id)
      cells.set(found.analysis.id, {
        place,
        version: found.analysis.version,
        raw: seen.raw,
        marks: marksOf(found.line.flags),
        measuredAt:
          measuredWhen(run.lines[place - 1]?.measuredAt ?? null, ctx.who.timeZone, run.received_at)?.at ??
          run.received_at,
      })
    }
    if (cells.size > 0) {
      const entered = await enterResults(
        ctx,
        w,
        [...cells].map(([analysisId, { place: _, ...cell }]) => ({ _id: analysisId, ...cell })),
        { fromInstrument: true, instrumentId: run.instrument_id },
      )
      const made: Decision[] = []
      for (const { _id: analysisId, ok, message } of entered.outcomes) {
        const cell = cells.get(analysisId)
        if (!cell) continue
        const { place, raw } = cell
        const at = outcomes.findIndex((one) => one.place === place && one.ok)
        if (!ok) outcomes[at] = { place, ok, message }
        else made.push({ place, what: 'accepted', analysis_id: analysisId, raw, reason: null })
      }
      await keepDecisions(ctx, w, run, made)
    }
    if (outcomes.every(({ ok }) => !ok)) w.refused()
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
