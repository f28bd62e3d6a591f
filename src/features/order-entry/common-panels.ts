import { useQuery } from '@tanstack/react-query'
import { api } from '@contract/api'
import type { Panel } from '@contract/panels/shapes'
import { read } from '@/api/query'
import type { OrderFormContext } from './form-context'

const commonCodes = ['CMP', 'BMP', 'CBCD', 'LIPID', 'THYROID', 'DIAB', 'UA', 'TOXSCR', 'CBC']

/**
 * Panels by their key 1 to 9. A location's own, which the server keeps and never moves; before it has any, those that clinics
 * order most. While they are on their way, or do not come, no key orders anything: a hand that knows them would order the
 * wrong one.
 */
export function useCommonPanels(
  locationId: string | undefined,
  formContext: OrderFormContext,
): { own: boolean; panels: ReadonlyMap<number, Panel> } {
  const { data, isPlaceholderData: isOfAnother } = useQuery({
    ...read(api.orders.panelKeys, { body: { locationId: locationId ?? '' } }),
    enabled: locationId !== undefined,
  })
  const keys = isOfAnother ? undefined : data?.docs
  if (locationId !== undefined && !keys) return { own: true, panels: new Map() }
  const { panels } = formContext.reference
  const known = (keys ?? []).flatMap(({ place, panelId }) => {
    const panel = formContext.panels.get(panelId)
    return panel?.active ? [[place, panel] as const] : []
  })
  if (keys?.length) return { own: true, panels: new Map(known) }
  const common = commonCodes.flatMap(
    (code) => panels.find((panel) => panel.active && panel.code === code) ?? [],
  )
  const first = [...new Set([...common, ...panels.filter(({ active }) => active)])].slice(0, 9)
  return { own: false, panels: new Map(first.map((panel, at) => [at + 1, panel])) }
}
