import { useSession } from '@/stores/session'
import type { Typed } from '@/form/typed'

/** What is written of a call. Time and number are null until somebody typed them: then the present ones stand there. */
export interface WrittenCall {
  toldTo: string
  role: string
  at: Typed | null
  phone: string | null
  note: string
}

/** In memory alone, and of one person: names of people at a clinic are not left in a browser. */
let person: string | null = null
const calls = new Map<string, WrittenCall>()
// Whoever signs out leaves nothing; after a session that ran out the same person goes on.
useSession.subscribe(({ ended }) => {
  if (ended === 'logout') calls.clear()
})

function own(): Map<string, WrittenCall> {
  const { userid } = useSession.getState()
  if (userid !== person) calls.clear()
  person = userid
  return calls
}

/** What this person began to write of a call about these values and did not record. */
export const keptCall = (about: string): WrittenCall | undefined => own().get(about)

export function keepCall(about: string, written: WrittenCall): void {
  own().set(about, written)
}

export function forgetCall(about: string): void {
  own().delete(about)
}
