import { readStored, removeStored, writeStored, type StoredValue } from '@/lib/persist'
import type { View } from './view'

/** What was typed on the sign-in page before it was loaded anew. Passwords and codes are never among it. */
export type Typed = StoredValue<'typed'>

const names = ['username', 'userid', 'phonenumber', 'firstName', 'lastName', 'email', 'clinic'] as const

/** Keeps what stands in the form on screen for the page that comes next; `readTyped` has it there. */
export function keepTyped(view: View): void {
  const typed = new FormData(document.querySelector<HTMLFormElement>('main form') ?? undefined)
  writeStored('typed', {
    // Without its challenge the second step begins at the password again.
    view: view === 'secondStep' ? 'signIn' : view,
    password: Boolean(typed.get('password')),
    fields: Object.fromEntries(
      names.filter((name) => typed.has(name)).map((name) => [name, String(typed.get(name))]),
    ),
  })
}

export const readTyped = (): Typed | undefined => readStored('typed')

export const forgetTyped = (): void => removeStored('typed')
