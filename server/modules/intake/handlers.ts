import { m } from '@contract/messages'
import { exportCsv, type CsvColumn, wallText } from '../../core/csv'
import { notFound } from '../../core/errors'
import type { HandlersOf } from '../../core/handlers'
import { historyOf } from '../../core/history'
import { enterOrder } from './enter-order'
import { countIntakes, decideIntake, findIntake, listIntakes } from './queue'
import { openForms, submitIntake } from './submit'
import type { api } from '@contract/api'
import type { IntakeRow } from '@contract/intake/shapes'

const columns = (zone: string): CsvColumn<IntakeRow>[] => [
  { head: m.csvHeads.submitted, text: (row) => wallText(row.submittedAt, zone) },
  { head: m.csvHeads.lastName, text: (row) => row.lastname },
  { head: m.csvHeads.firstName, text: (row) => row.firstname },
  { head: m.csvHeads.dob, text: (row) => row.dob },
  { head: m.csvHeads.form, text: (row) => row.formName },
  { head: m.csvHeads.location, text: (row) => row.locationName },
  { head: m.csvHeads.status, text: (row) => row.state },
]

export const intake: HandlersOf<typeof api.intake> = {
  open: (ctx) => openForms(ctx),
  submit: (ctx, { body }) => submitIntake(ctx, body),

  async list(ctx, { query }) {
    const page = await listIntakes(ctx.db, ctx.who, query)
    ctx.shown(page.docs.map(({ _id }) => _id))
    return page
  },

  counts: (ctx) => countIntakes(ctx),

  async get(ctx, { params }) {
    const found = await findIntake(ctx.db, ctx.who, params.id)
    if (!found) throw notFound()
    ctx.shown([found._id])
    return found
  },

  enterOrder: (ctx, { body }) => enterOrder(ctx, body),
  decide: (ctx, { body }) => decideIntake(ctx, body),

  async history(ctx, { body }) {
    if (!(await findIntake(ctx.db, ctx.who, body._id))) throw notFound()
    ctx.shown([body._id])
    return { docs: await historyOf(ctx.db, ctx.who.labId, body._id) }
  },

  async exportCsv(ctx, { query }) {
    const { timeZone: zone } = ctx.who
    const file = await ctx.longRead((db) =>
      exportCsv({
        columns: columns(zone),
        pageOf: (chunk) => listIntakes(db, ctx.who, { ...query, ...chunk }),
        what: 'intake',
        zone,
        now: ctx.now,
      }),
    )
    ctx.shown(file.ids)
    return file
  },
}
