import type { api } from '@contract/api'
import { m } from '@contract/messages'
import type { SalesRepRow } from '@contract/sales-reps/shapes'
import type { CsvColumn } from '../../core/csv'
import type { HandlersOf } from '../../core/handlers'
import { updateEntity } from '../../core/register'
import { registerHandlers } from '../../core/register-handlers'
import { giveLocation, takeLocation } from './given'
import { withSalesRepNames } from './names'
import { salesRepRegister } from './register'
import { accountsToLink, listSalesReps, locationsToGive } from './store'

const columns: CsvColumn<SalesRepRow>[] = [
  { head: m.csvHeads.lastName, of: ['name'], text: (row) => row.lastname },
  { head: m.csvHeads.firstName, of: ['name'], text: (row) => row.firstname },
  { head: m.csvHeads.email, of: ['email'], text: (row) => row.email },
  { head: m.csvHeads.phone, of: ['phone'], text: (row) => row.phone },
  { head: m.csvHeads.team, of: ['team'], text: (row) => row.team },
  { head: m.csvHeads.locations, of: ['locationCount'], text: (row) => row.locationCount },
  { head: m.csvHeads.active, of: ['active'], text: (row) => row.active },
]

export const salesReps: HandlersOf<typeof api.salesReps> = {
  ...registerHandlers(salesRepRegister, {
    one: 'salesRep',
    list: listSalesReps,
    columns,
    file: 'salesreps',
    named: (db, who, entries) => withSalesRepNames(db, who.labId, entries),
  }),
  update(ctx, { body }) {
    const { _id, version, ...fields } = body.salesRep
    return updateEntity(salesRepRegister, ctx, _id, version, fields)
  },

  findLocations: async (ctx, { body }) => ({ docs: await locationsToGive(ctx.db, ctx.who, body.text) }),
  findAccounts: async (ctx, { body }) => ({ docs: await accountsToLink(ctx.db, ctx.who, body.text) }),
  giveLocation: (ctx, { body }) => giveLocation(ctx, body),
  takeLocation: (ctx, { body }) => takeLocation(ctx, body),
}
