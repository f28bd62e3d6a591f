import { z } from 'zod'
import { m } from '../messages'
import { Id, Version, requiredLines } from '../shapes'
import { GivenLocation, UserFields } from '../users/shapes'

/** Why a manager may not change an account: it is their own, it works elsewhere too, or it has a role that the manager has not. */
export const colleagueBars = ['self', 'elsewhere', 'higher'] as const

export const Colleague = z.object({
  _id: Id,
  version: Version,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Null where the manager may not change the account. */
  email: z.string().nullable(),
  /** Keys of the roles that are switched on. */
  roles: z.array(z.string()),
  active: z.boolean(),
  /** Whether a password was ever set: until then the invitation is open. */
  hasPassword: z.boolean(),
  /** Physicians and locations of the manager that the account has too. */
  places: z.array(GivenLocation),
  bar: z.enum(colleagueBars).nullable(),
})
export type Colleague = z.infer<typeof Colleague>

export const Colleagues = z.object({
  docs: z.array(Colleague),
  /** What may be given: the manager's own roles, and own physicians and locations. */
  roles: z.array(z.object({ key: z.string(), name: z.string(), description: z.string() })),
  places: z.array(GivenLocation),
})
export type Colleagues = z.infer<typeof Colleagues>

const distinct = (values: string[]) => [...new Set(values)]
const given = {
  roles: z.array(z.string().max(60)).min(1, m.colleagues.rolesMissing).max(40).transform(distinct),
  places: z.array(Id).min(1, m.colleagues.placesMissing).max(500).transform(distinct),
}

export const ColleagueFields = z.object({
  username: UserFields.shape.username,
  firstName: UserFields.shape.firstName,
  lastName: UserFields.shape.lastName,
  /** Asked for, since the link goes there. */
  email: z.email(m.errors.emailFormat).max(200),
  ...given,
})
export type ColleagueFields = z.infer<typeof ColleagueFields>

export const ColleagueChange = z.object({ _id: Id, version: Version, ...given })
export type ColleagueChange = z.infer<typeof ColleagueChange>

export const ColleagueRemoval = z.object({
  _id: Id,
  version: Version,
  reason: requiredLines(400, m.errors.reasonMissing),
})
export type ColleagueRemoval = z.infer<typeof ColleagueRemoval>
