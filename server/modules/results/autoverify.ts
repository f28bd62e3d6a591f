import { sql } from 'kysely'
import { certainlyNormal } from '@contract/autoverification/certainly-normal'
import { judge, type JudgedResult } from '@contract/autoverification/judge'
import { Gender } from '@contract/choices'
import { Interpretation } from '@contract/results/shapes'
import { ageOn } from '@contract/rules/age'
import { limitsChange } from '@contract/rules/delta'
import { missingData } from '@contract/rules/missing-data'
import { openValidity } from '@contract/rules/open-validity'
import { indexFindings } from '@contract/rules/serum-indices'
import { isPastStability, stabilityOf, type KeptSpecimen } from '@contract/rules/stability'
import { wallTimeAt } from '@contract/rules/zone'
import { poorCondition } from '@contract/specimens/condition'
import { ofLab } from '../../core/scope'
import { rulesInForce } from '../autoverification/public'
import { plateWords } from '../plate-holds/public'
import { controlStandings, type ControlStanding } from '../quality-control/public'
import { change, type Bench } from './bench'
import { inOrder, inputsHold, inputsOf, isCalculated } from './calculated'
import { rawOf, unverified, valueOf, type AnalysisRecord } from './records'
import { holdsOf } from './refusals'

/** A rule is nobody: it is another than whoever entered the value. */
const nobody = ''

