import { fill, m } from '@contract/messages'
import type { Analysis, Interpretation } from '@contract/results/shapes'
import { readEntered } from '@contract/rules/entered-value'
import { ofLab } from '../../core/scope'
import { flagMeaning, readFlag, type Observation, type Problem, type ResultGroup } from '../../hl7/public'
import { interpretationOf } from '../results/public'
import { wordsOf } from './answers'
import type { Run } from './filing-run'
import { commentWith, standingWords, theirWords, type Lab } from './result-comment'
import type { OrderOfResult } from './result-order'
import { analysisOf, notFiled, obx } from './result-test'
import { enterable, unitVerdict } from './result-value'
import { held } from './stop'
import { informs, waits, warns } from './tell'

/** What becomes of one OBX. */
export interface Cell {
  analysis: Analysis
  observation: Observation
  raw: string
  comment: string | null
}

/** A group of results with what it is about here. */
export interface GroupHere {
  group: ResultGroup
  found: OrderOfResult
  live: readonly Analysis[]
  registered: Lab | null
  /** Notes about the whole message. */
  notes: readonly string[]
}

/** OBX-11, or where it is empty what OBR-25 says of the group. */
export const statusOf = ({ status }: Observation, group: ResultGroup): string => status || group.status

const statusWords: Readonly<Record<string, string>> = {
  X: m.ehrFiling.notPerformed,
  W: m.ehrFiling.withdrawn,
  D: m.ehrFiling.withdrawn,
}
/** Whether what was sent was this test, or a panel with it on the same tube. */
const isFor = (
  { letter, panel_id, test_id }: OrderOfResult['sent'][number],
  analysis: Pick<Analysis, 'letter' | 'panelId' | 'testId'>,
): boolean =>
  letter === analysis.letter &&
  (panel_id === null ? test_id === analysis.testId : panel_id === analysis.panelId)

const pending = new Set(['I', 'O', 'R', 'S', 'N'])

/**
 * Where the sender's flag says otherwise than our reading of the value: neither is then taken for granted. What is critical by our
 * limits is called: it does not wait for a flag.
 */
export function flagDoubts(
  observation: Observation,
  reading: Pick<Interpretation, 'critical' | 'isAbnormal'> | null,
): Problem[] {
  const theirs = flagMeaning(observation.flags)
  if (theirs === null || !reading) return []
  const ours = reading.critical ? 'critical' : reading.isAbnormal ? 'abnormal' : 'normal'
  if (theirs === ours || (theirs === 'offScale' && ours !== 'normal')) return []
  return [(ours === 'critical' ? warns : waits)(obx(observation, 8), m.ehrFiling.flagDiffers)]
}

/** What a value that is not to be entered means by our limits, for this patient and specimen; null where it can not be read so. */
async function readingOf(
  { ctx, w }: Run,
  { order }: OrderOfResult,
  { definition, specimenId, letter }: Analysis,
  observation: Observation,
): Promise<Interpretation | null> {
  const text = enterable(definition, observation.value)
  if (!text.ok || unitVerdict(definition, observation) !== 'same') return null
  const value = readEntered(definition, text.raw)
  const collectedAt = order.specimens.find((one) => one.letter === letter)?.collectedAt ?? order.dateCollected
  const { matrix } = await w.tx
    .selectFrom('specimen as s')
    .innerJoin('sample_type as t', (join) =>
      join.on(ofLab(ctx.who, 't')).onRef('t.id', '=', 's.sample_type_id'),
    )
    .select('t.matrix')
    .where(ofLab(ctx.who, 's'))
    .where('s.id', '=', specimenId)
    .executeTakeFirstOrThrow()
  if (!value.ok) return null
  const { dob, gender } = order.patient
  return interpretationOf(definition, value.value, {
    patient: { dob, gender },
    collectedAt: new Date(collectedAt),
    zone: ctx.who.timeZone,
    matrix,
  })
}

/**
 * A preliminary value stands in the comment, so that it can not be released as a final one. Nobody is called for a comment: one that
 * is critical by our limits or by their flag (42 CFR 493.1291(g) knows no preliminary ones), or that nobody could compare, waits
 * with an alarm for whoever calls it.
 */
async function preliminary(run: Run, here: GroupHere, analysis: Analysis, observation: Observation) {
  const { told, noticed, connection } = run
  const { value, units, flags } = observation
  const reading = await readingOf(run, here.found, analysis, observation)
  const isCritical = reading?.critical === true || flagMeaning(flags) === 'critical'
  if (isCritical) {
    noticed.critical = true
    told.push(waits(obx(observation, 5), m.ehrFiling.preliminaryCritical))
  } else if (!reading) {
    noticed.urgent = true
    told.push(waits(obx(observation, 5), m.ehrFiling.preliminaryUnread))
  } else told.push(...flagDoubts(observation, reading))
  told.push(warns(obx(observation, 11), m.ehrFiling.preliminaryKept))
  if (analysis.state !== 'REGISTERED' && analysis.state !== 'ASSIGNED') {
    told.push(waits(obx(observation, 11), m.ehrFiling.resultStands, '205'))
    return null
  }
  const words = [wordsOf(value), units.code || units.text].filter(Boolean).join(' ')
  return {
    analysis,
    observation,
    raw: '',
    comment: comment(run, here, analysis, observation, [
      fill(m.ehrFiling.notes.preliminary, { connection: connection.name, value: words }).replaceAll(
        '\n',
        ' / ',
      ),
      ...(isCritical ? [m.ehrFiling.notes.preliminaryCritical] : []),
    ]),
  }
}

