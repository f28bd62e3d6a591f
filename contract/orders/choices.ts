import { z } from 'zod'

export const ReportState = z.enum(['PRELIMINARY', 'FINAL', 'AMENDED', 'CORRECTED'])
export type ReportState = z.infer<typeof ReportState>
