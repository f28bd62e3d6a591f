import type { api } from '@contract/api'
import { notFound } from '../../core/errors'
import type { HandlersOf } from '../../core/handlers'
import { addPatient, updatePatient } from './commands'
import { rankDuplicates } from './duplicates'
import { ordersOfPatient } from './orders-of-patient'
import { findPatient, likelyPatients, searchPatients } from './store'

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
    const wanted = { ...body, dob: body.dob ?? null, phone: body.phone ?? null, except: body.except ?? null }
    const docs = rankDuplicates(await likelyPatients(ctx.db, ctx.who, wanted), wanted)
    ctx.shown(docs.map((candidate) => candidate.patient._id))
    return { docs }
  },

  async orders(ctx, { body }) {
    const docs = await ordersOfPatient(ctx.db, ctx.who, body.filter.patientId ?? null, body.searchstr)
    ctx.shown(docs.map((order) => order._id))
    return { docs }
  },
}
