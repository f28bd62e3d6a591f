import { z } from 'zod'
import { defineAbility } from '@contract/abilities'
import type { session } from '@contract/api-session'
import type { HandlerInput } from '@contract/endpoint'
import { effectiveRoles } from '@contract/roles'
import type { Ctx, Write } from '../../core/context'
import { ruleRefused } from '../../core/errors'
import { inTransaction, violatedUnique, type Tx } from '../../core/tx'
import { json } from '../../db/json'
import type { MailMessage } from '../../ports'
import { addressLimit, claimTry } from './limits'
import { alreadyRegisteredMail, chooseAnotherMail, stillWaitingMail, verifyMail } from './mails'
import { quietly } from './quietly'
import { refuseWeak } from './reset'
import { issueSecret, minutesOf, takeSecret } from './secrets'
import { accountById, theLab } from './store'

type Wanted = HandlerInput<typeof session.sendRegistrationEmail>['body']
interface Lab {
  id: string
  name: string
}

/** What the clinic called itself waits as a draft of the new account until the laboratory is told. */
const clinicForm = 'registration'
const Clinic = z.object({ clinic: z.string() })

/**
 * Registers a portal user: off, without locations, address unconfirmed. Whether the username or the address is taken is
 * said by mail only, never in the answer.
 */
export async function register(ctx: Ctx, body: Wanted) {
  await claimTry(ctx.db, [{ ...addressLimit('register', ctx.address), free: 10 }], ctx.now)
  refuseWeak(body.password, [body.username, body.firstName, body.lastName, body.email, body.clinic])
  const passwordHash = await ctx.ports.passwords.hash(body.password)
  const lab = await theLab(ctx.db)
  const wanted = { ...body, username: body.username.toLowerCase() }
  await quietly(ctx, async () => {
    for (const message of await messagesFor(ctx, lab, wanted, passwordHash)) await ctx.ports.mail.send(message)
  })
  return { ok: true as const }
}

async function messagesFor(ctx: Ctx, lab: Lab, wanted: Wanted, passwordHash: string): Promise<MailMessage[]> {
  await dropLapsed(ctx, lab.id, wanted)
  const taken = await inTheWay(ctx, lab.id, wanted)
  if (taken.length > 0) return refusals(ctx, lab, wanted, taken)
  try {
    return [await create(ctx, lab, wanted, passwordHash)]
  } catch (error) {
    // Somebody else took the username in this very moment.
    if (violatedUnique(error) !== 'app_user_username') throw error
    return refusals(ctx, lab, wanted, await inTheWay(ctx, lab.id, wanted))
  }
}

const sameNameOrAddress = (tx: Tx | Ctx['db'], labId: string, wanted: Wanted) =>
  tx
    .selectFrom('app_user')
    .select(['id', 'username', 'email', 'verified'])
    .where('lab_id', '=', labId)
    .where((eb) =>
      eb.or([
        eb(eb.fn<string>('lower', ['username']), '=', wanted.username),
        eb(eb.fn<string>('lower', ['email']), '=', wanted.email.toLowerCase()),
      ]),
    )

const inTheWay = (ctx: Ctx, labId: string, wanted: Wanted) => sameNameOrAddress(ctx.db, labId, wanted).execute()

/** Registrations that nobody confirmed in time give their username and address free. */
async function dropLapsed(ctx: Ctx, labId: string, wanted: Wanted): Promise<void> {
  const lapsedBefore = new Date(ctx.now.getTime() - minutesOf.verify * 60_000)
  await inTransaction(ctx.db, async (tx) => {
    const lapsed = await sameNameOrAddress(tx, labId, wanted)
      .where('verified', '=', false)
      .where('active', '=', false)
      .where('created_at', '<', lapsedBefore)
      .forUpdate()
      .execute()
    const ids = lapsed.map((row) => row.id)
    if (ids.length === 0) return
    await tx.deleteFrom('one_time_secret').where('lab_id', '=', labId).where('user_id', 'in', ids).execute()
    await tx.deleteFrom('draft').where('lab_id', '=', labId).where('user_id', 'in', ids).execute()
    await tx.deleteFrom('app_user').where('lab_id', '=', labId).where('id', 'in', ids).execute()
  })
}

type Taken = Awaited<ReturnType<typeof inTheWay>>

