import { describe, expect, test } from 'vitest'
import { toxConsistency } from './tox-consistency'
import { findingsOf, list, medicationsOf } from './toxicology-reference/cases'
import { referenceRows } from './toxicology-reference/fixture'

function answered(row: Record<string, string>) {
  const medications = medicationsOf(row)
  const findings = findingsOf(row)
  const rows = toxConsistency({ medications, findings })
  const screenCode = (key: string | null) => (key ?? '').split(' ').slice(1).join(' ')
  const isScreen = (key: string | null) => findings.find((one) => one.key === key)?.method === 'screen'
  return {
    analytes: rows
      .filter(({ kind, state }) => kind === 'analyte' && state !== 'NOT_CONFIRMED')
      .map(({ about, finding, state, rule }) =>
        [`${isScreen(finding) ? screenCode(finding) : about}`, `${state}:${rule}`].join('='),
      ),
    medications: rows
      .filter(({ kind }) => kind === 'medication')
      .map(({ about, state, rule }) => `${about}=${state}:${rule}`),
    order: rows.filter(({ kind }) => kind === 'order').map(({ state }) => state),
    flags: [
      ...rows.flatMap(({ flags }) => flags),
      ...rows
        .filter(({ state }) => state === 'NOT_CONFIRMED')
        .map(({ finding }) => `screen-not-confirmed:${screenCode(finding)}`),
      ...new Set(
        findings.flatMap(({ state = '' }) =>
          ['', 'acceptable'].includes(state) ? [] : [`validity:${state}`],
        ),
      ),
    ],
    sentences: rows.map(({ reason }) => reason),
  }
}

const sorted = (all: readonly string[]) => [...new Set(all)].sort()
const cases = referenceRows('cases')

describe('worked cases of the reference', () => {
  test('are all here', () => {
    expect(cases).toHaveLength(144)
  })

  test.each(
    cases.map((row): [string, string, Record<string, string>] => [row['id'] ?? '', row['topic'] ?? '', row]),
  )('%s %s', (_id, _topic, row) => {
    const answer = answered(row)
    expect(sorted(answer.medications)).toEqual(sorted(list(row['expect_medications'])))
    expect(sorted(answer.analytes)).toEqual(sorted(list(row['expect_analytes'])))
    expect(answer.order).toEqual(list(row['expect_order']))
    expect(sorted(answer.flags)).toEqual(sorted(list(row['expect_flags'], '; ')))
    for (const sentence of answer.sentences) expect(sentence).toMatch(/^[^{}]+ \(rule: [a-z-]+\)\.$/)
  })
})
