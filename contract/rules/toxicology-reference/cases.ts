import { multiply } from '../decimal'
import type { Measured } from '../bounds'
import type { DoseSpan } from '../last-dose'
import { readMedication } from '../read-medication'
import { fitnessOf } from '../specimen-validity'
import type { ListedMedication, ToxFinding } from '../tox-consistency'
import { urineValidity } from '../validity'

/** The worked cases of the reference as the rules take them. For tests. */
export const list = (cell = '', between = ' | ') => cell.split(between).filter((part) => part !== '')

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

export function findingsOf(row: Record<string, string>): ToxFinding[] {
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

export const medicationsOf = (row: Record<string, string>): ListedMedication[] =>
  list(row['medications_as_typed']).map((typed) => medicationOf(typed, row['hours_since_last_dose'] ?? ''))
