import { sql } from 'kysely'
import type { RunOrigin, RunVerdict } from '@contract/quality-control/choices'
import type { Finding } from '@contract/quality-control/control-rules'
import type { ControlName, Lot, SentControlStanding } from '@contract/quality-control/shapes'
import { fill, m } from '@contract/messages'
import { dateWords } from '@contract/rules/date-words'
import type { Write } from '../../core/context'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import type { Acting, EnteredBy, OfLab } from './acting'
import { controlNamesOf } from './control-names'
import { forgetGates } from './gates'
import { dayAt, lotsOf } from './lots'
import { inForce, planRecords, thePlan, type PlanRecord } from './plans'
import { keepRun, keptRun, numberIn, oldestRun, pointRow, targetAt, valuesOf, type NewPoint } from './runs'
import { judgeFrom } from './sequence'
import { targetRecords } from './targets'
import { atText, rulesOf } from './words'

/** A control as it came with a file, over a line or on a plate, in the unit of its test. */
export interface SentControl {
  /** Knows the line or well for ever: what was entered of it is not entered again. */
  key: string
  testId: string
  /** As the instrument calls it. */
  name: string
  raw: string
  /** When the instrument measured it, where that is understood. */
  sentAt: Date | null
  /** The instant that counts: that one, or the latest that it can have been. */
  at: Date
  /** What the instrument marked it with: it stands at the run. */
  note: string | null
}

interface Ready {
  planId: string
  material: string
  level: number
  lotId: string
  lot: string
  value: string
  at: Date
}

/**
 * Where a sent control stands. `unplanned`: nobody has its test under control on any instrument. `unknown`: nobody said which control its name is. `left`: it is none of quality control. `held`: it is
 * known and cannot be entered, in words. `again`: the same measurement was entered from another file.
 */
export type SentStanding =
  | { state: 'ready'; control: SentControlStanding; ready: Ready }
  | { state: 'entered'; control: SentControlStanding }
  | { state: 'unplanned' | 'unknown' | 'left'; why: string; control: null }
  | { state: 'held' | 'again'; why: string; control: null }

const same = (a: string, b: string) => a.trim().toUpperCase() === b.trim().toUpperCase()
/** Levels of one run are measured together; what is further apart are two runs. */
const apart = 2 * 3_600_000

/** The lot that a name means on its day, or why there is none. */
function lotOf(
  name: string,
  lots: readonly Lot[],
  mapped: ControlName | undefined,
): Lot | { state: 'unknown' | 'left' | 'held'; why: string } {
  const words = m.qualityControl
  if (mapped) {
    if (mapped.materialId === null || mapped.level === null) return { state: 'left', why: words.sentLeft }
    const told = { material: mapped.material ?? '', level: mapped.level }
    const mine = lots.filter(
      ({ materialId, level, inUse }) => materialId === mapped.materialId && level === mapped.level && inUse,
    )
    const [only, another] = mine
    if (only === undefined) return { state: 'held', why: fill(words.sentNoLot, told) }
    return another ? { state: 'held', why: fill(words.sentSeveralLots, told) } : only
  }
  // Some send the lot number alone, some the number and the level.
  const named = lots.filter(({ number, level }) => same(number, name) || same(`${number} ${level}`, name))
  const [only, another] = named
  if (only === undefined) return { state: 'unknown', why: fill(words.sentUnknown, { name }) }
  if (another) return { state: 'unknown', why: fill(words.sentSeveral, { name }) }
  return only.inUse
    ? only
    : { state: 'held', why: fill(words.sentNotInUse, { material: only.material, lot: only.number }) }
}

interface EnteredRow {
  source_key: string
  plan_id: string
  material: string
  level: number
  lot: string
  verdict: RunVerdict
  judged: boolean
  findings: Finding[]
}

