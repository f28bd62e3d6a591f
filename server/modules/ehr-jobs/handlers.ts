import type { api } from '@contract/api'
import { m } from '@contract/messages'
import { exportCsv, wallText, type CsvColumn } from '../../core/csv'
import type { HandlersOf } from '../../core/handlers'
import { historyOf } from '../../core/history'
import type { MessageRow } from '@contract/ehr-jobs/shapes'
import { actOnMessage, choosePatient, rawMessage, replayMessage } from './acts'
import { countMessages, listMessages, oneMessage, reachedMessage } from './present'

const columnsIn = (zone: string): CsvColumn<MessageRow>[] => [
  { head: m.ehrJobs.received, of: ['receivedAt'], text: (row) => wallText(row.receivedAt, zone) },
  { head: m.ehrJobs.connection, of: ['connection'], text: (row) => row.connection },
  { head: m.ehrJobs.directionHead, of: ['direction'], text: (row) => m.ehrJobs.direction[row.direction] },
  { head: m.ehrJobs.type, of: ['type'], text: (row) => row.type },
  { head: m.ehrJobs.stateHead, of: ['state'], text: (row) => m.ehrJobs.state[row.state] },
  { head: m.ehrJobs.why, of: ['why'], text: (row) => row.why },
  { head: m.ehrJobs.requisition, of: ['requisition'], text: (row) => row.requisitionNumber },
  { head: m.ehrJobs.placer, of: ['placer'], text: (row) => row.placer },
  { head: m.ehrJobs.controlId, of: ['controlId'], text: (row) => row.controlId },
  { head: m.ehrJobs.location, of: ['location'], text: (row) => row.location },
  { head: m.ehrJobs.filed, of: ['filedAt'], text: (row) => wallText(row.filedAt, zone) },
]

/** What the trail names of a row: the order, or else the message. */
const shownOf = (rows: readonly MessageRow[]) => rows.map((row) => row.orderId ?? row.patientId ?? row._id)

export const ehrJobs: HandlersOf<typeof api.ehrJobs> = {
  async list(ctx, { query }) {
    const page = await listMessages(ctx.db, ctx.who, query)
    ctx.shown(shownOf(page.docs))
    return page
  },
  counts: (ctx, { query }) => countMessages(ctx.db, ctx.who, query),

  async get(ctx, { params }) {
    const message = await oneMessage(ctx.db, ctx.who, params.id)
    ctx.shown([...shownOf([message]), ...message.maybe.map(({ patientId }) => patientId)])
    return message
  },

  raw: (ctx, { body }) => rawMessage(ctx, body._id),
  act: (ctx, { body }) => actOnMessage(ctx, body),
  choosePatient: (ctx, { body }) => choosePatient(ctx, body),
  replay: (ctx, { body }) => replayMessage(ctx, body),

  async history(ctx, { body }) {
    const row = await reachedMessage(ctx.db, ctx.who, body._id)
    ctx.shown([row.order_id ?? row.patient_id ?? row.id])
    return { docs: await historyOf(ctx.db, ctx.who.labId, body._id) }
  },

  async exportCsv(ctx, { query }) {
    const file = await ctx.longRead((db) =>
      exportCsv({
        columns: columnsIn(ctx.who.timeZone),
        shown: query.cols,
        pageOf: (chunk) => listMessages(db, ctx.who, { ...query, ...chunk }),
        what: 'ehrjobs',
        zone: ctx.who.timeZone,
        now: ctx.now,
      }),
    )
    ctx.shown(file.ids)
    return file
  },
}
