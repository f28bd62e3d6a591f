import { sql } from 'kysely'
import type { BarcodePrinter } from '@contract/labels/shapes'
import { m } from '@contract/messages'
import type { PrinterList } from '@contract/printers/shapes'
import type { PrinterFields, PrinterRow } from '@contract/printers/shapes'
import type { Page } from '@contract/shapes'
import { listPage } from '../../core/paging'
import type { Principal } from '../../core/principal'
import type { Register } from '../../core/register'
import { ofLab } from '../../core/scope'
import { contains } from '../../core/text'
import type { Executor } from '../../core/tx'
import { json } from '../../db/json'
import { listPrinters as findPrinters } from '../labels/public'

const sorts = { name: { column: 'search_name', type: 'text' } } as const

/** Label printers by name, a page at a time. */
export function listPrinters(db: Executor, who: Principal, input: PrinterList): Promise<Page<PrinterRow>> {
  const { text, active } = input
  return listPage<Omit<PrinterRow, '_id'> & { id: string }, PrinterRow>(
    db,
    {
      input,
      sorts,
      table: 'barcode_printer',
      where: sql`${ofLab(who, 't')}
        ${text ? sql`and t.search_name like ${contains(text.toLowerCase())}` : sql``}
        ${active === undefined ? sql`` : sql`and t.active = ${active}`}`,
      columns: sql`p.id, p.version, p.name, p.active,
        (select coalesce(jsonb_agg(one ->> 'code'), '[]') from jsonb_array_elements(p.templates) one) as codes,
        jsonb_build_array(p.offset1, p.offset2, p.offset3, p.offset4) as offsets`,
      joins: sql`left join barcode_printer p on ${ofLab(who, 'p')} and p.id = h.id`,
    },
    ({ id, ...row }) => ({ ...row, _id: id }),
  )
}

export const printerRegister: Register<PrinterFields, BarcodePrinter> = {
  entity: 'barcodePrinter',
  table: 'barcode_printer',
  find: async (db, who, id) => (await findPrinters(db, who.labId, id))[0],
  fieldsOf: ({ _id, version: _version, active: _active, ...fields }) => fields,
  columnsOf: ({ name, templates, offset, offset2, offset3, offset4 }) => ({
    name,
    templates: json(templates),
    offset1: offset,
    offset2,
    offset3,
    offset4,
  }),
  unique: {
    barcode_printer_name: {
      field: 'name',
      message: m.printers.nameTaken,
    },
  },
}
