import type { api } from '@contract/api'
import { m } from '@contract/messages'
import type { SalesRepRow } from '@contract/sales-reps/shapes'
import { exportCsv, type CsvColumn } from '../../core/csv'
import type { HandlersOf } from '../../core/handlers'
import {
  addEntity,
  getEntity,
  historyOfEntity,
  switchEntities,
  updateEntity,
  usesOfEntity,
} from '../../core/register'
import { giveLocation, takeLocation } from './given'
import { withSalesRepNames } from './names'
import { salesRepRegister } from './register'
import { listSalesReps, locationsToGive } from './store'

const columns: CsvColumn<SalesRepRow>[] = [
  { head: m.csvHeads.lastName, of: ['name'], text: (row) => row.lastname },
  { head: m.csvHeads.firstName, of: ['name'], text: (row) => row.firstname },
  { head: m.csvHeads.email, of: ['email'], text: (row) => row.email },
  { head: m.csvHeads.phone, of: ['phone'], text: (row) => row.phone },
  { head: m.csvHeads.locations, of: ['locationCount'], text: (row) => row.locationCount },
  { head: m.csvHeads.active, of: ['active'], text: (row) => row.active },
]

export const salesReps: HandlersOf<typeof api.salesReps> = {
  list: (ctx, { query }) => listSalesReps(ctx.db, ctx.who, query),

  get: (ctx, { params }) => getEntity(salesRepRegister, ctx, params.id),

  add: (ctx, { body }) => addEntity(salesRepRegister, ctx, body.salesRep),

  update(ctx, { body }) {
    const { _id, version, ...fields } = body.salesRep
    return updateEntity(salesRepRegister, ctx, _id, version, fields)
  },

  findLocations: async (ctx, { body }) => ({ docs: await locationsToGive(ctx.db, ctx.who, body.text) }),
  giveLocation: (ctx, { body }) => giveLocation(ctx, body),
  takeLocation: (ctx, { body }) => takeLocation(ctx, body),

  async history(ctx, { body }) {
    const { docs } = await historyOfEntity(salesRepRegister, ctx, body._id)
    return { docs: await withSalesRepNames(ctx.db, ctx.who.labId, docs) }
  },
  uses: (ctx, { body }) => usesOfEntity(salesRepRegister, ctx, body._id),
  setActive: (ctx, { body }) => switchEntities(salesRepRegister, ctx, body.ids, body.active),

  exportCsv: (ctx, { query }) =>
    exportCsv({
      columns,
      shown: query.cols,
      pageOf: (chunk) => listSalesReps(ctx.db, ctx.who, { ...query, ...chunk }),
      what: 'salesreps',
      zone: ctx.who.timeZone,
      now: ctx.now,
    }),
}
