import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { exportCall, historyCall, setActiveCall, usesCall } from '../register/shared-calls'
import { Id, Version, pageOf } from '../shapes'
import { TagDetail, TagFields, TagList } from './shapes'

const tag = { area: 'tags', phi: 'none', scope: 'lab', entity: 'tag' } as const

export const list = GET('/tags_list', {
  ...tag,
  query: TagList,
  out: pageOf(TagDetail),
  can: ['read', 'Setting'],
  summary: 'Tags by category and name.',
})

export const get = POST('/tags/:id', {
  ...tag,
  params: z.object({ id: Id }),
  out: TagDetail,
  can: ['read', 'Setting'],
  summary: 'One tag.',
})

export const add = POST('/add/tag', {
  ...tag,
  body: z.object({ tag: TagFields }),
  out: TagDetail,
  can: ['create', 'Setting'],
  idempotent: true,
  summary: 'Adds a tag; its name must be new in its category.',
})

export const update = POST('/update/tag', {
  ...tag,
  body: z.object({ tag: TagFields.extend({ _id: Id, version: Version }) }),
  out: TagDetail,
  can: ['edit', 'Setting'],
  summary: 'Changes a tag.',
})

const register = {
  area: 'tags',
  one: 'tag',
  many: 'tags',
  entity: 'tag',
  subject: 'Setting',
  list: TagList,
} as const
export const history = historyCall(register)
export const uses = usesCall(register)
export const setActive = setActiveCall(register)
export const exportCsv = exportCall(register)
