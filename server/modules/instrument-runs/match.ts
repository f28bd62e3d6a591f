import { sql } from 'kysely'
import { becomes } from '@contract/instrument-runs/becomes'
import type { RunLineState } from '@contract/instrument-runs/choices'
import type { InstrumentCode, RunLine } from '@contract/instrument-runs/shapes'
import { fill, m } from '@contract/messages'
import { withHiddenShown } from '@contract/rules/kept-text'
import { cleanText, hasHiddenCharacter } from '@contract/shapes'
import { readEntered } from '@contract/rules/entered-value'
import { figuresOf } from '@contract/rules/significant-figures'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { entryRefusal, rawOf, readAnalyses, type AnalysisRecord, type OrderStanding } from '../results/public'
import { patientMarks } from './named-patient'
import type { RunRecord } from './record'

/** A line as it stands now, with the analysis that it would go to. */
export interface Matched {
  line: RunLine
  analysis: AnalysisRecord | null
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
/** What an instrument says of a value that somebody must know. */
export const marksOf = (flags: readonly string[]): string[] =>
  flags.map((flag) => flag.trim()).filter((flag) => !harmless.has(flag.toUpperCase()))

/** A value as the page sends it back. */
const Sent = cleanText(200)

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
export async function matchRun(db: Executor, who: Principal, run: RunRecord, places?: readonly number[]) {
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
      .select(['active', 'out_since'])
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
  const inService = instrument?.active === true && instrument.out_since === null

  const matched = wanted.map(({ read, at }): Matched => {
    const tube = read.specimen === null ? undefined : tubes.get(read.specimen)
    const code = codeOf.get(read.test)
    const candidates = tube && code ? (analyses.get(`${tube.id} ${code.testId}`) ?? []) : []
    const waiting = candidates.filter(({ state }) => open.includes(state))
    const analysis =
      (waiting.length === 1 ? waiting[0] : waiting.length === 0 ? candidates.at(-1) : null) ?? null
    const units = analysis?.definition.units || null
    const other = patientMarks(read.patient, tube)
    const shown = {
      place: at + 1,
      line: read.line,
      specimen: read.specimen ? withHiddenShown(read.specimen) : read.control,
      well: read.well,
      test: read.test,
      value: withHiddenShown(read.value),
      unit: read.unit && withHiddenShown(read.unit),
      flags: [...read.flags.map(withHiddenShown), ...other],
      orderId: tube?.order_id ?? null,
      patient: tube
        ? { lastname: tube.lastname, firstname: tube.firstname, dob: tube.dob, gender: tube.gender }
        : null,
      requisitionNumber: tube?.number ?? null,
      testName: code?.testName ?? null,
      testUnit: units,
      present: analysis?.state === 'RESULTED' ? rawOf(analysis) : null,
      byName: null,
      at: null,
    }
    const stands = (state: RunLineState, why: string | null, raw: string | null = null): Matched => ({
      line: { ...shown, state, why, raw },
      analysis,
    })
    const decision = decided.get(at + 1)
    if (decision)
      return {
        line: {
          ...shown,
          state: decision.what,
          why: decision.reason,
          raw: decision.raw,
          byName: decision.by_name,
          at: decision.at.toISOString(),
        },
        analysis: null,
      }
    if (read.kind === 'unread') return stands('unread', read.why)
    if (read.kind === 'control') return stands('control', null)
    if (hasHiddenCharacter(`${read.value}${read.unit ?? ''}`))
      return stands('refused', m.instrumentRuns.hiddenCharacter)
    if (!tube) return stands('unmatched', m.instrumentRuns.noSpecimen)
    if (!code) return stands('unknownTest', m.instrumentRuns.codeNoTest)
    if (waiting.length > 1)
      return stands('refused', fill(m.instrumentRuns.severalOpen, { test: code.testName }))
    if (!analysis) return stands('unmatched', fill(m.instrumentRuns.notOrdered, { test: code.testName }))
    const refusal = entryRefusal(analysis, { state: tube.state, hold: tube.hold }, who)
    if (refusal !== null) return stands('refused', refusal)
    const became = becomes(
      read,
      { ...code, unit: units, figures: figuresOf(analysis.definition) },
      run.decimal,
    )
    if (became.state === 'unit')
      return stands(
        'unitDiffers',
        fill(m.instrumentRuns.unitOther, {
          sent: became.sent ?? m.instrumentRuns.noUnit,
          expected: became.expected ?? m.instrumentRuns.noUnit,
        }),
      )
    if (became.state === 'number')
      return stands('refused', fill(m.instrumentRuns.numberUnsure, { value: became.value }))
    const sent = Sent.safeParse(became.raw)
    if (!sent.success) return stands('refused', m.instrumentRuns.valueTooLong)
    const raw = sent.data
    const entry = readEntered(analysis.definition, raw)
    if (!entry.ok) return stands('refused', entry.message)
    if (!inService) return stands('outOfService', m.instrumentRuns.outOfService, raw)
    const alsoOther = (why: string) => [why, ...other.map((mark) => `${mark}.`)].join(' ')
    if (became.state === 'beyond')
      return stands('outOfRange', alsoOther(fill(m.instrumentRuns.beyondEnd, { value: raw })), raw)
    if (shown.present !== null)
      return stands('repeated', alsoOther(fill(m.instrumentRuns.hasValue, { value: shown.present })), raw)
    const marks = marksOf(shown.flags)
    return marks.length > 0
      ? stands('flagged', fill(m.instrumentRuns.flaggedBy, { flags: marks.join(', ') }), raw)
      : stands('matched', null, raw)
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
