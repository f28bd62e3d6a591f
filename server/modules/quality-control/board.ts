import { sql } from 'kysely'
import { controlStates, type ControlState } from '@contract/quality-control/choices'
import type { Finding } from '@contract/quality-control/control-rules'
import { controlDue } from '@contract/quality-control/due'
import { PlanContent, type Bench, type BoardRow, type Slot } from '@contract/quality-control/shapes'
import { fill, m } from '@contract/messages'
import { dateWords } from '@contract/rules/date-words'
import { addDays } from '@contract/rules/age'
import type { Ctx } from '../../core/context'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { dayAt, lastDay, lotsOf } from './lots'
import { inForce, planRecords, presentPlan, thePlan, type PlanRecord } from './plans'
import { presentRuns } from './runs'
import { eventsOf, lastRuns } from './sequence'
import { expiredOn, lotsInUse, openFailures } from './standing'
import { presentTarget, targetRecords } from './targets'
import { atText, rulesOf } from './words'

/** A lot that ends within so many days is said beside the state. */
const soonDays = 7

interface Last {
  plan_id: string
  accepted: Date | null
  verdict: string | null
  findings: Finding[] | null
  drafts: number
}

async function lastOf(db: Executor, labId: string, planIds: readonly string[]): Promise<Map<string, Last>> {
  const { rows } = await sql<Last>`select p.id as plan_id, good.measured_at as accepted, last.verdict,
      (select jsonb_agg(finding) from qc_point x, jsonb_array_elements(x.findings) finding
        where ${ofLab(labId, 'x')} and x.run_id = last.id) as findings,
      (select count(*)::int from qc_target g where ${ofLab(labId, 'g')} and g.plan_id = p.id and g.approved_at is null) as drafts
    from qc_plan p
    left join lateral (select r.id, r.verdict from qc_run r where ${ofLab(labId, 'r')} and r.plan_id = p.id
      order by r.measured_at desc, r.id desc limit 1) last on true
    left join lateral (select r.measured_at from qc_run r where ${ofLab(labId, 'r')} and r.plan_id = p.id
      and r.verdict in ('accept', 'warn') order by r.measured_at desc, r.id desc limit 1) good on true
    where ${ofLab(labId, 'p')} and p.id = any(${[...planIds]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.plan_id, row]))
}

async function rowsOf(ctx: Ctx, db: Executor, plans: readonly PlanRecord[]): Promise<BoardRow[]> {
  const { labId, timeZone } = ctx.who
  const ids = plans.map(({ id }) => id)
  const failures = await openFailures(db, labId, ids)
  const lots = await lotsInUse(db, labId, ids)
  const last = await lastOf(db, labId, ids)
  const today = dayAt(ctx.now, timeZone)
  return plans.map((plan): BoardRow => {
    const content = inForce(plan)
    const of = last.get(plan.id)
    const due = content
      ? controlDue(of?.accepted?.toISOString() ?? null, ctx.now.toISOString(), content, timeZone)
      : null
    const mine = lots.filter(({ plan_id }) => plan_id === plan.id)
    const [expired] = expiredOn(mine, today)
    const [ending] = expiredOn(mine, addDays(today, soonDays))
    const failure = failures.get(plan.id)
    const words = m.qualityControl.boardWhy
    const [state, why] = ((): [ControlState, string] => {
      if (failure) {
        const rules = rulesOf(failure.findings).join(', ')
        const at = atText(failure.measured_at, timeZone)
        // Its points may have been excluded since: what they showed is not undone by that.
        return [
          'rejected',
          rules === '' ? fill(words.rejectedAt, { at }) : fill(words.rejected, { rules, at }),
        ]
      }
      if (!content) return ['off', plan.approved === null ? words.off : words.switchedOff]
      if (expired)
        return [
          'expired',
          fill(words.expired, {
            name: expired.material,
            lot: expired.number,
            day: dateWords(lastDay(expired)),
          }),
        ]
      if (due?.state === 'missing') return ['missing', words.missing]
      if (due?.state === 'due')
        return ['due', fill(words.due, { at: due.until ? atText(new Date(due.until), timeZone) : '' })]
      if (of?.verdict === 'warn')
        return ['warn', fill(words.warn, { rules: rulesOf(of.findings ?? []).join(', ') })]
      return ['in_control', '']
    })()
    const beside = [
      why,
      plan.draft !== null && plan.approved !== null ? words.draft : '',
      (of?.drafts ?? 0) > 0 ? words.target : '',
      ending && !expired
        ? fill(words.nearExpiry, { lot: ending.number, day: dateWords(lastDay(ending)) })
        : '',
    ]
    const { _id, test, instrument } = presentPlan(plan)
    return {
      planId: _id,
      test,
      instrument,
      state,
      why: beside.filter(Boolean).join(' '),
      lastAccepted: of?.accepted?.toISOString() ?? null,
      until: due?.until ?? null,
    }
  })
}

/** Every plan that is in force: where it stands, and the lots in use that it depends on, the one that ends first in front. */
export async function controlBoard(
  ctx: Ctx,
  db: Executor,
): Promise<(BoardRow & { lots: { name: string; number: string; lastDay: string }[] })[]> {
  const plans = (await planRecords(db, ctx.who)).filter((plan) => inForce(plan) !== null)
  const rows = await rowsOf(ctx, db, plans)
  const lots = await lotsInUse(
    db,
    ctx.who.labId,
    plans.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...row,
    lots: lots
      .filter(({ plan_id }) => plan_id === row.planId)
      .map((lot) => ({ name: lot.material, number: lot.number, lastDay: lastDay(lot) }))
      .toSorted((a, b) => a.lastDay.localeCompare(b.lastDay)),
  }))
}

/** Every plan and where it stands, the worst first. */
export async function board(ctx: Ctx): Promise<{ docs: BoardRow[] }> {
  const rows = await rowsOf(ctx, ctx.db, await planRecords(ctx.db, ctx.who))
  const rank = ({ state }: BoardRow) => controlStates.indexOf(state)
  return { docs: rows.toSorted((a, b) => rank(a) - rank(b)) }
}

/** One plan with all that its page shows. */
export async function bench(
  ctx: Ctx,
  { planId, runs: limit }: { planId: string; runs: number },
): Promise<Bench> {
  const record = await thePlan(ctx.db, ctx.who, planId)
  const [row] = await rowsOf(ctx, ctx.db, [record])
  if (!row) throw new Error('A plan without its row.')
  const targets = (await targetRecords(ctx.db, ctx.who, planId)).map(presentTarget)
  const lots = await lotsOf(ctx.db, ctx.who, ctx.now)
  const sequence = await lastRuns(ctx.db, ctx.who, planId, limit)
  const content = PlanContent.nullable().parse(record.approved)
  const failure = (await openFailures(ctx.db, ctx.who.labId, [planId])).get(planId)
  const slots = Array.from({ length: content?.levels ?? 0 }, (_, at): Slot => {
    const usable = lots.filter(
      ({ kind, level, inUse, expired }) => kind === 'control' && level === at + 1 && inUse && !expired,
    )
    // The one that has a target; of several the one that is in force the longest in this list's order.
    const withTarget = usable.find(({ _id }) => targets.some(({ lotId, inForce: is }) => is && lotId === _id))
    const lot = withTarget ?? usable.find(({ _id }) => targets.some(({ lotId }) => lotId === _id)) ?? null
    return {
      level: at + 1,
      lot,
      target: targets.find(({ lotId, inForce: is }) => is && lotId === lot?._id) ?? null,
    }
  })
  return {
    plan: presentPlan(record),
    row,
    slots,
    targets,
    runs: presentRuns(sequence),
    events: (await eventsOf(ctx.db, ctx.who, planId)).map((one) => ({
      _id: one.id,
      kind: one.kind,
      at: one.at.toISOString(),
      note: one.note,
      resets: one.resets,
      byName: one.by_name,
    })),
    failureId: failure?.id ?? null,
  }
}
