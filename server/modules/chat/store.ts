import { sql } from 'kysely'
import type { ChatMessage, ChatRoom } from '@contract/chat/shapes'
import { searchLimits } from '@contract/constants'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import { contains, folded } from '../../core/text'
import type { Executor } from '../../core/tx'

const shownMessages = 50

/**
 * Rooms of a caller: the one of all, and those with somebody. Two people's room has both ids as its key, so that it cannot be
 * made twice; whose ids they are not never finds it.
 */
export const ownRooms = (who: Principal) =>
  sql<boolean>`(${ofLab(who, 'r')} and (r.kind = 'lab' or exists (select from chat_member mine
    where ${ofLab(who, 'mine')} and mine.room_id = r.id and mine.user_id = ${who.userId})))`

interface RoomRow {
  id: string
  kind: 'lab' | 'direct'
  name: string
  open: boolean
  last_seq: number
  read_seq: number
  last_text: string | null
  last_by: string | null
  last_at: Date | null
}

/** The caller's rooms, the last said first; the room of all is always there. */
export async function listRooms(db: Executor, who: Principal): Promise<ChatRoom[]> {
  const { rows } = await sql<RoomRow>`
    select r.id, r.kind, case when r.kind = 'lab' then l.short_name else o.first_name || ' ' || o.last_name end as name,
      r.kind = 'lab' or coalesce(o.active, false) as open, r.last_seq, coalesce(me.read_seq, 0) as read_seq,
      m.text as last_text, b.first_name || ' ' || b.last_name as last_by, m.at as last_at
    from chat_room r join lab l on l.id = ${who.labId}
    left join chat_member me on ${ofLab(who, 'me')} and me.room_id = r.id and me.user_id = ${who.userId}
    left join chat_member other on r.kind = 'direct' and ${ofLab(who, 'other')} and other.room_id = r.id and other.user_id <> ${who.userId}
    left join app_user o on ${ofLab(who, 'o')} and o.id = other.user_id
    left join chat_message m on ${ofLab(who, 'm')} and m.room_id = r.id and m.seq = r.last_seq
    left join app_user b on ${ofLab(who, 'b')} and b.id = m.by_user
    where ${ownRooms(who)} order by r.kind = 'lab' desc, m.at desc nulls last, r.id`.execute(db)
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind,
    name: row.name,
    open: row.open,
    last:
      row.last_text !== null && row.last_by !== null && row.last_at
        ? { text: row.last_text.slice(0, 200), byName: row.last_by, at: row.last_at.toISOString() }
        : null,
    lastSeq: row.last_seq,
    readSeq: row.read_seq,
    unread: row.last_seq - row.read_seq,
  }))
}

/** Whether the caller may read a room, and whether somebody is still there to write to. */
export async function findRoom(
  db: Executor,
  who: Principal,
  id: string,
): Promise<{ id: string; lastSeq: number; open: boolean } | undefined> {
  const row = await db
    .selectFrom('chat_room as r')
    .select(['r.id', 'r.last_seq'])
    .select(
      sql<boolean>`r.kind = 'lab' or exists (select from chat_member other
        join app_user o on ${ofLab(who, 'o')} and o.id = other.user_id and o.active
        where ${ofLab(who, 'other')} and other.room_id = r.id and other.user_id <> ${who.userId})`.as('open'),
    )
    .where(ownRooms(who))
    .where('r.id', '=', id)
    .executeTakeFirst()
  return row && { id: row.id, lastSeq: row.last_seq, open: row.open }
}

/** How many wait unread, and a text that changes whenever something was said in one of the caller's rooms. */
export async function chatStatusOf(
  db: Executor,
  who: Principal,
): Promise<{ unread: number; version: string }> {
  const { rows } = await sql<{ unread: number; rooms: number; said: number }>`
    select coalesce(sum(r.last_seq - coalesce(me.read_seq, 0)), 0)::int as unread, count(*)::int as rooms,
      coalesce(sum(r.last_seq), 0)::int as said
    from chat_room r left join chat_member me on ${ofLab(who, 'me')} and me.room_id = r.id and me.user_id = ${who.userId}
    where ${ownRooms(who)}`.execute(db)
  const [row] = rows
  return { unread: row?.unread ?? 0, version: `${row?.rooms ?? 0}.${row?.said ?? 0}` }
}

/** The last messages of a room, oldest first; the caller's right to the room has been asked already. */
export async function messagesOf(
  db: Executor,
  who: Principal,
  { room, before, text }: { room: string; before?: number | undefined; text: string },
): Promise<{ docs: ChatMessage[]; more: boolean }> {
  const words = folded(text).split(' ').filter(Boolean)
  const rows = await db
    .selectFrom('chat_message as m')
    .innerJoin('app_user as u', (join) => join.on(ofLab(who, 'u')).onRef('u.id', '=', 'm.by_user'))
    .select(['m.id', 'm.seq', 'm.by_user', sql<string>`u.first_name || ' ' || u.last_name`.as('by_name')])
    .select(['m.text', 'm.at'])
    .where(ofLab(who, 'm'))
    .where('m.room_id', '=', room)
    .$if(before !== undefined, (query) => query.where('m.seq', '<', before ?? 0))
    .where((eb) => eb.and(words.map((word) => eb('m.search_text', 'like', contains(word)))))
    .orderBy('m.seq', 'desc')
    .limit(shownMessages + 1)
    .execute()
  return {
    docs: rows
      .slice(0, shownMessages)
      .reverse()
      .map((row) => ({
        _id: row.id,
        room,
        seq: row.seq,
        byName: row.by_name,
        mine: row.by_user === who.userId,
        text: row.text,
        at: row.at.toISOString(),
      })),
    more: rows.length > shownMessages,
  }
}

/** Colleagues who can be written to: staff whose accounts are on. */
export async function colleagues(db: Executor, who: Principal, text: string) {
  const words = folded(text).split(' ').filter(Boolean)
  return db
    .selectFrom('app_user')
    .select(['id as _id', sql<string>`first_name || ' ' || last_name`.as('name'), 'username'])
    .where(ofLab(who))
    .where('active', '=', true)
    .where('user_type', 'in', ['lab', 'pharmd'])
    .where('id', '<>', who.userId)
    .where((eb) =>
      eb.and(
        words
          .map(contains)
          .map((like) => eb.or([eb('search_name', 'like', like), eb('username', 'like', like)])),
      ),
    )
    .orderBy('search_name')
    .orderBy('id')
    .limit(searchLimits.users)
    .execute()
}
