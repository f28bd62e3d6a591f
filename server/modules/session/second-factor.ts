import { z } from 'zod'
import { productName } from '@contract/constants'
import { UserType } from '@contract/choices'
import { m } from '@contract/messages'
import type { Ctx, Write } from '../../core/context'
import { ruleRefused } from '../../core/errors'
import { sha256Hex } from '../../core/hash'
import type { Catalogue } from '../../core/messages-in'
import { ofLab } from '../../core/scope'
import { isSealed, type Seals } from '../../core/seals'
import type { Executor, Tx } from '../../core/tx'
import type { Ports } from '../../ports'
import { checkOwnPassword } from './confirm'
import { accountLimit, claimTry, giveBack } from './limits'
import { accountById } from './store'
import { enrolmentUri, newSecret, stepOfCode, toBase32 } from './totp'

interface Owner {
  labId: string
  userId: string
}

const codesGiven = 10
const RequiredFor = z.array(UserType).catch([])

/** The kinds of user that may not sign in without a second factor: the laboratory's setting `requireTotpFor`. */
export const totpRequiredFor = (settings: Record<string, unknown>): readonly UserType[] =>
  RequiredFor.parse(settings['requireTotpFor'])

const isRequired = (settings: Record<string, unknown>, userType: string) =>
  totpRequiredFor(settings).some((kind) => kind === userType)

/** What a right password still needs: nothing, a code, or first of all an authenticator. */
export async function secondStepOf(
  db: Executor,
  owner: Owner,
  userType: string,
): Promise<'none' | 'code' | 'enrol'> {
  const factor = await factorOf(db, owner)
  if (factor?.confirmed_at) return 'code'
  const lab = await db
    .selectFrom('lab')
    .select('settings')
    .where('id', '=', owner.labId)
    .executeTakeFirstOrThrow()
  return isRequired(lab.settings, userType) ? 'enrol' : 'none'
}

/** Ends the sessions, but the caller's own, of accounts of these types that have no second factor in force. */
export async function endSessionsWithoutFactor(
  tx: Tx,
  { labId, sessionId }: { labId: string; sessionId: string },
  userTypes: readonly UserType[],
  now: Date,
): Promise<void> {
  if (userTypes.length === 0) return
  const bare = tx
    .selectFrom('app_user as u')
    .leftJoin('second_factor as f', (join) =>
      join.on(ofLab(labId, 'f')).onRef('f.user_id', '=', 'u.id').on('f.confirmed_at', 'is not', null),
    )
    .select('u.id')
    .where(ofLab(labId, 'u'))
    .where('u.user_type', 'in', [...userTypes])
    .where('f.user_id', 'is', null)
  await tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where(ofLab(labId))
    .where('id', '<>', sessionId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('user_id', 'in', bare), eb('primary_user_id', 'in', bare)]))
    .execute()
}

/** What a secret is sealed for: this account's, and no other's. */
const sealedFor = ({ labId, userId }: Owner) => `second-factor:${labId}:${userId}`

const factorOf = (db: Executor, { labId, userId }: Owner) =>
  db
    .selectFrom('second_factor')
    .selectAll()
    .where(ofLab(labId))
    .where('user_id', '=', userId)
    .executeTakeFirst()

/**
 * A new secret that waits for its first code. Refused where one is in use: a stolen password must not replace it. It is kept
 * sealed: who reads the table alone cannot make codes.
 */
