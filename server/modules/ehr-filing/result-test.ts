import { fill, m } from '@contract/messages'
import type { AnalysisState } from '@contract/orders/shapes'
import type { Analysis } from '@contract/results/shapes'
import { ofLab } from '../../core/scope'
import type { Observation, ResultGroup } from '../../hl7/public'
import { listAnalyses } from '../results/public'
import { orderableBy } from './catalogue'
import type { SentCode } from './codes'
import type { Run } from './filing-run'
import { sentCodes } from './order-codes'
import type { OrderOfResult } from './result-order'
import { held } from './stop'
import { waits, warns } from './tell'

const gone: readonly AnalysisState[] = ['RETRACTED', 'REJECTED', 'CANCELLED']

/** A field of an OBX, as problems name it. */
export const obx = ({ index }: Observation, field: number) => ({ segment: 'OBX', index, field })

/** The result can not be entered, whatever anybody confirms. */
export const notFiled = (observation: Observation, field: number, problem: string) =>
  held('content', fill(m.ehrFiling.why.notFiled, { problem }), {
    problems: [waits(obx(observation, field), problem, '102')],
  })

/** The tests of the order that are still to have, or have, a result; the newest attempt of each. */
export async function liveAnalyses({ ctx, w }: Run, { order }: OrderOfResult): Promise<Analysis[]> {
  const all = await listAnalyses(w.tx, ctx.who, [order._id])
  return all.filter(({ state }) => !gone.includes(state))
}

/** The one test of ours with this LOINC, on the order or not. */
async function loincOfCatalogue({ ctx, w }: Run, sent: readonly SentCode[]): Promise<string | null> {
  for (const { code } of sent) {
    const found = await orderableBy(ctx, w, 'loinc', code)
    if (found?.testId) return found.testId
  }
  return null
}

/**
 * The test that OBX-3 means among those of the order, on the tube that the group names; null: the code waits. Where it stands on another
 * tube the label contradicts the order, and a person compares them.
 */
export async function analysisOf(
  run: Run,
  group: ResultGroup,
  live: readonly Analysis[],
  found: OrderOfResult,
  observation: Observation,
): Promise<Analysis | 'ignored' | null> {
  const { ctx, w, codes, told } = run
  const sent = sentCodes(observation.test)
  const decided = (await codes.meaningOf('result', sent)) ?? (await codes.meaningOf('test', sent))
  if (decided?.isIgnored) {
    told.push(warns(obx(observation, 3), m.ehrFiling.codeIgnored))
    return 'ignored'
  }
  const loincs = await w.tx
    .selectFrom('test')
    .select(['id', 'loinc'])
    .where(ofLab(ctx.who))
    .where('id', 'in', [...new Set(live.map(({ testId }) => testId)), ctx.who.labId])
    .execute()
  const byLoinc = loincs.filter(({ loinc }) => loinc !== null && sent.some(({ code }) => code === loinc))
  const elsewhere = decided || byLoinc.length > 0 ? null : await loincOfCatalogue(run, sent)
  const testId =
    decided?.testId ?? (byLoinc.length === 1 ? byLoinc[0]?.id : undefined) ?? elsewhere ?? undefined
  if (testId === undefined) {
    const [first] = sent
    if (first) codes.waits('result', first)
    told.push(warns(obx(observation, 3), m.ehrFiling.codeWaits))
    return null
  }
  const same = live.filter((one) => one.testId === testId)
  const onTube =
    found.letters.length === 0 ? same : same.filter(({ letter }) => found.letters.includes(letter))
  if (same.length > 0 && onTube.length === 0) {
    const [specimen] = group.specimens
    const place = specimen
      ? { segment: 'SPM', index: specimen.index, field: 2 }
      : { segment: 'OBR', index: group.index, field: 2 }
    told.push(waits(place, m.ehrFiling.otherTube, '204'))
  }
  const candidates = onTube.length > 0 ? onTube : same
  if (candidates.length === 0) throw notFiled(observation, 3, m.ehrFiling.testMissing)
  if (new Set(candidates.map(({ letter }) => letter)).size > 1)
    throw notFiled(observation, 3, m.ehrFiling.specimensSeveral)
  // A correction that waits stands after what it corrects.
  return candidates.at(-1) ?? null
}
