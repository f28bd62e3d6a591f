import { useMatches, useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Path } from '@contract/abilities'
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
    const context = {
      userType: me.user.userType,
      ability: me.ability,
      features: me.features,
      view: me.view,
      built,
    }
    return {
      sections: sideNavigation(context),
      pages: pages(context),
      opens: (path) => built.has(path) && me.mayOpen(path),
    }
  }, [me, built])
}

/** Details whose list is not simply their plural, by the first part of their address. */
const listOfDetail: Record<string, string> = {
  batch: '/batching',
  plating: '/plating',
  editorder: '/orders',
  order_req: '/orders',
}

/** The navigation entry that a screen belongs to: a detail, and the form for a new one, stand under their list. */
export function entryOf(pattern: string): string {
  const [, first = '', second] = pattern.split('/')
  if (second === undefined) return pattern
  return listOfDetail[first] ?? (first.endsWith('s') ? `/${first}` : `/${first}s`)
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
