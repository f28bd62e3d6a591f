import { fill, m } from '@contract/messages'
import type { AcceptedResult } from '@contract/plates/assay-shapes'
import { wellName } from '@contract/plates/geometry'
import { compare } from '@contract/rules/decimal'
import { readCt } from '@contract/rules/plates/read-ct'
import type { TestDefinition } from '@contract/tests/shapes'
import type { Ctx, Write } from '../../core/context'
import { ruleRefused } from '../../core/errors'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import { enterResults } from '../results/entry/public'
import { lockOrders } from '../locks/public'
import { readAnalyses } from '../results/public'
import type { RuleInForce } from './assay-rules'
import { lockSeen } from './change'
import { enterPlateControls, measuredLatest } from './controls'
import { forgetGatesOf } from './held'
import { savePlate } from './save'
import { signedName } from '../../core/signed'
import { entryOf, signsOf } from './findings'
import { formatOf } from './format'
import { judgedRun } from './judge-run'
import { closedWords, stageWords, toldReview } from './records'
import { readWells, type WellRecord } from './store'

/** No run has more. */
const mostCycles = 60

/** What is entered of a target that did not amplify, where nothing else is said. */
const noCt = 'ND'

/**
 * Enters what was found on a plate as results of an instrument. Nothing is entered of a held plate, of a specimen that is to be repeated
 * or collected again, or where the test has a result: that one stays. Each is named, and stops no other.
 */
