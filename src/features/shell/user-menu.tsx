import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { productVersion } from '@contract/constants'
import { fill, m } from '@contract/messages'
import { useMe } from '@/app/me'
import { readStored, writeStored } from '@/lib/persist'
import { Avatar } from '@/ui/avatar'
import { deferred, deferredDialog } from '@/ui/deferred'
import { Menu } from '@/ui/menu'
import type { Opened } from './user-menu-list'

const UserMenuList = deferred(() => import('./user-menu-list').then((part) => part.UserMenuList))
const ProfileDialog = deferredDialog(() => import('./profile-dialog').then((part) => part.ProfileDialog))
const ChangeLogDialog = deferredDialog(() => import('./change-log').then((part) => part.ChangeLogDialog))
const ThemeDialog = deferredDialog(() => import('@/app/theme-dialog').then((part) => part.ThemeDialog))

const AccountsDialog = deferred(() => import('./accounts/accounts-dialog').then((part) => part.default))
const SwitchDialog = deferred(() => import('./accounts/switch-dialog').then((part) => part.default))
const ViewDialog = deferred(() => import('./accounts/view-dialog').then((part) => part.default))

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
  const isLab = user.userType === 'lab'
  const [opened, setOpened] = useState<Opened>(() => (isLab && takeVersionChange() ? 'changeLog' : null))
  const close = () => setOpened(null)
  const name = `${user.firstName} ${user.lastName}`
  return (
    <>
      <Menu
        align="end"
        list={(open) => <UserMenuList {...open} onOpen={setOpened} onShortcuts={onShortcuts} />}
        trigger={
          <button
            type="button"
            aria-label={fill(m.shell.account, { name })}
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
      {opened === 'accounts' && <AccountsDialog onClose={close} />}
      {opened === 'view' && <ViewDialog onClose={close} />}
      {typeof opened === 'object' && opened && <SwitchDialog username={opened.account} onClose={close} />}
    </>
  )
}
