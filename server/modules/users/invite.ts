import { fill, m } from '@contract/messages'
import type { Ctx } from '../../core/context'
import { notFound, ruleRefused } from '../../core/errors'
import { labToken } from '../../core/lab-token'
import { accountById, issueSecret, resetsHeldUntil, secretMessage, welcomeMinutes } from '../session/public'
import { editorOf } from './editor'
import { isOwnAddress } from './own-address'
import { refuseSignIn } from './register'
import { findUser } from './store'

/**
 * The one-time link with which a person sets a password: by mail to the address on file, or shown once to hand over where
 * there is no mail. Nobody ever sees or mails a password (NIST SP 800-63B, OWASP ASVS 6.3.2). The link is shown only as long
 * as no password was ever set, because whoever sees it could become the account.
 */
export function invite(
  ctx: Ctx,
  userId: string,
  by: 'mail' | 'link',
): Promise<{ sentTo: string | null; link: string | null }> {
  return ctx.write(async (w) => {
    const user = await findUser(w.tx, ctx.who, userId)
    if (!user) throw notFound()
    refuseSignIn(ctx, user)
    if (!user.active) throw ruleRefused(m.users.inviteInactive)
    if (!editorOf(ctx).ids.includes(userId) && (await isOwnAddress(ctx, w.tx, user.email)))
      throw ruleRefused(m.users.inviteOwnAddress)
    const account = await accountById(w.tx, ctx.who.labId, userId)
    if (account && resetsHeldUntil(account, ctx.now)) throw ruleRefused(m.users.inviteHeld)
    if (by === 'mail') {
      if (!user.email) throw ruleRefused(m.users.inviteNoEmail)
      await w.enqueue(secretMessage('welcomeLink', userId, ctx.now))
      w.about('user', userId, fill(m.audit.reasonLinkSent, { email: user.email }))
      return { sentTo: user.email, link: null }
    }
    if (user.hasPassword) throw ruleRefused(m.users.inviteHasPassword)
    const secret = labToken(ctx.ports.ids, ctx.who.labId)
    await issueSecret(w.tx, {
      labId: ctx.who.labId,
      userId,
      purpose: 'reset',
      secret,
      id: ctx.ports.ids.id(),
      now: ctx.now,
      minutes: welcomeMinutes,
    })
    w.about('user', userId, m.audit.reasonLinkShown)
    return { sentTo: null, link: `${ctx.ports.publicUrl}/?action=resetPassword#token=${secret}` }
  })
}
