import type { AdviceLine } from '@contract/pharmacist/shapes'
import type { FoundMedication } from '@/app/orders/medication-field'
import { useSession } from '@/stores/session'

/** The question that is open over an order. */
export type Asked = 'change' | 'advice' | 'return' | 'add' | 'verify'

/** What somebody typed or chose in a dialog of this page and has not sent. */
export interface Words {
  to?: string
  reason?: string
  chosen?: readonly AdviceLine[]
  own?: string
  picked?: FoundMedication | null
  name?: string
  detail?: string
}

/** Over which order and line a dialog is open. */
export interface Dialog {
  order: string
  asked: Asked
  line?: string | undefined
}

interface Kept {
  at: Dialog
  words: Words
}

let owner: string | null = null
let kept: readonly Kept[] = []

/** The next person at this screen begins with nothing, and who signs out has said that they are done. */
useSession.subscribe(({ userid, ended }) => {
  if (ended === 'logout' || (userid !== null && userid !== owner)) kept = []
  if (userid !== null) owner = userid
})

const isOf = (at: Dialog) => (one: Kept) =>
  one.at.order === at.order && one.at.asked === at.asked && one.at.line === at.line

/** What was typed in this dialog before, by the same person: a session that ended between takes nothing away. */
export const unsaid = (at: Dialog): Words => kept.find(isOf(at))?.words ?? {}

/** The dialog that somebody was torn out of over this order; undefined where none was. */
export const lastUnsaid = (order: string | undefined): Dialog | undefined =>
  kept.findLast(({ at }) => at.order === order)?.at

export function keepUnsaid(at: Dialog, words: Words): void {
  owner ??= useSession.getState().userid
  const before = unsaid(at)
  kept = [...kept.filter((one) => !isOf(at)(one)), { at, words: { ...before, ...words } }]
}

/** Sent, or put away by the person themselves. */
export function forgetUnsaid(at: Dialog): void {
  kept = kept.filter((one) => !isOf(at)(one))
}
