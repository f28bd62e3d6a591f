import { sql, type RawBuilder } from 'kysely'
import type { Ticket, TicketList, TicketRow } from '@contract/helpdesk/shapes'
import type { TicketState } from '@contract/helpdesk/choices'
import type { Page } from '@contract/shapes'
import { listPage } from '../../core/paging'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import { contains, folded, startsWith } from '../../core/text'
import type { Executor } from '../../core/tx'

/** Laboratory staff who see every ticket; in a view of another user type they see what that type would. */
export const isStaff = (who: Principal): boolean => who.userType === 'lab' && who.view === null

/** The one place where "only your own tickets" is written. */
const own = (who: Principal, column: string): RawBuilder<boolean> =>
  isStaff(who) ? sql`true` : sql`${sql.ref(column)} = ${who.userId}`

interface RowOfList {
  id: string
  version: number
  number: string
  subject: string
  state: TicketState
  from_user: string
  from_name: string
  created_at: Date
  updated_at: Date
  replies: number
}

const presentRow =
  (who: Principal) =>
  ({ id, from_user, from_name, created_at, updated_at, ...row }: RowOfList): TicketRow => ({
    _id: id,
    version: row.version,
    number: row.number,
    subject: row.subject,
    state: row.state,
    fromName: from_name,
    mine: from_user === who.userId,
    createdAt: created_at.toISOString(),
    updatedAt: updated_at.toISOString(),
    replies: row.replies,
  })

const sorts = {
  updated: { column: 'updated_at', type: 'timestamptz' },
  number: { column: 'number', type: 'text' },
} as const

/** A typed text: a number from its beginning, or words of subject and asker in any order. */
function matches(text: string): RawBuilder<unknown> {
  const words = folded(text).split(' ').filter(Boolean)
  if (words.length === 0) return sql`true`
  const named = words.map((word) => sql`t.search_name like ${contains(word)}`)
  return sql`(t.number like ${startsWith(text.trim().toUpperCase())} or (${sql.join(named, sql` and `)}))`
}

/** Tickets within the caller's reach, a page at a time. */
export function listTickets(db: Executor, who: Principal, input: TicketList): Promise<Page<TicketRow>> {
  return listPage<RowOfList, TicketRow>(
    db,
    {
      input,
      sorts,
      table: 'ticket',
      where: sql`${ofLab(who, 't')} and ${own(who, 't.from_user')} and ${matches(input.text)}
        ${input.state ? sql`and t.state = ${input.state}` : sql``}`,
      columns: sql`k.id, k.version, k.number, k.subject, k.state, k.from_user, u.first_name || ' ' || u.last_name as from_name,
        k.created_at, k.updated_at, (select count(*)::int from ticket_reply r where ${ofLab(who, 'r')} and r.ticket_id = k.id) as replies`,
      joins: sql`left join ticket k on ${ofLab(who, 'k')} and k.id = h.id
        left join app_user u on ${ofLab(who, 'u')} and u.id = k.from_user`,
    },
    presentRow(who),
  )
}

const byName = sql<string>`u.first_name || ' ' || u.last_name`.as('by_name')

/** One ticket within the caller's reach, with its replies in order. `lock` holds it until the transaction ends. */
export async function findTicket(
  db: Executor,
  who: Principal,
  id: string,
  lock = false,
): Promise<(Ticket & { fromUser: string }) | undefined> {
  const row = await db
    .selectFrom('ticket as k')
    .innerJoin('app_user as u', (join) => join.on(ofLab(who, 'u')).onRef('u.id', '=', 'k.from_user'))
    .select(['k.id', 'k.version', 'k.number', 'k.subject', 'k.text', 'k.state', 'k.from_user', byName])
    .select(['k.created_at', 'k.updated_at'])
    .where(ofLab(who, 'k'))
    .where('k.id', '=', id)
    .where(own(who, 'k.from_user'))
    .$if(lock, (query) => query.forUpdate('k'))
    .executeTakeFirst()
  if (!row) return undefined
  const replies = await db
    .selectFrom('ticket_reply as r')
    .innerJoin('app_user as u', (join) => join.on(ofLab(who, 'u')).onRef('u.id', '=', 'r.by_user'))
    .select(['r.id', 'r.by_user', byName, 'r.staff', 'r.text', 'r.at'])
    .where(ofLab(who, 'r'))
    .where('r.ticket_id', '=', id)
    .orderBy('r.at')
    .orderBy('r.id')
    .execute()
  return {
    ...presentRow(who)({ ...row, from_name: row.by_name, replies: 0 }),
    text: row.text,
    replies: replies.map((reply) => ({
      _id: reply.id,
      byName: reply.by_name,
      staff: reply.staff,
      mine: reply.by_user === who.userId,
      text: reply.text,
      at: reply.at.toISOString(),
    })),
    fromUser: row.from_user,
  }
}
