import type { api } from '@contract/api'
import type { PayerRow } from '@contract/payers/shapes'
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
import { listPayers, payerRegister } from './register'

const columns: CsvColumn<PayerRow>[] = [
  { head: 'Name', of: ['name'], text: (row) => row.name },
  { head: 'Kind', of: ['kind'], text: (row) => row.kind },
  { head: 'Electronic id', of: ['electronicId'], text: (row) => row.electronicId },
  { head: 'Phone', of: ['phone'], text: (row) => row.phone },
  { head: 'Active', of: ['active'], text: (row) => row.active },
]

export const payers: HandlersOf<typeof api.payers> = {
  list: (ctx, { query }) => listPayers(ctx.db, ctx.who, query),

  get: (ctx, { params }) => getThing(payerRegister, ctx, params.id),

  add: (ctx, { body }) => addThing(payerRegister, ctx, body.payer),

  update(ctx, { body }) {
    const { _id, version, ...fields } = body.payer
    return updateThing(payerRegister, ctx, _id, version, fields)
  },

  history: (ctx, { body }) => historyOfThing(payerRegister, ctx, body._id),
  uses: (ctx, { body }) => usesOfThing(payerRegister, ctx, body._id),
  setActive: (ctx, { body }) => switchThings(payerRegister, ctx, body.ids, body.active),

  exportCsv: (ctx, { query }) =>
    exportCsv({
      columns,
      shown: query.cols,
      pageOf: (stretch) => listPayers(ctx.db, ctx.who, { ...query, ...stretch }),
      what: 'payers',
      zone: ctx.who.timeZone,
      now: ctx.now,
    }),
}
