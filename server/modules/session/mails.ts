import { productName } from '@contract/constants'
import { fill } from '@contract/messages'
import type { Catalogue } from '../../core/messages-in'
import type { MailMessage } from '../../ports'
import { minutesOf } from './secrets'

/**
 * What goes out by mail and by text message, in the texts `t` of the language of whoever gets it. Never a word about
 * patients. Tokens stand behind the `#` of a link: a browser does not send that part, so it reaches no server log on the way.
 */
export type Words = Pick<MailMessage, 'subject' | 'text'>

const product = productName
const paragraphs = (...parts: string[]) => `${parts.join('\n\n')}\n`

export const resetMail = (
  { session: t }: Catalogue,
  publicUrl: string,
  token: string,
  lab: string,
): Words => ({
  subject: fill(t.mailResetSubject, { product }),
  text: paragraphs(
    fill(t.mailReset, { lab }),
    `${publicUrl}/?action=resetPassword#token=${token}`,
    fill(t.mailResetOnce, { minutes: minutesOf.reset }),
    t.mailUnasked,
  ),
})

export const welcomeMail = (
  { session: t }: Catalogue,
  publicUrl: string,
  token: string,
  lab: string,
  username: string,
): Words => ({
  subject: fill(t.mailWelcomeSubject, { product, lab }),
  text: paragraphs(
    fill(t.mailWelcome, { lab, username }),
    `${publicUrl}/?action=resetPassword#token=${token}`,
    t.mailWelcomeOnce,
  ),
})

export const codeMessage = ({ session: t }: Catalogue, code: string): string =>
  fill(t.smsCode, { code, product, minutes: minutesOf.code })

export const passwordChangedMail = ({ session: t }: Catalogue, lab: string): Words => ({
  subject: fill(t.mailChangedSubject, { product }),
  text: paragraphs(fill(t.mailChanged, { lab }), t.mailChangedUnasked),
})

/** To the old address and the new one of an account. */
export const addressChangedMail = ({ session: t }: Catalogue, lab: string, username: string): Words => ({
  subject: fill(t.mailAddressSubject, { product }),
  text: paragraphs(fill(t.mailAddress, { lab, username }), t.mailChangedUnasked),
})

export const verifyMail = (
  { session: t }: Catalogue,
  publicUrl: string,
  token: string,
  lab: string,
  username: string,
): Words => ({
  subject: fill(t.mailVerifySubject, { product }),
  text: paragraphs(
    fill(t.mailVerify, { lab, username }),
    `${publicUrl}/?verify_req#token=${token}`,
    t.mailVerifyOnce,
    t.mailUnasked,
  ),
})

/** To the address of an account that somebody tried to register once more. */
export const alreadyRegisteredMail = (
  { session: t }: Catalogue,
  publicUrl: string,
  lab: string,
  username: string,
): Words => ({
  subject: fill(t.mailRegisteredSubject, { product }),
  text: paragraphs(
    fill(t.mailRegistered, { lab, username }),
    fill(t.mailRegisteredSignIn, { url: `${publicUrl}/` }),
    t.mailUnasked,
  ),
})

/** To the address of a registration that waits to be confirmed, when it is made a second time. */
export const stillWaitingMail = ({ session: t }: Catalogue, lab: string): Words => ({
  subject: fill(t.mailPendingSubject, { product }),
  text: paragraphs(fill(t.mailPending, { lab }), t.mailPendingUnasked),
})

/** To a new address whose chosen username belongs to somebody else. */
export const chooseAnotherMail = ({ session: t }: Catalogue, publicUrl: string, lab: string): Words => ({
  subject: fill(t.mailTakenSubject, { product }),
  text: paragraphs(fill(t.mailTaken, { lab, url: `${publicUrl}/` }), t.mailUnasked),
})
