/** The areas that are translated into Spanish. A translated area is a line here, and `messages.es.ts` beside its texts. */
export * as kiosk from './kiosk/messages.es'
export * as patientAccess from './patient-access/messages.es'
export * as profile from './profile/messages.es'
export * as released from './released/messages.es'
export * as session from './session/messages.es'
export * as ui from './ui/messages.es'
