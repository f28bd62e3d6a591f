import { z } from 'zod'
import { defaultSorts, pageSizes } from '../constants'
import { UserType } from '../choices'
import { m } from '../messages'
import { Email, Phone } from '../people'
import { MyRoles } from '../roles'
import { Flag, Id, Instant, Version, cleanText, listInput, requiredText } from '../shapes'
import { isPlainUsername } from '../username'

/** Users, 25 a page, username ascending (specification section 9). */
export const UserList = listInput(['username', 'name'], defaultSorts.users, pageSizes.users).extend({
  userType: UserType.optional(),
  active: Flag.optional(),
})
export type UserList = z.infer<typeof UserList>

/**
 * What somebody signs in with: kept in lower case, because a telephone's keyboard begins with a capital. An account of before
 * keeps a name with other letters in it; whoever is named anew takes a plain one.
 */
const KeptUsername = cleanText(120)
  .transform((name) => name.toLowerCase())
  .refine((name) => name.length >= 2, m.users.usernameShort)
const NewUsername = KeptUsername.refine((name) => name.length <= 60, m.users.usernameLong).refine(
  isPlainUsername,
  m.users.usernameFormat,
)

const distinct = (values: string[]) => [...new Set(values)]

/** Codes of the applications beside the laboratory's own screens that an account belongs to, such as `agency`. */
const AppCode = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z][a-z0-9-]{0,39}$/, m.users.appFormat)

export const UserFields = z.object({
  username: NewUsername,
  firstName: requiredText(100, m.errors.firstNameMissing),
  lastName: requiredText(100, m.errors.lastNameMissing),
  email: Email,
  phone: Phone,
  userType: UserType,
  /** Which of the roles offered to this user type are switched on. */
  myroles: MyRoles,
  /** Whether screens may speak on the browser's console after the sign-in; else it is silenced. */
  consoleLoggingEnabled: z.boolean().default(false),
  /** Groups that the account belongs to, by the ids that those who made them gave them. */
  groupIds: z.array(requiredText(60, m.users.groupMissing)).max(50).transform(distinct).default([]),
  apps: z.array(AppCode).max(20).transform(distinct).default([]),
})
export type UserFields = z.infer<typeof UserFields>
/** The fields of an account that stands. The server holds a username that is changed to the rule of new ones. */
export const KeptUserFields = UserFields.extend({ username: KeptUsername })

const Sent = z.union([Id, z.object({ _id: Id }).transform(({ _id }) => _id)])

/**
 * What the specification has on an account and calls of their own change: a password is the person's own, and physicians are
 * given one by one. Sent as they stand they are taken; sent otherwise they are refused, never dropped.
 */
export const GivenElsewhere = z.object({
  password: z
    .unknown()
    .refine((sent) => sent === undefined || sent === null || sent === '', m.users.passwordByLink)
    .optional(),
  physicianLocations: z.array(Sent).max(10_000).optional(),
  providers: z.array(Sent).max(10_000).optional(),
})
export type GivenElsewhere = z.infer<typeof GivenElsewhere>

/** Hours after a change of address or telephone number in which a password reset goes to nobody, unless it is confirmed. */
export const resetHoldHours = 24

/** A physician at a location, given to a user: what a portal account sees is what belongs to these locations. */
export const GivenLocation = z.object({
  _id: Id,
  physician: z.object({ _id: Id, name: z.string() }),
  location: z.object({ _id: Id, name: z.string() }),
  /** Whether the physician still works there. */
  active: z.boolean(),
})
export type GivenLocation = z.infer<typeof GivenLocation>

export const UserDetail = UserFields.extend({
  _id: Id,
  version: Version,
  username: z.string(),
  active: z.boolean(),
  /** The address has been confirmed; a registration waits until it is. */
  verified: z.boolean(),
  /** Whether a password was ever set: until then the account waits for its one-time link. */
  hasPassword: z.boolean(),
  /** Whether signing in asks for a code; one that was begun and not finished counts for nothing. */
  hasSecondFactor: z.boolean(),
  /** When the address or telephone number was changed, where that was not confirmed since. */
  reachChangedAt: Instant.nullable(),
  physicianLocations: z.array(GivenLocation),
  /** The physicians of these, each once: whom the account acts for. */
  providers: z.array(z.object({ _id: Id, name: z.string() })),
  lastSignInAt: Instant.nullable(),
})
export type UserDetail = z.infer<typeof UserDetail>

export const UserRow = z.object({
  _id: Id,
  version: Version,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  userType: UserType,
  /** Names of the roles that are switched on. */
  roles: z.array(z.string()),
  active: z.boolean(),
  verified: z.boolean(),
  hasPassword: z.boolean(),
})
export type UserRow = z.infer<typeof UserRow>
