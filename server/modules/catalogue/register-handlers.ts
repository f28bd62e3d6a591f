import type { Ctx } from '../../core/context'
import { getEntity, historyOfEntity, switchEntities, type Register, usesOfEntity } from '../../core/register'

type Entity = { _id: string; version: number; active: boolean }

/** The calls of a register that follow from it alone. */
export const common = <F extends object, D extends Entity>(register: Register<F, D>) => ({
  get: (ctx: Ctx, { params }: { params: { id: string } }) => getEntity(register, ctx, params.id),
  history: (ctx: Ctx, { body }: { body: { _id: string } }) => historyOfEntity(register, ctx, body._id),
  uses: (ctx: Ctx, { body }: { body: { _id: string } }) => usesOfEntity(register, ctx, body._id),
  setActive: (ctx: Ctx, { body }: { body: { ids: string[]; active: boolean } }) =>
    switchEntities(register, ctx, body.ids, body.active),
})
