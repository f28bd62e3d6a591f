import { fill, m } from '@contract/messages'
import type { Order } from '@contract/orders/shapes'
import type { PharmacistOrder, PrescribedLine } from '@contract/pharmacist/shapes'
import { REFERENCE_VERSION } from '@contract/rules/drug-graph'
import { wallTimeAt } from '@contract/rules/zone'
import { TestDefinition } from '@contract/tests/shapes'
import type { Principal } from '../../core/principal'
import { notFound } from '../../core/errors'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { readLocks } from '../locks/public'
import { findOrder } from '../orders/public'
import { readReviewStanding } from '../review-standing/public'
import { listAnalyses, resultWords } from '../results/public'
import { ingredientsOf } from '../medications/public'
import { drugsOf } from '../toxicology/public'
import { compared, comparedAnalyses, measuredWords } from './compare'
import {
  presentReview,
  readEarlier,
  readReportNames,
  readReviews,
  readTemplates,
  type ReviewRecord,
} from './store'

/** The review that speaks: the caller's unfinished one, else the one that holds for this `basis`. */
function speaking(reviews: readonly ReviewRecord[], who: Principal, basis: string): ReviewRecord | undefined {
  const draft = reviews.find(({ state, signed_by }) => state === 'DRAFT' && signed_by === who.person.userId)
  return draft ?? reviews.find((one) => one.state === 'REVIEWED' && one.basis === basis)
}

/** Who corrected the medications of an order. */
async function readVerifiers(db: Executor, who: Principal, orderId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('order_medication as m')
    .innerJoin('app_user as u', (join) => join.on(ofLab(who, 'u')).onRef('u.id', '=', 'm.verified_by'))
    .select(['m.id', 'u.first_name', 'u.last_name'])
    .where(ofLab(who, 'm'))
    .where('m.order_id', '=', orderId)
    .execute()
  return new Map(rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`]))
}

function verifiedOf(
  medication: Order['medications'][number],
  byName: string | undefined,
): PrescribedLine['verified'] {
  const { verifiedFrom, verifiedAt } = medication
  return verifiedFrom && verifiedAt ? { ...verifiedFrom, at: verifiedAt, byName: byName ?? '' } : null
}

/** Everything a pharmacist sees of one order. Throws notFound() out of reach. */
export async function pharmacistOrder(
  db: Executor,
  who: Principal,
  orderId: string,
  now: Date,
): Promise<PharmacistOrder> {
  const order = await findOrder(db, who, orderId)
  if (!order) throw notFound()
  const [drugs, analyses, reportNames, reviews, standing, locks, templates, verifiers] = await Promise.all([
    drugsOf(db, who.labId),
    listAnalyses(db, who, [orderId]),
    readReportNames(db, who, orderId),
    readReviews(db, who, orderId),
    readReviewStanding(db, who, orderId),
    readLocks(db, who, [orderId], now),
    readTemplates(db, who),
    readVerifiers(db, who, orderId),
  ])
  const judged = comparedAnalyses(analyses)
  const ingredients = [...new Set(order.medications.flatMap((one) => one.ingredients))]
  const [earlier, help] = await Promise.all([
    readEarlier(db, who, orderId, [...new Set(judged.map(({ testId }) => testId))]),
    ingredientsOf(db, who.labId, ingredients),
  ])
  const lines = compared(order, analyses, {
    changes: speaking(reviews, who, standing.basis)?.changes ?? [],
    zone: who.timeZone,
    graph: drugs.graph,
  })
  return {
    order,
    basis: standing.basis,
    waitingSince: standing.waitingSince,
    prescribed: lines.prescribed.map((line, at) => {
      const medication = order.medications[at]
      return { ...line, verified: medication ? verifiedOf(medication, verifiers.get(medication._id)) : null }
    }),
    found: lines.found.map((line, at) => ({
      ...line,
      previous: earlier
        .filter(({ test_id }) => test_id === judged[at]?.testId)
        .map(({ collected_at, order_id, requisition_number, raw, definition, finding, withheld }) => ({
          collectedAt: collected_at.toISOString(),
          orderId: order_id,
          requisitionNumber: requisition_number,
          value: withheld ?? resultWords(TestDefinition.parse(definition), raw ?? '', finding),
          finding: withheld === null ? (finding ?? '') : '',
        })),
    })),
    specimens: lines.specimens.map(({ letter, word, sentence }) => ({ letter, word, sentence })),
    validity: lines.validity.map((one) => ({
      ...one,
      measured: one.measured.map((analysis) =>
        measuredWords(analysis, reportNames.get(analysis._id) ?? analysis.name),
      ),
    })),
    source: drugs.inForce
      ? fill(m.pharmacist.sourceOwn, {
          reference: REFERENCE_VERSION,
          number: drugs.inForce.number,
          at: wallTimeAt(drugs.inForce.approvedAt, who.timeZone).date,
        })
      : fill(m.pharmacist.source, { reference: REFERENCE_VERSION }),
    reviews: reviews.map((one) => presentReview(one, standing.basis)),
    help: help
      // Of one that nothing is said of there is nothing to choose.
      .filter(({ sideEffects, alternatives }) => sideEffects.length + alternatives.length > 0)
      .map(({ name: ingredient, sideEffects, alternatives }) => ({
        ingredient,
        sideEffects,
        alternatives,
      })),
    templates,
    lock: locks.get(orderId) ?? null,
  }
}
