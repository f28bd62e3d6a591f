import type { Selectable } from 'kysely'
import type { ReferralForm, ReferralRow } from '@contract/referrals/shapes'
import { m } from '@contract/messages'
import type { Order } from '@contract/orders/shapes'
import type { Ctx, Write } from '../../core/context'
import { badInput, notFound, ruleRefused } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { json } from '../../db/json'
import type { EhrOrderTable } from '../../db/schema'
import { buildOrder, type OrderSourceInput } from '../../hl7/public'
import { configOf, lockedConnection, partiesOf, type ConnectionRecord } from '../ehr-connections/public'
import { lockMessage, newControlId, queueOut, type OutHook } from '../ehr-jobs/public'
import { answersInWords } from '../dynamic-forms/public'
import { lockOrder } from '../locks/public'
import { findOrder } from '../orders/public'
import { referralsById } from './list'
import { hindrance, theirCode } from './offered'

/** The name by which these messages are known in the queue. */
export const referralQueue = 'referral'

type Placed = Selectable<EhrOrderTable>
type Item = Order['items'][number]
const hour = 3_600_000

async function lockedOrder(ctx: Ctx, w: Write, orderId: string): Promise<Order> {
  await lockOrder(w.tx, ctx.who, orderId)
  const order = await findOrder(w.tx, ctx.who, orderId)
  if (!order) throw notFound()
  w.about('order', orderId)
  return order
}

const placerAuthority = (parties: ReturnType<typeof partiesOf>) => {
  const { namespace, oid } = { oid: '', ...parties.sender.application }
  return oid === '' ? { namespace } : { namespace, oid, oidType: 'ISO' }
}

interface Sending {
  control: 'NW' | 'CA'
  connection: ConnectionRecord
  order: Order
  placed: readonly Pick<Placed, 'placer' | 'letter' | 'test'>[]
}

/** Queues one OML^O21; answers the id of its message. */
async function queueOrders(
  ctx: Ctx,
  w: Write,
  { control, connection, order, placed }: Sending,
): Promise<string> {
  const { ports, who } = ctx
  const lab = await w.tx
    .selectFrom('lab')
    .select(['name', 'settings'])
    .where('id', '=', who.labId)
    .executeTakeFirstOrThrow()
  const config = configOf(connection)
  const parties = partiesOf(config, { name: lab.name, clia: '' })
  const controlId = newControlId(ports)
  const { patient, physician } = order
  // What the reading of a result needs goes along with each test: 42 CFR 493.1241(c).
  const answers = (await answersInWords(w.tx, who.labId, order.answers)).map(({ key, question, answer }) => ({
    question: { code: key, text: question, system: 'L' },
    answer,
  }))
  const notes = (order.comment ?? '').split('\n').filter((line) => line.trim() !== '')
  const sexes = { M: 'M', F: 'F', O: 'O', N: 'U' } as const
  const source: OrderSourceInput = {
    ...parties,
    controlId,
    at: ctx.now.toISOString(),
    zone: config.zone || who.timeZone,
    processing: ports.demo ? 'T' : 'P',
    patient: {
      ids: [{ id: patient.patientNumber, type: 'PI', authority: { namespace: lab.name } }],
      name: { family: patient.lastname, given: patient.firstname, middle: patient.middlename ?? '' },
      birthDate: patient.dob,
      sex: sexes[patient.gender],
    },
    orders: placed.map(({ placer, letter, test }) => {
      const specimen = order.specimens.find((one) => one.letter === letter)
      return {
        control,
        placer: { id: placer, authority: placerAuthority(parties) },
        test,
        priority: order.priority === 'STAT' ? 'S' : 'R',
        ordered: ctx.now.toISOString(),
        orderer: { npi: physician.npi, name: { family: physician.lastname, given: physician.firstname } },
        diagnoses: order.diagnoses.map(({ code, description }) => ({
          code,
          text: description,
          system: 'I10',
        })),
        notes,
        answers,
        specimen: {
          placer: specimen ? { id: specimen.barcode, authority: placerAuthority(parties) } : null,
          type: { text: specimen?.sampleType ?? '' },
          site: { text: specimen?.source ?? '' },
          condition: { text: specimen?.condition ?? '' },
          collected: specimen?.collectedAt ?? null,
          received: specimen?.receivedAt ?? null,
        },
      }
    }),
  }
  return queueOut(
    w,
    { ports, labId: who.labId, now: ctx.now },
    {
      connectionId: connection.id,
      type: 'OML^O21',
      controlId,
      bytes: new TextEncoder().encode(buildOrder(source)),
      lane: order.patientId,
      urgent: order.priority === 'STAT',
      orderId: order._id,
      patientId: order.patientId,
      locationId: order.location._id,
      requisitionNumber: order.requisitionNumber,
      queuedBy: referralQueue,
    },
  )
}

const told = ({ placer, state, order_id }: Pick<Placed, 'placer' | 'state' | 'order_id'>) => ({
  placer,
  state,
  orderId: order_id,
})

