import { ProcedureCode } from '@contract/catalogue/shapes'
import { fill, m } from '@contract/messages'
import type { FieldMessage } from '@/form/checked-by'

/** Procedure codes as they are typed in one line: `80053, g0480`. */
export const procedureCodesOf = (typed: string): string[] =>
  typed
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean)

export const procedureCodesText = (codes: readonly string[]): string => codes.join(', ')

/** The first that is none. */
export function procedureCodeProblem(typed: string): FieldMessage[] {
  const wrong = procedureCodesOf(typed).find((code) => !ProcedureCode.safeParse(code).success)
  return wrong === undefined
    ? []
    : [{ field: 'procedureCodes', message: fill(m.catalogue.cptWrong, { code: wrong }) }]
}

/** Those that are: what is none has its message already. */
export const goodProcedureCodes = (typed: string): string[] =>
  procedureCodesOf(typed).filter((code) => ProcedureCode.safeParse(code).success)
