import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { wallClock } from '@server/core/wall-clock'
import type { Database } from '@server/db/schema'
import type { MailMessage, Ports } from '@server/ports'
import type { Config } from './config'
import { gzip } from './gzip'
import { ids } from './ids'
import { createMail } from './mail'
import { createPasswords } from './passwords'
import { createReportService } from './report-service'
import { createSms } from './sms'

/** The real ports of the application, as each thread of the server has them. */
export async function makePorts(
  config: Config,
  db: Kysely<Database>,
  given: Pick<Ports, 'documents' | 'files' | 'seals' | 'log'>,
): Promise<Ports> {
  const clock = wallClock
  const { settings } = await db.selectFrom('lab').select('settings').executeTakeFirstOrThrow()
  const demo = settings['demo'] === true
  /** A demonstration's own mailbox. Anywhere else a message that nobody can fetch has not gone out. */
  async function toMailbox({ to, subject, text }: MailMessage): Promise<void> {
    if (!demo) throw new Error('No service is set that could send this: see SMTP_URL and ALIQUOT_SMS_URL.')
    const lab = await db.selectFrom('lab').select('id').executeTakeFirstOrThrow()
    await db
      .insertInto('mailbox')
      .values({ lab_id: lab.id, id: uuidv7(), recipient: to, subject, body: text, sent_at: clock.now() })
      .execute()
  }
  return {
    ...given,
    clock,
    ids,
    gzip,
    passwords: createPasswords(),
    mail: createMail({ smtpUrl: config.smtpUrl, from: 'Aliquot <no-reply@localhost>', deliver: toMailbox }),
    sms: createSms({
      url: config.smsUrl,
      from: config.smsFrom,
      deliver: ({ to, text }) => toMailbox({ to: `sms:${to}`, subject: 'Text message', text }),
    }),
    ...(config.pharmacistReports && {
      pharmacistReports: createReportService(config.pharmacistReports.url, config.pharmacistReports.secret),
    }),
    trustedProxies: config.trustedProxies,
    publicUrl: config.publicUrl ?? '',
    demo,
    startedAt: clock.now(),
  }
}
