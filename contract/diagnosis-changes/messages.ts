export const held = 'Diagnosis changed after receipt: provider has not confirmed.'
export const heldHelp =
  'The claim waits until the ordering provider stands for the diagnoses. Results are not held by it.'
export const changedLine = '{before} became {after}, {at} by {name}.'
export const releasedLine =
  '{before} became {after}. Entered by {name}, {at}. Released in a correction by {releaser}, {releasedAt}.'
export const releasedUnknown =
  '{before} became {after}. Who entered it is not known. Released in a correction by {releaser}, {releasedAt}.'
export const none = 'no diagnosis'
export const confirmedLine = 'Authorized by {name}, {how}. Recorded {at} by {by}.'
export const signedLine = 'Signed by {name}, {at}.'
export const ways = {
  signed: 'signed',
  written: 'in writing',
  oral: 'by phone or in person',
} as const
export const record = 'Record authorization'
export const title = 'Who authorized the diagnoses?'
export const text =
  'The diagnosis is the provider’s. Ask for it, and record who said so. Never choose one for its payment.'
export const who = 'Authorized by'
export const whoHint = 'Name and role, such as Dr. Lena Ortiz, ordering provider'
export const whoMissing = 'Enter who authorized the diagnoses.'
export const how = 'How'
export const note = 'Note'
export const recorded = 'Authorization recorded.'
export const confirmedAlready = 'Somebody has recorded the authorization already: {name}.'
