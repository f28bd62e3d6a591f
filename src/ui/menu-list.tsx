import { Check } from 'lucide-react'
import { useLayoutEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { cx } from './cx'
import type { MenuAction, MenuEntry, OpenMenu } from './menu-entry'
import { useAnchored } from './use-anchored'
import { useDismiss } from './use-dismiss'

const TYPED_MS = 1000

/** The open menu, under its button. */
export function MenuList({
  id,
  start,
  button,
  entries,
  align,
  onClose,
}: OpenMenu & { entries: readonly MenuEntry[] }) {
  const list = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  useAnchored(true, button, list, { align })
  useDismiss(true, button, list, onClose)

  const items = () => [
    ...(list.current?.querySelectorAll<HTMLElement>('[role^=menuitem]:not([aria-disabled])') ?? []),
  ]
  useLayoutEffect(() => {
    const box = list.current
    if (!box) return
    const anchor = button.current
    const able = box.querySelectorAll<HTMLElement>('[role^=menuitem]:not([aria-disabled])')
    const first = start === 'menu' ? box : able[start === 'first' ? 0 : able.length - 1]
    ;(first ?? box).focus({ preventScroll: true })
    return () => {
      // What had focus goes with the menu; focus that somebody took elsewhere stays there.
      if (box.contains(document.activeElement)) anchor?.focus()
    }
  }, [button, start])

  // The action waits until focus is back on the button: a dialog that it opens then returns focus there.
  function choose(action: MenuAction) {
    button.current?.focus()
    onClose()
    action.onSelect()
  }

  function find(char: string): HTMLElement | undefined {
    const now = performance.now()
    const { text, at } = typed.current
    const whole = now - at < TYPED_MS ? text + char : char
    typed.current = { text: whole, at: now }
    const all = items()
    const from = all.findIndex((item) => item === document.activeElement)
    // The same letter again goes on to the next item that begins with it.
    const same = [...whole].every((one) => one === whole[0])
    const wanted = same ? char : whole
    const order = [...all.slice(from + (same ? 1 : 0)), ...all.slice(0, Math.max(0, from + 1))]
    return order.find((item) => item.textContent.toLowerCase().startsWith(wanted.toLowerCase()))
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const { key } = event
    const all = items()
    const at = all.findIndex((item) => item === document.activeElement)
    const to = (i: number) => all.at(i % Math.max(1, all.length))?.focus()
    const isChar = [...key].length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (key === 'ArrowDown') to(at + 1)
    else if (key === 'ArrowUp') to(at <= 0 ? -1 : at - 1)
    else if (key === 'Home') to(0)
    else if (key === 'End') to(-1)
    else if (key === 'Enter' || key === ' ') all[at]?.click()
    else if (isChar) find(key)?.focus()
    else {
      // On from where the button stands.
      if (key === 'Tab') {
        button.current?.focus()
        onClose()
      }
      return
    }
    // The page's own shortcuts must not hear what was meant for the menu.
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      ref={list}
      id={`${id}-menu`}
      role="menu"
      aria-labelledby={id}
      aria-orientation="vertical"
      data-state="open"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="fixed inset-auto z-50 m-0 min-w-45 animate-rise overflow-y-auto rounded-card border border-line bg-surface p-1 text-dense text-text shadow-pop outline-none"
    >
      {entries.map((entry, i) => {
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a rule between entries has no words
        if (entry === 'rule') return <div key={i} role="separator" className="-mx-1 my-1 h-px bg-line" />
        if ('heading' in entry)
          return (
            <div key={i} className="px-2 pt-2 pb-1 text-meta font-medium text-hint">
              {entry.heading}
            </div>
          )
        return <Item key={i} action={entry} onChoose={() => choose(entry)} />
      })}
    </div>
  )
}

function Item({ action, onChoose }: { action: MenuAction; onChoose: () => void }) {
  const { label, icon: Icon, shortcut, danger, checked, disabledReason } = action
  const disabled = disabledReason !== undefined
  const onPointerMove = ({ currentTarget, pointerType }: PointerEvent<HTMLDivElement>) => {
    if (pointerType !== 'touch' && !disabled) currentTarget.focus({ preventScroll: true })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the menu around it hears the keys; its role is one of two
    <div
      role={checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
      aria-checked={checked}
      aria-disabled={disabled || undefined}
      tabIndex={-1}
      onClick={disabled ? undefined : onChoose}
      onPointerMove={onPointerMove}
      onPointerLeave={({ currentTarget }) => currentTarget.closest<HTMLElement>('[role=menu]')?.focus()}
      className={cx(
        'flex min-h-8 cursor-pointer items-center gap-2 rounded-control px-2 py-1 outline-none select-none focus:bg-selected aria-disabled:cursor-not-allowed aria-disabled:text-hint forced-colors:focus:bg-[Highlight] forced-colors:focus:text-[HighlightText] forced-colors:focus:forced-color-adjust-none',
        danger && 'text-danger',
      )}
    >
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
    </div>
  )
}
