import { api } from '@contract/api'
import type { PrinterList } from '@contract/printers/shapes'
import { read, type Stale } from '@/api/query'
import type { PrintersSearch } from './search'

/** What the list asks for, as the address has it; the export asks for the same. */
export const listInput = ({ text, page, sort, active }: PrintersSearch): Partial<PrinterList> => ({
  text,
  page,
  ...(sort === 'name' || sort === '-name' ? { sort } : {}),
  ...(active ? { active } : {}),
})

export const printersQuery = (search: PrintersSearch) => read(api.printers.list, { query: listInput(search) })
export const printerQuery = (id: string) => ({
  ...read(api.labels.printer, { body: { printerId: id } }, { fresh: 0 }),
  placeholderData: undefined,
})
/** What a change of a printer makes out of date: every print dialog asks for the printers. */
export const staleAfter: Stale[] = ['printers', 'labels']
