import { sql } from 'kysely'
import { becomes } from '@contract/instrument-runs/becomes'
import type { RunLineState } from '@contract/instrument-runs/choices'
import type { InstrumentCode, RunLine } from '@contract/instrument-runs/shapes'
import { fill, m } from '@contract/messages'
import { readEntered } from '@contract/rules/entered-value'
import { figuresOf } from '@contract/rules/significant-figures'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { sentStandings, verdictWords, type SentControl } from '../quality-control/public'
import { entryRefusal, rawOf, readAnalyses, type AnalysisRecord, type OrderStanding } from '../results/public'
import { measuredInstant } from './measured-at'
import type { RunRecord } from './record'

/** A line as it stands now, with the analysis that it would go to. */
export interface Matched {
  line: RunLine
  analysis: AnalysisRecord | null
  /** The control that it would be in quality control. */
  sent: SentControl | null
}

interface Tube {
  barcode: string
  id: string
  order_id: string
  number: string
  lastname: string
  firstname: string
  dob: string
  gender: string
  state: string
  hold: OrderStanding['hold']
}

/** What says where a value lies and not that it is in doubt. */
const harmless = new Set(['', 'N', 'H', 'L', 'HH', 'LL', 'A', 'AA'])
const open = ['REGISTERED', 'ASSIGNED', 'RESULTED']

function grouped<Item>(items: readonly Item[], key: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(key(item))
    if (group) group.push(item)
    else groups.set(key(item), [item])
  }
  return groups
}

/** The codes of an instrument, each with its test. */
export async function codesOf(db: Executor, labId: string, instrumentId: string): Promise<InstrumentCode[]> {
  const rows = await db
    .selectFrom('instrument_test_code as c')
    .innerJoin('test as t', (join) => join.onRef('t.lab_id', '=', 'c.lab_id').onRef('t.id', '=', 'c.test_id'))
    .selectAll('c')
    .select('t.name as test_name')
    .where(ofLab(labId, 'c'))
    .where(ofLab(labId, 't'))
    .where('c.instrument_id', '=', instrumentId)
    .orderBy('c.code')
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    version: row.version,
    code: row.code,
    testId: row.test_id,
    testName: row.test_name,
    sentUnit: row.sent_unit,
    factor: row.factor,
    low: row.low,
    high: row.high,
    beyond: row.beyond,
  }))
}

/** The units that these tests are reported in. */
async function unitsOf(db: Executor, who: Principal, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{
    id: string
    unit: string | null
  }>`select t.id, t.definition ->> 'units' as unit from test t
    where ${ofLab(who, 't')} and t.id = any(${[...new Set(ids)]}::uuid[])`.execute(db)
  return new Map(rows.flatMap(({ id, unit }) => (unit ? [[id, unit] as const] : [])))
}

/** The specimens of these barcodes within the caller's reach: one of another clinic is none. */
async function tubesOf(
  db: Executor,
  who: Principal,
  barcodes: readonly string[],
): Promise<Map<string, Tube>> {
  if (barcodes.length === 0) return new Map()
  const { rows } = await sql<Tube>`
    select s.barcode, s.id, s.order_id, o.requisition_number as number, o.state, o.hold,
      coalesce(o.correction #>> '{patient,lastname}', o.patient ->> 'lastname') as lastname,
      coalesce(o.correction #>> '{patient,firstname}', o.patient ->> 'firstname') as firstname,
      coalesce(o.correction #>> '{patient,dob}', o.patient ->> 'dob') as dob,
      coalesce(o.correction #>> '{patient,gender}', o.patient ->> 'gender') as gender
    from specimen s join lab_order o on ${ofLab(who, 'o')} and o.id = s.order_id
    where ${ofLab(who, 's')} and s.barcode = any(${[...barcodes]}::text[]) and not o.deleted
      and ${ownLocations(who, 'o.location_id')}`.execute(db)
  return new Map(rows.map((row) => [row.barcode, row]))
}

/**
 * Every line of a run as it stands at this moment: nothing of it is kept but what people decided, so that a code that was mapped
 * and a result that was released meanwhile count at once. `places`: those alone, with every line of their specimens, since lines
 * that go to one test can only be of one specimen; a part of a run is accepted without matching the whole of it again.
 */
