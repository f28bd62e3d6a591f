import type { Stale } from '@/api/query'

/** What is another once a control was run or a failure went on: whatever says whether a result may be verified. */
export const staleAfter: Stale[] = [
  'qualityControl',
  'results',
  'orders',
  'turboReports',
  'turboCls',
  'bench',
]
