import { m } from '@contract/messages'
import type { Patient as OnFile } from '@contract/patients/shapes'
import { ofLab } from '../../core/scope'
import type { OrderedTest, OrderMessage, Problem } from '../../hl7/public'
import { findPatient } from '../patients/public'
import { orcPlace, type KnownOrder } from './change-order'
import type { Run } from './filing-run'
import { knownByNumber } from './match-patient'
import { testOf } from './order-codes'
import { forTest, groupText, linkByFiller, linksOfNumber, ownNumber, type Link } from './order-links'
import { birthOf } from './patient-fields'
import { disagreement, hasLastName, heldForDemographics, nameTold } from './same-person'
import { held, refusedFor } from './stop'
import { refuses, warns } from './tell'

/** What of ours an order of the message names by its numbers. Of a number with several tests the one it asks for, or all where it says none. */
async function linksFor(
  { ctx, w, connection }: Run,
  order: OrderedTest,
  all: readonly OrderedTest[],
): Promise<Link[]> {
  const number = ownNumber(order, all)
  const links = number ? await linksOfNumber(ctx, w, connection.id, 'in', number) : []
  if (links.length > 1) {
    const same = forTest(links, order.test)
    return same.length > 0 ? same : order.action === 'new' ? links.slice(0, 1) : links
  }
  const byFiller =
    links.length === 0 && order.filler ? await linkByFiller(ctx, w, connection.id, order.filler) : null
  return byFiller ? [byFiller] : links
}

/** Which order of ours each order of the message is. Those that are to be made are refused where nothing would tell them apart. */
export async function linksOf(run: Run, orders: readonly OrderedTest[]) {
  const known: KnownOrder[] = []
  const fresh: OrderedTest[] = []
  const faults: Problem[] = []
  const seen = new Set<string>()
  for (const order of orders) {
    const number = ownNumber(order, orders)
    const links = await linksFor(run, order, orders)
    const isNew = order.action === 'new'
    const text =
      number && JSON.stringify([groupText(number), order.test.code || order.test.altCode || order.test.text])
    if (isNew && text !== null && seen.has(text))
      faults.push(refuses(orcPlace(order, 2), m.ehrFiling.placerTwice, '205'))
    if (isNew && text !== null) seen.add(text)
    if (isNew && links.some(({ state }) => state === 'CANCELLED'))
      faults.push(refuses(orcPlace(order, 2), m.ehrFiling.numberCancelled, '205'))
    if (links.length > 0) known.push(...links.map((link) => ({ order, link })))
    else if (!isNew)
      throw held('order', m.ehrFiling.why.unknownOrder, {
        problems: [warns(orcPlace(order, 2), m.ehrFiling.why.unknownOrder, '204')],
      })
    else if (!number) faults.push(refuses(orcPlace(order, 2), m.ehrFiling.noPlacer, '101'))
    else fresh.push(order)
  }
  if (faults.length > 0) throw refusedFor(faults)
  return { known, fresh }
}

/** A known number as new: the same order once more. One that asks for another test is no repetition, and a person looks. */
export async function tellDuplicate(run: Run, { order, link }: KnownOrder): Promise<void> {
  run.told.push(warns(orcPlace(order, 2), m.ehrFiling.duplicate, '205'))
  const item = await testOf(run, order, [])
  if (item === null || item === 'ignored') return
  if (item.panelId === link.panel_id && item.testId === link.test_id) return
  throw held('content', m.ehrFiling.why.otherTest, {
    placer: link.placer,
    problems: [warns({ segment: 'OBR', index: order.index, field: 4 }, m.ehrFiling.why.otherTest, '205')],
  })
}

/** Whose orders these are that the message names by their numbers; its patient must be the same person. */
export async function patientOfKnown(
  run: Run,
  content: OrderMessage,
  known: readonly KnownOrder[],
): Promise<OnFile | null> {
  const { ctx, w, connection, choice } = run
  const [first] = known
  if (!first) return null
  const rows = await w.tx
    .selectFrom('lab_order as o')
    .innerJoin('patient as p', (join) => join.on(ofLab(ctx.who, 'p')).onRef('p.id', '=', 'o.patient_id'))
    .select((eb) => eb.fn.coalesce('p.merged_into', 'p.id').as('id'))
    .distinct()
    .where(ofLab(ctx.who, 'o'))
    .where(
      'o.id',
      'in',
      known.map(({ link }) => link.order_id),
    )
    .execute()
  const [row, ...others] = rows
  const patient = row && (await findPatient(w.tx, ctx.who, row.id))
  const other = () =>
    held('patient', m.ehrFiling.why.otherPatient, {
      placer: first.link.placer,
      problems: [warns(orcPlace(first.order, 2), m.ehrFiling.why.otherPatient, '204')],
      maybe: patient ? [{ patientId: patient._id, likeness: 1 }] : [],
    })
  if (!patient || others.length > 0) throw other()
  if (choice.patientId !== undefined) {
    if (choice.patientId !== patient._id) throw other()
    return patient
  }
  const named = await knownByNumber(ctx, w, connection, content.patient)
  if (named && named._id !== patient._id) throw other()
  const why = await disagreement(ctx, w, content.patient, patient, { birthMayLack: true })
  if (why !== null) throw heldForDemographics(why, patient)
  // Where no birth date agrees, a first name alone is no person: the number of the patient must, or the whole name.
  if (birthOf(content.patient) === null && !named && !hasLastName(content.patient, patient))
    throw heldForDemographics(m.ehrFiling.why.otherWholeName, patient)
  run.told.push(...nameTold(content.patient, patient))
  return patient
}
