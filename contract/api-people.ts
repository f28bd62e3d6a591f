import { z } from 'zod'
import { area, get, post } from './endpoint'
import {
  Location,
  LocationFields,
  LocationRow,
  Physician,
  PhysicianFields,
  PhysicianRow,
} from './people-shapes'
import { registerCalls } from './register'
import { BulkOutcome, Flag, Id, PickBody, Version, bulkEditBody, listInput, pageOf, picked } from './shapes'

const withId = z.object({ id: Id })

export const PhysicianList = listInput(['name', 'npi'], 'name', 20).extend({
  location: Id.optional(),
  active: Flag.optional(),
})
export type PhysicianList = z.infer<typeof PhysicianList>
export const LocationList = listInput(['name', 'code'], 'name', 50).extend({ active: Flag.optional() })
export type LocationList = z.infer<typeof LocationList>

export const physicians = area('physicians', {
  list: get('/physicians', {
    query: PhysicianList,
    out: pageOf(PhysicianRow),
    can: ['read', 'Physician'],
    phi: 'none',
    scope: 'own',
    entity: 'physician',
    summary: 'Physicians by name or NPI, of one location if given.',
  }),
  get: post('/physicians/:id', {
    params: withId,
    out: Physician,
    can: ['read', 'Physician'],
    phi: 'none',
    scope: 'own',
    entity: 'physician',
    summary: 'One physician with locations and portal users.',
  }),
  pick: post('/physicians_pick', {
    body: PickBody,
    out: picked(PhysicianRow),
    can: ['read', 'Physician'],
    phi: 'none',
    scope: 'own',
    entity: 'physician',
    summary: 'Physicians by their NPIs, as they were pasted or scanned.',
  }),
  bulkEdit: post('/physicians_edit', {
    body: bulkEditBody(PhysicianList, { active: z.boolean() }),
    out: BulkOutcome,
    can: ['manage', 'Physician'],
    phi: 'none',
    scope: 'own',
    entity: 'physician',
    idempotent: true,
    summary: 'Changes a field of many physicians. One that cannot be changed never keeps the others from it.',
  }),
  add: post('/add/physician', {
    body: z.object({ physician: PhysicianFields }),
    out: Physician,
    can: ['create', 'Physician'],
    phi: 'none',
    entity: 'physician',
    idempotent: true,
    summary: 'Adds a physician; the NPI must be valid and new.',
  }),
  update: post('/update/physician', {
    body: z.object({ physician: PhysicianFields.extend({ _id: Id, version: Version }) }),
    out: Physician,
    can: ['manage', 'Physician'],
    phi: 'none',
    entity: 'physician',
    summary: 'Changes a physician.',
  }),
  ...registerCalls({
    one: 'physician',
    many: 'physicians',
    entity: 'physician',
    subject: 'Physician',
    keeps: ['manage', 'Physician'],
    list: PhysicianList,
    own: true,
  }),
})

export const locations = area('locations', {
  list: get('/locations', {
    query: LocationList,
    out: pageOf(LocationRow),
    can: ['read', 'Location'],
    phi: 'none',
    scope: 'own',
    entity: 'location',
    summary: 'Locations by name or code.',
  }),
  get: post('/locations/:id', {
    params: withId,
    out: Location,
    can: ['read', 'Location'],
    phi: 'none',
    scope: 'own',
    entity: 'location',
    summary: 'One location with its physicians.',
  }),
  add: post('/add/location', {
    body: z.object({ location: LocationFields }),
    out: Location,
    can: ['create', 'Location'],
    phi: 'none',
    entity: 'location',
    idempotent: true,
    summary: 'Adds a location.',
  }),
  update: post('/update/location', {
    body: z.object({ location: LocationFields.extend({ _id: Id, version: Version }) }),
    out: Location,
    can: ['manage', 'Location'],
    phi: 'none',
    scope: 'own',
    entity: 'location',
    summary: 'Changes a location.',
  }),
  ...registerCalls({
    one: 'location',
    many: 'locations',
    entity: 'location',
    subject: 'Location',
    keeps: ['manage', 'Location'],
    list: LocationList,
    own: true,
  }),
})
