import type { Ctx } from '../../core/context'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { editorOf } from './editor'

/** Whether this is the address of whoever makes the change: a link sent there reaches its maker, not the person it is for. */
export async function isOwnAddress(ctx: Ctx, db: Executor, email: string | null): Promise<boolean> {
  if (email === null) return false
  const own = await db
    .selectFrom('app_user')
    .select('email')
    .where(ofLab(ctx.who))
    .where('id', 'in', editorOf(ctx).ids)
    .execute()
  return own.some((one) => one.email?.toLowerCase() === email.toLowerCase())
}
