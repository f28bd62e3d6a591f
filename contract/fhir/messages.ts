export const title = 'FHIR clients'
export const sub = 'Partners’ programs that read reports'
export const add = 'Add client'
export const edit = 'Edit'
export const editOf = 'Edit {name}'
export const editTitle = 'Edit client'
export const revoke = 'Revoke'
export const revokeOf = 'Revoke {name}'
export const revokeHelp = 'Its access ends at once and cannot be given back. Add a new client instead.'
export const none = 'No clients yet'
export const noneHelp = 'Add one with the public keys that the partner sends you.'
export const name = 'Name'
export const clientId = 'Client ID'
export const baseUrl = 'Base address'
export const tokenUrl = 'Token address'
export const copy = 'Copy'
export const copyOf = 'Copy {what}'
export const copied = 'Copied'
export const reads = 'May read'
export const whichLocations = 'Locations'
export const allLocations = 'All locations'
export const someLocations = 'Chosen locations'
export const scopes = 'Resources'
export const expires = 'Ends on'
export const expiresHelp =
  'Access ends as this day begins, in the laboratory’s time zone. Leave it empty for no end.'
export const keys = 'Public keys (JWKS)'
export const keysHelp =
  'Paste the partner’s key set: RSA keys for RS384 or P-384 keys for ES384. Never a private key.'
export const keysKept = 'Leave it empty to keep {kids}.'
export const keyWords = '{kid} ({alg})'
export const lastUsed = 'Last used {at}'
export const neverUsed = 'Never used'
export const endsOn = 'Ends {at}'
export const ended = 'Ended {at}'
export const noEnd = 'No end'
export const revokedOn = 'Revoked {at} by {by}'
export const saved = 'Client saved'
export const revoked = 'Client revoked'
export const state = { active: 'Active', expired: 'Expired', revoked: 'Revoked' } as const
export const resource = {
  DiagnosticReport: 'Reports',
  Observation: 'Results',
  ServiceRequest: 'Orders',
  Patient: 'Patients',
  Specimen: 'Specimens',
} as const

export const nameMissing = 'Enter a name.'
export const nameTaken = 'Another client has this name.'
export const locationsMissing = 'Choose at least one location, or all of them.'
export const locationGone = 'One of these locations is not there any more. Choose again.'
export const scopesMissing = 'Choose at least one resource.'
export const reasonMissing = 'Enter the reason.'
export const expiryPast = 'Choose a day to come.'
export const alreadyRevoked = 'This client was revoked. Add a new one.'
export const keysUnreadable = 'This is no key set. Paste the JSON that begins with {"keys": [.'
export const keysPrivate =
  'This is a private key. Ask the partner for the public one, and to make a new pair.'
export const keysTooMany = 'Use at most 5 keys.'
export const keysWrong =
  'Each key needs a kid, and must be RSA of 2048 bits or more (RS384) or P-384 (ES384), for signatures.'
export const keysTwice = 'Two keys have the same kid.'

/** In the audit trail, as who acted. */
export const actor = 'FHIR client {name}'
export const reportTitle = 'Laboratory report {number}, version {version}'
export const laboratoryReport = 'Laboratory report'
export const isolateOf = 'Isolate {number} of {test}'
export const takenBack = 'Reported before, and no longer part of the report.'

/** What a partner's engineer reads in an OperationOutcome: no word of the inside, no patient. */
export const outcome = {
  login: 'A bearer token is needed. Get one from the token address of the SMART configuration.',
  scope: 'The token’s scopes do not cover this: {scope} is needed.',
  notFound: 'There is no such resource, or it is out of this client’s reach.',
  gone: 'This resource was deleted.',
  merged: 'This record was merged into another.',
  mergedInto: 'This record was merged into Patient/{id}.',
  noType: 'This server has no such resource type or operation. See /metadata.',
  readOnly: 'This server is read-only.',
  format: 'Only JSON is answered: application/fhir+json.',
  unknownParameter: 'The search parameter "{name}" is not supported.',
  ignoredParameter: 'The search parameter "{name}" is not supported and was left out of account.',
  badParameter: 'The value of "{name}" cannot be read: {why}',
  oneValue: 'it may be given once',
  dates: 'use an instant with its zone or a day, with ge, gt, le, lt or nothing before it',
  counts: 'use a whole number from 1',
  reference: 'use the id of a patient, or Patient/id',
  tokens: 'use a code, or system|code',
  badCursor: 'This page address was not made by this server.',
  otherCursor: 'This page address belongs to another search.',
  throttled: 'Too many requests. Try again after the seconds in Retry-After.',
} as const

export const token = {
  form: 'Send the form as application/x-www-form-urlencoded.',
  grantType: 'grant_type must be client_credentials.',
  assertionType: 'client_assertion_type must be urn:ietf:params:oauth:client-assertion-type:jwt-bearer.',
  unreadable: 'client_assertion is no signed JWT.',
  algorithm: 'The assertion must be signed with RS384 or ES384.',
  unknown: 'The client is not known, or none of its keys made this signature.',
  ended: 'The access of this client has ended.',
  issuer: 'iss and sub must both be the client ID.',
  audience: 'aud must be {url}.',
  expired: 'The assertion has expired.',
  tooLong: 'exp must be at most 300 seconds ahead.',
  early: 'The assertion is not valid yet.',
  jti: 'jti is missing.',
  replayed: 'This jti was used before.',
  scope: 'None of the scopes asked for is registered for this client.',
  off: 'The laboratory has this interface switched off.',
  throttled: 'Too many requests. Try again after the seconds in Retry-After.',
} as const
