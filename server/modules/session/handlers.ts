import type { api } from '@contract/api'
import { m } from '@contract/messages'
import { forbidden, notFound, unauthenticated } from '../../core/errors'
import type { Ctx } from '../../core/context'
import type { HandlersOf } from '../../core/handlers'
import type { Executor } from '../../core/tx'
import { json } from '../../db/json'
import { choicesOf, readNotices } from '../clinic-notices/public'
import { confirmPassword, personOf } from './confirm'
import { setLanguage } from './language'
import { ofLab } from '../../core/scope'
import { register } from './registration'
import { exchangeResetCode, resetPassword, sendResetCode, sendResetEmail } from './reset'
import { totpConfirm, totpDisable, totpStatus, totpStart } from './second-factor'
import { loginCode, loginEnrol } from './second-step'
import { login, logout } from './sign-in'
import { accountById, mailboxOf, notificationsOf, presentUser, theLab } from './store'
import { verifyRegistration } from './verification'

async function keptNotices(ctx: Ctx, db: Executor): Promise<unknown> {
  const { labId, userId } = ctx.who
  const { notices } = await db
    .selectFrom('app_user')
    .select('notices')
    .where(ofLab(labId))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return notices
}

const switchedOnMap = (roles: readonly string[]) =>
  Object.fromEntries(roles.map((role) => [role, { enabled: true }]))

export const session: HandlersOf<typeof api.session> = {
  login: (ctx, { body }) => login(ctx, body),
  loginEnrol: (ctx, { body }) => loginEnrol(ctx, body.challenge),
  loginCode: (ctx, { body }) => loginCode(ctx, body.challenge, body.code),
  logout: (ctx) => logout(ctx),
  confirmPassword: (ctx, { body }) => confirmPassword(ctx, body.password),
  totp: (ctx) => totpStatus(ctx),
  totpStart: (ctx, { body }) => totpStart(ctx, body.password),
  totpConfirm: (ctx, { body }) => totpConfirm(ctx, body.code),
  totpDisable: (ctx, { body }) => totpDisable(ctx, body.password, body.code),

  async current(ctx) {
    const { labId, userId, username, view, primary, person, credentials } = ctx.who
    const account = await accountById(ctx.db, labId, userId)
    if (!account) throw unauthenticated()
    const primary_username = primary?.username ?? username
    return {
      primary_username,
      user: presentUser(account),
      view,
      locations: account.locations,
      person: primary && { userType: person.userType, myroles: switchedOnMap(person.roles) },
      credentials: [...credentials],
    }
  },

  acceptEula(ctx, { body }) {
    const { labId, userId } = ctx.who
    if (body.userId !== userId) throw forbidden()
    return ctx.write(async (w) => {
      const row = await w.tx
        .updateTable('app_user')
        .set({ eula_accepted_at: ctx.now })
        .where(ofLab(labId))
        .where('id', '=', userId)
        .where('eula_accepted_at', 'is', null)
        .executeTakeFirst()
      if (row.numUpdatedRows > 0n)
        w.changed('user', userId, { eulaAcceptedAt: null }, { eulaAcceptedAt: ctx.now.toISOString() })
      w.about('user', userId, m.audit.reasonAgreement)
      return { ok: true as const }
    })
  },

  chooseLanguage(ctx, { body }) {
    const owner = personOf(ctx)
    return ctx.write(async (w) => {
      const account = await accountById(w.tx, owner.labId, owner.userId)
      if (!account) throw unauthenticated()
      await setLanguage(w, owner, account.language, body.language)
      w.about('user', owner.userId)
      return { ok: true as const }
    })
  },

  noticeChoices: async (ctx) => choicesOf(await keptNotices(ctx, ctx.db)),

  chooseNotices: (ctx, { body: { notices } }) =>
    ctx.write(async (w) => {
      const { labId, userId } = ctx.who
      const before = await keptNotices(ctx, w.tx)
      await w.tx
        .updateTable('app_user')
        .set({ notices: json(notices) })
        .where(ofLab(labId))
        .where('id', '=', userId)
        .execute()
      w.about('user', userId)
      w.changed('user', userId, { notices: before }, { notices })
      return notices
    }),

  sendResetEmail: (ctx, { body }) => sendResetEmail(ctx, body.username || (body.userid ?? '')),
  sendResetCode: (ctx, { body }) => sendResetCode(ctx, body.userid, body.phonenumber),
  exchangeResetCode: (ctx, { body }) => exchangeResetCode(ctx, body.userid, body.code),
  resetPassword: (ctx, { body }) => resetPassword(ctx, body.token, body.password),
  sendRegistrationEmail: (ctx, { body }) => register(ctx, body),
  verifyRegistration: (ctx, { body }) => verifyRegistration(ctx, body.token),

  notifications: (ctx) => notificationsOf(ctx.db, ctx.who.labId, ctx.who.userId),

  readNotices: (ctx, { body }) =>
    ctx.write(async (w) => {
      await readNotices(ctx, w, body.ids)
      return { ok: true as const }
    }),

  async mailbox(ctx) {
    if (!ctx.ports.demo || !ctx.ports.mail.sandbox) throw notFound()
    return { docs: await mailboxOf(ctx.db, (await theLab(ctx.db)).id) }
  },
}
