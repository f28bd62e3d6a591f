import { sql, type RawBuilder } from 'kysely'
import { stateFor, type ClsState, type HoldCode } from '@contract/turbo-cls/choices'
import type { ClsCounts, ClsFilters, Hold } from '@contract/turbo-cls/shapes'
import { fill, m } from '@contract/messages'
import { missingData } from '@contract/rules/missing-data'
import { Interpretation } from '@contract/results/shapes'
import { dilutionWords, type Dilution } from '@contract/rules/dilution'
import { confirmationsAwaited } from '@contract/rules/open-confirmation'
import { openValidity } from '@contract/rules/open-validity'
import type { SpecimenValidity } from '@contract/rules/specimen-validity'
import { indexFindings, type IndexFinding } from '@contract/rules/serum-indices'
import { isPastStability, stabilityOf, withKeeping } from '@contract/rules/stability'
import { poorCondition } from '@contract/specimens/condition'
import type { KeptAs } from '@contract/tests/kept-as'
import type { StabilityLimit } from '@contract/tests/shapes'
import type { Ctx } from '../../core/context'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { rulesInForce } from '../autoverification/public'
import { narrowed } from '../orders/public'
import { plateWords } from '../plate-holds/public'
import { controlStandings, type ControlStanding } from '../quality-control/public'
import { drugsOf } from '../toxicology/public'
import { holdsOf, inputsHold, readAnalyses, type AnalysisRecord, type Judged } from '../results/public'
import { otherValues, type OtherValue } from './other-values'
import { owedCalls } from './owed-calls'
import { conflictOf } from './whether-sound'
import { waitsForPharmacist } from './waits-for-pharmacist'

/**
 * The work that waits is looked at as a whole, because one function says why each result is held; so many of it, the most
 * pressing first. What is beyond waits its turn, and the counts say that there is more.
 */
const lookedAt = 5000

/** What of a waiting result decides where it stands. */
interface Waiting extends Judged {
  id: string
  order_id: string
  state: string
  test_id: string
  kind: string
  is_calculated: boolean
  has_index_limits: boolean
  instrument_id: string | null
  resulted_at: Date | null
  measured_at: Date | null
  letter: string
  barcode: string
  dob: string
  gender: string
  condition: string | null
  flagged: string | null
  delta_limit: boolean
  review: readonly string[] | null
  order_state: string
  hold: { reason: string } | null
  reason: string | null
  instrument_marks: readonly string[] | null
  dilution: Dilution | null
  collected_at: Date
  received_at: Date | null
  stability: StabilityLimit[] | null
  stability_hours: number | null
  has_ranges: boolean
  sample_type_id: string
  kept: KeptAs | null
}

export interface Standing {
  id: string
  order_id: string
  holds: Hold[]
  state: ClsState
  withoutPlan: boolean
}

/** `plate`: results of the specimens on it. */
type Narrowing = Omit<ClsFilters, 'why'> & { text: string; batch?: string; plate?: string }

function conditions(
  ctx: Ctx,
  { text, location, stat, panel, testType, instrument, batch, plate }: Narrowing,
) {
  const own: RawBuilder<unknown>[] = [
    narrowed(ctx.who, text, { location, stat }, ctx.now),
    sql`t.state in ('OPEN', 'CLOSED')`,
  ]
  if (panel) own.push(sql`a.panel_id = ${panel}`)
  if (testType) own.push(sql`x.test_type_id = ${testType}`)
  if (batch) own.push(sql`place.batch_id = ${batch}`)
  if (plate)
    own.push(
      sql`a.specimen_id in (select w.specimen_id from plate_well w where ${ofLab(ctx.who, 'w')} and w.plate_id = ${plate})`,
    )
  if (instrument) own.push(sql`coalesce(a.instrument_id, held.instrument_id) = ${instrument}`)
  return sql.join(own, sql` and `)
}

/** Results that verification waits for, and repeats that wait for their value. */
const toVerify = sql`a.state in ('REGISTERED', 'ASSIGNED', 'RESULTED')
  and (a.state = 'RESULTED' or a.retest_of is not null)`