/** What was entered of these lines and wells, with the verdict of its run as it is now. */
async function enteredOf(
  db: Executor,
  who: Pick<Principal, 'labId'>,
  keys: readonly string[],
): Promise<Map<string, SentControlStanding>> {
  if (keys.length === 0) return new Map()
  const { rows } =
    await sql<EnteredRow>`select x.source_key, r.plan_id, a.name as material, x.level, l.number as lot, r.verdict, x.mean is not null as judged,
      coalesce((select jsonb_agg(finding) from qc_point o, jsonb_array_elements(o.findings) finding
        where ${ofLab(who, 'o')} and o.run_id = r.id), '[]') as findings
    from qc_point x join qc_run r on ${ofLab(who, 'r')} and r.id = x.run_id
    join qc_lot l on ${ofLab(who, 'l')} and l.id = x.lot_id
    join qc_material a on ${ofLab(who, 'a')} and a.id = l.material_id
    where ${ofLab(who, 'x')} and x.source_key = any(${[...keys]}::text[])`.execute(db)
  return new Map(
    rows.map((row) => [
      row.source_key,
      {
        material: row.material,
        level: row.level,
        lot: row.lot,
        planId: row.plan_id,
        verdict: row.verdict,
        judged: row.judged,
        rules: rulesOf(row.findings),
      },
    ]),
  )
}

/** The measurements of these lots at these instants that were entered from elsewhere. */
async function measuredBefore(
  db: Executor,
  who: Pick<Principal, 'labId'>,
  asked: readonly Ready[],
): Promise<ReadonlySet<string>> {
  if (asked.length === 0) return new Set()
  const { rows } = await sql<{ plan_id: string; lot_id: string; sent_at: Date; value: string }>`
    select r.plan_id, x.lot_id, x.sent_at, x.value from qc_point x join qc_run r on ${ofLab(who, 'r')} and r.id = x.run_id
    where ${ofLab(who, 'x')} and x.lot_id = any(${[...new Set(asked.map(({ lotId }) => lotId))]}::uuid[])
      and x.sent_at = any(${asked.map(({ at }) => at.toISOString())}::timestamptz[])`.execute(db)
  return new Set(rows.map((row) => sameness(row.plan_id, row.lot_id, row.sent_at, row.value)))
}
const sameness = (plan: string, lot: string, at: Date, value: string) =>
  [plan, lot, at.toISOString(), value].join(' ')

/** Which of these tests have a plan in force on any instrument. */
export async function testsUnderControl(
  db: Executor,
  labId: string,
  tests: readonly string[],
): Promise<ReadonlySet<string>> {
  if (tests.length === 0) return new Set()
  const plans = await planRecords(db, labId, { tests: [...new Set(tests)] })
  return new Set(plans.flatMap((plan) => (inForce(plan) === null ? [] : [plan.test_id])))
}

