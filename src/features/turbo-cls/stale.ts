import type { Stale } from '@/api/query'

/** What is another once a result was verified, repeated, held or told. */
export const stale: Stale[] = ['turboCls', 'results', 'orders', 'reports', 'home', 'turboReports']
