import type { api } from '@contract/api'
import { m } from '@contract/messages'
import type { PhysicianRow } from '@contract/physicians/shapes'
import { chosenIds } from '../../core/bulk'
import type { CsvColumn } from '../../core/csv'
import { badInput } from '../../core/errors'
import type { HandlersOf } from '../../core/handlers'
import { addEntity, switchEntities, updateEntity } from '../../core/register'
import { registerHandlers } from '../../core/register-handlers'
import { withLocationNames } from '../locations/public'
import { pickPhysicians } from './pick'
import { distinct, physicianRegister } from './register'
import { listPhysicians } from './store'

const columns: CsvColumn<PhysicianRow>[] = [
  { head: m.csvHeads.lastName, of: ['name'], text: (row) => row.lastname },
  { head: m.csvHeads.firstName, of: ['name'], text: (row) => row.firstname },
  { head: m.csvHeads.credentials, of: ['name'], text: (row) => row.credentials },
  { head: m.csvHeads.npi, of: ['npi'], text: (row) => row.npi },
  { head: m.csvHeads.locations, of: ['locations'], text: (row) => row.locationNames.join('; ') },
  { head: m.csvHeads.phone, of: ['phone'], text: (row) => row.phone },
  { head: m.csvHeads.active, of: ['active'], text: (row) => row.active },
]

export const physicians: HandlersOf<typeof api.physicians> = {
  ...registerHandlers(physicianRegister, {
    one: 'physician',
    list: listPhysicians,
    columns,
    file: 'physicians',
    named: (db, who, entries) => withLocationNames(db, who, entries, ['locations']),
  }),

  pick: (ctx, { body }) => pickPhysicians(ctx.db, ctx.who, body.codes),

  async bulkEdit(ctx, { body }) {
    const { active } = body.change
    if (active === undefined) throw badInput({ change: m.physicians.chooseField })
    const ids = await chosenIds(body.ids, (query) => listPhysicians(ctx.db, ctx.who, query))
    return switchEntities(physicianRegister, ctx, ids, active)
  },

  add: (ctx, { body }) => addEntity(physicianRegister, ctx, distinct(body.physician)),

  update(ctx, { body }) {
    const { _id, version, ...fields } = body.physician
    return updateEntity(physicianRegister, ctx, _id, version, distinct(fields))
  },
}
