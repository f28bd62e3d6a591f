import type { api } from '@contract/api'
import { m } from '@contract/messages'
import type { PrinterRow } from '@contract/printers/shapes'
import { exportCsv, type CsvColumn } from '../../core/csv'
import type { HandlersOf } from '../../core/handlers'
import { addEntity, historyOfEntity, switchEntities, updateEntity, usesOfEntity } from '../../core/register'
import { listPrinters, printerRegister } from './register'

const columns: CsvColumn<PrinterRow>[] = [
  { head: m.csvHeads.name, of: ['name'], text: (row) => row.name },
  { head: m.csvHeads.templates, of: ['codes'], text: (row) => row.codes.join(', ') },
  { head: m.csvHeads.offsets, of: ['offsets'], text: (row) => row.offsets.join(', ') },
  { head: m.csvHeads.active, of: ['active'], text: (row) => row.active },
]

export const printers: HandlersOf<typeof api.printers> = {
  list: (ctx, { query }) => listPrinters(ctx.db, ctx.who, query),
  add: (ctx, { body }) => addEntity(printerRegister, ctx, body.printer),
  update(ctx, { body }) {
    const { _id, version, ...fields } = body.printer
    return updateEntity(printerRegister, ctx, _id, version, fields)
  },
  history: (ctx, { body }) => historyOfEntity(printerRegister, ctx, body._id),
  uses: (ctx, { body }) => usesOfEntity(printerRegister, ctx, body._id),
  setActive: (ctx, { body }) => switchEntities(printerRegister, ctx, body.ids, body.active),
  exportCsv: (ctx, { query }) =>
    exportCsv({
      columns,
      shown: query.cols,
      pageOf: (chunk) => listPrinters(ctx.db, ctx.who, { ...query, ...chunk }),
      what: 'printers',
      zone: ctx.who.timeZone,
      now: ctx.now,
    }),
}
