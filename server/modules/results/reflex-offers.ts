import { isLive } from '@contract/orders/live'
import { SpecimenState, type Order } from '@contract/orders/shapes'
import type { Analysis, ReflexOffer } from '@contract/results/shapes'
import { catalogueReflexes } from '@contract/rules/catalogue-reflex'
import { isDrugTest, isValidityTest } from '@contract/rules/drug-test'
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

/** A test that an order calls for, what becomes of it, and why it cannot be added where it cannot. */
type CalledFor = ReflexTest<Analysis> & { mode: ReflexMode; cannot: string | null }

/** The tests that the order calls for, by its drug results and by rules of the catalogue; without those that somebody declined. */
export async function calledFor(db: Executor, who: Principal, order: Order): Promise<CalledFor[]> {
  if (order.state !== 'OPEN') return []
  const analyses = await listAnalyses(db, who, [order._id])
  const drugs = await calledForByDrugs(db, who, order, analyses)
  const rules = await calledForByRules(db, who, order, analyses)
  const called = [...drugs, ...rules.filter((one) => !drugs.some((other) => keyOf(other) === keyOf(one)))]
  if (called.length === 0) return []
  const rows = await db
    .selectFrom('tox_reflex_declined')
    .select(['test_id as testId', 'letter'])
    .where(ofLab(who))
    .where('order_id', '=', order._id)
    .execute()
  const declined = new Set(rows.map(keyOf))
  return called.filter((one) => !declined.has(keyOf(one)))
}

const keyOf = ({ testId, letter }: { testId: string; letter: string }) => `${testId} ${letter}`

/** By the rules of the tests' own definitions (decision 0084). A value whose correction is in the making calls for nothing. */
async function calledForByRules(
  db: Executor,
  who: Principal,
  order: Order,
  analyses: readonly Analysis[],
): Promise<CalledFor[]> {
  const inTheMaking = new Set(analyses.flatMap((one) => (isLive(one) && one.retestOf ? [one.retestOf] : [])))
  const counts = (one: Analysis) => isVerified(one) && !inTheMaking.has(one._id)
  const named = analyses.flatMap((one) => (counts(one) ? (one.definition.reflexes ?? []) : []))
  if (named.length === 0) return []
  const rows = await db
    .selectFrom('test')
    .select(['id', 'code', 'name', 'definition', 'sample_type_ids', 'active'])
    .where(ofLab(who))
    .where('id', 'in', [...new Set(named.map(({ testId }) => testId))])
    .execute()
  return catalogueReflexes({
    results: analyses,
    specimens: await specimensOf(db, who, order._id),
    counts,
    catalogue: rows.map(({ id, sample_type_ids, ...row }) => ({
      ...row,
      testId: id,
      sampleTypeIds: sample_type_ids,
    })),
  }).map(({ adds, ...one }) => ({ ...one, mode: adds ? 'add' : 'ask' }))
}

async function calledForByDrugs(
  db: Executor,
  who: Principal,
  order: Order,
  analyses: readonly Analysis[],
): Promise<CalledFor[]> {
  if (!analyses.some((one) => isDrugTest(one) && isVerified(one))) return []
  const modes = await reflexModes(db, who.labId, order.location._id)
  if (modes.location === 'none') return []
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
    .map((one) => ({ ...one, mode: modeOf(one, analyses, modes), cannot: null }))
    .filter(({ mode }) => mode !== 'none')
}

/** Whether the verification of this result can call for tests. A test of the specimen itself decides whether its drug results may. */
export const mayCallForTests = (one: Pick<Analysis, 'code' | 'definition'>): boolean =>
  isDrugTest(one) || isValidityTest(one) || (one.definition.reflexes?.length ?? 0) > 0

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
