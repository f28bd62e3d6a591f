import { m } from '@contract/messages'
import type { Ctx } from '../../core/context'
import { ruleRefused } from '../../core/errors'
import { labToken } from '../../core/lab-token'
import { addressLimit, claimTry, giveBack } from './limits'
import { openSession } from './open-session'
import { beginEnrolment, codeLimit, takeCode, wrongCode } from './second-factor'
import { endSecrets, issueSecret, minutesOf, ownerOfSecret, tryChallenge } from './secrets'
import { accountById, isUsable, type Account } from './store'

const tooLate = () => ruleRefused((t) => t.session.secondStepDead)

/** The answer to a right password where a second step is needed: a token for that step and nothing else. */
export async function challenge(ctx: Ctx, account: Account, enrol: boolean) {
  const token = labToken(ctx.ports.ids, account.lab_id)
  await ctx.writeAs(account.lab_id, async (w) => {
    await issueSecret(w.tx, {
      labId: account.lab_id,
      userId: account.id,
      purpose: 'challenge',
      secret: token,
      id: ctx.ports.ids.id(),
      now: ctx.now,
    })
    w.about('session', account.id, m.audit.reasonStepAsked)
  })
  const expiresAt = new Date(ctx.now.getTime() + minutesOf.challenge * 60_000).toISOString()
  return { token: '', primary_username: account.username, user: null, challenge: { token, enrol, expiresAt } }
}

async function challenged(ctx: Ctx, token: string): Promise<Account> {
  const owner = await ownerOfSecret(ctx.db, 'challenge', token, ctx.now)
  const account = owner && (await accountById(ctx.db, owner.labId, owner.userId))
  if (!account || !isUsable(account)) throw tooLate()
  return account
}

/** An authenticator for an account that must have one and has none; one that has is refused (422). */
export async function loginEnrol(ctx: Ctx, token: string) {
  await claimTry(ctx.db, [addressLimit('second factor', ctx.address)], ctx.now)
  const account = await challenged(ctx, token)
  return ctx.writeAs(account.lab_id, (w) =>
    beginEnrolment(
      w,
      ctx.ports.seals,
      { labId: account.lab_id, userId: account.id },
      account.username,
      ctx.now,
    ),
  )
}

/**
 * The second step. A wrong code is an outcome, not an exception, so that its count is committed; five end the challenge, and
 * the account has a limit of its own over all challenges.
 */
export async function loginCode(ctx: Ctx, token: string, code: string) {
  const account = await challenged(ctx, token)
  const owner = { labId: account.lab_id, userId: account.id }
  const limits = [codeLimit(account.id), addressLimit('second factor', ctx.address)]
  await claimTry(ctx.db, limits, ctx.now)
  const opened = await ctx.writeAs(owner.labId, async (w) => {
    if (!(await tryChallenge(w.tx, token, ctx.now))) return 'spent'
    const { right, recoveryCodes } = await takeCode(w.tx, ctx.ports, owner, code, ctx.now)
    w.about('session', account.id, right ? m.audit.reasonStepRight : m.audit.reasonStepWrong)
    if (!right) return 'wrong'
    await endSecrets(w.tx, owner, ctx.now, 'challenge')
    if (recoveryCodes) w.changed('user', account.id, { secondFactor: false }, { secondFactor: true })
    return { ...(await openSession(ctx, w, account)), recoveryCodes }
  })
  if (opened === 'spent') throw tooLate()
  if (opened === 'wrong') throw wrongCode()
  await giveBack(ctx.db, limits, [codeLimit(account.id)], ctx.now)
  const { token: session, user, recoveryCodes } = opened
  return { token: session, primary_username: account.username, user, recoveryCodes }
}
