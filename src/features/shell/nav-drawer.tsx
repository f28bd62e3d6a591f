import * as Radix from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { m } from '@contract/messages'
import { IconButton } from '@/ui/icon-button'
import { Logo } from '@/ui/logo'
import { NavSections } from './nav-sections'
import type { NavProps } from './side-nav'

/** The navigation of a phone, over the page. */
export function NavDrawer({
  open,
  onOpenChange,
  ...nav
}: NavProps & { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-(--scrim)" />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-40 flex w-72 max-w-[85vw] animate-fade flex-col border-r border-line bg-bg"
        >
          <header className="flex h-12 shrink-0 items-center justify-between border-b border-line pr-2 pl-4">
            <Radix.Title className="font-semibold">
              <Logo />
            </Radix.Title>
            <Radix.Close asChild>
              <IconButton label={m.ui.close} icon={X} size="m" />
            </Radix.Close>
          </header>
          <nav aria-label={m.shell.navigation} className="min-h-0 flex-1 overflow-y-auto p-2">
            <NavSections {...nav} onFollow={() => onOpenChange(false)} />
          </nav>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
