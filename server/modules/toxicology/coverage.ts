import {
  coverageOfMedication,
  coverageOfTest,
  testsBySubstance,
  type CoveredTest,
} from '@contract/rules/drug-coverage'
import { isDrugTest } from '@contract/rules/drug-test'
import { readListed } from '@contract/rules/read-medication'
import type { CoverageRow } from '@contract/toxicology/shapes'
import { ofLab } from '../../core/scope'
import { folded } from '../../core/text'
import type { Executor } from '../../core/tx'
import { drugsOf } from './store'

const MOST = 500

type DrugTest = CoveredTest & { _id: string }

async function drugTests(db: Executor, labId: string): Promise<DrugTest[]> {
  const rows = await db
    .selectFrom('test')
    .select(['id', 'name', 'definition'])
    .where(ofLab(labId))
    .where('active', '=', true)
    .orderBy('name')
    .execute()
  return rows.flatMap(({ id, name, definition }) => {
    const { kind } = definition
    if (!isDrugTest({ definition }) || (kind !== 'tox_screen' && kind !== 'tox_confirm')) return []
    return [{ _id: id, name, kind, matrix: definition.cutoffs[0]?.matrix ?? null }]
  })
}

/**
 * Every drug test and every medication of the laboratory with what the graph in force says of it: what is not covered first,
 * then by name; `text` narrows both. At most 500 rows, all of them counted.
 */
export async function coverageOf(
  db: Executor,
  labId: string,
  text: string,
): Promise<{ docs: CoverageRow[]; total: number; uncovered: number }> {
  const { graph, names } = await drugsOf(db, labId)
  const tests = await drugTests(db, labId)
  const testsOf = testsBySubstance(tests, graph)
  const medications = await db
    .selectFrom('medication')
    .select(['id', 'name', 'strength', 'ingredients'])
    .where(ofLab(labId))
    .where('active', '=', true)
    .orderBy('name')
    .execute()
  const words = folded(text).split(' ').filter(Boolean)
  const rows: CoverageRow[] = [
    ...tests.map((test) => ({
      kind: 'analyte' as const,
      _id: test._id,
      name: test.name,
      ...coverageOfTest(test, graph),
    })),
    ...medications.map(({ id, name, strength, ingredients }) => {
      const read = readListed({ name, detail: null, ingredients }, names)
      return {
        kind: 'medication' as const,
        _id: id,
        name: [name, strength].filter(Boolean).join(' '),
        ...coverageOfMedication({ name, ingredients: read.ingredients }, graph, testsOf),
      }
    }),
  ].filter(({ name }) => words.every((word) => folded(name).includes(word)))
  return {
    docs: rows.toSorted((a, b) => Number(a.covered) - Number(b.covered)).slice(0, MOST),
    total: rows.length,
    uncovered: rows.filter(({ covered }) => !covered).length,
  }
}
