export const none = 'No open recalls'
export const noneHelp =
  'When a released report is corrected, everybody who received the old version is listed here until each acknowledges.'
export const noneClosed = 'No closed recalls yet'
export const showClosed = 'Show closed'
export const showOpen = 'Show open'
export const columnRequisition = 'Req no'
export const columnPatient = 'Patient'
export const columnLocation = 'Location'
export const columnVersion = 'Version'
export const columnOpened = 'Open since'
export const columnAcknowledged = 'Acknowledged'
export const columnTold = 'Not told'
export const acknowledgedOf = '{done} of {all}'
export const version = 'v{number}'
export const followed = 'Continued in a later recall'
export const listLabel = 'Recalled reports'
export const panelLabel = 'Recall of {number}'
export const people = 'Who has an earlier version'
export const difference = 'What changed'
export const added = 'Added: {now}'
export const removed = 'No longer reported: {old}'
export const reason = 'Reason: {reason}'
export const noDifference = 'The two versions say the same of every result.'
export const had = 'Version {number}, {how}, {at}'
export const told = 'Told {at}, {how}'
export const toldTo = 'Told {to} {at}, {how}'
export const notTold = 'Not told yet'
export const acknowledgedBy = 'Acknowledged by {name} {at}, {how}'
export const notAcknowledged = 'Not acknowledged'
export const how = {
  notice: 'notice in the product',
  screen: 'on the screen',
  phone: 'by phone',
  inPerson: 'in person',
  mail: 'by mail',
  fax: 'by fax',
  correction: 'when the result was corrected',
  link: 'by a link',
} as const
export const received = {
  orderer: 'issued to the orderer',
  opened: 'opened',
  file: 'downloaded',
  screen: 'read on the screen',
  link: 'opened by a link',
} as const
export const patientReader = 'The patient, by the link to own results'
export const linkName = 'Holder of the link made by {name} on {at}'
export const noteTitle = 'Record a call about {name}'
export const noteButton = 'Record'
export const noteOf = 'Record a call about {name}'
export const noteTo = 'Spoke with'
export const noteHow = 'How'
export const noteAt = 'Time'
export const noteText = 'Note'
export const noteAcknowledged = 'They acknowledged the corrected report'
export const noteSave = 'Record'
export const noteSaved = 'Recorded.'
export const whoMissing = 'Enter who you spoke with.'
export const timeMissing = 'Enter a time, such as 14:05.'
export const inFuture = 'The time cannot be in the future.'
export const beforeOpened = 'The time cannot be before the correction was released.'
export const alreadyDone = '{name} has acknowledged already.'
export const ended = 'This recall is closed.'
export const notice = 'A report that you received was corrected. Please read the new version.'
export const noticeTitle = 'Report corrected'
export const noticeHad = 'You received version {had}. Version {number} was released {at}.'
export const noticeReason = 'Reason given: {reason}'
export const noticeOpen = 'Open version {number}'
export const noticeAcknowledge = 'I have read the change'
export const noticeDone = 'Acknowledged {at}'
export const acknowledged = 'Thank you. The laboratory sees that you read the change.'
export const ageLate = 'Open for more than {hours} hours'
