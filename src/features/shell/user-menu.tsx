import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, History, Info, Keyboard, LogOut, Palette, ScanBarcode, UserRound } from 'lucide-react'
import { useState } from 'react'
import { productVersion } from '@contract/constants'
import { t } from '@contract/messages'
import { useMe } from '@/app/me'
import { ThemeDialog } from '@/app/theme-dialog'
import { readStored, writeStored } from '@/lib/persist'
import { Avatar } from '@/ui/avatar'
import { Menu, type MenuEntry } from '@/ui/menu'
import { ChangeLogDialog } from './change-log'
import { ProfileDialog } from './profile-dialog'
import { signOut } from './sign-out'

type Opened = 'profile' | 'changeLog' | 'theme' | null

/** True once for each new version that runs here: the change log then opens by itself. */
function takeVersionChange(): boolean {
  const before = readStored('version')
  if (before === productVersion) return false
  writeStored('version', productVersion)
  return before !== undefined
}

interface UserMenuProps {
  className: string
  onShortcuts: () => void
}

export function UserMenu({ className, onShortcuts }: UserMenuProps) {
  const { user } = useMe()
  const navigate = useNavigate()
  const isLab = user.userType === 'lab'
  const [opened, setOpened] = useState<Opened>(() => (isLab && takeVersionChange() ? 'changeLog' : null))
  const close = () => setOpened(null)
  const name = `${user.firstName} ${user.lastName}`
  const entries: MenuEntry[] = [
    { heading: name },
    { label: t('shell.profile.title'), icon: UserRound, onSelect: () => setOpened('profile') },
    ...(isLab
      ? [{ label: t('shell.changeLog.title'), icon: History, onSelect: () => setOpened('changeLog') }]
      : []),
    { label: t('shell.theme.title'), icon: Palette, onSelect: () => setOpened('theme') },
    {
      label: t('shell.scannerCheck'),
      icon: ScanBarcode,
      onSelect: () => void navigate({ to: '/scannercheck' }),
    },
    { label: t('shell.shortcuts.title'), icon: Keyboard, shortcut: '?', onSelect: onShortcuts },
    { label: t('shell.about.title'), icon: Info, onSelect: () => void navigate({ to: '/about' }) },
    'rule',
    { label: t('shell.logout'), icon: LogOut, onSelect: () => signOut('logout') },
  ]
  return (
    <>
      <Menu
        align="end"
        entries={entries}
        trigger={
          <button
            type="button"
            aria-label={t('shell.account', { name })}
            className={`flex h-8 items-center gap-2 rounded-control px-1.5 text-dense text-bar-text max-sm:size-10 max-sm:justify-center ${className}`}
          >
            <Avatar name={name} className="bg-white/20! text-bar-text!" />
            <span className="font-medium max-sm:hidden">{name}</span>
            <ChevronDown aria-hidden className="size-3.5 max-sm:hidden" />
          </button>
        }
      />
      <ProfileDialog open={opened === 'profile'} onOpenChange={close} />
      {isLab && <ChangeLogDialog open={opened === 'changeLog'} onOpenChange={close} />}
      <ThemeDialog open={opened === 'theme'} onOpenChange={close} />
    </>
  )
}
