import type { SessionUser } from '@contract/session/shapes'
import { UserType } from '@contract/choices'
import { withDefaults } from '@contract/roles'
import type { Ctx, Write } from '../../core/context'
import { Refusal } from '../../core/errors'
import { sha256Hex } from '../../core/hash'
import { labToken } from '../../core/lab-token'
import { ofLab } from '../../core/scope'
import { json } from '../../db/json'
import { setLanguage } from './language'
import { presentUser, type Account } from './store'

const hour = 3_600_000
/** A session ends by then whatever happens: longer than the longest idle sign-out, which so can be reached. */
const life = 24 * hour

/** The same words for an unknown user, a wrong password and an account that is not switched on. */
export const refused = () => new Refusal('unauthenticated', (t) => t.session.signInRefused)

/** Makes a session and its token. Only the token's SHA-256 is kept. */
export async function openSession(
  ctx: Ctx,
  w: Write,
  account: Account,
): Promise<{ token: string; user: SessionUser }> {
  await refuseIfChanged(w, account)
  const myroles = await enableDefaults(w, account)
  const language = await keepLanguage(ctx, w, account)
  const token = labToken(ctx.ports.ids, account.lab_id)
  const id = ctx.ports.ids.id()
  const expires = new Date(ctx.now.getTime() + life)
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
      confirmed_at: ctx.now,
      expires_at: expires,
    })
    .execute()
  w.changed('session', id, null, { user: account.id, expiresAt: expires.toISOString() }, account.id)
  w.about('session', account.id)
  return { token, user: presentUser({ ...account, myroles, language }) }
}

/** A password set, or an account switched off, while this one was being checked: the session would outlive it. */
async function refuseIfChanged(w: Write, account: Account): Promise<void> {
  const now = await w.tx
    .selectFrom('app_user')
    .select(['password_hash', 'active', 'verified'])
    .where(ofLab(account.lab_id))
    .where('id', '=', account.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!now?.active || !now.verified || now.password_hash !== account.password_hash) throw refused()
}

/** Who has not chosen a language keeps the one chosen in the browser they sign in with. */
async function keepLanguage(ctx: Ctx, w: Write, account: Account): Promise<Account['language']> {
  if (account.language !== null || ctx.chosenLanguage === null) return account.language
  await setLanguage(w, { labId: account.lab_id, userId: account.id }, null, ctx.chosenLanguage)
  return ctx.chosenLanguage
}

async function enableDefaults(w: Write, account: Account) {
  const myroles = withDefaults(account.myroles, UserType.parse(account.user_type))
  if (Object.keys(myroles).length === Object.keys(account.myroles).length) return account.myroles
  await w.tx
    .updateTable('app_user')
    .set({ myroles: json(myroles) })
    .where(ofLab(account.lab_id))
    .where('id', '=', account.id)
    .execute()
  w.changed('user', account.id, { myroles: account.myroles }, { myroles })
  return myroles
}
