import { z } from 'zod'
import { UserType } from './choices'
import { area, get, post } from './endpoint'
import { registerCalls } from './register'
import { Flag, Id, Version, cleanText, listInput, pageOf, requiredText } from './shapes'
import { UserDetail, UserFields, UserRow } from './user-shapes'

/** Users, 25 a page, username ascending (specification section 9). */
export const UserList = listInput(['username', 'name'], 'username', 25).extend({
  userType: UserType.optional(),
  active: Flag.optional(),
})
export type UserList = z.infer<typeof UserList>

const common = { phi: 'none', scope: 'lab', entity: 'user' } as const
const edit = { ...common, can: ['edit', 'User'] } as const
const userId = Id

export const users = area('users', {
  list: get('/users', {
    ...common,
    query: UserList,
    out: pageOf(UserRow),
    can: ['read', 'User'],
    summary: 'Accounts by username or name.',
  }),
  search: post('/search/users', {
    ...common,
    body: z.object({
      text: cleanText(200).default(''),
      offset: z.int().min(0).max(1_000_000).default(0),
      limit: z.int().min(1).max(100).default(20),
    }),
    out: pageOf(UserRow),
    can: ['read', 'User'],
    summary: 'Accounts by username or name, 20 at a time.',
  }),
  get: post('/users/:id', {
    ...common,
    params: z.object({ id: Id }),
    out: UserDetail,
    can: ['read', 'User'],
    summary: 'One account with its roles and the physicians and locations it was given.',
  }),
  add: post('/add/user', {
    ...common,
    body: z.object({ user: UserFields }),
    out: UserDetail,
    can: ['create', 'User'],
    idempotent: true,
    summary: 'Adds an account; its password is set by the person, with a one-time link.',
  }),
  update: post('/update/user', {
    ...edit,
    body: z.object({ user: UserFields.extend({ _id: Id, version: Version }) }),
    out: UserDetail,
    summary: 'Changes an account: what it may do counts from its next call.',
  }),
  invite: post('/user/invite', {
    ...edit,
    body: z.object({ userId, by: z.enum(['mail', 'link']) }),
    out: z.object({ sentTo: z.string().nullable(), link: z.string().nullable() }),
    summary: 'Sends the one-time link that sets a password, or shows it once to hand over.',
  }),
  resetSecondFactor: post('/user/resetsecondfactor', {
    ...edit,
    body: z.object({
      userId,
      reason: requiredText(400, 'Say why: what was lost, and how you know who asks.'),
    }),
    out: UserDetail,
    summary: 'Takes the second factor off an account whose owner lost it, and ends its sessions.',
  }),
  addPhysician: post('/user/addphysician', {
    ...edit,
    body: z.object({ physicianId: Id, userId }),
    out: UserDetail,
    summary: 'Gives a physician, at all their locations.',
  }),
  addPhysicianLocation: post('/user/addphysicianlocation', {
    ...edit,
    body: z.object({ physicianId: Id, locationId: Id, userId }),
    out: UserDetail,
    summary: 'Gives a physician at one location.',
  }),
  removePhysician: post('/user/removephysician', {
    ...edit,
    body: z.object({ userId, physicianId: Id }),
    out: UserDetail,
    summary: 'Takes a physician away, at all their locations.',
  }),
  removePhysicianLocation: post('/user/removephysicianlocation', {
    ...edit,
    body: z.object({ userId, physicianLocationId: Id }),
    out: UserDetail,
    summary: 'Takes a physician at one location away.',
  }),
  ...registerCalls({ one: 'user', many: 'users', entity: 'user', subject: 'User', list: UserList }),
})
