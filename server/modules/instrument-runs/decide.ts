import { acceptable } from '@contract/instrument-runs/choices'
import type { LineOutcome } from '@contract/instrument-runs/shapes'
import { m } from '@contract/messages'
import type { Dilution } from '@contract/rules/dilution'
import type { Ctx, Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import { lockOrders } from '../locks/public'
import { enterResults } from '../results/entry/public'
import { measuredWhen } from './measured-at'
import { marksOf, matchRun, type Matched } from './match'
import { codesOf } from './codes-of'
import { controlLines, type ControlLine } from './controls'
import { enterControls } from './enter-controls'
import { keepDecisions, type Decision } from './keep-decisions'
import { theRun } from './record'

const told = ({ who, now }: Ctx) => ({ labId: who.labId, now, name: signedName(who) })

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

/** What became of a control line that somebody accepted by itself. */
function controlOutcome(place: number, { state, why }: ControlLine, made: readonly Decision[]): LineOutcome {
  if (made.some((one) => one.place === place && one.what === 'accepted'))
    return { place, ok: true, message: null }
  const message =
    state === 'accepted' ? m.instrumentRuns.decidedAlready : (why ?? m.instrumentRuns.decidedAlready)
  return { place, ok: false, message }
}

/** A line as somebody saw it who accepts it. */
export interface AsSeen {
  place: number
  raw: string
  present: string | null
}

/** Enters the values of lines, each as it was seen; one that is refused says why, and the others are entered. */
export const acceptLines = (ctx: Ctx, asked: { _id: string; lines: readonly AsSeen[] }) =>
  ctx.write((w) => enterLines(ctx, w, asked))

/** The same in the caller's transaction. */
export async function enterLines(
  ctx: Ctx,
  w: Write,
  { _id, lines }: { _id: string; lines: readonly AsSeen[] },
): Promise<{ outcomes: LineOutcome[] }> {
  const run = await theRun(w.tx, ctx.who.labId, _id, true)
  const places = lines.map(({ place }) => place)
  const matched = new Map(
    (await matchRun(w.tx, ctx.who, ctx.now, run, places)).lines.map((one) => [one.line.place, one]),
  )
  const orderIds = [...matched.values()].flatMap(({ analysis }) => analysis?.order_id ?? [])
  // Orders before plans, as verification has them.
  if (orderIds.length > 0) await lockOrders(w.tx, ctx.who, [...new Set(orderIds)])
  // Whatever is accepted: no result is verified by rule ahead of the controls that came with it.
  const controls = await enterControls(ctx, w, run, {
    userId: ctx.who.person.userId,
    name: signedName(ctx.who),
  })
  const made: Decision[] = [...controls.made]
  const taken = new Set<string>()
  const outcomes: LineOutcome[] = []
  const cells = new Map<
    string,
    {
      place: number
      version: number
      raw: string
      marks: string[]
      dilution: Dilution | null
      measuredAt: Date
    }
  >()
  for (const { place, ...seen } of lines) {
    const found = matched.get(place)
    const control = controls.lines.get(place)
    if (control && found?.line.state !== 'accepted' && found?.line.state !== 'setAside') {
      outcomes.push(controlOutcome(place, control, made))
      continue
    }
    const message = whyNot(found, seen, taken)
    outcomes.push({ place, ok: message === null, message })
    if (message !== null || !found?.analysis) continue
    taken.add(found.analysis.id)
    cells.set(found.analysis.id, {
      place,
      version: found.analysis.version,
      raw: seen.raw,
      marks: marksOf(found.line.flags),
      dilution: found.line.dilution ?? null,
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
    for (const { _id: analysisId, ok, message } of entered.outcomes) {
      const cell = cells.get(analysisId)
      if (!cell) continue
      const { place, raw, dilution } = cell
      const at = outcomes.findIndex((one) => one.place === place && one.ok)
      if (!ok) outcomes[at] = { place, ok, message }
      else
        made.push({
          ...{ place, what: 'accepted', analysis_id: analysisId, raw, reason: null },
          dilution: dilution ?? undefined,
        })
    }
  }
  await keepDecisions(w, told(ctx), run, made)
  if (made.length === 0 && outcomes.every(({ ok }) => !ok)) w.refused()
  return { outcomes }
}

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
    const controls = await controlLines(
      w.tx,
      ctx.who,
      ctx.now,
      run,
      await codesOf(w.tx, ctx.who.labId, run.instrument_id),
      places.filter((place) => run.lines[place - 1]?.kind === 'control'),
    )
    const made: Decision[] = []
    const outcomes = places.map((place): LineOutcome => {
      const message =
        place > run.line_count
          ? m.instrumentRuns.lineGone
          : decided.has(place)
            ? m.instrumentRuns.decidedAlready
            : // A control that failed is not left out by leaving its line out.
              controls.get(place)?.sent
              ? m.instrumentRuns.controlAside
              : null
      if (message === null) {
        decided.add(place)
        made.push({ place, what: 'setAside', analysis_id: null, raw: null, reason })
      }
      return { place, ok: message === null, message }
    })
    await keepDecisions(w, told(ctx), run, made)
    if (made.length === 0) w.refused()
    return { outcomes }
  })
