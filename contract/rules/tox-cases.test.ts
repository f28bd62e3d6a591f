import { describe, expect, test } from 'vitest'
import { readMedication } from './read-medication'
import { toxConsistency, type ListedMedication, type ToxFinding } from './tox-consistency'
import { referenceRows } from './toxicology-reference/fixture'
import type { Measured } from './bounds'
import type { DoseSpan } from './last-dose'
import { urineValidity } from './validity'
import { fitnessOf } from './specimen-validity'
import { multiply } from './decimal'

const list = (cell = '', between = ' | ') => cell.split(between).filter((part) => part !== '')

const measured = (text: string): Measured | null => {
  const found = /^([<>]?)(\d+(?:\.\d+)?)/.exec(text)
  if (!found) return null
  const comparator = found[1] === '<' ? '<' : found[1] === '>' ? '>' : '='
  return { comparator, number: found[2] ?? '' }
}

function validityOf(measures: string) {
  const of = new Map(list(measures, '; ').map((one) => one.split('=') as [string, string]))
  const value = (name: string) => measured(of.get(name) ?? '')
  return urineValidity({
    creatinine: value('creatinine'),
    specificGravity: value('sg'),
    ph: value('ph'),
    nitrite: value('nitrite'),
  })
}

const COLLECTED = '2026-11-20T12:00:00.000Z'

/** `hydrocodone=120`: the last dose of what holds that ingredient was so many hours before the collection. */
function lastDoseOf(ingredients: readonly string[], hours: string): DoseSpan | null {
  const of = new Map(list(hours).map((one) => one.split('=') as [string, string]))
  const [own] = ingredients.flatMap((name) => of.get(name) ?? [])
  if (own === undefined) return null
  const at = new Date(Date.parse(COLLECTED) - Number(own) * 3_600_000).toISOString()
  return { from: at, to: at }
}

function medicationOf(typed: string, hours: string): ListedMedication {
  const read = readMedication(typed)
  return {
    name: typed,
    ...read,
    lastDose: lastDoseOf(read.ingredients, hours),
    asNeeded: /\b(prn|as needed)\b/i.test(typed),
    lowDose: /\bpatch\b/i.test(typed),
  }
}

function findingsOf(row: Record<string, string>): ToxFinding[] {
  const { findings, matrix = '', validity_measures: measures = '' } = row
  const validity = matrix === 'urine' ? validityOf(measures) : null
  return list(findings).map((one, at): ToxFinding => {
    const [code = '', analyte = '', method, value = '', cutoff = '', finding = ''] = one.split(';')
    return {
      key: `${at} ${code}`,
      analyte,
      method: method === 'screen' ? 'screen' : 'confirm',
      finding: finding === 'POSITIVE' ? 'positive' : finding === 'NEGATIVE' ? 'negative' : 'none',
      value: value === 'ND' ? 'absent' : measured(value),
      cutoff: cutoff || null,
      // That of most tests of the seeded catalogue; the reference leaves it out.
      loq: cutoff === '' ? null : multiply(cutoff, '0.5'),
      matrix: matrix.replace(' ', '_'),
      specimen: 'A',
      collectedAt: COLLECTED,
      fitness: validity ? fitnessOf(validity.status) : 'fit',
      state: validity?.status ?? '',
    }
  })
}

function answered(row: Record<string, string>) {
  const medications = list(row['medications_as_typed']).map((typed) =>
    medicationOf(typed, row['hours_since_last_dose'] ?? ''),
  )
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
