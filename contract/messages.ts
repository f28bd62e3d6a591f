import { fill } from './message-text'
import { access } from './messages/access'
import { audit } from './messages/audit'
import { billingRegisters } from './messages/billing-registers'
import { catalogue } from './messages/catalogue'
import { errors } from './messages/errors'
import { home } from './messages/home'
import { imports } from './messages/imports'
import { labels } from './messages/labels'
import { lists } from './messages/lists'
import { navigation } from './messages/navigation'
import { orderEntry } from './messages/order-entry'
import { order } from './messages/order'
import { orders } from './messages/orders'
import { patientRecord } from './messages/patient-record'
import { payers } from './messages/payers'
import { people } from './messages/people'
import { receiving } from './messages/receiving'
import { register } from './messages/register'
import { salesReps } from './messages/salesreps'
import { session } from './messages/session'
import { settings } from './messages/settings'
import { setup } from './messages/setup'
import { shell } from './messages/shell'
import { support } from './messages/support'
import { users } from './messages/users'

/**
 * Every text of the product, by area. A new area is a file in `messages/` and a line here. The specification's
 * strings stand word for word, misspellings included; `…Help` keys hold the line shown under them.
 */
export const messages = {
  access,
  audit,
  billingRegisters,
  catalogue,
  errors,
  home,
  imports,
  labels,
  lists,
  navigation,
  order,
  orderEntry,
  orders,
  patientRecord,
  payers,
  people,
  receiving,
  register,
  salesReps,
  session,
  settings,
  setup,
  shell,
  support,
  users,
} as const

type Tree = { readonly [key: string]: string | Tree }
type KeysOf<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeysOf<T[K]>}`
}[keyof T & string]
type TextAt<T, K extends string> = K extends keyof T
  ? T[K]
  : K extends `${infer Head}.${infer Rest}`
    ? Head extends keyof T
      ? TextAt<T[Head], Rest>
      : never
    : never
type Slots<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Slots<Rest> : never

export type MessageKey = KeysOf<typeof messages>
/** The `{slots}` of a text: a text that has none takes no second argument. */
export type MessageParams<K extends MessageKey> = [Slots<TextAt<typeof messages, K>>] extends [never]
  ? []
  : [params: Record<Slots<TextAt<typeof messages, K>>, string | number>]

/**
 * The text at a dotted key, with its `{slots}` filled. Key and slots are checked by the compiler. The build for the
 * browser puts the texts where they are asked for (docs/decisions/0015), so a key is written in the call itself: as text, as
 * a choice between texts, or as a template whose fixed parts say which texts it can mean.
 */
export function t<K extends MessageKey>(key: K, ...params: MessageParams<K>): string {
  let node: string | Tree | undefined = messages
  for (const part of key.split('.')) node = typeof node === 'object' ? node[part] : undefined
  if (typeof node !== 'string') throw new Error(`No message at ${key}`)
  return fill(node, params[0] ?? {})
}
