import { fill, m } from '@contract/messages'
import type { Order } from '@contract/orders/shapes'
import { Refusal } from '../../core/errors'
import { ofLab } from '../../core/scope'
import type { AnswerOrder, OrderedTest } from '../../hl7/public'
import { changeForm, formOf, holdOrders, orderAt, removeOrders, type Form } from '../orders/public'
import { cancelAnalyses } from '../results/entry/public'
import { ourNumber, partOf, type Run } from './filing-run'
import { setLink, type Link } from './order-links'
import { held } from './stop'
import { warns } from './tell'

/** An order of theirs that is known here, and what the message asks for it. */
export interface KnownOrder {
  order: OrderedTest
  link: Link
}

export const answerOf = (
  { connection }: Pick<Run, 'connection'>,
  { order, link }: KnownOrder,
  outcome: AnswerOrder['outcome'],
): AnswerOrder => ({
  action: order.action,
  outcome,
  placer: partOf(
    order.placer ?? {
      id: link.placer,
      authority: { namespace: link.placer_namespace, oid: '', oidType: '' },
    },
  ),
  filler: link.filler === null ? partOf(order.filler) : ourNumber(connection, link.filler),
})

export const orcPlace = (order: OrderedTest, field = 1) => ({ segment: 'ORC', index: order.index, field })

/** A specimen of it is here, or the order is no longer open: nothing of it changes without the bench. */
export const isReceived = (order: Order): boolean =>
  order.state !== 'OPEN' || order.specimens.some(({ receivedAt }) => receivedAt !== null)

/** The tests that an order of theirs stands for. */
async function analysesOf({ ctx, w }: Run, link: Link) {
  const rows = await w.tx
    .selectFrom('analysis as a')
    .innerJoin('specimen as s', (join) => join.on(ofLab(ctx.who, 's')).onRef('s.id', '=', 'a.specimen_id'))
    .select(['a.id', 'a.version', 'a.state', 'a.panel_id', 'a.test_id', 'a.resulted_at', 's.letter'])
    .where(ofLab(ctx.who, 'a'))
    .where('a.order_id', '=', link.order_id)
    .execute()
  return rows.filter(
    (row) =>
      row.letter === link.letter &&
      (link.panel_id === null
        ? row.panel_id === null && row.test_id === link.test_id
        : row.panel_id === link.panel_id),
  )
}

const isItem = (link: Link) => (item: Form['items'][number]) =>
  item.letter === link.letter &&
  (item.panelId ?? null) === link.panel_id &&
  (item.testId ?? null) === link.test_id

/** A form without the item of an order of theirs, and without the tubes that nothing runs on any more. */
export function withoutItem(form: Form, link: Link): Form {
  const items = form.items.filter((item) => !isItem(link)(item))
  const specimens = form.specimens.filter(({ letter }) => items.some((item) => item.letter === letter))
  return { ...form, items, specimens }
}

/** What the bench is asked first, unless a person has said so. */
export function askBench(
  run: Run,
  { order, link }: KnownOrder,
  why: string = m.ehrFiling.why.received,
): void {
  if (run.confirmed) return
  throw held('changed', why, { placer: link.placer, problems: [warns(orcPlace(order), why, '205')] })
}

/** Whether something of it has a result. */
export const isResulted = async (run: Run, link: Link): Promise<boolean> =>
  (await analysesOf(run, link)).some(
    ({ resulted_at, state }) => resulted_at !== null || ['RESULTED', 'VERIFIED', 'RELEASED'].includes(state),
  )

/**
 * CA, DC. Before anything was received the test comes off the order, and the order off every list with its last one. After that the
 * bench is asked first; the test is then cancelled with its reason. What has a result is not cancelled any more.
 */
async function cancel(run: Run, known: KnownOrder): Promise<AnswerOrder> {
  const { ctx, w, told, connection } = run
  const { order, link } = known
  if (link.state === 'CANCELLED') return answerOf(run, known, 'done')
  const standing = await orderAt(ctx, w, link.order_id, undefined)
  if (await isResulted(run, link)) {
    told.push(warns(orcPlace(order), m.ehrFiling.resultedNotCancelled, '204'))
    return answerOf(run, known, 'unable')
  }
  const reason = fill(m.ehrFiling.notes.cancelled, { connection: connection.name })
  if (isReceived(standing)) {
    askBench(run, known)
    const open = (await analysesOf(run, link)).filter(
      ({ state }) => state === 'REGISTERED' || state === 'ASSIGNED',
    )
    if (open.length > 0) {
      const { outcomes } = await cancelAnalyses(
        ctx,
        w,
        open.map(({ id, version }) => ({ _id: id, version })),
        reason,
      )
      const refused = outcomes.find(({ ok }) => !ok)
      if (refused) throw held('content', fill(m.ehrFiling.why.notTaken, { problem: refused.message ?? '' }))
    }
  } else {
    const form = withoutItem(formOf(standing), link)
    if (form.items.length > 0) await changeForm(ctx, w, standing, form)
    else {
      const { outcomes } = await removeOrders(ctx, w, [standing._id], reason)
      const refused = outcomes.find(({ ok }) => !ok)
      if (refused) throw held('content', fill(m.ehrFiling.why.notTaken, { problem: refused.message ?? '' }))
    }
    w.about('order', standing._id, reason)
  }
  await setLink(ctx, w, link, { state: 'CANCELLED' })
  return answerOf(run, known, 'done')
}

/** HD and RL: the whole requisition, since a hold lies over an order. */
async function holdOrRelease(run: Run, known: KnownOrder): Promise<AnswerOrder> {
  const { ctx, w, told, connection } = run
  const hold = known.order.action === 'hold'
  const { held: heldBy, released } = m.ehrFiling.notes
  const reason = fill(hold ? heldBy : released, { connection: connection.name })
  const { outcomes } = await holdOrders(ctx, w, [known.link.order_id], { hold, reason })
  const refused = outcomes.find(({ ok }) => !ok)
  if (!refused) return answerOf(run, known, 'done')
  told.push(
    warns(orcPlace(known.order), fill(m.ehrFiling.notHeld, { problem: refused.message ?? '' }), '204'),
  )
  return answerOf(run, known, 'unable')
}

/** Everything but new orders and replacements. */
export function actOn(run: Run, known: KnownOrder): Promise<AnswerOrder> {
  const { action } = known.order
  if (action === 'cancel') return cancel(run, known)
  if (action === 'hold' || action === 'release') return holdOrRelease(run, known)
  // SN asks for our number, and a known order sent as new hears it once more.
  return Promise.resolve(answerOf(run, known, 'done'))
}

/** Replaces the form of an order; where that can not be done any more, says so. */
export async function replaceForm(
  run: Run,
  known: KnownOrder,
  standing: Order,
  form: Form,
): Promise<boolean> {
  try {
    await changeForm(run.ctx, run.w, standing, form)
    return true
  } catch (error) {
    // Refused before anything was written.
    if (!(error instanceof Refusal) || error.code !== 'rule_refused') throw error
    run.told.push(
      warns(orcPlace(known.order), fill(m.ehrFiling.notChanged, { problem: error.message }), '204'),
    )
    return false
  }
}
