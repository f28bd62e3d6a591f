import { z } from 'zod'

/** The reports that are built, by their key in the catalogue (contract/reports/catalogue.ts). */
export const reportKeys = [
  'total-orders-by-location',
  'sales-rep-totals',
  'lab-totals',
  'unreported-orders',
  'total-orders-by-physician',
  'covid-race-age',
] as const
export const ReportKey = z.enum(reportKeys)
export type ReportKey = z.infer<typeof ReportKey>

/** What a report can be narrowed by, beside its days. */
export const reportFilters = ['location', 'physician', 'team'] as const
export type ReportFilter = (typeof reportFilters)[number]

export const ReportFormat = z.enum(['csv', 'pdf'])
export type ReportFormat = z.infer<typeof ReportFormat>

/** A count of people from 1 to 10 says too much about each of them, and is not shown. */
export const smallestCell = 11
/** Stands in its place, here and in files. */
export const hiddenCell = `< ${smallestCell}`
