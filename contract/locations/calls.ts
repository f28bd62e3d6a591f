import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { exportCall, historyCall, setActiveCall, usesCall } from '../register/shared-calls'
import { Id, Version, pageOf } from '../shapes'
import { Location, LocationFields, LocationList, LocationRow } from './shapes'

export const list = GET('/locations', {
  area: 'locations',
  query: LocationList,
  out: pageOf(LocationRow),
  can: ['read', 'Location'],
  phi: 'none',
  scope: 'own',
  entity: 'location',
  summary: 'Locations by name or code.',
})

export const get = POST('/locations/:id', {
  area: 'locations',
  params: z.object({ id: Id }),
  out: Location,
  can: ['read', 'Location'],
  phi: 'none',
  scope: 'own',
  entity: 'location',
  summary: 'One location with its physicians.',
})

export const add = POST('/add/location', {
  area: 'locations',
  body: z.object({ location: LocationFields }),
  out: Location,
  can: ['create', 'Location'],
  phi: 'none',
  entity: 'location',
  idempotent: true,
  summary: 'Adds a location.',
})

export const update = POST('/update/location', {
  area: 'locations',
  body: z.object({ location: LocationFields.extend({ _id: Id, version: Version }) }),
  out: Location,
  can: ['manage', 'Location'],
  phi: 'none',
  scope: 'own',
  entity: 'location',
  summary: 'Changes a location.',
})

const register = {
  area: 'locations',
  one: 'location',
  many: 'locations',
  entity: 'location',
  subject: 'Location',
  keeps: ['manage', 'Location'],
  list: LocationList,
  own: true,
} as const
export const history = historyCall(register)
export const uses = usesCall(register)
export const setActive = setActiveCall(register)
export const exportCsv = exportCall(register)
