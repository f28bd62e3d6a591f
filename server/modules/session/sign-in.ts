import type { z } from 'zod'
import { m } from '@contract/messages'
import type { Credentials } from '@contract/session/shapes'
import { appendAudit } from '../../core/audit'
import { entryOf, type Ctx } from '../../core/context'
import { ofLab } from '../../core/scope'
import { inTransaction } from '../../core/tx'
import { accountLimit, addressLimit, claimTry, giveBack, pairLimit } from './limits'
import { openSession, refused } from './open-session'
import { secondStepOf } from './second-factor'
import { challenge } from './second-step'
import { accountByUsername, isUsable, theLab, type Account } from './store'

/**
 * Signs in. Takes the same time for an unknown user as for a wrong password; tries are counted before they are checked
 * (429 with the seconds to wait). Roles flagged default are switched on and kept. Where the account has a second factor, or
 * must have one, the answer is no token but a challenge for the second step.
 */
export async function login(ctx: Ctx, { username, password }: z.output<typeof Credentials>) {
  const account = await accountByUsername(ctx.db, username, ctx)
  const pair = pairLimit('login', username, ctx.address)
  const limits = [
    pair,
    addressLimit('login', ctx.address),
    ...(account?.knownAddress ? [] : [accountLimit('login', username)]),
  ]
  await claimTry(ctx.db, limits, ctx.now)
  const right = await ctx.ports.passwords.verify(account?.password_hash ?? null, password)
  if (!account || !right || !isUsable(account)) {
    await noteRefusal(ctx, account)
    throw refused()
  }
  await giveBack(ctx.db, limits, [pair], ctx.now)
  const step = await secondStepOf(ctx.db, { labId: account.lab_id, userId: account.id }, account.user_type)
  if (step !== 'none') return challenge(ctx, account, step === 'enrol')
  const { token, user } = await ctx.writeAs(account.lab_id, (w) => openSession(ctx, w, account))
  return { token, primary_username: account.username, user }
}

/** Refused sign-ins are watched (45 CFR 164.308(a)(5)(ii)(C)); what was typed is never kept. */
async function noteRefusal(ctx: Ctx, account: Account | undefined): Promise<void> {
  const labId = account?.lab_id ?? (await theLab(ctx.db)).id
  const { endpoint, requestId, address, now } = ctx
  const entry = entryOf(
    { endpoint, requestId, address, who: undefined, labId, now },
    {
      ids: account ? [account.id] : [],
      wrote: false,
      outcome: 'refused',
      reason: m.audit.reasonSignInRefused,
    },
  )
  await inTransaction(ctx.db, (tx) => appendAudit(tx, labId, [entry]))
}

/** Ends this session on the server. */
export function logout(ctx: Ctx) {
  const { labId, sessionId, userId } = ctx.who
  return ctx.write(async (w) => {
    await w.tx
      .updateTable('session')
      .set({ revoked_at: ctx.now })
      .where(ofLab(labId))
      .where('id', '=', sessionId)
      .execute()
    w.changed('session', sessionId, { revokedAt: null }, { revokedAt: ctx.now.toISOString() }, userId)
    return { ok: true as const }
  })
}
