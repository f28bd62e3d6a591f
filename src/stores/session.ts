import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { z } from 'zod'

/**
 * The session as this browser keeps it: exactly the fields of the specification (section 3). What the user may do is not
 * kept here; it is asked of the server at every load. Shared by all tabs; a change in one reaches the others.
 */
interface Kept {
  id_token: string | null
  primary_username: string | null
  firstName: string | null
  lastName: string | null
  userid: string | null
}

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
export const sessionStorageName = 'aliquot.session'

const Stored = z.object({
  id_token: z.string().nullable(),
  primary_username: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  userid: z.string().nullable(),
})

export const useSession = create<SessionState>()(
  persist(
    (set, get) => ({
      ...nobody,
      authenticated: false,
      ended: null,
      start: ({ token, primary_username, user }) =>
        set({
          id_token: token,
          primary_username,
          firstName: user.firstName,
          lastName: user.lastName,
          userid: user._id,
          authenticated: true,
          ended: null,
        }),
      end: (why) => set({ ...nobody, authenticated: false, ended: why }),
      expire: () => {
        if (get().authenticated) set({ ...nobody, authenticated: false, ended: 'expired' })
      },
      heard: () => set({ ended: null }),
    }),
    {
      name: sessionStorageName,
      version: 1,
      storage: createJSONStorage(() => localStorage),
      partialize: ({ id_token, primary_username, firstName, lastName, userid }): Kept => ({
        id_token,
        primary_username,
        firstName,
        lastName,
        userid,
      }),
      merge: (stored, current) => {
        const kept = Stored.safeParse(stored)
        return kept.success
          ? { ...current, ...kept.data, authenticated: kept.data.id_token !== null }
          : current
      },
    },
  ),
)

/** Signing out in one tab signs out all of them, and a sign-in is taken over. */
export function followOtherTabs(): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === sessionStorageName || event.key === null) void useSession.persist.rehydrate()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
