import type { LinkTo } from '@contract/deliveries/link-way'
import type { Language } from '@contract/languages'
import { fill, m } from '@contract/messages'
import { messagesIn } from '../../core/messages-in'

/** What a message about a report is made of: no name of a patient, no test and no result is among it. */
export interface LinkMessage {
  kind: 'mail' | 'sms'
  to: LinkTo
  /** Of a patient as chosen; a clinic's is English. */
  language: Language
  lab: { name: string; phone: string; timeZone: string }
  /** The way's name, which a clinic reads; of a patient nothing is said. */
  recipient: string
  link: string
  until: Date
}

/** A moment in the laboratory's zone, in the reader's language and with the zone's name. */
export const momentWords = (at: Date, timeZone: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', {
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(at)

/** The subject and the words of a message with a link. */
export function linkMessage(one: LinkMessage): { subject: string; text: string } {
  const words = messagesIn(one.language).released
  const slots = {
    lab: one.lab.name,
    phone: one.lab.phone,
    link: one.link,
    until: momentWords(one.until, one.lab.timeZone, one.language),
  }
  if (one.kind === 'sms') return { subject: '', text: fill(words.smsText, slots) }
  const text =
    one.to === 'patient'
      ? fill(words.mailText, slots)
      : fill(m.resultLinks.clinicText, { ...slots, name: one.recipient })
  return { subject: words.mailSubject, text: text.replace(/\n\n\n+/g, '\n\n') }
}

/** What proves the address of a clinic: a code that somebody reads back by telephone. */
export const testMessage = (slots: { lab: string; name: string; code: string; phone: string }) => ({
  subject: m.resultLinks.testSubject,
  text: fill(m.resultLinks.testText, slots),
})
