import { fill, m } from '../messages'
import type { DrugGraph } from './drug-graph'

/** A test of the laboratory for drugs, as far as coverage asks. */
export interface CoveredTest {
  name: string
  kind: 'tox_screen' | 'tox_confirm'
  matrix: string | null
}

/** `Oxycodone, urine confirmation` and `Oxycodone` are the same analyte; of a screen the group that it names. */
function readTest({ name, kind, matrix }: CoveredTest, graph: DrugGraph): string[] {
  const [first = name] = name.split(', ')
  if (kind === 'tox_screen') {
    const screen = graph.screenNamed(first.trim(), matrix)
    if (screen) return [...screen.members]
  }
  return [name, first]
    .map((one) => graph.substance(one))
    .filter(graph.isKnown)
    .slice(0, 1)
}

export interface Coverage {
  covered: boolean
  substances: { name: string; covered: boolean }[]
  sentence: string
}

/** What the graph makes of a drug test: never silent. */
export function coverageOfTest(test: CoveredTest, graph: DrugGraph): Coverage {
  const read = readTest(test, graph)
  return {
    covered: read.length > 0,
    substances: read.map((name) => ({ name, covered: true })),
    sentence:
      read.length > 0
        ? fill(m.toxicology.analyteCovered, { name: read.join(', ') })
        : fill(m.toxicology.analyteUncovered, { name: test.name }),
  }
}

/** By substance, the tests that can find it: itself, or what it surely becomes. */
export function testsBySubstance(
  tests: readonly CoveredTest[],
  graph: DrugGraph,
): (name: string) => string[] {
  const found = new Map<string, string[]>()
  for (const test of tests)
    for (const name of readTest(test, graph)) found.set(name, [...(found.get(name) ?? []), test.name])
  return (drug) => [...new Set(graph.expectedOf(drug).flatMap((name) => found.get(name) ?? []))]
}

/**
 * What can be said of a medication: of each ingredient the tests that look for it, or that none does. One whose ingredients
 * nobody could read is not covered.
 */
export function coverageOfMedication(
  { name, ingredients }: { name: string; ingredients: readonly string[] },
  graph: DrugGraph,
  testsOf: (name: string) => readonly string[],
): Coverage {
  if (ingredients.length === 0)
    return { covered: false, substances: [], sentence: fill(m.toxicology.medicationUncovered, { name }) }
  const each = ingredients.map((ingredient) => ({ ingredient, tests: testsOf(graph.substance(ingredient)) }))
  return {
    covered: true,
    substances: each.map(({ ingredient }) => ({
      name: graph.substance(ingredient),
      covered: graph.isKnown(graph.substance(ingredient)),
    })),
    sentence: each
      .map(({ ingredient, tests }) =>
        tests.length > 0
          ? fill(m.toxicology.coveredTested, { name: ingredient, tests: tests.join(', ') })
          : fill(m.toxicology.coveredUntested, { name: ingredient }),
      )
      .join('; '),
  }
}
