/** What a release has charged over HL7 connections that want it. */
export { queueCharges } from './charges'