/** What of each specimen says how long it keeps. */
async function keptSpecimens(
  bench: Bench,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KeptSpecimen>> {
  const { ctx, w } = bench
  const { rows } = await sql<KeptSpecimen & { id: string }>`
    select s.id, s.sample_type_id as "sampleTypeId", s.kept, st.stability_hours as "stabilityHours" from specimen s
    join sample_type st on ${ofLab(ctx.who, 'st')} and st.id = s.sample_type_id
    where ${ofLab(ctx.who, 's')} and s.id = any(${[...new Set(ids)]}::uuid[])`.execute(w.tx)
  return new Map(rows.map(({ id, ...kept }) => [id, kept]))
}

/** Whether no control, one that is in, or one that holds answers for a result; for a calculated one, for all that went in. */
function controlOver(
  record: AnalysisRecord,
  inputs: readonly AnalysisRecord[],
  controls: ReadonlyMap<string, ControlStanding>,
): { control: JudgedResult['control']; hold: string | null; failedPeriod: boolean } {
  const over = (isCalculated(record) ? [record, ...inputs] : [record]).map(({ id }) => controls.get(id))
  const hold = over.find((one) => one?.hold != null)?.hold ?? null
  // The formula itself is under no control plan: what went in is.
  const asked = isCalculated(record) ? over.slice(1) : over
  const isControlled = asked.length > 0 && asked.every((one) => one !== undefined)
  return {
    control: hold !== null ? 'held' : isControlled ? 'in' : 'none',
    hold,
    failedPeriod: over.some((one) => one?.failedThen != null),
  }
}

/**
 * What this call entered, and then what was calculated of it, each after what it is calculated from: nobody vouches for what follows
 * from a value that nobody vouched for.
 */
function candidatesOf(bench: Bench, entered: readonly string[]): AnalysisRecord[] {
  const isNew = (record: AnalysisRecord) =>
    record.state === 'RESULTED' && record.resulted_at === bench.ctx.now && rawOf(record) !== null
  const typed = entered.flatMap((id) => bench.analyses.get(id) ?? []).filter((one) => !isCalculated(one))
  const calculated = inOrder([...bench.analyses.values()]).filter(({ id }) => bench.before.has(id))
  return [...typed, ...calculated].filter(isNew)
}

/**
 * Verifies by rule what this call has just entered and read, in the same transaction: nothing can change between the value and its
 * verification. Orders, controls and rules are locked. The rule and its version stand with the result in place of a person.
 * Answers which were verified.
 */
export async function verifyByRule(bench: Bench, entered: readonly string[]): Promise<AnalysisRecord[]> {
  const { ctx, w } = bench
  const candidates = candidatesOf(bench, entered)
  if (candidates.length === 0) return []
  const rules = await rulesInForce(
    w.tx,
    ctx.who.labId,
    candidates.map(({ test_id }) => test_id),
  )
  const ruled = candidates.filter(({ test_id }) => rules.has(test_id))
  if (ruled.length === 0) return []
  const all = [...bench.analyses.values()]
  const inputsFor = new Map(ruled.map((record) => [record.id, inputsOf(record, all)]))
  const controls = await controlStandings(
    w.tx,
    ctx.who,
    [...new Set([...ruled, ...[...inputsFor.values()].flat()])],
    true,
  )
  const plates = await plateWords(w.tx, ctx.who, ruled)
  const specimens = await keptSpecimens(
    bench,
    ruled.map(({ specimen_id }) => specimen_id),
  )
  return ruled.filter((record) => {
    const rule = rules.get(record.test_id)
    const order = bench.orders.get(record.order_id)
    const value = valueOf(record.entered)
    const read = Interpretation.safeParse(record.interpretation)
    if (!rule || !order || !value || !read.success) return false
    const own = all.filter(({ order_id }) => order_id === record.order_id)
    const inputs = inputsFor.get(record.id) ?? []
    const { hold, ...controlled } = controlOver(record, inputs, controls)
    const verifier = { person: { userId: nobody }, settings: ctx.who.settings }
    const refusals = holdsOf(record, order, verifier, {
      control: hold,
      plate: plates.holds.get(record.id) ?? null,
    })
    const testedAt = record.definition.kind === 'micro' ? record.received_at : record.resulted_at
    const specimen = specimens.get(record.specimen_id)
    const collectedOn = wallTimeAt(record.collected_at.toISOString(), ctx.who.timeZone).date
    const holds = judge(rule.content, {
      ...controlled,
      kind: record.definition.kind,
      value,
      interpretation: read.data,
      refused:
        refusals.length > 0 ||
        record.specimen_state === 'REJECTED' ||
        specimen === undefined ||
        inputsHold(record, all) !== null ||
        missingData({
          entered: record.entered,
          interpretation: record.interpretation,
          gender: record.patient_gender,
          hasRanges: record.definition.ranges.length > 0,
        }).length > 0,
      fromInstrument: isCalculated(record)
        ? inputs.length > 0 && inputs.every(({ from_instrument }) => from_instrument)
        : record.from_instrument,
      // What a supervisor overrode a plate for is a person's to verify, as what an instrument marked.
      marked: record.instrument_marks !== null || plates.marks.has(record.id),
      dilutionOwed: record.dilution?.owed === true,
      corrects: record.corrects,
      repeats: record.retest_of !== null,
      pastStability:
        testedAt !== null &&
        specimen !== undefined &&
        isPastStability(
          record.collected_at,
          stabilityOf(record.definition.stability, specimen).hours,
          testedAt,
        ),
      commented: record.comment !== null,
      poorSpecimen: poorCondition(record.specimen_condition) !== null,
      orderFlagged: order.flag !== null,
      deltaLimit: limitsChange(record.definition),
      certainlyNormal: certainlyNormal(
        {
          definition: record.definition,
          value,
          finding: read.data.finding,
          isAbnormal: read.data.isAbnormal,
        },
        {
          sex: Gender.catch('N').parse(record.patient_gender),
          age: ageOn(record.patient_dob, collectedOn),
        },
      ),
      review: (record.calculated?.review.length ?? 0) > 0,
      validityOpen: openValidity(record, own) !== null,
      indices: indexFindings(record, own).map(({ code }) => code),
    })
    if (holds.length > 0) return false
    change(bench, record, {
      ...unverified,
      state: 'VERIFIED',
      verified_at: ctx.now,
      verified_rule: { ruleId: rule.id, name: rule.content.name, revision: rule.revision },
    })
    return true
  })
}
