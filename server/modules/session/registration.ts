import type { api } from '@contract/api'
import type { HandlerInput } from '@contract/endpoint'
import type { Language } from '@contract/languages'
import type { Ctx } from '../../core/context'
import { messagesIn } from '../../core/messages-in'
import { inTransaction, violatedUnique, type Tx } from '../../core/tx'
import { json } from '../../db/json'
import type { Job } from '../../core/outbox'
import { ofLab } from '../../core/scope'
import { addressLimit, claimTry } from './limits'
import { alreadyRegisteredMail, chooseAnotherMail, stillWaitingMail } from './mails'
import { plainMessage, secretMessage } from './outgoing'
import { quietly } from './quietly'
import { refuseWeak } from './reset'
import { minutesOf } from './secrets'
import { theLab } from './store'

type Wanted = HandlerInput<typeof api.session.sendRegistrationEmail>['body']
interface Lab {
  id: string
  name: string
}

/** What the clinic called itself waits as a draft of the new account until the laboratory is told. */
export const clinicForm = 'registration'

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
  await quietly(ctx, () => createOrDescribe(ctx, lab, wanted, passwordHash))
  return { ok: true as const }
}

async function createOrDescribe(ctx: Ctx, lab: Lab, wanted: Wanted, passwordHash: string): Promise<void> {
  await dropLapsed(ctx, lab.id, wanted)
  const taken = await inTheWay(ctx, lab.id, wanted)
  if (taken.length > 0) return ctx.enqueue(lab.id, refusals(ctx, lab, wanted, taken))
  try {
    await create(ctx, lab, wanted, passwordHash)
  } catch (error) {
    // Somebody else took the username in this very moment.
    if (violatedUnique(error) !== 'app_user_username') throw error
    await ctx.enqueue(lab.id, refusals(ctx, lab, wanted, await inTheWay(ctx, lab.id, wanted)))
  }
}

const sameNameOrAddress = (tx: Tx | Ctx['db'], labId: string, wanted: Wanted) =>
  tx
    .selectFrom('app_user')
    .select(['id', 'username', 'email', 'verified', 'language'])
    .where(ofLab(labId))
    .where((eb) =>
      eb.or([
        eb(eb.fn<string>('lower', ['username']), '=', wanted.username),
        eb(eb.fn<string>('lower', ['email']), '=', wanted.email.toLowerCase()),
      ]),
    )

const inTheWay = (ctx: Ctx, labId: string, wanted: Wanted) =>
  sameNameOrAddress(ctx.db, labId, wanted).execute()

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
    await tx.deleteFrom('one_time_secret').where(ofLab(labId)).where('user_id', 'in', ids).execute()
    await tx.deleteFrom('draft').where(ofLab(labId)).where('user_id', 'in', ids).execute()
    await tx.deleteFrom('app_user').where(ofLab(labId)).where('id', 'in', ids).execute()
  })
}

type Taken = Awaited<ReturnType<typeof inTheWay>>

/** Who is told what, by mail: the owner of the address or name, and a newcomer whose username belongs to somebody else. */
function refusals(ctx: Ctx, lab: Lab, wanted: Wanted, taken: Taken): Job[] {
  const { publicUrl } = ctx.ports
  const texts = (language: Language | null) => messagesIn(language ?? ctx.language)
  const owners = taken.filter((row) => row.email !== null)
  const told = owners.map((row) =>
    plainMessage(
      row.email ?? '',
      row.verified
        ? alreadyRegisteredMail(texts(row.language), publicUrl, lab.name, row.username)
        : stillWaitingMail(texts(row.language), lab.name),
    ),
  )
  const isOwner = owners.some(({ email }) => email?.toLowerCase() === wanted.email.toLowerCase())
  return isOwner
    ? told
    : [...told, plainMessage(wanted.email, chooseAnotherMail(texts(ctx.language), publicUrl, lab.name))]
}

function create(ctx: Ctx, lab: Lab, wanted: Wanted, passwordHash: string): Promise<void> {
  const id = ctx.ports.ids.id()
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
        language: ctx.language,
        created_at: ctx.now,
        updated_at: ctx.now,
      })
      .execute()
    await w.tx
      .insertInto('draft')
      .values({ lab_id: lab.id, user_id: id, form: clinicForm, data: json({ clinic }), updated_at: ctx.now })
      .execute()
    await w.tx
      .insertInto('portal_registration')
      .values({ lab_id: lab.id, id, clinic, registered_at: ctx.now })
      .execute()
    await w.enqueue(secretMessage('verifyLink', id, ctx.now))
    w.changed('user', id, null, {
      username,
      firstName,
      lastName,
      email,
      userType: 'portal',
      active: false,
      verified: false,
      language: ctx.language,
    })
  })
}
