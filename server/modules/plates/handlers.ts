import { sql } from 'kysely'
import type { api } from '@contract/api'
import { m } from '@contract/messages'
import type { Plate } from '@contract/plates/shapes'
import type { Ctx } from '../../core/context'
import { badInput, forbidden } from '../../core/errors'
import type { HandlersOf } from '../../core/handlers'
import { historyOf } from '../../core/history'
import { violatedUnique, type Executor } from '../../core/tx'
import { acceptVerdicts } from './accept'
import { approveRules, presentRule, ruleRecords, saveRules } from './assay-rules'
import { deletePlate, moveStage, updatePlate } from './change'
import { plateChoices } from './choices'
import { editWells, scanInto } from './edit'
import { addLayout, reviseLayout } from './layouts'
import { makePlate } from './make'
import { overrideWell } from './override-well'
import { verdictsOfPlate } from './judge-run'
import { replayRules } from './replay'
import { presentRow } from './records'
import { openRun, plateRunFile, presentRuns, readInto } from './run'
import { countPlates, listPlates, presentPlate, readPlate } from './store'
import { undoChange } from './undo'
import { unplacedSpecimens } from './unplaced'

const present = (ctx: Ctx, db: Executor, id: string): Promise<Plate> => presentPlate(db, ctx.who, ctx.now, id)

/** A barcode or a name that somebody else took at the same moment: the index knows it when the check before could not. */
async function refusingDuplicates<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const index = violatedUnique(error)
    if (index === 'plate_barcode') throw badInput({ 'plate.barcode': m.plates.barcodeTakenNow })
    if (index === 'plate_layout_name') throw badInput({ 'layout.name': m.plates.layoutNameTaken })
    throw error
  }
}

export const plates: HandlersOf<typeof api.plates> = {
  list: (ctx, { query }) => listPlates(ctx.db, ctx.who, query),
  counts: (ctx) => countPlates(ctx.db, ctx.who),
  choices: (ctx) => plateChoices(ctx),

  async get(ctx, { body }) {
    const plate = await present(ctx, ctx.db, body._id)
    ctx.shown([plate._id, ...ordersOf(plate)])
    ctx.mark({ about: plate._id })
    return plate
  },

  async history(ctx, { body }) {
    await readPlate(ctx.db, ctx.who, body._id)
    ctx.shown([body._id])
    return {
      docs: await historyOf(ctx.db, ctx.who.labId, body._id, sql`change ->> 'id' = ${body._id}`),
    }
  },

  async unplaced(ctx, { body }) {
    const docs = await unplacedSpecimens(ctx.db, ctx.who, ctx.now, body)
    ctx.shown(docs.map(({ orderId }) => orderId))
    return { docs }
  },

  async runs(ctx, { body }) {
    await readPlate(ctx.db, ctx.who, body._id)
    ctx.shown([body._id])
    return { docs: await presentRuns(ctx, body._id) }
  },

  runFile: (ctx, { body }) => plateRunFile(ctx, body),

  add: (ctx, { body }) =>
    refusingDuplicates(() =>
      ctx.write(async (w) => {
        const { id } = await makePlate(ctx, w, 'EXTRACTION', body.plate)
        return present(ctx, w.tx, id)
      }),
    ),

  addPcr: (ctx, { body }) =>
    refusingDuplicates(() =>
      ctx.write(async (w) => {
        // The right to PCR plates stands beside the right to plates, not instead of it.
        if (!ctx.who.ability.can('create', 'Plate')) throw forbidden()
        const { id, outcomes } = await makePlate(ctx, w, 'PCR', body.plate, body.plate.sources)
        return { plate: await present(ctx, w.tx, id), outcomes }
      }),
    ),

  update: (ctx, { body }) =>
    refusingDuplicates(() =>
      ctx.write(async (w) => {
        await updatePlate(ctx, w, body.plate)
        return present(ctx, w.tx, body.plate._id)
      }),
    ),

  scan: (ctx, { body }) =>
    ctx.write(async (w) => {
      const scanned = await scanInto(ctx, w, body)
      return { ...scanned, plate: await present(ctx, w.tx, body._id) }
    }),

  edit: (ctx, { body }) =>
    ctx.write(async (w) => {
      const outcomes = await editWells(ctx, w, body)
      return { plate: await present(ctx, w.tx, body._id), outcomes }
    }),

  undo: (ctx, { body }) =>
    ctx.write(async (w) => {
      const outcomes = await undoChange(ctx, w, body)
      return { plate: await present(ctx, w.tx, body._id), outcomes }
    }),

  stage: (ctx, { body }) =>
    ctx.write(async (w) => {
      await moveStage(ctx, w, body)
      return present(ctx, w.tx, body._id)
    }),

  remove: (ctx, { body }) =>
    ctx.write(async (w) => {
      await deletePlate(ctx, w, body)
      return presentRow(await readPlate(w.tx, ctx.who, body._id))
    }),

  async readRun(ctx, { body }) {
    const opened = await openRun(ctx, body)
    return ctx.write(async (w) => {
      const answer = await readInto(ctx, w, opened)
      return { ...answer, plate: await present(ctx, w.tx, body._id) }
    })
  },

  rules: async (ctx) => ({ docs: (await ruleRecords(ctx.db, ctx.who)).map(presentRule) }),
  saveRules: (ctx, { body }) => saveRules(ctx, body),
  replayRules: (ctx, { body }) => replayRules(ctx, body),
  approveRules: (ctx, { body }) => approveRules(ctx, body),
  async verdicts(ctx, { body }) {
    const { judged, orderIds } = await verdictsOfPlate(ctx, body._id)
    ctx.shown([body._id, ...orderIds])
    ctx.mark({ about: body._id })
    return { judged }
  },
  overrideWell: (ctx, { body }) =>
    ctx.write(async (w) => {
      // It is a supervisor's word; whose plate it is stays the question of plates.
      if (!ctx.who.ability.can('read', 'Plate')) throw forbidden()
      await overrideWell(ctx, w, body)
      return present(ctx, w.tx, body._id)
    }),
  accept: (ctx, { body }) =>
    ctx.write(async (w) => {
      // Results are entered with the right to results; whose plate it is stays the question of plates.
      if (!ctx.who.ability.can('read', 'Plate')) throw forbidden()
      const outcomes = await acceptVerdicts(ctx, w, body)
      return { plate: await present(ctx, w.tx, body._id), outcomes }
    }),
  addLayout: (ctx, { body }) => refusingDuplicates(() => ctx.write((w) => addLayout(ctx, w, body.layout))),
  reviseLayout: (ctx, { body }) =>
    refusingDuplicates(() => ctx.write((w) => reviseLayout(ctx, w, body.layout))),
}

const ordersOf = ({ contents }: Plate): string[] => [
  ...new Set(contents.flatMap((well) => (well.content === 'SPECIMEN' ? well.specimen.orderId : []))),
]
