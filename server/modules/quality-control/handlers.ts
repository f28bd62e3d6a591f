import type { api } from '@contract/api'
import type { HandlersOf } from '../../core/handlers'
import { bench, board } from './board'
import { act, close, dispose, failure } from './failures'
import { addLot, addMaterial, lotsOf, materialsOf, updateLot, updateMaterial } from './lots'
import { approvePlan, savePlan } from './plans'
import { reviews, sign } from './reviews'
import { addEvent, enterRun, exclude } from './runs'
import { approveTarget, proposeTarget, saveTarget } from './targets'

export const qualityControl: HandlersOf<typeof api.qualityControl> = {
  board,
  bench: (ctx, { body }) => bench(ctx, body),

  savePlan: (ctx, { body }) => savePlan(ctx, body),
  approvePlan: (ctx, { body }) => approvePlan(ctx, body),

  materials: async (ctx) => ({ docs: await materialsOf(ctx.db, ctx.who) }),
  addMaterial: (ctx, { body }) => addMaterial(ctx, body.material),
  updateMaterial: (ctx, { body }) => updateMaterial(ctx, body),

  lots: async (ctx) => ({ docs: await lotsOf(ctx.db, ctx.who, ctx.now) }),
  addLot: (ctx, { body }) => addLot(ctx, body.lot),
  updateLot: (ctx, { body }) => updateLot(ctx, body),

  proposeTarget: (ctx, { body }) => proposeTarget(ctx, body),
  saveTarget: (ctx, { body }) => saveTarget(ctx, body.target),
  approveTarget: (ctx, { body }) => approveTarget(ctx, body),

  enterRun: (ctx, { body }) => enterRun(ctx, body),
  exclude: (ctx, { body }) => exclude(ctx, body),
  addEvent: (ctx, { body }) => addEvent(ctx, body),

  failure: (ctx, { body }) => failure(ctx, body._id),
  act: (ctx, { body }) => act(ctx, body),
  dispose: (ctx, { body }) => dispose(ctx, body),
  close: (ctx, { body }) => close(ctx, body),

  reviews,
  sign: (ctx, { body }) => sign(ctx, body),
}
