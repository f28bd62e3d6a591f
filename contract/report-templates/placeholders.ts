import { fill, m } from '../messages'

/** The facts of a report that a template's text may name, as `{{patient}}`. */
export const PLACEHOLDERS = [
  'laboratory',
  'laboratoryPhone',
  'patient',
  'patientId',
  'birthDate',
  'requisition',
  'location',
  'physician',
  'reported',
  'version',
] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

const NAMED = /\{\{\s*([^{}]*?)\s*\}\}/g
const isKnown = (name: string): name is Placeholder => PLACEHOLDERS.some((one) => one === name)

/** The names between double braces that no fact of a report answers to, each once. */
export const unknownPlaceholders = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(NAMED), ([, name = '']) => name).filter((name) => !isKnown(name))),
]

/** Why this text is refused, or null: it names a field that there is none of, or opens one that it does not close. */
export function placeholderFault(text: string): string | null {
  const [first] = unknownPlaceholders(text)
  if (first !== undefined)
    return fill(m.reportTemplates.placeholderUnknown, { name: first, known: PLACEHOLDERS.join(', ') })
  return /\{\{|\}\}/.test(text.replaceAll(NAMED, '')) ? m.reportTemplates.placeholderOpen : null
}

/** The text with its facts. */
export const withFacts = (text: string, facts: Record<Placeholder, string>): string =>
  text.replaceAll(NAMED, (whole, name: string) => (isKnown(name) ? facts[name] : whole))