const comment = (
  { told, connection }: Run,
  { group, registered, notes }: GroupHere,
  analysis: Analysis,
  observation: Observation,
  first: readonly string[],
) =>
  commentWith(
    { comment: analysis.comment, connection: connection.name },
    [...first, ...theirWords(observation, group, registered, notes)],
    () => told.push(waits(obx(observation, 5), m.ehrFiling.resultCommentCut)),
  )

const correctedLine = ({ connection }: Run) =>
  fill(m.ehrFiling.notes.correctedByThem, { connection: connection.name })

/**
 * The value that stands here already. What is said beside it (range, flag, notes, who performed it) may be what is new: where
 * nothing was said before it is added, where something else was it waits.
 */
function sameValue(
  run: Run,
  here: GroupHere,
  analysis: Analysis,
  observation: Observation,
): Cell | 'stands' | null {
  const { told, connection } = run
  const isCorrection = statusOf(observation, here.group) === 'C'
  told.push(...flagDoubts(observation, analysis.interpretation))
  const now = theirWords(observation, here.group, here.registered, here.notes)
  const words = standingWords({ comment: analysis.comment, connection: connection.name }, now)
  if (words === 'same') {
    if (isCorrection) told.push(warns(obx(observation, 11), m.ehrFiling.correctedSame))
    return 'stands'
  }
  if (analysis.state === 'RELEASED') {
    told.push(waits(obx(observation, 11), m.ehrFiling.releasedByHand, '205'))
    return null
  }
  if (words === 'others' || isCorrection)
    told.push(waits(obx(observation, 11), m.ehrFiling.sameOtherWords, '205'))
  const first = isCorrection ? [correctedLine(run)] : []
  return {
    analysis,
    observation,
    raw: analysis.raw ?? '',
    comment: comment(run, here, analysis, observation, first),
  }
}

/**
 * What one OBX asks. Final values are entered as they came; a corrected one takes the place of a result that was not released yet, and
 * of one that was, a person corrects it, since somebody has to be told; a preliminary one stands in the comment; the others are a
 * person's. `waiting`: its code waits. `stands`: all of it stands there already. Null: there is nothing to enter.
 */
export async function cellOf(
  run: Run,
  here: GroupHere,
  observation: Observation,
): Promise<Cell | 'waiting' | 'stands' | null> {
  const { told, confirmed, noticed, connection } = run
  const { group, found, live } = here
  const status = statusOf(observation, group)
  const { value } = observation
  if (value.kind === 'attachment') {
    told.push(warns(obx(observation, 5), m.ehrFiling.attachmentKept))
    return null
  }
  if (pending.has(status)) {
    told.push(informs(obx(observation, 11), m.ehrFiling.pendingKept))
    return null
  }
  const analysis = await analysisOf(run, group, live, found, observation)
  if (analysis === null) return 'waiting'
  if (analysis === 'ignored') return null
  if (found.sent.length > 0 && !found.sent.some((link) => isFor(link, analysis)))
    told.push(waits(obx(observation, 3), m.ehrFiling.testNotSent, '204'))
  const byHand = statusWords[status]
  if (byHand !== undefined || !['F', 'C', 'A', 'U', 'P'].includes(status)) {
    // What is taken back is a correction of what stands.
    if (analysis.raw !== null) noticed.urgent = true
    told.push(waits(obx(observation, 11), byHand ?? m.ehrFiling.statusUnclear))
    return null
  }
  if (observation.flags.some((flag) => readFlag(flag) === 'unknown'))
    told.push(waits(obx(observation, 8), m.ehrFiling.flagUnknown))
  if (status === 'P') return preliminary(run, here, analysis, observation)
  if (group.parent)
    told.push(waits({ segment: 'OBR', index: group.index, field: 26 }, m.ehrFiling.childByHand))
  const isFirst = analysis.raw === null
  if (status === 'C' && isFirst)
    throw held('order', m.ehrFiling.why.correctionFirst, {
      problems: [warns(obx(observation, 11), m.ehrFiling.why.correctionFirst, '204')],
    })
  const unit = unitVerdict(analysis.definition, observation)
  if (unit === 'other') throw notFiled(observation, 6, m.ehrFiling.unitOther)
  if (unit === 'missing') told.push(waits(obx(observation, 6), m.ehrFiling.unitMissing, '101'))
  const text = enterable(analysis.definition, value)
  if (!text.ok) throw notFiled(observation, 5, fill(m.ehrFiling.valueUnread, { problem: text.problem }))
  if (analysis.raw === text.raw) return sameValue(run, here, analysis, observation)
  if (analysis.state === 'RELEASED') {
    told.push(waits(obx(observation, 11), m.ehrFiling.releasedByHand, '205'))
    return null
  }
  // The value of the bench, or of another laboratory, is not theirs to correct.
  if (status === 'C' && analysis.resultedBy !== connection.id)
    told.push(waits(obx(observation, 11), m.ehrFiling.correctsOthers, '205'))
  if (!isFirst && status !== 'C' && !confirmed)
    told.push(waits(obx(observation, 11), m.ehrFiling.resultStands, '205'))
  const first = status === 'C' ? [correctedLine(run)] : []
  return { analysis, observation, raw: text.raw, comment: comment(run, here, analysis, observation, first) }
}
