import { useSession } from '@/stores/session'

/** What somebody edited of a message and has not replayed. */
export interface Unsent {
  text: string
  reason: string
}

let owner: string | null = null
let kept: ReadonlyMap<string, Unsent> = new Map()

/** The next person at this screen begins with nothing, and who signs out has said that they are done. */
useSession.subscribe(({ userid, ended }) => {
  if (ended === 'logout' || (userid !== null && userid !== owner)) kept = new Map()
  if (userid !== null) owner = userid
})

/** What was edited of this message before by the same person: a session that ended between takes nothing away. */
export const unsent = (id: string): Unsent | undefined => kept.get(id)

export function keepUnsent(id: string, edit: Unsent): void {
  owner ??= useSession.getState().userid
  kept = new Map(kept).set(id, edit)
}

/** Sent, or put away by the person themselves. */
export const forgetUnsent = (id: string): void => {
  kept = new Map([...kept].filter(([key]) => key !== id))
}
