import { m } from '../messages'
import type { Field } from '../register/field'
import { line, textInput } from '../register/fields/lines'
import { requiredLine } from '../register/fields'
import { z } from 'zod'
import { catalogue } from './call-parts'
import { CodeName } from './shapes'

/** What the plain registers of the catalogue have in common: one right, and a list by name or code. */
export const ofCatalogue = {
  subject: 'Catalogue',
  keeps: catalogue('manage'),
  sorts: ['name', 'code'],
} as const

/** The short code that an entry of the catalogue goes by, in capitals. */
/* @__NO_SIDE_EFFECTS__ */
export function catalogueCode() {
  const label = m.catalogue.columnCode
  return {
    label,
    stored: CodeName,
    typed: z.string(),
    blank: '',
    input: textInput({ label, max: 24, mono: true, hint: m.catalogue.codeHint }, false),
    typedOf: (stored: string) => stored,
    sentOf: (typed: string) => typed.trim(),
    textOf: (stored: string) => stored,
    compared: line(label),
  } satisfies Field
}

/** The name of an entry of the catalogue. */
/* @__NO_SIDE_EFFECTS__ */
export const catalogueName = () => requiredLine({ label: m.catalogue.columnName, max: 80 })
