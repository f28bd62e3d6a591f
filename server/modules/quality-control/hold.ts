import { sql } from 'kysely'
import { answersFor } from '@contract/quality-control/due'
import { fill, m } from '@contract/messages'
import { dateWords } from '@contract/rules/date-words'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { dayAt, lastDay } from './lots'
import { inForce, planRecords, type PlanRecord } from './plans'
import { lateBatchLots } from './batch-lots'
import { failedPeriods, type FailedPeriod } from './failed-periods'
import { measuredTime, type Timed } from './measured-time'
import { expiredOn, lotsInUse, openFailures, uncheckedOf } from './standing'
import { atText, rulesOf } from './words'

/** What of an analysis decides whether its control lets it pass. */
export interface Measured extends Timed {
  test_id: string
  instrument_id: string | null
  /** The value that stands, or is being entered: a decision was about one value. */
  entered: Record<string, unknown> | null
}

export interface ControlStanding {
  /** Why it may be neither verified nor released, with the way on; null where nothing holds it. */
  hold: string | null
  /**
   * It was measured after the last accepted run before a failure and before the one that ended it, and nobody decided about it: a
   * person may verify it, no rule does. In words, with the period.
   */
  failedThen: string | null
  /** The instruments that measure the test under control. */
  instruments: { _id: string; code: string; name: string }[]
}

const rawOf = ({ entered }: Measured) => (typeof entered?.['raw'] === 'string' ? entered['raw'] : null)

interface Lab {
  labId: string
  timeZone: string
}

/** The plan that a result stands under, or the sentence that holds it for want of one. */
function planOf(one: Measured, plans: readonly PlanRecord[]): PlanRecord | string {
  if (one.instrument_id !== null)
    // One that measures a test that is under control elsewhere: what it measured is not to slip by.
    return (
      plans.find(({ instrument_id }) => instrument_id === one.instrument_id) ?? m.qualityControl.heldNoPlan
    )
  const [only, another] = plans
  return only && !another ? only : m.qualityControl.heldSeveral
}

/**
 * Whether controls hold these results: a failure that is open, a lot in use past its day, or no accepted run that answers for
 * the time of measurement (42 CFR 493.1256(d)(3), (f)). A test without a plan in force on any instrument is not held. `lock`:
 * nobody enters a run of these tests until this transaction is over.
 */
