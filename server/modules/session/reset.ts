import { fill, m } from '@contract/messages'
import type { Ctx } from '../../core/context'
import { badInput, ruleRefused } from '../../core/errors'
import { labToken } from '../../core/lab-token'
import { messagesIn, type Catalogue } from '../../core/messages-in'
import { ofLab } from '../../core/scope'
import { resetsHeldUntil } from './held'
import { accountLimit, addressLimit, claimTry, giveBack, pairLimit } from './limits'
import { passwordChangedMail } from './mails'
import { plainMessage, secretMessage } from './outgoing'
import { evenly, quietly } from './quietly'
import { endSecrets, issueSecret, ownerOfSecret, takeSecret, tryCode } from './secrets'
import { accountById, accountByUsername, endSessionsOf, isUsable, theLab, type Account } from './store'
import { weaknessOf } from './weak-passwords'

const limitsOf = (kind: string, username: string, ctx: Ctx) => [
  pairLimit(kind, username, ctx.address),
  addressLimit(kind, ctx.address),
]

async function usableAccount(ctx: Ctx, username: string): Promise<Account | undefined> {
  const account = await accountByUsername(ctx.db, username)
  return account && isUsable(account) ? account : undefined
}

/** Where the account's address was just changed nothing goes out, and the trail says that it was asked for. */
async function heldBack(ctx: Ctx, account: Account): Promise<boolean> {
  if (!resetsHeldUntil(account, ctx.now)) return false
  await ctx.writeAs(account.lab_id, (w) => {
    w.about('user', account.id, m.audit.reasonResetHeld)
    return Promise.resolve()
  })
  return true
}

/** Mails a link to set a new password, where there is an account with an address. The answer is always the same. */
export async function sendResetEmail(ctx: Ctx, username: string) {
  await claimTry(ctx.db, limitsOf('reset mail', username, ctx), ctx.now)
  await quietly(ctx, async () => {
    const account = await usableAccount(ctx, username)
    if (!account?.email || (await heldBack(ctx, account))) return
    await ctx.writeAs(account.lab_id, async (w) => {
      await w.enqueue(secretMessage('resetLink', account.id, ctx.now, ctx.language))
      w.about('user', account.id, m.audit.reasonLinkAsked)
    })
  })
  return { ok: true as const }
}

const lastTen = (phone: string | null) => (phone ?? '').replace(/\D/g, '').slice(-10)

/** Sends a six-digit code to the phone on file, if the phone that was typed is that one. The answer is always the same. */
export async function sendResetCode(ctx: Ctx, username: string, phone: string) {
  await claimTry(ctx.db, limitsOf('reset code', username, ctx), ctx.now)
  await quietly(ctx, async () => {
    const account = await usableAccount(ctx, username)
    if (!account || lastTen(phone).length < 10 || lastTen(account.phone) !== lastTen(phone)) return
    if (await heldBack(ctx, account)) return
    await ctx.writeAs(account.lab_id, async (w) => {
      await w.enqueue(secretMessage('resetCode', account.id, ctx.now, ctx.language))
      w.about('user', account.id, m.audit.reasonCodeAsked)
    })
  })
  return { ok: true as const }
}

/** Turns a right code into a token for resetPassword. Wrong, expired, used and unknown all answer the same. */
export async function exchangeResetCode(ctx: Ctx, username: string, code: string) {
  await claimTry(ctx.db, limitsOf('code', username, ctx), ctx.now)
  const token = await evenly(ctx, exchange(ctx, username, code))
  if (!token) {
    const words = (t: Catalogue) => t.session.resetCodeWrong
    throw ruleRefused(words, { code: words })
  }
  return { token }
}

async function exchange(ctx: Ctx, username: string, code: string): Promise<string | undefined> {
  const account = await usableAccount(ctx, username)
  if (!account) return undefined
  const owner = { labId: account.lab_id, userId: account.id }
  // A wrong try is an outcome, not an exception: its count must be committed.
  return ctx.writeAs(account.lab_id, async (w) => {
    const right = await tryCode(w.tx, owner, code, ctx.now)
    w.about('user', account.id, right ? m.audit.reasonCodeRight : m.audit.reasonCodeWrong)
    if (!right) return undefined
    const token = labToken(ctx.ports.ids, account.lab_id)
    await issueSecret(w.tx, {
      ...owner,
      purpose: 'reset',
      secret: token,
      id: ctx.ports.ids.id(),
      now: ctx.now,
    })
    return token
  })
}

const deadLink = () => ruleRefused((t) => t.session.linkDead)

/** Sets a new password with a single-use token; every session and every open link of the user ends. */
export async function resetPassword(ctx: Ctx, token: string, password: string) {
  const owner = await ownerOfSecret(ctx.db, 'reset', token, ctx.now)
  const account = owner && (await accountById(ctx.db, owner.labId, owner.userId))
  if (!owner || !account || !isUsable(account)) throw deadLink()
  refuseWeak(password, [account.username, account.first_name, account.last_name, account.email ?? ''])
  const hash = await ctx.ports.passwords.hash(password)
  const lab = await theLab(ctx.db)
  await ctx.writeAs(owner.labId, async (w) => {
    if (!(await takeSecret(w.tx, 'reset', token, ctx.now))) throw deadLink()
    await w.tx
      .updateTable('app_user')
      .set((eb) => ({ password_hash: hash, version: eb('version', '+', 1), updated_at: ctx.now }))
      .where(ofLab(owner))
      .where('id', '=', owner.userId)
      .execute()
    await endSecrets(w.tx, owner, ctx.now)
    const ended = await endSessionsOf(w.tx, owner.labId, owner.userId, ctx.now)
    if (account.email)
      await w.enqueue(
        plainMessage(
          account.email,
          passwordChangedMail(messagesIn(account.language ?? ctx.language), lab.name),
        ),
      )
    w.about('user', owner.userId, fill(m.audit.reasonPasswordSet, { ended }))
  })
  const forgotten = [
    accountLimit('login', account.username),
    pairLimit('login', account.username, ctx.address),
  ]
  await giveBack(ctx.db, [], forgotten, ctx.now)
  return { ok: true as const }
}

/** 400 with the reason beside the field, for a password that attackers would try first. */
export function refuseWeak(password: string, own: readonly string[]): void {
  const weakness = weaknessOf(password, own)
  if (weakness) throw badInput({ password: (t) => t.session[weakness] })
}