export async function matchRun(
  db: Executor,
  who: Principal,
  now: Date,
  run: RunRecord,
  places?: readonly number[],
) {
  const asked = places && new Set(places)
  const specimens = new Set(places?.map((place) => run.lines[place - 1]?.specimen ?? null))
  const wanted = run.lines.flatMap((read, at) =>
    !asked || asked.has(at + 1) || (read.specimen !== null && specimens.has(read.specimen))
      ? [{ read, at }]
      : [],
  )
  const [codes, decisions, instrument, tubes] = await Promise.all([
    codesOf(db, who.labId, run.instrument_id),
    db
      .selectFrom('instrument_run_line')
      .select(['place', 'what', 'raw', 'reason', 'by_name', 'at'])
      .where(ofLab(who))
      .where('run_id', '=', run.id)
      .execute(),
    db
      .selectFrom('instrument')
      .select(['id', 'code', 'active', 'out_since'])
      .where(ofLab(who))
      .where('id', '=', run.instrument_id)
      .executeTakeFirst(),
    tubesOf(db, who, [...new Set(wanted.flatMap(({ read }) => read.specimen ?? []))]),
  ])
  const analyses = grouped(
    tubes.size === 0
      ? []
      : await readAnalyses(db, who, [...new Set([...tubes.values()].map(({ order_id }) => order_id))]),
    ({ specimen_id, test_id }) => `${specimen_id} ${test_id}`,
  )
  const codeOf = new Map(codes.map((code) => [code.code, code]))
  const decided = new Map(decisions.map((one) => [one.place, one]))
  const sent = new Map<number, SentControl>()
  const valueAt = new Map<number, ReturnType<typeof becomes>>()
  const units = await unitsOf(
    db,
    who,
    wanted.some(({ read }) => read.kind === 'control') ? codes.map(({ testId }) => testId) : [],
  )
  for (const { read, at } of wanted) {
    const code = codeOf.get(read.test)
    if (read.kind !== 'control' || !code || !read.control) continue
    // The range of what patients' values become says nothing of a control: it is held against its own target.
    const became = becomes(
      read,
      { ...code, unit: units.get(code.testId) ?? null, low: null, high: null, figures: null },
      run.decimal,
    )
    valueAt.set(at, became)
    sent.set(at, {
      key: `line ${run.id} ${at + 1}`,
      testId: code.testId,
      name: read.control,
      raw: 'raw' in became ? became.raw : read.value,
      sentAt: measuredInstant(read.measuredAt, who.timeZone, run.received_at),
      receivedAt: run.received_at,
    })
  }
  // A laboratory without quality control here leaves its controls as they are.
  const standings =
    instrument && who.features.has('qc')
      ? await sentStandings(db, who, now, instrument, [...sent.values()])
      : null
  const inService = instrument?.active === true && instrument.out_since === null

  const matched = wanted.map(({ read, at }): Matched => {
    const tube = read.specimen === null ? undefined : tubes.get(read.specimen)
    const code = codeOf.get(read.test)
    const candidates = tube && code ? (analyses.get(`${tube.id} ${code.testId}`) ?? []) : []
    const waiting = candidates.filter(({ state }) => open.includes(state))
    const analysis =
      (waiting.length === 1 ? waiting[0] : waiting.length === 0 ? candidates.at(-1) : null) ?? null
    const testUnit = analysis?.definition.units || (code && units.get(code.testId)) || null
    const shown = {
      place: at + 1,
      line: read.line,
      specimen: read.specimen ?? read.control,
      well: read.well,
      test: read.test,
      value: read.value,
      unit: read.unit,
      flags: read.flags,
      orderId: tube?.order_id ?? null,
      patient: tube
        ? { lastname: tube.lastname, firstname: tube.firstname, dob: tube.dob, gender: tube.gender }
        : null,
      requisitionNumber: tube?.number ?? null,
      testName: code?.testName ?? null,
      testUnit,
      present: analysis?.state === 'RESULTED' ? rawOf(analysis) : null,
      control: null,
      byName: null,
      at: null,
    }
    const stands = (state: RunLineState, why: string | null, raw: string | null = null): Matched => ({
      line: { ...shown, state, why, raw },
      analysis,
      sent: null,
    })
    const unitDiffers = (one: { sent: string | null; expected: string | null }) =>
      stands(
        'unitDiffers',
        fill(m.instrumentRuns.unitOther, {
          sent: one.sent ?? m.instrumentRuns.noUnit,
          expected: one.expected ?? m.instrumentRuns.noUnit,
        }),
      )
    const own = sent.get(at)
    const standing = own && standings?.get(own.key)
    const decision = decided.get(at + 1)
    if (decision)
      return {
        line: {
          ...shown,
          state: decision.what,
          why: decision.reason ?? (standing?.control ? verdictWords(standing.control) : null),
          raw: decision.raw,
          control: standing?.control ?? null,
          byName: decision.by_name,
          at: decision.at.toISOString(),
        },
        analysis: null,
        sent: null,
      }
    if (read.kind === 'unread') return stands('unread', read.why)
    if (read.kind === 'control') {
      if (standings === null) return stands('control', null)
      if (!read.control) return stands('controlHeld', m.instrumentRuns.controlNoName)
      if (!code) return stands('unknownTest', m.instrumentRuns.codeNoTest)
      const became = valueAt.get(at)
      if (!own || !standing || !became) return stands('controlHeld', m.instrumentRuns.controlNoName)
      if (standing.state === 'left') return stands('controlLeft', standing.why)
      if (standing.state === 'unknown') return stands('controlUnknown', standing.why)
      if (became.state === 'unit') return unitDiffers(became)
      if (became.state === 'number')
        return stands('controlHeld', fill(m.instrumentRuns.numberUnsure, { value: became.value }))
      if (standing.state === 'held') return stands('controlHeld', standing.why)
      if (standing.state === 'again') return stands('controlHeld', standing.why)
      const { line } = stands('control', null, own.raw)
      return { line: { ...line, control: standing.control }, analysis: null, sent: own }
    }
    if (!tube) return stands('unmatched', m.instrumentRuns.noSpecimen)
    if (!code) return stands('unknownTest', m.instrumentRuns.codeNoTest)
    if (waiting.length > 1)
      return stands('refused', fill(m.instrumentRuns.severalOpen, { test: code.testName }))
    if (!analysis) return stands('unmatched', fill(m.instrumentRuns.notOrdered, { test: code.testName }))
    const refusal = entryRefusal(analysis, { state: tube.state, hold: tube.hold }, who)
    if (refusal !== null) return stands('refused', refusal)
    const became = becomes(
      read,
      { ...code, unit: testUnit, figures: figuresOf(analysis.definition) },
      run.decimal,
    )
    if (became.state === 'unit') return unitDiffers(became)
    if (became.state === 'number')
      return stands('refused', fill(m.instrumentRuns.numberUnsure, { value: became.value }))
    const entry = readEntered(analysis.definition, became.raw)
    if (!entry.ok) return stands('refused', entry.message)
    if (!inService) return stands('outOfService', m.instrumentRuns.outOfService, became.raw)
    if (became.state === 'beyond')
      return stands('outOfRange', fill(m.instrumentRuns.beyondEnd, { value: became.raw }), became.raw)
    if (shown.present !== null)
      return stands('repeated', fill(m.instrumentRuns.hasValue, { value: shown.present }), became.raw)
    const marks = read.flags.filter((flag) => !harmless.has(flag.trim().toUpperCase()))
    return marks.length > 0
      ? stands('flagged', fill(m.instrumentRuns.flaggedBy, { flags: marks.join(', ') }), became.raw)
      : stands('matched', null, became.raw)
  })
  return { codes, lines: withoutTwins(matched) }
}

/** Lines of a run that go to one analysis: none of them is right by itself. */
function withoutTwins(lines: Matched[]): Matched[] {
  const undecided = lines.filter(({ line, analysis }) => analysis && line.raw !== null)
  const times = grouped(undecided, ({ analysis }) => analysis?.id ?? '')
  return lines.map((one) => {
    if (one.line.raw === null || (times.get(one.analysis?.id ?? '')?.length ?? 0) < 2) return one
    if (one.line.state === 'outOfService') return one
    const why = [m.instrumentRuns.twiceInRun, one.line.why].filter(Boolean).join(' ')
    return { ...one, line: { ...one.line, state: 'repeated', why } }
  })
}
