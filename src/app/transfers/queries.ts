import { api } from '@contract/api'
import { read } from '@/api/query'

export const orderTransfersQuery = (orderId: string) =>
  read(api.transfers.ofOrder, { body: { orderId } }, { every: 30 })
export const targetsQuery = read(api.transfers.targets, {}, { fresh: 0 })
export const previewQuery = (orderId: string, partnerId: string | null) =>
  read(api.transfers.preview, { body: { orderId, partnerId } }, { fresh: 0 })
