import { m } from '@contract/messages'
import type { UserDetail } from '@contract/users/shapes'
import { userRuleTexts } from '@contract/rules/user-rules'
import type { Ctx } from '../../core/context'
import { notFound, ruleRefused } from '../../core/errors'
import { endSecondFactor, endSessionsOf } from '../session/public'
import { refuseSignIn } from './register'
import { findUser } from './store'

/**
 * Takes the second factor off the account of somebody who lost it, with its recovery codes and its sessions; where the
 * laboratory asks for one, the next sign-in sets up another. The administrator has looked at who asks (NIST SP 800-63B,
 * section 6.1.2.3) and says so as the reason. Never for an account of higher privilege, and never for one's own, which is
 * ended in the profile with a code.
 */
export function resetSecondFactor(ctx: Ctx, userId: string, reason: string): Promise<UserDetail> {
  return ctx.write(async (w) => {
    const { labId } = ctx.who
    const user = await findUser(w.tx, ctx.who, userId)
    if (!user) throw notFound()
    refuseSignIn(ctx, user)
    if (userId === ctx.who.userId || userId === ctx.who.primary?.userId)
      throw ruleRefused(userRuleTexts.ownSecondFactor)
    if (!user.hasSecondFactor) throw ruleRefused(m.users.noSecondFactor)
    await endSecondFactor(w, { labId, userId })
    await endSessionsOf(w.tx, labId, userId, ctx.now)
    w.about('user', userId, reason)
    const after = await findUser(w.tx, ctx.who, userId)
    if (!after) throw notFound()
    return after
  })
}
