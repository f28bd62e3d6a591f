import type { api } from '@contract/api'
import { notFound } from '../../core/errors'
import type { HandlersOf } from '../../core/handlers'
import { labelsPdf } from './labels-pdf'
import { listPrinters } from './printers'
import { recordPrint } from './record-print'

export const labels: HandlersOf<typeof api.labels> = {
  printers: (ctx) => listPrinters(ctx.db, ctx.who.labId),

  async printer(ctx, { body }) {
    const [printer] = await listPrinters(ctx.db, ctx.who.labId, body.printerId)
    if (!printer) throw notFound()
    return printer
  },

  updatePrinter: (ctx, { body }) => ctx.write((w) => recordPrint(ctx, w, body)),
  pdf: (ctx, { body }) => labelsPdf(ctx, body),
}
