/** What leaves over HL7 connections: results as deliveries. */
export { deliveryHook } from './hook'
export { hl7Sender, queuedBy } from './sender'
