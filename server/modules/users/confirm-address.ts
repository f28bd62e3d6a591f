import { fill, m } from '@contract/messages'
import type { UserDetail } from '@contract/users/shapes'
import type { Ctx } from '../../core/context'
import { notFound, ruleRefused } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { resetsHeldUntil } from '../session/public'
import { editorOf } from './editor'
import { refuseSignIn } from './register'
import { findUser } from './store'

/**
 * Ends the day in which no password reset goes to a changed address or telephone number. An administrator does it who may
 * change how the account signs in, and who is neither its owner nor the person who made the change: two people stand behind
 * each account that is handed over.
 */
export function confirmAddress(ctx: Ctx, userId: string): Promise<UserDetail> {
  return ctx.write(async (w) => {
    const user = await findUser(w.tx, ctx.who, userId)
    if (!user) throw notFound()
    refuseSignIn(ctx, user)
    const editor = editorOf(ctx)
    if (editor.rank === 0) throw ruleRefused(m.users.confirmAddressLesser)
    const account = await w.tx
      .selectFrom('app_user')
      .select(['reach_changed_at', 'reach_changed_by'])
      .where(ofLab(ctx.who))
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (!resetsHeldUntil(account, ctx.now)) throw ruleRefused(m.users.confirmAddressNone)
    if ([userId, account.reach_changed_by].some((id) => id !== null && editor.ids.includes(id)))
      throw ruleRefused(m.users.confirmAddressOwn)
    await w.tx
      .updateTable('app_user')
      .set({ reach_changed_at: null, reach_changed_by: null })
      .where(ofLab(ctx.who))
      .where('id', '=', userId)
      .execute()
    const { email, phone } = user
    const known = [email, phone].filter((one) => one !== null).join(', ')
    w.about('user', userId, fill(m.audit.reasonAddressConfirmed, { known }))
    const after = await findUser(w.tx, ctx.who, userId)
    if (!after) throw notFound()
    return after
  })
}
