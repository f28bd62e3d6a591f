import { expect, test } from 'vitest'
import { toxConsistency, type ToxFinding } from './tox-consistency'
import { inconsistentLines, productsOf } from './tox-together'

const finding = (analyte: string, specimen = 'A'): ToxFinding => ({
  key: `${specimen} ${analyte}`,
  analyte,
  method: 'confirm',
  finding: 'positive',
  specimen,
})
const rowsOf = (...findings: ToxFinding[]) =>
  toxConsistency({
    medications: [{ name: 'lisinopril', ingredients: ['lisinopril'], reading: 'read' }],
    findings,
  })

test('a drug and its product found together are one inconsistency, whichever was tested first', () => {
  for (const names of [
    ['fentanyl', 'norfentanyl'],
    ['norfentanyl', 'fentanyl'],
  ]) {
    const rows = rowsOf(...names.map((name) => finding(name)))
    expect([...productsOf(rows)]).toEqual([['A norfentanyl', 'A fentanyl']])
    expect(inconsistentLines(rows).map(({ about }) => about)).toEqual(['fentanyl'])
    // Both results are what is said of the product rests on.
    expect(rows.find(({ about }) => about === 'norfentanyl')?.restsOn.map(({ key }) => key)).toEqual([
      'A norfentanyl',
      'A fentanyl',
    ])
  }
})

test('a product of a product stands with the first drug of all', () => {
  const rows = rowsOf(finding('codeine'), finding('morphine'), finding('hydromorphone'))
  expect(inconsistentLines(rows).map(({ about }) => about)).toEqual(['codeine'])
  expect(new Set(productsOf(rows).values())).toEqual(new Set(['A codeine']))
})

test('a product alone, in another specimen, or beside a drug that is not its own, counts for itself', () => {
  expect(inconsistentLines(rowsOf(finding('norfentanyl')))).toHaveLength(1)
  expect(inconsistentLines(rowsOf(finding('fentanyl'), finding('norfentanyl', 'B')))).toHaveLength(2)
  expect(inconsistentLines(rowsOf(finding('fentanyl'), finding('benzoylecgonine')))).toHaveLength(2)
})

test('what a pharmacist concluded of the drug is not said of its product, nor the other way', () => {
  for (const changed of ['fentanyl', 'norfentanyl']) {
    const rows = rowsOf(finding('fentanyl'), finding('norfentanyl')).map((row) =>
      row.about === changed ? { ...row, state: 'CONSISTENT' as const } : row,
    )
    expect(inconsistentLines(rows).map(({ about }) => about)).toEqual(
      ['fentanyl', 'norfentanyl'].filter((name) => name !== changed),
    )
  }
})
