import { sql } from 'kysely'
import { m } from '@contract/messages'
import type { TagList } from '@contract/tags/shapes'
import { TagColor, type TagDetail, type TagFields } from '@contract/tags/shapes'
import type { Page } from '@contract/shapes'
import { listPage } from '../../core/paging'
import type { Principal } from '../../core/principal'
import type { Register } from '../../core/register'
import { rowOf } from '../../core/row'
import { ofLab } from '../../core/scope'
import { contains } from '../../core/text'
import type { Executor } from '../../core/tx'

const sorts = {
  name: { column: 'search_name', type: 'text' },
  category: { column: 'category', type: 'text' },
} as const

const colorOf = (color: string | null) => TagColor.nullable().catch(null).parse(color)

/** Tags, a page at a time. */
export function listTags(db: Executor, who: Principal, input: TagList): Promise<Page<TagDetail>> {
  const { text, category, active } = input
  return listPage<Omit<TagDetail, '_id' | 'color'> & { id: string; color: string | null }, TagDetail>(
    db,
    {
      input,
      sorts,
      table: 'tag',
      where: sql`${ofLab(who, 't')}
        ${text ? sql`and (t.search_name like ${contains(text.toLowerCase())} or t.category like ${contains(text.toLowerCase())})` : sql``}
        ${category ? sql`and t.category = ${category}` : sql``}
        ${active === undefined ? sql`` : sql`and t.active = ${active}`}`,
      columns: sql`p.id, p.version, p.category, p.name, p.color, p.active`,
      joins: sql`left join tag p on ${ofLab(who, 'p')} and p.id = h.id`,
    },
    ({ id, color, ...row }) => ({ ...row, color: colorOf(color), _id: id }),
  )
}

export const tagRegister: Register<TagFields, TagDetail> = {
  entity: 'tag',
  table: 'tag',
  async find(db, who, id) {
    const row = await rowOf(db, 'tag', who.labId, id)
    return (
      row && {
        _id: row.id,
        version: row.version,
        category: row.category,
        name: row.name,
        color: colorOf(row.color),
        active: row.active,
      }
    )
  },
  fieldsOf: ({ category, name, color }) => ({ category, name, color }),
  columnsOf: (fields) => fields,
  unique: { tag_name: { field: 'name', message: m.tags.nameTaken } },
}
