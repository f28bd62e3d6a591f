import { z } from 'zod'
import { m } from '../messages'
import { Email, Phone } from '../people'
import { Flag, Id, Version, listInput, optionalText, orKept, requiredText } from '../shapes'

export const SalesRepList = listInput(['name', 'email'], 'name').extend({ active: Flag.optional() })
export type SalesRepList = z.infer<typeof SalesRepList>

export const SalesRepFields = z.object({
  firstname: requiredText(100, m.errors.firstNameMissing),
  lastname: requiredText(100, m.errors.lastNameMissing),
  email: Email,
  phone: Phone,
  /** Leaderboards can be narrowed to it. */
  team: orKept(optionalText(60)),
  /** The sales account whose own locations these are. */
  userId: orKept(Id.nullable()),
})
export type SalesRepFields = z.infer<typeof SalesRepFields>

/** A location as a sales rep's page shows it: where it is, and nothing of its patients. */
export const SalesRepLocation = z.object({
  _id: Id,
  name: z.string(),
  code: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  active: z.boolean(),
})
export type SalesRepLocation = z.infer<typeof SalesRepLocation>

export const SalesRepDetail = SalesRepFields.extend({
  _id: Id,
  version: Version,
  active: z.boolean(),
  team: z.string().nullable(),
  userId: Id.nullable(),
  /** Of the linked account. */
  account: z.string().nullable(),
  locations: z.array(SalesRepLocation),
})
export type SalesRepDetail = z.infer<typeof SalesRepDetail>

export const SalesRepRow = SalesRepDetail.omit({ locations: true }).extend({ locationCount: z.int() })
export type SalesRepRow = z.infer<typeof SalesRepRow>

/** A location to give: `salesRep` is who has it now, or null. */
export const LocationToGive = SalesRepLocation.extend({
  salesRep: z.object({ _id: Id, name: z.string() }).nullable(),
})
export type LocationToGive = z.infer<typeof LocationToGive>

/** A sales account to link; `salesRep` is who it is linked to now. */
export const AccountToLink = z.object({
  _id: Id,
  name: z.string(),
  username: z.string(),
  salesRep: z.object({ _id: Id, name: z.string() }).nullable(),
})
export type AccountToLink = z.infer<typeof AccountToLink>
