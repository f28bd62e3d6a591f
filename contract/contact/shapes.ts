import { m } from '../messages'
import { requiredLines } from '../shapes'

/** Longest text of a message to the laboratory, of a reply and of a chat message, in characters. */
export const longestMessage = 4000

export const MessageText = requiredLines(longestMessage, m.contact.needText)
