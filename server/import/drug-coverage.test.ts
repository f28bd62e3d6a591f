import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { coverageOfMedication, testsBySubstance, type CoveredTest } from '@contract/rules/drug-coverage'
import { BASE_GRAPH } from '@contract/rules/drug-graph'
import { readListed } from '@contract/rules/read-medication'
import { listedMedication } from '@contract/rules/listed-medication'
import { toxConsistency } from '@contract/rules/tox-consistency'

const folder = process.env['ALIQUOT_REAL_DATA']
const real = folder ? join(folder, 'drug-names-fda', 'orange_book_products.txt.gz') : ''

const confirm = (name: string): CoveredTest => ({
  name: `${name}, urine confirmation`,
  kind: 'tox_confirm',
  matrix: 'urine',
})

const withList = test.skipIf(!real || !existsSync(real))
withList(
  'every product of the FDA list gets a sentence and a state (needs ALIQUOT_REAL_DATA: the folder that holds drug-names-fda)',
  () => {
    const [head = '', ...lines] = gunzipSync(readFileSync(real)).toString('utf8').trim().split('\n')
    const columns = head.split('~').map((one) => one.trim())
    const at = (name: string) => columns.indexOf(name)
    const products = new Map<string, { name: string; ingredients: string[] }>()
    for (const line of lines) {
      const cells = line.split('~').map((one) => one.trim())
      const name = cells[at('Trade_Name')] ?? ''
      const ingredients = (cells[at('Ingredient')] ?? '').split(';').map((one) => one.trim())
      products.set(`${name} ${ingredients.join(';')}`, { name, ingredients: ingredients.filter(Boolean) })
    }
    expect(products.size).toBeGreaterThan(5000)
    const testsOf = testsBySubstance(['Oxycodone', 'Noroxycodone', 'Morphine'].map(confirm), BASE_GRAPH)
    const silent: string[] = []
    let tested = 0
    for (const product of products.values()) {
      const { covered, sentence } = coverageOfMedication(product, BASE_GRAPH, testsOf)
      if (!covered || sentence === '') silent.push(product.name)
      if (sentence.includes('tested by')) tested += 1
      // On an order: of each ingredient a state with its sentence.
      const medication = { name: product.name, detail: null, ingredients: product.ingredients }
      const listed = listedMedication({ ...medication, ...readListed(medication) }, 'America/New_York')
      const rows = toxConsistency({
        medications: [listed],
        findings: [
          { key: '1', analyte: 'fentanyl', method: 'confirm', finding: 'negative', matrix: 'urine' },
        ],
      }).filter(({ kind }) => kind === 'medication')
      if (rows.length < 1 || rows.some(({ reason, rule }) => reason === '' || rule === ''))
        silent.push(`${product.name} on an order`)
    }
    expect(silent).toEqual([])
    expect(tested).toBeGreaterThan(20)
  },
)

test('what nobody can read is named as not covered, and what no test looks for as such', () => {
  const testsOf = testsBySubstance([confirm('Oxycodone')], BASE_GRAPH)
  const of = (name: string, ...ingredients: string[]) =>
    coverageOfMedication({ name, ingredients }, BASE_GRAPH, testsOf)
  expect(of('Percocet', 'oxycodone hydrochloride', 'acetaminophen').sentence).toBe(
    'oxycodone hydrochloride: tested by Oxycodone, urine confirmation; No test of this laboratory looks for acetaminophen',
  )
  expect(of('Wonder drops')).toMatchObject({
    covered: false,
    sentence: expect.stringContaining('Not covered'),
  })
})
