import { api } from '@contract/api'
import type { TagList } from '@contract/tags/shapes'
import { read } from '@/api/query'
import { registerInput } from '@/app/entity/register-input'
import type { TagsSearch } from './search'

const sorts = ['name', '-name', 'category', '-category'] as const

export const listInput = (search: TagsSearch): Partial<TagList> => registerInput(sorts, search)

export const tagsQuery = (search: TagsSearch) => read(api.tags.list, { query: listInput(search) })
export const tagQuery = (id: string) => ({
  ...read(api.tags.get, { params: { id } }),
  placeholderData: undefined,
})
export const touched = ['tags', api.reference.bootstrap]
