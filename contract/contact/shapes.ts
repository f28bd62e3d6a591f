import { longestMessage } from '../chat/shapes'
import { requiredLines } from '../shapes'

export const MessageText = requiredLines(longestMessage, 'Enter a message.')
