import { POST } from '../endpoint'
import { ClaimCheck, ClaimReadiness } from './shapes'

export const check = POST('/claim-readiness/check', {
  area: 'claimReadiness',
  can: ['create', 'RemoteOrder'],
  kiosk: false,
  phi: 'read',
  scope: 'own',
  entity: 'order',
  body: ClaimCheck,
  out: ClaimReadiness,
  summary: 'What keeps the claim of an order that is not saved yet from being filed, with words and field.',
})
