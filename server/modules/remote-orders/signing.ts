import type { RemoteFormKey } from '@contract/remote-orders/choices'
import { ofLab } from '../../core/scope'
import type { Ctx } from '../../core/context'
import type { Executor } from '../../core/tx'
import { currentForm } from '../remote-forms/public'

export interface Signature {
  by: string
  /** The physician in whose name a delegate signs; null: in one's own. */
  for: string | null
}

/**
 * In what name the caller may sign for a physician: in one's own where the account is the physician's, in the physician's where
 * that was recorded; undefined where neither is so. Asked of the person at the keyboard: a linked account signs nothing.
 */
export async function signatureFor(
  db: Executor,
  { who }: Pick<Ctx, 'who'>,
  physicianId: string,
): Promise<Signature | undefined> {
  const row = await db
    .selectFrom('provider_delegate')
    .select('kind')
    .where(ofLab(who))
    .where('user_id', '=', who.person.userId)
    .where('physician_id', '=', physicianId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  return { by: who.person.userId, for: row.kind === 'provider' ? null : physicianId }
}

/**
 * As above; and a patient's own order from a kiosk, on a form that anybody of the clinic may send, is authorized by name by somebody
 * of the clinic or the laboratory who could have sent it.
 */
export async function authorityFor(
  db: Executor,
  ctx: Pick<Ctx, 'who'>,
  order: { source: string; form: RemoteFormKey; physicianId: string },
): Promise<Signature | undefined> {
  const signature = await signatureFor(db, ctx, order.physicianId)
  const { userType, person } = ctx.who
  if (signature || order.source !== 'kiosk' || (userType !== 'lab' && userType !== 'portal')) return signature
  const { signature: asked } = await currentForm(db, ctx.who.labId, order.form)
  return asked === 'anyone' ? { by: person.userId, for: null } : undefined
}
