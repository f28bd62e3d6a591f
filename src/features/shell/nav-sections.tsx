import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import type { NavSection } from '@contract/navigation'
import { readStored, writeStored } from '@/lib/persist'
import { cx } from '@/ui/cx'
import { navIcons } from './nav-icons'
import { NavLink } from './nav-link'
import { isCurrent, type Place } from './use-navigation'

/** Where most of the day's work is: open until someone closes it. */
const openAtFirst = ['laboratory', 'pharmd', 'orders']

/** Which groups stand open, as this browser remembers it; the group of the current screen opens by itself. */
function useOpenGroups() {
  const [chosen, setChosen] = useState(() => readStored('navGroups') ?? {})
  return {
    isOpen: (key: string, hasCurrent: boolean) => chosen[key] ?? (hasCurrent || openAtFirst.includes(key)),
    choose: (key: string, open: boolean) => {
      const next = { ...chosen, [key]: open }
      writeStored('navGroups', next)
      setChosen(next)
    },
  }
}

interface NavSectionsProps {
  sections: readonly NavSection[]
  place: Place
  onFollow?: () => void
}

/** The unfolded navigation: sections that open over their entries, and sections that are themselves the link. */
export function NavSections({ sections, place, onFollow }: NavSectionsProps) {
  const groups = useOpenGroups()
  return (
    <ul className="grid gap-0.5">
      {sections.map((section) => {
        const Icon = navIcons[section.icon]
        if (section.kind === 'link')
          return (
            <li key={section.key} className="relative">
              <NavLink item={section.item} place={place} indented onFollow={onFollow} />
              <Icon
                aria-hidden
                className="pointer-events-none absolute top-1.5 left-2 text-text2 max-sm:top-3.5"
              />
            </li>
          )
        const hasCurrent = section.items.some((item) => isCurrent(item, place))
        const open = groups.isOpen(section.key, hasCurrent)
        return (
          <Group
            key={section.key}
            section={section}
            place={place}
            open={open}
            onToggle={() => groups.choose(section.key, !open)}
            onFollow={onFollow}
          />
        )
      })}
    </ul>
  )
}

interface GroupProps {
  section: Extract<NavSection, { kind: 'group' }>
  place: Place
  open: boolean
  onToggle: () => void
  onFollow: (() => void) | undefined
}

function Group({ section, place, open, onToggle, onFollow }: GroupProps) {
  const listId = useId()
  const Icon = navIcons[section.icon]
  const Chevron = open ? ChevronDown : ChevronRight
  return (
    <li className={cx(open && 'pb-1')}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={onToggle}
        className={cx(
          'flex h-7 w-full items-center gap-2 rounded-control px-2 text-left text-dense text-text2 hover:bg-hover hover:text-text max-sm:h-11',
          open && 'font-semibold text-text',
        )}
      >
        <Icon aria-hidden className="text-text2" />
        <span className="mr-auto">{section.label}</span>
        <Chevron aria-hidden className="size-3.5 text-hint" />
      </button>
      <ul id={listId} hidden={!open} className="grid gap-px">
        {section.items.map((item) => (
          <li key={item.label}>
            <NavLink item={item} place={place} indented onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </li>
  )
}
