export { itemKey, sentOutOf, whyNotSentOut, type SentOut } from './why-not-sent-out'
