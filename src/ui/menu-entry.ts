import type { LucideIcon } from 'lucide-react'
import type { RefObject } from 'react'

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

/** Where focus starts: on the menu itself when a pointer opened it. */
export type Start = 'first' | 'last' | 'menu'

/** What an open menu is given by its button. */
export interface OpenMenu {
  id: string
  start: Start
  button: RefObject<HTMLButtonElement | null>
  align: 'start' | 'end'
  onClose: () => void
}
