import type { api } from '@contract/api'
import { sql } from 'kysely'
import { m } from '@contract/messages'
import { tag } from '@contract/tags/register'
import { keepRegister, describedHandlers } from '../../core/described-register'
import type { HandlersOf } from '../../core/handlers'
import { contains } from '../../core/text'

const tagRegister = keepRegister(tag, {
  searchNameGenerated: true,
  unique: { tag_name: { field: 'name', message: m.tags.nameTaken } },
  matching: (text) => {
    const part = contains(text.toLowerCase())
    return sql`(t.search_name like ${part} or t.category like ${part})`
  },
  // A list shows the color with the name.
  file: { color: { of: 'name' } },
})

export const tags: HandlersOf<typeof api.tags> = describedHandlers(tag, tagRegister)
