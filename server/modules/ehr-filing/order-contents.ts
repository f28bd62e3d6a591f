import { m } from '@contract/messages'
import type { OrderFields } from '@contract/orders/shapes'
import type { Patient as OnFile } from '@contract/patients/shapes'
import { wallTimeAt } from '@contract/rules/zone'
import { ofLab } from '../../core/scope'
import type { OrderedTest, OrderMessage, Problem } from '../../hl7/public'
import { answersOf, questionsFor } from './answers'
import { panelCodes, takenDiagnoses } from './catalogue'
import type { Run } from './filing-run'
import { dotted, orderLines, type PlacedOrder } from './order-form'
import { informs, waits, warns } from './tell'

export interface Common {
  run: Run
  content: OrderMessage
  patient: OnFile
  locationId: string
  insurance: OrderFields['insurance']
}

export const mostDiagnoses = 12

/** DG1 and the coded reasons, in their order, twelve at most; what the list of the day does not have is not taken. */
async function diagnosesOf(run: Run, orders: readonly OrderedTest[], day: string): Promise<string[]> {
  const { ctx, w, told } = run
  const sent = orders.flatMap(({ diagnoses, reasons }) => [
    ...diagnoses,
    ...reasons.filter(({ isIcd10 }) => isIcd10),
  ])
  const codes = [...new Set(sent.map(({ code }) => dotted(code)))]
  const taken = await takenDiagnoses(ctx, w, codes, day)
  for (const [at, code] of codes.entries())
    if (!taken.has(code))
      told.push(waits({ segment: 'DG1', index: at + 1, field: 3 }, m.ehrFiling.diagnosisUnknown))
  const good = codes.filter((code) => taken.has(code))
  if (good.length > mostDiagnoses)
    told.push(warns({ segment: 'DG1', index: mostDiagnoses + 1 }, m.ehrFiling.diagnosesMore))
  return good.slice(0, mostDiagnoses)
}

export const earliest = (specimens: readonly { collectedAt: string }[]): string =>
  specimens.map(({ collectedAt }) => collectedAt).toSorted()[0] ?? ''

export const itemsOf = (placed: readonly PlacedOrder[]): OrderFields['items'] => [
  ...new Map(
    placed.map(({ item, letter }) => [`${item.panelId} ${item.testId} ${letter}`, { ...item, letter }]),
  ).values(),
]

/** An order is STAT or routine: what else the sender says of its haste is told, and stands in the comment. */
function priorityTold({ index, priority, priorityText }: OrderedTest): Problem[] {
  const place = { segment: 'OBR', index, field: 5 }
  if (priority === 'asap') return [warns(place, m.ehrFiling.priorityAsap)]
  if (priority === 'other') return [warns(place, m.ehrFiling.priorityOther)]
  return priority === 'stat' && !/^(S|ST|STAT)$/i.test(priorityText)
    ? [informs(place, m.ehrFiling.priorityStat)]
    : []
}

/** What the orders of a requisition say besides tests and tubes. */
export async function contentsOf(
  { run, content, locationId }: Common,
  orders: readonly OrderedTest[],
  items: OrderFields['items'],
  collected: string,
) {
  const { ctx, w, codes, told } = run
  const location = await w.tx
    .selectFrom('location')
    .select('code')
    .where(ofLab(ctx.who))
    .where('id', '=', locationId)
    .executeTakeFirst()
  const panels = await panelCodes(
    ctx,
    w,
    items.flatMap(({ panelId }) => panelId ?? []),
  )
  const questions = await questionsFor(ctx, w, { panels, location: location?.code ?? '' })
  const { answers, lines } = await answersOf(codes, orders, questions, told)
  told.push(...orders.flatMap(priorityTold))
  return {
    priority: orders.some(({ priority }) => priority === 'stat') ? ('STAT' as const) : ('ROUTINE' as const),
    diagnoses: await diagnosesOf(run, orders, wallTimeAt(collected, ctx.who.timeZone).date),
    answers,
    lines: [...lines, ...orderLines({ notes: content.notes, orders: [...orders] })],
  }
}

export const cutTold = (told: Problem[]) => () =>
  void told.push(warns({ segment: 'NTE', index: 1 }, m.ehrFiling.commentCut))
