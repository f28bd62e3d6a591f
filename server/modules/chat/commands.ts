import type { ChatMessage } from '@contract/chat/shapes'
import { m } from '@contract/messages'
import type { Ctx, Write } from '../../core/context'
import { badInput, notFound, ruleRefused } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { folded } from '../../core/text'
import type { Executor } from '../../core/tx'
import { colleagueExists } from './people'
import { findRoom, chatStatusOf } from './store'
import { wake } from './waiting'

interface NewRoom {
  kind: 'lab' | 'direct'
  key: string
  members: readonly string[]
}

/** Makes a room, or finds the one that somebody else made in the same moment. */
async function roomOf(ctx: Ctx, db: Executor, { kind, key, members }: NewRoom): Promise<string> {
  const { labId } = ctx.who
  const id = ctx.ports.ids.id()
  await db
    .insertInto('chat_room')
    .values({ lab_id: labId, id, kind, key, created_at: ctx.now })
    .onConflict((oc) => oc.columns(['lab_id', 'key']).doNothing())
    .execute()
  const { id: room } = await db
    .selectFrom('chat_room')
    .select('id')
    .where(ofLab(labId))
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (members.length > 0)
    await db
      .insertInto('chat_member')
      .values(members.map((userId) => ({ lab_id: labId, room_id: room, user_id: userId })))
      .onConflict((oc) => oc.doNothing())
      .execute()
  return room
}

/** The room of all is there from the first look. */
export async function ensureLabRoom(ctx: Ctx): Promise<void> {
  const row = await ctx.db
    .selectFrom('chat_room')
    .select('id')
    .where(ofLab(ctx.who))
    .where('key', '=', 'lab')
    .executeTakeFirst()
  if (!row) await roomOf(ctx, ctx.db, { kind: 'lab', key: 'lab', members: [] })
}

export function openRoom(ctx: Ctx, userId: string): Promise<{ room: string }> {
  if (userId === ctx.who.userId) throw badInput({ userId: m.chat.chooseColleague })
  return ctx.write(async (w) => {
    if (!(await colleagueExists(w.tx, ctx.who.labId, userId))) throw notFound()
    const members = [ctx.who.userId, userId].toSorted()
    const room = await roomOf(ctx, w.tx, { kind: 'direct', key: members.join(':'), members })
    w.about('chat', room)
    return { room }
  })
}

/** Takes the room's next number: who says something in the same moment waits for it. */
async function nextSeq(w: Write, labId: string, room: string): Promise<number> {
  const row = await w.tx
    .updateTable('chat_room')
    .set((eb) => ({ last_seq: eb('last_seq', '+', 1) }))
    .where(ofLab(labId))
    .where('id', '=', room)
    .returning('last_seq')
    .executeTakeFirstOrThrow()
  return row.last_seq
}

/** Moves the caller's mark forward, never back. */
async function mark(db: Executor, ctx: Ctx, room: string, seq: number): Promise<void> {
  await db
    .insertInto('chat_member')
    .values({ lab_id: ctx.who.labId, room_id: room, user_id: ctx.who.userId, read_seq: seq })
    .onConflict((oc) =>
      oc.columns(['lab_id', 'room_id', 'user_id']).doUpdateSet((eb) => ({
        read_seq: eb.fn<number>('greatest', ['chat_member.read_seq', 'excluded.read_seq']),
      })),
    )
    .execute()
}

export async function say(ctx: Ctx, roomId: string, text: string): Promise<ChatMessage> {
  const { labId, userId, firstName, lastName } = ctx.who
  const message = await ctx.write(async (w) => {
    const room = await findRoom(w.tx, ctx.who, roomId)
    if (!room) throw notFound()
    if (!room.open) throw ruleRefused(m.chat.accountOff)
    const seq = await nextSeq(w, labId, room.id)
    const _id = ctx.ports.ids.id()
    await w.tx
      .insertInto('chat_message')
      .values({
        lab_id: labId,
        id: _id,
        room_id: room.id,
        seq,
        by_user: userId,
        text,
        search_text: folded(text),
        at: ctx.now,
      })
      .execute()
    await mark(w.tx, ctx, room.id, seq)
    w.changed('chat', _id, null, { text }, room.id)
    return {
      _id,
      room: room.id,
      seq,
      byName: `${firstName} ${lastName}`,
      mine: true,
      text,
      at: ctx.now.toISOString(),
    }
  })
  wake(labId)
  return message
}

/** The caller has read a room up to a message. Who read what is in the trail by the reading itself. */
export async function seen(ctx: Ctx, roomId: string, seq: number): Promise<{ unread: number }> {
  const room = await findRoom(ctx.db, ctx.who, roomId)
  if (!room) throw notFound()
  await mark(ctx.db, ctx, room.id, Math.min(seq, room.lastSeq))
  const { unread } = await chatStatusOf(ctx.db, ctx.who)
  return { unread }
}
