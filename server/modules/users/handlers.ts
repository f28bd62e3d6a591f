import type { api } from '@contract/api'
import { m } from '@contract/messages'
import type { UserRow } from '@contract/users/shapes'
import type { CsvColumn } from '../../core/csv'
import type { HandlersOf } from '../../core/handlers'
import { addEntity, updateEntity } from '../../core/register'
import { registerHandlers } from '../../core/register-handlers'
import { confirmAddress } from './confirm-address'
import { giveLocations, refuseGiven, takeLocation, takePhysician } from './given'
import { invite } from './invite'
import { userRegister } from './register'
import { resetSecondFactor } from './second-factor'
import { findUser, listUsers } from './store'

const columns: CsvColumn<UserRow>[] = [
  { head: m.csvHeads.username, of: ['username'], text: (row) => row.username },
  { head: m.csvHeads.lastName, of: ['name'], text: (row) => row.lastName },
  { head: m.csvHeads.firstName, of: ['name'], text: (row) => row.firstName },
  { head: m.csvHeads.email, text: (row) => row.email },
  { head: m.csvHeads.type, of: ['type'], text: (row) => row.userType },
  { head: m.csvHeads.roles, of: ['roles'], text: (row) => row.roles.join('; ') },
  { head: m.csvHeads.active, of: ['active'], text: (row) => row.active },
]

export const users: HandlersOf<typeof api.users> = {
  ...registerHandlers(userRegister, { one: 'user', list: listUsers, columns, file: 'users' }),
  search: (ctx, { body }) => listUsers(ctx.db, ctx.who, { ...body, page: 1, sort: 'username' }),

  add(ctx, { body }) {
    const { active: _active, password: _password, physicianLocations, providers, ...fields } = body.user
    refuseGiven({ physicianLocations, providers }, undefined)
    return addEntity(userRegister, ctx, fields)
  },

  async update(ctx, { body }) {
    const { _id, version, active, password: _password, physicianLocations, providers, ...fields } = body.user
    if (physicianLocations || providers)
      refuseGiven({ physicianLocations, providers }, await findUser(ctx.db, ctx.who, _id))
    return updateEntity(userRegister, ctx, _id, version, fields, active)
  },

  invite: (ctx, { body }) => invite(ctx, body.userId, body.by),
  resetSecondFactor: (ctx, { body }) => resetSecondFactor(ctx, body.userId, body.reason),
  confirmAddress: (ctx, { body }) => confirmAddress(ctx, body.userId),
  addPhysician: (ctx, { body }) => giveLocations(ctx, body),
  addPhysicianLocation: (ctx, { body }) => giveLocations(ctx, body),
  removePhysician: (ctx, { body }) => takePhysician(ctx, body.userId, body.physicianId),
  removePhysicianLocation: (ctx, { body }) => takeLocation(ctx, body.userId, body.physicianLocationId),
}
