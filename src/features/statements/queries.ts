import { api } from '@contract/api'
import type { StatementList } from '@contract/statements/shapes'
import { read, type Stale } from '@/api/query'
import type { StatementsSearch } from './search'

const sorts = ['createdAt', '-createdAt', 'number', '-number'] as const

/** What the list asks for, as the address has it; the export asks for the same. */
export function listInput({ text, page, sort, state }: StatementsSearch): Partial<StatementList> {
  const sorted = sorts.find((one) => one === sort)
  return { text, page, ...(sorted ? { sort: sorted } : {}), ...(state ? { state } : {}) }
}

export const statementsQuery = (search: StatementsSearch) =>
  read(api.statements.list, { query: listInput(search) })
export const statementQuery = (id: string) => ({
  ...read(api.statements.get, { params: { id } }),
  placeholderData: undefined,
})
/** What a change of a statement makes out of date. */
export const staleAfter: Stale[] = ['statements']
