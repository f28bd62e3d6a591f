import { m } from '@contract/messages'
import { exportCsv, type CsvColumn } from '../../core/csv'
import type { HandlersOf } from '../../core/handlers'
import {
  addThing,
  getThing,
  historyOfThing,
  switchThings,
  updateThing,
  usesOfThing,
} from '../../core/register'
import { listTags, tagRegister } from './register'
import type { api } from '@contract/api'
import type { TagDetail } from '@contract/tags/shapes'

const tagColumns: CsvColumn<TagDetail>[] = [
  { head: m.csvHeads.category, of: ['category'], text: (row) => row.category },
  { head: m.csvHeads.name, of: ['name'], text: (row) => row.name },
  { head: m.csvHeads.color, of: ['name'], text: (row) => row.color },
  { head: m.csvHeads.active, of: ['active'], text: (row) => row.active },
]

export const tags: HandlersOf<typeof api.tags> = {
  list: (ctx, { query }) => listTags(ctx.db, ctx.who, query),
  get: (ctx, { params }) => getThing(tagRegister, ctx, params.id),
  add: (ctx, { body }) => addThing(tagRegister, ctx, body.tag),
  update(ctx, { body }) {
    const { _id, version, ...fields } = body.tag
    return updateThing(tagRegister, ctx, _id, version, fields)
  },
  history: (ctx, { body }) => historyOfThing(tagRegister, ctx, body._id),
  uses: (ctx, { body }) => usesOfThing(tagRegister, ctx, body._id),
  setActive: (ctx, { body }) => switchThings(tagRegister, ctx, body.ids, body.active),
  exportCsv: (ctx, { query }) =>
    exportCsv({
      columns: tagColumns,
      shown: query.cols,
      pageOf: (stretch) => listTags(ctx.db, ctx.who, { ...query, ...stretch }),
      what: 'tags',
      zone: ctx.who.timeZone,
      now: ctx.now,
    }),
}
