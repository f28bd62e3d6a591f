import { Bookmark, ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { fill, m } from '@contract/messages'
import { buttonClass } from '@/ui/button-class'

interface ViewsButtonProps extends ComponentProps<'button'> {
  /** The open view's name; without one the whole list is open. */
  name?: string
  /** Whether the list was changed since its view was saved. */
  dirty?: boolean
}

/** The button of the saved views. It stands in its place before the menu behind it has come. */
export function ViewsButton({ name = m.lists.viewsWhole, dirty = false, ...button }: ViewsButtonProps) {
  return (
    <button
      type="button"
      aria-label={`${fill(m.lists.viewsButton, { name })}${dirty ? `, ${m.lists.viewsChanged}` : ''}`}
      {...button}
      className={buttonClass({ variant: 'quiet', size: 's' })}
    >
      <Bookmark aria-hidden />
      <span className="max-w-40 truncate max-xl:hidden">{name}</span>
      {dirty && <span className="text-hint max-2xl:hidden">· {m.lists.viewsChanged}</span>}
      {dirty && <span aria-hidden className="size-1.5 rounded-full bg-primary 2xl:hidden" />}
      <ChevronDown aria-hidden />
    </button>
  )
}
