import { m } from '@contract/messages'
import type { Order } from '@contract/orders/shapes'
import { ofLab } from '../../core/scope'
import type { AnswerOrder, OrderedTest, OrderMessage } from '../../hl7/public'
import { orderAt } from '../orders/public'
import { actOn, isReceived } from './change-order'
import { enter, type Requisition } from './enter-order'
import type { Filed } from './filing'
import { partOf, type Run } from './filing-run'
import { patientOfOrder } from './match-patient'
import { insurancesOf, ordererKey } from './order-form'
import { linksOf, patientOfKnown, tellDuplicate } from './order-known'
import { groupText, linksOfGroup } from './order-links'
import { understood, type Understood } from './order-meaning'
import { change } from './replace-order'
import { held } from './stop'
import { informs, warns } from './tell'

const requisitionsOf = (fresh: readonly OrderedTest[], { items, physicians }: Understood): Requisition[] => {
  const made = new Map<string, Requisition>()
  for (const order of fresh) {
    const item = items.get(order)
    const physicianId = physicians.get(ordererKey(order))
    if (!item || item === 'ignored' || physicianId === undefined) continue
    const key = `${order.group ? groupText(order.group) : ''} ${physicianId}`
    const requisition = made.get(key) ?? { ready: [], physicianId }
    requisition.ready.push({ order, item })
    made.set(key, requisition)
  }
  return [...made.values()]
}

/** An order for a specimen that is here: added to it (OBR-11 A), and not to a group of which nothing came yet. */
async function addOnOf(
  { ctx, w, connection }: Run,
  fresh: readonly OrderedTest[],
): Promise<OrderedTest | undefined> {
  for (const order of fresh.filter(({ specimenAction }) => specimenAction === 'A')) {
    const [link] = order.group ? await linksOfGroup(ctx, w, connection.id, order.group) : []
    if (!link || isReceived(await orderAt(ctx, w, link.order_id, undefined))) return order
  }
  return undefined
}

/** What an order message asks, done: new orders, changes, cancellations, holds. */
export async function fileOrder(run: Run, content: OrderMessage): Promise<Extract<Filed, { is: 'filed' }>> {
  const { ctx, w, connection, choice, told } = run
  const { orders } = content
  const { known, fresh } = await linksOf(run, orders)
  const changes = known.filter(({ order }) => order.action === 'change')
  const meanings = await understood(run, content, [...fresh, ...changes.map(({ order }) => order)])
  for (const one of known) if (one.order.action === 'new') await tellDuplicate(run, one)

  const insurance =
    fresh.length + changes.length > 0 ? await insurancesOf(ctx, w, content.insurances, told) : []
  if (content.guarantor && fresh.length > 0)
    told.push(informs({ segment: 'GT1', index: 1 }, m.ehrFiling.guarantorKept))
  if (content.nextOfKin.length > 0 && fresh.length > 0)
    told.push(informs({ segment: 'NK1', index: 1 }, m.ehrFiling.kinKept))
  const ofKnown = await patientOfKnown(run, content, known)
  const toMake = requisitionsOf(fresh, meanings)
  const patient =
    ofKnown ??
    (toMake.length === 0
      ? null
      : await patientOfOrder(
          ctx,
          w,
          { connection, sent: content.patient, choice },
          { location: meanings.locationId ?? '', insurance },
          told,
        ))
  const addOn = await addOnOf(run, fresh)
  if (addOn && !run.confirmed)
    throw held('changed', m.ehrFiling.why.addOn, {
      patientId: patient?._id ?? null,
      problems: [warns({ segment: 'OBR', index: addOn.index, field: 11 }, m.ehrFiling.why.addOn)],
    })

  const made: Order[] = []
  const answers: AnswerOrder[] = []
  for (const one of known) {
    const item = meanings.items.get(one.order)
    const physicianId = meanings.physicians.get(ordererKey(one.order))
    const isChange =
      one.order.action === 'change' && item && item !== 'ignored' && physicianId !== undefined && patient
    answers.push(
      isChange
        ? await change(
            { run, content, patient, locationId: meanings.locationId ?? '', insurance },
            one,
            item,
            physicianId,
          )
        : await actOn(run, one),
    )
  }
  if (patient && meanings.locationId !== null)
    for (const requisition of toMake) {
      const entered = await enter(
        { run, content, patient, locationId: meanings.locationId, insurance },
        requisition,
      )
      made.push(entered.order)
      answers.push(...entered.answers)
    }
  for (const order of fresh)
    if (meanings.items.get(order) === 'ignored')
      answers.push({ action: order.action, outcome: 'unable', placer: partOf(order.placer), filler: null })

  const [firstMade] = made
  const orderId = firstMade?._id ?? known[0]?.link.order_id ?? null
  const about = orderId === null ? null : (firstMade ?? (await orderFacts(run, orderId)))
  return {
    is: 'filed',
    patientId: patient?._id ?? null,
    orderId,
    requisitionNumber: about?.requisitionNumber ?? null,
    locationId: about?.location._id ?? meanings.locationId,
    placer: orders[0]?.placer?.id ?? orders[0]?.group?.id ?? null,
    urgent: orders.some(({ priority }) => priority === 'stat'),
    answers,
    told,
  }
}

/** The number and place of an order, also of one that was just taken off the lists. */
async function orderFacts({ ctx, w }: Run, id: string) {
  const row = await w.tx
    .selectFrom('lab_order')
    .select(['requisition_number', 'location_id'])
    .where(ofLab(ctx.who))
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { requisitionNumber: row.requisition_number, location: { _id: row.location_id } } : null
}
