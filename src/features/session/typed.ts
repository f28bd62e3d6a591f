import { readStored, removeStored, writeStored, type StoredValue } from '@/lib/persist'
import type { View } from './view'

/** What was typed on the sign-in page before it was loaded anew. Passwords and codes are never among it. */
export type Typed = StoredValue<'typed'>

const names = ['username', 'userid', 'phonenumber', 'firstName', 'lastName', 'email', 'clinic'] as const

/** Keeps what stands in the form on screen for the page that comes next; `takeTyped` takes it from there. */
export function keepTyped(view: View): void {
  const form = document.querySelector<HTMLFormElement>('main form')
  const typed = form ? new FormData(form) : new FormData()
  const text = (name: string) => {
    const value = typed.get(name)
    return typeof value === 'string' ? value : undefined
  }
  writeStored('typed', {
    // Without its challenge the second step begins at the password again.
    view: view === 'secondStep' ? 'signIn' : view,
    password: (text('password') ?? '') !== '',
    fields: Object.fromEntries(names.map((name) => [name, text(name)])),
  })
}

export const readTyped = (): Typed | undefined => readStored('typed')

export const forgetTyped = (): void => removeStored('typed')
