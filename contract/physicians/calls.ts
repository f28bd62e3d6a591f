import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { exportCall, historyCall, setActiveCall, usesCall } from '../register/shared-calls'
import { BulkOutcome, Id, PickBody, Version, bulkEditBody, pageOf, picked } from '../shapes'
import { Physician, PhysicianFields, PhysicianList, PhysicianRow } from './shapes'

export const list = GET('/physicians', {
  area: 'physicians',
  query: PhysicianList,
  out: pageOf(PhysicianRow),
  can: ['read', 'Physician'],
  phi: 'none',
  scope: 'own',
  entity: 'physician',
  summary: 'Physicians by name or NPI, of one location if given.',
})

export const get = POST('/physicians/:id', {
  area: 'physicians',
  params: z.object({ id: Id }),
  out: Physician,
  can: ['read', 'Physician'],
  phi: 'none',
  scope: 'own',
  entity: 'physician',
  summary: 'One physician with locations and portal users.',
})

export const pick = POST('/physicians_pick', {
  area: 'physicians',
  body: PickBody,
  out: picked(PhysicianRow),
  can: ['read', 'Physician'],
  phi: 'none',
  scope: 'own',
  entity: 'physician',
  summary: 'Physicians by their NPIs, as they were pasted or scanned.',
})

export const bulkEdit = POST('/physicians_edit', {
  area: 'physicians',
  body: bulkEditBody(PhysicianList, { active: z.boolean() }),
  out: BulkOutcome,
  can: ['manage', 'Physician'],
  phi: 'none',
  scope: 'own',
  entity: 'physician',
  idempotent: true,
  summary: 'Changes a field of many physicians. One that cannot be changed never keeps the others from it.',
})

export const add = POST('/add/physician', {
  area: 'physicians',
  body: z.object({ physician: PhysicianFields }),
  out: Physician,
  can: ['create', 'Physician'],
  phi: 'none',
  entity: 'physician',
  idempotent: true,
  summary: 'Adds a physician; the NPI must be valid and new.',
})

export const update = POST('/update/physician', {
  area: 'physicians',
  body: z.object({ physician: PhysicianFields.extend({ _id: Id, version: Version }) }),
  out: Physician,
  can: ['manage', 'Physician'],
  phi: 'none',
  entity: 'physician',
  summary: 'Changes a physician.',
})

const register = {
  area: 'physicians',
  one: 'physician',
  many: 'physicians',
  entity: 'physician',
  subject: 'Physician',
  keeps: ['manage', 'Physician'],
  list: PhysicianList,
  own: true,
} as const
export const history = historyCall(register)
export const uses = usesCall(register)
export const setActive = setActiveCall(register)
export const exportCsv = exportCall(register)