export async function controlStandings(
  db: Executor,
  { labId, timeZone }: Lab,
  measured: readonly Measured[],
  lock = false,
): Promise<Map<string, ControlStanding>> {
  const standings = new Map<string, ControlStanding>()
  const tests = [...new Set(measured.map(({ test_id }) => test_id))]
  if (tests.length === 0) return standings
  // Whatever plan a test has: a batch that names a lot was run with it.
  for (const [id, hold] of await lateBatchLots(db, { labId, timeZone }, measured))
    standings.set(id, { hold, failedThen: null, instruments: [] })
  const all = await planRecords(db, labId, { tests, ...(lock ? { lock: 'share' as const } : {}) })
  const plans = all.filter((plan) => inForce(plan) !== null)
  if (plans.length === 0) return standings
  const ids = plans.map(({ id }) => id)
  const failures = await openFailures(db, labId, ids)
  const lots = await lotsInUse(db, labId, ids)
  const under = measured.flatMap((one) => {
    const mine = plans.filter(({ test_id }) => test_id === one.test_id)
    return mine.length === 0 ? [] : [{ one, mine, plan: planOf(one, mine), at: measuredTime(one) }]
  })
  const answers = await acceptedRuns(
    db,
    labId,
    under.flatMap(({ plan, at }) =>
      typeof plan === 'string' || at === null
        ? []
        : [{ plan: plan.id, at, hours: inForce(plan)?.hours ?? 0 }],
    ),
  )
  const periods = await failedPeriods(
    db,
    labId,
    under.flatMap(({ one, plan, at }) =>
      typeof plan === 'string' || at === null ? [] : [{ plan: plan.id, id: one.id, at, raw: rawOf(one) }],
    ),
  )
  const named = await instrumentNames(db, labId, measured)
  for (const { one, mine, plan } of under) {
    const instruments = mine.map((at) => ({
      _id: at.instrument_id,
      code: at.instrument_code,
      name: at.instrument_name,
    }))
    const period = periods.get(one.id)
    standings.set(one.id, {
      hold: standings.get(one.id)?.hold ?? holdOf(one, plan),
      failedThen: period && typeof plan !== 'string' ? periodWords(plan.instrument_code, period) : null,
      instruments,
    })
  }
  return standings

  function periodWords(instrument: string, { at, rejected, ended }: FailedPeriod): string {
    const words = { instrument, at: atText(at, timeZone), rejected: atText(rejected, timeZone) }
    return ended === null
      ? fill(m.qualityControl.failedThenOpen, words)
      : fill(m.qualityControl.failedThen, { ...words, ended: atText(ended, timeZone) })
  }

  function holdOf(one: Measured, plan: PlanRecord | string): string | null {
    if (typeof plan === 'string')
      return one.instrument_id === null
        ? plan
        : fill(m.qualityControl.heldNoPlan, { instrument: named.get(one.instrument_id) ?? '' })
    const instrument = plan.instrument_code
    const failure = failures.get(plan.id)
    if (failure)
      return fill(m.qualityControl.heldFailure, {
        instrument,
        at: atText(failure.measured_at, timeZone),
        rules: rulesOf(failure.findings).join(', '),
      })
    const at = measuredTime(one)
    const content = inForce(plan)
    if (at === null || content === null) return null
    const mine = lots.filter(({ plan_id }) => plan_id === plan.id)
    const [lot] = expiredOn(mine, dayAt(at, timeZone))
    if (lot)
      return fill(m.qualityControl.heldLot, {
        instrument,
        name: lot.material,
        lot: lot.number,
        day: dateWords(lastDay(lot)),
      })
    const [unchecked] = uncheckedOf(mine)
    if (unchecked)
      return fill(m.qualityControl.heldUnchecked, {
        instrument,
        name: unchecked.material,
        lot: unchecked.number,
      })
    const isAnswered = (answers.get(plan.id) ?? []).some((run) =>
      answersFor(run.toISOString(), at.toISOString(), content, timeZone),
    )
    return isAnswered ? null : fill(m.qualityControl.heldMissing, { instrument })
  }
}

/** Accepted runs of each plan that are near enough to one of its results to answer for it. */
async function acceptedRuns(
  db: Executor,
  labId: string,
  asked: readonly { plan: string; at: Date; hours: number }[],
): Promise<Map<string, Date[]>> {
  const found = new Map<string, Date[]>()
  if (asked.length === 0) return found
  const { rows } = await sql<{ plan_id: string; measured_at: Date }>`select distinct r.plan_id, r.measured_at
    from unnest(${asked.map(({ plan }) => plan)}::uuid[], ${asked.map(({ at }) => at.toISOString())}::timestamptz[],
      ${asked.map(({ hours }) => hours)}::int[]) as q (plan_id, at, hours)
    join qc_run r on ${ofLab(labId, 'r')} and r.plan_id = q.plan_id and r.verdict in ('accept', 'warn')
      and r.measured_at between q.at - make_interval(hours => q.hours) and q.at + make_interval(hours => q.hours)`.execute(
    db,
  )
  for (const { plan_id, measured_at } of rows)
    found.set(plan_id, [...(found.get(plan_id) ?? []), measured_at])
  return found
}

async function instrumentNames(
  db: Executor,
  labId: string,
  measured: readonly Measured[],
): Promise<Map<string, string>> {
  const ids = [...new Set(measured.flatMap(({ instrument_id }) => instrument_id ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('instrument')
    .select(['id', 'code'])
    .where(ofLab(labId))
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, code }) => [id, code]))
}
