import { sql, type RawBuilder } from 'kysely'
import { fill, m } from '@contract/messages'
import { addDays } from '@contract/rules/age'
import { todayIn } from '@contract/rules/zone'
import type { Ctx } from '../../core/context'
import { ofLab, ownLocations } from '../../core/scope'
import { countStandings, owedCalls } from '../turbo-cls/public'
import type { Home } from './tiles'

type Work = Home['work'][number]
const { benchKinds: kinds, benchNext: next } = m.home

/** So many of a kind are named; their list has the others. */
const mostOfAKind = 3
/** Beyond so many results only how many there are is told: judging each is the work of their own screen. */
const mostJudged = 500

const read = async <Row>(ctx: Ctx, query: RawBuilder<Row>): Promise<Row[]> =>
  (await query.execute(ctx.db)).rows

/** Critical values of which nobody was told. */
async function calls(ctx: Ctx): Promise<Work[]> {
  const [row] = await read(
    ctx,
    sql<{ count: number; since: Date | null }>`
      select count(*)::int as count, min(a.resulted_at) as since ${owedCalls(ctx.who, ctx.now)}`,
  )
  return row?.since
    ? [
        {
          kind: kinds.call,
          name: fill(m.home.benchOwed, { count: row.count }),
          next: row.count === 1 ? next.callOne : next.call,
          to: '/turbocls?tab=CALLS',
          changedAt: row.since.toISOString(),
        },
      ]
    : []
}

/** Controls that failed and are not settled. */
async function controls({ db, who }: Ctx): Promise<Work[]> {
  const { rows } = await sql<{ plan_id: string; name: string; acted: boolean; opened_at: Date }>`
    select f.plan_id, concat_ws(', ', x.code, i.code) as name, f.acted_at is not null as acted, f.opened_at
    from qc_failure f
    join qc_plan p on ${ofLab(who, 'p')} and p.id = f.plan_id
    join test x on ${ofLab(who, 'x')} and x.id = p.test_id
    join instrument i on ${ofLab(who, 'i')} and i.id = p.instrument_id
    where ${ofLab(who, 'f')} and f.closed_at is null order by f.opened_at, f.id limit ${mostOfAKind}`.execute(
    db,
  )
  return rows.map(({ plan_id, name, acted, opened_at }) => ({
    kind: kinds.control,
    name,
    next: acted ? next.controlRun : next.controlAct,
    to: `/qc?plan=${plan_id}`,
    changedAt: opened_at.toISOString(),
  }))
}

/** Results that wait for whoever verifies, by where they stand. */
async function toVerify(ctx: Ctx): Promise<Work[]> {
  const { who } = ctx
  const [row] = await read(
    ctx,
    sql<{ count: number; since: Date | null }>`
      select count(*)::int as count, min(waits.resulted_at) as since from (
        select a.resulted_at from analysis a join lab_order t on ${ofLab(who, 't')} and t.id = a.order_id
        where ${ofLab(who, 'a')} and a.state = 'RESULTED' and t.state in ('OPEN', 'CLOSED') and not t.deleted
          and ${ownLocations(who, 't.location_id')} limit ${mostJudged + 1}) waits`,
  )
  if (!row?.since) return []
  const changedAt = row.since.toISOString()
  if (row.count > mostJudged)
    return [
      {
        kind: kinds.results,
        name: fill(m.home.benchMany, { count: mostJudged }),
        next: next.verify,
        to: '/turbocls',
        changedAt,
      },
    ]
  const counts = await countStandings(ctx, { text: '' })
  return (['READY', 'ERRORS', 'PENDING'] as const).flatMap((state) =>
    counts[state] === 0
      ? []
      : [
          {
            kind: kinds.results,
            name: fill(m.home.benchStanding[state], { count: counts[state] }),
            next: next[state],
            to: state === 'READY' ? '/turbocls' : `/turbocls?tab=${state}`,
            changedAt,
          },
        ],
  )
}

type PlateStage = keyof typeof m.home.plateNext

/** Plates on hold, and for whoever works with plates those that are under way. */
async function plates({ db, who }: Ctx): Promise<Work[]> {
  const isWorked = who.ability.can('edit', 'Plate') || who.ability.can('enter', 'Result')
  const { rows } = await sql<{
    id: string
    number: string
    stage: PlateStage
    held: boolean
    updated_at: Date
  }>`
    select p.id, p.number, p.stage, held.is_held as held, p.updated_at from plate p,
      lateral (select p.verdict is not distinct from 'HOLD' and p.outcome is null as is_held) held
    where ${ofLab(who, 'p')} and p.status = 'OPEN' and p.stage in ('LOADED', 'RUNNING', 'RESULTED')
      and (held.is_held or ${isWorked})
    order by held.is_held desc, p.updated_at, p.id limit ${mostOfAKind}`.execute(db)
  return rows.map(({ id, number, stage, held, updated_at }) => ({
    kind: kinds.plate,
    name: number,
    next: held ? next.plateHeld : m.home.plateNext[stage],
    to: `/plating/${id}`,
    changedAt: updated_at.toISOString(),
  }))
}

