import { fill, m } from '@contract/messages'
import type { Order, Specimen } from '@contract/orders/shapes'
import { pastStabilityTexts } from '@contract/rules/stability'
import type { KeptAs } from '@contract/tests/kept-as'
import type { Ctx, Write } from '../../core/context'
import { badInput, notFound, RefusedTube, ruleRefused, unknownScan } from '../../core/errors'
import { settleMatched } from '../conflicts/public'
import { tubeTraces } from '../courier/public'
import { lockOrder, type LockedOrder } from '../locks/public'
import { deriveAndStoreState, findOrder } from '../orders/public'
import { orderOfRemote } from '../remote-orders/public'
import { attempt, instantWords, mustPass, recordSpecimen } from './words'
import {
  findScanned,
  keptTests,
  ordersOfSpecimens,
  saveSpecimen,
  specimensOfOrder,
  type SpecimenRecord,
} from './store'

export interface Scan {
  code: string
  condition: string | null
  /** How what is scanned was kept; left out, nobody says. */
  kept?: KeptAs | null | undefined
  at?: string | null | undefined
}
export interface Receipt {
  order: Order
  /** What this call received: nothing when all was there already. */
  received: Specimen[]
  already: boolean
  comment: string | null
}

const fine = 'Acceptable'
const isExpected = ({ state }: SpecimenRecord) => state === 'EXPECTED' || state === 'IN_TRANSIT'

/**
 * Receives what a scan names: every expected tube of a requisition, or the one tube (42 CFR 493.1283(a)(2): date and time of
 * receipt, condition, by whom). A second scan changes nothing and says who received it and when.
 */
export async function receiveScanned(ctx: Ctx, w: Write, scan: Scan): Promise<Receipt> {
  const found = (await findScanned(w.tx, ctx.who, scan.code)) ?? (await fromRemoteOrder(ctx, w, scan.code))
  if (!found) throw unknownScan(m.errors.receivingNoRemoteOrder)
  const order = await lockOrder(w.tx, ctx.who, found.orderId)
  w.about('order', order.id)
  const all = await specimensOfOrder(w.tx, ctx.who.labId, order.id)
  const scanned = found.specimenId ? all.filter(({ id }) => id === found.specimenId) : all
  refuseUnlessSubmitted(order, scanned)
  const expected = scanned.filter(isExpected)
  const matched = { id: order.id, requisitionNumber: order.requisition_number }
  await settleMatched(ctx, w, matched, [
    scan.code,
    order.requisition_number,
    ...scanned.map(({ barcode }) => barcode),
  ])
  if (expected.length === 0) return alreadyReceived(ctx, w, order.id, scanned)
  const at = timeOfReceipt(ctx, scan.at, expected)
  for (const record of expected) {
    const state = mustPass('receive', record)
    const condition = scan.condition ?? record.condition ?? fine
    const kept = scan.kept ?? record.kept
    const after = { ...record, state, condition, kept, received_at: at, received_by: ctx.who.userId }
    await saveSpecimen(w.tx, ctx.who.labId, after)
    recordSpecimen(w, order.id, record, after)
  }
  const now = await deriveAndStoreState(w, ctx, order.id)
  const ids = new Set(expected.map(({ id }) => id))
  const received = now.specimens.filter(({ _id }) => ids.has(_id))
  const said = [await traceComment(ctx, w, received), await agedComment(ctx, w, received, at)]
  return { order: now, received, already: false, comment: said.filter(Boolean).join(' ') || null }
}

/** A remote order becomes the laboratory's order by this very scan. */
async function fromRemoteOrder(ctx: Ctx, w: Write, code: string) {
  const made = await orderOfRemote(ctx, w, code)
  if (!made) return undefined
  const { orderId, letter } = made
  if (letter === null) return { orderId, specimenId: null }
  const tube = (await specimensOfOrder(w.tx, ctx.who.labId, orderId)).find((one) => one.letter === letter)
  // A label of a tube that the order does not have receives no other tube of it.
  return tube && { orderId, specimenId: tube.id }
}

/** How the tubes came that a courier scanned. */
async function traceComment(ctx: Ctx, w: Write, received: readonly Specimen[]): Promise<string | null> {
  const traces = await tubeTraces(
    ctx,
    w.tx,
    received.map(({ barcode }) => barcode),
  )
  return [...new Set(traces.map(({ words }) => words))].join(' ') || null
}

