import { Link } from '@tanstack/react-router'
import { Menu as MenuIcon, Search } from 'lucide-react'
import { m } from '@contract/messages'
import { LabLogo } from '@/app/lab-logo'
import { useReference } from '@/app/me'
import { isMac } from '@/lib/shortcuts/keys'
import { cx } from '@/ui/cx'
import { IconButton } from '@/ui/icon-button'
import { Kbd } from '@/ui/kbd'
import { Logo } from '@/ui/logo'
import { Bar } from './bar'
import { Notifications } from './notifications'
import { UserMenu } from './user-menu'

const onBar = 'text-bar-dim! hover:bg-white/12! hover:text-bar-text!'

interface TopBarProps {
  /** Absent for couriers, who have no search. */
  onSearch: (() => void) | undefined
  /** The palette is about to be wanted: fetch it. */
  onSearchNear: () => void
  /** Absent where there is nothing to choose from. */
  onMenu: (() => void) | undefined
  onShortcuts: () => void
}

export function TopBar({ onSearch, onSearchNear, onMenu, onShortcuts }: TopBarProps) {
  const { labInfo } = useReference()
  return (
    <Bar>
      {onMenu && (
        <IconButton
          label={m.shell.openMenu}
          icon={MenuIcon}
          onClick={onMenu}
          className={`ml-2 size-10! sm:hidden ${onBar}`}
        />
      )}
      <Link
        to="/"
        className={cx(
          'flex items-center pl-4 text-bar-text hover:no-underline focus-visible:outline-bar-text min-[1100px]:w-60 min-[1100px]:shrink-0',
          onMenu && 'max-sm:pl-0',
        )}
      >
        <Logo />
      </Link>
      <div className="flex min-w-0 items-center gap-3 pl-4 max-[1099px]:hidden">
        <LabLogo maxHeight={28} className="px-1" />
        <span className="truncate text-dense text-bar-dim">{labInfo.name}</span>
      </div>
      {onSearch && (
        <>
          <button
            type="button"
            onClick={onSearch}
            onPointerEnter={onSearchNear}
            onFocus={onSearchNear}
            aria-keyshortcuts="Control+K Meta+K"
            className="ml-auto flex h-8 w-100 min-w-40 items-center gap-2 rounded-control bg-white/14 px-2.5 text-dense text-bar-dim hover:bg-white/20 focus-visible:outline-bar-text max-[1099px]:ml-6 max-sm:hidden"
          >
            <Search aria-hidden />
            <span className="truncate">{m.shell.searchPlaceholder}</span>
            <Kbd aria-hidden className="ml-auto text-inherit!">
              {isMac() ? '⌘ K' : 'Ctrl K'}
            </Kbd>
          </button>
          <IconButton
            label={m.shell.searchOpen}
            icon={Search}
            onClick={onSearch}
            onFocus={onSearchNear}
            className={`ml-auto size-10! sm:hidden ${onBar}`}
          />
        </>
      )}
      <div
        className={cx(
          'flex items-center gap-2 max-sm:gap-0',
          onSearch ? 'ml-2 max-[1099px]:ml-auto max-sm:ml-0' : 'ml-auto',
        )}
      >
        <Notifications className={onBar} />
        <UserMenu className={onBar} onShortcuts={onShortcuts} />
      </div>
    </Bar>
  )
}