/** The waiting results within reach, STAT first, then the oldest. */
async function waiting(
  db: Executor,
  ctx: Ctx,
  asked: Narrowing,
  which: RawBuilder<unknown>,
): Promise<Waiting[]> {
  const { who } = ctx
  const { rows } = await sql<Waiting>`
    select a.id, a.order_id, a.state, a.test_id, v.definition ->> 'kind' as kind,
      (a.calculated is not null or v.definition ? 'calculation') as is_calculated,
      v.definition ? 'indexLimits' as has_index_limits,
      coalesce(a.instrument_id, held.instrument_id) as instrument_id, a.resulted_at, a.measured_at, a.resulted_by, a.critical,
      a.critical_call, a.entered, a.interpretation, a.instrument_marks, a.dilution, a.delta_seen, a.reason, (earlier.released_at is not null) as corrects,
      t.state as order_state, t.hold, t.flag ->> 'reason' as flagged, s.letter, s.barcode, s.condition,
      coalesce(t.correction #>> '{patient,dob}', t.patient ->> 'dob') as dob,
      coalesce(t.correction #>> '{patient,gender}', t.patient ->> 'gender') as gender,
      (coalesce(v.definition -> 'deltaPercent', 'null') <> 'null' or v.definition -> 'delta' ->> 'absolute' is not null
        or v.definition -> 'delta' ->> 'perDay' is not null) as delta_limit, a.calculated -> 'review' as review,
      jsonb_array_length(coalesce(v.definition -> 'ranges', '[]')) > 0 as has_ranges, s.state as specimen_state, s.collected_at, s.received_at, s.sample_type_id, s.kept, st.stability_hours,
      v.definition -> 'stability' as stability
    from analysis a
    join lab_order t on ${ofLab(who, 't')} and t.id = a.order_id
    join specimen s on ${ofLab(who, 's')} and s.id = a.specimen_id
    join sample_type st on ${ofLab(who, 'st')} and st.id = s.sample_type_id
    join test x on ${ofLab(who, 'x')} and x.id = a.test_id
    join test_version v on ${ofLab(who, 'v')} and v.test_id = a.test_id and v.version = a.test_version
    left join analysis earlier on ${ofLab(who, 'earlier')} and earlier.id = a.retest_of
    left join batch_analysis b on ${ofLab(who, 'b')} and b.analysis_id = a.id and b.left_at is null
    left join batch_specimen place on ${ofLab(who, 'place')} and place.id = b.place_id
    left join batch held on ${ofLab(who, 'held')} and held.id = place.batch_id
    where ${ofLab(who, 'a')} and ${which} and ${conditions(ctx, asked)}
    order by (t.priority = 'STAT') desc, a.resulted_at nulls last, a.id limit ${lookedAt + 1}`.execute(db)
  return rows
}

/** What of a result is known beside its row. */
interface Known {
  standing: ControlStanding | undefined
  /** Its plate is on hold, in words. */
  plate: string | null
  /** That a supervisor overrode what its plate says, in words. */
  overridden: string | undefined
  inputs: string | undefined
  /** What its specimen's own tests leave open. */
  validity: SpecimenValidity | undefined
  /** What the indices of its specimen say by the limits of its test. */
  indices: readonly IndexFinding[]
  /** The confirmations that it waits for, by name. */
  confirmations: readonly string[]
  /** What an instrument sent besides, and nobody decided on. */
  other: OtherValue | undefined
  zone: string
  /** A rule in force limits the change since the previous value. */
  ruleLimitsChange: boolean
}

/** Why the change since a previous value is not known, where the test or its rule limits it. */
function unknownChange({ interpretation, delta_limit }: Waiting, { ruleLimitsChange }: Known) {
  if (!delta_limit && !ruleLimitsChange) return null
  const reading = Interpretation.safeParse(interpretation)
  const why = reading.success ? reading.data.changeUnknown : null
  // One from before the test's own window is not to be compared.
  return why && why !== 'old' ? why : null
}

/** What the tests of its specimen itself leave open: what is still to come, or what was found. */
const validityHold = ({ fitness, sentence }: SpecimenValidity): Hold => ({
  code: fitness === 'pending' ? 'validity_waits' : 'specimen_unfit',
  message: sentence,
  refuses: false,
})

