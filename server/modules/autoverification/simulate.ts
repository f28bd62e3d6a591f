import { sql } from 'kysely'
import { simulatedDays } from '@contract/autoverification/choices'
import { certainlyNormal } from '@contract/autoverification/certainly-normal'
import { judge, type JudgedResult } from '@contract/autoverification/judge'
import {
  RuleContent,
  type AutoRule,
  type SimulatedRow,
  type Simulation,
} from '@contract/autoverification/shapes'
import { Gender } from '@contract/choices'
import { m } from '@contract/messages'
import { Interpretation } from '@contract/results/shapes'
import { missingData } from '@contract/rules/missing-data'
import { ageOn } from '@contract/rules/age'
import { VALIDITY_CODES } from '@contract/rules/drug-test'
import { EnteredValue } from '@contract/rules/entered-value'
import { openValidity, type Proof } from '@contract/rules/open-validity'
import { limitsChange } from '@contract/rules/delta'
import { indexFindings, type IndexFinding, type IndexResult } from '@contract/rules/serum-indices'
import { isPastStability } from '@contract/rules/stability'
import { wallTimeAt } from '@contract/rules/zone'
import { poorCondition } from '@contract/specimens/condition'
import type { TestDefinition } from '@contract/tests/shapes'
import type { Ctx } from '../../core/context'
import { ruleRefused, stale } from '../../core/errors'
import { keepsHours } from '../../core/keeps-hours'
import { ofLab } from '../../core/scope'
import { json } from '../../db/json'
import { controlStandings } from '../quality-control/public'
import { presentRule, theRule } from './rules'

const day = 86_400_000
/** The newest so many results are replayed; the answer says when there were more. */
const mostResults = 20_000
const rowsShown = 200

interface Past {
  id: string
  order_id: string
  requisition_number: string
  test_id: string
  instrument_id: string | null
  resulted_at: Date
  measured_at: Date | null
  test_version: number
  letter: string
  condition: string | null
  patient_dob: string
  patient_gender: string
  review: readonly string[] | null
  /** The patient had a reported value before: where no change stands with this one, none could be worked out. */
  had_previous: boolean
  kind: TestDefinition['kind']
  entered: Record<string, unknown>
  interpretation: Record<string, unknown> | null
  comment: string | null
  from_instrument: boolean
  marked: boolean
  dilution_owed: boolean
  corrects: boolean
  repeats: boolean
  collected_at: Date
  received_at: Date | null
  stability_hours: number | null
  /** A control failure was open on its instrument, or on any of its test where nobody named one, when it was entered. */
  failed_then: boolean
  corrected_to: string | null
  corrected_why: string | null
}

async function pastResults({ db, who, now }: Ctx, testId: string): Promise<Past[]> {
  const from = new Date(now.getTime() - simulatedDays * day)
  // What went into a calculated value.
  const inputs = sql`analysis put where ${ofLab(who, 'put')} and put.order_id = a.order_id
    and put.id::text in (select one ->> 'analysisId' from jsonb_array_elements(a.calculated -> 'inputs') one)`
  const { rows } = await sql<Past>`
    select a.id, a.order_id, o.requisition_number, a.test_id, a.instrument_id, a.resulted_at, a.measured_at,
      a.test_version, s.letter, s.condition, o.patient ->> 'dob' as patient_dob, o.patient ->> 'gender' as patient_gender,
      a.calculated -> 'review' as review, v.definition ->> 'kind' as kind, a.entered, a.interpretation, a.comment,
      case when a.calculated is null then a.from_instrument else exists (select from ${inputs})
        and not exists (select from ${inputs} and not put.from_instrument) end as from_instrument,
      exists (select from analysis p join lab_order po on ${ofLab(who, 'po')} and po.id = p.order_id
        where ${ofLab(who, 'p')} and po.patient_id = o.patient_id and po.date_collected < o.date_collected and not po.deleted
          and p.test_id = a.test_id and p.state = 'RELEASED' and p.released_at < a.resulted_at
          and p.entered ->> 'kind' <> 'notPerformed') as had_previous,
      (a.instrument_marks is not null) as marked, coalesce((a.dilution ->> 'owed')::boolean, false) as dilution_owed,
      (earlier.released_at is not null) as corrects, (a.retest_of is not null) as repeats, s.collected_at, s.received_at,
      ${keepsHours(sql`v.definition`)} as stability_hours,
      exists (select from qc_failure f join qc_plan p on ${ofLab(who, 'p')} and p.id = f.plan_id
        join qc_run r on ${ofLab(who, 'r')} and r.id = f.run_id
        where ${ofLab(who, 'f')} and p.test_id = a.test_id and (a.instrument_id is null or p.instrument_id = a.instrument_id)
          and ((r.measured_at <= a.resulted_at and (f.closed_at is null or f.closed_at > a.resulted_at))
            or (coalesce(a.measured_at, a.resulted_at) > coalesce(f.since, '-infinity') and exists (select from qc_run good
              where ${ofLab(who, 'good')} and good.id = f.closing_run_id
                and coalesce(a.measured_at, a.resulted_at) <= good.measured_at)))) as failed_then,
      next.raw as corrected_to, next.reason as corrected_why
    from analysis a
    join lab_order o on ${ofLab(who, 'o')} and o.id = a.order_id
    join specimen s on ${ofLab(who, 's')} and s.id = a.specimen_id
    join sample_type st on ${ofLab(who, 'st')} and st.id = s.sample_type_id
    join test_version v on ${ofLab(who, 'v')} and v.test_id = a.test_id and v.version = a.test_version
    left join analysis earlier on ${ofLab(who, 'earlier')} and earlier.id = a.retest_of
    left join lateral (select n.entered ->> 'raw' as raw, n.reason from analysis n
      where ${ofLab(who, 'n')} and n.order_id = a.order_id and n.retest_of = a.id and n.state <> 'CANCELLED'
      order by n.id desc limit 1) next on true
    where ${ofLab(who, 'a')} and a.test_id = ${testId} and a.resulted_at >= ${from} and a.entered is not null
      and a.state in ('RESULTED', 'VERIFIED', 'RELEASED', 'RETRACTED') and not o.deleted
    order by a.resulted_at desc, a.id limit ${mostResults + 1}`.execute(db)
  return rows
}

