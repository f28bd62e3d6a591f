import { useState, type ReactNode } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { Path } from '@contract/abilities'
import { m } from '@contract/messages'
import { useMe } from '@/app/me'
import { usePageLanguage } from '@/app/page-language'
import { usePageTitle } from '@/app/page-title'
import { listShortcuts } from '@/lib/shortcuts/registry'
import { useShortcut } from '@/lib/shortcuts/use-shortcut'
import { usePhone } from '@/lib/use-media'
import { deferred, deferredDialog } from '@/ui/deferred'
import type { ShortcutGroups } from './shortcuts-sheet'
import { SideNav } from './side-nav'
import { TopBar } from './top-bar'
import { isCurrent, useNavigation, usePlace } from './use-navigation'
import { useScanToOpen } from './use-scan-to-open'

const ActingBanner = deferred(() => import('./accounts/acting-banner').then((part) => part.default))
const Palette = deferred(() => import('./palette/palette').then((part) => part.default))
const ConfirmPassword = deferred(() => import('@/app/confirm-password').then((part) => part.ConfirmPassword))
const NavDrawer = deferredDialog(() => import('./nav-drawer').then((part) => part.NavDrawer))
const ShortcutsSheet = deferredDialog(() => import('./shortcuts-sheet').then((part) => part.ShortcutsSheet))

/** `g` and a letter. */
const goTo: readonly { key: string; to: Path; label: string }[] = [
  { key: 'o', to: '/orders', label: m.navigation.itemOrders },
  { key: 'r', to: '/receiving', label: m.navigation.itemReceiving },
  { key: 'b', to: '/batching', label: m.navigation.itemBatching },
  { key: 'p', to: '/plating', label: m.navigation.itemPlating },
  { key: 'f', to: '/faxes', label: m.navigation.itemFaxQueue },
  { key: 'd', to: '/pharmd_orders', label: m.navigation.sectionPharmd },
]

function GoTo({ shortcut: { key, to, label } }: { shortcut: (typeof goTo)[number] }) {
  const navigate = useNavigate()
  const address: string = to
  useShortcut({ keys: `g ${key}`, label, group: m.shell.shortcutsGroupsGoTo }, () => {
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
  const phone = usePhone()
  const [opened, setOpened] = useState<Opened>(null)
  const [keys, setKeys] = useState<ShortcutGroups>([])
  const searches = me.user.userType !== 'courier'
  const openPalette = () => setOpened('palette')
  const shows = (what: Opened) => (open: boolean) => setOpened(open ? what : null)
  const group = m.shell.shortcutsGroupsEverywhere

  usePageLanguage(m.shell.inLanguage)
  usePageTitle(navigation.pages.find((page) => isCurrent(page, place))?.label)
  useShortcut({ keys: 'Mod+K', label: m.shell.shortcutsPalette, group, when: searches }, openPalette)
  const openShortcuts = () => {
    setKeys(listShortcuts())
    setOpened('shortcuts')
  }
  useShortcut({ keys: '?', label: m.shell.shortcutsSheet, group }, openShortcuts)
  useScanToOpen(navigation.opens('/order/:id') && me.ability.can('read', 'Order'), opened !== null, () =>
    setOpened(null),
  )

  // Only who may have something to be told of fetches the banner.
  const actsAsAnother =
    me.view !== undefined ||
    me.session.primary_username !== me.user.username ||
    me.ability.can('create', 'Emergency')
  const nav = { sections: navigation.sections, place }
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-control bg-surface px-3 py-1.5 font-medium shadow-pop focus:translate-y-0"
      >
        {m.shell.skip}
      </a>
      <TopBar
        onSearch={searches ? openPalette : undefined}
        onSearchNear={() => void Palette.fetch().catch(() => undefined)}
        onMenu={navigation.sections.length > 0 ? () => setOpened('drawer') : undefined}
        onShortcuts={openShortcuts}
      />
      {actsAsAnother && <ActingBanner />}
      <div className="flex min-h-0 flex-1">
        {navigation.sections.length > 0 && !phone && <SideNav {...nav} />}
        <main
          id="main"
          tabIndex={-1}
          data-scroll-restoration-id="main"
          className="relative flex min-w-0 flex-1 flex-col overflow-y-auto outline-none print:overflow-visible"
        >
          {children}
        </main>
      </div>
      <ConfirmPassword />
      <NavDrawer {...nav} open={opened === 'drawer'} onOpenChange={shows('drawer')} />
      <ShortcutsSheet groups={keys} open={opened === 'shortcuts'} onOpenChange={shows('shortcuts')} />
      {opened === 'palette' && <Palette onClose={() => setOpened(null)} />}
      {goTo
        .filter(({ to }) => navigation.opens(to))
        .map((shortcut) => (
          <GoTo key={shortcut.key} shortcut={shortcut} />
        ))}
    </>
  )
}
