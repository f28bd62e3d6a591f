import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { BarcodePrinter } from '../labels/shapes'
import { exportCall, historyCall, setActiveCall, usesCall } from '../register/shared-calls'
import { pageOf } from '../shapes'
import { PrinterEdit, PrinterFields, PrinterList, PrinterRow } from './shapes'

const printer = { area: 'printers', phi: 'none', scope: 'lab', entity: 'barcodePrinter' } as const

/** Barcode Printers as a register; what a print asks stands in the area `labels`. */

export const list = GET('/barcodePrinters_list', {
  ...printer,
  query: PrinterList,
  out: pageOf(PrinterRow),
  can: ['read', 'Printer'],
  summary: 'Label printers by name.',
})

export const add = POST('/add/barcodePrinter', {
  ...printer,
  body: z.object({ printer: PrinterFields }),
  out: BarcodePrinter,
  can: ['configure', 'Receiving'],
  idempotent: true,
  summary: 'Adds a label printer.',
})

export const update = POST('/update/barcodePrinter', {
  ...printer,
  body: z.object({ printer: PrinterEdit }),
  out: BarcodePrinter,
  can: ['configure', 'Receiving'],
  summary: 'Changes a label printer: templates and offsets.',
})

const register = {
  area: 'printers',
  one: 'barcodePrinter',
  many: 'barcodePrinters',
  entity: 'barcodePrinter',
  subject: 'Printer',
  keeps: ['configure', 'Receiving'],
  list: PrinterList,
} as const
export const history = historyCall(register)
export const uses = usesCall(register)
export const setActive = setActiveCall(register)
export const exportCsv = exportCall(register)
