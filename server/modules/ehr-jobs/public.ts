/** What other parts of the server may use of HL7 messages: taking what comes, and putting in line what is to go. */
export { lockMessage, type MessageRecord } from './record'
export { queueOut, skipQueued, type Outgoing } from './send'
export {
  newControlId,
  noteFault,
  takeMessage,
  type ConnectionKey,
  type Taken,
  type TakeParts,
  type WireFault,
} from './take'
export { verdictIn } from './present'
export { MessageRunner, type OutHook, type OutHooks } from './runner'
