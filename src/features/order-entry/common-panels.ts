import { useSyncExternalStore } from 'react'
import type { OrderFormContext } from './form-context'
import type { ItemValues } from './values'

const MOST = 9

/** Panels ordered in this tab since it was opened, by location, the latest first. Ids only; gone with the tab. */
const used = new Map<string, readonly string[]>()
let version = 0
const listeners = new Set<() => void>()

/** Remembers what was ordered from a location, for the next order from there. */
export function rememberPanels(locationId: string, items: readonly ItemValues[]): void {
  const now = items.flatMap(({ panelId }) => (panelId ? [panelId] : []))
  used.set(locationId, [...new Set([...now, ...(used.get(locationId) ?? [])])].slice(0, MOST))
  version += 1
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Panels for Alt+1 to Alt+9: those used from this location in this session, else those that clinics order most. */
export function useCommonPanels(
  locationId: string | undefined,
  formContext: OrderFormContext,
): { usedHere: boolean; panels: { _id: string; code: string; name: string }[] } {
  useSyncExternalStore(subscribe, () => version)
  const here = (locationId ? (used.get(locationId) ?? []) : [])
    .flatMap((id) => formContext.panels.get(id) ?? [])
    .filter(({ active }) => active)
  if (here.length > 0) return { usedHere: true, panels: here }
  const commonCodes = ['CMP', 'BMP', 'CBCD', 'LIPID', 'THYROID', 'DIAB', 'UA', 'TOXSCR', 'CBC']
  const active = formContext.reference.panels.filter((panel) => panel.active)
  const first = commonCodes.flatMap((code) => active.find((panel) => panel.code === code) ?? [])
  return { usedHere: false, panels: [...new Set([...first, ...active])].slice(0, MOST) }
}
