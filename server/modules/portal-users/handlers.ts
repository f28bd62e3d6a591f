import type { api } from '@contract/api'
import { m } from '@contract/messages'
import type { PortalUserRow } from '@contract/portal-users/shapes'
import { exportCsv, wallText, type CsvColumn } from '../../core/csv'
import { notFound } from '../../core/errors'
import type { HandlersOf } from '../../core/handlers'
import { historyOf } from '../../core/history'
import { refuse, reopen } from './decide'
import { findPortalUser, listPortalUsers } from './store'

const columnsIn = (zone: string): CsvColumn<PortalUserRow>[] => [
  { head: m.csvHeads.username, of: ['username'], text: (row) => row.username },
  { head: m.csvHeads.lastName, of: ['name'], text: (row) => row.lastName },
  { head: m.csvHeads.firstName, of: ['name'], text: (row) => row.firstName },
  { head: m.csvHeads.email, of: ['email'], text: (row) => row.email },
  { head: m.csvHeads.clinic, of: ['clinic'], text: (row) => row.clinic },
  { head: m.csvHeads.status, of: ['state'], text: (row) => row.state },
  { head: m.csvHeads.registered, of: ['registeredAt'], text: (row) => wallText(row.registeredAt, zone) },
]

export const portalUsers: HandlersOf<typeof api.portalUsers> = {
  list: (ctx, { query }) => listPortalUsers(ctx.db, ctx.who, query),

  async get(ctx, { params }) {
    const user = await findPortalUser(ctx.db, ctx.who, params.id)
    if (!user) throw notFound()
    return user
  },

  refuse: (ctx, { body }) => refuse(ctx, body),
  reopen: (ctx, { body }) => reopen(ctx, body),

  async history(ctx, { body }) {
    if (!(await findPortalUser(ctx.db, ctx.who, body._id))) throw notFound()
    return { docs: await historyOf(ctx.db, ctx.who.labId, body._id) }
  },

  exportCsv: (ctx, { query }) =>
    ctx.longRead((db) =>
      exportCsv({
        columns: columnsIn(ctx.who.timeZone),
        shown: query.cols,
        pageOf: (chunk) => listPortalUsers(db, ctx.who, { ...query, ...chunk }),
        what: 'portalusers',
        zone: ctx.who.timeZone,
        now: ctx.now,
      }),
    ),
}