/** What of a result stands beside its row. */
interface Beside {
  /** What quality control says; undefined where the test is under no control. */
  hold: string | null | undefined
  definition: TestDefinition
  validityOpen: boolean
  indices: readonly IndexFinding['code'][]
  zone: string
}

/** The definitions of a test, by version. */
async function definitionsOf({ db, who }: Ctx, testId: string): Promise<Map<number, TestDefinition>> {
  const rows = await db
    .selectFrom('test_version')
    .select(['version', 'definition'])
    .where(ofLab(who))
    .where('test_id', '=', testId)
    .execute()
  return new Map(rows.map(({ version, definition }) => [version, definition]))
}

/** Those of drug results whose specimens were not proven by their own tests, as these stand now. */
async function openValidities({ db, who }: Ctx, rows: readonly Past[]): Promise<ReadonlySet<string>> {
  const drugs = rows.filter(({ kind }) => kind === 'tox_screen' || kind === 'tox_confirm')
  if (drugs.length === 0) return new Set()
  const { rows: proofs } = await sql<Proof & { order_id: string }>`
    select a.order_id, s.letter, v.code, v.name, a.state, v.definition, a.entered, a.interpretation, a.instrument_marks
    from analysis a
    join specimen s on ${ofLab(who, 's')} and s.id = a.specimen_id
    join test_version v on ${ofLab(who, 'v')} and v.test_id = a.test_id and v.version = a.test_version
    where ${ofLab(who, 'a')} and a.order_id = any(${drugs.map(({ order_id }) => order_id)}::uuid[])
      and v.code = any(${Object.values(VALIDITY_CODES)}::text[])`.execute(db)
  const own = new Map<string, Proof[]>()
  for (const proof of proofs) own.set(proof.order_id, [...(own.get(proof.order_id) ?? []), proof])
  return new Set(
    drugs.flatMap(({ id, order_id, letter, kind }) =>
      openValidity({ letter, definition: { kind } }, own.get(order_id) ?? []) === null ? [] : [id],
    ),
  )
}

/** The indices of the orders of these results, as they stand now; none is read where no definition has a limit. */
async function indicesOf(
  { db, who }: Ctx,
  rows: readonly Past[],
  definitions: ReadonlyMap<number, TestDefinition>,
): Promise<ReadonlyMap<string, readonly IndexResult[]>> {
  const own = new Map<string, IndexResult[]>()
  if (![...definitions.values()].some(({ indexLimits = [] }) => indexLimits.length > 0)) return own
  const { rows: found } = await sql<IndexResult & { order_id: string }>`
    select a.order_id, s.letter, a.state, v.definition, a.entered, a.instrument_marks
    from analysis a
    join specimen s on ${ofLab(who, 's')} and s.id = a.specimen_id
    join test_version v on ${ofLab(who, 'v')} and v.test_id = a.test_id and v.version = a.test_version
    where ${ofLab(who, 'a')} and a.order_id = any(${[...new Set(rows.map(({ order_id }) => order_id))]}::uuid[])
      and v.definition ->> 'measuresIndex' is not null`.execute(db)
  for (const one of found) own.set(one.order_id, [...(own.get(one.order_id) ?? []), one])
  return own
}

