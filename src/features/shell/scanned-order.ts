import { api } from '@contract/api'
import { call } from '@/api/client'

/** The order of a scanned requisition or specimen. */
export const scannedOrder = (code: string, signal: AbortSignal) =>
  call(api.orders.byRequisition, { params: { requisitionNumber: code }, body: {} }, { signal })
