import { sql } from 'kysely'
import { becomes } from '@contract/instrument-runs/becomes'
import type { RunLineState } from '@contract/instrument-runs/choices'
import type { InstrumentCode, JudgedLine, RunLine } from '@contract/instrument-runs/shapes'
import { fill, m } from '@contract/messages'
import { compare, parseDecimal } from '@contract/rules/decimal'
import { dilutionWords, type Dilution } from '@contract/rules/dilution'
import { withHiddenShown } from '@contract/rules/kept-text'
import { cleanText, hasHiddenCharacter } from '@contract/shapes'
import { readEntered } from '@contract/rules/entered-value'
import { isMeasuredFirst } from '@contract/rules/measured-first'
import { figuresOf } from '@contract/rules/significant-figures'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { methodsInForce } from '../analyte-methods/public'
import { entryRefusal, rawOf, readAnalyses, type AnalysisRecord, type OrderStanding } from '../results/public'
import { codesOf } from './codes-of'
import { controlLines, unitsOf } from './controls'
import { saidDilutions } from './said-dilutions'
import { keptAnalytes, type KeptAnalyte } from './judged'
import { measuredWhen } from './measured-at'
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
  collected_at: Date
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

/** The specimens of these barcodes within the caller's reach: one of another clinic is none. */
async function tubesOf(
  db: Executor,
  who: Principal,
  barcodes: readonly string[],
): Promise<Map<string, Tube>> {
  if (barcodes.length === 0) return new Map()
  const { rows } = await sql<Tube>`
    select s.barcode, s.id, s.order_id, s.collected_at, o.requisition_number as number, o.state, o.hold,
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
 * What a person must know of the time of a result: it is not understood, so that nothing says which control answers for it; or it lies
 * before the collection, so that it is of another tube.
 */
function timeMarks(text: string | null, tube: Tube | undefined, zone: string, receivedAt: Date): string[] {
  const when = measuredWhen(text, zone, receivedAt)
  if (when === null) return [fill(m.instrumentRuns.timeUnclear, { time: withHiddenShown(text ?? '') })]
  return tube && isMeasuredFirst(when.at, tube.collected_at) ? [m.instrumentRuns.measuredFirst] : []
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
  const [codes, decisions, instrument, tubes, kept, methods, diluted] = await Promise.all([
    codesOf(db, who.labId, run.instrument_id),
    db
      .selectFrom('instrument_run_line')
      .select(['place', 'what', 'raw', 'reason', 'dilution', 'by_name', 'at'])
      .where(ofLab(who))
      .where('run_id', '=', run.id)
      .$if(places !== undefined, (query) =>
        query.where(sql<boolean>`place = any(${wanted.map(({ at }) => at + 1)}::int[])`),
      )
      .execute(),
    db
      .selectFrom('instrument')
      .select(['active', 'out_since'])
      .where(ofLab(who))
      .where('id', '=', run.instrument_id)
      .executeTakeFirst(),
    tubesOf(db, who, [...new Set(wanted.flatMap(({ read }) => read.specimen ?? []))]),
    keptAnalytes(db, who.labId, run.id),
    methodsInForce(db, who.labId, run.instrument_id),
    saidDilutions(db, who.labId, run.id),
  ])
  const analyses = grouped(
    tubes.size === 0
      ? []
      : await readAnalyses(db, who, [...new Set([...tubes.values()].map(({ order_id }) => order_id))]),
    ({ specimen_id, test_id }) => `${specimen_id} ${test_id}`,
  )
  const codeOf = new Map(codes.map((code) => [code.code, code]))
  const decided = new Map(decisions.map((one) => [one.place, one]))
  const judged = new Map(
    kept.flatMap((by) => by.lines.map((line): [number, Verdict] => [line.place, { line, by }])),
  )
  const controls = await controlLines(
    db,
    who,
    now,
    run,
    codes,
    wanted.flatMap(({ read, at }) => (read.kind === 'control' ? [at + 1] : [])),
  )
  const units = await unitsOf(db, who.labId, controls.size > 0 ? codes.map(({ testId }) => testId) : [])
  const inService = instrument?.active === true && instrument.out_since === null

  const matched = wanted.map(({ read, at }): Matched => {
    const tube = read.specimen === null ? undefined : tubes.get(read.specimen)
    const code = codeOf.get(read.test)
    const candidates = tube && code ? (analyses.get(`${tube.id} ${code.testId}`) ?? []) : []
    const waiting = candidates.filter(({ state }) => open.includes(state))
    const analysis =
      (waiting.length === 1 ? waiting[0] : waiting.length === 0 ? candidates.at(-1) : null) ?? null
    const testUnit = analysis?.definition.units || (code && units.get(code.testId)) || null
    const verdict = judged.get(at + 1)
    const other = [
      ...patientMarks(read.patient, tube),
      ...timeMarks(read.measuredAt ?? null, tube, who.timeZone, run.received_at),
    ]
    const named = read.kind === 'control' ? (read.control ?? read.specimen) : (read.specimen ?? read.control)
    const shown = {
      place: at + 1,
      line: read.line,
      specimen: named && withHiddenShown(named),
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
      testUnit,
      verdict: verdict?.line.verdict ?? null,
      present: analysis?.state === 'RESULTED' ? rawOf(analysis) : null,
      control: null,
      byName: null,
      at: null,
    }
    let dilution: Dilution | undefined
    const stands = (state: RunLineState, why: string | null, raw: string | null = null): Matched => ({
      line: { ...shown, state, why, raw, ...(dilution && { dilution }) },
      analysis,
    })
    const own = controls.get(at + 1)
    const decision = decided.get(at + 1)
    if (decision)
      return {
        line: {
          ...shown,
          state: decision.what,
          // The verdict of a control is the one of now: later runs and exclusions change it.
          why: decision.reason ?? (decision.what === 'accepted' ? (own?.why ?? null) : null),
          raw: decision.raw,
          ...(decision.dilution && { dilution: decision.dilution }),
          control: own?.control ?? null,
          byName: decision.by_name,
          at: decision.at.toISOString(),
        },
        analysis: null,
      }
    if (read.kind === 'unread') return stands('unread', read.why)
    if (own) {
      const { line } = stands(own.state, own.why, own.raw)
      return { line: { ...line, control: own.control }, analysis: null }
    }
    if (hasHiddenCharacter(`${read.value}${read.unit ?? ''}`))
      return stands('refused', m.instrumentRuns.hiddenCharacter)
    if (!tube) return stands('unmatched', m.instrumentRuns.noSpecimen)
    if (!code) return stands('unknownTest', m.instrumentRuns.codeNoTest)
    if (waiting.length > 1)
      return stands('refused', fill(m.instrumentRuns.severalOpen, { test: code.testName }))
    if (!analysis) return stands('unmatched', fill(m.instrumentRuns.notOrdered, { test: code.testName }))
    const refusal = entryRefusal(analysis, { state: tube.state, hold: tube.hold }, who)
    if (refusal !== null) return stands('refused', refusal)
    // An instrument that has methods reports by them alone, whatever way a value came.
    const mustBeJudged = read.injection !== undefined || methods.size > 0
    const stopped = mustBeJudged ? whyHeld(read, verdict, code) : null
    if (stopped !== null) return stands('held', stopped)
    const said = diluted.get(at + 1)
    const mapping = {
      ...{ ...code, unit: testUnit, figures: figuresOf(analysis.definition) },
      multiplied: said?.multiplied ?? code.multiplied,
    }
    const became = verdict
      ? // The rules of the method counted its dilution in.
        becomes(reported(read, verdict, analysis.definition.kind), { ...mapping, maxDilution: null })
      : becomes({ ...read, factor: said?.factor }, mapping, run.decimal)
    const measured = {
      measured: [shown.value, shown.unit].filter(Boolean).join(' '),
      multiplied: mapping.multiplied,
      byName: said?.byName ?? null,
      most: code.maxDilution ?? '',
    }
    if (became.state === 'dilution') {
      const problem = fill(m.instrumentRuns.dilutionProblem[became.why], {
        dilution: withHiddenShown(became.dilution),
        code: code.code,
        most: code.maxDilution ?? '',
        value: shown.value,
      })
      // Who said it can take it back.
      if (said) dilution = { ...measured, factor: said.factor, owed: false }
      return stands('refused', [problem, dilution && dilutionWords(dilution)].filter(Boolean).join(' '))
    }
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
    if (became.state === 'negative')
      return stands('refused', fill(m.instrumentRuns.belowZero, { value: became.value }))
    const sent = Sent.safeParse(became.raw)
    if (!sent.success) return stands('refused', m.instrumentRuns.valueTooLong)
    const raw = sent.data
    const entry = readEntered(analysis.definition, raw)
    if (!entry.ok) return stands('refused', entry.message)
    if (!inService) return stands('outOfService', m.instrumentRuns.outOfService, raw)
    if ((became.state === 'value' || became.state === 'beyond') && (became.dilution !== null || became.owed))
      dilution = { ...measured, factor: became.dilution, owed: became.owed }
    // Makers write one part in four and one part to four alike: the reader is told which was taken.
    const sentRatio = said ? '' : (read.dilution ?? '').trim()
    const ratio =
      /[:/]/.test(sentRatio) && dilution?.factor
        ? [fill(m.instrumentRuns.ratioTaken, { sent: sentRatio, factor: dilution.factor })]
        : []
    const undiluted =
      said && compare(said.factor, '1') === 0 ? [fill(m.instrumentRuns.notDiluted, { who: said.byName })] : []
    const dilutionNote = dilution ? [[dilutionWords(dilution), ...ratio].join(' ')] : undiluted
    const alsoOther = (why: string) => [why, ...dilutionNote, ...other.map((mark) => `${mark}.`)].join(' ')
    if (became.state === 'beyond')
      return stands('outOfRange', alsoOther(fill(m.instrumentRuns.beyondEnd, { value: raw })), raw)
    if (shown.present !== null) {
      const has = fill(m.instrumentRuns.hasValue, { value: shown.present })
      const saysLess = dilution?.owed === true && parseDecimal(shown.present) !== null
      const less = saysLess ? ` ${fill(m.instrumentRuns.saysLess, { raw, most: dilution?.most ?? '' })}` : ''
      return stands('repeated', alsoOther(`${has}${less}`), raw)
    }
    // What was sent is more than what is entered: only a completed dilution would tell the number.
    const bounded = dilution?.owed
      ? fill(dilution.factor === null ? m.instrumentRuns.repeatDiluted : m.instrumentRuns.repeatFurther, {
          ...{ sent: shown.value, raw, most: dilution.most, factor: dilution.factor ?? '' },
        })
      : became.state === 'value' && became.bounded !== null && !dilution
        ? fill(m.instrumentRuns.boundedBy, { sent: shown.value, raw })
        : (dilutionNote[0] ?? null)
    const marks = marksOf(shown.flags)
    return marks.length > 0
      ? stands(
          'flagged',
          [fill(m.instrumentRuns.flaggedBy, { flags: marks.join(', ') }), ...dilutionNote].join(' '),
          raw,
        )
      : stands('matched', bounded, raw)
  })
  return { codes, lines: withoutTwins(matched) }
}

/** How the rules judged a line, by which method. */
interface Verdict {
  line: JudgedLine
  by: KeptAnalyte
}

const reportable: readonly JudgedLine['verdict'][] = ['REPORT', 'NOT_DETECTED', 'BELOW_LLOQ']

/** Why a line that the rules judge, or should have judged, is not accepted; null where they let it through. */
function whyHeld(
  { injection, test }: RunRecord['lines'][number],
  verdict: Verdict | undefined,
  code: InstrumentCode,
): string | null {
  if (!injection) return m.instrumentRuns.notJudged
  if (!verdict) return fill(m.instrumentRuns.noMethod, { analyte: test })
  const { line, by } = verdict
  if (by.test_id !== code.testId)
    return fill(m.instrumentRuns.methodOtherTest, {
      analyte: test,
      methodTest: by.test_name,
      test: code.testName,
    })
  if (reportable.includes(line.verdict)) return null
  // Of the run: its reason says so itself.
  return line.verdict === 'HELD'
    ? line.reasons.join(' ')
    : fill(m.instrumentRuns.verdictWhy, {
        verdict: m.instrumentRuns.verdict[line.verdict],
        reasons: line.reasons.join(' '),
      }).trim()
}

/** What the rules let through, as the instrument would have sent it. A number alone is no word for nothing found. */
function reported(
  { unit }: Pick<RunRecord['lines'][number], 'unit'>,
  { line, by }: Verdict,
  kind: AnalysisRecord['definition']['kind'],
): { value: string; unit: string | null } {
  const inUnit = unit ?? (by.unit || null)
  if (line.verdict !== 'NOT_DETECTED') return { value: line.value ?? '', unit: inUnit }
  return kind === 'quantitative'
    ? { value: `<${by.lod}`, unit: inUnit }
    : { value: m.instrumentRuns.notDetectedEntry, unit: inUnit }
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
