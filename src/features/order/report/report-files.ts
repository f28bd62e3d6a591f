import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { Order } from '@contract/orders/shapes'
import { callFile } from '@/api/client'
import type { PdfFile } from '@/app/orders/pdf-dialog'

/** A released version, as it was sent: old ones stay readable. */
export const versionFile = (
  order: Order,
  { number, mediaKey }: { number: number; mediaKey: string },
): PdfFile => ({
  id: `media ${mediaKey}`,
  title: `${fill(m.order.reportVersion, { number })}, ${order.requisitionNumber}`,
  filename: `${order.requisitionNumber}_v${number}.pdf`,
  load: async (signal) => (await callFile(api.reports.media, { params: { key: mediaKey } }, { signal })).blob,
})

/** A file that belongs to the order. */
export const documentFile = ({ key, title }: { key: string; title: string }): PdfFile => ({
  id: `media ${key}`,
  title,
  filename: `${title.replace(/[^\w.-]+/g, '_')}.pdf`,
  load: async (signal) => (await callFile(api.reports.media, { params: { key } }, { signal })).blob,
})
