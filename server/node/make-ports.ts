import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { api } from '@contract/api'
import { wallClock } from '@server/core/wall-clock'
import type { Database } from '@server/db/schema'
import { sandboxFaxLine } from '@server/fax-line/sandbox'
import type { FaxLine, MailMessage, Ports } from '@server/ports'
import type { Config } from './config'
import { folderStore } from './fax-sandbox'
import { gzip } from './gzip'
import { createHl7Link } from './hl7-link'
import { ids } from './ids'
import { createMail } from './mail'
import { createPasswords } from './passwords'
import { createPartnerLine } from './partner-line'
import { createReportService } from './report-service'
import { createSftp } from './sftp'
import { createSms } from './sms'
import { createTelnyxFax } from './telnyx-fax'

/** The real ports of the application, as each thread of the server has them. */
export async function makePorts(
  config: Config,
  db: Kysely<Database>,
  given: Pick<Ports, 'documents' | 'instrumentFiles' | 'uploads' | 'files' | 'seals' | 'log'>,
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
  const fax = faxLine(config, demo, () => ports.publicUrl)
  const ports: Ports = {
    ...given,
    ...(fax && { fax }),
    sftp: createSftp({ allowed: config.sftpNetworks }),
    hl7: createHl7Link({
      offered: { host: config.mllp.host, ports: config.mllp.ports, tls: config.mllp.tls !== undefined },
      allowed: config.mllp.networks,
    }),
    instrumentPorts: { host: config.instruments.host, ports: config.instruments.ports },
    partners: createPartnerLine({ allowed: config.partnerNetworks }),
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
  return ports
}

/** The laboratory's own account; a demonstration without one has a sandbox, any other laboratory no line. */
function faxLine({ fax, dataDir }: Config, demo: boolean, publicUrl: () => string): FaxLine | undefined {
  if (fax)
    return createTelnyxFax({ ...fax, callbackUrl: () => `${publicUrl()}/api/v1${api.faxes.callback.path}` })
  return demo ? sandboxFaxLine(folderStore(join(dataDir, 'faxes'))) : undefined
}