/** Where each of these controls of one instrument stands now. */
export async function sentStandings(
  db: Executor,
  who: OfLab,
  now: Date,
  instrument: { id: string; code: string },
  sent: readonly SentControl[],
): Promise<Map<string, SentStanding>> {
  const standings = new Map<string, SentStanding>()
  if (sent.length === 0) return standings
  const entered = await enteredOf(
    db,
    who,
    sent.map(({ key }) => key),
  )
  const allPlans = (
    await planRecords(db, who, { tests: [...new Set(sent.map(({ testId }) => testId))] })
  ).filter((plan) => inForce(plan) !== null)
  const plans = allPlans.filter(({ instrument_id }) => instrument_id === instrument.id)
  const names = new Map((await controlNamesOf(db, who, instrument.id)).map((one) => [one.name, one]))
  const lots = (await lotsOf(db, who, now)).filter(({ kind }) => kind === 'control')
  const words = m.qualityControl
  for (const { key, testId, name, raw, at } of sent) {
    const stands = (standing: SentStanding) => standings.set(key, standing)
    const known = entered.get(key)
    if (known) {
      stands({ state: 'entered', control: known })
      continue
    }
    if (!allPlans.some(({ test_id }) => test_id === testId)) {
      stands({ state: 'unplanned', why: words.sentUnplanned, control: null })
      continue
    }
    const lot = lotOf(name, lots, names.get(name.trim()))
    if ('state' in lot) {
      stands({ ...lot, control: null })
      continue
    }
    const held = (why: string) => stands({ state: 'held', why, control: null })
    const day = dayAt(at, who.timeZone)
    const plan = plans.find(({ test_id }) => test_id === testId)
    const levels = plan ? (inForce(plan)?.levels ?? 0) : 0
    const value = numberIn(raw)
    if (lot.lastDay < day) held(fill(words.lotExpired, { lot: lot.number, day: dateWords(lot.lastDay) }))
    else if (lot.received > day)
      held(fill(words.lotNotYet, { lot: lot.number, day: dateWords(lot.received) }))
    else if (!plan) held(fill(words.heldNoPlan, { instrument: instrument.code }))
    else if (lot.level > levels) held(fill(words.sentLevel, { material: lot.material, level: lot.level }))
    else if (value === null) held(fill(words.sentNoNumber, { raw }))
    else if (at > now) held(words.measuredLater)
    else if (now.getTime() - at.getTime() > oldestRun) held(words.measuredEarly)
    else
      stands({
        state: 'ready',
        control: {
          material: lot.material,
          level: lot.level,
          lot: lot.number,
          planId: plan.id,
          verdict: null,
          judged: null,
          rules: [],
        },
        ready: {
          planId: plan.id,
          material: lot.material,
          level: lot.level,
          lotId: lot._id,
          lot: lot.number,
          value,
          at,
        },
      })
  }
  const timed = new Set(sent.flatMap(({ key, sentAt }) => (sentAt === null ? [] : [key])))
  const readyOf = (key: string): Ready[] => {
    const one = standings.get(key)
    return one?.state === 'ready' ? [one.ready] : []
  }
  const before = await measuredBefore(db, who, [...timed].flatMap(readyOf))
  for (const key of timed)
    for (const { planId, lotId, at, value } of readyOf(key))
      if (before.has(sameness(planId, lotId, at, value)))
        standings.set(key, {
          state: 'again',
          why: fill(words.sentAgain, { at: atText(at, who.timeZone) }),
          control: null,
        })
  return standings
}

/** What the controls came with. */
interface Sending {
  instrument: { id: string; code: string }
  source: Exclude<RunOrigin, 'typed'>
  from: { _id: string; name: string }
  by: EnteredBy
  /** How many values of one level are one run: replicates of a plate are read at once. */
  together: number
}

interface Group {
  /** Null: a run that is not kept yet. */
  runId: string | null
  at: Date
  /** How many values each level has. */
  levels: Map<number, number>
  notes: Set<string>
  points: NewPoint[]
}

const notesOf = ({ notes }: Group): string | null => [...notes].join(' ') || null

/** Runs from instruments that still wait for a level: what comes in another message belongs to them. */
async function waitingRuns(
  w: Write,
  ctx: Acting,
  source: RunOrigin,
  planId: string,
  from: Date,
  to: Date,
): Promise<Group[]> {
  const { rows } = await sql<{ id: string; measured_at: Date; levels: number[] }>`
    select r.id, r.measured_at, array_agg(x.level) as levels from qc_run r
    join qc_point x on ${ofLab(ctx.who, 'x')} and x.run_id = r.id
    where ${ofLab(ctx.who, 'r')} and r.plan_id = ${planId} and r.verdict = 'incomplete' and r.source = ${source}
      and r.measured_at between ${from} and ${to}
    group by r.id, r.measured_at order by r.measured_at, r.id`.execute(w.tx)
  return rows.map(({ id, measured_at, levels }) => ({
    runId: id,
    at: measured_at,
    levels: new Map(levels.map((level) => [level, 1])),
    notes: new Set(),
    points: [],
  }))
}

