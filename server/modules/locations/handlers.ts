import type { api } from '@contract/api'
import type { LocationRow } from '@contract/locations/shapes'
import { m } from '@contract/messages'
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
import { withSalesRepNames } from '../sales-reps/public'
import { locationRegister } from './register'
import { listLocations } from './store'

const columns: CsvColumn<LocationRow>[] = [
  { head: m.csvHeads.name, of: ['name'], text: (row) => row.name },
  { head: m.csvHeads.code, of: ['code'], text: (row) => row.code },
  { head: m.csvHeads.city, of: ['place'], text: (row) => row.city },
  { head: m.csvHeads.state, of: ['place'], text: (row) => row.state },
  { head: m.csvHeads.phone, of: ['phone'], text: (row) => row.phone },
  { head: m.csvHeads.fax, of: ['fax'], text: (row) => row.fax },
  { head: m.csvHeads.physicians, of: ['physicianCount'], text: (row) => row.physicianCount },
  { head: m.csvHeads.active, of: ['active'], text: (row) => row.active },
]

export const locations: HandlersOf<typeof api.locations> = {
  list: (ctx, { query }) => listLocations(ctx.db, ctx.who, query),

  get: (ctx, { params }) => getEntity(locationRegister, ctx, params.id),

  add: (ctx, { body }) => addEntity(locationRegister, ctx, body.location),

  update(ctx, { body }) {
    const { _id, version, ...fields } = body.location
    return updateEntity(locationRegister, ctx, _id, version, fields)
  },

  async history(ctx, { body }) {
    const { docs } = await historyOfEntity(locationRegister, ctx, body._id)
    return { docs: await withSalesRepNames(ctx.db, ctx.who.labId, docs) }
  },
  uses: (ctx, { body }) => usesOfEntity(locationRegister, ctx, body._id),
  setActive: (ctx, { body }) => switchEntities(locationRegister, ctx, body.ids, body.active),

  exportCsv: (ctx, { query }) =>
    exportCsv({
      columns,
      shown: query.cols,
      pageOf: (chunk) => listLocations(ctx.db, ctx.who, { ...query, ...chunk }),
      what: 'locations',
      zone: ctx.who.timeZone,
      now: ctx.now,
    }),
}
