import type { TestDefinition } from '../tests/shapes'

/**
 * A unit as it is printed. An annotation of UCUM is no unit: `{INR}` is printed as none, `mg/g{creat}` as `mg/g`; where it
 * stands for what is counted (`{copies}/mL`) its word is printed. Empty where the quantity has no unit.
 */
export function printedUnit({ unitsLabel, units }: Pick<TestDefinition, 'units' | 'unitsLabel'>): string {
  const text = unitsLabel ?? units ?? ''
  if (/^\{[^}]*\}$/.test(text)) return ''
  return text.replace(/(?<=[^/.])\{[^}]*\}/g, '').replace(/[{}]/g, '')
}
