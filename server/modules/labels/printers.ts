import type { BarcodePrinter } from '@contract/labels/shapes'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'

const columns = [
  'id',
  'version',
  'name',
  'templates',
  'offset1',
  'offset2',
  'offset3',
  'offset4',
  'active',
] as const

/** The laboratory's label printers by name; with `id` that one alone. */
export async function listPrinters(db: Executor, labId: string, id?: string): Promise<BarcodePrinter[]> {
  let query = db.selectFrom('barcode_printer').select(columns).where(ofLab(labId)).orderBy('name')
  if (id !== undefined) query = query.where('id', '=', id)
  const rows = await query.execute()
  return rows.map((row) => ({
    _id: row.id,
    version: row.version,
    name: row.name,
    templates: row.templates.map(({ code, content }) => ({ code, content })),
    offset: row.offset1,
    offset2: row.offset2,
    offset3: row.offset3,
    offset4: row.offset4,
    active: row.active,
  }))
}
