import { m } from '@contract/messages'
import type { Order } from '@contract/orders/shapes'
import { ofLab } from '../../core/scope'
import { folded } from '../../core/text'
import type { EntityId, ResultGroup } from '../../hl7/public'
import { orderAt } from '../orders/public'
import { findPatient } from '../patients/public'
import type { Run } from './filing-run'
import { identifierOf, knownByNumber } from './match-patient'
import { forTest, linkByFiller, linksOfNumber, linksSent, type Link } from './order-links'
import type { SentPatient } from './patient-fields'
import { disagreement, hasLastName, heldForDemographics, nameTold } from './same-person'
import { held } from './stop'
import { warns } from './tell'

/** The order of ours that a group of results is about, and how it is known by its number. */
export interface OrderOfResult {
  order: Order
  link: Link | null
  /** What of it was sent over this connection: requisition numbers run on, and everybody could name the next one. */
  sent: readonly Link[]
  /** The letters of the specimens that the group names by their barcodes, else that of the order's number; none where it names none. */
  letters: readonly string[]
}

const numbersOf = ({ placer, filler, specimens }: ResultGroup): EntityId[] =>
  [placer, filler, ...specimens.flatMap((one) => [one.placer, one.filler])].filter((one) => one !== null)

/** The tubes with one of these numbers on them. */
async function tubesOf({ ctx, w }: Run, group: ResultGroup) {
  const numbers = numbersOf(group).map(({ id }) => id)
  if (numbers.length === 0) return []
  return w.tx
    .selectFrom('specimen as s')
    .innerJoin('lab_order as o', (join) => join.on(ofLab(ctx.who, 'o')).onRef('o.id', '=', 's.order_id'))
    .select(['s.order_id', 's.letter'])
    .where(ofLab(ctx.who, 's'))
    .where('s.barcode', 'in', numbers)
    .where('o.deleted', '=', false)
    .execute()
}

/** The orders whose requisition number is one of these. */
async function requisitionsOf({ ctx, w }: Run, numbers: readonly EntityId[]): Promise<string[]> {
  if (numbers.length === 0) return []
  const rows = await w.tx
    .selectFrom('lab_order')
    .select('id')
    .where(ofLab(ctx.who))
    .where(
      'requisition_number',
      'in',
      numbers.map(({ id }) => id),
    )
    .where('deleted', '=', false)
    .execute()
  return rows.map(({ id }) => id)
}

/** By the number under which we sent it, by theirs, by our requisition, by the barcode. What names two orders names none. */
export async function orderOfResult(run: Run, group: ResultGroup): Promise<OrderOfResult | null> {
  const { ctx, w, connection } = run
  const sent = group.placer ? await linksOfNumber(ctx, w, connection.id, 'out', group.placer) : []
  const byNumber = forTest(sent, group.test)[0] ?? sent[0]
  const link = byNumber ?? (group.filler && (await linkByFiller(ctx, w, connection.id, group.filler)))
  const tubes = await tubesOf(run, group)
  const found = new Set([
    ...(link ? [link.order_id] : []),
    ...sent.map(({ order_id }) => order_id),
    ...(await requisitionsOf(
      run,
      [group.placer, group.filler].filter((one) => one !== null),
    )),
    ...tubes.map(({ order_id }) => order_id),
  ])
  const [orderId, ...others] = found
  if (orderId === undefined || others.length > 0) return null
  const letters = [...new Set(tubes.map(({ letter }) => letter))]
  const numbered = link?.letter ?? null
  return {
    order: await orderAt(ctx, w, orderId, undefined),
    link: link ?? null,
    sent: await linksSent(ctx, w, connection.id, orderId),
    letters: letters.length > 0 ? letters : numbered === null ? [] : [numbered],
  }
}

/**
 * Whether the message is about the order's patient: birth date and sex must agree, and either a number of his or his name. The number
 * of the order alone is not enough for a result.
 */
export async function checkPatient(run: Run, sent: SentPatient, { order }: OrderOfResult): Promise<string> {
  const { ctx, w, connection, choice } = run
  const onFile = await findPatient(w.tx, ctx.who, order.patientId)
  if (!onFile) throw new Error('The patient of an order is not found.')
  if (choice.patientId === onFile._id) return onFile._id
  const why = await disagreement(ctx, w, sent, onFile)
  if (why !== null) throw heldForDemographics(why, onFile)
  const named = await knownByNumber(ctx, w, connection, sent)
  if (named && named._id !== onFile._id)
    throw held('patient', m.ehrFiling.why.otherPatient, {
      maybe: [named._id, onFile._id].map((patientId) => ({ patientId, likeness: 1 })),
      problems: [warns({ segment: 'PID', index: 1, field: 3 }, m.ehrFiling.why.otherPatient, '204')],
    })
  const byNumber =
    (named !== null && identifierOf(connection, sent) !== null) ||
    (await hasOurNumber(run, sent, onFile.patientNumber))
  if (!byNumber && !hasLastName(sent, onFile))
    throw heldForDemographics(m.ehrFiling.why.otherWholeName, onFile)
  run.told.push(...nameTold(sent, onFile))
  return onFile._id
}

/** Whether the message names our own number of the patient, as ours: others number their patients alike. */
async function hasOurNumber(
  { ctx, w, connection }: Run,
  { ids }: SentPatient,
  number: string,
): Promise<boolean> {
  const alike = ids.filter(({ id }) => id === number)
  if (alike.length === 0) return false
  const { name } = await w.tx
    .selectFrom('lab')
    .select('name')
    .where('id', '=', ctx.who.labId)
    .executeTakeFirstOrThrow()
  const { ourApplication, ourFacility } = connection.config
  // An order of ours gives the number under the laboratory's name.
  const ours = new Set(
    [name, ourApplication.namespace, ourApplication.oid, ourFacility.namespace, ourFacility.oid]
      .filter(Boolean)
      .map(folded),
  )
  return alike.some(({ authority }) =>
    [authority.namespace, authority.oid].some((one) => ours.has(folded(one))),
  )
}
