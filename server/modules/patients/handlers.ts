import type { api } from '@contract/api'
import { notFound } from '../../core/errors'
import type { HandlersOf } from '../../core/handlers'
import type { Ctx } from '../../core/context'
import { addPatient, updatePatient } from './commands'
import { duplicatesOf } from './duplicates'
import { exportPatients } from './export-csv'
import { historyOfRecord } from './history'
import { mergePatients } from './merge'
import { mergesOfPatient } from './merges'
import { documentsOfPatient, drugsOfPatient } from './papers'
import { resultsOverTime } from './results-over-time'
import { unmergePatients } from './unmerge'
import { ordersOfPatient } from './orders-of-patient'
import { findPatient, searchPatients } from './store'

/** What belongs to a patient within reach; it counts as a look at this patient. */
async function ofPatient<T>(ctx: Ctx, id: string, read: () => Promise<T>): Promise<T> {
  if (!(await findPatient(ctx.db, ctx.who, id))) throw notFound()
  ctx.shown([id])
  return read()
}

export const patients: HandlersOf<typeof api.patients> = {
  async search(ctx, { body }) {
    const page = await searchPatients(ctx.db, ctx.who, body)
    ctx.shown(page.docs.map((row) => row._id))
    return page
  },

  async get(ctx, { params }) {
    const patient = await findPatient(ctx.db, ctx.who, params.id)
    if (!patient) throw notFound()
    ctx.shown([patient._id])
    return patient
  },

  add: (ctx, { body }) => ctx.write((w) => addPatient(ctx, w, body.patient)),

  update(ctx, { body }) {
    const { _id, version, ...fields } = body.patient
    return ctx.write((w) => updatePatient(ctx, w, _id, version, fields))
  },

  async duplicates(ctx, { body }) {
    if (!body.lastname && !body.dob) return { docs: [] }
    const docs = await duplicatesOf(ctx.db, ctx.who, body)
    ctx.shown(docs.map((candidate) => candidate.patient._id))
    return { docs }
  },

  async orders(ctx, { body }) {
    const docs = await ordersOfPatient(ctx.db, ctx.who, body.filter.patientId ?? null, body.searchstr)
    ctx.shown(docs.map((order) => order._id))
    return { docs }
  },

  results: (ctx, { body: { _id } }) =>
    ofPatient(ctx, _id, async () => {
      const series = await resultsOverTime(ctx.db, ctx.who, _id)
      // Whoever read a value here is told when its report is corrected.
      ctx.shown([...new Set(series.flatMap(({ points }) => points.flatMap(({ order }) => order?._id ?? [])))])
      ctx.mark({ about: _id })
      return { series }
    }),
  medications: (ctx, { body: { _id } }) =>
    ofPatient(ctx, _id, async () => ({ docs: await drugsOfPatient(ctx.db, ctx.who, _id) })),
  documents: (ctx, { body: { _id } }) =>
    ofPatient(ctx, _id, async () => ({ docs: await documentsOfPatient(ctx.db, ctx.who, _id) })),
  history: (ctx, { body: { _id } }) =>
    ofPatient(ctx, _id, async () => ({ docs: await historyOfRecord(ctx.db, ctx.who, _id) })),

  async exportCsv(ctx, { body }) {
    const { ids, ...file } = await ctx.longRead((db) => exportPatients(db, ctx.who, body, ctx.now))
    ctx.shown(ids)
    return file
  },

  merge: (ctx, { body }) => mergePatients(ctx, body),
  unmerge: (ctx, { body }) => unmergePatients(ctx, body._id, body.reason),
  merges: (ctx, { body: { _id } }) =>
    ofPatient(ctx, _id, async () => ({ docs: await mergesOfPatient(ctx.db, ctx.who, _id) })),
}
