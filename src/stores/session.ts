import { create } from 'zustand'
import { readStored, storedName, writeStored, type StoredValue } from '@/lib/persist'
import { forgetStart } from '@/lib/start-cookie'

/**
 * The session as this browser keeps it: exactly the fields of the specification (section 3). What the user may do is not
 * kept here; it is asked of the server at every load. Shared by all tabs; a change in one reaches the others.
 */
type Kept = StoredValue<'session'>['state']

export interface SessionState extends Kept {
  authenticated: boolean
  /** Why the sign-in page is shown: said there once. */
  ended: 'logout' | 'idle' | 'expired' | null
  start(session: {
    token: string
    primary_username: string
    user: { _id: string; firstName: string; lastName: string }
  }): void
  end(why: 'logout' | 'idle'): void
  /** The server no longer knows the token. */
  expire(): void
  heard(): void
}

const nobody: Kept = { id_token: null, primary_username: null, firstName: null, lastName: null, userid: null }

/** What is remembered, which another tab may have changed. */
function remembered(): Kept & { authenticated: boolean } {
  const kept = readStored('session')?.state ?? nobody
  return { ...kept, authenticated: kept.id_token !== null }
}

function remember(state: Kept): Kept {
  // Whose start screen comes next is noted once the server has said who they are.
  forgetStart()
  writeStored('session', { state, version: 1 })
  return state
}

export const useSession = create<SessionState>()((set, get) => ({
  ...remembered(),
  ended: null,
  start: ({ token, primary_username, user: { _id, firstName, lastName } }) =>
    set({
      ...remember({ id_token: token, primary_username, firstName, lastName, userid: _id }),
      authenticated: true,
      ended: null,
    }),
  end: (why) => set({ ...remember(nobody), authenticated: false, ended: why }),
  expire: () => {
    if (get().authenticated) set({ ...remember(nobody), authenticated: false, ended: 'expired' })
  },
  heard: () => set({ ended: null }),
}))

/** Signing out in one tab signs out all of them, and a sign-in is taken over. */
export function followOtherTabs(): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === storedName('session') || event.key === null) useSession.setState(remembered())
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
