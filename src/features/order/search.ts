import { z } from 'zod'

export const orderTabs = ['results', 'medications', 'specimens', 'documents', 'billing', 'history'] as const
export type OrderTab = (typeof orderTabs)[number]

/** The order page in the address: its tab, and whether results are being entered. */
export const orderSearch = z.object({
  tab: z.enum(orderTabs).default('results').catch('results'),
  enter: z.literal(true).optional().catch(undefined),
  /** The recipient of a notice that a report was corrected. */
  recall: z.guid().optional().catch(undefined),
})
export type OrderSearch = z.output<typeof orderSearch>

/** The address of a tab below the page's own path. */
export function tabHref(path: string, { tab, enter }: Partial<OrderSearch>): string {
  const params = new URLSearchParams()
  if (tab && tab !== 'results') params.set('tab', tab)
  if (enter) params.set('enter', 'true')
  const text = params.toString()
  return text ? `${path}?${text}` : path
}
