import type { Kysely } from 'kysely'
import { z } from 'zod'
import { Language } from '@contract/languages'
import { labToken } from '../../core/lab-token'
import type { ClaimedJob, Job, Sender } from '../../core/outbox'
import { messagesIn } from '../../core/messages-in'
import { ofLab } from '../../core/scope'
import { inTransaction } from '../../core/tx'
import type { Database } from '../../db/schema'
import type { Ports } from '../../ports'
import { resetsHeldUntil } from './held'
import { codeMessage, resetMail, verifyMail, welcomeMail, type Words } from './mails'
import { issueSecret, minutesOf, randomCode, writtenEnough, type Purpose } from './secrets'
import { accountById, isUsable, lockAccount, type Account } from './store'

/** `language` is that of the page on which it was asked for: for an account whose owner never chose one. */
const toAccount = { userId: z.string(), language: Language.optional() }
/** What waits in the outbox. No link and no code is among it: the secret is made when its message goes out. */
const Message = z.discriminatedUnion('what', [
  z.object({ what: z.literal('resetLink'), ...toAccount }),
  z.object({ what: z.literal('welcomeLink'), ...toAccount }),
  z.object({ what: z.literal('resetCode'), ...toAccount }),
  z.object({ what: z.literal('verifyLink'), ...toAccount }),
  z.object({ what: z.literal('words'), to: z.string(), subject: z.string(), text: z.string() }),
])
type Secret = 'resetLink' | 'welcomeLink' | 'resetCode' | 'verifyLink'

/** A new colleague may read the mail on Monday: three days. */
export const welcomeMinutes = 3 * 24 * 60

const kind = 'accountMessage'
const purposeOf: Record<Secret, Purpose> = {
  resetLink: 'reset',
  welcomeLink: 'reset',
  resetCode: 'code',
  verifyLink: 'verify',
}

/**
 * A message with a secret in it. Whoever asked waits for it: once the secret would have died, it is not sent any more.
 * `asked` is the language of the page on which the owner asked for it; what the account says goes before it.
 */
export const secretMessage = (what: Secret, userId: string, now: Date, asked?: Language): Job => ({
  kind,
  payload: { what, userId, ...(asked ? { language: asked } : {}) },
  expiresAt: new Date(
    now.getTime() + (what === 'welcomeLink' ? welcomeMinutes : minutesOf[purposeOf[what]]) * 60_000,
  ),
})

/** A message that anybody may read. */
export const plainMessage = (to: string, words: Words): Job => ({
  kind,
  payload: { what: 'words', to, ...words },
})

/** How the messages of this module go out. */
export const senders = (db: Kysely<Database>, ports: Ports): Record<string, Sender> => ({
  [kind]: (job) => send(db, ports, job),
})

async function send(db: Kysely<Database>, ports: Ports, job: ClaimedJob): Promise<void> {
  const message = Message.parse(job.payload)
  if (message.what === 'words') {
    const { to, subject, text } = message
    return ports.mail.send({ id: job.id, to, subject, text })
  }
  const account = await accountById(db, job.labId, message.userId)
  const purpose = purposeOf[message.what]
  const now = ports.clock.now()
  if (!account || !mayHave(purpose, account, now)) return
  const owner = { labId: job.labId, userId: account.id }
  const secret = purpose === 'code' ? randomCode() : labToken(ports.ids, job.labId)
  const id = ports.ids.id()
  const minutes =
    (purpose === 'verify' || message.what === 'welcomeLink') && job.expiresAt
      ? { minutes: (job.expiresAt.getTime() - now.getTime()) / 60_000 }
      : {}
  const issued = await inTransaction(db, async (tx) => {
    // Messages go out side by side: those to one account are counted one after the other.
    await lockAccount(tx, owner)
    if (await writtenEnough(tx, owner, purpose, now)) return false
    await issueSecret(tx, { ...owner, purpose, secret, id, now, ...minutes })
    return true
  })
  if (!issued) return
  try {
    // Each attempt has a secret of its own: a mailbox that keeps the first of two messages with one id would keep the dead one.
    await deliver(db, ports, { ...job, id }, message, account, secret)
  } catch (error) {
    // Nobody has it: it neither stays open nor counts as a message that this account was sent.
    await db.deleteFrom('one_time_secret').where(ofLab(job)).where('id', '=', id).execute()
    throw error
  }
}

/** Whether this account may be sent such a secret, as it is now and not as it was when somebody asked. */
function mayHave(purpose: Purpose, account: Account, now: Date): boolean {
  if (purpose === 'verify') return !account.verified && account.email !== null
  if (!isUsable(account) || resetsHeldUntil(account, now)) return false
  return purpose === 'code' ? account.phone !== null : account.email !== null
}

async function deliver(
  db: Kysely<Database>,
  ports: Ports,
  { id, labId }: ClaimedJob,
  { what, language: asked }: { what: Secret; language?: Language | undefined },
  account: Account,
  secret: string,
): Promise<void> {
  const t = messagesIn(account.language ?? asked ?? 'en')
  if (what === 'resetCode')
    return ports.sms.send({ id, to: account.phone ?? '', text: codeMessage(t, secret) })
  const { name } = await db.selectFrom('lab').select('name').where('id', '=', labId).executeTakeFirstOrThrow()
  const words = {
    verifyLink: () => verifyMail(t, ports.publicUrl, secret, name, account.username),
    welcomeLink: () => welcomeMail(t, ports.publicUrl, secret, name, account.username),
    resetLink: () => resetMail(t, ports.publicUrl, secret, name),
  }[what]()
  return ports.mail.send({ id, to: account.email ?? '', ...words })
}
