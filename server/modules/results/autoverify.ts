import { sql } from 'kysely'
import { judge } from '@contract/autoverification/judge'
import { Interpretation } from '@contract/results/shapes'
import { isPastStability } from '@contract/rules/stability'
import { ofLab } from '../../core/scope'
import { rulesInForce } from '../autoverification/public'
import { plateHolds } from '../plate-holds/public'
import { controlStandings } from '../quality-control/public'
import { change, type Bench } from './bench'
import { rawOf, valueOf, type AnalysisRecord } from './records'
import { holdsOf } from './refusals'

/** A rule is nobody: it is another than whoever entered the value. */
const nobody = ''

/** Hours of stability by specimen; null is stable without limit. */
async function stabilities(
  bench: Bench,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number | null>> {
  const { ctx, w } = bench
  const { rows } = await sql<{ id: string; hours: number | null }>`
    select s.id, st.stability_hours as hours from specimen s
    join sample_type st on ${ofLab(ctx.who, 'st')} and st.id = s.sample_type_id
    where ${ofLab(ctx.who, 's')} and s.id = any(${[...new Set(ids)]}::uuid[])`.execute(w.tx)
  return new Map(rows.map(({ id, hours }) => [id, hours]))
}

/**
 * Verifies by rule what this call has just entered and read, in the same transaction: nothing can change between the value and its
 * verification. Orders, controls and rules are locked. The rule and its version stand with the result in place of a person.
 * Answers which were verified.
 */
export async function verifyByRule(bench: Bench, entered: readonly string[]): Promise<AnalysisRecord[]> {
  const { ctx, w } = bench
  const candidates = entered.flatMap((id) => {
    const record = bench.analyses.get(id)
    return record?.state === 'RESULTED' && record.resulted_at === ctx.now && rawOf(record) !== null
      ? [record]
      : []
  })
  if (candidates.length === 0) return []
  const rules = await rulesInForce(
    w.tx,
    ctx.who.labId,
    candidates.map(({ test_id }) => test_id),
  )
  const ruled = candidates.filter(({ test_id }) => rules.has(test_id))
  if (ruled.length === 0) return []
  const controls = await controlStandings(w.tx, ctx.who, ruled, true)
  const plates = await plateHolds(w.tx, ctx.who, ruled)
  const hours = await stabilities(
    bench,
    ruled.map(({ specimen_id }) => specimen_id),
  )
  return ruled.filter((record) => {
    const rule = rules.get(record.test_id)
    const order = bench.orders.get(record.order_id)
    const value = valueOf(record.entered)
    const read = Interpretation.safeParse(record.interpretation)
    if (!rule || !order || !value || !read.success) return false
    const control = controls.get(record.id)
    const verifier = { person: { userId: nobody }, settings: ctx.who.settings }
    const refusals = holdsOf(record, order, verifier, {
      control: control?.hold ?? null,
      plate: plates.get(record.id) ?? null,
    })
    const testedAt = record.definition.kind === 'micro' ? record.received_at : record.resulted_at
    const stability = hours.get(record.specimen_id)
    const holds = judge(rule.content, {
      kind: record.definition.kind,
      value,
      interpretation: read.data,
      refused: refusals.length > 0 || record.specimen_state === 'REJECTED' || stability === undefined,
      control: control === undefined ? 'none' : control.hold === null ? 'in' : 'held',
      fromInstrument: record.from_instrument,
      marked: record.instrument_marks !== null,
      corrects: record.corrects,
      repeats: record.retest_of !== null,
      pastStability: testedAt !== null && isPastStability(record.collected_at, stability, testedAt),
      commented: record.comment !== null,
    })
    if (holds.length > 0) return false
    change(bench, record, {
      state: 'VERIFIED',
      verified_at: ctx.now,
      verified_by: null,
      verified_as: null,
      verified_rule: { ruleId: rule.id, name: rule.content.name, revision: rule.revision },
    })
    return true
  })
}
