import type { Ctx } from '../../core/context'
import { getThing, historyOfThing, switchThings, type Register, usesOfThing } from '../../core/register'

type Thing = { _id: string; version: number; active: boolean }

/** The calls of a register that follow from it alone. */
export const common = <F extends object, D extends Thing>(register: Register<F, D>) => ({
  get: (ctx: Ctx, { params }: { params: { id: string } }) => getThing(register, ctx, params.id),
  history: (ctx: Ctx, { body }: { body: { _id: string } }) => historyOfThing(register, ctx, body._id),
  uses: (ctx: Ctx, { body }: { body: { _id: string } }) => usesOfThing(register, ctx, body._id),
  setActive: (ctx: Ctx, { body }: { body: { ids: string[]; active: boolean } }) =>
    switchThings(register, ctx, body.ids, body.active),
})
