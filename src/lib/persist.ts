import { z } from 'zod'
import { forgetStart } from './start-cookie'

/** A value that somebody typed: of which version of which analysis, and whether it was on its way to the server. */
const TypedResults = z.object({
  person: z.string(),
  cells: z.record(
    z.string(),
    z.object({
      text: z.string().max(200),
      version: z.int().nonnegative(),
      sent: z.boolean(),
      at: z.number(),
    }),
  ),
})

/**
 * Everything this browser remembers: who is signed in, settings of the workstation, and values that were typed and not saved.
 * Never a name or a number of a patient, and never a password. What lies in the area `session` lasts as long as the tab.
 */
const stored = {
  /** Exactly the fields of the specification (section 3), see stores/session.ts. */
  session: {
    area: 'local',
    schema: z.object({
      state: z.object({
        id_token: z.string().nullable(),
        primary_username: z.string().nullable(),
        firstName: z.string().nullable(),
        lastName: z.string().nullable(),
        userid: z.string().nullable(),
      }),
      version: z.literal(1),
    }),
  },
  theme: { area: 'local', schema: z.enum(['light-blue', 'dark-blue', 'dark-pink']) },
  navFolded: { area: 'local', schema: z.boolean() },
  /** The same of screens that fold it by themselves, by the screen's entry in the navigation. */
  navFoldedOn: { area: 'local', schema: z.record(z.string(), z.boolean()) },
  /** Which groups of the side navigation stand open, by group. */
  navGroups: { area: 'local', schema: z.record(z.string(), z.boolean()) },
  /** The label printer of this workstation. */
  printer: { area: 'local', schema: z.string().min(1) },
  /** Shortcuts of one character (WCAG 2.1.4 wants a way to turn them off). */
  singleKeys: { area: 'local', schema: z.boolean() },
  /** Labels print by themselves as specimens are received here. */
  autoPrint: { area: 'local', schema: z.boolean() },
  scanSounds: { area: 'local', schema: z.boolean() },
  /** The product version that last ran here; when it changes, the change log is shown. */
  version: { area: 'local', schema: z.string().min(1) },
  /**
   * The journal of result cells (decision 0077): what was typed until the server has it, by person and by the identity of the
   * analysis, which says to nobody outside of the laboratory whose it is.
   */
  typedResults: { area: 'local', schema: z.array(TypedResults) },
  /** A courier is signed in here, and what the phone keeps for them is to be erased when they are not any more. */
  courierDevice: { area: 'local', schema: z.boolean() },
  /** What a courier recorded and has not sent, sealed until they sign in again: whose, and how many. */
  courierSealed: { area: 'local', schema: z.object({ name: z.string(), count: z.int().positive() }) },
  /** When a person last did something in any tab, in milliseconds of the clock. */
  lastActivity: { area: 'local', schema: z.int().nonnegative() },
  /** What was typed on the sign-in page, for the moment in which it is loaded anew in another language. */
  typed: {
    area: 'session',
    schema: z.object({
      view: z.enum(['signIn', 'resetEmail', 'resetCode', 'register', 'newPassword', 'verification']),
      /** A password stood there: it is asked for again. */
      password: z.boolean(),
      fields: z.record(z.string(), z.string()),
    }),
  },
  /** The port on which the label service last answered. */
  labelPort: { area: 'session', schema: z.int().min(1).max(65535) },
} as const

/** Heard on the window when what is sealed on this phone has changed. */
export const sealedEvent = 'aliquot.sealed'

export type StoredKey = keyof typeof stored
export type StoredValue<K extends StoredKey> = z.output<(typeof stored)[K]['schema']>

/** The name in the store, for listeners of the `storage` event. */
export const storedName = (key: StoredKey): string => `aliquot.${key}`

/** Touching a store can throw (blocked, full, private window): the page then works without memory. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
const storeOf = (key: StoredKey): Storage => (stored[key].area === 'local' ? localStorage : sessionStorage)

function parse(schema: z.ZodType, text: string): unknown {
  const plain = schema.safeParse(text)
  if (plain.success) return plain.data
  const json = schema.safeParse(attempt<unknown>(() => JSON.parse(text)))
  return json.success ? json.data : undefined
}

/** The remembered value; undefined when there is none, or none that is valid. */
export function readStored<K extends StoredKey>(key: K): StoredValue<K> | undefined
export function readStored(key: StoredKey): unknown {
  const text = attempt(() => storeOf(key).getItem(storedName(key)))
  return text == null ? undefined : parse(stored[key].schema, text)
}

/** Texts are kept as they are, everything else as JSON. */
export function writeStored<K extends StoredKey>(key: K, value: StoredValue<K>): void {
  attempt(() =>
    storeOf(key).setItem(storedName(key), typeof value === 'string' ? value : JSON.stringify(value)),
  )
}

export function removeStored(key: StoredKey): void {
  attempt(() => storeOf(key).removeItem(storedName(key)))
}

/** For Update Now: forgets everything this browser remembers of the product, the session included. */
export function clearStoredState(): void {
  attempt(() => localStorage.clear())
  attempt(() => sessionStorage.clear())
  attempt(forgetStart)
}

/**
 * Nothing of routing is kept (specification section 9), yet the router writes down, as a page is left, how far each address
 * was scrolled. Going back works from memory. Call it after the router was made: what it wrote is then there to be removed.
 */
export function keepOnlyOurs(): void {
  window.addEventListener('pagehide', () =>
    attempt(() => {
      for (const name of Object.keys(sessionStorage))
        if (!name.startsWith('aliquot.')) sessionStorage.removeItem(name)
    }),
  )
}
