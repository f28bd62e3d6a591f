/** What other parts of the server may use of signing in: ending sessions, first passwords, the rules of passwords, its mail. */
export {
  accountById,
  accountByUsername,
  endSessionsOf,
  isUsable,
  presentUser,
  theLab,
  type Account,
} from './store'
export { addressLimit, askingLimit, claimTry, giveBack, pairLimit } from './limits'
export { resetsHeldUntil } from './held'
export { issueSecret } from './secrets'
export { refuseWeak } from './reset'
export { addressChangedMail } from './mails'
export { plainMessage, secretMessage, senders, welcomeMinutes } from './outgoing'
export {
  endSecondFactor,
  endSessionsWithoutFactor,
  sealAnew,
  sealSecrets,
  secondStepOf,
  totpRequiredFor,
  unopenable,
} from './second-factor'
