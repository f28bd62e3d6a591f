import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { ofLab } from '../core/scope'
import type { Tx } from '../core/tx'
import { drugTestsOf, reviewBasis } from '../modules/review-standing/public'
import { folded } from '../core/text'
import type { SeededLab } from './laboratory'
import { staffOf } from './order-people'

/** Sentences that a pharmacist of a toxicology laboratory writes most days; an example, for the laboratory to word. */
const adviceTemplates = [
  [
    'Recollect: dilute specimen',
    'The specimen is dilute, so that a negative result does not exclude use. Collect another specimen, best in the morning before much is drunk.',
  ],
  [
    'Confirm by LC-MS/MS',
    'The screen is presumptive, and other substances can cross-react. Order the confirmation by LC-MS/MS before anything follows from it.',
  ],
  [
    'Check the PDMP',
    'Check the prescription drug monitoring program for controlled substances that other prescribers ordered.',
  ],
  [
    'Pill count',
    'A prescribed medication was not found. Ask when the last dose was taken, and consider a pill count before the treatment is changed.',
  ],
  [
    'Naloxone with opioid and benzodiazepine',
    'An opioid and a benzodiazepine together raise the risk of respiratory depression. Offer naloxone, and review whether both are needed.',
  ],
  [
    'Methamphetamine isomers',
    'Order the separation of D- and L-methamphetamine: the L-isomer can come from a nasal decongestant sold without prescription.',
  ],
] as const

/**
 * The pharmacist's part of the demo laboratory: a review for each order that is marked as reviewed, and a place in the queue
 * for each that is ready to report with drug results and was not.
 */
export async function seedReviews(tx: Tx, seeded: SeededLab): Promise<void> {
  await tx
    .insertInto('advice_template')
    .values(
      adviceTemplates.map(([name, text]) => ({
        lab_id: seeded.labId,
        id: uuidv7(),
        name,
        text,
        search_name: folded(name),
      })),
    )
    .execute()
  const pharmacist = staffOf(seeded, 'pharmd')
  await sql`
    insert into pharmacist_review (lab_id, id, order_id, state, basis, signed_by, signed_name, created_at, ended_at)
    select o.lab_id, gen_random_uuid(), o.id, 'REVIEWED', '', ${pharmacist.id}, ${pharmacist.name},
      at.reviewed, at.reviewed
    from lab_order o cross join lateral (select coalesce(o.date_reported - interval '10 minutes', o.updated_at) as reviewed) at
    where ${ofLab(seeded, 'o')} and o.pharmd_reviewed`.execute(tx)
  const { time_zone: timeZone } = await tx
    .selectFrom('lab')
    .select('time_zone')
    .where('id', '=', seeded.labId)
    .executeTakeFirstOrThrow()
  const reviews = await tx
    .selectFrom('pharmacist_review')
    .select(['id', 'order_id'])
    .where(ofLab(seeded))
    .execute()
  for (const { id, order_id } of reviews)
    await tx
      .updateTable('pharmacist_review')
      .set({ basis: await reviewBasis(tx, { labId: seeded.labId, timeZone }, order_id) })
      .where(ofLab(seeded))
      .where('id', '=', id)
      .execute()
  await sql`
    update lab_order o set pharmd_due = (select max(a.verified_at) from analysis a where ${ofLab(seeded, 'a')} and a.order_id = o.id)
    where ${ofLab(seeded, 'o')} and o.state = 'OPEN' and not o.pharmd_reviewed
      and exists (select from analysis a ${drugTestsOf(seeded)} where ${ofLab(seeded, 'a')} and a.order_id = o.id and a.state = 'VERIFIED')
      and not exists (select from analysis a where ${ofLab(seeded, 'a')} and a.order_id = o.id
        and a.state in ('REGISTERED', 'ASSIGNED', 'RESULTED'))`.execute(tx)
}
