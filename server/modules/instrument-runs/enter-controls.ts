import { sql } from 'kysely'
import type { Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import type { Ctx } from '../../core/context'
import { enterSentControls, type Acting, type EnteredBy } from '../quality-control/public'
import { codesOf } from './codes-of'
import { controlLines, type ControlsOf, type ControlLine } from './controls'
import { keepDecisions, type Decision } from './keep-decisions'
import { theRun, type RunRecord } from './record'

type Entered = ControlsOf & Pick<RunRecord, 'source' | 'name'>

/**
 * Enters every control of a run that is known and was not decided about, and sets aside what is none or was entered from elsewhere.
 * It needs nobody's right of its own: what an instrument measured is nobody's choice to leave out. Answers the decisions, which the
 * caller keeps, and where each control stood before.
 */
export async function enterControls(
  acting: Acting,
  w: Write,
  run: Entered,
  by: EnteredBy,
): Promise<{ made: Decision[]; lines: Map<number, ControlLine> }> {
  if (!run.lines.some(({ kind }) => kind === 'control')) return { made: [], lines: new Map() }
  const { labId } = acting.who
  const rows = await w.tx
    .selectFrom('instrument_run_line')
    .select('place')
    .where(ofLab(labId))
    .where('run_id', '=', run.id)
    .execute()
  const decided = new Set(rows.map(({ place }) => place))
  const lines = await controlLines(
    w.tx,
    acting.who,
    acting.now,
    run,
    await codesOf(w.tx, labId, run.instrument_id),
  )
  const open = [...lines].filter(([place]) => !decided.has(place))
  const made = open.flatMap(([place, { aside }]): Decision[] =>
    aside === null ? [] : [{ place, what: 'setAside', analysis_id: null, raw: null, reason: aside }],
  )
  const ready = open.flatMap(([place, { sent }]) => (sent ? [{ place, sent }] : []))
  if (ready.length === 0) return { made, lines }
  const instrument = await w.tx
    .selectFrom('instrument')
    .select(['id', 'code'])
    .where(ofLab(labId))
    .where('id', '=', run.instrument_id)
    .executeTakeFirstOrThrow()
  const standings = await enterSentControls(
    acting,
    w,
    {
      instrument,
      source: run.source === 'file' ? 'file' : 'line',
      from: { _id: run.id, name: run.name },
      by,
      together: 1,
    },
    ready.map(({ sent }) => sent),
  )
  for (const { place, sent } of ready)
    if (standings.get(sent.key)?.state === 'entered')
      made.push({ place, what: 'accepted', analysis_id: null, raw: sent.raw, reason: null })
  return { made, lines }
}

/** Runs that are looked through for controls that wait: those that were never decided before these stay as they are. */
const mostRuns = 50

/** Enters what a name or a code now says, in the undecided runs of an instrument. */
export async function enterWaiting(ctx: Ctx, w: Write, instrumentId: string): Promise<void> {
  const { who, now } = ctx
  const { rows } = await sql<{ id: string }>`select r.id from instrument_run r
    where ${ofLab(who, 'r')} and r.instrument_id = ${instrumentId} and r.decided < r.line_count
      and r.lines @> '[{"kind":"control"}]'
    order by r.received_at desc, r.id desc limit ${mostRuns} for update skip locked`.execute(w.tx)
  const by = { userId: who.person.userId, name: signedName(who) }
  // The oldest first, so that each is judged after those before it.
  for (const { id } of rows.toReversed()) {
    const run = await theRun(w.tx, who.labId, id)
    const { made } = await enterControls(ctx, w, run, by)
    await keepDecisions(w, { labId: who.labId, now, name: by.name }, run, made)
  }
}
