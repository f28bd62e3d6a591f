import type { z } from 'zod'
import type { Credentials, SessionUser } from '@contract/api-session'
import { UserType } from '@contract/choices'
import { withDefaults } from '@contract/roles'
import { appendAudit } from '../../core/audit'
import { entryOf, type Ctx, type Write } from '../../core/context'
import { Refusal } from '../../core/errors'
import { sha256Hex } from '../../core/hash'
import { inTransaction } from '../../core/tx'
import { json } from '../../db/json'
import { accountLimit, addressLimit, claimTry, giveBack, pairLimit } from './limits'
import { accountByUsername, isUsable, presentUser, theLab, type Account } from './store'

const hour = 3_600_000
/** A session ends by then whatever happens: a kiosk after a working day, a person after a day and a night. */
const lifeOf = (userType: string) => (userType === 'kiosk' ? 12 : 24) * hour

/** The same words for an unknown user, a wrong password and an account that is not switched on. */
const refused = () => new Refusal('unauthenticated', 'The username or password is not right.')

/**
 * Signs in. Takes the same time for an unknown user as for a wrong password; tries are counted before they are checked
 * (429 with the seconds to wait). Roles flagged default are switched on and kept.
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
  const { token, user } = await ctx.writeAs(account.lab_id, (w) => openSession(ctx, w, account))
  return { token, primary_username: account.username, user }
}

/** Makes a session and its token. Only the token's SHA-256 is kept. */
async function openSession(
  ctx: Ctx,
  w: Write,
  account: Account,
): Promise<{ token: string; user: SessionUser }> {
  await refuseIfChanged(w, account)
  const myroles = await enableDefaults(w, account)
  const token = ctx.ports.ids.token()
  const id = ctx.ports.ids.id()
  const expires = new Date(ctx.now.getTime() + lifeOf(account.user_type))
  await w.tx
    .insertInto('session')
    .values({
      lab_id: account.lab_id,
      id,
      token_hash: sha256Hex(token),
      user_id: account.id,
      view: null,
      address: ctx.address,
      created_at: ctx.now,
      last_seen_at: ctx.now,
      expires_at: expires,
    })
    .execute()
  w.changed('session', id, null, { user: account.id, expiresAt: expires.toISOString() }, account.id)
  w.about('session', account.id)
  return { token, user: presentUser({ ...account, myroles }) }
}

/** A password set, or an account switched off, while this one was being checked: the session would outlive it. */
async function refuseIfChanged(w: Write, account: Account): Promise<void> {
  const now = await w.tx
    .selectFrom('app_user')
    .select(['password_hash', 'active', 'verified'])
    .where('lab_id', '=', account.lab_id)
    .where('id', '=', account.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!now?.active || !now.verified || now.password_hash !== account.password_hash) throw refused()
}

async function enableDefaults(w: Write, account: Account) {
  const myroles = withDefaults(account.myroles, UserType.parse(account.user_type))
  if (Object.keys(myroles).length === Object.keys(account.myroles).length) return account.myroles
  await w.tx
    .updateTable('app_user')
    .set({ myroles: json(myroles) })
    .where('lab_id', '=', account.lab_id)
    .where('id', '=', account.id)
    .execute()
  w.changed('user', account.id, { myroles: account.myroles }, { myroles })
  return myroles
}

/** Refused sign-ins are watched (45 CFR 164.308(a)(5)(ii)(C)); what was typed is never kept. */
async function noteRefusal(ctx: Ctx, account: Account | undefined): Promise<void> {
  const labId = account?.lab_id ?? (await theLab(ctx.db)).id
  const { endpoint, requestId, address, now } = ctx
  const entry = entryOf(
    { endpoint, requestId, address, who: undefined, labId, now },
    { ids: account ? [account.id] : [], wrote: false, outcome: 'refused', reason: 'Sign-in refused' },
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
      .where('lab_id', '=', labId)
      .where('id', '=', sessionId)
      .execute()
    w.changed('session', sessionId, { revokedAt: null }, { revokedAt: ctx.now.toISOString() }, userId)
    return { ok: true as const }
  })
}