/** As it was when it was entered, as far as that was kept; a value that cannot be read any more is left to a person. */
function judged(row: Past, { hold, definition, validityOpen, indices, zone }: Beside): JudgedResult | null {
  const value = EnteredValue.safeParse(row.entered)
  const interpretation = Interpretation.safeParse(row.interpretation)
  if (!value.success || !interpretation.success) return null
  const testedAt = row.kind === 'micro' ? row.received_at : row.resulted_at
  return {
    kind: row.kind,
    value: value.data,
    interpretation: {
      ...interpretation.data,
      changeUnknown:
        interpretation.data.changeUnknown ??
        (row.had_previous && interpretation.data.delta === null ? 'kind' : null),
    },
    // Holds of orders are not kept with their times.
    refused:
      missingData({
        entered: row.entered,
        interpretation: row.interpretation,
        gender: row.patient_gender,
        hasRanges: definition.ranges.length > 0,
      }).length > 0,
    control: row.failed_then || hold ? 'held' : hold === undefined ? 'none' : 'in',
    fromInstrument: row.from_instrument,
    marked: row.marked,
    dilutionOwed: row.dilution_owed,
    corrects: row.corrects,
    repeats: row.repeats,
    pastStability: testedAt !== null && isPastStability(row.collected_at, row.stability_hours, testedAt),
    commented: row.comment !== null,
    failedPeriod: row.failed_then,
    poorSpecimen: poorCondition(row.condition) !== null,
    orderFlagged: false,
    deltaLimit: limitsChange(definition),
    certainlyNormal: certainlyNormal(
      {
        definition,
        value: value.data,
        finding: interpretation.data.finding,
        isAbnormal: interpretation.data.isAbnormal,
      },
      {
        sex: Gender.catch('N').parse(row.patient_gender),
        age: ageOn(row.patient_dob, wallTimeAt(row.collected_at.toISOString(), zone).date),
      },
    ),
    review: (row.review?.length ?? 0) > 0,
    validityOpen,
    indices,
  }
}

/**
 * What the draft of a rule would have done with the results of the last 90 days, kept with the draft. The rule has another version
 * then: whoever read the simulation of before does not approve by this one.
 */
export async function simulateRule(
  ctx: Ctx,
  { _id, version }: { _id: string; version: number },
): Promise<{ rule: AutoRule; rows: SimulatedRow[] }> {
  const rule = await theRule(ctx.db, ctx.who, _id)
  if (rule.version !== version) throw stale(presentRule(rule))
  const draft = RuleContent.nullable().parse(rule.draft)
  if (draft === null) throw ruleRefused(m.autoverification.nothingToApprove)
  const inForce = RuleContent.nullable().parse(rule.approved)
  const all = await pastResults(ctx, rule.test_id)
  const past = all.slice(0, mostResults)
  const controls = await controlStandings(ctx.db, ctx.who, past)
  const definitions = await definitionsOf(ctx, rule.test_id)
  const indices = await indicesOf(ctx, past, definitions)
  const unproven = await openValidities(ctx, past)
  const simulation: Simulation = {
    from: new Date(ctx.now.getTime() - simulatedDays * day).toISOString(),
    at: ctx.now.toISOString(),
    results: past.length,
    capped: all.length > mostResults,
    released: 0,
    releasedBefore: 0,
    why: {},
    corrected: 0,
  }
  const wrong: SimulatedRow[] = []
  const held: SimulatedRow[] = []
  for (const row of past) {
    const definition = definitions.get(row.test_version)
    const result = definition
      ? judged(row, {
          hold: controls.get(row.id)?.hold,
          definition,
          validityOpen: unproven.has(row.id),
          indices: indexFindings({ ...row, definition }, indices.get(row.order_id) ?? []).map(
            ({ code }) => code,
          ),
          zone: ctx.who.timeZone,
        })
      : null
    const why = result === null ? ['no_conclusion' as const] : judge(draft, result)
    if (result !== null && inForce?.on && judge(inForce, result).length === 0) simulation.releasedBefore += 1
    for (const code of new Set(why)) simulation.why[code] = (simulation.why[code] ?? 0) + 1
    const isWrong = why.length === 0 && row.corrected_why !== null
    if (why.length === 0) simulation.released += 1
    if (isWrong) simulation.corrected += 1
    const list = isWrong ? wrong : why.length > 0 ? held : null
    if (list !== null && list.length < rowsShown)
      list.push({
        _id: row.id,
        orderId: row.order_id,
        requisitionNumber: row.requisition_number,
        raw: typeof row.entered['raw'] === 'string' ? row.entered['raw'] : '',
        resultedAt: row.resulted_at.toISOString(),
        why,
        correctedTo: isWrong ? row.corrected_to : null,
        correctedWhy: isWrong ? row.corrected_why : null,
      })
  }
  const rows = [...wrong, ...held].slice(0, rowsShown)
  ctx.shown([...new Set(rows.map(({ orderId }) => orderId))])
  return ctx.write(async (w) => {
    const now = await theRule(w.tx, ctx.who, _id, true)
    if (now.version !== version) throw stale(presentRule(now))
    await w.tx
      .updateTable('autoverify_rule')
      .set({
        simulated: json(simulation),
        simulated_at: ctx.now,
        version: version + 1,
        updated_at: ctx.now,
      })
      .where(ofLab(ctx.who))
      .where('id', '=', _id)
      .execute()
    w.changed(
      'autoverifyRule',
      _id,
      { simulated: now.simulated, simulatedAt: now.simulated_at },
      { simulated: simulation, simulatedAt: ctx.now },
    )
    return { rule: presentRule(await theRule(w.tx, ctx.who, _id)), rows }
  })
}
