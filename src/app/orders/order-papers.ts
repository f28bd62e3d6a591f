import { api } from '@contract/api'
import { m } from '@contract/messages'
import type { Order } from '@contract/orders/shapes'
import { callFile } from '@/api/client'
import type { PdfFile } from './pdf-dialog'

/** An order as far as its papers need it: a row of a list is enough. */
export type PaperOf = Pick<Order, '_id' | 'version' | 'requisitionNumber' | 'reportVersion'>

/** What would be released now, marked as a preview. */
export const previewFile = (order: PaperOf): PdfFile => ({
  id: `preview ${order._id} ${order.version} ${Date.now()}`,
  title: `${m.order.reportPreviewTitle}, ${order.requisitionNumber}`,
  filename: `${order.requisitionNumber}_preview.pdf`,
  load: async (signal) =>
    (await callFile(api.reports.generate, { body: { orderId: order._id, preview: true } }, { signal })).blob,
})

/** The newest version that was released for this patient, as it is stored: the server knows which one that is. */
export const releasedFile = (order: PaperOf): PdfFile => ({
  id: `released ${order._id} ${order.version} ${Date.now()}`,
  title: `${m.order.reportReleasedTitle}, ${order.requisitionNumber}`,
  filename: `${order.requisitionNumber}_report.pdf`,
  load: async (signal) =>
    (await callFile(api.reports.generate, { body: { orderId: order._id } }, { signal })).blob,
})

/** The requisition form of the order, as it goes with its specimens. */
export const requisitionFormFile = (order: PaperOf): PdfFile => ({
  id: `requisition ${order._id} ${order.version}`,
  title: `${m.order.actRequisition}, ${order.requisitionNumber}`,
  filename: `${order.requisitionNumber}_requisition.pdf`,
  load: async (signal) =>
    (await callFile(api.orders.requisition, { body: { _id: order._id } }, { signal })).blob,
})
