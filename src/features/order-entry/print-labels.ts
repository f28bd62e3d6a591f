import { api } from '@contract/api'
import type { BarcodePrinter } from '@contract/labels/shapes'
import { fill, m } from '@contract/messages'
import type { Order } from '@contract/orders/shapes'
import { call, callFile } from '@/api/client'
import { messageOf } from '@/api/errors'
import type { PdfFile } from '@/app/orders/pdf-dialog'
import { saveBlob } from '@/lib/download'
import { code } from '@/ui/deferred'
import { toast } from '@/ui/toast'

/** What speaks to the label service is no part of the page's first bytes. */
const printing = code(() => import('@/app/orders/print-specimens'))

export type Labels =
  | { kind: 'printed'; count: number; printer: string }
  | { kind: 'pdf' }
  /** `what` could not be done: the printer looked up, the labels printed, or the printing recorded. */
  | { kind: 'failed'; what: Step; title: string; message: string }
type Step = 'lookUp' | 'print' | 'record'

/** The title is the specification's where it has one. */
const failed = (what: Step, { requisitionNumber }: Order, message: string): Labels => ({
  kind: 'failed',
  what,
  title: {
    lookUp: m.errors.printerGetFailedTitle,
    print: fill(m.orderEntry.savePrintFailed, { number: requisitionNumber }),
    record: m.errors.printerUpdateFailedTitle,
  }[what],
  message,
})

const labelsPdf = async (order: Order, signal?: AbortSignal) => {
  const { LABELS_AT_ONCE } = await printing.fetch()
  const labels = Math.min(LABELS_AT_ONCE, order.specimens.length)
  const body = { orderIds: [order._id], labels, copies: 1 }
  return callFile(api.labels.pdf, { body }, signal ? { signal } : {})
}
const pdfName = (order: Order) => `labels_${order.requisitionNumber}.pdf`

/** The same PDF beside the form, to be read and printed there. */
export const labelsFile = (order: Order): PdfFile => ({
  id: `saved labels ${order._id} ${order.version}`,
  title: m.specimens.labels.pdfTitle,
  filename: pdfName(order),
  load: async (signal) => (await labelsPdf(order, signal)).blob,
})

/** The labels as a PDF in the browser's downloads: where no label service answers, or when the user asks for it. */
export async function saveLabelsPdf(order: Order): Promise<Labels> {
  try {
    const { blob, filename } = await labelsPdf(order)
    saveBlob(blob, filename ?? pdfName(order))
    return { kind: 'pdf' }
  } catch (error) {
    return failed('print', order, messageOf(error))
  }
}

export interface Job {
  order: Order
  /** The printer of this workstation; none: a PDF. */
  printerId: string | undefined
  /** Why, when it was printed before. */
  reason?: string
}

/** The labels of a saved order, on this workstation's printer or, where no label service runs here, as a PDF. Never throws. */
export async function printOrder({ order, printerId, reason }: Job): Promise<Labels> {
  if (printerId === undefined) return saveLabelsPdf(order)
  let printer: BarcodePrinter
  try {
    printer = await call(api.labels.printer, { body: { printerId } })
  } catch (error) {
    return failed('lookUp', order, messageOf(error))
  }
  if (printer.templates.length === 0) return failed('lookUp', order, m.errors.printerGetFailedHelp)
  const part = await printing.fetch().catch(() => null)
  if (!part) return failed('print', order, m.errors.noAnswer)
  const printed = await part.printSpecimens({ order, specimens: order.specimens, printer, reason })
  if (printed.kind === 'printed') return printed
  if (printed.kind === 'noService') return saveLabelsPdf(order)
  return failed(printed.what, order, printed.message)
}

/** The specification's titles are toasts besides, which stay until they were read. */
export function notifyPrinterTrouble(labels: Labels): void {
  if (labels.kind !== 'failed') return
  const help = {
    lookUp: m.errors.printerGetFailedHelp,
    print: m.errors.printerPrintFailedHelp,
    record: m.errors.printerUpdateFailedHelp,
  }
  toast.error(labels.title, { detail: help[labels.what] })
}
