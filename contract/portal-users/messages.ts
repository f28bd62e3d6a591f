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
export const clinicsTab = 'Clinics'
export const patientsTab = 'Patients'
export const patientsNone = 'No registered patients'
export const patientsNoneHelp = 'Invite a patient from the patient’s page.'
export const patientState = {
  INVITED: 'Invited',
  REGISTERED: 'Registered',
  LOCKED: 'Locked',
  EXPIRED: 'Expired',
  ENDED: 'Ended',
} as const
export const patientInvited = 'Invited by {name}, {at}'
export const patientRegistered = 'Registered {at}'
export const patientSeen = 'Last opened {at}'
export const patientUntil = 'Until {at}'
export const accessTitle = 'Own results online'
export const accessHelp =
  'The patient gets a personal link, proves date of birth and ZIP code, and sees released results only. A new link ends the earlier one.'
export const accessNone = 'Not invited'
export const accessMail = 'Mail link'
export const accessLink = 'Show link'
export const accessEnd = 'End access'
export const accessEndTitle = 'End this patient’s access?'
export const accessReason = 'Reason'
export const accessEnded = 'Access ended.'
export const accessNoMail = 'Mail is not possible: {why}.'
export const accessMailed = 'Link mailed to {email}.'
export const accessLinkTitle = 'Personal link'
export const accessLinkText = 'Hand it to the patient in person. It is shown once.'
export const accessClose = 'Close'
export const accessLanguage = 'Language'
export const patientGone = 'This patient is no longer on file'
export const patientMinor = 'The patient is under 18. Release results to a parent or guardian on paper'
export const patientNoZip = 'A ZIP code is needed to prove who opens the link. Add it to the patient'
export const patientNoEmail = 'No email address on file. Add it to the patient, or show the link'
export const patientWider =
  'This access was given for results of other locations too. Ask the laboratory to change it.'
export const patientEndedAlready = 'This access has already ended.'
export const reasonMissing = 'Enter a reason.'
export const listFor =
  'The laboratory keeps here who may sign in for a clinic and which patients read their results. Your own account is under Profile.'