export async function acceptVerdicts(
  ctx: Ctx,
  w: Write,
  seen: { _id: string; version: number },
): Promise<AcceptedResult[]> {
  const { who } = ctx
  const plate = await lockSeen(ctx, w, seen)
  w.about('plate', plate.id)
  const { number, stage } = plate
  if (plate.status === 'DELETED') throw ruleRefused(closedWords(plate) ?? m.errors.notFound)
  if (stage !== 'RESULTED')
    throw ruleRefused(fill(m.plates.acceptStage, { number, stage: stageWords(stage) }))
  const wells = await readWells(w.tx, who, plate.id)
  const judged = await judgedRun(w.tx, who, plate, wells)
  if (!judged) throw ruleRefused(m.plates.notJudged)
  const { rule, verdicts, readings, readAt, day } = judged
  const ctAt = (well: string, target: string) =>
    readings.find((one) => one.well === well && one.target === target)?.ct ?? null
  if (verdicts.plate.verdict === 'HOLD')
    throw ruleRefused(
      fill(m.plates.plateHeld, {
        why: verdicts.plate.reasons
          .slice(0, 3)
          .map(({ words }) => words)
          .join(' '),
      }),
    )
  // Orders before plans, as verification has them; controls before results, which may be verified by rule as they are entered.
  const orderIds = [...new Set(wells.flatMap(({ orderId }) => orderId ?? []))].toSorted()
  if (orderIds.length > 0) await lockOrders(w.tx, who, orderIds)
  await enterPlateControls(ctx, w, { plate, wells, readings, rule, readAt, day })
  const format = formatOf(plate.format)
  const places = new Map(wells.map((well) => [wellName(format, well.place), well]))
  const analyses = await readAnalyses(w.tx, who, orderIds)
  const tests = await testsOf(w, who, rule)
  const outcomes: (AcceptedResult & { analysisId: string | null })[] = []
  const cells: { _id: string; version: number; raw: string; measuredAt: Date; marks?: string[] }[] = []
  // Accepted after a failed control was cured, a result is still of the time in which the plate ran.
  const measuredAt = measuredLatest({ day, readAt }, who.timeZone)
  const met = new Set<string>()
  const enter = (
    own: WellRecord | undefined,
    testId: string,
    raw: string,
    mark: string | null = null,
  ): string | null => {
    const ordered = analyses.filter((one) => one.specimen_id === own?.specimenId && one.test_id === testId)
    const open = ordered.find(
      ({ entered, state }) => entered === null && (state === 'REGISTERED' || state === 'ASSIGNED'),
    )
    if (!open || cells.some(({ _id }) => _id === open.id)) return null
    const marks = mark === null ? {} : { marks: [mark] }
    cells.push({ _id: open.id, version: open.version, raw, measuredAt, ...marks })
    return open.id
  }
  const { controlTestId, rules } = rule.content
  for (const { well, specimen, action: whole, analytes } of verdicts.wells) {
    // The control stands beside negatives that it vouches for; one that failed is run again with its specimen.
    if (controlTestId !== null && whole === 'ACCEPT' && analytes.length > 0)
      enter(places.get(well), controlTestId, ctAt(well, rules.internalControl.target) ?? noCt)
    for (const verdict of analytes) {
      const { analyte, finding, action } = verdict
      const own = places.get(well)
      const entry = entryOf(judged, well, verdict)
      // Replicates have one result.
      const once = JSON.stringify([own?.specimenId ?? '', analyte])
      if (!own || !entry || met.has(once)) continue
      met.add(once)
      const said = { well, barcode: specimen ?? '', analyte, analysisId: null }
      const refuse = (message: string) => outcomes.push({ ...said, ok: false, message })
      if (action !== 'ACCEPT') {
        refuse(m.plates.acceptNot[action])
        continue
      }
      const { testId, read, measured, raw } = entry
      const ordered = tests.find(({ id }) => id === testId)
      const test = ordered?.name ?? analyte
      // A typed Ct is read by the test's own cutoff: one plate does not say otherwise than one keyboard.
      if (ordered && readsOtherwise(ordered.definition, finding, { read, measured })) {
        refuse(fill(m.plates.acceptCutoff, { test, ct: read ?? '' }))
        continue
      }
      // A detection that looked like another well's, and was found again when it was repeated, is a person's to verify.
      const id = enter(own, testId, raw, signsOf(verdict))
      if (id === null) {
        const isOrdered = analyses.some((one) => one.specimen_id === own.specimenId && one.test_id === testId)
        refuse(fill(isOrdered ? m.plates.acceptHas : m.plates.acceptNone, { test }))
        continue
      }
      outcomes.push({ ...said, analysisId: id, ok: true, message: null })
    }
  }
  if (plate.outcome === null) {
    const review = { outcome: 'ACCEPT' as const, outcome_by: signedName(who), outcome_at: ctx.now }
    await savePlate(ctx, w, plate.id, review)
    await forgetGatesOf(w.tx, who, plate.id)
    w.changed('plate', plate.id, toldReview(plate), toldReview({ ...review, outcome_why: null }))
  }
  const entered =
    cells.length > 0
      ? await enterResults(ctx, w, cells, {
          fromInstrument: true,
          ...(plate.instrument_id !== null && { instrumentId: plate.instrument_id }),
        })
      : null
  if (!entered && plate.outcome !== null) w.changed('plate', plate.id, null, null)
  const told = new Map(entered?.outcomes.map((one) => [one._id, one]))
  return outcomes.map(({ analysisId, ...one }) => {
    const answer = analysisId === null ? undefined : told.get(analysisId)
    return answer ? { ...one, ok: answer.ok, message: answer.message } : one
  })
}

/** The tests that the rules of a plate enter. */
async function testsOf(w: Write, who: Principal, { content: { results } }: RuleInForce) {
  if (results.length === 0) return []
  return w.tx
    .selectFrom('test')
    .select(['id', 'name', 'definition'])
    .where(ofLab(who))
    .where(
      'id',
      'in',
      results.map(({ testId }) => testId),
    )
    .execute()
}

/** Whether the test's own cutoff calls the Ct of its target otherwise than the rules of the plate. */
function readsOtherwise(
  { kind, pcr }: TestDefinition,
  finding: string,
  { read, measured }: { read: string | null; measured: string | null },
): boolean {
  const ct = readCt(read, [], mostCycles)
  if (kind !== 'pcr' || !pcr || ct.kind !== 'ct') return false
  const isDetected = compare(ct.ct, pcr.maxCt) <= 0
  // Words stand for themselves where several targets make the finding.
  return finding === 'DETECTED' ? measured !== null && !isDetected : isDetected
}
