import type { RefObject } from 'react'
import { m } from '@contract/messages'
import { useShortcut } from '@/lib/shortcuts/use-shortcut'

/** Ctrl+Enter sends the form of a dialog, from wherever the focus is in it: by its own button, so one that is busy waits. */
export function useSubmitKey(form: RefObject<HTMLFormElement | null>, label: string): void {
  useShortcut({ keys: 'Ctrl+Enter', label, group: m.people.formGroup, inDialog: true }, () =>
    form.current?.querySelector<HTMLButtonElement>('button[type="submit"]')?.click(),
  )
}
