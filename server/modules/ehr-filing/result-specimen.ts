import { m } from '@contract/messages'
import { wallTimeAt } from '@contract/rules/zone'
import { folded } from '../../core/text'
import type { Code, Hl7Time, Observation, Problem, ResultGroup } from '../../hl7/public'
import type { Run } from './filing-run'
import type { OrderOfResult } from './result-order'
import { waits } from './tell'

const good = new Set(['acceptable', 'adequate', 'good', 'normal', 'ok', 'satisfactory'])
/** Whether a condition, or a reason to reject, says nothing against a specimen: not stated, or a word for good. */
export const isGoodSpecimen = ({ code, text, altCode, altText, original }: Code): boolean => {
  const said = [text, altText, original, code, altCode].filter((one) => one !== '')
  return said.length === 0 || said.some((one) => good.has(folded(one)))
}

/** What the sender says against the specimens of a group: a person decides whether their results may be used. */
export function specimenDoubts({ specimens }: ResultGroup): Problem[] {
  return specimens.flatMap(({ index, rejectReason, condition }) => [
    ...(isGoodSpecimen(rejectReason)
      ? []
      : [waits({ segment: 'SPM', index, field: 21 }, m.ehrFiling.specimenRejected)]),
    ...(isGoodSpecimen(condition)
      ? []
      : [waits({ segment: 'SPM', index, field: 24 }, m.ehrFiling.specimenCondition)]),
  ])
}

const dayMs = 24 * 3_600_000

/** How much later than ours a stated collection is; null where it names no day. */
function lateness(stated: Hl7Time | null, ours: string, zone: string): number | null {
  if (!stated) return null
  if (stated.instant !== null) return Date.parse(stated.instant) - Date.parse(ours)
  return stated.date === null ? null : Date.parse(stated.date) - Date.parse(wallTimeAt(ours, zone).date)
}

/**
 * Whether a group speaks of the draw that its results are filed on. A day more or less is a time zone, or a day that was rounded; what is
 * further away is likely another specimen. OBX-14 counts where it is earlier: later, it is often when the value was read.
 */
export function collectionDoubts(
  { ctx, connection }: Run,
  group: ResultGroup,
  { order }: Pick<OrderOfResult, 'order'>,
  results: readonly { letter: string; observation: Observation }[],
): Problem[] {
  const zone = connection.config.zone || ctx.who.timeZone
  const doubts = new Map<string, Problem>()
  for (const { letter, observation } of results) {
    const ours = order.specimens.find((one) => one.letter === letter)?.collectedAt
    if (ours === undefined || ours === null) continue
    const look = (
      time: Hl7Time | null,
      segment: string,
      index: number,
      field: number,
      earlierAlone = false,
    ) => {
      const late = lateness(time, ours, zone)
      const isFar = late !== null && (late < -dayMs || (!earlierAlone && late > dayMs))
      if (isFar)
        doubts.set(`${segment} ${index}`, waits({ segment, index, field }, m.ehrFiling.otherCollection))
    }
    look(group.collected, 'OBR', group.index, 7)
    for (const { index, collected } of group.specimens) look(collected, 'SPM', index, 17)
    look(observation.observed, 'OBX', observation.index, 14, true)
  }
  return [...doubts.values()]
}
