import { isLive } from '@contract/orders/live'
import { SpecimenState, type Order } from '@contract/orders/shapes'
import type { Analysis, ReflexOffer } from '@contract/results/shapes'
import { isDrugTest } from '@contract/rules/drug-test'
import { listedMedication } from '@contract/rules/listed-medication'
import {
  reflexTests,
  type CatalogueTest,
  type ReflexSpecimen,
  type ReflexTest,
} from '@contract/rules/tox-reflex'
import type { ReflexMode } from '@contract/toxicology/shapes'
import type { Ctx } from '../../core/context'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { drugsOf, reflexModes, type ReflexModes } from '../toxicology/public'
import { listAnalyses } from './present'

/** Nobody runs a test for the sake of a value that nobody vouched for. */
const isVerified = ({ state, raw }: Analysis) =>
  raw !== null && (state === 'VERIFIED' || state === 'RELEASED')

async function confirmationsOf(db: Executor, labId: string): Promise<CatalogueTest[]> {
  const rows = await db
    .selectFrom('test')
    .select(['id', 'code', 'name', 'definition', 'sample_type_ids'])
    .where(ofLab(labId))
    .where('active', '=', true)
    .where((eb) => eb(eb.ref('definition', '->>').key('kind'), '=', 'tox_confirm'))
    .orderBy('code')
    .execute()
  return rows.map(({ id, sample_type_ids, ...row }) => ({
    ...row,
    testId: id,
    sampleTypeIds: sample_type_ids,
  }))
}

async function specimensOf(db: Executor, who: Principal, orderId: string): Promise<ReflexSpecimen[]> {
  const rows = await db
    .selectFrom('specimen as s')
    .innerJoin('sample_type as t', (join) => join.on(ofLab(who, 't')).onRef('t.id', '=', 's.sample_type_id'))
    .select(['s.letter', 's.sample_type_id', 's.state', 't.matrix'])
    .where(ofLab(who, 's'))
    .where('s.order_id', '=', orderId)
    .orderBy('s.letter')
    .execute()
  return rows.map(({ letter, sample_type_id, state, matrix }) => {
    const at = SpecimenState.parse(state)
    return { letter, matrix, sampleTypeId: sample_type_id, isAtHand: at === 'RECEIVED' || at === 'STORED' }
  })
}

/**
 * What becomes of a test: by the client where that is set, else by the panels of the results that call for it, or, where none
 * does, of the drug tests on its specimen. Panels that do not agree leave it to a person.
 */
function modeOf(one: ReflexTest<Analysis>, analyses: readonly Analysis[], modes: ReflexModes): ReflexMode {
  if (modes.location !== null) return modes.location
  const own = analyses.filter((other) => isLive(other) && isDrugTest(other) && other.letter === one.letter)
  const from = one.restsOn.length > 0 ? one.restsOn : own
  const each = new Set(from.map(({ panelId }) => modes.panels.get(panelId ?? '') ?? 'ask'))
  const [first = 'ask'] = each
  return each.size === 1 ? first : 'ask'
}

/** The tests that the order calls for, with what becomes of each; without those that somebody declined. */
export async function calledFor(
  db: Executor,
  who: Principal,
  order: Order,
): Promise<(ReflexTest<Analysis> & { mode: ReflexMode })[]> {
  if (order.state !== 'OPEN') return []
  const analyses = await listAnalyses(db, who, [order._id])
  if (!analyses.some((one) => isDrugTest(one) && isVerified(one))) return []
  const modes = await reflexModes(db, who.labId, order.location._id)
  if (modes.location === 'none') return []
  const declined = await db
    .selectFrom('tox_reflex_declined')
    .select(['test_id', 'letter'])
    .where(ofLab(who))
    .where('order_id', '=', order._id)
    .execute()
  const { graph } = await drugsOf(db, who.labId)
  return reflexTests({
    results: analyses,
    specimens: await specimensOf(db, who, order._id),
    medications: order.medications.map((one) => listedMedication(one, who.timeZone)),
    evidence: {
      counts: isVerified,
      coming: (one) => isLive(one) && !isVerified(one),
      collectedAt: (letter) => order.specimens.find((one) => one.letter === letter)?.collectedAt ?? null,
    },
    catalogue: await confirmationsOf(db, who.labId),
    graph,
  })
    .filter(({ testId, letter }) => !declined.some((one) => one.test_id === testId && one.letter === letter))
    .map((one) => ({ ...one, mode: modeOf(one, analyses, modes) }))
    .filter(({ mode }) => mode !== 'none')
}

export const offerOf = ({
  testId,
  code,
  name,
  letter,
  rule,
  sentence,
}: ReflexTest<Analysis>): ReflexOffer => ({
  testId,
  code,
  name,
  letter,
  rule,
  sentence,
})

/** What is offered on an order; nothing on one that takes no more tests. */
export async function reflexOffers(ctx: Ctx, db: Executor, order: Order): Promise<ReflexOffer[]> {
  return (await calledFor(db, ctx.who, order)).map(offerOf)
}