/** Who is told what, by mail: the owner of the address or name, and a newcomer whose username belongs to somebody else. */
function refusals(ctx: Ctx, lab: Lab, wanted: Wanted, taken: Taken): MailMessage[] {
  const { publicUrl } = ctx.ports
  const owners = taken.flatMap((row) =>
    row.email
      ? [{ to: row.email, ...(row.verified ? alreadyRegisteredMail(publicUrl, lab.name, row.username) : stillWaitingMail(lab.name)) }]
      : [],
  )
  const isOwner = owners.some((owner) => owner.to.toLowerCase() === wanted.email.toLowerCase())
  return isOwner ? owners : [...owners, { to: wanted.email, ...chooseAnotherMail(publicUrl, lab.name) }]
}

function create(ctx: Ctx, lab: Lab, wanted: Wanted, passwordHash: string): Promise<MailMessage> {
  const id = ctx.ports.ids.id()
  const token = ctx.ports.ids.token()
  const { username, firstName, lastName, email, clinic } = wanted
  return ctx.writeAs(lab.id, async (w) => {
    await w.tx
      .insertInto('app_user')
      .values({
        lab_id: lab.id,
        id,
        username,
        email,
        phone: null,
        first_name: firstName,
        last_name: lastName,
        password_hash: passwordHash,
        user_type: 'portal',
        myroles: json({ user: { enabled: true } }),
        active: false,
        verified: false,
        created_at: ctx.now,
        updated_at: ctx.now,
      })
      .execute()
    await w.tx
      .insertInto('draft')
      .values({ lab_id: lab.id, user_id: id, form: clinicForm, data: json({ clinic }), updated_at: ctx.now })
      .execute()
    await issueSecret(w.tx, { labId: lab.id, userId: id, purpose: 'verify', secret: token, id: ctx.ports.ids.id(), now: ctx.now })
    w.changed('user', id, null, { username, firstName, lastName, email, userType: 'portal', active: false, verified: false })
    return { to: email, ...verifyMail(ctx.ports.publicUrl, token, lab.name, username) }
  })
}

/** Confirms the address of a registration and tells those who can give locations and switch the account on. */
export async function verifyRegistration(ctx: Ctx, token: string) {
  const lab = await theLab(ctx.db)
  await ctx.writeAs(lab.id, async (w) => {
    const owner = await takeSecret(w.tx, 'verify', token, ctx.now)
    if (!owner) throw ruleRefused('This link has been used or has expired. If you cannot sign in, register again.')
    const account = await accountById(w.tx, owner.labId, owner.userId)
    if (!account) throw ruleRefused('This registration is no longer there. Register again.')
    await w.tx
      .updateTable('app_user')
      .set((eb) => ({ verified: true, version: eb('version', '+', 1), updated_at: ctx.now }))
      .where('lab_id', '=', owner.labId)
      .where('id', '=', owner.userId)
      .execute()
    w.changed('user', owner.userId, { verified: account.verified }, { verified: true })
    const draft = await w.tx
      .deleteFrom('draft')
      .where('lab_id', '=', owner.labId)
      .where('user_id', '=', owner.userId)
      .where('form', '=', clinicForm)
      .returning('data')
      .executeTakeFirst()
    const clinic = Clinic.safeParse(draft?.data).data?.clinic
    const name = `${account.first_name} ${account.last_name}`
    await tellAdmins(ctx, w, owner.labId, `${clinic ? `${name}, ${clinic},` : name} registered for the portal as ${account.username}. Give locations and switch the account on.`)
  })
  return { ok: true as const }
}

async function tellAdmins(ctx: Ctx, w: Write, labId: string, description: string): Promise<void> {
  const staff = await w.tx
    .selectFrom('app_user')
    .select(['id', 'myroles'])
    .where('lab_id', '=', labId)
    .where('user_type', '=', 'lab')
    .where('active', '=', true)
    .execute()
  const admins = staff.filter(({ myroles }) =>
    defineAbility({ userType: 'lab', roles: effectiveRoles(myroles), features: new Set() }).can('edit', 'User'),
  )
  if (admins.length === 0) return
  await w.tx
    .insertInto('notification')
    .values(admins.map(({ id }) => ({ lab_id: labId, id: ctx.ports.ids.id(), user_id: id, description, icon: 'other', link_id: null, target: '/users', added: ctx.now })))
    .execute()
}
