import { defineAbility } from '@contract/abilities'
import { UserType } from '@contract/choices'
import { fill, m } from '@contract/messages'
import { effectiveRoles, type View } from '@contract/roles'
import type { Ctx } from '../../core/context'
import { forbidden, ruleRefused } from '../../core/errors'
import { sha256Hex } from '../../core/hash'
import { labToken } from '../../core/lab-token'
import { linkStands } from '../../core/link-stands'
import { ofLab } from '../../core/scope'
import {
  accountById,
  accountByUsername,
  claimTry,
  giveBack,
  isUsable,
  pairLimit,
  presentUser,
  secondStepOf,
  type Account,
} from '../session/public'

const notLinked = () => ruleRefused(m.access.notLinked)

/** Whether an account can give rights to accounts: such a one is entered with its own password only. */
function givesRights(ctx: Ctx, account: Account): boolean {
  const { features } = ctx.who
  const holder = {
    userType: UserType.parse(account.user_type),
    roles: effectiveRoles(account.myroles),
    features,
  }
  return defineAbility(holder).can('edit', 'User')
}

/** Counted like a sign-in, on the same limits: a switch must be no way round them. */
async function checkPassword(ctx: Ctx, account: Account, password: string): Promise<void> {
  const limit = pairLimit('login', account.username, ctx.address)
  await claimTry(ctx.db, [limit], ctx.now)
  if (!(await ctx.ports.passwords.verify(account.password_hash, password)))
    throw ruleRefused((t) => t.session.passwordWrong, { password: (t) => t.session.passwordWrong })
  await giveBack(ctx.db, [limit], [limit], ctx.now)
}

/** What the other account's sign-in would ask for besides a password must have been asked of this person as well. */
async function refuseWithoutSecondFactor(ctx: Ctx, ownerId: string, account: Account): Promise<void> {
  const { labId } = ctx.who
  const theirs = await secondStepOf(ctx.db, { labId, userId: account.id }, account.user_type)
  if (theirs === 'none') return
  const owner = await accountById(ctx.db, labId, ownerId)
  const own = owner && (await secondStepOf(ctx.db, { labId, userId: ownerId }, owner.user_type))
  if (theirs === 'enrol' || own !== 'code') throw ruleRefused(m.access.switchSecondFactor)
}

async function isLinked(ctx: Ctx, parent: string, child: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('linked_user as k')
    .innerJoin('app_user as p', (join) => join.on(ofLab(ctx.who, 'p')).onRef('p.id', '=', 'k.parent'))
    .innerJoin('app_user as c', (join) => join.on(ofLab(ctx.who, 'c')).onRef('c.id', '=', 'k.child'))
    .select(linkStands('p.user_type', 'c.user_type').as('stands'))
    .where(ofLab(ctx.who, 'k'))
    .where('k.parent', '=', parent)
    .where('k.child', '=', child)
    .where('k.verified', '=', true)
    .where('k.declined_at', 'is', null)
    .executeTakeFirst()
  if (row && !row.stands) throw ruleRefused(m.access.linkAwaitsAdministrator)
  return row !== undefined
}

/**
 * Goes on as a linked account, or back to the own one. Asks for a verified link from the account that was signed in with;
 * links are not passed on from account to account. The old token ends, the new session ends when the old one would have,
 * and the audit row names both accounts. Throws ruleRefused() for any account that is not linked, known or not.
 */
export async function switchAccount(ctx: Ctx, username: string, password: string | undefined) {
  const { who } = ctx
  const owner = who.primary ?? { userId: who.userId, username: who.username }
  const account = await accountByUsername(ctx.db, username)
  if (!account || account.lab_id !== who.labId || !isUsable(account)) throw notLinked()
  if (account.id === who.userId) throw ruleRefused(m.access.switchOwn)
  const back = account.id === owner.userId
  if (!back && !(await isLinked(ctx, owner.userId, account.id))) throw notLinked()
  if (!back) await refuseWithoutSecondFactor(ctx, owner.userId, account)
  if (password) await checkPassword(ctx, account, password)
  else if (!back && givesRights(ctx, account))
    throw ruleRefused(m.access.switchOwnPassword, {
      password: m.access.switchPassword,
    })
  const token = labToken(ctx.ports.ids, who.labId)
  const id = ctx.ports.ids.id()
  return ctx.write(async (w) => {
    const old = await w.tx
      .updateTable('session')
      .set({ revoked_at: ctx.now })
      .where(ofLab(who))
      .where('id', '=', who.sessionId)
      .where('revoked_at', 'is', null)
      .returning('expires_at')
      .executeTakeFirst()
    if (!old) throw forbidden()
    await w.tx
      .insertInto('session')
      .values({
        lab_id: who.labId,
        id,
        token_hash: sha256Hex(token),
        user_id: account.id,
        primary_user_id: back ? null : owner.userId,
        view: null,
        // A signature asks for the password of the person at the keyboard, which another account's is not.
        confirmed_at: back && password ? ctx.now : null,
        address: ctx.address,
        created_at: ctx.now,
        last_seen_at: ctx.now,
        expires_at: old.expires_at,
      })
      .execute()
    w.changed('session', id, { account: who.username }, { account: account.username }, owner.userId)
    w.about('session', who.userId)
    w.about('session', account.id, fill(m.audit.reasonSwitched, { from: who.username, to: account.username }))
    return { token, primary_username: owner.username, user: presentUser(account) }
  })
}

/** Shows what a clinic or a sales rep sees, or the own view again. `defineAbility` keeps only rights the account has itself. */
export function switchView(ctx: Ctx, view: View | null) {
  const { labId, sessionId, userId, userType, view: before } = ctx.who
  if (view !== null && userType !== 'lab') throw forbidden()
  return ctx.write(async (w) => {
    await w.tx.updateTable('session').set({ view }).where(ofLab(labId)).where('id', '=', sessionId).execute()
    w.changed('session', sessionId, { view: before }, { view }, userId)
    w.about('session', userId)
    return { ok: true as const }
  })
}
