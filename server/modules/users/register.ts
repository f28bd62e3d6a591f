import { m } from '@contract/messages'
import { isTopPrivilege } from '@contract/roles'
import {
  refusalOfChange,
  refusalOfDeactivation,
  refusalOfGiving,
  refusalOfHigher,
  refusalOfRaise,
  refusalOfRoles,
  refusalOfSigner,
  refusalOfSignIn,
  userRuleTexts,
  switchedOn,
} from '@contract/rules/user-rules'
import { UserFields, type UserDetail } from '@contract/users/shapes'
import type { Ctx, Write } from '../../core/context'
import { badInput, ruleRefused } from '../../core/errors'
import type { Register } from '../../core/register'
import { ofLab } from '../../core/scope'
import { json } from '../../db/json'
import { messagesIn } from '../../core/messages-in'
import {
  accountById,
  addressChangedMail,
  endSessionsOf,
  plainMessage,
  secretMessage,
} from '../session/public'
import { editorOf } from './editor'
import { isOwnAddress } from './own-address'
import { findUser, otherSuperAdmins } from './store'

const isTop = (ctx: Ctx) => isTopPrivilege(ctx.who.roles)

/** An account is changed by its like and by those above it: otherwise whoever manages users could become anybody. */
export function refuseLesser(ctx: Ctx, user: UserDetail): void {
  const refusal = refusalOfHigher(editorOf(ctx), user)
  if (refusal) throw ruleRefused(userRuleTexts[refusal])
}

/** The same for how an account signs in; who signs results is besides left to those who sign themselves. */
export function refuseSignIn(ctx: Ctx, user: UserDetail): void {
  const refusal = refusalOfSignIn(editorOf(ctx), user)
  if (refusal) throw ruleRefused(userRuleTexts[refusal])
}

const signInFields = ['username', 'email', 'phone'] as const

async function check(ctx: Ctx, w: Write, fields: UserFields, before: UserDetail | null): Promise<void> {
  // What an account holds already stays as it is, so that a legacy role is not lost by an edit of the telephone number.
  const held = before?.userType === fields.userType ? switchedOn(before.myroles) : []
  const roles = refusalOfRoles(fields.userType, fields.myroles, isTop(ctx), held)
  if (roles) throw badInput({ myroles: roles })
  if (before && before.username !== fields.username) {
    const renamed = UserFields.shape.username.safeParse(fields.username)
    if (!renamed.success)
      throw badInput({ username: renamed.error.issues[0]?.message ?? m.users.usernameFormat })
  }
  if (before) refuseLesser(ctx, before)
  const raise = refusalOfRaise(editorOf(ctx), before, fields)
  if (raise) throw ruleRefused(userRuleTexts[raise], { myroles: userRuleTexts[raise] })
  const giving = refusalOfGiving(editorOf(ctx), before, fields)
  if (giving) throw ruleRefused(giving, { myroles: giving })
  const isOwnAccount = before !== null && editorOf(ctx).ids.includes(before._id)
  if (!isOwnAccount && before?.email !== fields.email && (await isOwnAddress(ctx, w.tx, fields.email)))
    throw ruleRefused(m.users.inviteOwnAddress, { email: m.users.inviteOwnAddress })
  if (!before) return
  const signer = refusalOfSigner(editorOf(ctx), before, fields)
  if (signer) throw ruleRefused(userRuleTexts[signer])
  const moved = signInFields.find((field) => before[field] !== fields[field])
  if (moved) {
    const kept = refusalOfSignIn(editorOf(ctx), before)
    if (kept) throw ruleRefused(userRuleTexts[kept], { [moved]: userRuleTexts[kept] })
  }
  const others = await otherSuperAdmins(w.tx, ctx.who.labId, before._id)
  const refusal = refusalOfChange(before, { ...before, ...fields }, isTop(ctx), others)
  if (refusal) {
    const message = userRuleTexts[refusal]
    throw ruleRefused(message, refusal === 'lastSuperAdmin' ? { myroles: message } : {})
  }
  if (before.username !== fields.username && before._id === ctx.who.userId)
    throw badInput({ username: m.users.ownUsername })
}

/** Tells the old address and the new one: whoever did not ask for the change hears of it while the old one still reads. */
async function tellOfAddress(ctx: Ctx, w: Write, before: UserDetail, email: string | null): Promise<void> {
  const { name } = await w.tx
    .selectFrom('lab')
    .select('name')
    .where('id', '=', ctx.who.labId)
    .executeTakeFirstOrThrow()
  const account = await accountById(w.tx, ctx.who.labId, before._id)
  const words = addressChangedMail(messagesIn(account?.language ?? 'en'), name, before.username)
  for (const to of new Set([before.email, email])) if (to) await w.enqueue(plainMessage(to, words))
}

/** Accounts as a register: the username is unique, the last Super Admin stays, nobody switches themselves off. */
export const userRegister: Register<UserFields, UserDetail> = {
  entity: 'user',
  table: 'app_user',
  find: findUser,
  fieldsOf: ({
    username,
    firstName,
    lastName,
    email,
    phone,
    userType,
    myroles,
    consoleLoggingEnabled,
    groupIds,
    apps,
  }) => ({
    username,
    firstName,
    lastName,
    email,
    phone,
    userType,
    myroles,
    consoleLoggingEnabled,
    groupIds,
    apps,
  }),
  columnsOf: ({
    firstName,
    lastName,
    userType,
    myroles,
    consoleLoggingEnabled,
    groupIds,
    apps,
    ...fields
  }) => ({
    ...fields,
    first_name: firstName,
    last_name: lastName,
    user_type: userType,
    myroles: json(myroles),
    console_logging_enabled: consoleLoggingEnabled,
    group_ids: json(groupIds),
    apps: json(apps),
  }),
  unique: {
    app_user_username: {
      field: 'username',
      message: m.users.usernameTaken,
    },
  },
  check,

  async keep(ctx, w, id, fields, before) {
    if (!before && fields.email) await w.enqueue(secretMessage('welcomeLink', id, ctx.now))
    if (before?.hasPassword && (before.email !== fields.email || before.phone !== fields.phone))
      await w.tx
        .updateTable('app_user')
        .set({ reach_changed_at: ctx.now, reach_changed_by: ctx.who.person.userId })
        .where(ofLab(ctx.who))
        .where('id', '=', id)
        .execute()
    // Sessions of another type of account would go on with screens that are no longer theirs.
    if (before && before.email !== fields.email) await tellOfAddress(ctx, w, before, fields.email)
    if (before && before.userType !== fields.userType) await endSessionsOf(w.tx, ctx.who.labId, id, ctx.now)
  },

  async uses(db, who, id) {
    const user = await findUser(db, who, id)
    return [{ what: m.users.usesPhysicians, count: user?.physicianLocations.length ?? 0, to: null }]
  },

  async refuseSwitch(ctx, w, user, active) {
    const others = await otherSuperAdmins(w.tx, ctx.who.labId, user._id)
    const editor = { _id: ctx.who.userId, isTop: isTop(ctx) }
    const higher = refusalOfHigher(editorOf(ctx), user)
    if (higher) return userRuleTexts[higher]
    // Switched on again an account has what its roles give.
    if (active && !user.active && refusalOfGiving(editorOf(ctx), null, user)) return m.users.activateNotYours
    const refusal = active
      ? refusalOfChange(user, user, editor.isTop, others)
      : refusalOfDeactivation(user, editor, others)
    return refusal && userRuleTexts[refusal]
  },

  async switched(ctx, w, id, active) {
    if (!active) await endSessionsOf(w.tx, ctx.who.labId, id, ctx.now)
  },
}