/** Adds the levels that were missing to a run and judges it anew. */
async function complete(ctx: Acting, w: Write, plan: PlanRecord, group: Group, runId: string): Promise<void> {
  const before = await keptRun(w, ctx, runId)
  const next = Math.max(...before.points.map(({ place }) => place)) + 1
  await w.tx
    .insertInto('qc_point')
    .values(group.points.map((point, at) => pointRow(ctx, runId, next + at, point)))
    .execute()
  const comment = [before.run.comment, notesOf(group)].filter(Boolean).join(' ') || null
  if (comment !== before.run.comment)
    await w.tx.updateTable('qc_run').set({ comment }).where(ofLab(ctx.who)).where('id', '=', runId).execute()
  await judgeFrom(ctx, w, plan.id, group.at)
  await forgetGates(w.tx, ctx.who.labId, [plan.test_id])
  const after = await keptRun(w, ctx, runId)
  w.changed(
    'qcRun',
    runId,
    { comment: before.run.comment, values: valuesOf(before.points) },
    { comment, values: valuesOf(after.points) },
    plan.id,
  )
}

/**
 * Enters in the caller's transaction each sent control that is known, as runs with their verdicts, and answers where each stands then.
 * Levels that were measured together are one run, also where they came in several messages; a level that comes more often than
 * `together` begins another.
 * Whoever also locks orders locks them first: verification locks its order and then the plan.
 */
export async function enterSentControls(
  ctx: Acting,
  w: Write,
  { instrument, source, from, by, together }: Sending,
  sent: readonly SentControl[],
): Promise<Map<string, SentStanding>> {
  const standings = () => sentStandings(w.tx, ctx.who, ctx.now, instrument, sent)
  const plansOf = (all: Map<string, SentStanding>) =>
    [
      ...new Set([...all.values()].flatMap((one) => (one.state === 'ready' ? [one.ready.planId] : []))),
    ].toSorted()
  const first = await standings()
  const planIds = plansOf(first)
  if (planIds.length === 0) return first
  const plans: PlanRecord[] = []
  for (const id of planIds) plans.push(await thePlan(w.tx, ctx.who, id, 'update'))
  // Somebody may have entered the same until the plans were locked.
  const now = await standings()
  for (const plan of plans) {
    if (inForce(plan) === null) continue
    const targets = await targetRecords(w.tx, ctx.who, plan.id)
    const mine = sent
      .flatMap((one) => {
        const standing = now.get(one.key)
        return standing?.state === 'ready' && standing.ready.planId === plan.id
          ? [{ ...one, ...standing.ready }]
          : []
      })
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    const [earliest, latest] = [mine[0], mine.at(-1)]
    if (!earliest || !latest) continue
    const groups = await waitingRuns(
      w,
      ctx,
      source,
      plan.id,
      new Date(earliest.at.getTime() - apart),
      new Date(latest.at.getTime() + apart),
    )
    for (const { key, sentAt, level, lotId, raw, value, at, note } of mine) {
      const far = (group: Group) => Math.abs(at.getTime() - group.at.getTime())
      const [open] = groups
        .filter(
          (group) =>
            (group.levels.get(level) ?? 0) < (group.runId === null ? together : 1) && far(group) <= apart,
        )
        .toSorted((a, b) => far(a) - far(b))
      const group: Group = open ?? { runId: null, at, levels: new Map(), notes: new Set(), points: [] }
      if (!open) groups.push(group)
      if (note !== null) group.notes.add(note)
      group.levels.set(level, (group.levels.get(level) ?? 0) + 1)
      // A run is measured when its last level is; one that is kept stays where it is.
      if (group.runId === null && at > group.at) group.at = at
      group.points.push({
        level,
        lotId,
        raw,
        value,
        target: targetAt(targets, lotId, at),
        sourceKey: key,
        sentAt,
      })
    }
    for (const group of groups) {
      if (group.points.length === 0) continue
      if (group.runId === null)
        await keepRun(ctx, w, plan, {
          ...{ at: group.at, comment: notesOf(group), source, from, by },
          points: group.points,
        })
      else await complete(ctx, w, plan, group, group.runId)
    }
  }
  return standings()
}

/** What a run came to, in words. */
export const verdictWords = ({ verdict, judged, lot, rules }: SentControlStanding): string | null =>
  verdict === null
    ? null
    : verdict === 'incomplete' && judged === false
      ? fill(m.qualityControl.sentNoTarget, { lot })
      : fill(m.qualityControl.sentVerdict[verdict], { rules: rules.join(', ') })
