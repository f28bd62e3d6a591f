import { z } from 'zod'
import { reportKeys } from './keys'

export { reportKeys }
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