/** Those that had kept their time when they came: it is for the person at the bench to say what becomes of them. */
async function agedComment(
  ctx: Ctx,
  w: Write,
  received: readonly Specimen[],
  at: Date,
): Promise<string | null> {
  const tests = await keptTests(
    w.tx,
    ctx.who.labId,
    received.map(({ _id }) => _id),
  )
  const aged = received.flatMap((one) =>
    pastStabilityTexts(
      one,
      tests.filter(({ specimenId }) => specimenId === one._id),
      () => at,
    ),
  )
  return aged.length > 0 ? aged.join(' ') : null
}

function refuseUnlessSubmitted(
  { state, requisition_number: number }: LockedOrder,
  scanned: readonly SpecimenRecord[],
): void {
  if (state === 'DRAFT') throw ruleRefused(fill(m.specimens.orderDraft, { number }))
  if (state !== 'REJECTED') return
  const message = fill(m.specimens.orderRejected, { number })
  // A tube that was received before is on its order already.
  throw scanned.every((tube) => tube.received_at !== null) ? ruleRefused(message) : new RefusedTube(message)
}

async function alreadyReceived(
  ctx: Ctx,
  w: Write,
  orderId: string,
  scanned: SpecimenRecord[],
): Promise<Receipt> {
  const here = scanned.find((record) => record.received_at !== null && record.state !== 'REJECTED')
  const [first] = scanned
  if (!here) throw ruleRefused(refusalOf(first))
  const order = await findOrder(w.tx, ctx.who, orderId)
  if (!order) throw notFound()
  const by = order.specimens.find(({ _id }) => _id === here.id)?.receivedByName
  const at = here.received_at && instantWords(here.received_at, ctx.who.timeZone)
  return { order, received: [], already: true, comment: receivedBefore(at, by ?? null) }
}

function receivedBefore(at: string | null, name: string | null): string {
  if (at === null)
    return name === null ? m.specimens.alreadyReceived : fill(m.specimens.alreadyReceivedBy, { name })
  return name === null
    ? fill(m.specimens.alreadyReceivedOn, { at })
    : fill(m.specimens.alreadyReceivedOnBy, { at, name })
}

function refusalOf(record: SpecimenRecord | undefined): string {
  if (!record) return m.specimens.noSpecimen
  const answer = attempt('receive', record)
  return answer.ok ? fill(m.specimens.cannotReceive, { letter: record.letter }) : answer.message
}

/** Now, or as typed: never still to come, never before the specimen was collected. */
function timeOfReceipt(
  ctx: Ctx,
  typed: string | null | undefined,
  expected: readonly SpecimenRecord[],
): Date {
  const at = typed ? new Date(typed) : ctx.now
  if (at > ctx.now) {
    const message = m.specimens.receiptFuture
    throw ruleRefused(message, { at: message })
  }
  const late = expected.find((record) => record.collected_at > at)
  if (late) {
    const message = fill(m.specimens.receiptBeforeCollection, {
      letter: late.letter,
      at: instantWords(late.collected_at, ctx.who.timeZone),
    })
    throw ruleRefused(message, { at: message })
  }
  return at
}

/** Takes receipts back, while no work on the specimens has begun. All of them, or none. */
export async function undoReceipt(
  ctx: Ctx,
  w: Write,
  specimenIds: readonly string[],
  reason: string | null,
): Promise<Order> {
  const [orderId, ...others] = await ordersOfSpecimens(w.tx, ctx.who, specimenIds)
  if (!orderId) throw notFound()
  if (others.length > 0) throw badInput({ specimenIds: m.specimens.severalOrders })
  const order = await lockOrder(w.tx, ctx.who, orderId)
  w.about('order', order.id, reason)
  const all = await specimensOfOrder(w.tx, ctx.who.labId, order.id)
  for (const id of new Set(specimenIds)) {
    const record = all.find((one) => one.id === id)
    if (!record) throw notFound()
    const after = {
      ...record,
      state: mustPass('undoReceive', record),
      condition: record.condition === fine ? null : record.condition,
      kept: null,
      received_at: null,
      received_by: null,
    }
    await saveSpecimen(w.tx, ctx.who.labId, after)
    recordSpecimen(w, order.id, record, after)
  }
  return deriveAndStoreState(w, ctx, order.id)
}
