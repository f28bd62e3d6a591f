import { catalogue } from './messages/catalogue'
import { errors } from './messages/errors'
import { home } from './messages/home'
import { imports } from './messages/imports'
import { labels } from './messages/labels'
import { navigation } from './messages/navigation'
import { orderEntry } from './messages/order-entry'
import { order } from './messages/order'
import { orders } from './messages/orders'
import { people } from './messages/people'
import { receiving } from './messages/receiving'
import { session } from './messages/session'
import { shell } from './messages/shell'

/**
 * Every text of the product, by area. A new area is a file in `messages/` and a line here. The specification's
 * strings stand word for word, misspellings included; `…Help` keys hold the line shown under them.
 */
export const messages = {
  catalogue,
  errors,
  home,
  imports,
  labels,
  navigation,
  order,
  orderEntry,
  orders,
  people,
  receiving,
  session,
  shell,
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
 * The text at a dotted key, with its `{slots}` filled. Key and slots are checked by the compiler; a slot that is
 * still open at run time throws, because half a sentence on a clinical screen is worse than a caught error.
 */
export function t<K extends MessageKey>(key: K, ...params: MessageParams<K>): string {
  let node: string | Tree | undefined = messages
  for (const part of key.split('.')) node = typeof node === 'object' ? node[part] : undefined
  if (typeof node !== 'string') throw new Error(`No message at ${key}`)
  const values: Record<string, string | number> = params[0] ?? {}
  return node.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`Message ${key} needs ${name}`)
    return String(value)
  })
}
