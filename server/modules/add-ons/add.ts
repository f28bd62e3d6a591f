import type { AddOn, AddOnFields, AddOnStep } from '@contract/add-ons/shapes'
import { confirmationDays } from '@contract/add-ons/shapes'
import { volumeShort } from '@contract/add-ons/volume-words'
import { fill, m } from '@contract/messages'
import { isAtHand } from '@contract/orders/finished'
import { isComing, isLive } from '@contract/orders/live'
import type { Order, Specimen } from '@contract/orders/shapes'
import { addDays } from '@contract/rules/age'
import { volumeNeed, type VolumeNeed } from '@contract/rules/least-volume'
import { isPastStability, limitsFor, stabilityOf, withKeeping } from '@contract/rules/stability'
import type { TestDefinition } from '@contract/tests/shapes'
import { todayIn } from '@contract/rules/zone'
import type { Ctx, Write } from '../../core/context'
import { notFound, ruleRefused } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import { json } from '../../db/json'
import { lockOrder } from '../locks/public'
import { addTests, findOrder, reopenOrder } from '../orders/public'
import { listAnalyses } from '../results/public'
import { findAddOn, presentAddOn } from './store'

/** A refusal at its field, with the way on. */
const at = (field: string, text: string, values: Record<string, string | number> = {}) => {
  const message = fill(text, values)
  return ruleRefused(message, { [field]: message })
}

export const stepOf = (ctx: Ctx): AddOnStep => ({
  at: ctx.now.toISOString(),
  by: ctx.who.person.userId,
  byName: signedName(ctx.who),
})

/** The specimen that the tests go on. Refuses one that is not there or not at hand. */
async function specimenOf(ctx: Ctx, w: Write, order: Order, letter: string) {
  const found = order.specimens.find((one) => one.letter === letter.toUpperCase())
  if (!found) throw at('letter', m.addOns.noSpecimen, { letter })
  if (!isAtHand(found.state)) throw at('letter', m.addOns.notAtHand, { letter: found.letter })
  const type = await w.tx
    .selectFrom('sample_type')
    .select(['name', 'stability_hours'])
    .where(ofLab(ctx.who))
    .where('id', '=', found.sampleTypeId)
    .executeTakeFirstOrThrow()
  return { specimen: { ...found, stabilityHours: type.stability_hours }, typeName: type.name }
}

/** Each test decides for itself; where the sample type does, none of them can be added. */
function refusePastStability(
  ctx: Ctx,
  specimen: Specimen,
  { code, definition }: { code: string; definition: TestDefinition },
): void {
  const stability = stabilityOf(definition.stability, specimen)
  const { hours } = stability
  if (hours === null || !isPastStability(new Date(specimen.collectedAt), hours, ctx.now)) return
  const { letter } = specimen
  const own = limitsFor(definition.stability, specimen.sampleTypeId).length > 0
  const message = withKeeping(
    own ? fill(m.addOns.unstableFor, { letter, hours, code }) : fill(m.addOns.unstable, { letter, hours }),
    stability,
  )
  throw ruleRefused(message, { [own ? 'testIds' : 'letter']: message })
}

/** The tests to be added; refuses one that this specimen does not allow or has already, by its code. */
async function testsOf(
  ctx: Ctx,
  w: Write,
  order: Order,
  { specimen, typeName }: { specimen: Specimen; typeName: string },
  ids: readonly string[],
): Promise<AddOn['tests']> {
  const distinct = [...new Set(ids)]
  const rows = await w.tx
    .selectFrom('test')
    .select(['id', 'code', 'name', 'sample_type_ids', 'active', 'definition'])
    .where(ofLab(ctx.who))
    .where('id', 'in', distinct)
    .orderBy('code')
    .execute()
  if (rows.length < distinct.length) throw at('testIds', m.addOns.unknownTest)
  const standing = new Set(
    (await listAnalyses(w.tx, ctx.who, [order._id]))
      .filter((one) => isLive(one) && one.specimenId === specimen._id)
      .map(({ testId }) => testId),
  )
  for (const { id, code, active, sample_type_ids, definition } of rows) {
    if (!active) throw at('testIds', m.addOns.inactive, { code })
    if (sample_type_ids.length > 0 && !sample_type_ids.includes(specimen.sampleTypeId))
      throw at('testIds', m.addOns.otherType, { code, type: typeName })
    if (standing.has(id)) throw at('testIds', m.addOns.stands, { code, letter: specimen.letter })
    refusePastStability(ctx, specimen, { code, definition })
  }
  return rows.map(({ id, code, name }) => ({ testId: id, code, name }))
}

