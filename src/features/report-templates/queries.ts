import { api } from '@contract/api'
import type { TemplateList } from '@contract/report-templates/shapes'
import { read, type Stale } from '@/api/query'
import { registerInput } from '@/app/entity/register-input'
import type { TemplatesSearch } from './search'

const sorts = ['label', '-label', 'type', '-type'] as const

export const listInput = ({ type, ...search }: TemplatesSearch): Partial<TemplateList> => ({
  ...registerInput(sorts, search),
  ...(type ? { type } : {}),
})

export const templatesQuery = (search: TemplatesSearch) =>
  read(api.reportTemplates.list, { query: listInput(search) })
export const templateQuery = (id: string) => ({
  ...read(api.reportTemplates.get, { params: { id } }),
  placeholderData: undefined,
})
export const revisionsQuery = (id: string) => ({
  ...read(api.reportTemplates.revisions, { body: { _id: id } }, { fresh: 0 }),
  placeholderData: undefined,
})
export const staleAfter: Stale[] = ['reportTemplates']
