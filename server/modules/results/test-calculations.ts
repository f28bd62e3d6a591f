import { api } from '@contract/api'
import { knownFormulas, type KnownFormula } from '@contract/rules/calculation/known'
import type { Calculation } from '@contract/tests/shapes'
import type { Caller, TestLab } from '../../test/harness'

const READS: Partial<Record<KnownFormula, Record<string, string>>> = {
  anion_gap: { na: 'NA', cl: 'CL', hco3: 'CO2' },
  egfr_cr: { creatinine: 'CREAT' },
  friedewald: { tc: 'CHOL', hdl: 'HDL', tg: 'TRIG' },
}

/** Known formulas over the demo laboratory's tests, and the saving of a test's definition with one. */
export function calculations(lab: TestLab, staff: Caller) {
  const testId = (code: string) => lab.seeded.tests.get(code) ?? ''
  const calculation = (known: KnownFormula, over: Record<string, string> = {}): Calculation => ({
    formula: knownFormulas[known],
    reads: Object.entries({ ...READS[known], ...over }).map(([name, code]) => ({
      name,
      testId: testId(code),
    })),
  })
  async function save(code: string, changed: Calculation | undefined, more: Record<string, unknown> = {}) {
    const params = { id: testId(code) }
    const { definition, version, ...fields } = (await staff.call(api.tests.get, { params })).body
    const { calculation: _old, ...plain } = definition
    const { code: _code, name, reportName, testTypeId, sampleTypeIds } = fields
    const test = { code, name, reportName, testTypeId, sampleTypeIds, version }
    lab.clock.advance(1000)
    return staff.call(api.tests.update, {
      params,
      body: {
        test: {
          ...test,
          definition: { ...plain, ...more, ...(changed ? { calculation: changed } : {}) },
        },
      },
    })
  }
  return { testId, calculation, save }
}
