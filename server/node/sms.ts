import { MessageRefused, type Sms, type TextMessage } from '../ports'

export interface SmsOptions {
  /** Where messages are posted, with `user:password@` for the provider's account; undefined: `deliver`. */
  url: string | undefined
  /** The number or name that they come from, as the provider knows it. */
  from: string | undefined
  /** What happens to a message where no provider is set: the demo mailbox, or a refusal. */
  deliver: (message: TextMessage) => Promise<void>
}

const patienceMs = 15_000

/** Twilio answers 400 to a number that takes no texts, 401 and 403 to an account, 429 and 5xx to what may come right. */
function refusedBy(status: number): MessageRefused['fault'] {
  if (status === 401 || status === 402 || status === 403) return 'account'
  return status >= 500 || status === 408 || status === 429 ? 'again' : 'number'
}

/** +12085550142 of a number as people write it in the United States; one that names its country stays what it is. */
export function internationalNumber(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  if (typed.trim().startsWith('+')) return `+${digits}`
  return digits.length === 10 ? `+1${digits}` : `+${digits}`
}

/**
 * Text messages by a provider's HTTP service: a form with From, To and Body and the account as HTTP Basic, which is what
 * Twilio's Messages resource takes and what several others imitate. Rejects on any answer that is not 2xx; the answer's
 * text is not repeated, because some providers answer with the message.
 */
export function createSms({ url, from, deliver }: SmsOptions): Sms {
  if (url === undefined) return { sandbox: true, send: deliver }
  const target = new URL(url)
  const account = `${decodeURIComponent(target.username)}:${decodeURIComponent(target.password)}`
  target.username = ''
  target.password = ''
  return {
    sandbox: false,
    async send({ id, to, text }) {
      const response = await fetch(target, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(account).toString('base64')}`,
          'idempotency-key': id,
        },
        body: new URLSearchParams({ From: from ?? '', To: internationalNumber(to), Body: text }),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
      await response.body?.cancel()
      if (!response.ok)
        throw new MessageRefused(
          `The text message service answered ${response.status}.`,
          refusedBy(response.status),
        )
    },
  }
}
