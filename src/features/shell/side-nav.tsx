import { PanelLeft } from 'lucide-react'
import { drawerWidthPx } from '@contract/constants'
import { m } from '@contract/messages'
import type { NavSection } from '@contract/navigation'
import { useShortcut } from '@/lib/shortcuts/use-shortcut'
import { cx } from '@/ui/cx'
import { deferred } from '@/ui/deferred'
import { IconButton } from '@/ui/icon-button'
import { Kbd } from '@/ui/kbd'
import { NavSections } from './nav-sections'
import { useFolded } from './use-folded'
import type { Place } from './use-navigation'

/** Its code comes where it is folded, and when the page is idle. */
const NavFolded = deferred(() => import('./nav-folded').then((part) => part.NavFolded))

export interface NavProps {
  sections: readonly NavSection[]
  place: Place
}

/** As wide as the specification has it, or 56 px folded. Not on a phone: there it is a drawer. */
export function SideNav({ sections, place }: NavProps) {
  const [folded, toggle] = useFolded(place.entry)
  useShortcut({ keys: '[', label: m.shell.shortcutsFold, group: m.shell.shortcutsGroupsEverywhere }, toggle)
  return (
    <nav
      aria-label={m.shell.navigation}
      className={cx('flex shrink-0 flex-col border-r border-line bg-bg print:hidden', folded && 'w-14')}
      {...(folded ? {} : { style: { width: drawerWidthPx } })}
    >
      <div className={cx('min-h-0 flex-1 overflow-y-auto py-3', !folded && 'px-2')}>
        {folded ? (
          <NavFolded sections={sections} place={place} />
        ) : (
          <NavSections sections={sections} place={place} />
        )}
      </div>
      <div className="flex h-12 shrink-0 items-center px-2">
        {folded ? (
          <IconButton
            label={m.shell.expand}
            icon={PanelLeft}
            shortcut="["
            className="mx-auto"
            onClick={toggle}
          />
        ) : (
          <button
            type="button"
            onClick={toggle}
            className="flex h-8 w-full items-center gap-2 rounded-control px-2 text-dense text-text2 hover:bg-hover hover:text-text"
          >
            <PanelLeft aria-hidden />
            {m.shell.collapse}
            <Kbd aria-hidden className="ml-auto">
              [
            </Kbd>
          </button>
        )}
      </div>
    </nav>
  )
}
