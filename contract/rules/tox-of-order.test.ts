import { expect, test } from 'vitest'
import { blankDefinition } from './blank-definition'
import { listedMedication, toxOfOrder, type OrderResult } from './tox-of-order'

const confirmed = (name: string, raw: string, finding: string | null, cutoff: string): OrderResult => ({
  name: `${name}, urine confirmation`,
  letter: 'A',
  state: 'VERIFIED',
  definition: {
    ...blankDefinition,
    kind: 'tox_confirm',
    units: 'ng/mL',
    cutoffs: [{ version: 1, matrix: 'urine', cutoff, loq: '5', upper: '10000', effectiveFrom: '2020-01-01' }],
  },
  raw,
  interpretation: { finding, isAbnormal: finding === 'Positive', cutoff },
})
const listed = (name: string, ingredients: string[]) =>
  listedMedication({ name, detail: null, ingredients, reading: 'read' })
const evidence = { counts: () => true, coming: () => false }

test('methamphetamine from an inhaler is told with what would have to tell it from another source', () => {
  const found = confirmed('Methamphetamine', '4000', 'Positive', '250')
  const { findings, of } = toxOfOrder([found], [listed('Vicks inhaler', ['l-methamphetamine'])], evidence)
  expect(of(found).word).toBe('Consistent')
  expect(findings).toEqual([
    expect.stringMatching(
      /^Methamphetamine was detected .* a test of the isomers tells inhaler and selegiline from other sources/,
    ),
  ])
})

test('a value that does not tell has words in place of its finding, and nobody is accused meanwhile', () => {
  const absent = confirmed('Buprenorphine', 'ND', 'Negative', '5')
  const open = confirmed('Norbuprenorphine', '<20', null, '5')
  const told = toxOfOrder([absent, open], [listed('Zubsolv', ['buprenorphine'])], evidence)
  expect(told.instead(open)).toEqual({ words: 'Not determined: the value does not tell', withheld: false })
  expect(told.instead(absent)).toBeNull()
  expect([told.of(absent).word, told.ofMedication(0).word]).toEqual(['Not compared', 'Not compared'])
  expect(told.findings.join(' ')).toContain('norbuprenorphine does not tell')
})
