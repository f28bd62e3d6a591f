import type { api } from '@contract/api'
import { m } from '@contract/messages'
import { chosenIds } from '../../core/bulk'
import { badInput } from '../../core/errors'
import type { HandlersOf } from '../../core/handlers'
import {
  addEntity,
  getEntity,
  historyOfEntity,
  switchEntities,
  updateEntity,
  usesOfEntity,
} from '../../core/register'
import { withLocationNames } from '../locations/public'
import { exportPhysicians } from './export-csv'
import { pickPhysicians } from './pick'
import { distinct, physicianRegister } from './register'
import { listPhysicians } from './store'

export const physicians: HandlersOf<typeof api.physicians> = {
  list: (ctx, { query }) => listPhysicians(ctx.db, ctx.who, query),

  get: (ctx, { params }) => getEntity(physicianRegister, ctx, params.id),

  pick: (ctx, { body }) => pickPhysicians(ctx.db, ctx.who, body.codes),

  exportCsv: (ctx, { query }) => exportPhysicians(ctx.db, ctx.who, query, ctx.now),

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

  async history(ctx, { body }) {
    const { docs } = await historyOfEntity(physicianRegister, ctx, body._id)
    return { docs: await withLocationNames(ctx.db, ctx.who, docs, ['locations']) }
  },
  uses: (ctx, { body }) => usesOfEntity(physicianRegister, ctx, body._id),
  setActive: (ctx, { body }) => switchEntities(physicianRegister, ctx, body.ids, body.active),
}
