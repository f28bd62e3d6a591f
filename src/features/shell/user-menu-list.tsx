import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  Eye,
  History,
  Info,
  Keyboard,
  LogOut,
  Palette,
  ScanBarcode,
  Siren,
  UserPlus,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { fill, m } from '@contract/messages'
import { useMe, useReference } from '@/app/me'
import type { MenuEntry, OpenMenu } from '@/ui/menu-entry'
import { MenuList } from '@/ui/menu-list'
import { linkedQuery } from './accounts/linked'
import { signOut } from './sign-out'

/** What the user's menu opens. */
export type Opened = 'profile' | 'changeLog' | 'theme' | 'accounts' | 'view' | { account: string } | null

/** Linked accounts: those that accepted can be switched to, the others wait. Not for couriers and kiosks. */
function useAccountEntries(open: (what: Opened) => void): MenuEntry[] {
  const navigate = useNavigate()
  const { user, ability, session } = useMe()
  const { linkedUsers } = useReference()
  const mayLink = ability.can('create', 'LinkedUser')
  // Asked again only while a request waits for its answer; the dialog fetches what it changes.
  const { data: links } = useQuery({
    ...linkedQuery,
    enabled: ({ state }) => mayLink && state.data?.some(({ verified }) => !verified) === true,
    initialData: linkedUsers,
    initialDataUpdatedAt: 0,
  })
  const entries: MenuEntry[] = []
  if (mayLink) {
    if (session.primary_username === user.username)
      entries.push({
        label: m.session.addAccountTitle,
        icon: UserPlus,
        onSelect: () => open('accounts'),
      })
    for (const { child, verified } of links)
      if (child !== user.username)
        entries.push({
          label: fill(m.access.linkSwitchTo, { name: child }),
          icon: UsersRound,
          disabledReason: verified ? undefined : m.session.addAccountPending,
          onSelect: () => open({ account: child }),
        })
  }
  // Staff see the whole laboratory anyway.
  if (user.userType === 'portal' && ability.can('create', 'Emergency'))
    entries.push({
      label: m.access.pageTabs.emergency,
      icon: Siren,
      onSelect: () => void navigate({ to: '/access' }),
    })
  if (user.userType === 'lab')
    entries.push({ label: m.access.view.menu, icon: Eye, onSelect: () => open('view') })
  return entries.length > 0 ? [...entries, 'rule'] : []
}

interface UserMenuListProps extends OpenMenu {
  onOpen: (what: Opened) => void
  onShortcuts: () => void
}

/** What stands in the menu of whoever is signed in. */
export function UserMenuList({ onOpen, onShortcuts, ...open }: UserMenuListProps) {
  const { user } = useMe()
  const navigate = useNavigate()
  const isLab = user.userType === 'lab'
  const accounts = useAccountEntries(onOpen)
  const name = `${user.firstName} ${user.lastName}`
  const entries: MenuEntry[] = [
    { heading: name },
    { label: m.shell.menuProfile, icon: UserRound, onSelect: () => onOpen('profile') },
    ...(isLab ? [{ label: m.shell.changeLogTitle, icon: History, onSelect: () => onOpen('changeLog') }] : []),
    ...accounts,
    { label: m.shell.menuTheme, icon: Palette, onSelect: () => onOpen('theme') },
    {
      label: m.shell.scannerCheck,
      icon: ScanBarcode,
      onSelect: () => void navigate({ to: '/scannercheck' }),
    },
    { label: m.shell.shortcutsTitle, icon: Keyboard, shortcut: '?', onSelect: onShortcuts },
    { label: m.shell.aboutTitle, icon: Info, onSelect: () => void navigate({ to: '/about' }) },
    'rule',
    { label: m.shell.logout, icon: LogOut, onSelect: () => signOut('logout') },
  ]
  return <MenuList {...open} entries={entries} />
}
