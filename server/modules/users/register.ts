import { m } from '@contract/messages'
import { isTopPrivilege } from '@contract/roles'
import {
  refusalOfChange,
  refusalOfDeactivation,
  refusalOfRoles,
  switchedOn,
  userRuleTexts,
} from '@contract/rules/user-rules'
import type { UserDetail, UserFields } from '@contract/users/shapes'
import type { Ctx, Write } from '../../core/context'
import { badInput, ruleRefused } from '../../core/errors'
import type { Register } from '../../core/register'
import { json } from '../../db/json'
import { endSessionsOf, secretMessage } from '../session/public'
import { findUser, otherSuperAdmins } from './store'

const isTop = (ctx: Ctx) => isTopPrivilege(ctx.who.roles)

/** An account with top privilege is changed by its like alone: otherwise whoever manages users could become it. */
export function refuseLesser(ctx: Ctx, user: Pick<UserDetail, 'myroles'>): void {
  if (isTopPrivilege(switchedOn(user.myroles)) && !isTop(ctx)) throw ruleRefused(userRuleTexts.topOnly)
}

async function check(ctx: Ctx, w: Write, fields: UserFields, before: UserDetail | null): Promise<void> {
  // What an account holds already stays as it is, so that a legacy role is not lost by an edit of the telephone number.
  const held = before?.userType === fields.userType ? switchedOn(before.myroles) : []
  const roles = refusalOfRoles(fields.userType, fields.myroles, isTop(ctx), held)
  if (roles) throw badInput({ myroles: roles })
  if (!before) return
  const others = await otherSuperAdmins(w.tx, ctx.who.labId, before._id)
  const refusal = refusalOfChange(before, { ...before, ...fields }, isTop(ctx), others)
  if (refusal) {
    const message = userRuleTexts[refusal]
    throw ruleRefused(message, refusal === 'lastSuperAdmin' ? { myroles: message } : {})
  }
  if (before.username !== fields.username && before._id === ctx.who.userId)
    throw badInput({ username: m.users.ownUsername })
}

/** Accounts as a register: the username is unique, the last Super Admin stays, nobody switches themselves off. */
export const userRegister: Register<UserFields, UserDetail> = {
  entity: 'user',
  table: 'app_user',
  find: findUser,
  fieldsOf: ({ username, firstName, lastName, email, phone, userType, myroles, consoleLoggingEnabled }) => ({
    username,
    firstName,
    lastName,
    email,
    phone,
    userType,
    myroles,
    consoleLoggingEnabled,
  }),
  columnsOf: ({ firstName, lastName, userType, myroles, consoleLoggingEnabled, ...fields }) => ({
    ...fields,
    first_name: firstName,
    last_name: lastName,
    user_type: userType,
    myroles: json(myroles),
    console_logging_enabled: consoleLoggingEnabled,
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
    // Sessions of another type of account would go on with screens that are no longer theirs.
    if (before && before.userType !== fields.userType) await endSessionsOf(w.tx, ctx.who.labId, id, ctx.now)
  },

  async uses(db, who, id) {
    const user = await findUser(db, who, id)
    return [{ what: m.users.usesPhysicians, count: user?.physicianLocations.length ?? 0, to: null }]
  },

  async refuseSwitch(ctx, w, user, active) {
    const others = await otherSuperAdmins(w.tx, ctx.who.labId, user._id)
    const editor = { _id: ctx.who.userId, isTop: isTop(ctx) }
    const refusal = active
      ? refusalOfChange(user, user, editor.isTop, others)
      : refusalOfDeactivation(user, editor, others)
    return refusal && userRuleTexts[refusal]
  },

  async switched(ctx, w, id, active) {
    if (!active) await endSessionsOf(w.tx, ctx.who.labId, id, ctx.now)
  },
}
