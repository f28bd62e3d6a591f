import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { Id, pageOf } from '../shapes'
import { TurboBatch } from '../turbo-reports/shapes'
import { BatchCounts } from '../batches/shapes'
import { PlateCounts } from '../plates/shapes'
import {
  BatchPaper,
  BatchReleaseOrders,
  BatchReport,
  BatchReportList,
  BatchReportRow,
  PlateReportList,
  PlateReportRow,
} from './shapes'

const reading = {
  area: 'batchReports',
  feature: 'batchreport',
  can: ['read', 'Batch'],
  phi: 'read',
  scope: 'own',
  entity: 'batch',
} as const

/** The id of a batch, or of a plate. */
const one = z.object({ _id: Id })

export const list = GET('/batch_reports', {
  ...reading,
  phi: 'none',
  query: BatchReportList,
  out: pageOf(BatchReportRow),
  summary: 'Batches with the newest version of their paper, OPEN unless asked otherwise, oldest first.',
})

export const counts = GET('/batch_reports_counts', {
  ...reading,
  phi: 'none',
  out: BatchCounts,
  summary: 'How many batches are open, complete and deleted.',
})

export const plates = GET('/plate_reports', {
  ...reading,
  can: ['read', 'Plate'],
  phi: 'none',
  entity: 'plate',
  query: PlateReportList,
  out: pageOf(PlateReportRow),
  summary: 'Plates with the newest version of their paper, OPEN unless asked otherwise, oldest first.',
})

export const plateCounts = GET('/plate_reports_counts', {
  ...reading,
  can: ['read', 'Plate'],
  phi: 'none',
  entity: 'plate',
  out: PlateCounts,
  summary: 'How many plates are open, done and deleted.',
})

export const get = POST('/batch_report', {
  ...reading,
  body: one,
  out: BatchReport,
  summary:
    'Everything that happened to a batch, or to a plate with its wells: tests, controls, people, holds, releases, versions of its paper.',
})

export const paper = POST('/batch_report/paper', {
  ...reading,
  body: one.extend({ number: z.int().min(1) }),
  bytes: true,
  out: z.never(),
  summary: 'A version of the paper of a batch or plate, as it was made.',
})

export const check = POST('/batch_report/check', {
  ...reading,
  can: ['release', 'Report'],
  background: true,
  body: one,
  out: z.object({ checked: z.int(), left: z.boolean() }),
  summary: 'Asks the release gate about orders of a batch or plate that changed since it was asked last.',
})

export const make = POST('/batch_report/make', {
  ...reading,
  can: ['release', 'Report'],
  phi: 'write',
  idempotent: true,
  body: one,
  out: BatchPaper,
  summary:
    'Makes the next version of the paper of a batch or plate; refused where nothing changed since the last.',
})

export const release = POST('/batch_report/release', {
  ...reading,
  can: ['release', 'Report'],
  phi: 'write',
  idempotent: true,
  fresh: true,
  body: one.extend({ orders: BatchReleaseOrders }),
  out: TurboBatch,
  summary:
    'Signs and releases the reports of these orders of a batch or plate in the background, each by itself, as they were seen.',
})
