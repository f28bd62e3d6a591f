import * as Radix from '@radix-ui/react-dropdown-menu'
import { Check, type LucideIcon } from 'lucide-react'
import { useRef, type ReactElement } from 'react'
import { cx } from './cx'

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

type MenuProps = {
  /** A button that takes a ref. */
  trigger: ReactElement
  entries: readonly MenuEntry[]
  align?: 'start' | 'end'
}

/** Set out as data, so that every menu has the same keys, order and looks. */
export function Menu({ trigger, entries, align = 'start' }: MenuProps) {
  const chosen = useRef<MenuAction>(null)
  const button = useRef<HTMLButtonElement>(null)

  // The deed waits until focus is back on the button: a dialog that it opens then returns focus there.
  function afterClose(event: Event) {
    const action = chosen.current
    if (!action) return
    chosen.current = null
    event.preventDefault()
    button.current?.focus()
    action.onSelect()
  }

  return (
    // Not modal: that would hide the page from screen readers while its buttons can still take focus.
    <Radix.Root modal={false}>
      <Radix.Trigger asChild ref={button}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={afterClose}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-45 animate-rise overflow-y-auto rounded-card border border-line bg-surface p-1 text-dense shadow-pop"
        >
          {entries.map((entry, i) => {
            if (entry === 'rule') return <Radix.Separator key={i} className="-mx-1 my-1 h-px bg-line" />
            if ('heading' in entry)
              return (
                <Radix.Label key={i} className="px-2 pt-2 pb-1 text-meta font-medium text-hint">
                  {entry.heading}
                </Radix.Label>
              )
            return <Item key={i} action={entry} onChoose={() => (chosen.current = entry)} />
          })}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Item({ action, onChoose }: { action: MenuAction; onChoose: () => void }) {
  const { label, icon: Icon, shortcut, danger, checked, disabledReason } = action
  const props = {
    disabled: disabledReason !== undefined,
    onSelect: onChoose,
    className: cx(
      'flex min-h-8 cursor-pointer items-center gap-2 rounded-control px-2 py-1 outline-none select-none data-disabled:cursor-not-allowed data-disabled:text-hint data-highlighted:bg-selected forced-colors:data-highlighted:bg-[Highlight] forced-colors:data-highlighted:text-[HighlightText] forced-colors:data-highlighted:forced-color-adjust-none',
      danger && 'text-danger',
    ),
  }
  const body = (
    <>
      {checked !== undefined ? (
        <Check className={cx('text-text2', !checked && 'invisible')} />
      ) : (
        Icon && <Icon className={cx(!danger && 'text-text2')} />
      )}
      <span className="mr-auto">
        {label}
        {disabledReason && ' '}
        {disabledReason && <small className="block text-meta">{disabledReason}</small>}
      </span>
      {shortcut && (
        <kbd aria-hidden className="ml-6 text-meta text-hint">
          {shortcut}
        </kbd>
      )}
    </>
  )
  if (checked === undefined) return <Radix.Item {...props}>{body}</Radix.Item>
  return (
    <Radix.CheckboxItem {...props} checked={checked}>
      {body}
    </Radix.CheckboxItem>
  )
}
