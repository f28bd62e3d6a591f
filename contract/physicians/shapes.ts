import { z } from 'zod'
import { m } from '../messages'
import { Email, Npi, Phone } from '../people'
import { Flag, Id, Version, listInput, optionalText, requiredText } from '../shapes'

export const PhysicianList = listInput(['name', 'npi'], 'name').extend({
  location: Id.optional(),
  active: Flag.optional(),
})
export type PhysicianList = z.infer<typeof PhysicianList>

export const PhysicianFields = z.object({
  firstname: requiredText(100, m.errors.firstNameMissing),
  lastname: requiredText(100, m.errors.lastNameMissing),
  npi: Npi,
  credentials: optionalText(40),
  phone: Phone,
  email: Email,
  locations: z.array(Id).max(200).default([]),
})
export type PhysicianFields = z.infer<typeof PhysicianFields>

export const Physician = PhysicianFields.extend({
  _id: Id,
  version: Version,
  active: z.boolean(),
  locationDocs: z.array(z.object({ _id: Id, location: Id, name: z.string(), active: z.boolean() })),
  portalUsers: z.array(z.object({ _id: Id, username: z.string() })),
})
export type Physician = z.infer<typeof Physician>

export const PhysicianRow = z.object({
  _id: Id,
  version: Version,
  firstname: z.string(),
  lastname: z.string(),
  credentials: z.string().nullable(),
  npi: z.string(),
  phone: z.string().nullable(),
  active: z.boolean(),
  locationNames: z.array(z.string()),
})
export type PhysicianRow = z.infer<typeof PhysicianRow>
