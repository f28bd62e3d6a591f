import { m } from '@contract/messages'
import type { Order, OrderFields } from '@contract/orders/shapes'
import { sameDaySentence } from '@contract/orders/same-day'
import { dateWords } from '@contract/rules/date-words'
import { wallTimeAt } from '@contract/rules/zone'
import type { AnswerOrder, OrderedTest } from '../../hl7/public'
import { addOrder, changeForm, formOf, orderAt, sameDayOrders, type Form } from '../orders/public'
import { isReceived, orcPlace } from './change-order'
import { ourNumber, partOf } from './filing-run'
import { contentsOf, cutTold, earliest, itemsOf, mostDiagnoses, type Common } from './order-contents'
import { commentOf, placeOrders, type PlacedOrder, type ReadyOrder } from './order-form'
import { groupText, keepLinks, linksOfGroup, linksOnOrder, ownNumber } from './order-links'
import { heldForCodes } from './order-meaning'
import { checkedFields, placedRefusal } from './order-refusal'
import { held } from './stop'
import { warns } from './tell'

/** Orders of a message that become one requisition: of one group and one orderer. */
export interface Requisition {
  ready: ReadyOrder[]
  physicianId: string
}

/** Enters one requisition and keeps which order is which. Answers the order, and the number of ours for each of theirs. */
export async function enter(
  common: Common,
  { ready, physicianId }: Requisition,
): Promise<{ order: Order; answers: AnswerOrder[] }> {
  const { run, patient, locationId, insurance } = common
  const { ctx, w, told } = run
  const orders = ready.map(({ order }) => order)
  const joins = await standingOf(common, orders, physicianId)
  const tubes = await placeOrders({ ...run, sentAt: ctx.now.toISOString() }, ready, joins?.specimens ?? [])
  if (!tubes) throw heldForCodes(run)
  const { specimens, placed } = tubes
  const items = itemsOf(placed)
  if (items.length < placed.length)
    told.push(warns({ segment: 'OBR', index: 1, field: 4 }, m.ehrFiling.testTwice, '205'))
  const dateCollected = earliest(specimens)
  const { lines, ...contents } = await contentsOf(common, orders, items, dateCollected)
  const order = joins
    ? await placedRefusal(placed, () => join(common, joins, { specimens, items, contents, lines }))
    : await make(
        common,
        checkedFields(
          {
            patientId: patient._id,
            physicianId,
            locationId,
            dateCollected,
            insurance,
            specimens,
            items,
            ...contents,
            comment: commentOf(lines, 1000, cutTold(told)),
          },
          placed,
        ),
        placed,
      )
  const before = (await linksOnOrder(ctx, w, order._id)).length
  const links = placed.map(({ order: theirs, item, letter }, at) => {
    const number = ownNumber(theirs, common.content.orders)
    if (!number) throw new Error('An order without a number was entered.')
    const filler = `${order.requisitionNumber}-${before + at + 1}`
    return { number, order: theirs, orderId: order._id, filler, ...item, letter }
  })
  // Under one number the same test twice is one order.
  await keepLinks(
    ctx,
    w,
    run.connection,
    [
      ...new Map(
        links.toReversed().map((one) => [`${groupText(one.number)} ${one.panelId ?? one.testId}`, one]),
      ).values(),
    ].toReversed(),
  )
  return {
    order,
    answers: links.map(({ order: theirs, filler }) => ({
      action: theirs.action,
      outcome: 'done',
      placer: partOf(theirs.placer ?? theirs.group),
      filler: ourNumber(run.connection, filler),
    })),
  }
}

async function make(
  { run: { ctx, w, told } }: Common,
  fields: OrderFields,
  placed: readonly PlacedOrder[],
): Promise<Order> {
  const sameDay = await sameDayOrders(w.tx, ctx.who, { ...fields, except: null })
  const date = dateWords(wallTimeAt(fields.dateCollected, ctx.who.timeZone).date)
  for (const { names, requisitionNumber } of sameDay)
    told.push(
      warns(
        { segment: 'OBR', index: placed[0]?.order.index ?? 1, field: 4 },
        sameDaySentence(names, requisitionNumber, date),
        '205',
      ),
    )
  const kind = ctx.who.features.has('case') ? 'case' : 'order'
  const saved = await placedRefusal(placed, () => addOrder(ctx, w, kind, fields, []))
  for (const warning of saved.warnings ?? []) told.push(warns(null, warning))
  return saved
}

/** The open order of the same group to which these are added, as long as nothing of it was received. */
async function standingOf(
  { run, patient, locationId }: Common,
  orders: readonly OrderedTest[],
  physicianId: string,
): Promise<(Form & { order: Order }) | null> {
  const { ctx, w, told, connection } = run
  const [first] = orders
  if (first?.group === undefined || first.group === null) return null
  const [link] = await linksOfGroup(ctx, w, connection.id, first.group)
  if (!link) return null
  const order = await orderAt(ctx, w, link.order_id, undefined)
  if (order.patientId !== patient._id)
    throw held('patient', m.ehrFiling.why.otherPatient, {
      problems: [warns(orcPlace(first, 4), m.ehrFiling.why.otherPatient, '204')],
    })
  if (isReceived(order)) {
    told.push(warns(orcPlace(first, 4), m.ehrFiling.groupReceived, '205'))
    return null
  }
  return order.physician._id === physicianId && order.location._id === locationId
    ? { ...formOf(order), order }
    : null
}

interface Added {
  specimens: OrderFields['specimens']
  items: OrderFields['items']
  contents: Pick<OrderFields, 'priority' | 'diagnoses' | 'answers'>
  lines: readonly string[]
}

/** Adds orders to a requisition of their group that nothing was received of. */
async function join(
  { run: { ctx, w, told } }: Common,
  { order, ...form }: Form & { order: Order },
  added: Added,
): Promise<Order> {
  const { priority, diagnoses, answers } = added.contents
  return changeForm(ctx, w, order, {
    ...form,
    specimens: added.specimens,
    items: [...form.items, ...added.items],
    priority: form.priority === 'STAT' ? 'STAT' : priority,
    diagnoses: [...new Set([...form.diagnoses, ...diagnoses])].slice(0, mostDiagnoses),
    answers: { ...form.answers, ...answers },
    comment: commentOf([form.comment ?? '', ...added.lines], 1000, cutTold(told)),
    dateCollected: earliest(added.specimens),
  })
}
