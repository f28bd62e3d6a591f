/** What the application mounts and starts beside its own calls, and what commands on secrets need. */
export { dropLostPartnerKey, sealPartnerKeyAnew } from './keys'
export { labSender } from './results-out'
export { TransferRunner } from './runner'
export { mountPartners, partnerRoutes } from './surface'

// The demonstration is made of what the module itself makes.
export { queueCodes, readInbound } from './inbound'
export { base64url, fingerprintOf } from './keys'
export { bundleOf, itemKey, missingOf, previewOf, readyOrder, type Readying } from './order-bundle'
