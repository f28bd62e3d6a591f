import { productName } from '@contract/constants'
import type { MailMessage } from '../../ports'
import { minutesOf } from './secrets'

/**
 * What goes out by mail and by text message. Never a word about patients. Tokens stand behind the `#` of a link: a
 * browser does not send that part, so it reaches no server log on the way.
 */
export type Words = Pick<MailMessage, 'subject' | 'text'>

const paragraphs = (...parts: string[]) => `${parts.join('\n\n')}\n`
const unasked = 'If this was not you, you can ignore this message: nothing has changed.'

export const resetMail = (publicUrl: string, token: string, labName: string): Words => ({
  subject: `${productName}: set a new password`,
  text: paragraphs(
    `Somebody asked for a new password for your account at ${labName}. Open this link to set it:`,
    `${publicUrl}/?action=resetPassword#token=${token}`,
    `The link works once, for ${minutesOf.reset} minutes.`,
    unasked,
  ),
})

export const welcomeMail = (publicUrl: string, token: string, labName: string, username: string): Words => ({
  subject: `${productName}: your account at ${labName}`,
  text: paragraphs(
    `${labName} has made an account for you. Your username is ${username}. Open this link to choose your password:`,
    `${publicUrl}/?action=resetPassword#token=${token}`,
    'The link works once, for three days. After that ask the laboratory for another one.',
  ),
})

export const codeMessage = (code: string): string =>
  `${code} is your ${productName} code for a new password. It works for ${minutesOf.code} minutes. Nobody from the laboratory will ask you for it.`

export const passwordChangedMail = (labName: string): Words => ({
  subject: `${productName}: your password was changed`,
  text: paragraphs(
    `The password of your account at ${labName} was changed just now, and every open session was ended.`,
    'If this was not you, call the laboratory at once.',
  ),
})

export const verifyMail = (publicUrl: string, token: string, labName: string, username: string): Words => ({
  subject: `${productName}: confirm your e-mail address`,
  text: paragraphs(
    `Welcome to ${labName}. Your username is ${username}. Open this link to confirm your address:`,
    `${publicUrl}/?verify_req#token=${token}`,
    'The link works once, for 24 hours. After that the laboratory connects your account with your clinic, and you can sign in.',
    unasked,
  ),
})

/** To the address of an account that somebody tried to register once more. */
export const alreadyRegisteredMail = (publicUrl: string, labName: string, username: string): Words => ({
  subject: `${productName}: you already have an account`,
  text: paragraphs(
    `Somebody tried to register an account at ${labName} that you already have. Your username is ${username}.`,
    `If it was you, sign in or ask for a new password here: ${publicUrl}/`,
    unasked,
  ),
})

/** To the address of a registration that waits to be confirmed, when it is made a second time. */
export const stillWaitingMail = (labName: string): Words => ({
  subject: `${productName}: this registration is waiting`,
  text: paragraphs(
    `An account with this address at ${labName} is waiting to be confirmed. The link is in the message that you were sent first.`,
    'If you did not register, do not open it. An unconfirmed registration can be made anew after 24 hours.',
  ),
})

/** To a new address whose chosen username belongs to somebody else. */
export const chooseAnotherMail = (publicUrl: string, labName: string): Words => ({
  subject: `${productName}: choose another username`,
  text: paragraphs(
    `Your registration at ${labName} could not be finished with the username you chose. Register again with another one: ${publicUrl}/`,
    unasked,
  ),
})