/** What verification would not refuse, and what somebody should all the same look at by itself. */
function advice(row: Waiting, known: Known): Hold[] {
  const told = (code: HoldCode, message: string): Hold => ({ code, message, refuses: false })
  const { interpretation, kind, entered } = row
  const stability = stabilityOf(row.stability ?? [], {
    sampleTypeId: row.sample_type_id,
    stabilityHours: row.stability_hours,
    kept: row.kept,
  })
  // As the report counts it: a culture from its receipt, everything else to its result.
  const testedAt = kind === 'micro' ? row.received_at : row.resulted_at
  const finding = interpretation?.['finding']
  const condition = poorCondition(row.condition)
  const change = unknownChange(row, known)
  const isWithoutConclusion =
    (kind === 'tox_screen' || kind === 'tox_confirm' || kind === 'pcr') &&
    typeof finding !== 'string' &&
    entered?.['kind'] !== 'notPerformed'
  return [
    ...(row.critical && row.critical_call === null ? [told('critical_call_owed', m.turboCls.callOwed)] : []),
    ...(testedAt && stability.hours !== null && isPastStability(row.collected_at, stability.hours, testedAt)
      ? [
          told(
            'past_stability',
            withKeeping(fill(m.turboCls.pastStability, { hours: stability.hours }), stability),
          ),
        ]
      : []),
    ...(row.instrument_marks
      ? [told('marked', fill(m.turboCls.marked, { marks: row.instrument_marks.join(', ') }))]
      : []),
    ...(known.overridden === undefined ? [] : [told('plate_overridden', known.overridden)]),
    ...(row.dilution?.owed ? [told('dilution_owed', dilutionWords(row.dilution))] : []),
    ...(finding === 'Invalid' ? [told('invalid', m.turboCls.invalid)] : []),
    ...(isWithoutConclusion ? [told('no_conclusion', m.turboCls.noConclusion)] : []),
    // While the failure is open its own hold says so; the result waits for it.
    ...(known.standing?.failedThen && known.standing.hold === null
      ? [told('failed_period', known.standing.failedThen)]
      : []),
    ...(condition
      ? [told('specimen_condition', fill(m.turboCls.specimenCondition, { letter: row.letter, condition }))]
      : []),
    ...(row.flagged === null
      ? []
      : [told('order_flagged', fill(m.turboCls.orderFlagged, { reason: row.flagged }))]),
    ...(change ? [told('delta_unknown', m.turboCls.deltaUnknown[change])] : []),
    ...(row.review?.length ? [told('review', row.review.join(' '))] : []),
    ...(finding === m.rules.targetUncontrolled
      ? [told('no_internal_control', m.turboCls.noInternalControl)]
      : []),
    ...(known.validity ? [validityHold(known.validity)] : []),
    ...(known.confirmations.length > 0
      ? [
          told(
            'confirmation_waits',
            fill(m.turboCls.confirmationWaits, { tests: known.confirmations.join(', ') }),
          ),
        ]
      : []),
    ...known.indices.map(({ code, sentence }) =>
      told(code === 'beyond' ? 'index_beyond' : 'index_unknown', sentence),
    ),
    ...missingData({ ...row, hasRanges: row.has_ranges }).map((words) => told('missing_data', words)),
    ...conflictOf(row, known.other, known.zone).map((words) => told('conflict', words)),
  ]
}

/** Refusals of other transitions are none of verification's. */
const known: ReadonlySet<string> = new Set<HoldCode>([
  'order_at_rest',
  'on_hold',
  'delta_unseen',
  'entered_by_same_person',
  'control_hold',
  'plate_hold',
])
const isHoldCode = (code: string): code is HoldCode => known.has(code)

/** Each reason that a result is not ready. Those that refuse are verification's own (`holdsOf`). */
function holdsFor(row: Waiting, who: Principal, known: Known): Hold[] {
  const { standing, inputs, plate } = known
  if (row.state === 'VERIFIED')
    return [{ code: 'pharmacist_waits', message: m.turboCls.pharmacistWaits, refuses: true }]
  if (row.state !== 'RESULTED')
    return [
      {
        code: 'repeat_waits',
        message: fill(m.turboCls.repeatWaits, { reason: row.reason ?? '' }).replace('  ', ' '),
        refuses: true,
      },
    ]
  const order = {
    state: row.order_state,
    hold: row.hold && { reason: row.hold.reason, by: '', byName: '', at: '' },
  }
  const control = standing?.hold ?? null
  const refusals = holdsOf(row, order, who, { control, plate }).flatMap(({ code, message }): Hold[] => {
    if (!isHoldCode(code))
      throw new Error(`Verification refuses with ${code}, which Turbo CLS does not know.`)
    const words = code === 'on_hold' ? `${message.replace(/\.$/, '')}: ${row.hold?.reason ?? ''}` : message
    return [{ code, message: words, refuses: true }]
  })
  const waits: Hold[] =
    inputs === undefined ? [] : [{ code: 'inputs_unverified', message: inputs, refuses: true }]
  return [...refusals, ...waits, ...advice(row, known)]
}

const drugKinds: ReadonlySet<string> = new Set(['tox_screen', 'tox_confirm'])

