import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { RemoteOrder, RemoteOrderRow } from '@contract/remote-orders/shapes'
import { callFile } from '@/api/client'
import type { PdfFile } from '@/app/orders/pdf-dialog'

const p = m.remoteOrderEntry

/** The newest released reports of some orders as one PDF, in their order. */
export const mergedFile = (rows: readonly RemoteOrderRow[]): PdfFile => ({
  id: `merged ${rows.map(({ _id, version }) => `${_id} ${version}`).join(' ')}`,
  title: rows.length === 1 ? fill(p.detailTitle, { number: rows[0]?.requisitionNumber ?? '' }) : p.merged,
  filename: rows.length === 1 ? `${rows[0]?.requisitionNumber ?? 'report'}.pdf` : 'reports.pdf',
  load: async (signal) =>
    (
      await callFile(
        api.remoteOrders.mergePdf,
        { body: { selected: rows.map(({ _id }) => _id) } },
        { signal },
      )
    ).blob,
})

/** The form that goes with the specimen. */
export const requisitionFile = ({ _id, version, requisitionNumber }: RemoteOrder): PdfFile => ({
  id: `requisition ${_id} ${version}`,
  title: `${p.printRequisition} ${requisitionNumber}`,
  filename: `${requisitionNumber}_requisition.pdf`,
  load: async (signal) => (await callFile(api.remoteOrders.requisition, { body: { _id } }, { signal })).blob,
})

/** One released version. */
export const versionFile = (
  order: RemoteOrder,
  { key, number }: RemoteOrder['reports'][number],
): PdfFile => ({
  id: `version ${key}`,
  title: `${fill(p.detailTitle, { number: order.requisitionNumber })}, v${number}`,
  filename: `${order.requisitionNumber}_v${number}.pdf`,
  load: async (signal) => (await callFile(api.reports.media, { params: { key } }, { signal })).blob,
})
