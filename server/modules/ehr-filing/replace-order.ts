import { fill, m } from '@contract/messages'
import type { AnswerOrder } from '../../hl7/public'
import { formOf, orderAt } from '../orders/public'
import {
  answerOf,
  askBench,
  isReceived,
  isResulted,
  orcPlace,
  replaceForm,
  withoutItem,
  type KnownOrder,
} from './change-order'
import { contentsOf, cutTold, earliest, itemsOf, mostDiagnoses, type Common } from './order-contents'
import { commentOf, placeOrders, type ReadyOrder } from './order-form'
import { setLink } from './order-links'
import { heldForCodes } from './order-meaning'
import { warns } from './tell'

/** XO, RP, RO: before receipt what was ordered is replaced; after it the bench is asked. */
export async function change(
  common: Common,
  known: KnownOrder,
  item: ReadyOrder['item'],
  physicianId: string,
): Promise<AnswerOrder> {
  const { run, insurance } = common
  const { ctx, w, told } = run
  const { order, link } = known
  if (link.state === 'CANCELLED' || (await isResulted(run, link))) {
    told.push(
      warns(
        orcPlace(order),
        fill(m.ehrFiling.notChanged, { problem: m.ehrFiling.resultedOrCancelled }),
        '204',
      ),
    )
    return answerOf(run, known, 'unable')
  }
  const standing = await orderAt(ctx, w, link.order_id, undefined)
  if (isReceived(standing)) askBench(run, known)
  const form = withoutItem(formOf(standing), link)
  const isAlone = form.items.length === 0
  const tubes = await placeOrders(
    { ...run, sentAt: standing.dateCollected },
    [{ order, item }],
    isReceived(standing) ? formOf(standing).specimens : form.specimens,
  )
  if (!tubes) throw heldForCodes(run)
  const [placed] = tubes.placed
  const items = [...form.items, ...itemsOf(tubes.placed)]
  const { lines, ...contents } = await contentsOf(common, [order], items, earliest(tubes.specimens))
  const done = await replaceForm(run, known, standing, {
    ...form,
    items,
    specimens: tubes.specimens,
    dateCollected: earliest(tubes.specimens),
    physicianId: isAlone ? physicianId : form.physicianId,
    priority: isAlone ? contents.priority : form.priority === 'STAT' ? 'STAT' : contents.priority,
    insurance: isAlone && insurance.length > 0 ? insurance : form.insurance,
    diagnoses: isAlone
      ? contents.diagnoses
      : [...new Set([...form.diagnoses, ...contents.diagnoses])].slice(0, mostDiagnoses),
    answers: { ...(isAlone ? {} : form.answers), ...contents.answers },
    comment: commentOf([isAlone ? '' : (form.comment ?? ''), ...lines], 1000, cutTold(told)),
  })
  if (!done) return answerOf(run, known, 'unable')
  w.about('order', standing._id, fill(m.ehrFiling.notes.changed, { connection: run.connection.name }))
  await setLink(ctx, w, link, {
    panel_id: item.panelId,
    test_id: item.testId,
    letter: placed?.letter ?? link.letter,
    test: order,
  })
  return answerOf(run, known, 'done')
}
