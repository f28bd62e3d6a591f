/** What becomes of orders to reference laboratories, for the runner of messages. */
export { referralHook, referralQueue } from './place'
