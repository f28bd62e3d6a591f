export const searchHint = 'Name, username or clinic'
export const none = 'No registrations yet'
export const noneHelp =
  'People who register on the sign-in page appear here until the laboratory approves or declines them.'
export const username = 'Username'
export const name = 'Name'
export const clinic = 'Clinic (as entered)'
export const clinicNote = 'As entered by the person; not verified.'
export const email = 'Email'
export const registered = 'Registered'
export const states = {
  WAITING: 'Email not confirmed',
  VERIFIED: 'Verified',
  ACTIVE: 'Active',
  REFUSED: 'Declined',
} as const
export const connect = 'Assign physicians & locations'
export const activate = 'Activate'
export const activated = '{name} can sign in.'
export const connectFirst = 'Assign a physician and location first. Without them the account sees nothing.'
export const unverified = 'The email address has not been confirmed yet.'
export const refuse = 'Decline'
export const refuseTitle = 'Decline {name}?'
export const refuseText = 'The account stays inactive. No email is sent.'
export const refused = '{name} declined.'
export const reopen = 'Undo decline'
export const reopenTitle = 'Undo the decline of {name}?'
export const reopenText = 'The registration goes back to waiting for a decision.'
export const reopened = '{name} is waiting for a decision again.'
export const given = 'Physicians & locations'
export const givenNone = 'None assigned yet'
export const givenHelp = 'These control what the clinic sees. Assign them on the user’s page.'
export const refusedBy = 'Declined by {name}, {at}'
export const activeAlready = 'This account is active. Deactivate it on its own page first.'
export const refusedAlready = 'This registration was already refused.'
export const notRefused = 'This registration was not refused.'
export const noticeRegistered =
  '{name} registered for the portal as {username}. Assign locations and activate the account.'
export const noticeRegisteredOf =
  '{name}, {clinic}, registered for the portal as {username}. Assign locations and activate the account.'
export const reasonMissing = 'Enter a reason.'
