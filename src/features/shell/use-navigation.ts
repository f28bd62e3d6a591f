import { useMatches, useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { canNavigate, type Path } from '@contract/abilities'
import { pages, sideNavigation, type NavItem, type NavSection, type PaletteItem } from '@contract/navigation'
import { useMe } from '@/app/me'
import { patternOf, useBuilt } from '@/app/paths'

export interface Navigation {
  sections: readonly NavSection[]
  pages: readonly PaletteItem[]
  /** Whether a link to this screen would lead somewhere: it is built and the account may open it. */
  opens: (path: Path) => boolean
}

/** What this account sees of the navigation, and where it may be led. */
export function useNavigation(): Navigation {
  const me = useMe()
  const built = useBuilt()
  return useMemo(() => {
    const context = { userType: me.user.userType, ability: me.ability, features: me.features, view: me.view, built }
    return {
      sections: sideNavigation(context),
      pages: pages(context),
      opens: (path) => built.has(path) && canNavigate(me.ability, path),
    }
  }, [me, built])
}

/** Details whose list is not simply their plural. */
const listOfDetail: Record<string, string> = {
  '/batch/:batchId': '/batching',
  '/plating/:plateId': '/plating',
  '/editorder/:id': '/orders',
  '/order_req/:requisitionNumber': '/orders',
  '/tests/:id': '/tests',
  '/physicians/:id': '/physicians',
  '/physicians/new': '/physicians',
  '/patient/new': '/patients',
  '/location/new': '/locations',
}

/** The navigation entry that a screen belongs to: a detail stands under its list. */
export function entryOf(pattern: string): string {
  const detail = /^(\/\w+)\/:/.exec(pattern)?.[1]
  return listOfDetail[pattern] ?? (detail ? `${detail}s` : pattern)
}

export interface Place {
  /** The address of the entry that is current. */
  entry: string
  /** Which report, where one screen carries many entries. */
  report: string | null
}

/** Where the person is, as the navigation knows it. */
export function usePlace(): Place {
  const pattern = useMatches({ select: (matches) => patternOf(matches.at(-1)?.fullPath ?? '/') })
  const report = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('report') })
  return { entry: entryOf(pattern), report }
}

export const isCurrent = (item: NavItem, { entry, report }: Place): boolean =>
  item.to === entry && (item.search === undefined || item.search.report === report)