export async function beginEnrolment(
  w: Write,
  seals: Seals,
  { labId, userId }: Owner,
  username: string,
  now: Date,
): Promise<{ secret: string; uri: string }> {
  const shown = newSecret()
  const secret = await seals.seal(shown, sealedFor({ labId, userId }))
  const written = await w.tx
    .insertInto('second_factor')
    .values({ lab_id: labId, user_id: userId, secret, created_at: now })
    .onConflict((oc) =>
      oc
        .columns(['lab_id', 'user_id'])
        .doUpdateSet({ secret, created_at: now, last_step: 0 })
        .where('second_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  if (written.numInsertedOrUpdatedRows !== 1n) throw ruleRefused((t) => t.session.secondFactorExists)
  w.about('user', userId, m.audit.reasonFactorBegun)
  return { secret: shown, uri: enrolmentUri(shown, username, productName) }
}

/**
 * Whether this code is right, and uses it up. The first right code of a new secret puts it in force and brings recovery
 * codes, which are shown this once.
 */
export async function takeCode(
  tx: Tx,
  { ids, seals }: Pick<Ports, 'ids' | 'seals'>,
  owner: Owner,
  typed: string,
  now: Date,
): Promise<{ right: boolean; recoveryCodes?: string[] }> {
  const { labId, userId } = owner
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  const factor = await tx
    .selectFrom('second_factor')
    .selectAll()
    .where(ofLab(labId))
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!factor) return { right: false }
  if (!/^\d{6}$/.test(code))
    return { right: factor.confirmed_at !== null && (await takeRecoveryCode(tx, owner, code, now)) }
  // A secret that cannot be opened makes no code right: the person is told what a wrong code is told, and resets it.
  const secret = await seals.open(factor.secret, sealedFor(owner)).catch(() => null)
  if (secret === null) return { right: false }
  const step = stepOfCode(secret, code, now, factor.last_step)
  if (step === undefined) return { right: false }
  await tx
    .updateTable('second_factor')
    .set({ last_step: step, confirmed_at: factor.confirmed_at ?? now })
    .where(ofLab(labId))
    .where('user_id', '=', userId)
    .execute()
  return factor.confirmed_at
    ? { right: true }
    : { right: true, recoveryCodes: await newRecoveryCodes(tx, ids, owner) }
}

/** Sixteen Base32 letters each (80 bits), so that a plain hash keeps them. */
async function newRecoveryCodes(tx: Tx, ids: { id(): string }, { labId, userId }: Owner): Promise<string[]> {
  const codes = Array.from({ length: codesGiven }, () => toBase32(crypto.getRandomValues(new Uint8Array(10))))
  await tx.deleteFrom('recovery_code').where(ofLab(labId)).where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({
        lab_id: labId,
        id: ids.id(),
        user_id: userId,
        code_hash: hashOf(userId, code),
      })),
    )
    .execute()
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}

const hashOf = (userId: string, code: string) => sha256Hex(`${userId} ${code}`)

