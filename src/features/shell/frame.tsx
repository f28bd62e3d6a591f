import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { Path } from '@contract/abilities'
import { messages, t } from '@contract/messages'
import { useMe } from '@/app/me'
import { usePageTitle } from '@/app/page-title'
import { listShortcuts } from '@/lib/shortcuts/registry'
import { useShortcut } from '@/lib/shortcuts/use-shortcut'
import { ShortcutsSheet, type ShortcutGroups } from './shortcuts-sheet'
import { NavDrawer, SideNav } from './side-nav'
import { TopBar } from './top-bar'
import { isCurrent, useNavigation, usePlace } from './use-navigation'
import { useScanToOpen } from './use-scan-to-open'

const loadPalette = () => import('./palette/palette')
const Palette = lazy(loadPalette)

/** `g` and a letter. */
const goTo: readonly { key: string; to: Path; label: string }[] = [
  { key: 'o', to: '/orders', label: messages.navigation.item.orders },
  { key: 'r', to: '/receiving', label: messages.navigation.item.receiving },
  { key: 'b', to: '/batching', label: messages.navigation.item.batching },
  { key: 'p', to: '/plating', label: messages.navigation.item.plating },
  { key: 'f', to: '/faxes', label: messages.navigation.item.faxQueue },
  { key: 'd', to: '/pharmd_orders', label: messages.navigation.section.pharmd },
]

function GoTo({ shortcut: { key, to, label } }: { shortcut: (typeof goTo)[number] }) {
  const navigate = useNavigate()
  const address: string = to
  useShortcut({ keys: `g ${key}`, label, group: t('shell.shortcuts.groups.goTo') }, () => {
    void navigate({ to: address })
  })
  return null
}

type Opened = 'palette' | 'shortcuts' | 'drawer' | null

/** Bar, navigation and the one scrolling area, which is a column so that a list can fill it. */
export function Frame({ children }: { children: ReactNode }) {
  const me = useMe()
  const navigation = useNavigation()
  const place = usePlace()
  const [opened, setOpened] = useState<Opened>(null)
  const [keys, setKeys] = useState<ShortcutGroups>([])
  const searches = me.user.userType !== 'courier'
  const openPalette = () => setOpened('palette')
  const shows = (what: Opened) => (open: boolean) => setOpened(open ? what : null)
  const group = t('shell.shortcuts.groups.everywhere')

  usePageTitle(navigation.pages.find((page) => isCurrent(page, place))?.label)
  useShortcut({ keys: 'Mod+K', label: t('shell.shortcuts.palette'), group, when: searches }, openPalette)
  const openShortcuts = () => {
    setKeys(listShortcuts())
    setOpened('shortcuts')
  }
  useShortcut({ keys: '?', label: t('shell.shortcuts.sheet'), group }, openShortcuts)
  useScanToOpen(navigation.opens('/order/:id') && me.ability.can('read', 'Order'), () => setOpened(null))

  useEffect(() => {
    // Fetched while nothing else is wanted, so that the first keys after Ctrl+K already meet it.
    const soon = setTimeout(() => void loadPalette(), 1500)
    return () => clearTimeout(soon)
  }, [])

  const nav = { sections: navigation.sections, place }
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-control bg-surface px-3 py-1.5 font-medium shadow-pop focus:translate-y-0"
      >
        {t('shell.skip')}
      </a>
      <TopBar
        onSearch={searches ? openPalette : undefined}
        onSearchNear={() => void loadPalette()}
        onMenu={navigation.sections.length > 0 ? () => setOpened('drawer') : undefined}
        onShortcuts={openShortcuts}
      />
      <div className="flex min-h-0 flex-1">
        {navigation.sections.length > 0 && <SideNav {...nav} />}
        <main
          id="main"
          tabIndex={-1}
          data-scroll-restoration-id="main"
          className="flex min-w-0 flex-1 flex-col overflow-y-auto outline-none print:overflow-visible"
        >
          {children}
        </main>
      </div>
      <NavDrawer {...nav} open={opened === 'drawer'} onOpenChange={shows('drawer')} />
      <ShortcutsSheet groups={keys} open={opened === 'shortcuts'} onOpenChange={shows('shortcuts')} />
      {opened === 'palette' && (
        <Suspense fallback={null}>
          <Palette onClose={() => setOpened(null)} />
        </Suspense>
      )}
      {goTo
        .filter(({ to }) => navigation.opens(to))
        .map((shortcut) => (
          <GoTo key={shortcut.key} shortcut={shortcut} />
        ))}
    </>
  )
}
