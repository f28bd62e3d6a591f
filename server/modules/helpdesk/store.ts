import { sql, type RawBuilder } from 'kysely'
import type { Ticket, TicketList, TicketRow } from '@contract/helpdesk/shapes'
import type { TicketState } from '@contract/helpdesk/choices'
import type { Page } from '@contract/shapes'
import { listPage } from '../../core/paging'
import type { Principal } from '../../core/principal'
import { contains, folded, startsWith } from '../../core/text'
import type { Executor } from '../../core/tx'

/** Laboratory staff who see every ticket; in a view of another user type they see what that type would. */
export const isStaff = (who: Principal): boolean => who.userType === 'lab' && who.view === null

/** The one place where "only your own tickets" is written. */
const own = (who: Principal, column: string): RawBuilder<unknown> =>
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
      where: sql`t.lab_id = ${who.labId} and ${own(who, 't.from_user')} and ${matches(input.text)}
        ${input.state ? sql`and t.state = ${input.state}` : sql``}`,
      columns: sql`k.id, k.version, k.number, k.subject, k.state, k.from_user, u.first_name || ' ' || u.last_name as from_name,
        k.created_at, k.updated_at, (select count(*)::int from ticket_reply r where r.lab_id = k.lab_id and r.ticket_id = k.id) as replies`,
      joins: sql`left join ticket k on k.lab_id = ${who.labId} and k.id = h.id
        left join app_user u on u.lab_id = k.lab_id and u.id = k.from_user`,
    },
    presentRow(who),
  )
}

/** One ticket within the caller's reach, with its replies in order. `lock` holds it until the transaction ends. */
export async function findTicket(
  db: Executor,
  who: Principal,
  id: string,
  lock = false,
): Promise<(Ticket & { fromUser: string }) | undefined> {
  const { rows } = await sql<Omit<RowOfList, 'replies'> & { text: string }>`
    select k.id, k.version, k.number, k.subject, k.text, k.state, k.from_user, u.first_name || ' ' || u.last_name as from_name,
      k.created_at, k.updated_at
    from ticket k join app_user u on u.lab_id = k.lab_id and u.id = k.from_user
    where k.lab_id = ${who.labId} and k.id = ${id} and ${own(who, 'k.from_user')}
    ${lock ? sql`for update of k` : sql``}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { rows: replies } = await sql<{
    id: string
    by_user: string
    by_name: string
    staff: boolean
    text: string
    at: Date
  }>`
    select r.id, r.by_user, u.first_name || ' ' || u.last_name as by_name, r.staff, r.text, r.at
    from ticket_reply r join app_user u on u.lab_id = r.lab_id and u.id = r.by_user
    where r.lab_id = ${who.labId} and r.ticket_id = ${id} order by r.at, r.id`.execute(db)
  return {
    ...presentRow(who)({ ...row, replies: 0 }),
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
