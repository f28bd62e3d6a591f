import { z } from 'zod'
import { Email } from '../people'
import { faxNumber } from '../rules/fax-number'
import { m } from '../messages'
import { Instant, cleanText, onceSound } from '../shapes'

/** The kinds of way that carry a link and never a result. */
export const linkKinds = ['mail', 'sms'] as const
export type LinkKind = (typeof linkKinds)[number]

/** Whom a link goes to: a clinic with an address of its own, or the patient of each order, as the patient chose. */
export const LinkTo = z.enum(['clinic', 'patient'])
export type LinkTo = z.infer<typeof LinkTo>

/** How long a link opens, in days, where nobody says otherwise. */
export const defaultLinkDays = 7
const Days = z.int(m.resultLinks.daysRange).min(1, m.resultLinks.daysRange).max(30, m.resultLinks.daysRange)

/** An access phrase as it is compared: told by telephone, so neither case nor spaces count. */
export const plainPhrase = (typed: string): string => typed.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
export const phraseLength = 12

const common = {
  to: LinkTo,
  days: Days.default(defaultLinkDays),
  /** The laboratory allows this clinic reports with tests that are marked "never by link". Never a patient. */
  marked: z.boolean().default(false),
}

const Texts = cleanText(30).transform((typed, ctx) => {
  if (typed === '') return null
  const read = faxNumber(typed)
  if (read.ok) return read.e164
  ctx.addIssue({ code: 'custom', message: m.resultLinks.numberFormat })
  return z.NEVER
})

const stored = { ...common, phraseAt: Instant.nullable() }
/** What a way by mail or text message knows; of the access phrase only when it was set. `address` null: the patient's own. */
export const LinkConfig = z.object({ ...stored, address: z.string().nullable() })
export type LinkConfig = z.infer<typeof LinkConfig>

/** `phrase` null: the one that is set stays. It is written and never read. */
const Phrase = cleanText(80).nullable().default(null)

interface Typed {
  to: LinkTo
  address: string | null
  phrase: string | null
}
const whole =
  (missing: string) =>
  ({ to, address, phrase }: Typed, ctx: z.RefinementCtx): void => {
    if (to === 'patient') return
    if (address === null) ctx.addIssue({ code: 'custom', path: ['address'], message: missing })
    if (phrase !== null && plainPhrase(phrase).length < phraseLength)
      ctx.addIssue({ code: 'custom', path: ['phrase'], message: m.resultLinks.phraseShort })
  }

export const MailForm = z
  .object({ ...common, phrase: Phrase, address: Email })
  .superRefine(onceSound(whole(m.resultLinks.mailMissing)))
export const SmsForm = z
  .object({ ...common, phrase: Phrase, address: Texts.nullable().default(null) })
  .superRefine(onceSound(whole(m.resultLinks.numberMissing)))
export type LinkForm = z.infer<typeof MailForm> | z.infer<typeof SmsForm>
