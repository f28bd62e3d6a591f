import { useSession } from '@/stores/session'
import type { Typed } from '@/form/typed'

/** What is written of a call. `at` is null until somebody typed a time: then the present one stands there. */
export interface WrittenCall {
  toldTo: string
  role: string
  at: Typed | null
  phone: string
  note: string
}

/** In memory alone, and of one person: names of people at a clinic are not left in a browser. */
let person: string | null = null
const calls = new Map<string, WrittenCall>()

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
