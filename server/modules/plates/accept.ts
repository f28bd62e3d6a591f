import { fill, m } from '@contract/messages'
import type { AcceptedResult } from '@contract/plates/assay-shapes'
import { wellName } from '@contract/plates/geometry'
import type { Ctx, Write } from '../../core/context'
import { ruleRefused } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { enterResults } from '../results/entry/public'
import { readAnalyses } from '../results/public'
import { lockSeen } from './change'
import { formatOf } from './format'
import { judgedRun } from './judge-run'
import { closedWords, stageWords } from './records'
import { readWells } from './store'

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
  const { rule, verdicts } = judged
  if (verdicts.plate.verdict === 'HOLD')
    throw ruleRefused(
      fill(m.plates.plateHeld, {
        why: verdicts.plate.reasons
          .slice(0, 3)
          .map(({ words }) => words)
          .join(' '),
      }),
    )
  const format = formatOf(plate.format)
  const places = new Map(wells.map((well) => [wellName(format, well.place), well]))
  const analyses = await readAnalyses(
    w.tx,
    who,
    [...new Set(wells.flatMap(({ orderId }) => orderId ?? []))].toSorted(),
  )
  const tests = await w.tx.selectFrom('test').select(['id', 'name']).where(ofLab(who)).execute()
  const outcomes: (AcceptedResult & { analysisId: string | null })[] = []
  const cells: { _id: string; version: number; raw: string }[] = []
  const met = new Set<string>()
  for (const { well, specimen, analytes } of verdicts.wells)
    for (const { analyte, finding, action } of analytes) {
      const own = places.get(well)
      const result = rule.content.results.find((one) => one.analyte === analyte)
      // Replicates have one result.
      const once = JSON.stringify([own?.specimenId ?? '', analyte])
      if (!own || !result || met.has(once)) continue
      met.add(once)
      const said = { well, barcode: specimen ?? '', analyte, analysisId: null }
      const refuse = (message: string) => outcomes.push({ ...said, ok: false, message })
      if (action !== 'ACCEPT') {
        refuse(m.plates.acceptNot[action])
        continue
      }
      const test = tests.find(({ id }) => id === result.testId)?.name ?? analyte
      const ordered = analyses.filter(
        (one) => one.specimen_id === own.specimenId && one.test_id === result.testId,
      )
      const open = ordered.find(
        ({ entered, state }) => entered === null && (state === 'REGISTERED' || state === 'ASSIGNED'),
      )
      if (!open) {
        refuse(fill(ordered.length > 0 ? m.plates.acceptHas : m.plates.acceptNone, { test }))
        continue
      }
      const raw = finding === 'DETECTED' ? result.detected : result.notDetected
      cells.push({ _id: open.id, version: open.version, raw })
      outcomes.push({ ...said, analysisId: open.id, ok: true, message: null })
    }
  const entered = cells.length > 0 ? await enterResults(ctx, w, cells, { fromInstrument: true }) : null
  if (!entered) w.changed('plate', plate.id, null, null)
  const told = new Map(entered?.outcomes.map((one) => [one._id, one]))
  return outcomes.map(({ analysisId, ...one }) => {
    const answer = analysisId === null ? undefined : told.get(analysisId)
    return answer ? { ...one, ok: answer.ok, message: answer.message } : one
  })
}