type BatchStage = keyof typeof m.home.batchNext

/** Open batches, the person's own first. */
async function batches({ db, who }: Ctx): Promise<Work[]> {
  const { rows } = await sql<{ id: string; number: string; stage: BatchStage; updated_at: Date }>`
    select b.id, b.number, b.stage, b.updated_at from batch b
    where ${ofLab(who, 'b')} and b.status = 'OPEN' and b.stage <> 'COMPLETE'
    order by (b.analyst_id is not distinct from ${who.person.userId}::uuid) desc, b.updated_at, b.id
    limit ${mostOfAKind}`.execute(db)
  return rows.map(({ id, number, stage, updated_at }) => ({
    kind: kinds.batch,
    name: number,
    next: m.home.batchNext[stage],
    to: `/batch/${id}`,
    changedAt: updated_at.toISOString(),
  }))
}

/** The month that is over and not signed, where controls were run in it. */
async function review({ db, who, now }: Ctx): Promise<Work[]> {
  const thisMonth = `${todayIn(who.timeZone, now.toISOString()).slice(0, 7)}-01`
  const month = addDays(thisMonth, -1).slice(0, 7)
  const midnight = (day: string) => sql`${day}::timestamp at time zone ${who.timeZone}`
  const { rows } = await sql<{ over: Date }>`
    select ${midnight(thisMonth)} as over
    where not exists (select from qc_review v where ${ofLab(who, 'v')} and v.month = ${month})
      and exists (select from qc_plan p where ${ofLab(who, 'p')} and exists (select from qc_run r
        where ${ofLab(who, 'r')} and r.plan_id = p.id and r.measured_at >= ${midnight(`${month}-01`)}
          and r.measured_at < ${midnight(thisMonth)}))`.execute(db)
  return rows.map(({ over }) => ({
    kind: kinds.review,
    name: fill(m.home.benchMonth, { month }),
    next: next.review,
    to: '/qc?section=reviews',
    changedAt: over.toISOString(),
  }))
}

type Approved = keyof typeof m.home.approvals
const approvedAt: Record<Approved, string> = {
  plans: '/qc',
  targets: '/qc',
  rules: '/turbocls?rules=true',
  assays: '/plating?rules=true',
  mrsa: '/tests',
  methods: '/instruments',
}

/** Drafts that only the director puts in force: those of features that are off wait with them. */
async function approvals({ db, who }: Ctx): Promise<Work[]> {
  const on = (feature: 'qc' | 'plating' | 'mrsa') => sql`${who.features.has(feature)}`
  const { rows } = await sql<{ what: Approved; count: number; since: Date }>`
    select what, count(*)::int as count, min(since) as since from (
      select 'plans' as what, p.updated_at as since from qc_plan p where ${ofLab(who, 'p')} and p.draft is not null and ${on('qc')}
      union all
      select 'targets', t.edited_at from qc_target t where ${ofLab(who, 't')} and t.approved_at is null and ${on('qc')}
      union all
      select 'rules', r.updated_at from autoverify_rule r
        where ${ofLab(who, 'r')} and r.draft is not null and r.simulated_at is not null
      union all
      select 'assays', s.updated_at from assay_rule s
        where ${ofLab(who, 's')} and s.draft is not null and s.replayed_at is not null and ${on('plating')}
      union all
      select 'mrsa', x.updated_at from mrsa_table x
        where ${ofLab(who, 'x')} and x.draft is not null and x.replayed_at is not null and ${on('mrsa')}
      union all
      select 'methods', a.updated_at from analyte_method a where ${ofLab(who, 'a')} and a.draft is not null
    ) waiting group by what order by min(since)`.execute(db)
  return rows.map(({ what, count, since }) => ({
    kind: kinds.approval,
    name: fill(m.home.approvals[what], { count }),
    next: next.approve,
    to: approvedAt[what],
    changedAt: since.toISOString(),
  }))
}

/**
 * What waits at the bench for whoever may do it, the most pressing first: calls, failed controls, results, plates, batches, and what
 * only the director signs.
 */
export async function findBenchWork(ctx: Ctx): Promise<Work[]> {
  const { ability, features } = ctx.who
  const director = ability.can('direct', 'Lab')
  const parts = await Promise.all([
    ability.can('enter', 'Result') ? calls(ctx) : [],
    features.has('qc') && ability.can('enter', 'Qc') ? controls(ctx) : [],
    ability.can('verify', 'Result') ? toVerify(ctx) : [],
    features.has('plating') && ability.can('nav', '/plating/:plateId') ? plates(ctx) : [],
    features.has('batching') &&
    (ability.can('edit', 'Batch') || (ability.can('read', 'Batch') && ability.can('enter', 'Result')))
      ? batches(ctx)
      : [],
    director && features.has('qc') ? review(ctx) : [],
    director ? approvals(ctx) : [],
  ])
  return parts.flat()
}
