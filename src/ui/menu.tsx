import { useId, useRef, useState, type ReactNode } from 'react'
import { deferred } from './deferred'
import { Hosted } from './hosted'
import type { MenuEntry, OpenMenu, Start } from './menu-entry'
import { wireTrigger, type Trigger } from './trigger'

const MenuList = deferred(() => import('./menu-list').then((part) => part.MenuList))

type MenuProps = {
  trigger: Trigger
  align?: 'start' | 'end'
} & (
  | { entries: readonly MenuEntry[] }
  /** Draws the list itself, where its entries come later too. */
  | { list: (open: OpenMenu) => ReactNode }
)

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
