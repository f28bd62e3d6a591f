import { longestMessage } from '../chat/shapes'
import { requiredText } from '../shapes'

export const MessageText = requiredText(longestMessage, 'Enter a message.')
