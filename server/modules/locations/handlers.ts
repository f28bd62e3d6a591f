import type { api } from '@contract/api'
import type { LocationRow } from '@contract/locations/shapes'
import { m } from '@contract/messages'
import type { CsvColumn } from '../../core/csv'
import type { HandlersOf } from '../../core/handlers'
import { updateEntity } from '../../core/register'
import { registerHandlers } from '../../core/register-handlers'
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
  ...registerHandlers(locationRegister, {
    one: 'location',
    list: listLocations,
    columns,
    file: 'locations',
    named: (db, who, entries) => withSalesRepNames(db, who.labId, entries),
  }),
  update(ctx, { body }) {
    const { _id, version, ...fields } = body.location
    return updateEntity(locationRegister, ctx, _id, version, fields)
  },
}
