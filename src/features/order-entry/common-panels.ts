import { useQuery } from '@tanstack/react-query'
import { api } from '@contract/api'
import type { Panel } from '@contract/panels/shapes'
import { read } from '@/api/query'
import type { OrderFormContext } from './form-context'

const none: ReadonlyMap<number, Panel> = new Map()

/**
 * A location's panels by their key 1 to 9, which the server gives and never moves. Before a location is chosen, and while its
 * keys are on their way or do not come, no key orders anything: a hand that knows them would order the wrong one.
 */
export function useCommonPanels(
  locationId: string | undefined,
  formContext: OrderFormContext,
): ReadonlyMap<number, Panel> {
  const { data, isPlaceholderData: isOfAnother } = useQuery({
    ...read(api.orders.panelKeys, { body: { locationId: locationId ?? '' } }),
    enabled: locationId !== undefined,
  })
  if (locationId === undefined || isOfAnother || !data) return none
  return new Map(
    data.docs.flatMap(({ place, panelId }) => {
      const panel = formContext.panels.get(panelId)
      return panel?.active ? [[place, panel] as const] : []
    }),
  )
}