/** Orders tests of an order from a reference laboratory, in one message. Each is asked for once. */
export const placeReferral = (ctx: Ctx, form: ReferralForm): Promise<ReferralRow[]> =>
  ctx.write(async (w) => {
    const order = await lockedOrder(ctx, w, form.orderId)
    const connection = await lockedConnection(w.tx, ctx.who.labId, form.connectionId)
    const config = connection && configOf(connection)
    if (!connection || !config?.target || connection.kind !== 'laboratory' || connection.state !== 'LIVE')
      throw badInput({ connectionId: m.referrals.noConnection })
    const namespace = placerAuthority(partiesOf(config, { name: '', clia: '' }))
    const { count } = await w.tx
      .selectFrom('ehr_order')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where(ofLab(ctx.who))
      .where('order_id', '=', order._id)
      .where('direction', '=', 'out')
      .executeTakeFirstOrThrow()
    const rows = []
    const taken = new Set<Item>()
    for (const [at, one] of form.items.entries()) {
      const item = order.items.find(
        ({ panelId, testId, letter }) =>
          letter === one.letter &&
          (one.panelId === null ? panelId === null && testId === one.testId : panelId === one.panelId),
      )
      if (!item || taken.has(item)) throw badInput({ [`items.${at}`]: m.referrals.notOfOrder })
      taken.add(item)
      const code = await theirCode(w.tx, connection, item)
      const why = await hindrance(w.tx, connection, order, item, code)
      if (why !== null || code === null) throw badInput({ [`items.${at}`]: why ?? m.referrals.notOfOrder })
      rows.push({
        lab_id: ctx.who.labId,
        id: ctx.ports.ids.id(),
        connection_id: connection.id,
        direction: 'out' as const,
        placer: `${order.requisitionNumber}-R${Number(count) + at + 1}`,
        placer_namespace: namespace.oid ?? namespace.namespace ?? '',
        order_id: order._id,
        panel_id: item.panelId,
        test_id: item.panelId === null ? item.testId : null,
        letter: item.letter,
        test: code,
      })
    }
    const message = await queueOrders(ctx, w, { control: 'NW', connection, order, placed: rows })
    for (const row of rows) {
      await w.tx
        .insertInto('ehr_order')
        .values({
          ...row,
          test: json(row.test),
          state: 'ORDERED',
          due_at:
            config.expectedHours === null ? null : new Date(ctx.now.getTime() + config.expectedHours * hour),
          message_id: message,
          made_at: ctx.now,
          updated_at: ctx.now,
        })
        .execute()
      w.changed('ehrOrder', row.id, null, told({ ...row, state: 'ORDERED' }), order._id)
    }
    return referralsById(
      w.tx,
      ctx.who,
      ctx.now,
      rows.map(({ id }) => id),
    )
  })

/** Asks the laboratory to cancel what still waits. It counts as canceled once the laboratory took that. */
export const cancelReferral = (
  ctx: Ctx,
  { _id, reason }: { _id: string; reason: string },
): Promise<ReferralRow> =>
  ctx.write(async (w) => {
    const [known] = await referralsById(w.tx, ctx.who, ctx.now, [_id])
    if (!known) throw notFound()
    const order = await lockedOrder(ctx, w, known.orderId)
    const connection = await lockedConnection(w.tx, ctx.who.labId, known.connectionId)
    const placed = await w.tx
      .selectFrom('ehr_order')
      .selectAll()
      .where(ofLab(ctx.who))
      .where('id', '=', _id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (!connection || connection.state !== 'LIVE') throw ruleRefused(m.referrals.noConnection)
    if (placed.state !== 'ORDERED') throw ruleRefused(m.referrals.notCancellable)
    if (placed.cancelled_why !== null) throw ruleRefused(m.referrals.cancelAsked)
    const message = await queueOrders(ctx, w, { control: 'CA', connection, order, placed: [placed] })
    await w.tx
      .updateTable('ehr_order')
      .set({ cancelled_why: reason, message_id: message, updated_at: ctx.now })
      .where(ofLab(ctx.who))
      .where('id', '=', _id)
      .execute()
    w.changed('ehrOrder', _id, { cancelledWhy: null }, { cancelledWhy: reason }, order._id)
    w.about('order', order._id, reason)
    const [after] = await referralsById(w.tx, ctx.who, ctx.now, [_id])
    if (!after) throw notFound()
    return after
  })

/** Their answer: what was placed is due from now on, what they were asked to cancel is canceled, or goes on where they refused that. */
export const referralHook: OutHook = async (ctx, w, { messageId, is }) => {
  const message = await lockMessage(w, ctx.who.labId, messageId)
  if (!message || is === 'again') return
  const rows = await w.tx
    .selectFrom('ehr_order')
    .selectAll()
    .where(ofLab(message.lab_id))
    .where('direction', '=', 'out')
    .where('message_id', 'in', [message.id, ...(message.origin === null ? [] : [message.origin])])
    .where('state', '=', 'ORDERED')
    .forUpdate()
    .execute()
  const connection = await lockedConnection(w.tx, message.lab_id, message.connection_id)
  const hours = connection ? configOf(connection).expectedHours : null
  for (const row of rows) {
    const isCancel = row.cancelled_why !== null
    const set = isCancel
      ? is === 'taken'
        ? { state: 'CANCELLED' as const }
        : { cancelled_why: null }
      : is === 'taken' && hours !== null
        ? { due_at: new Date(ctx.now.getTime() + hours * hour) }
        : undefined
    if (!set) continue
    await w.tx
      .updateTable('ehr_order')
      .set({ ...set, updated_at: ctx.now })
      .where(ofLab(row.lab_id))
      .where('id', '=', row.id)
      .execute()
    w.changed('ehrOrder', row.id, told(row), told({ ...row, ...set }), row.order_id)
  }
}
