import type { api } from '@contract/api'
import type { PortalUserRow } from '@contract/portal-users/shapes'
import { exportCsv, wallText, type CsvColumn } from '../../core/csv'
import { notFound } from '../../core/errors'
import type { HandlersOf } from '../../core/handlers'
import { historyOf } from '../../core/history'
import { refuse, reopen } from './decide'
import { findPortalUser, listPortalUsers } from './store'

const columnsIn = (zone: string): CsvColumn<PortalUserRow>[] => [
  { head: 'Username', of: ['username'], text: (row) => row.username },
  { head: 'Last name', of: ['name'], text: (row) => row.lastName },
  { head: 'First name', of: ['name'], text: (row) => row.firstName },
  { head: 'E-mail', of: ['email'], text: (row) => row.email },
  { head: 'Clinic', of: ['clinic'], text: (row) => row.clinic },
  { head: 'State', of: ['state'], text: (row) => row.state },
  { head: 'Registered', of: ['registeredAt'], text: (row) => wallText(row.registeredAt, zone) },
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
    exportCsv({
      columns: columnsIn(ctx.who.timeZone),
      shown: query.cols,
      pageOf: (stretch) => listPortalUsers(ctx.db, ctx.who, { ...query, ...stretch }),
      what: 'portalusers',
      zone: ctx.who.timeZone,
      now: ctx.now,
    }),
}
