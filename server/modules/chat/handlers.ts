import type { api } from '@contract/api'
import type { Ctx } from '../../core/context'
import { featureOff, forbidden, notFound, unauthenticated } from '../../core/errors'
import type { HandlersOf } from '../../core/handlers'
import { principalOf, type Principal } from '../../core/principal'
import { ensureLabRoom, openRoom, say, seen } from './commands'
import { colleagues, findRoom, listRooms, messagesOf, chatStatusOf } from './store'
import { nextWord } from './waiting'

/** A question is answered after this time at the latest: within the patience of clients and of proxies. */
const longestWaitMs = 12_000
/** How often the one who waits looks for what another server process was told. */
const lookMs = 3_000

/** Chat is for staff in their own view, while its feature is on. */
function assertOn(who: Principal): void {
  if (!who.features.has('argochat')) throw featureOff()
  if (who.view !== null || !who.ability.can('read', 'Chat')) throw forbidden()
}

/** The caller as the database knows them now: a session that has ended, or a right taken away, ends the waiting. */
async function stillThere(ctx: Ctx): Promise<Principal> {
  const who =
    ctx.token === undefined ? undefined : await principalOf(ctx.db, ctx.token, ctx.ports.clock.now())
  if (!who) throw unauthenticated()
  assertOn(who)
  return who
}

async function stream(ctx: Ctx, version: string): Promise<{ version: string; changed: boolean }> {
  assertOn(ctx.who)
  const end = Date.now() + longestWaitMs
  let now = await chatStatusOf(ctx.db, ctx.who)
  while (now.version === version && Date.now() < end) {
    await nextWord(ctx.who.labId, Math.min(lookMs, Math.max(1, end - Date.now())))
    now = await chatStatusOf(ctx.db, await stillThere(ctx))
  }
  return { version: now.version, changed: now.version !== version }
}

export const chat: HandlersOf<typeof api.chat> = {
  async rooms(ctx) {
    assertOn(ctx.who)
    await ensureLabRoom(ctx)
    // The version first: what is said between the two is then asked for once more, never missed.
    const { version } = await chatStatusOf(ctx.db, ctx.who)
    const docs = await listRooms(ctx.db, ctx.who)
    ctx.shown(docs.map(({ _id }) => _id))
    return { docs, version }
  },

  async people(ctx, { query }) {
    assertOn(ctx.who)
    return { docs: await colleagues(ctx.db, ctx.who, query.text) }
  },

  async open(ctx, { body }) {
    assertOn(ctx.who)
    return openRoom(ctx, body.userId)
  },

  async messages(ctx, { body }) {
    assertOn(ctx.who)
    const room = await findRoom(ctx.db, ctx.who, body.room)
    if (!room) throw notFound()
    const page = await messagesOf(ctx.db, ctx.who, body)
    ctx.shown([room.id, ...page.docs.map(({ _id }) => _id)])
    return page
  },

  async send(ctx, { body }) {
    assertOn(ctx.who)
    return say(ctx, body.room, body.text)
  },

  async seen(ctx, { body }) {
    assertOn(ctx.who)
    return seen(ctx, body.room, body.seq)
  },

  async unread(ctx) {
    assertOn(ctx.who)
    const { unread } = await chatStatusOf(ctx.db, ctx.who)
    return { unread }
  },

  stream: (ctx, { query }) => stream(ctx, query.version),
}
