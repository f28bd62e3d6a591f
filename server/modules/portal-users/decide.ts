import { m } from '@contract/messages'
import type { PortalUserDetail } from '@contract/portal-users/shapes'
import type { Ctx, Write } from '../../core/context'
import { notFound, ruleRefused, stale } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { findPortalUser } from './store'

interface Decision {
  _id: string
  version: number
  reason: string
}

async function found(ctx: Ctx, w: Write, id: string): Promise<PortalUserDetail> {
  const user = await findPortalUser(w.tx, ctx.who, id)
  if (!user) throw notFound()
  return user
}

/**
 * Writes down a decision about a registration, made on the version that was seen. The account's version rises with it, so
 * that whoever looks at the account learns of it.
 */
function decide(
  ctx: Ctx,
  { _id, version, reason }: Decision,
  refusalOf: (user: PortalUserDetail) => string | null,
  columns: { refused_at: Date | null; refused_by: string | null; refuse_reason: string | null },
): Promise<PortalUserDetail> {
  return ctx.write(async (w) => {
    const { numUpdatedRows } = await w.tx
      .updateTable('app_user')
      .set((eb) => ({ version: eb('version', '+', 1), updated_at: ctx.now }))
      .where(ofLab(ctx.who))
      .where('id', '=', _id)
      .where('version', '=', version)
      .executeTakeFirst()
    const before = await found(ctx, w, _id)
    if (numUpdatedRows !== 1n) throw stale(before)
    const refusal = refusalOf(before)
    if (refusal) throw ruleRefused(refusal)
    await w.tx
      .updateTable('portal_registration')
      .set(columns)
      .where(ofLab(ctx.who))
      .where('id', '=', _id)
      .execute()
    const after = await found(ctx, w, _id)
    w.about('user', _id, reason)
    w.changed('user', _id, { registration: before.state }, { registration: after.state })
    return after
  })
}

/** Refuses a registration; an account that works already is switched off on its own page instead. */
export const refuse = (ctx: Ctx, decision: Decision) =>
  decide(
    ctx,
    decision,
    ({ state }) => {
      if (state === 'ACTIVE') return m.portalUsers.activeAlready
      return state === 'REFUSED' ? m.portalUsers.refusedAlready : null
    },
    { refused_at: ctx.now, refused_by: ctx.who.userId, refuse_reason: decision.reason },
  )

/** Takes a refusal back. */
export const reopen = (ctx: Ctx, decision: Decision) =>
  decide(ctx, decision, ({ state }) => (state === 'REFUSED' ? null : m.portalUsers.notRefused), {
    refused_at: null,
    refused_by: null,
    refuse_reason: null,
  })
