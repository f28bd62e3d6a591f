import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { NavSection } from '@contract/navigation'
import { cx } from '@/ui/cx'
import { IconButton } from '@/ui/icon-button'
import { Popover } from '@/ui/popover'
import { Tooltip } from '@/ui/tooltip'
import { navIcons } from './nav-icons'
import { NavLink } from './nav-link'
import { isCurrent, type Place } from './use-navigation'

const currentMark =
  'bg-selected text-text before:absolute before:inset-y-1.5 before:-left-2 before:w-0.75 before:rounded-full before:bg-primary'

/** The navigation at 56 px: a picture per section with its name as tooltip, and its entries in a sheet beside it. */
export function NavFolded({ sections, place }: { sections: readonly NavSection[]; place: Place }) {
  return (
    <ul className="grid justify-items-center gap-1">
      {sections.map((section) => (
        <li key={section.key}>
          {section.kind === 'link' ? (
            <FoldedLink section={section} place={place} />
          ) : (
            <FoldedGroup section={section} place={place} />
          )}
        </li>
      ))}
    </ul>
  )
}

function FoldedLink({ section, place }: { section: Extract<NavSection, { kind: 'link' }>; place: Place }) {
  const Icon = navIcons[section.icon]
  const current = isCurrent(section.item, place)
  const to: string = section.item.to
  return (
    <Tooltip text={section.item.label} side="right">
      <Link
        to={to}
        activeProps={{}}
        aria-label={section.item.label}
        aria-current={current ? 'page' : undefined}
        className={cx(
          'relative grid size-9 place-items-center rounded-control text-text2 hover:bg-hover hover:text-text',
          current && currentMark,
        )}
      >
        <Icon aria-hidden />
      </Link>
    </Tooltip>
  )
}

function FoldedGroup({ section, place }: { section: Extract<NavSection, { kind: 'group' }>; place: Place }) {
  const [open, setOpen] = useState(false)
  const current = section.items.some((item) => isCurrent(item, place))
  return (
    <Popover
      label={section.label}
      side="right"
      open={open}
      onOpenChange={setOpen}
      className="w-52 p-2!"
      trigger={
        <IconButton
          label={section.label}
          icon={navIcons[section.icon]}
          className={cx('relative size-9!', current && currentMark)}
        />
      }
    >
      <p className="px-2 pt-1 pb-1.5 text-meta text-hint">{section.label}</p>
      <ul className="grid gap-px">
        {section.items.map((item) => (
          <li key={item.label}>
            <NavLink item={item} place={place} onFollow={() => setOpen(false)} />
          </li>
        ))}
      </ul>
    </Popover>
  )
}
