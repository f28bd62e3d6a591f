import { z } from 'zod'
import { pageSizes } from '../constants'
import { m } from '../messages'
import { Address, Phone } from '../people'
import { Flag, Id, Version, listInput, requiredText } from '../shapes'

export const LocationList = listInput(['name', 'code'], 'name', pageSizes.locations).extend({
  active: Flag.optional(),
})
export type LocationList = z.infer<typeof LocationList>

export const LocationFields = z.object({
  name: requiredText(120, m.locations.nameMissing),
  /** In capitals however it was typed, as the codes of the catalogue. */
  code: requiredText(24, m.locations.codeMissing).transform((code) => code.toUpperCase()),
  address: Address,
  phone: Phone,
  fax: Phone,
  salesRepId: Id.nullish().transform((v) => v ?? null),
})
export type LocationFields = z.infer<typeof LocationFields>

export const Location = LocationFields.extend({
  _id: Id,
  version: Version,
  active: z.boolean(),
  physicians: z.array(
    z.object({
      _id: Id,
      physician: Id,
      firstname: z.string(),
      lastname: z.string(),
      npi: z.string(),
      active: z.boolean(),
    }),
  ),
})
export type Location = z.infer<typeof Location>

export const LocationRow = z.object({
  _id: Id,
  version: Version,
  name: z.string(),
  code: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  phone: z.string().nullable(),
  fax: z.string().nullable(),
  active: z.boolean(),
  physicianCount: z.int(),
})
export type LocationRow = z.infer<typeof LocationRow>
