import { m } from '@contract/messages'
import type { Ctx } from '../../core/context'
import { ruleRefused } from '../../core/errors'
import { freshMinutes } from '../../core/fresh'
import type { Catalogue } from '../../core/messages-in'
import { ofLab } from '../../core/scope'
import { accountLimit, addressLimit, claimTry, giveBack, pairLimit } from './limits'
import { accountById } from './store'

/** The person at the keyboard: who signed in, whichever linked account is looked through. */
export const personOf = (ctx: Ctx) => ({
  labId: ctx.who.labId,
  userId: ctx.who.primary?.userId ?? ctx.who.userId,
  username: ctx.who.primary?.username ?? ctx.who.username,
})

/**
 * The password once more, of the person who signed in. A wrong one is refused beside its field (422, not 401: the session
 * is as good as before), and tries are limited as at sign-in.
 */
export async function checkOwnPassword(ctx: Ctx, password: string): Promise<void> {
  const { labId, userId, username } = personOf(ctx)
  const pair = pairLimit('password', username, ctx.address)
  const limits = [pair, addressLimit('password', ctx.address), accountLimit('password', username)]
  await claimTry(ctx.db, limits, ctx.now)
  const account = await accountById(ctx.db, labId, userId)
  if (!(await ctx.ports.passwords.verify(account?.password_hash ?? null, password))) {
    const words = (t: Catalogue) => t.session.passwordWrong
    throw ruleRefused(words, { password: words })
  }
  await giveBack(ctx.db, limits, [pair], ctx.now)
}

/** Shows that the person at the keyboard is still the one who signed in; holds for ten minutes of this session. */
export async function confirmPassword(ctx: Ctx, password: string) {
  await checkOwnPassword(ctx, password)
  const { labId, sessionId } = ctx.who
  await ctx.write(async (w) => {
    await w.tx
      .updateTable('session')
      .set({ confirmed_at: ctx.now })
      .where(ofLab(labId))
      .where('id', '=', sessionId)
      .execute()
    w.about('session', sessionId, m.audit.reasonPasswordConfirmed)
  })
  return { until: new Date(ctx.now.getTime() + freshMinutes * 60_000).toISOString() }
}
