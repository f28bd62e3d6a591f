import type { LucideIcon } from 'lucide-react'
import { useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { later } from './later'
import { Hosted } from './hosted'
import { wireTrigger, type Trigger } from './trigger'

const MenuList = later(() => import('./menu-list').then((part) => part.MenuList))

export type MenuAction = {
  label: string
  onSelect: () => void
  icon?: LucideIcon
  shortcut?: string
  danger?: boolean
  /** Present on items that are switches or choices. */
  checked?: boolean
  /** Why it cannot be done now, shown under the label. */
  disabledReason?: string | undefined
}

export type MenuEntry = MenuAction | { heading: string } | 'rule'

/** What an open menu is given by its button. */
export interface OpenMenu {
  id: string
  start: Start
  button: RefObject<HTMLButtonElement | null>
  align: 'start' | 'end'
  onClose: () => void
}

type MenuProps = {
  trigger: Trigger
  align?: 'start' | 'end'
} & (
  | { entries: readonly MenuEntry[] }
  /** Draws the list itself, where its entries come later too. */
  | { list: (open: OpenMenu) => ReactNode }
)

/** Where focus starts: on the menu itself when a pointer opened it. */
export type Start = 'first' | 'last' | 'menu'

/** Set out as data, so that every menu has the same keys, order and looks. The APG's menu button. */
export function Menu({ trigger, align = 'start', ...rest }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<Start | null>(null)
  const onClose = () => setOpen(null)
  const draw = (given: OpenMenu) =>
    'list' in rest ? rest.list(given) : <MenuList {...given} entries={rest.entries} />
  return (
    <>
      {wireTrigger(trigger, {
        ref: button,
        id,
        controls: `${id}-menu`,
        haspopup: 'menu',
        open: open !== null,
        // A click that no pointer made came from Enter, Space or a screen reader.
        onClick: ({ detail }) => setOpen(open !== null ? null : detail === 0 ? 'first' : 'menu'),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpen(event.key === 'ArrowDown' ? 'first' : 'last')
        },
      })}
      {open !== null && (
        // oxlint-disable-next-line react/refs -- the list hands the ref on as a prop and reads nothing of it here
        <Hosted anchor={button}>{draw({ id, start: open, button, align, onClose })}</Hosted>
      )}
    </>
  )
}
