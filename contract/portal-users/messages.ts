export const searchHint = 'Name, username or clinic'
export const none = 'Nobody has registered yet'
export const noneHelp = 'Whoever registers on the sign-in page stands here until the laboratory decides.'
export const username = 'Username'
export const name = 'Name'
export const clinic = 'Clinic named'
export const clinicNote = 'As the person wrote it; nothing has checked it.'
export const email = 'E-mail'
export const registered = 'Registered'
export const states = {
  WAITING: 'E-mail not confirmed',
  VERIFIED: 'Verified',
  ACTIVE: 'Active',
  REFUSED: 'Refused',
} as const
export const connect = 'Connect to physicians & locations'
export const activate = 'Activate'
export const activated = '{name} can sign in.'
export const connectFirst = 'Connect a physician and location first: the account would see nothing.'
export const unverified = 'The e-mail address has not been confirmed yet.'
export const refuse = 'Refuse'
export const refuseTitle = 'Refuse {name}?'
export const refuseText = 'The account stays switched off. Nobody is written to.'
export const refused = '{name} is refused.'
export const reopen = 'Take refusal back'
export const reopenTitle = 'Take the refusal of {name} back?'
export const reopenText = 'The registration waits for a decision again.'
export const reopened = '{name} waits for a decision.'
export const given = 'Physicians & locations'
export const givenNone = 'None yet'
export const givenHelp = 'What a clinic sees hangs on these. They are given on the page of the account.'
export const refusedBy = 'Refused by {name}, {at}'
export const activeAlready = 'This account is active. Deactivate it on its own page first.'
export const refusedAlready = 'This registration was already refused.'
export const notRefused = 'This registration was not refused.'
export const noticeRegistered =
  '{name} registered for the portal as {username}. Assign locations and activate the account.'
export const noticeRegisteredOf =
  '{name}, {clinic}, registered for the portal as {username}. Assign locations and activate the account.'
