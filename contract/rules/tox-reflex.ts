import { isLive } from '../orders/live'
import { fill, m } from '../messages'
import type { ReflexRule } from '../results/shapes'
import { isDrugTest } from './drug-test'
import { BASE_GRAPH, type DrugGraph } from './drug-graph'
import { soughtAs } from './drug-limits'
import type { TestDefinition } from '../tests/shapes'
import { comparisonOf, toxConsistency, type ConsistencyRow, type ListedMedication } from './tox-consistency'
import { productToTest, RESCUE } from './tox-medication'
import type { Evidence, OrderResult } from './specimen-validity'
import { analyteOf, toxFindings } from './tox-findings'
import { isPositive, type Fitness, type Found, type ToxFinding } from './tox-panel'

/** What calls for a test, before it is asked which tests the laboratory has. */
export interface ReflexNeed {
  rule: ReflexRule
  /** Without the rule's name and without a full stop. */
  sentence: string
  /** Of a listed drug: its name in the graph. The analytes to be tested of it depend on the specimen. */
  drug: string | null
  /** Confirmations of any of these; of a listed drug none, see `drug`. */
  analytes: readonly string[]
  /** The letter of the specimen; null where none of its results says anything. */
  specimen: string | null
  /** The keys of the findings that it rests on. */
  restsOn: readonly string[]
}

const UNEXPLAINED_RULES: readonly string[] = ['cross-reactant-listed', 'unread-entry-could-explain']
/** A listed cross-reactant, or an entry that nobody could read, leaves a screen open: only a confirmation tells. */
const isUnexplained = ({ state, rule }: ConsistencyRow) =>
  state === 'INCONSISTENT_POSITIVE' ||
  state === 'NO_MEDS_LISTED' ||
  (state === 'NOT_COMPARED' && UNEXPLAINED_RULES.includes(rule))

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function ofScreen(screen: Found, rows: readonly ConsistencyRow[]): ReflexNeed[] {
  const row = rows.find(({ kind, finding }) => kind === 'analyte' && finding === screen.key)
  if (!row || !isUnexplained(row) || !isPositive(screen)) return []
  return [
    {
      rule: 'positive-screen-unexplained',
      sentence: fill(m.rules.reflexScreen, { screen: capital(screen.analyte) }),
      drug: null,
      analytes: [...(screen.screen?.members ?? [])],
      specimen: screen.specimen,
      restsOn: [screen.key],
    },
  ]
}

function ofMedication(row: ConsistencyRow, graph: DrugGraph): ReflexNeed[] {
  if (row.kind !== 'medication' || row.about === null) return []
  const drug = graph.substance(row.about)
  // Not expected in a specimen, so that its absence would say nothing.
  if (RESCUE.includes(drug)) return []
  const shared = {
    drug,
    analytes: [],
    specimen: row.restsOn[0]?.specimen ?? null,
    restsOn: row.restsOn.map(({ key }) => key),
  }
  const words = { drug: capital(row.about) }
  if (row.rule === 'single-screen-negative')
    return [
      {
        ...shared,
        rule: 'negative-screen-of-listed',
        sentence: fill(m.rules.reflexNegativeScreen, words),
      },
    ]
  return row.state === 'NOT_TESTED'
    ? [{ ...shared, rule: 'listed-drug-not-tested', sentence: fill(m.rules.reflexNotTested, words) }]
    : []
}

/**
 * What an order's findings and medications call for. A screen calls only while it is positive and unexplained, a listed drug
 * only until a definitive test of it speaks, and a parent only for the one product that it lacks: a confirmation can call for
 * that product and for nothing more, so that no chain of tests runs in a circle. Entries that nobody could read, and specimens
 * of which nothing is concluded, call for nothing.
 */
export function reflexNeeds(input: {
  medications: readonly ListedMedication[]
  findings: readonly ToxFinding[]
  graph?: DrugGraph
}): ReflexNeed[] {
  const comparison = comparisonOf(input)
  const rows = toxConsistency(input)
  const { panel, graph } = comparison
  const parents = panel.confirmed.flatMap((found): ReflexNeed[] => {
    const product = productToTest(found, comparison)
    if (product === null) return []
    return [
      {
        rule: 'parent-without-needed-product',
        sentence: fill(m.rules.reflexProduct, { drug: capital(found.analyte), product }),
        drug: null,
        analytes: [product],
        specimen: found.specimen,
        restsOn: [found.key],
      },
    ]
  })
  return [
    ...panel.screens.flatMap((screen) => ofScreen(screen, rows)),
    ...rows.flatMap((row) => ofMedication(row, graph)),
    ...parents,
  ]
}

/** A test of the catalogue, as far as a reflex asks. */
export interface CatalogueTest {
  testId: string
  code: string
  name: string
  definition: TestDefinition
  /** Empty: any specimen will do. */
  sampleTypeIds: readonly string[]
}

/** A specimen of the order. */
export interface ReflexSpecimen {
  letter: string
  matrix: string
  sampleTypeId: string
  /** Received and neither rejected nor disposed of. */
  isAtHand: boolean
}

/** A result of the order with the test that it is of. */
export type ReflexResult = OrderResult & { testId: string }

