import { z } from 'zod'
import { TargetKind, UserType } from '../choices'
import { View } from '../session/shapes'
import { Id, Instant } from '../shapes'

/** A page, a call or a named ability, as the explanation is asked about it. */
export const Target = z.object({
  kind: TargetKind,
  /** The path of a page (`/order/:id`), area and name of a call (`orders.list`), or an ability (`manage Catalogue`). */
  key: z.string().max(120),
})
export type Target = z.infer<typeof Target>

export const Named = z.object({ _id: Id })

const Reason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('account'), ok: z.boolean(), why: z.enum(['on', 'off', 'unverified']) }),
  z.object({ kind: z.literal('feature'), ok: z.boolean(), feature: z.string().nullable(), on: z.boolean() }),
  z.object({ kind: z.literal('ceiling'), ok: z.boolean() }),
  z.object({
    kind: z.literal('role'),
    ok: z.boolean(),
    by: z.enum(['everyone', 'type', 'top', 'roles', 'none']),
    given: z.array(z.string()),
    would: z.array(z.string()),
  }),
  z.object({ kind: z.literal('denial'), ok: z.boolean(), by: z.array(z.string()) }),
  z.object({ kind: z.literal('view'), ok: z.boolean(), view: View.nullable() }),
  z.object({
    kind: z.literal('ability'),
    ok: z.boolean(),
    right: z.array(z.string()).nullable(),
    /** Where the specification names the right: what it guards, or why it guards nothing yet. */
    guards: z.string().nullable(),
    awaits: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('rows'),
    ok: z.boolean(),
    locations: z.union([z.literal('all'), z.int()]).nullable(),
    names: z.array(z.string()),
  }),
])

export type ExplainedReason = z.infer<typeof Reason>

/** A person as the access screens name one. */
export const Person = z.object({
  _id: Id,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  userType: UserType,
  active: z.boolean(),
})
export type Person = z.infer<typeof Person>

export const Explained = z.object({
  person: Person,
  roles: z.array(z.string()),
  target: Target.extend({ label: z.string() }),
  allowed: z.boolean(),
  reasons: z.array(Reason),
})
export type Explained = z.infer<typeof Explained>

/** A linked account from the side of the signed-in person. `pending` waits for the other person's answer. */
export const Link = z.object({
  _id: Id,
  username: z.string(),
  name: z.string(),
  /** `to`: this account may be switched to. `from`: that account may be switched into this one. */
  direction: z.enum(['to', 'from']),
  /** `awaiting`: accepted, and without effect until an administrator agrees. */
  state: z.enum(['pending', 'verified', 'awaiting']),
  /** The request's notification: what ACCEPT and DECLINE are sent with. Only on what waits for this person. */
  notification: Id.nullable(),
})
export type Link = z.infer<typeof Link>

/** An accepted link that waits for an administrator: `parent` would work in the account of `child`. */
export const AwaitingLink = z.object({
  _id: Id,
  parent: z.string(),
  parentType: UserType,
  child: z.string(),
  childType: UserType,
})
export type AwaitingLink = z.infer<typeof AwaitingLink>

/** As whom the person acts, and what stands open: for the banner, the account menu and the request dialog. */
export const AccessStatus = z.object({
  /** The account signed in with; another than the acting one after a switch. */
  primary: z.object({ username: z.string(), name: z.string() }),
  acting: z.object({ username: z.string(), name: z.string() }),
  switched: z.boolean(),
  view: View.nullable(),
  links: z.array(Link),
  emergencies: z.array(z.object({ _id: Id, endsAt: Instant })),
  /** Whether the laboratory allows emergency access at all. */
  emergencyAllowed: z.boolean(),
})
export type AccessStatus = z.infer<typeof AccessStatus>
