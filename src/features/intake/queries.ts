import { api } from '@contract/api'
import type { IntakeList } from '@contract/intake/shapes'
import { read, type Stale } from '@/api/query'
import type { IntakesSearch } from './search'
import { listInput as formsInput } from '@/app/questions/queries'
import type { FormsSearch } from '@/app/questions/search'

const sorts = ['submittedAt', '-submittedAt', 'patient', '-patient'] as const

/** What the queue asks for, as the address has it; the export asks for the same. */
export function listInput({ text, page, sort, state }: IntakesSearch): Partial<IntakeList> {
  const sorted = sorts.find((one) => one === sort)
  return {
    text,
    page,
    ...(sorted ? { sort: sorted } : {}),
    ...(state === 'all' ? {} : { state: state ?? 'NEW' }),
  }
}

export const intakesQuery = (search: IntakesSearch) => read(api.intake.list, { query: listInput(search) })
export const countsQuery = read(api.intake.counts, {})
export const intakeQuery = (id: string) => ({
  ...read(api.intake.get, { params: { id } }, { fresh: 0 }),
  placeholderData: undefined,
})
export const staleAfter: Stale[] = ['intake']

export const intakeFormsQuery = (search: FormsSearch) =>
  read(api.intakeForms.list, { query: formsInput(search) })
export const intakeFormQuery = (id: string) => ({
  ...read(api.intakeForms.get, { params: { id } }),
  placeholderData: undefined,
})
export const touchedForms: Stale[] = ['intakeForms', api.intake.open]
