import { api } from '@contract/api'
import type { TagList } from '@contract/api-settings'
import { read } from '@/api/query'
import type { TagsSearch } from './tag-search'

const sorts = ['name', '-name', 'category', '-category'] as const

export function listInput({ text, page, sort, active }: TagsSearch): Partial<TagList> {
  const sorted = sorts.find((one) => one === sort)
  return { text, page, ...(sorted ? { sort: sorted } : {}), ...(active ? { active } : {}) }
}

export const tagsQuery = (search: TagsSearch) => read(api.tags.list, { query: listInput(search) })
export const tagQuery = (id: string) => ({
  ...read(api.tags.get, { params: { id } }),
  placeholderData: undefined,
})
export const touched = ['tags', api.reference.bootstrap]