/**
 * What the tests of a specimen that wait for a result need together, those that were just added among them. Refuses where what is
 * left is less than that; a test of which the catalogue says nothing is named and counts as nothing.
 */
async function needOf(
  ctx: Ctx,
  w: Write,
  orderId: string,
  specimen: Specimen,
  volume: number,
): Promise<VolumeNeed> {
  const coming = (await listAnalyses(w.tx, ctx.who, [orderId])).filter(
    (one) => isComing(one) && one.specimenId === specimen._id,
  )
  const tests = await w.tx
    .selectFrom('test')
    .select(['id', 'code', 'definition'])
    .where(ofLab(ctx.who))
    .where(
      'id',
      'in',
      coming.map(({ testId }) => testId),
    )
    .execute()
  // A calculated test takes nothing: what it is made of stands on the specimen, and counts where it waits.
  const taking = tests.filter(({ definition }) => definition.calculation === undefined)
  const need = volumeNeed(
    taking.map(({ id }) => id),
    taking.map(({ id, code, definition }) => ({ _id: id, code, leastVolumeUl: definition.leastVolumeUl })),
  )
  const short = volumeShort(need, volume, specimen.letter)
  if (short !== null) throw ruleRefused(short, { volume: short })
  return need
}

/** Adds tests to an order on somebody's request; an order that was closed is open again, as it waits for a result. */
export async function addOn(ctx: Ctx, w: Write, fields: AddOnFields): Promise<AddOn> {
  await lockOrder(w.tx, ctx.who, fields.orderId)
  const order = await findOrder(w.tx, ctx.who, fields.orderId)
  if (!order) throw notFound()
  if (order.state !== 'OPEN' && order.state !== 'CLOSED') throw ruleRefused(m.addOns.notOpen)
  if (order.hold !== null) throw ruleRefused(m.addOns.onHold)
  if (order.proficiency) throw ruleRefused(m.addOns.proficiency)
  const place = await specimenOf(ctx, w, order, fields.letter)
  const { specimen } = place
  if (fields.askedAt > ctx.now.toISOString()) throw at('askedAt', m.addOns.askedLater)
  if (fields.askedAt < specimen.collectedAt) throw at('askedAt', m.addOns.askedEarlier)
  const tests = await testsOf(ctx, w, order, place, fields.testIds)
  if (order.state === 'CLOSED') await reopenOrder(ctx, w, order._id)
  const sentence = fill(m.addOns.cause, { requester: fields.requester })
  await addTests(
    ctx,
    w,
    order,
    tests.map(({ testId }) => ({
      testId,
      letter: specimen.letter,
      cause: { rule: 'requested', sentence, from: [], automatic: false },
    })),
  )
  const needed = await needOf(ctx, w, order._id, specimen, fields.volume)
  const id = ctx.ports.ids.id()
  await w.tx
    .insertInto('add_on')
    .values({
      lab_id: ctx.who.labId,
      id,
      order_id: order._id,
      specimen_id: specimen._id,
      tests: json(tests),
      requester: fields.requester,
      how: fields.how,
      asked_at: new Date(fields.askedAt),
      volume: fields.volume,
      needed: json(needed),
      note: fields.note,
      recorded: json(stepOf(ctx)),
      due_on:
        fields.how === 'oral' ? addDays(todayIn(ctx.who.timeZone, fields.askedAt), confirmationDays) : null,
      in_storage: specimen.state === 'STORED',
      created_at: ctx.now,
    })
    .execute()
  const codes = tests.map(({ code }) => code).join(', ')
  w.changed(
    'order',
    order._id,
    null,
    {
      addedTests: fill(m.orders.itemOn, { code: codes, letter: specimen.letter }),
      requestedBy: fields.requester,
    },
    order._id,
  )
  w.about('order', order._id)
  const made = await findAddOn(w.tx, ctx.who, id)
  if (!made) throw notFound()
  return presentAddOn(made)
}
