import { z } from 'zod'
import { searchLimits } from '../constants'
import { GET, POST } from '../endpoint'
import { m } from '../messages'
import { exportCall, historyCall, setActiveCall, usesCall } from '../register/shared-calls'
import { EditedActive, EditedVersion, Id, cleanText, eachKept, pageOf, requiredLines } from '../shapes'
import { GivenElsewhere, KeptUserFields, UserDetail, UserFields, UserList, UserRow } from './shapes'

const common = { area: 'users', phi: 'none', scope: 'lab', entity: 'user' } as const

const edit = { ...common, can: ['edit', 'User'] } as const

const userId = Id

export const list = GET('/users', {
  ...common,
  query: UserList,
  out: pageOf(UserRow),
  can: ['read', 'User'],
  summary: 'Accounts by username or name.',
})

export const search = POST('/search/users', {
  ...common,
  body: z.object({
    text: cleanText(200).default(''),
    offset: z.int().min(0).max(1_000_000).default(0),
    limit: z.int().min(1).max(100).default(searchLimits.users),
  }),
  out: pageOf(UserRow),
  can: ['read', 'User'],
  summary: 'Accounts by username or name, 20 at a time.',
})

export const get = POST('/users/:id', {
  ...common,
  params: z.object({ id: Id }),
  out: UserDetail,
  can: ['read', 'User'],
  summary: 'One account with its roles and the physicians and locations it was given.',
})

export const add = POST('/add/user', {
  ...common,
  body: z.object({
    user: UserFields.extend({
      active: z.literal(true, m.users.addedActive).optional(),
      ...GivenElsewhere.shape,
    }),
  }),
  out: UserDetail,
  can: ['create', 'User'],
  idempotent: true,
  summary: 'Adds an account; its password is set by the person, with a one-time link.',
})

export const update = POST('/update/user', {
  ...edit,
  body: z.object({
    user: KeptUserFields.extend({
      _id: Id,
      version: EditedVersion,
      /** What a caller leaves out stays as it is. */
      ...eachKept({
        email: UserFields.shape.email,
        phone: UserFields.shape.phone,
        consoleLoggingEnabled: UserFields.shape.consoleLoggingEnabled.removeDefault(),
        groupIds: UserFields.shape.groupIds.removeDefault(),
        apps: UserFields.shape.apps.removeDefault(),
      }),
      active: EditedActive,
      ...GivenElsewhere.shape,
    }),
  }),
  out: UserDetail,
  summary: 'Changes an account: what it may do counts from its next call.',
})

export const invite = POST('/user/invite', {
  ...edit,
  body: z.object({ userId, by: z.enum(['mail', 'link']) }),
  out: z.object({ sentTo: z.string().nullable(), link: z.string().nullable() }),
  summary: 'Sends the one-time link that sets a password, or shows it once to hand over.',
})

export const resetSecondFactor = POST('/user/resetsecondfactor', {
  ...edit,
  body: z.object({
    userId,
    reason: requiredLines(400, m.users.secondFactorMissing),
  }),
  out: UserDetail,
  summary: 'Takes the second factor off an account whose owner lost it, and ends its sessions.',
})

export const confirmAddress = POST('/user/confirmaddress', {
  ...edit,
  body: z.object({ userId }),
  out: UserDetail,
  summary: 'Confirms a changed address or telephone number: password resets go there again.',
})

export const addPhysician = POST('/user/addphysician', {
  ...edit,
  body: z.object({ physicianId: Id, userId }),
  out: UserDetail,
  summary: 'Gives a physician, at all their locations.',
})

export const addPhysicianLocation = POST('/user/addphysicianlocation', {
  ...edit,
  body: z.object({ physicianId: Id, locationId: Id, userId }),
  out: UserDetail,
  summary: 'Gives a physician at one location.',
})

export const removePhysician = POST('/user/removephysician', {
  ...edit,
  body: z.object({ userId, physicianId: Id }),
  out: UserDetail,
  summary: 'Takes a physician away, at all their locations.',
})

export const removePhysicianLocation = POST('/user/removephysicianlocation', {
  ...edit,
  body: z.object({ userId, physicianLocationId: Id }),
  out: UserDetail,
  summary: 'Takes a physician at one location away.',
})

const register = {
  area: 'users',
  one: 'user',
  many: 'users',
  entity: 'user',
  subject: 'User',
  list: UserList,
} as const
export const history = historyCall(register)
export const uses = usesCall(register)
export const setActive = setActiveCall(register)
export const exportCsv = exportCall(register)
