import { longestMessage } from '../chat/shapes'
import { m } from '../messages'
import { requiredText } from '../shapes'

export const MessageText = requiredText(longestMessage, m.contact.needText)