/**
 * What the other results of an order say: inputs of calculated ones that somebody has still to verify, what the tests of a drug
 * specimen itself and its confirmations leave open, and what the indices of a specimen say. A statement or two, or none.
 */
async function besideThem(ctx: Ctx, rows: readonly Waiting[]) {
  const asked = rows.filter(
    ({ is_calculated, has_index_limits, kind }) => is_calculated || has_index_limits || drugKinds.has(kind),
  )
  const inputs = new Map<string, string>()
  const validities = new Map<string, SpecimenValidity>()
  const confirmations = new Map<string, string[]>()
  const indices = new Map<string, IndexFinding[]>()
  if (asked.length === 0) return { inputs, validities, confirmations, indices }
  const isScreen = asked.some(({ kind }) => kind === 'tox_screen')
  const graph = isScreen ? (await drugsOf(ctx.db, ctx.who.labId)).graph : null
  const all = await readAnalyses(ctx.db, ctx.who, [...new Set(asked.map(({ order_id }) => order_id))])
  const orders = new Map<string, AnalysisRecord[]>()
  for (const one of all) {
    const own = orders.get(one.order_id)
    if (own) own.push(one)
    else orders.set(one.order_id, [one])
  }
  for (const own of orders.values())
    for (const one of own) {
      const words = inputsHold(one, own)
      if (words !== null) inputs.set(one.id, words)
      const validity = openValidity(one, own)
      if (validity !== null) validities.set(one.id, validity)
      indices.set(one.id, indexFindings(one, own))
      const awaited = graph ? confirmationsAwaited(one, own, graph) : []
      if (awaited.length > 0) confirmations.set(one.id, awaited)
    }
  return { inputs, validities, confirmations, indices }
}

/** Where each waiting result stands, in the order of the list. A fixed number of statements, however many there are. */
export async function standings(ctx: Ctx, asked: Narrowing): Promise<{ all: Standing[]; capped: boolean }> {
  const unverified = await waiting(ctx.db, ctx, asked, toVerify)
  // The pharmacist is waited for behind everything that the bench itself can do.
  const rows = [...unverified, ...(await waiting(ctx.db, ctx, asked, waitsForPharmacist(ctx.who, ctx.now)))]
  const shown = rows.slice(0, lookedAt)
  const resulted = shown.filter(({ state }) => state === 'RESULTED')
  const controls = await controlStandings(ctx.db, ctx.who, resulted)
  const plates = await plateWords(ctx.db, ctx.who, resulted)
  const { inputs, validities, confirmations, indices } = await besideThem(ctx, resulted)
  const others = await otherValues(ctx.db, ctx.who, ctx.now, resulted)
  const rules = await rulesInForce(
    ctx.db,
    ctx.who.labId,
    shown.map(({ test_id }) => test_id),
    false,
  )
  const all = shown.map((row): Standing => {
    const holds = holdsFor(row, ctx.who, {
      standing: controls.get(row.id),
      plate: plates.holds.get(row.id) ?? null,
      overridden: plates.marks.get(row.id),
      inputs: inputs.get(row.id),
      validity: validities.get(row.id),
      confirmations: confirmations.get(row.id) ?? [],
      indices: indices.get(row.id) ?? [],
      other: others.get(row.id),
      zone: ctx.who.timeZone,
      ruleLimitsChange: (rules.get(row.test_id)?.content.deltaPercent ?? null) !== null,
    })
    const state = stateFor(holds.map(({ code }) => code))
    // A calculated value has the controls of what it is worked out from, and a culture those of its media.
    const isMeasured = row.state === 'RESULTED' && !row.is_calculated && row.kind !== 'micro'
    return {
      id: row.id,
      order_id: row.order_id,
      holds,
      state,
      withoutPlan: isMeasured && !controls.has(row.id),
    }
  })
  return { all, capped: rows.length > lookedAt }
}

/** What the tabs and reasons say, of the very standings that the list shows. */
export async function countStandings(ctx: Ctx, asked: Narrowing): Promise<ClsCounts> {
  const { all, capped } = await standings(ctx, asked)
  const counts: ClsCounts = { READY: 0, PENDING: 0, ERRORS: 0, why: {}, calls: await countOwed(ctx), capped }
  for (const { state, holds } of all) {
    counts[state] += 1
    for (const { code } of holds) counts.why[code] = (counts.why[code] ?? 0) + 1
  }
  return counts
}

async function countOwed({ db, who, now }: Ctx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${owedCalls(who, now)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
