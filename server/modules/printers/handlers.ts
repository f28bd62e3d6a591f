import type { api } from '@contract/api'
import { m } from '@contract/messages'
import type { PrinterRow } from '@contract/printers/shapes'
import type { CsvColumn } from '../../core/csv'
import type { HandlersOf } from '../../core/handlers'
import { updateEntity } from '../../core/register'
import { registerHandlers } from '../../core/register-handlers'
import { listPrinters, printerRegister } from './register'

const columns: CsvColumn<PrinterRow>[] = [
  { head: m.csvHeads.name, of: ['name'], text: (row) => row.name },
  { head: m.csvHeads.templates, of: ['codes'], text: (row) => row.codes.join(', ') },
  { head: m.csvHeads.offsets, of: ['offsets'], text: (row) => row.offsets.join(', ') },
  { head: m.csvHeads.active, of: ['active'], text: (row) => row.active },
]

export const printers: HandlersOf<typeof api.printers> = {
  ...registerHandlers(printerRegister, { one: 'printer', list: listPrinters, columns, file: 'printers' }),
  update(ctx, { body }) {
    const { _id, version, ...fields } = body.printer
    return updateEntity(printerRegister, ctx, _id, version, fields)
  },
}
