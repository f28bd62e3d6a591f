import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { MessageRefused, type Mail, type MailMessage } from '@server/ports'

export interface MailOptions {
  /** smtp:// or smtps:// address of a mail server, `?from=` names the sender; undefined: the demo mailbox. */
  smtpUrl: string | undefined
  /** Sender used when the address names none. */
  from: string
  /** Puts a message into the product's own mailbox table, where no mail server is set. */
  deliver: (message: MailMessage) => Promise<void>
}

/** A line break in a header would start another header. */
const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ')

/** Splits the sender off the address: the remaining parameters are the transport's own. */
function splitSender(smtpUrl: string, fallback: string): { address: string; from: string } {
  const url = new URL(smtpUrl)
  const from = url.searchParams.get('from') ?? fallback
  url.searchParams.delete('from')
  return { address: url.href, from }
}

/** The transport's own parameters say how long a silent mail server is waited for, in milliseconds. */
function patient(address: string): string {
  const url = new URL(address)
  for (const [name, ms] of [
    ['connectionTimeout', 10_000],
    ['greetingTimeout', 10_000],
    ['socketTimeout', 20_000],
  ] as const)
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms))
  return url.href
}

/**
 * What a mail server refused before it had the message, by the numbers of SMTP (RFC 5321 4.2.1): 5xx to the recipient is the
 * address, to anything before it our account or sender, 4xx passes. Undefined: it may have taken the message.
 */
function refusalOf(error: unknown): MessageRefused | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, command, responseCode } = Failed.catch({}).parse(error)
  const refused = (fault: MessageRefused['fault']) => new MessageRefused(error.message, fault)
  if (code === 'EAUTH') return refused('account')
  if (code === 'EDNS' || code === 'ECONNECTION' || command === 'CONN') return refused('again')
  if (responseCode === undefined) return undefined
  if (responseCode < 500) return refused('again')
  return refused(command === 'RCPT TO' || code === 'EENVELOPE' ? 'number' : 'account')
}

const Failed = z.object({
  code: z.string().optional(),
  command: z.string().optional(),
  responseCode: z.number().optional(),
})

/** Mail by SMTP, or into the demo mailbox when no server is set. `send` rejects when the message was not accepted. */
export function createMail(options: MailOptions): Mail {
  if (options.smtpUrl === undefined) return { sandbox: true, send: options.deliver }
  const { address, from } = splitSender(options.smtpUrl, options.from)
  // Given up before the outbox takes the message from this server (its lease is a minute).
  const transport = createTransport(patient(address), { from })
  return {
    sandbox: false,
    async send({ id, to, subject, text }) {
      const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
      const handed = transport.sendMail({
        to: oneLine(to),
        subject: oneLine(subject),
        text,
        disableUrlAccess: true,
        ...(id === undefined ? {} : { messageId: `<${id}@${domain}>` }),
      })
      await handed.catch((error: unknown) => {
        throw refusalOf(error) ?? error
      })
    },
  }
}