async function takeRecoveryCode(tx: Tx, { labId, userId }: Owner, code: string, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where(ofLab(labId))
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(userId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

const secretsIn = (tx: Tx, labId: string) =>
  tx.selectFrom('second_factor').select(['user_id', 'secret']).where(ofLab(labId)).orderBy('user_id')

const keepSecret = (tx: Tx, { labId, userId }: Owner, secret: string) =>
  tx.updateTable('second_factor').set({ secret }).where(ofLab(labId)).where('user_id', '=', userId).execute()

/** Seals the secrets that an earlier version kept as they are; answers how many. */
export async function sealSecrets(tx: Tx, seals: Seals, labId: string): Promise<number> {
  const rows = await secretsIn(tx, labId).execute()
  const plain = rows.filter(({ secret }) => !isSealed(secret))
  for (const { user_id: userId, secret } of plain) {
    const owner = { labId, userId }
    await keepSecret(tx, owner, await seals.seal(secret, sealedFor(owner)))
  }
  return plain.length
}

/** Seals every secret with another key; answers how many. Throws where one does not open with the key before. */
export async function sealAnew(
  tx: Tx,
  { before, after }: { before: Seals; after: Seals },
  labId: string,
): Promise<number> {
  const rows = await secretsIn(tx, labId).forUpdate().execute()
  for (const { user_id: userId, secret } of rows) {
    const owner = { labId, userId }
    const plain = isSealed(secret) ? await before.open(secret, sealedFor(owner)) : secret
    await keepSecret(tx, owner, await after.seal(plain, sealedFor(owner)))
  }
  return rows.length
}

/** Whose second factor this key does not open. */
export async function unopenable(tx: Tx, seals: Seals, labId: string): Promise<Owner[]> {
  const lost: Owner[] = []
  for (const { user_id: userId, secret } of await secretsIn(tx, labId).execute()) {
    const owner = { labId, userId }
    if (isSealed(secret)) await seals.open(secret, sealedFor(owner)).catch(() => lost.push(owner))
  }
  return lost
}

/** Takes the second factor off an account: by its owner, or by the laboratory for one who lost it. */
export async function endSecondFactor(w: Write, { labId, userId }: Owner): Promise<void> {
  await w.tx.deleteFrom('recovery_code').where(ofLab(labId)).where('user_id', '=', userId).execute()
  await w.tx.deleteFrom('second_factor').where(ofLab(labId)).where('user_id', '=', userId).execute()
  w.changed('user', userId, { secondFactor: true }, { secondFactor: false })
}

/** Tries at codes of one account, wherever from: fifty, then one in 15 minutes. */
export const codeLimit = (userId: string) => accountLimit('second factor', userId)

export const wrongCode = () => {
  const words = (t: Catalogue) => t.session.secondFactorWrong
  return ruleRefused(words, { code: words })
}

/** What the profile shows of the caller's own second factor. */
export async function totpStatus(ctx: Ctx) {
  const { labId, userId, userType, settings } = ctx.who
  const factor = await factorOf(ctx.db, { labId, userId })
  const { left } = await ctx.db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where(ofLab(labId))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    since: factor?.confirmed_at?.toISOString() ?? null,
    required: isRequired(settings, userType),
    recoveryCodesLeft: left,
  }
}

/** Whose authenticator it is: in a switched account there is nothing to set up. */
function ownAccount(ctx: Ctx): Owner {
  const { labId, userId, primary } = ctx.who
  if (primary) throw ruleRefused((t) => t.session.ownAccountFirst)
  return { labId, userId }
}

/** Begins to set up an authenticator; nothing changes until `totpConfirm`. */
export async function totpStart(ctx: Ctx, password: string) {
  const owner = ownAccount(ctx)
  await checkOwnPassword(ctx, password)
  return ctx.write((w) => beginEnrolment(w, ctx.ports.seals, owner, ctx.who.username, ctx.now))
}

/** The first code of a new authenticator: from now on signing in asks for one. */
export async function totpConfirm(ctx: Ctx, code: string) {
  const owner = ownAccount(ctx)
  await claimTry(ctx.db, [codeLimit(owner.userId)], ctx.now)
  const { recoveryCodes } = await ctx.write(async (w) => {
    const answer = await takeCode(w.tx, ctx.ports, owner, code, ctx.now)
    w.about(
      'user',
      owner.userId,
      answer.recoveryCodes ? m.audit.reasonFactorSet : m.audit.reasonFactorRefused,
    )
    if (answer.recoveryCodes) w.changed('user', owner.userId, { secondFactor: false }, { secondFactor: true })
    return answer
  })
  if (!recoveryCodes) throw wrongCode()
  await giveBack(ctx.db, [], [codeLimit(owner.userId)], ctx.now)
  return { recoveryCodes }
}

/** Takes the caller's own second factor away, with the password and a code. */
export async function totpDisable(ctx: Ctx, password: string, code: string) {
  const owner = ownAccount(ctx)
  const account = await accountById(ctx.db, owner.labId, owner.userId)
  if (account && isRequired(ctx.who.settings, account.user_type))
    throw ruleRefused((t) => t.session.secondFactorNeeded)
  await checkOwnPassword(ctx, password)
  await claimTry(ctx.db, [codeLimit(owner.userId)], ctx.now)
  const right = await ctx.write(async (w) => {
    const answer = await takeCode(w.tx, ctx.ports, owner, code, ctx.now)
    w.about('user', owner.userId, answer.right ? m.audit.reasonFactorRemoved : m.audit.reasonFactorRefused)
    if (answer.right) await endSecondFactor(w, owner)
    return answer.right
  })
  if (!right) throw wrongCode()
  await giveBack(ctx.db, [], [codeLimit(owner.userId)], ctx.now)
  return { ok: true as const }
}