/** A test to be added, and why. */
export interface ReflexTest<Result> {
  testId: string
  code: string
  name: string
  /** Of the specimen that it is for. */
  letter: string
  rule: ReflexRule
  sentence: string
  /** The results that call for it; none for a listed drug that no test of the order speaks of. */
  restsOn: Result[]
}

/** A current prescription cannot be judged by what grew weeks ago. */
const PAST: readonly string[] = ['hair']

/** Confirmations of the catalogue by what they find, in the order of their codes. */
function confirmations(tests: readonly CatalogueTest[], graph: DrugGraph) {
  const byAnalyte = new Map<string, CatalogueTest[]>()
  for (const test of tests.toSorted((a, b) => (a.code < b.code ? -1 : 1))) {
    if (test.definition.kind !== 'tox_confirm') continue
    const analyte = graph.substance(analyteOf(test, graph))
    byAnalyte.set(analyte, [...(byAnalyte.get(analyte) ?? []), test])
  }
  return (analyte: string, { matrix, sampleTypeId }: ReflexSpecimen): CatalogueTest | undefined =>
    byAnalyte
      .get(analyte)
      ?.find(
        ({ definition: { cutoffs }, sampleTypeIds }) =>
          (cutoffs.length === 0 || cutoffs.some((one) => one.matrix === matrix)) &&
          (sampleTypeIds.length === 0 || sampleTypeIds.includes(sampleTypeId)),
      )
}

interface Ordered<Result> {
  results: readonly Result[]
  specimens: readonly ReflexSpecimen[]
  medications: readonly ListedMedication[]
  evidence: Evidence<Result>
  catalogue: readonly CatalogueTest[]
  graph?: DrugGraph
}

/**
 * The tests that an order's results and medications call for, each once, with its specimen and its reason. Never what is on
 * the order already: not an analyte that a live test of the same matrix looks for, and not a test that somebody took off the
 * same specimen. Never on a specimen that is not at hand or of which nothing is concluded; for the sake of a prescription only
 * on one whose negatives prove something.
 */
export function reflexTests<Result extends ReflexResult>({
  results,
  specimens,
  medications,
  evidence,
  catalogue,
  graph = BASE_GRAPH,
}: Ordered<Result>): ReflexTest<Result>[] {
  const { judged, findings, specimenOf } = toxFindings(results, evidence, graph)
  if (judged.length === 0) return []
  const confirmationOf = confirmations(catalogue, graph)
  const fitnessOf = (letter: string): Fitness => specimenOf.get(letter)?.fitness ?? 'fit'
  const matrixOf = (letter: string) => specimens.find((one) => one.letter === letter)?.matrix
  const drugTests = results.filter((one) => isDrugTest(one) && isLive(one))
  const isConfirmed = (analyte: string, matrix: string) =>
    drugTests.some(
      (one) =>
        one.definition.kind === 'tox_confirm' &&
        matrixOf(one.letter) === matrix &&
        graph.substance(analyteOf(one, graph)) === analyte,
    )
  /** A screen that has yet to speak of a drug is waited for. */
  const isScreened = (drug: string) =>
    drugTests.some((one) => {
      if (one.definition.kind !== 'tox_screen' || evidence.counts(one)) return false
      const screen = graph.screenNamed(analyteOf(one, graph), matrixOf(one.letter) ?? null)
      return screen !== null && graph.expectedOf(drug).some((name) => screen.members.has(name))
    })
  const stood = new Set(results.map(({ testId, letter }) => `${testId} ${letter}`))
  const tested = specimens.filter(({ letter }) => drugTests.some((one) => one.letter === letter))
  const added: ReflexTest<Result>[] = []
  const add = (need: ReflexNeed, specimen: ReflexSpecimen, analytes: readonly string[]): boolean => {
    const { letter, matrix } = specimen
    const before = added.length
    for (const analyte of analytes) {
      const test = confirmationOf(analyte, specimen)
      if (!test || isConfirmed(analyte, matrix) || stood.has(`${test.testId} ${letter}`)) continue
      stood.add(`${test.testId} ${letter}`)
      const { testId, code, name } = test
      const restsOn = need.restsOn.flatMap((key) => judged[Number(key)] ?? [])
      added.push({ testId, code, name, letter, rule: need.rule, sentence: need.sentence, restsOn })
    }
    return added.length > before
  }
  for (const need of reflexNeeds({ medications, findings, graph })) {
    const { drug, specimen } = need
    if (drug === null) {
      const own = tested.find((one) => one.letter === specimen && one.isAtHand)
      const isClosed = own && ['unfit', 'pending'].includes(fitnessOf(own.letter))
      if (own && !isClosed) add(need, own, need.analytes)
      continue
    }
    const usable = tested.filter(
      ({ letter, matrix, isAtHand }) =>
        isAtHand &&
        !PAST.includes(matrix) &&
        fitnessOf(letter) === 'fit' &&
        (specimen === null || letter === specimen),
    )
    const isSought = tested.some(({ matrix }) =>
      soughtAs(drug, matrix).some((name) => isConfirmed(name, matrix)),
    )
    if (isSought || (need.rule === 'listed-drug-not-tested' && isScreened(drug))) continue
    usable.some((one) => add(need, one, soughtAs(drug, one.matrix)))
  }
  return added
}
