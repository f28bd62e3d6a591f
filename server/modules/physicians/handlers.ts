import type { api } from '@contract/api'
import { m } from '@contract/messages'
import { chosenIds } from '../../core/bulk'
import { badInput } from '../../core/errors'
import type { HandlersOf } from '../../core/handlers'
import {
  addThing,
  getThing,
  historyOfThing,
  switchThings,
  updateThing,
  usesOfThing,
} from '../../core/register'
import { withLocationNames } from '../locations/public'
import { exportPhysicians } from './export-csv'
import { pickPhysicians } from './pick'
import { distinct, physicianRegister } from './register'
import { listPhysicians } from './store'

export const physicians: HandlersOf<typeof api.physicians> = {
  list: (ctx, { query }) => listPhysicians(ctx.db, ctx.who, query),

  get: (ctx, { params }) => getThing(physicianRegister, ctx, params.id),

  pick: (ctx, { body }) => pickPhysicians(ctx.db, ctx.who, body.codes),

  exportCsv: (ctx, { query }) => exportPhysicians(ctx.db, ctx.who, query, ctx.now),

  async bulkEdit(ctx, { body }) {
    const { active } = body.change
    if (active === undefined) throw badInput({ change: m.physicians.chooseField })
    const ids = await chosenIds(body.ids, (query) => listPhysicians(ctx.db, ctx.who, query))
    return switchThings(physicianRegister, ctx, ids, active)
  },

  add: (ctx, { body }) => addThing(physicianRegister, ctx, distinct(body.physician)),

  update(ctx, { body }) {
    const { _id, version, ...fields } = body.physician
    return updateThing(physicianRegister, ctx, _id, version, distinct(fields))
  },

  async history(ctx, { body }) {
    const { docs } = await historyOfThing(physicianRegister, ctx, body._id)
    return { docs: await withLocationNames(ctx.db, ctx.who, docs, ['locations']) }
  },
  uses: (ctx, { body }) => usesOfThing(physicianRegister, ctx, body._id),
  setActive: (ctx, { body }) => switchThings(physicianRegister, ctx, body.ids, body.active),
}
